package Messdeck;

# Starts the real daemon for a test: on free loopback ports, with a state
# directory of its own, waiting for what happens instead of for time.

use strict;
use warnings;

use Cwd ();
use File::Basename qw(dirname);
use File::Temp ();
use IO::Select;
use POSIX        ();
use Scalar::Util ();
use Time::HiRes qw(time);

# Only what fails waits for so long, and a busy machine may take its time.
our $TIMEOUT = $ENV{MESSDECK_TIMEOUT} // 60;

my $build = $ENV{MESSDECK_BUILDDIR} // '.';

# Where the weights are: a host in a build tree outside the sources does not know.
sub weights {
    return 'bot-weights = "' . Cwd::abs_path(($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval') . qq{"\n};
}

# The path of a program that was built.
sub program {
    my ($name) = @_;
    return "$build/$name";
}

# Whether the programs were built with sanitizers, which need much memory.
sub sanitized {
    open my $f, '<:raw', program('messdeckd') or die $!;
    local $/;
    return <$f> =~ /__asan_init/;
}

# --- where a host has its state ---

# MESSDECK_TEST_STORE is "postgresql" for a database of its own for each host, on
# a private server of this test; or the connection string of one for all; or
# not there: a file.
my ($server, %database, @hosts);

# Whether hosts have their state in PostgreSQL, and not in a file.
sub shared { return defined $ENV{MESSDECK_TEST_STORE} }

# Skips the whole test where hosts have no file; why: what it needs one for.
sub needs_file {
    my ($why) = @_;
    return if !shared();
    require Test::More;
    Test::More::plan(skip_all => "with PostgreSQL: $why");
}

# The connection string for a host with that directory.
sub database_of {
    my ($dir) = @_;
    return $ENV{MESSDECK_TEST_STORE} if $ENV{MESSDECK_TEST_STORE} ne 'postgresql';
    if (!$server) {
        require(dirname(__FILE__) . '/../hub/Postgres.pm');
        die Postgres::missing() if Postgres::missing();
        $server = Postgres->start('max_connections = 100');
    }
    return $database{$dir} //= $server->database('host' . keys %database);
}

# Runs SQL that both engines take on a host's state, while its hub is away; what
# it gives, without headers, a line a row.
sub sql {
    my ($self, $sql) = @_;
    my @command = shared()
        ? ('psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', $sql, database_of($self->{dir}))
        : ('python3', '-c', <<'END', "$self->{dir}/state/messdeck.db", $sql);
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for one in sys.argv[2].split(";"):
    for row in db.execute(one):
        print("|".join("" if value is None else str(value) for value in row))
db.commit()
END
    my ($status, $out, $error) = command(@command);
    die "$sql: $error" if $status != 0;
    chomp $out;
    return $out;
}

# Hosts end before their database does.
END {
    local ($?, $!);
    for my $host (grep { defined } @hosts) { $host->DESTROY }
    undef $server;
}

# Calls the code every few milliseconds until it gives a true value, which is
# returned; undef when it never does.
sub wait_for {
    my ($code, $seconds) = @_;
    my $end = time + ($seconds // $TIMEOUT);
    while (1) {
        my $last  = time > $end;
        my $value = $code->();
        return $value if $value;
        return undef  if $last;
        select undef, undef, undef, 0.01;
    }
}

# A test that something took no longer than a bound that is promised for machines
# with nothing else to do; where there is more to do it has three times as long, or
# as MESSDECK_TIMEOUT says.
sub in_time {
    my ($took, $bound, $what) = @_;
    my $slower = ($ENV{MESSDECK_TIMEOUT} // 60) / 60;
    require Test::More;
    return Test::More::cmp_ok($took, '<', 3 * $bound * ($slower > 1 ? $slower : 1),
        sprintf '%s: %.1f s, where %d are promised', $what, $took, $bound);
}

# An account for the configuration, with a key of its own in that directory.
sub account {
    my ($dir, $name) = @_;
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', "$dir/$name") == 0
        or die 'ssh-keygen';
    open my $f, '<', "$dir/$name.pub" or die $!;
    chomp(my $line = <$f>);
    return qq(account "$name" { role = player keys = {"$line"} }\n);
}

# Messdeck->start(conf => "more = lines\n", ssh => 1, telnet => 1, ready => 1)
# conf: lines for the configuration; ssh, telnet: 0 for none of it; ready: 0
# not to wait for the host's readiness; dir: a state directory of another one;
# program: another messdeckd than the one that was built.
sub start {
    my ($class, %want) = @_;
    my $self = bless {
        keep => $want{dir} ? undef : File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1),
        more => $want{conf} // '',
        program => $want{program} // program('messdeckd'),
        ssh    => $want{ssh}    // 1,
        telnet => $want{telnet} // 1,
    }, $class;
    $self->{dir} = $want{dir} // "$self->{keep}";
    push @hosts, $self;
    Scalar::Util::weaken($hosts[-1]);
    $self->write_conf;
    $self->run;
    if ($want{ready} // 1) {
        $self->wait_log(qr/^\S+ gate\[\d+\]: ready /m)
            or die "the host did not become ready:\n" . $self->log;
    }
    return $self;
}

sub conf_file { return "$_[0]{dir}/messdeckd.conf" }
sub log_file  { return "$_[0]{dir}/log" }

# Writes the configuration, with other further lines if they are given.
sub write_conf {
    my ($self, $more) = @_;
    $self->{more} = $more if defined $more;
    # Some tests have a cluster of their own.
    my $cluster = '';
    if (shared() && $self->{more} !~ /^cluster /m) {
        my $store = database_of($self->{dir});
        my $decks = $ENV{MESSDECK_TEST_DECKS} // 1;
        $cluster = qq(cluster { store = "$store" decks-socket = "deck-%d.sock" listen = "deck-%d.sock")
            . " prefer = {0} decks = $decks standby = no }\n";
    }
    my $ssh    = $self->{ssh}    ? '"127.0.0.1:0"' : '';
    my $telnet = $self->{telnet} ? '"127.0.0.1:0"' : '';
    open my $f, '>', $self->conf_file or die $!;
    print $f <<"END";
ssh-listen = {$ssh}
telnet-listen = {$telnet}
state-dir = "$self->{dir}/state"
log-level = @{[$self->{log_level} // 'debug']}
$self->{more}
$cluster
END
    close $f or die $!;
    chmod 0600, $self->conf_file or die $!;
}

# Starts the gate, its log added to the file.
sub run {
    my ($self) = @_;
    my $from = $self->log_size;
    my $pid  = fork // die "fork: $!";
    if ($pid == 0) {
        open STDIN,  '<',  '/dev/null'     or POSIX::_exit(127);
        open STDOUT, '>>', $self->log_file or POSIX::_exit(127);
        open STDERR, '>>', $self->log_file or POSIX::_exit(127);
        exec $self->{program}, '-d', '-f', $self->conf_file
            or POSIX::_exit(127);
    }
    $self->{pid}   = $pid;
    $self->{from}  = $from;
    $self->{owner} = $$;
    delete $self->{status};
}

sub pid { return $_[0]{pid} }

sub log_size {
    my ($self) = @_;
    return -s $self->log_file // 0;
}

# The log; from an earlier log_size on if it is given.
sub log {
    my ($self, $from) = @_;
    open my $f, '<', $self->log_file or return '';
    seek $f, $from // 0, 0;
    local $/;
    return <$f> // '';
}

# Waits until the log (from there on) matches; gives the first group, or 1.
sub wait_log {
    my ($self, $pattern, $from) = @_;
    return wait_for(sub { $self->log($from // $self->{from}) =~ $pattern ? $1 // 1 : undef });
}

sub port {
    my ($self, $transport) = @_;
    return $self->{port}{$transport}
        //= $self->wait_log(qr/ listen transport=$transport address=\S+ port=(\d+)/);
}
sub ssh_port    { return $_[0]->port('ssh') }
sub telnet_port { return $_[0]->port('telnet') }

# The processes of the gate's children, even those that have no title yet.
sub processes {
    my ($self) = @_;
    my @processes;
    for my $stat (glob '/proc/[0-9]*/stat') {
        open my $f, '<', $stat or next;
        my $line = <$f> // next;
        my ($pid, $state, $parent) = $line =~ /^(\d+) \(.*\) (\S) (\d+) / or next;
        push @processes, $pid if $parent == $self->{pid} && $state ne 'Z';
    }
    return @processes;
}

# What such a process is called: "hub", "session 1", "bot"; undef when it is
# gone or has no title yet.
sub title {
    my ($pid) = @_;
    open my $c, '<', "/proc/$pid/cmdline" or return undef;
    local $/;
    my $title = <$c> // return undef;
    $title =~ s/\0.*//s;
    $title =~ s/^messdeckd: // || $title =~ s/^messdeck-(bot|analyst)$/$1/ || return undef;
    return $title;
}

# The gate's children as they are now: title => pid.
sub children {
    my ($self) = @_;
    return { map { my $title = title($_); defined $title ? ($title => $_) : () } $self->processes };
}

# A process whose title is that or matches, once it is there and is none of
# the given ones.
sub child {
    my ($self, $title, @not) = @_;
    my $pattern = ref $title ? $title : qr/^\Q$title\E$/;
    return wait_for(sub {
        my $children = $self->children;
        for my $name (sort grep { /$pattern/ } keys %$children) {
            my $pid = $children->{$name};
            return $pid if !grep { $_ == $pid } @not;
        }
        return undef;
    });
}

# The hubs of all its decks, once they are all there and none of the given ones
# is; MESSDECK_TEST_DECKS says how many there are.
sub hubs {
    my ($self, @not) = @_;
    my $decks = shared() ? $ENV{MESSDECK_TEST_DECKS} // 1 : 1;
    return $self->child('hub', @not) if $decks == 1;
    return map { $self->child("hub $_", @not) } 0 .. $decks - 1;
}

# Kilobytes that such a process has in memory, or another field of its status.
sub memory {
    my ($self, $title, $field) = @_;
    $field //= 'VmRSS';
    open my $f, '<', '/proc/' . $self->child($title) . '/status' or die $!;
    local $/;
    return <$f> =~ /$field:\s+(\d+)/ ? $1 : die $field;
}

# Runs a program to its end: (exit status, standard output, standard error).
sub command {
    my (@command) = @_;
    my $out = File::Temp->new;
    my $err = File::Temp->new;
    my $pid = fork // die "fork: $!";
    if ($pid == 0) {
        open STDIN,  '<',  '/dev/null'     or POSIX::_exit(127);
        open STDOUT, '>&', $out            or POSIX::_exit(127);
        open STDERR, '>&', $err            or POSIX::_exit(127);
        exec @command or POSIX::_exit(127);
    }
    my $done = wait_for(sub { waitpid($pid, POSIX::WNOHANG()) == $pid });
    if (!$done) {
        kill 'KILL', $pid;
        waitpid $pid, 0;
    }
    my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    my @text   = map { seek $_, 0, 0; local $/; my $f = $_; <$f> // '' } $out, $err;
    return ($status, @text);
}

# messdeckctl with these words against this host.
sub ctl {
    my ($self, @words) = @_;
    return command(program('messdeckctl'), '-s', "$self->{dir}/state/messdeckd.sock", @words);
}

# Waits until so many people are here, for the host may hear later than others
# that somebody has gone.
sub wait_here {
    my ($self, $people) = @_;
    return wait_for(sub { ($self->ctl('who'))[1] =~ /^here +(\d+)/ && $1 == $people });
}

# Reaps the gate when it has ended: its exit status, undef while it runs.
sub status {
    my ($self) = @_;
    if (!defined $self->{status} && waitpid($self->{pid}, POSIX::WNOHANG()) == $self->{pid}) {
        $self->{status} = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    }
    return $self->{status};
}

# Waits for the gate's end: its exit status.
sub ended {
    my ($self) = @_;
    wait_for(sub { defined $self->status });
    return $self->status;
}

# Ends the host in order; its exit status.
sub stop {
    my ($self) = @_;
    kill 'TERM', $self->{pid} if !defined $self->status;
    return $self->ended;
}

# Kills the gate and all its children; the gate stands still first, so that it
# starts none meanwhile. Gives whom.
sub kill_all {
    my ($self) = @_;
    kill 'STOP', $self->{pid};
    wait_for(sub { open my $f, '<', "/proc/$self->{pid}/stat" or return 1; (<$f> // ') Z') =~ /\) [TtZX] / });
    my @all = ($self->{pid}, $self->processes);
    kill 'KILL', @all;
    return @all;
}

sub DESTROY {
    my ($self) = @_;
    return if !defined $self->{owner} || $self->{owner} != $$;
    local ($?, $!);
    $self->stop;
    if (!defined $self->status) {
        $self->kill_all;
        waitpid $self->{pid}, 0;
    }
    delete $self->{owner};
    if ($ENV{MESSDECK_SHOW_LOG}) { print STDERR $self->log }
}

1;
