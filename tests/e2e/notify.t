#!/usr/bin/perl
# What systemd is told, and what it gives: readiness, a watchdog that the hub's
# answers feed, and the host key as a credential.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp ();
use IO::Select;
use IO::Socket::UNIX;
use Messdeck;
use Socket;
use Test::More;

my $dir    = File::Temp->newdir('notifyXXXXXX', TMPDIR => 1);
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => "$dir/notify") or die $!;
my @told;

# All that has come, a word each.
sub told {
    while (IO::Select->new($socket)->can_read(0)) {
        $socket->recv(my $word, 4096);
        push @told, $word;
    }
    return @told;
}

sub becomes_told {
    my ($word, $times) = @_;
    return Messdeck::wait_for(sub { grep({ $_ eq $word } told()) >= $times });
}

sub start {
    local $ENV{NOTIFY_SOCKET} = "$dir/notify";
    local $ENV{WATCHDOG_USEC} = 1_000_000;
    return Messdeck->start(telnet => 0, @_);
}

my $host = start(conf => "bots = 0\nhang-seconds = 6\n");
ok becomes_told('READY=1', 1), 'systemd is told when the host is ready';
ok becomes_told('WATCHDOG=1', 3), 'and again and again that it is alive';

# A hub that stands still: until the gate replaces it nothing is told but what
# was on its way.
my $hub = $host->child('hub');
my $from = $host->log_size;
kill 'STOP', $hub;
ok Messdeck::wait_for(sub { open my $f, '<', "/proc/$hub/stat" or return 0; <$f> =~ /\) T / }), 'the hub stands still';
told();
@told = ();
ok $host->wait_log(qr/gate\[\d+\]: hangs role=hub/, $from), 'the gate replaces it after some seconds';
cmp_ok scalar(grep { $_ eq 'WATCHDOG=1' } told()), '<=', 1, 'in which nothing was told';
@told = ();
ok becomes_told('WATCHDOG=1', 2), 'the next one answers again';

# One that cannot run for a reason that is known is no case for a watchdog.
# While the gate sleeps it starts no other.
$hub = $host->child('hub');
kill 'STOP', $host->pid;
kill 'KILL', $hub;
Messdeck::wait_for(sub { open my $f, '<', "/proc/$hub/stat" or return 1; <$f> =~ /\) Z / });
if (Messdeck::shared()) {
    $host->sql('UPDATE host SET schema = 1000, least = 1000');
}
else {
    unlink glob "$host->{dir}/state/messdeck.db-*";
    open my $f, '>', "$host->{dir}/state/messdeck.db" or die $!;
    print $f 'garbage ' x 1000;
    close $f or die $!;
}
kill 'CONT', $host->pid;
ok Messdeck::wait_for(sub { ($host->ctl('status'))[1] =~ /^hub +the database/m }), 'the hub cannot run';
told();
@told = ();
ok becomes_told('WATCHDOG=1', 2), 'which the gate knows';
is $host->stop, 0, 'the host ends in order';
told();
is $told[-1], 'STOPPING=1', 'which is told last';

# Without a watchdog nobody is told.
{
    local $ENV{NOTIFY_SOCKET} = "$dir/notify";
    @told = ();
    $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    is $host->stop, 0, 'a host without a watchdog ends in order';
    is_deeply [told()], ['READY=1', 'STOPPING=1'], 'and has told so much';
}

# The host key as a credential.
system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', "$dir/host_key") == 0 or die;
my $public = do { open my $k, '<', "$dir/host_key.pub" or die $!; <$k> };
chmod 0440, "$dir/host_key" or die $!;
my $refused = Messdeck->start(conf => "bots = 0\nhost-key = \"$dir/host_key\"\n", telnet => 0, ready => 0);
is $refused->ended, 1, 'a key that its group can read is refused';
{
    local $ENV{CREDENTIALS_DIRECTORY} = "$dir";
    $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    my ($key) = $public =~ /^\S+ (\S+)/;
    like((Messdeck::command('ssh-keyscan', '-t', 'ed25519', '-p', $host->ssh_port, '127.0.0.1'))[1], qr/\Q$key\E/,
        'not one that systemd has loaded, which is used');
    ok !-e "$host->{dir}/state/host_key", 'and none is made';
    my ($status, $out, $err) = $host->ctl('reload');
    is "$status$err", '0', 'a reload keeps it';
    ($status, $out, $err) = $host->ctl('restart');
    is "$status$err", '0', 'so does a restart';
    like((Messdeck::command('ssh-keyscan', '-t', 'ed25519', '-p', $host->ssh_port, '127.0.0.1'))[1], qr/\Q$key\E/,
        'the host still has it');
    is $host->stop, 0, 'the host ends in order';
}
done_testing;
