package PatroniMachines;

# Three machines whose PostgreSQL is kept by Patroni and etcd, with the files of
# contrib/cluster.

use strict;
use warnings;

use parent qw(Machines);

use JSON::PP ();
use Messdeck;
use POSIX ();

my $source = $ENV{MESSDECK_SRCDIR} // '.';
my @names  = qw(a b c);

sub missing {
    my $why = Machines::missing();
    return $why if defined $why;
    for my $program (qw(patroni etcd)) {
        return "$program is not installed" if system("command -v $program >/dev/null 2>&1") != 0;
    }
    return undef;
}

# A file of contrib/cluster as it is on that machine.
sub shipped {
    my ($self, $file, $machine) = @_;
    open my $f, '<', "$source/contrib/cluster/$file" or die $!;
    my $text = do { local $/; <$f> };
    close $f or die $!;
    # In these files the machine is a, with the first address.
    my $first = $self->address('a');
    $text =~ s/192\.0\.2\./10.77.0./g;
    my $members = $text =~ s/^(ETCD_INITIAL_CLUSTER=.*|  hosts: .*)$/\0/m ? $1 : '';
    my $here    = $self->address($machine);
    $text =~ s/\Q$first\E(?=[:,"])/$here/g;
    $text =~ s/\0/$members/;
    $text =~ s/^(ETCD_NAME="|name: )a/$1$machine/m;
    $text =~ s{/etc/messdeck/tls}{$self->{dir}/tls/$machine}g;
    $text =~ s{/var/lib/etcd/messdeck}{$self->{dir}/$machine-etcd}g;
    $text =~ s{/var/lib/postgresql/15/messdeck}{$self->{dir}/pg/$machine}g;
    $text =~ s/^(\s+)(max_connections: .*)$/$1$2\n$1shared_buffers: 32MB\n$1fsync: "off"/m;
    $text =~ s/^(  data_dir: .*)$/$1\n  parameters:\n    unix_socket_directories: $self->{dir}\/pg\/run-$machine/m;
    return $text;
}

sub write_file {
    my ($name, $text) = @_;
    open my $f, '>', $name or die "$name: $!";
    print $f $text;
    close $f or die $!;
    chown((getpwnam 'postgres')[2, 3], $name) or die $!;
    chmod 0600, $name or die $!;
}

sub databases {
    my ($self) = @_;
    my @postgres = (getpwnam 'postgres')[2, 3];
    mkdir "$self->{dir}/pg" or die $!;
    chown @postgres, "$self->{dir}/pg" or die $!;
    for my $machine (@names) {
        chmod 0755, "$self->{dir}/tls", "$self->{dir}/tls/$machine" or die $!;
        chmod 0644, glob "$self->{dir}/tls/$machine/*.{crt,pem}" or die $!;
        chown @postgres, "$self->{dir}/tls/$machine/postgres.key" or die $!;
        mkdir "$self->{dir}/pg/run-$machine" or die $!;
        chown @postgres, "$self->{dir}/pg/run-$machine" or die $!;
        $self->etcd_start($machine);
    }
    $self->patroni_start('a');
    $self->wait_leader or die 'no leader: ' . $self->patroni_log('a');
    $self->patroni_start($_) for qw(b c);
    Messdeck::wait_for(sub { $self->standbys >= 1 }, 120) or die 'no synchronous standby: ' . $self->patroni_log('b');
    my $leader = $self->{primary};
    $self->sql($leader, 'postgres', $_)
        for q(CREATE USER messdeck PASSWORD 'messdeck'), 'GRANT pg_monitor TO messdeck',
        q(CREATE DATABASE messdeck OWNER messdeck TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C');
    $self->{conninfo} = 'password=messdeck sslmode=require';
}

sub etcd_start {
    my ($self, $machine) = @_;
    my @settings = map { /^(ETCD_\w+)="(.*)"$/ ? "$1=$2" : () } split /\n/, $self->shipped('etcd.conf', $machine);
    $self->{etcd}{$machine} =
        $self->start_in($machine, "$self->{dir}/etcd-$machine.log", 'env', @settings, 'ETCD_UNSAFE_NO_FSYNC=true', 'etcd');
}

sub patroni_start {
    my ($self, $machine) = @_;
    write_file("$self->{dir}/patroni-$machine.yml", $self->shipped('patroni.yml', $machine));
    $self->{patroni}{$machine} =
        $self->start_in($machine, "$self->{dir}/patroni-$machine.log", Machines::as_postgres(), 'env', "HOME=$self->{dir}/pg", 'patroni', "$self->{dir}/patroni-$machine.yml");
}

sub patroni_log {
    my ($self, $machine) = @_;
    open my $f, '<', "$self->{dir}/patroni-$machine.log" or return '';
    local $/;
    return <$f>;
}

# Whether that machine's database can be written to, now.
sub writes {
    my ($self, $machine) = @_;
    my ($status, $out) = Messdeck::command($self->enter($machine), 'timeout', 2, 'env', 'PGPASSWORD=CHANGE-ME-1', 'PGCONNECT_TIMEOUT=1',
        qw(psql -X -q -A -t -U postgres -h), $self->address($machine), '-d', 'postgres', '-c', 'SELECT pg_is_in_recovery()');
    return $status == 0 && $out =~ /^f/;
}

# Waits until one of these is the leader (all of them where none is named).
sub wait_leader {
    my ($self, @of) = @_;
    return Messdeck::wait_for(sub {
        for my $machine (@of ? @of : @names) {
            return $self->{primary} = $machine if $self->writes($machine);
        }
        return undef;
    }, 120);
}

# How many standbys follow; 0 until Patroni has noted one that may be promoted.
# Before that there is one that PostgreSQL waits for already, but if the leader is
# lost then, Patroni promotes none.
sub standbys {
    my ($self) = @_;
    return eval {
        my $cluster = Machines::run($self->enter($self->{primary}), 'perl', '-MHTTP::Tiny', '-e',
            'print HTTP::Tiny->new(timeout => 2)->get(shift)->{content}',
            'http://' . $self->address($self->{primary}) . ':8008/cluster');
        my @roles = map { $_->{role} } grep { $_->{state} =~ /^(?:running|streaming)$/ } @{ JSON::PP::decode_json($cluster)->{members} };
        my $noted = grep { $_ eq 'sync_standby' } @roles;
        $noted ? $noted + grep { $_ eq 'replica' } @roles : 0;
    } // 0;
}

sub sql {
    my ($self, $machine, $database, $statement) = @_;
    my $out = Machines::run($self->enter($machine), 'env', 'PGPASSWORD=CHANGE-ME-1', qw(psql -X -q -A -t -U postgres -h),
        $self->address($machine), '-d', $database, '-c', $statement);
    chomp $out;
    return $out;
}

# The processes of a machine, by the namespace that they are in.
sub inside {
    my ($self, $machine) = @_;
    my $namespace = readlink "/proc/$self->{holder}{$machine}/ns/net";
    return grep { $_ != $self->{holder}{$machine} && (readlink("/proc/$_/ns/net") // '') eq $namespace } map { m{(\d+)$} } glob '/proc/[0-9]*';
}

# The machine is switched on again.
sub revive {
    my ($self, $machine) = @_;
    my $from = length $self->log($machine);
    $self->etcd_start($machine);
    $self->patroni_start($machine);
    $self->proxy_run($machine);
    $self->host_run($machine);
    $self->host_wait($machine, $from);
}

sub postmaster {
    my ($self, $machine) = @_;
    open my $f, '<', "$self->{dir}/pg/$machine/postmaster.pid" or return undef;
    chomp(my $pid = <$f>);
    return $pid;
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    kill 'KILL', grep { defined } map { $self->inside($_) } @names;
    $self->SUPER::DESTROY;
}

1;
