#!/usr/bin/perl
# Whoever comes in the first moment of the host, before it has a process to
# serve him, waits that moment and is served.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use IO::Select;
use IO::Socket::INET;
use Messdeck;
use Socket qw(INADDR_LOOPBACK PF_INET SOCK_STREAM SOL_SOCKET SO_REUSEADDR pack_sockaddr_in unpack_sockaddr_in);
use Test::More;

# A port that clients know before the host listens: it is kept by a socket that
# does not.
socket my $keeper, PF_INET, SOCK_STREAM, 0 or die $!;
setsockopt $keeper, SOL_SOCKET, SO_REUSEADDR, 1 or die $!;
bind $keeper, pack_sockaddr_in(0, INADDR_LOOPBACK) or die $!;
my ($port) = unpack_sockaddr_in(getsockname $keeper);
my $host = Messdeck->start(ssh => 0, telnet => 0, ready => 0,
    conf => qq(ssh-listen = {"127.0.0.1:$port"}\nbots = 0\n));

my @clients;
Messdeck::wait_for(sub {
    my $client = IO::Socket::INET->new(PeerAddr => "127.0.0.1:$port") or return 0;
    syswrite $client, "SSH-2.0-early\r\n";
    return push(@clients, $client) == 8;
});
is scalar @clients, 8, 'eight come as soon as the port is open';
my @said;
for my $client (@clients) {
    my $text = '';
    sysread $client, $text, 100 if IO::Select->new($client)->can_read($Messdeck::TIMEOUT);
    push @said, $text;
}
is scalar(grep { /^SSH-2\.0-/ } @said), 8, 'all connections are answered' or diag explain \@said, $host->log;
ok $host->wait_log(qr/gate\[\d+\]: ready /), 'the host is ready';
unlike $host->log, qr/refused/, 'the host has refused nobody';
is $host->stop, 0, 'it ends in order';
done_testing;
