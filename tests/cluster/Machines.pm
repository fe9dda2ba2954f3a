package Machines;

# Three machines in network namespaces, a, b and c, and a fourth, "people", from
# which people come and to which the others are wired: PostgreSQL with streaming
# standbys, haproxy as contrib/cluster/haproxy-cfg has it, and messdeckd on each.

use strict;
use warnings;

use Errno ();
use File::Temp ();
use Messdeck;
use POSIX ();
use Time::HiRes qw(time);

my $source   = $ENV{MESSDECK_SRCDIR} // '.';
my @names    = qw(a b c);
my %address  = (a => '10.77.0.1', b => '10.77.0.2', c => '10.77.0.3');
my ($pg_bin) = glob '/usr/lib/postgresql/15/bin';

# Why such machines cannot be made here; undef where they can.
sub missing {
    return 'messdeck-hub was not built: ./configure --with-postgresql' if !-x Messdeck::program('messdeck-hub');
    return 'PostgreSQL 15 is not installed' if !defined $pg_bin || !-x "$pg_bin/postgres";
    for my $program (qw(ip nsenter unshare setpriv haproxy openssl ssh)) {
        return "$program is not installed" if system("command -v $program >/dev/null 2>&1") != 0;
    }
    return 'network namespaces need root' if $> != 0;
    return 'this kernel makes no network namespaces' if system('unshare -n true 2>/dev/null') != 0;
    return 'there is no user postgres' if !defined getpwnam 'postgres';
    return undef;
}

# Whoever stops the test leaves nothing behind.
$SIG{$_} = sub { exit 1 } for qw(INT TERM HUP);

sub run {
    my (@command) = @_;
    my ($status, $out, $error) = Messdeck::command(@command);
    die "@command: $status\n$out$error" if $status != 0;
    return $out;
}

# Starts a program in a namespace of a machine, its output in a file.
sub start_in {
    my ($self, $machine, $log, @command) = @_;
    my $pid = fork // die "fork: $!";
    if ($pid == 0) {
        open STDIN,  '<',  '/dev/null' or POSIX::_exit(127);
        open STDOUT, '>>', $log        or POSIX::_exit(127);
        open STDERR, '>&', \*STDOUT    or POSIX::_exit(127);
        exec $self->enter($machine), @command or POSIX::_exit(127);
    }
    return $pid;
}

# What goes in front of a command that is to run there.
sub enter { my ($self, $machine) = @_; return ('nsenter', "--net=/proc/$self->{holder}{$machine}/ns/net") }

# Without a capability and as another user: as PostgreSQL demands.
sub as_postgres { return (qw(setpriv --reuid=postgres --regid=postgres --clear-groups)) }

sub address { return $address{$_[1]} }

sub new {
    my ($class, %want) = @_;
    my $self = bless {dir => File::Temp->newdir('messdeck-clusterXXXXXX', TMPDIR => 1), owner => $$, pids => [], %want},
        $class;
    chmod 0755, "$self->{dir}" or die $!;
    $self->wire;
    $self->certificates;
    $self->databases;
    $self->proxies;
    $self->hosts;
    return $self;
}

# The namespaces live as long as the processes that hold them.
sub wire {
    my ($self) = @_;
    for my $machine (@names, 'people') {
        my $pid = fork // die "fork: $!";
        if ($pid == 0) { exec qw(unshare -n sleep infinity) or POSIX::_exit(127) }
        $self->{holder}{$machine} = $pid;
    }
    my $own = readlink '/proc/self/ns/net';
    for my $pid (values %{$self->{holder}}) {
        Messdeck::wait_for(sub { (readlink "/proc/$pid/ns/net" // $own) ne $own }) or die 'unshare';
    }
    my @people = $self->enter('people');
    run(@people, qw(ip link add wire type bridge));
    run(@people, qw(ip addr add 10.77.0.254/24 dev wire));
    run(@people, qw(ip link set), $_, 'up') for qw(lo wire);
    for my $machine (@names) {
        run(@people, qw(ip link add), "to-$machine", qw(type veth peer name eth0 netns), $self->{holder}{$machine});
        run(@people, qw(ip link set), "to-$machine", qw(master wire up));
        my @there = $self->enter($machine);
        run(@there, qw(ip addr add), "$address{$machine}/24", qw(dev eth0));
        run(@there, qw(ip link set), $_, 'up') for qw(lo eth0);
    }
}

# Cuts a machine off from all others, or puts it back.
sub plug { my ($self, $machine, $how) = @_; run($self->enter('people'), qw(ip link set), "to-$machine", $how) }

sub certificates {
    my ($self) = @_;
    run('sh', "$source/contrib/cluster/certificates", "$self->{dir}/tls", map { "$_=$address{$_}" } @names);
}

# --- PostgreSQL: one is written to, the others follow ---

sub databases {
    my ($self) = @_;
    $self->{primary} = 'a';
    my $dir = "$self->{dir}/pg";
    mkdir $dir or die $!;
    chown((getpwnam 'postgres')[2, 3], $dir) or die $!;
    run(as_postgres(), "$pg_bin/initdb", qw(-A trust -U postgres -E UTF8 --locale=C -N -D), "$dir/a");
    $self->pg_settings('a', 'listen_addresses = \'*\'', 'wal_level = replica', 'max_connections = 50',
        'shared_buffers = 32MB', 'hot_standby = on', 'wal_keep_size = 64MB', 'wal_receiver_timeout = 3s',
        'wal_sender_timeout = 3s', 'tcp_keepalives_idle = 1', 'tcp_keepalives_interval = 1', 'tcp_keepalives_count = 3',
        "unix_socket_directories = ''", 'wal_retrieve_retry_interval = 200ms', 'checkpoint_timeout = 1h',
        'restart_after_crash = off', 'log_line_prefix = \'%m [%p] \'');
    open my $hba, '>>', "$dir/a/pg_hba.conf" or die $!;
    print $hba "host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n";
    close $hba or die $!;
    $self->pg_start('a');
    $self->sql('a', 'postgres', 'CREATE USER messdeck');
    $self->sql('a', 'postgres', 'GRANT pg_monitor TO messdeck');
    $self->sql('a', 'postgres', q(CREATE DATABASE messdeck OWNER messdeck TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'));
    kill 'INT', $self->{pg}{a};
    waitpid $self->{pg}{a}, 0;
    for my $machine (qw(b c)) {
        run('cp', '-a', "$dir/a", "$dir/$machine");
        $self->pg_settings($machine, "primary_conninfo = 'host=$address{a} user=postgres application_name=$machine'");
        run(as_postgres(), 'touch', "$dir/$machine/standby.signal");
    }
    $self->pg_run($_) for @names;
    $self->pg_wait($_) for @names;
    $self->synchronous('a', 'b', 'c');
}

sub pg_settings {
    my ($self, $machine, @lines) = @_;
    open my $f, '>>', "$self->{dir}/pg/$machine/postgresql.conf" or die $!;
    print $f map { "$_\n" } @lines;
    close $f or die $!;
}

sub pg_start { my ($self, $machine) = @_; $self->pg_run($machine); $self->pg_wait($machine) }

sub pg_run {
    my ($self, $machine) = @_;
    $self->{pg}{$machine} = $self->start_in($machine, "$self->{dir}/pg-$machine.log", as_postgres(), "$pg_bin/postgres", '-D',
        "$self->{dir}/pg/$machine");
}

sub pg_wait {
    my ($self, $machine) = @_;
    Messdeck::wait_for(sub { $self->pg_answers($machine) }) or die "PostgreSQL does not start on $machine";
}

sub pg_answers {
    my ($self, $machine) = @_;
    return (Messdeck::command($self->enter($machine), "$pg_bin/pg_isready", '-q', '-t', 1, '-h', $address{$machine}))[0] == 0;
}

# Makes the database of a machine anew, as a standby of another's.
sub pg_follow {
    my ($self, $machine, $primary) = @_;
    run('rm', '-rf', "$self->{dir}/pg/$machine");
    run($self->enter($machine), as_postgres(), "$pg_bin/pg_basebackup", qw(-R -c fast -X stream -U postgres -D),
        "$self->{dir}/pg/$machine", '-d', "host=$address{$primary} application_name=$machine");
    $self->pg_start($machine);
}

# Commits wait for one of these; all of them follow.
sub synchronous {
    my ($self, $primary, @standbys) = @_;
    $self->sql($primary, 'postgres', "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (@{[join ', ', @standbys]})'");
    $self->sql($primary, 'postgres', 'SELECT pg_reload_conf()');
    Messdeck::wait_for(sub {
        $self->sql($primary, 'postgres', q(SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum')) == @standbys;
    }) or die 'no synchronous standbys';
}

# The one that is most advanced takes over, and commits wait for the other.
sub promote {
    my ($self, @standbys) = @_;
    my %at = map { $_ => $self->sql($_, 'postgres', q(SELECT pg_last_wal_receive_lsn() - '0/0'::pg_lsn)) } @standbys;
    my ($new, @others) = sort { $at{$b} <=> $at{$a} } @standbys;
    for my $other (@others) {
        $self->sql($other, 'postgres', "ALTER SYSTEM SET primary_conninfo = 'host=$address{$new} user=postgres application_name=$other'");
        $self->sql($other, 'postgres', 'SELECT pg_reload_conf()');
    }
    # Before it is promoted: nothing may be acknowledged that no other has.
    $self->sql($new, 'postgres', "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (@{[join ', ', @others]})'");
    $self->sql($new, 'postgres', 'SELECT pg_reload_conf()');
    $self->sql($new, 'postgres', 'SELECT pg_promote()');
    return $self->{primary} = $new;
}

sub sql {
    my ($self, $machine, $database, $statement) = @_;
    my $out = run($self->enter($machine), 'psql', qw(-X -q -A -t -U postgres -h), $address{$machine}, '-d', $database, '-c', $statement);
    chomp $out;
    return $out;
}

# --- haproxy, as contrib has it ---

sub decks { return $_[0]{decks} // 1 }

sub proxies {
    my ($self) = @_;
    my $decks = $self->decks;
    my $text  = run('sh', "$source/contrib/cluster/haproxy-cfg", $decks, @names);
    for my $machine (@names) {
        my ($here, $dir) = ($text, "$self->{dir}/$machine");
        mkdir $dir or die $!;
        $here =~ s{/etc/messdeck/tls/ca\.pem}{$self->{dir}/tls/ca.pem}g;
        $here =~ s{/etc/messdeck/tls/}{$self->{dir}/tls/$machine/}g;
        $here =~ s{/run/messdeck-haproxy/|/var/lib/messdeck/}{$dir/}g;
        $here =~ s{server ([abc]) [abc]:}{server $1 $address{$1}:}g;
        $here =~ s{^\tmaxconn .*\n}{\tmaxconn 500\n\tnbthread 1\n}m;
        open my $out, '>', "$dir/haproxy.cfg" or die $!;
        print $out $here;
        close $out or die $!;
        $self->proxy_run($machine);
    }
    for my $machine (@names) {
        Messdeck::wait_for(sub { -S "$self->{dir}/$machine/deck-@{[$decks - 1]}.sock" })
            or die "haproxy does not start on $machine";
    }
}

sub proxy_run {
    my ($self, $machine) = @_;
    my $dir = "$self->{dir}/$machine";
    $self->{proxy}{$machine} = $self->start_in($machine, "$dir/haproxy.log", qw(haproxy -db -f), "$dir/haproxy.cfg");
}

# --- Messdeck ---

sub hosts {
    my ($self) = @_;
    my $dir = $self->{dir};
    open my $f, '>', "$dir/key" or die $!;
    print $f unpack('H*', pack 'L*', map { int rand 2**32 } 1 .. 8), "\n";
    close $f or die $!;
    chmod 0600, "$dir/key" or die $!;
    run(qw(ssh-keygen -q -t ed25519 -N), '', '-f', "$dir/host_key");
    my $hosts = join ',', map { $address{$_} } @names;
    for my $machine (@names) {
        open my $conf, '>', "$dir/$machine/messdeckd.conf" or die $!;
        print $conf <<"END";
ssh-listen = {"*:2222"}
telnet-listen = {}
host-key = "$dir/host_key"
state-dir = "$dir/$machine"
log-level = debug
bots = 0
@{[$self->{conf} // '']}
cluster {
	role = "both"
	store = "host=$hosts dbname=messdeck user=messdeck connect_timeout=2 @{[$self->{conninfo} // '']}"
	decks-socket = "$dir/$machine/deck-%d.sock"
	listen = "$dir/$machine/hub-%d.sock"
	key-file = "$dir/key"
	prefer = {@{[$self->prefers($machine)]}}
	decks = @{[$self->decks]}
	standby = yes
}
END
        close $conf or die $!;
        chmod 0600, "$dir/$machine/messdeckd.conf" or die $!;
        $self->host_run($machine);
    }
    $self->host_wait($_, 0) for @names;
}

# One deck may begin anywhere; several, each on a machine of its own.
sub prefers {
    my ($self, $machine) = @_;
    my ($index) = grep { $names[$_] eq $machine } 0 .. $#names;
    return join ', ', grep { $self->decks == 1 || $_ % @names == $index } 0 .. $self->decks - 1;
}

sub log_file { my ($self, $machine) = @_; return "$self->{dir}/$machine/log" }

sub log {
    my ($self, $machine, $from) = @_;
    open my $f, '<', $self->log_file($machine) or return '';
    seek $f, $from // 0, 0;
    local $/;
    return <$f> // '';
}

# In a UTS namespace, so that each machine has its own name.
sub host_run {
    my ($self, $machine) = @_;
    $self->{host}{$machine} = $self->start_in($machine, $self->log_file($machine), qw(unshare -u sh -c),
        'hostname "$1"; shift; exec "$@"', 'sh', $machine, Messdeck::program('messdeckd'), '-d', '-f',
        "$self->{dir}/$machine/messdeckd.conf");
}

sub host_wait {
    my ($self, $machine, $from) = @_;
    Messdeck::wait_for(sub { $self->log($machine, $from) =~ / gate\[\d+\]: ready / })
        or die "messdeckd does not start on $machine:\n" . $self->log($machine, $from);
}

# The machine whose hub has the deck: the last one in whose log is "deck=N
# epoch=N" of a hub, by the epoch.
sub owner {
    my ($self, $deck) = @_;
    my ($best, $owner) = (0, undef);
    $deck //= 0;
    for my $machine (@names) {
        my ($epoch) = $self->log($machine) =~ /.* hub\[\d+\]: deck deck=$deck epoch=(\d+)/s;
        ($best, $owner) = ($epoch, $machine) if ($epoch // 0) > $best;
    }
    return ($owner, $best);
}

# The hub's process there, which may wait for the deck.
sub hub {
    my ($self, $machine, $deck) = @_;
    my $title = $self->decks == 1 ? 'hub' : 'hub ' . ($deck // 0);
    for my $stat (glob '/proc/[0-9]*/stat') {
        open my $f, '<', $stat or next;
        my ($pid, $state, $parent) = (<$f> // '') =~ /^(\d+) \(.*\) (\S) (\d+) / or next;
        next if $parent != $self->{host}{$machine} || $state eq 'Z';
        return $pid if (Messdeck::title($pid) // '') eq $title;
    }
    return undef;
}

# Waits for the end of the host there: its exit status.
sub ended {
    my ($self, $machine) = @_;
    my $pid = $self->{host}{$machine};
    return undef if !Messdeck::wait_for(sub { waitpid($pid, POSIX::WNOHANG()) == $pid });
    delete $self->{host}{$machine};
    return $? >> 8;
}

sub ctl {
    my ($self, $machine, @words) = @_;
    return Messdeck::command($self->enter($machine), Messdeck::program('messdeckctl'), '-s', "$self->{dir}/$machine/messdeckd.sock", @words);
}

# A person's client on a front end, by SSH; from that machine, where it is named.
sub ssh {
    my ($self, $machine, $name, $key, $from) = @_;
    return ($self->enter($from // 'people'), qw(ssh -p 2222 -F /dev/null -o StrictHostKeyChecking=no -o BatchMode=yes),
        qw(-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o IdentitiesOnly=yes -o ServerAliveInterval=5 -i),
        $key, "$name\@$address{$machine}");
}

sub all_pids {
    my ($self) = @_;
    return (values %{$self->{host}}, values %{$self->{proxy}}, values %{$self->{pg}});
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    for my $machine (grep { $self->{host}{$_} } @names) {
        kill 'CONT', grep { defined } map { $self->hub($machine, $_) } 0 .. $self->decks - 1;
    }
    kill 'TERM', grep { defined } values %{$self->{host}}, values %{$self->{proxy}};
    kill 'QUIT', grep { defined } values %{$self->{pg}};
    Messdeck::wait_for(sub { waitpid(-1, POSIX::WNOHANG()); !grep { defined && kill 0, $_ } $self->all_pids }, 30);
    kill 'KILL', grep { defined } $self->all_pids, values %{$self->{holder}};
    1 while waitpid(-1, POSIX::WNOHANG()) > 0;
}

1;
