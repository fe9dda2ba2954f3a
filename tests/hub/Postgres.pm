package Postgres;

# A private PostgreSQL for a test, on a Unix socket in a temporary folder. It
# runs as the user postgres where the test is run by root, who may not run it.

use strict;
use warnings;

use File::Temp ();

my ($bin) = sort { $b cmp $a } glob '/usr/lib/postgresql/*/bin';

# Why there can be none, or an empty string.
sub missing {
    my $build = $ENV{MESSDECK_BUILDDIR} // '.';
    return 'messdeck-hub is not built (configure --with-postgresql)' if !-x "$build/messdeck-hub";
    return 'no PostgreSQL server is installed' if !defined $bin || !-x "$bin/initdb";
    return 'no user postgres to run it' if $> == 0 && !defined getpwnam 'postgres';
    return '';
}

sub as_user {
    my (@command) = @_;
    return $> == 0 ? ('setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', @command) : @command;
}

sub quietly {
    my ($self, @command) = @_;
    my $pid = fork // die $!;
    if ($pid == 0) {
        chdir $self->{folder};
        open STDOUT, '>>', "$self->{folder}/out";
        open STDERR, '>&', \*STDOUT;
        exec as_user(@command) or exit 127;
    }
    waitpid $pid, 0;
    return $? == 0;
}

# Postgres->start("line of postgresql.conf", ...)
sub start {
    my ($class, @lines) = @_;
    my $folder = File::Temp->newdir('messdeck-pg-XXXXXX', TMPDIR => 1);
    my $self   = bless { folder => $folder, data => "$folder/data", owner => $$ }, $class;
    chmod 0755, $folder;
    chown((getpwnam 'postgres')[2, 3], "$folder") if $> == 0;
    $self->quietly("$bin/initdb", '-D', $self->{data}, '-U', 'messdeck', '--locale=C', '-E', 'UTF8', '-A', 'trust',
        '--no-sync') or die $self->said;
    open my $f, '>>', "$self->{data}/postgresql.conf" or die $!;
    print {$f} "$_\n" for "listen_addresses = ''", "unix_socket_directories = '$folder'", 'max_connections = 40',
        'fsync = off', 'max_wal_senders = 4', @lines;
    close $f;
    # One user has a password.
    $self->write_first("$self->{data}/pg_hba.conf", "local all locked scram-sha-256\n");
    $self->go;
    return $self;
}

sub write_first {
    my ($self, $file, $text) = @_;
    open my $in, '<', $file or die $!;
    my $rest = do { local $/; <$in> };
    open my $out, '>', $file or die $!;
    print {$out} $text, $rest;
    return close $out;
}

sub said {
    my ($self) = @_;
    my $said = '';
    for my $file (qw(out log)) {
        open my $f, '<', "$self->{folder}/$file" or next;
        local $/;
        $said .= <$f>;
    }
    return $said;
}

sub go {
    my ($self) = @_;
    $self->quietly("$bin/pg_ctl", '-D', $self->{data}, '-l', "$self->{folder}/log", '-w', 'start') or die $self->said;
    return;
}

# A synchronous standby of this server, which is its only one.
sub standby {
    my ($self) = @_;
    my $standby = bless { %$self, data => "$self->{folder}/standby" }, ref $self;
    $self->sql('postgres', "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'");
    $self->sql('postgres', 'SELECT pg_reload_conf()');
    $self->quietly("$bin/pg_basebackup", '-c', 'fast', '-d', $self->conninfo . ' application_name=standby', '-R', '-D',
        $standby->{data}) or die $self->said;
    open my $f, '>>', "$standby->{data}/postgresql.conf" or die $!;
    print {$f} "port = 5433\n";
    close $f;
    $standby->go;
    return $standby;
}

sub halt {
    my ($self, $mode) = @_;
    return $self->quietly("$bin/pg_ctl", '-D', $self->{data}, '-m', $mode // 'fast', '-w', 'stop');
}

sub folder { return "$_[0]{folder}" }

sub conninfo {
    my ($self, $name) = @_;
    return "host=$self->{folder} user=messdeck dbname=" . ($name // 'postgres');
}

# What psql prints for that SQL, without headers.
sub sql {
    my ($self, $name, $sql) = @_;
    open my $psql, '-|', "$bin/psql", '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', $sql, $self->conninfo($name)
        or die $!;
    my $said = do { local $/; <$psql> } // '';
    chomp $said;
    close $psql or die "$sql: $said";
    return $said;
}

# An empty database of that name; options as CREATE DATABASE has them.
sub database {
    my ($self, $name, $options) = @_;
    $self->sql('postgres', "CREATE DATABASE $name TEMPLATE template0 " . ($options // ''));
    return $self->conninfo($name);
}

sub DESTROY {
    my ($self) = @_;
    # This is the test's exit status.
    local ($?, $!);
    $self->halt('immediate') if $self->{owner} == $$;
    return;
}

1;
