#!/usr/bin/perl
# Floods of channels, requests, logins and empty connections: each ends, and
# its address has to wait; messdeckctl shows for how long and why.

use strict;
use warnings;

use FindBin;
use IO::Socket::INET;
use JSON::PP;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\nexempt = {}\n" . $people->conf);

sub penalties {
    my ($status, $out) = $host->ctl('-j', 'penalties');
    return map { $_->{address} => $_ } @{decode_json($out)->{penalties}};
}

my ($status, $out) = $host->ctl('penalties');
is "$status $out", "0 no penalties\n", 'nobody is refused at first';

my $n = 1;
for my $case (
    ['channels',  30, 'a flood of requests'],
    ['variables', 30, 'a flood of requests'],
    ['logins',    30, 'a flood of requests'],
    ['passwords', 0,  'wrong passwords or keys'],
    ['silence',   16, 'said nothing'],
) {
    my ($flood, $seconds, $why) = @$case;
    my $address = '127.' . $n++ . '.0.1';
    # Passwords add up over connections: each had three wrong ones.
    for (1 .. ($flood eq 'passwords' ? 4 : 1)) {
        my ($status, $out, $err) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/floods.py",
            $host->ssh_port, $address, $flood);
        is "$out$err", "ended\n", "a flood of $flood ends";
    }
    my $penalty;
    ok Messdeck::wait_for(sub { my %all = penalties(); $penalty = $all{$address} }), "its address is listed";
    is $penalty->{why}, $why, 'with the reason';
    is $penalty->{served}, 'refused', 'as refused';
    # The end of a penalty is rounded up to a second of the clock.
    ok $penalty->{seconds} > 0 && $penalty->{seconds} <= ($seconds || 20) + 1, 'for a while'
        or diag $penalty->{seconds};
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port, LocalAddr => $address);
    like readline $line, qr/busy; please try again/, "which it is: $flood";
}
($status, $out) = $host->ctl('penalties');
like $out, qr/^ADDRESS +SECONDS +SERVED +WHY$/m, 'people read a table';
like $out, qr/^127\.1\.0\.1 +\d+ +refused +a flood of requests$/m, 'in which each has a line';
like +(Messdeck::command(Clients::ssh($host, 'guest', '-b', '127.9.9.9', 'who')))[1], qr/./, 'others come as they like';

done_testing;
