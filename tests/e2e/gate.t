#!/usr/bin/perl
# The gate: ports, titles, the configuration, and what it starts again.

use strict;
use warnings;

use FindBin;
use IO::Socket::INET;
use Test::More;

use lib $FindBin::Bin;
use Messdeck;

my $messdeckd = Messdeck::program('messdeckd');

# Builds with sanitizers and such have a sandbox that is wider.
open my $config, '<', Messdeck::program('config.h') or die $!;
my $wide = grep { /^#define SANDBOX_WIDE/ } <$config>;

sub check_conf {
    my ($text) = @_;
    my $f = File::Temp->new;
    print $f $text;
    close $f;
    my ($status, $out, $err) = Messdeck::command($messdeckd, '-n', '-f', "$f");
    $err =~ s/\Q$f\E/FILE/;
    return ($status, $err);
}

sub connects {
    my ($port) = @_;
    return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port);
}

subtest 'the command line' => sub {
    my ($status, $out, $err) = Messdeck::command($messdeckd, '--help');
    is $status, 0, '--help succeeds';
    like $out, qr/^usage: messdeckd/, '--help shows the usage';
    ($status, $out) = Messdeck::command($messdeckd, '--version');
    like $out, qr/^messdeckd \d+\.\d+/, '--version tells the version';
    ($status, $out, $err) = Messdeck::command($messdeckd, '--frobnicate');
    is $status, 64, 'an unknown option is a usage error';
    like $err, qr/usage: messdeckd/, 'which shows the usage';
};

subtest 'checking the configuration' => sub {
    is_deeply [check_conf("name = Here\n")], [0, ''], 'a right one passes';
    my ($status, $err) = check_conf("name = Here\nsesions-per-process = 3\n");
    is $status, 1, 'an unknown option fails';
    like $err, qr/^FILE:2: .*did you mean 'sessions-per-process'\?$/,
        'with file, line and a suggestion';
    (undef, $err) = check_conf("\n\nbots = 7\n");
    like $err, qr/^FILE:3: bots is 7; it must be from 0 to 1$/, 'bounds are named';
    (undef, $err) = check_conf("account \"dave\" { role = king }\n");
    like $err, qr/^FILE:1: the role of 'dave' is 'king'/, 'roles are checked';
    (undef, $err) = check_conf("account \"dave\" { keys = {\"ssh-rsa AAAA\"} }\n");
    like $err, qr/^FILE:1: key 1 of 'dave': /, 'keys are checked';
    my $crypt = crypt 'secret', '$6$saltsalt$';
    (undef, $err) = check_conf("account \"jenny\" { password = '$crypt' }\n");
    like $err, qr/^FILE:1: 'Jenny' is an account and a bot's name/, 'an account is not the bot';
    (undef, $err) = check_conf("account \"dave\" { role = player\n");
    like $err, qr/^FILE:\d: /, 'an account that is not closed is an error';
};

# What the kernel says of a process.
sub status {
    my ($pid, $name) = @_;
    open my $f, '<', '/proc/' . int($pid) . '/status' or die $!;
    my ($value) = map { /^$name:\s+(\S+)/ ? $1 : () } <$f>;
    return $value;
}

# A host's processes by their titles, once all of them are there.
sub family {
    my ($host, @titles) = @_;
    my $children;
    ok Messdeck::wait_for(sub {
        $children = $host->children;
        return join(',', sort keys %$children) eq join(',', @titles);
    }), 'its processes have their titles' or diag explain $children;
    return (gate => $host->pid, %$children);
}

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 2\n");

subtest 'a running host' => sub {
    my %pid = family($host, 'analyst', 'auth', 'hub', 'session 1', 'template');
    for my $title (sort keys %pid) {
        # Until it is shut in, it is as the gate has left it.
        ok Messdeck::wait_for(sub {
            return status($pid{$title}, 'Seccomp') == 2
                && ($title eq 'gate' || status($pid{$title}, 'CapPrm') =~ /^0+$/);
        }), "$title is in a sandbox";
        is status($pid{$title}, 'NoNewPrivs'), 1, "$title gains no privileges";
        my $few = qr/^0+(?:400)?$/; # to listen below 1024
        like status($pid{$title}, $_), $_ eq 'CapBnd' || $title eq 'gate' ? $few : qr{^0+$}, "$title has no other capability: $_"
            for qw(CapPrm CapEff CapInh CapAmb), !$> ? 'CapBnd' : ();
        open my $limits, '<', "/proc/$pid{$title}/limits" or die $!;
        ok +(grep { /^Max core file size +0 +0 / } <$limits>), "$title leaves no passwords behind";
    }
    ok connects($host->ssh_port),    'the SSH port is open';
    ok connects($host->telnet_port), 'the telnet port is open';
    my @key = stat "$host->{dir}/state/host_key";
    is $key[2] & 0777, 0600, 'the new host key is for its owner only';
};

subtest 'started by root for another user' => sub {
    my ($id) = (getpwnam 'nobody')[2];
    plan skip_all => 'only root can' if $> || !defined $id;
    my ($may) = Messdeck::command('setpriv', "--reuid=$id", $messdeckd, '--version');
    plan skip_all => 'it cannot execute the program here' if $may != 0;
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    chmod 0711, $dir;
    my $theirs = Messdeck->start(dir => "$dir", conf => "user = nobody\n");
    my %pid = family($theirs, 'analyst', 'auth', 'bot', 'hub', 'session 1', 'template');
    for my $title (sort keys %pid) {
        # Until it is shut in, it is as its program's start has left it.
        Messdeck::wait_for(sub { status($pid{$title}, 'Seccomp') == 2 });
        is status($pid{$title}, 'Uid'), $id, "$title is the user's";
        like status($pid{$title}, $_), qr/^0+$/, "$title has no capability: $_" for qw(CapPrm CapEff CapInh CapAmb);
        like status($pid{$title}, 'CapBnd'), qr/^0+(?:400)?$/, "$title cannot get one";
        is((stat "/proc/$pid{$title}/mem")[4], 0, "$title hides its memory from the user") if !$wide;
    }
    is $theirs->stop, 0, 'it ends in order';
};

subtest 'what is taken already' => sub {
    my $port  = $host->ssh_port;
    my $other = Messdeck->start(ready => 0, ssh => 0,
        conf => "bots = 0\nssh-listen = {\"127.0.0.1:$port\"}\n");
    is $other->ended, 1, 'a second host cannot have its port';
    like $other->log, qr/cannot listen on 127\.0\.0\.1:$port: .*ssh-listen/,
        'the refusal says which option helps';
    my $twin = Messdeck->start(ready => 0, conf => "bots = 0\nstate-dir = \"$host->{dir}/state\"\n");
    is $twin->ended, 1, 'nor its state directory';
    like $twin->log, qr/process \d+ already runs with the state directory/, 'which it says';
};

# As systemd starts it: the socket is there, and waits.
subtest 'a socket that was handed over' => sub {
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    local $^F = 99;    # it lives on in programs that are started
    my $socket = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 9);
    my ($fd, $port) = (fileno $socket, $socket->sockport);
    open my $f, '>', "$dir/messdeckd" or die $!;
    print $f <<"END";
#!$^X
use POSIX;
POSIX::dup2($fd, 3);
\@ENV{qw(LISTEN_PID LISTEN_FDS LISTEN_FDNAMES)} = (\$\$, 1, 'ssh');
exec '$messdeckd', \@ARGV;
END
    close $f;
    chmod 0755, "$dir/messdeckd";
    my $given = Messdeck->start(program => "$dir/messdeckd", telnet => 0,
        conf => "bots = 0\nssh-listen = {\"127.0.0.1:$port\"}\n");
    for my $who (qw(one another)) {
        my $line = connects($port);
        like scalar <$line>, qr/^SSH-2\.0-/, "$who is served";
    }
    is((Messdeck::command('cat', "$given->{dir}/state/messdeckd.pid"))[1], $given->pid . "\n",
        'its pid file has its number and nothing else, so that kill $(cat FILE) is right');
    is $given->stop, 0, 'the host ends in order';
    my ($status, $out, $err) = Messdeck::command('sh', '-c',
        'LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=finger exec "$@" 3</dev/null', 'sh',
        $messdeckd, '-d');
    is $status, 1, 'one with the name of no transport is not taken';
    like $err, qr/'finger'; FileDescriptorName must be one of: ssh telnet/, 'and what it may be is said';
    @$given{qw(ssh telnet)} = (0, 1);
    $given->write_conf('');
    ($status, $out, $err) = Messdeck::command('sh', '-c',
        'LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=ssh exec "$@" 3</dev/null', 'sh', $messdeckd,
        '-d', '-f', $given->conf_file);
    is $status, 1, 'nor are more of them than addresses';
    like $err, qr/more sockets with the name 'ssh' than ssh-listen has addresses/, 'which is said, too';
};

subtest 'few descriptors' => sub {
    for my $case (
        ["sessions-per-process = 64\nmax-sessions = 64\n", 104, 'sessions-per-process'],
        ["sessions-per-process = 1\nmax-sessions = 100\n", 340, 'max-sessions'],
    ) {
        my ($conf, $needed, $lower) = @$case;
        my $file = File::Temp->new;
        print $file qq(ssh-listen = {"192.0.2.1:1"}\nstate-dir = "$file.d"\n$conf);
        close $file;
        my ($status, $out, $err) = Messdeck::command('sh', '-c', 'ulimit -n 60; exec "$@"', 'sh',
            $messdeckd, '-d', '-f', "$file");
        like $err, qr/descriptors limit=60 needed=$needed error="allow more open files, or set $lower lower"/,
            "are told at the start: $lower";
        is $status, 1, 'of one that could not begin';
    }
};

subtest 'what keeps a host from beginning' => sub {
    my $bad = Messdeck->start(ready => 0, conf => "bots = 0\n");
    $bad->wait_log(qr/gate\[\d+\]: ready/);
    my $state = "$bad->{dir}/state";
    is $bad->stop, 0, 'one that could';
    for my $case (
        ['others may write', 'chmod 777 STATE', qr/the state directory .*chmod 755 STATE"$/],
        ['a group may write', 'chmod 770 STATE', qr/state directory.*chmod 750 STATE"$/],
        ['a pid file that leads elsewhere', 'chmod 750 STATE; echo precious >STATE/../mine; ln -sf ../mine STATE/messdeckd.pid',
            qr/messdeckd\.pid is a link.*: rm STATE\/messdeckd\.pid"$/],
        ['a pid file with another name', 'ln -f STATE/../mine STATE/messdeckd.pid', qr/messdeckd\.pid is a link/],
        ['a pid file that is a pipe', 'rm STATE/messdeckd.pid; mkfifo STATE/messdeckd.pid', qr/messdeckd\.pid is a link or not a file/],
        ['a database that others may write', 'rm STATE/messdeckd.pid; chmod 666 STATE/messdeck.db',
            qr/the database STATE.messdeck\.db is .*chmod 640 STATE.messdeck\.db"$/],
        ['a database that others may read', 'chmod 604 STATE/messdeck.db', qr/the database STATE.messdeck\.db is /],
        ['a database that a group may write', 'chmod 660 STATE/messdeck.db', qr/the database STATE.messdeck\.db is .*chmod 640/],
        ['a database that is a link', 'mv STATE/messdeck.db STATE/../moved; ln -s ../moved STATE/messdeck.db',
            qr/the database STATE.messdeck\.db is a symbolic link; it must be a plain file/],
        ['a database that is a directory', 'rm STATE/messdeck.db; mkdir STATE/messdeck.db', qr/messdeck\.db is a directory; it must be a plain file/],
        ['a database that is a pipe', 'rmdir STATE/messdeck.db; mkfifo STATE/messdeck.db', qr/messdeck\.db is a pipe, a socket or a device; it must be/],
        ['a journal that others may write', 'rm STATE/messdeck.db; mv STATE/../moved STATE/messdeck.db; chmod 600 STATE/messdeck.db; echo >STATE/messdeck.db-journal; chmod 666 STATE/messdeck.db-journal',
            qr/the database STATE.messdeck\.db-journal is /],
        !$> ? (
        ['another user\'s key', 'rm STATE/messdeck.db-journal; chown 7 STATE/host_key', qr/host key STATE.host_key belongs to another user \(7\).*: chown 0 STATE/],
        ['another user\'s database', 'chown 0 STATE/host_key; chown 7 STATE/messdeck.db', qr/database STATE.messdeck\.db belongs to another user/],
        ['another user\'s directory', 'chown 0 STATE/messdeck.db; chown 7 STATE', qr/state directory STATE belongs to another user/],
        ['a key of our own for a group', 'chown 0 STATE; chmod 640 STATE/host_key', qr/host key STATE.host_key is .*chmod 600/],
        ) : (),
        ['no key',           'chmod 600 STATE/host_key; rm -f STATE/messdeck.db-journal; echo >STATE/host_key', qr/host_key: this is not a private key/, 78],
        ['an RSA key', 'rm STATE/host_key; ssh-keygen -q -t rsa -N "" -f STATE/host_key',
            qr/must be an Ed25519 key/, 78],
        ['a key for everybody',  'rm STATE/host_key*; echo >STATE/host_key', qr/chmod 600/],
        ['no database', 'rm STATE/host_key STATE/messdeck.db*; (umask 077; echo no database >STATE/messdeck.db)',
            qr/messdeck\.db cannot be used: file is not a database/, 78],
    ) {
        my ($name, $command, $why, $ends) = @$case;
        my $from = $bad->log_size;
        system $command =~ s/STATE/$state/gr;
        next if Messdeck::shared() && $name =~ /database|journal/;
        $why =~ s/STATE/\Q$state\E/g;
        $bad->run;
        is $bad->ended, $ends // 1, "$name: it ends";
        like $bad->log($from), qr/$why/m, 'in words';
    }
    open my $mine, '<', "$bad->{dir}/mine" or die $!;
    is join('', <$mine>), "precious\n", 'what a pid file leads to is left alone';
};

subtest 'who may connect' => sub {
    my $strict = Messdeck->start(conf => "bots = 0\nexempt = {}\n");
    my @held   = map { connects($strict->telnet_port) } 1 .. 8;
    my $ninth  = connects($strict->telnet_port);
    like join('', <$ninth>), qr/busy; please try again/, 'a ninth that has not logged in is refused';
    ok $strict->wait_log(qr/refused address=127\.0\.0\.1 why=house/), 'which is logged';
    # They come while the gate sleeps, so that it refuses them in one moment.
    kill 'STOP', $strict->pid;
    my @many = map { connects($strict->telnet_port) } 1 .. 100;
    kill 'CONT', $strict->pid;
    readline $_ for @many;
    ok Messdeck::wait_for(sub {
        readline connects($strict->telnet_port);
        $strict->log =~ /refused_more connections=\d+$/m;
    }), 'of very many only the number';
    cmp_ok scalar(() = $strict->log =~ / refused address/g), '<', 100, 'only a part of the refusals is logged';
    close $_ for @held;
    is $strict->stop, 0, 'the strict host ends';
    $strict->run;
    ok $strict->wait_log(qr/gate\[\d+\]: ready/), 'it starts again';
    @held = map { connects($strict->ssh_port) } 1 .. 2;
    <$_> && <$_> for @held; # the version of SSH; then nothing, for five seconds
    ok Messdeck::wait_for(sub { readline(connects($strict->ssh_port)) =~ /busy; please try again/ }),
        'who says nothing twice has to wait';
    ok $strict->wait_log(qr/refused address=127\.0\.0\.1 why=penalty/), 'which is logged';
    is $strict->stop, 0, 'the strict host ends after a penalty';
    # Penalties outlive it, unless they have ended meanwhile.
    unlink "$strict->{dir}/state/messdeckd.addresses";
    delete $strict->{port};
    $strict->write_conf("bots = 0\nexempt = {}\nmax-per-address = 2\n");
    $strict->run;
    ok $strict->wait_log(qr/gate\[\d+\]: ready/), 'with a limit for each address';
    @held = map { connects($strict->telnet_port) } 1 .. 2;
    like join('', readline connects($strict->telnet_port)), qr/busy; please/, 'one more is refused';
    ok $strict->wait_log(qr/refused address=127\.0\.0\.1 why=crowd/), 'which is logged';
    is $strict->stop, 0, 'the strict host ends';
};

subtest 'hashes' => sub {
    my $ctl = Messdeck::program('messdeckctl');
    my (undef, $hash) = Messdeck::command('sh', '-c', "echo splice the mainbrace | $ctl hash");
    like $hash, qr/^\$argon2id\$\S+\n$/, 'messdeckctl hash prints one';
    chomp $hash;
    is_deeply [check_conf("account \"jack\" { password = \"$hash\" }\n")], [0, ''],
        'which the configuration takes';
    is((Messdeck::command('sh', '-c', "echo | $ctl hash"))[0], 1, 'nothing has no hash');
    my $of = sub { return Messdeck::command('sh', '-c', "printf '$_[0]\\n' | $ctl hash") };
    is(($of->('x' x 512))[0], 0, 'the longest password has one');
    is_deeply [$of->('x' x 513)], [1, '', "messdeckctl: hash: a password has at most 512 bytes\n"], 'a longer one is refused';
    is_deeply [$of->('caf\\351 au lait')], [1, '', "messdeckctl: hash: the password is not UTF-8, so nobody could log in with it\n"],
        'so is what the host would not take';
};

# What ps shows of a process.
sub title {
    my ($pid) = @_;
    open my $f, '<', '/proc/' . int($pid) . '/cmdline' or die $!;
    return readline $f;
}

subtest 'messdeckctl stop' => sub {
    my $child = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    like title($child->pid), qr/^messdeckd: gate\0*\z/, 'ps calls it by its role';
    is(($child->ctl('stop'))[0], 0, 'a host has ended though nobody has waited for its process');
    is $child->ended, 0, 'which ended in order';
};

subtest 'under systemd' => sub {
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    open my $f, '>', "$dir/conf" or die $!;
    print $f "ssh-listen = {}\ntelnet-listen = {}\nstate-dir = \"$dir/conf/none\"\n";
    close $f;
    my $start = "exec $messdeckd -d -f $dir/conf";
    my $ours = 'export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2);';
    like((Messdeck::command('sh', '-c', "$ours $start"))[2], qr/^<3>gate\[\d+\]: /,
        'the journal is given the level, and knows the time');
    like((Messdeck::command('sh', '-c', "JOURNAL_STREAM=1:1 $start"))[2],
        qr/^\d+-\d+-\d+T\S+Z gate\[\d+\]: /, 'another standard error is given the time');
};

subtest 'in the background' => sub {
    my $dir  = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    my $conf = "$dir/conf";
    open my $f, '>', $conf or die $!;
    print $f "ssh-listen = {\"127.0.0.1:0\"}\ntelnet-listen = {}\nbots = 0\n",
        "state-dir = \"$dir/state\"\n";
    close $f;
    my $found = 'PATH=$(dirname "$1"):$PATH; exec messdeckd -f "$2"';
    my ($status, undef, $err) = Messdeck::command('sh', '-c', $found, 'sh', $messdeckd, $conf);
    is $status, 0, 'without -d it goes into the background';
    is $err, '', 'nothing is said where nothing is wrong';
    like title((Messdeck::command('head', '-1', "$dir/state/messdeckd.pid"))[1]),
        qr/^messdeckd: gate\0*\z/, 'where ps calls it by its role, too';
    my @ctl = (Messdeck::program('messdeckctl'), '-s', "$dir/state/messdeckd.sock");
    is((Messdeck::command(@ctl, 'who'))[0], 0, 'the host in the background serves');
    is((Messdeck::command(@ctl, 'stop'))[0], 0, 'until messdeckctl stops it');
    is((Messdeck::command(@ctl, 'who'))[0], 69, 'the host in the background is gone after its end');
    open my $key, '>', "$dir/state/host_key" or die $!;
    ($status, undef, $err) = Messdeck::command($messdeckd, '-f', $conf);
    is $status, 78, 'one that cannot start is not said to have';
    like $err, qr/^messdeckd: the host could not start; the system log says why$/m, 'in words';
};

subtest 'messdeckctl' => sub {
    my ($status, $out, $err) = $host->ctl('who');
    is $status, 0, 'who is answered';
    like $out, qr/^here +0\nno people$/m, 'messdeckctl does not count itself';
    is(($host->ctl('who', '-a'))[1], $out, 'nor what it was asked');
    ($status, $out) = $host->ctl('who', '99');
    like $out, qr/^here +0\nno people from row 99 on$/m, 'nobody is there from a row on';
    is(($host->ctl('games', 'mine'))[1], "no games of yours\n", 'nor games of its own');
    ($status, $out) = $host->ctl('-j', 'stats');
    like $out, qr/^\{.*"ok":true.*\}$/, '-j prints the answer as it came';
    ($status, $out, $err) = $host->ctl('frobnicate');
    is $status, 64, 'an unknown command is a usage error';
    like $err, qr/^messdeckctl: ./, 'with a sentence';
    ($status, $out, $err) = $host->ctl('kick', 'nobody-here');
    is $status, 1, 'what is refused gives 1';
    like $err, qr/nobody-here/, 'the user who does not exist is named';
    ($status, $out, $err) = $host->ctl('mute', 'zzz');
    is_deeply [$status, $out], [1, ''], 'nobody cannot be muted';
    like $err, qr/^messdeckctl: Nobody is called zzz, .*\.$/m, 'in words';
    ($status, $out, $err) = $host->ctl('seek', 'uckers');
    is_deeply [$status, $out], [64, ''], 'what needs somebody who stays is none of its words';
    like $err, qr/^messdeckctl: seek needs a lasting connection: /, 'in words';
    ($status, $out, $err) = $host->ctl('log');
    is_deeply [$status, $out, $err], [0, '', "messdeckctl: there is nothing there yet\n"], 'a log of nothing is said to be';
    for my $words (['mute', '192.0.2.7', 5], ['unmute', '192.0.2.7'], ['ban', '192.0.2.7'], ['unban', '192.0.2.7']) {
        my $from = $host->log_size;
        is(($host->ctl(@$words))[0], 0, "@$words");
        ok $host->wait_log(qr/hub\[\d+\]: audit what=$words->[0] whom=\Q$words->[1]\E by=\S+ .*uid=$< /, $from), 'is logged';
    }
    is(($host->ctl('reload'))[0], 0, 'reload is taken');
    is((Messdeck::command(Messdeck::program('messdeckctl'), '-s', '/nonexistent/x.sock', 'who'))[0],
        69, 'no host gives 69');
};

subtest 'what dies is started again' => sub {
    for my $title (qr/^hub/, qr/^auth/, qr/^session/) {
        my @old = grep { defined } map { $host->children->{$_} }
            grep { /$title/ } keys %{$host->children};
        kill 'KILL', @old;
        ok $host->child($title, @old), "$title is back after kill -9";
    }
    ok connects($host->ssh_port), 'the port is still open';
};

subtest 'reading the configuration again' => sub {
    my $from = $host->log_size;
    $host->write_conf("bots = 0\nsessions-per-process = none\n");
    kill 'HUP', $host->pid;
    ok $host->wait_log(qr/reload error=\S+messdeckd\.conf:\d+: /, $from),
        'a bad one is refused with file and line';
    ok connects($host->ssh_port), 'a wrong configuration changes nothing';
    $from = $host->log_size;
    my $old = $host->telnet_port;
    $host->{telnet} = 0;
    $host->write_conf("bots = 0\nsessions-per-process = 1\n");
    kill 'HUP', $host->pid;
    ok $host->wait_log(qr/gate\[\d+\]: reloaded/, $from), 'a right one is taken';
    ok !connects($old), 'a port that it does not name is closed';
    my $other = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1);
    my $port  = $other->sockport;
    $host->write_conf("bots = 0\nssh-listen = {\"127.0.0.1:0\", \"127.0.0.1:$port\"}\n");
    my ($status, $out, $err) = $host->ctl('reload');
    is $status, 1, 'messdeckctl tells what the host could not do';
    like $err, qr/^messdeckctl: cannot listen on 127\.0\.0\.1:$port: Address already in use; /,
        'in words';
    $host->write_conf("bots = 7\ntalk-rate = 0\n");
    (undef, undef, $err) = $host->ctl('reload');
    is(() = $err =~ /messdeckd\.conf:\d+: \S+ is \d; it must be/g, 2, 'all mistakes are told at once');
    $host->write_conf("bots = 0\nstate-dir = \"/nowhere\"\nuser = \"root\"\n");
    my $fixed = "messdeckctl: takes effect only when the host is stopped and started: state-dir, host-key, user\n";
    ($status, undef, $err) = $host->ctl('reload');
    is "$status $err", "0 $fixed", 'what is fixed while it runs is named';
    ok $host->wait_log(qr/option=state-dir error=.*\n.*option=host-key.*\n.*option=user/, $from),
        'is said to be';
    my ($hub, $begun) = ($host->child('hub'), $host->log_size);
    ($status, undef, $err) = $host->ctl('restart');
    is "$status $err", "0 $fixed", 'also when it starts anew';
    like $host->log($begun), qr/gate\[\d+\]: ready/, 'which is done when the host is ready';
    like $host->log($begun), qr/ended role=hub number=0 pid=$hub\b.*gate\[\d+\]: ready/s, 'with another hub';
    is(($host->ctl('who'))[0], 0, 'the host goes on where it was');
    $host->write_conf("bots = 0\nsessions-per-process = 1\n");
    ($status, undef, $err) = $host->ctl('reload');
    is "$status $err", '0 ', 'until it is mended';
};

subtest 'a configuration that is not only for its owner' => sub {
    my $file = $host->conf_file;
    my %refused = (
        0622 => "$file: it is writable by others; fix it with: chmod go-w $file\n",
        0604 => "$file: its password hashes are readable by others; fix it with: chmod o-r $file\n",
    );
    for my $mode (sort keys %refused) {
        $host->write_conf("bots = 0\nsessions-per-process = 1\n"
            . "account \"carol\" { password = \"\$6\$saltsalt\$" . 'a' x 86 . "\" }\n");
        chmod $mode, $file;
        my $title = sprintf '%04o', $mode;
        my ($status, undef, $err) = Messdeck::command($messdeckd, '-n', '-f', $file);
        is "$status $err", "1 $refused{$mode}", "messdeckd -n refuses $title";
        ($status, undef, $err) = Messdeck::command($messdeckd, '-d', '-f', $file);
        is "$status $err", "78 $refused{$mode}", "a start refuses $title";
        ($status, undef, $err) = $host->ctl('reload');
        is "$status $err", "1 $refused{$mode}", "messdeckctl reload refuses $title";
        my $from = $host->log_size;
        kill 'HUP', $host->pid;
        my $said = $refused{$mode} =~ s/\n//r;
        ok $host->wait_log(qr/reload error="\Q$said\E"/, $from), "SIGHUP refuses $title";
        my ($command) = $said =~ /(chmod .*)/;
        is system($command), 0, 'the command that is told runs';
        is((Messdeck::command($messdeckd, '-n', '-f', $file))[0], 0, "the command mends $title");
    }
    $host->write_conf("bots = 0\nsessions-per-process = 1\n");
};

subtest 'a configuration in several files' => sub {
    my $more = $host->conf_file =~ s/messdeckd\.conf$/more.conf/r;
    open my $f, '>', $more or die $!;
    print $f "bots = 0\nsessions-per-process = 1\nname = \"Elsewhere\"\n";
    close $f or die $!;
    $host->write_conf("include \"more.conf\"\n");
    my $from = $host->log_size;
    is(($host->ctl('reload'))[0], 0, 'is read again with what it includes');
    ok $host->wait_log(qr/reloaded/, $from), 'by the host, too';
    open $f, '>>', $more or die $!;
    print $f "nme = 3\n";
    close $f or die $!;
    my (undef, undef, $err) = $host->ctl('reload');
    is $err, "$more:4: no such option 'nme'; did you mean 'name'?\n",
        'a mistake in an included file is told with its file';
    $host->write_conf("bots = 0\nsessions-per-process = 1\n");
    is(($host->ctl('reload'))[0], 0, 'one file again');
};

subtest 'which session process gets who comes' => sub {
    my $few = Messdeck->start(conf => "bots = 0\nsessions-per-process = 2\n", telnet => 0);
    my (@lines, @sessions);
    my $come = sub {
        my $from = $few->log_size;
        push @lines, connects($few->ssh_port);
        push @sessions, $few->wait_log(qr/accepted id=.* session=(\d+)/, $from);
    };
    $come->() for 1 .. 3;
    is "@sessions", '1 1 2', 'one takes as many as it may';
    $few->write_conf("bots = 0\nsessions-per-process = 3\n");
    is(($few->ctl('reload'))[0], 0, 'it may take more');
    $come->() for 1 .. 4;
    is "@sessions", '1 1 2 1 2 2 3', 'the fullest that has room takes the next';
};

subtest 'a new start in place' => sub {
    my $from = $host->log_size;
    my $hub  = $host->child('hub');
    my $line = connects($host->ssh_port);
    ok $host->wait_log(qr/accepted /, $from), 'somebody is connected';
    kill 'USR2', $host->pid;
    ok $host->child('hub', $hub), 'the hub is a new one';
    ok $host->wait_log(qr/gate\[\d+\]: ready/, $from), 'the host is ready again';
    ok !IO::Select->new($line)->can_read(0) || defined(getc $line),
        'the connection is still open';
    ok connects($host->ssh_port), 'the port too';
};

subtest 'the end' => sub {
    my $from = $host->log_size;
    is $host->stop, 0, 'SIGTERM ends the host';
    like $host->log($from), qr/gate\[\d+\]: stopped/, 'in order';
    ok !connects($host->ssh_port), 'the port is closed';
};

done_testing;
