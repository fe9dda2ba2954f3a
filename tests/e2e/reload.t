#!/usr/bin/perl
# A configuration that is read again: what people see of it is the new one,
# also where their session process has been there for longer.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use IO::Socket::INET;
use Messdeck;
use Player;
use Terminal;
use Test::More;

my $people = Clients->people;
my $sysop  = $people->conf =~ s/(account "alice" \{ role = )player/$1sysop/r;
my $host   = Messdeck->start(conf => "bots = 0\nname = \"First\"\n" . $people->conf);

# What a telnet client that asks for MSSP, or none, is told, up to a pattern.
sub telnet {
    my ($pattern, @bytes) = @_;
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port) or die $!;
    my $text = '';
    syswrite $line, join '', @bytes;
    Messdeck::wait_for(sub {
        my $ready = '';
        vec($ready, fileno $line, 1) = 1;
        sysread $line, $text, 4096, length $text if select $ready, undef, undef, 0;
        return $text =~ $pattern;
    });
    return $text;
}

sub reload {
    my ($conf) = @_;
    $host->write_conf($conf);
    is(($host->ctl('reload'))[0], 0, 'the configuration is read again');
}

# Why a password is asked for, as OpenSSH shows it.
sub asked {
    local $ENV{SSH_ASKPASS}         = $people->askpass('wrong');
    local $ENV{SSH_ASKPASS_REQUIRE} = 'force';
    my @ssh = Clients::ssh($host, 'bob', 'who');
    my (undef, $out, $err) = Messdeck::command('ssh', '-o', 'LogLevel=INFO', '-o', 'PreferredAuthentications=keyboard-interactive',
        '-o', 'NumberOfPasswordPrompts=1', @ssh[1 .. $#ssh]);
    return $out . $err;
}

like telnet(qr/Name: /), qr/First: Uckers and Ludo.*just Enter to come in as a guest\.\r\nName: /s,
    'telnet greets by the name';
my $alice = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $alice->wait_screen(qr/\A\W*First /), 'the screen shows it';

$host->{log_level} = 'info';
reload("bots = 0\nname = \"Second\"\nmotd = \"Mind the step\"\n$sysop");
my $from = $host->log_size;
like telnet(qr/Name: /), qr/Second: Uckers and Ludo/, 'telnet greets by the new one';
like telnet(qr/\xff\xfa\x46.*\xff\xf0/s, "\xff\xfd\x46"), qr/\x01NAME\x02Second\x01/, 'lists of games are told it';
ok $alice->wait_screen(qr/\A\W*Second /), 'who was here before sees the new name, too';
$alice->line('/whoami');
ok $alice->wait_screen(qr/You are alice, a sysop of Second\./), 'with the role that she has now';
is(Player->start($host, 'guest')->{welcome}{motd}, 'Mind the step', 'who comes reads the new message of the day');
like asked(), qr/or come in as guest/, 'who has no password hears of guests';

unlike $host->log($from), qr/session\[\d+\]: connection /, 'sessions log no more than they are to';
$host->{log_level} = 'debug';
reload("bots = 0\nguests = no\n$sysop");
my $greeting = telnet(qr/Name: /);
like $greeting, qr/Messdeck: .*Type your name\.\r\nName: /s, 'without guests telnet asks for a name';
unlike $greeting, qr/as a guest/, 'the greeting invites no guests';
ok $host->wait_log(qr/session\[\d+\]: connection /, $from), 'what is to be debugged is logged';
unlike asked(), qr/guest/, 'nor does SSH';

sub connects { return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port) }

# A block that only a start takes, beside what is refused: all is as it was.
my $busy = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1) or die $!;
$host->write_conf("bots = 0\nmetrics-listen = {\"127.0.0.1:@{[$busy->sockport]}\"}\n$sysop\n"
    . 'cluster { role = "hub" store = "dbname=none" listen = "other-%d.sock" standby = no }');
isnt(($host->ctl('reload'))[0], 0, 'what cannot be listened to is refused');
ok connects(), 'and the host goes on listening';
reload("bots = 0\n$sysop");
ok connects(), 'after the next configuration, too';
is $host->stop, 0, 'the host ends in order';
done_testing;
