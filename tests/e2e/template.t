#!/usr/bin/perl
# The template that session processes are forked from: what dies with it, and
# what the processes do not share.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use IO::Select;
use IO::Socket::INET;
use Messdeck;
use Player;
use Test::More;

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1\n", telnet => 0);

# The cookie in the server's first packet: random bytes (RFC 4253, 7.1).
sub cookie {
    my ($socket) = @_;
    my $all = '';
    print $socket "SSH-2.0-test\r\n";
    while (1) {
        return unpack 'H*', $1 if $all =~ /^SSH-2\.0-[^\n]*\n.{5}\x14(.{16})/s;
        IO::Select->new($socket)->can_read($Messdeck::TIMEOUT) or return undef;
        sysread $socket, $all, 4096, length $all or return undef;
    }
}

sub comes {
    return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port);
}

# Whether somebody traces it.
sub traced {
    my ($pid) = @_;
    open my $f, '<', "/proc/$pid/status" or return 0;
    local $/;
    return <$f> =~ /^TracerPid:\s+[1-9]/m;
}

subtest 'processes of one template' => sub {
    my $template = $host->child('template');
    my @sockets  = map { comes() } 1 .. 4;
    my %cookies  = map { (cookie($_) // 'none') => 1 } @sockets;
    is scalar(keys %cookies), 4, 'each has other random numbers' or diag explain \%cookies;
    is $host->child('template'), $template, 'all are from the same template';
};

# A new process must not be taken for the template, not even for a moment: here
# each moment in which processes write is made long.
subtest 'one process is called template' => sub {
    my ($traces) = Messdeck::command('strace', '-qq', '-o', '/dev/null', 'true');
    plan skip_all => 'strace cannot trace here' if $traces != 0;
    my $template = $host->child('template');
    my @delay    = ('-e', 'trace=write', '-e', 'inject=write:delay_exit=300000');
    my $tracer   = fork // die "fork: $!";
    exec 'strace', '-qq', '-f', '-o', '/dev/null', @delay, '-p', $template if $tracer == 0;
    ok Messdeck::wait_for(sub { traced($template) }), 'its calls take long';
    my %before = map { $_ => 1 } $host->processes;
    my $socket = comes();
    my $child  = Messdeck::wait_for(sub { (grep { !$before{$_} } $host->processes)[0] });
    like Messdeck::title($child), qr/^session \d+$/, 'a new process is never called so';
    kill 'TERM', $tracer;
    waitpid $tracer, 0;
    ok defined cookie($socket), 'who came is served';
};

my @players = map { Player->start($host, 'guest') } 0, 1;
Player->sit_down('uckers 2', @players);

sub plays_on {
    my ($what) = @_;
    ok $players[0]->do('say still here')->{ok}, "$what: who plays is still served";
    ok !(grep { $_->{closed} } @players), "$what: nobody has lost the line";
    ok +Player->start($host, 'guest')->do('who')->{ok}, "$what: a guest can come";
}

subtest 'a template that dies' => sub {
    my $old = $host->child('template');
    kill 'KILL', $old;
    ok $host->child('template', $old), 'is replaced';
    plays_on('without it');
};

# One has the process that is ready, the others wait for theirs.
sub three_come {
    my $from    = $host->log_size;
    my @waiting = map { comes() } 1 .. 3;
    ok Messdeck::wait_for(sub { 3 == (() = $host->log($from) =~ /gate\[\d+\]: accepted /g) }),
        'three come while the template stands still';
    return @waiting;
}

subtest 'a template that dies when it is needed' => sub {
    my $old = $host->child('template');
    kill 'STOP', $old;
    my @waiting = three_come();
    kill 'KILL', $old;
    is scalar(grep { defined cookie($_) } @waiting), 3, 'all are served by the processes of the next';
};

subtest 'a session process that crashes' => sub {
    my $old    = $host->child('template');
    my $from   = $host->log_size;
    my $lost   = Player->start($host, 'guest');
    my $number = $host->wait_log(qr/accepted id=.* session=(\d+)/, $from);
    kill 'SEGV', $host->child("session $number");
    ok $lost->wait(sub { $lost->{closed} }) || $lost->{closed}, 'he has lost the line';
    ok $host->child('template', $old), 'the next processes are from another template';
    plays_on('after the crash');
};

subtest 'a configuration that is read again' => sub {
    my $old = $host->child('template');
    is(($host->ctl('reload'))[0], 0, 'is taken');
    ok $host->child('template', $old), 'the next processes are from another template';
    plays_on('after the reload');
};

subtest 'a host that ends while its template hangs' => sub {
    kill 'STOP', $host->child('template');
    my @waiting = three_come();
    is $host->stop, 0, 'ends in order';
};
done_testing;
