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
    ['passwords', 25, 'wrong passwords'],
    ['silence',   16, 'said nothing'],
) {
    my ($flood, $seconds, $why) = @$case;
    my $address = '127.' . $n++ . '.0.1';
    my $since   = time;
    my ($status, $out, $err) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/floods.py",
        $host->ssh_port, $address, $flood);
    my $took = time - $since;
    is "$out$err", "ended\n", "a flood of $flood ends";
    my $penalty;
    ok Messdeck::wait_for(sub { my %all = penalties(); $penalty = $all{$address} }), "its address is listed";
    if ($flood eq 'passwords' && $took >= 30 && $penalty->{why} eq 'took too long to log in') {
        note 'this machine is so busy that the logins were late before they were wrong';
        next;
    }
    is $penalty->{why}, $why, 'with the reason';
    is $penalty->{served}, 'refused', 'as refused';
    # The end of a penalty is rounded up to a second of the clock.
    ok $penalty->{seconds} > 0 && $penalty->{seconds} <= $seconds + 1, 'for a while'
        or diag $penalty->{seconds};
    # On a busy machine it may be over before it has been looked at.
    my $over = sub { time - $since > $seconds };
    ($status, $out) = $host->ctl('penalties');
    ok $out =~ /^ADDRESS +SECONDS +SERVED +WHY\n(?s:.*)^\Q$address\E +\d+ +refused +$why$/m || $over->(),
        'which people read in a table' or diag $out;
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port, LocalAddr => $address);
    my $text = readline $line;
    ok $text =~ /busy; please try again/ || $over->(), "which it is: $flood" or diag $text;
}
# A gate that is followed by another leaves it what it remembers.
my %followed = (
    'is restarted' => sub { $host->ctl('restart') },
    'is stopped and started' => sub { $host->stop; delete $host->{port}; $host->run },
);
for my $how (sort keys %followed) {
    my $address = '127.' . $n++ . '.0.1';
    Messdeck::command('/usr/bin/python3', "$FindBin::Bin/floods.py", $host->ssh_port, $address, 'channels');
    Messdeck::wait_for(sub { my %all = penalties(); $all{$address} });
    my $since = time;
    my $from  = $host->log_size;
    $followed{$how}->();
    ok $host->wait_log(qr/gate\[\d+\]: ready /, $from), "the host $how";
    my %all = penalties();
    ok $all{$address} || time - $since > 25, 'who has to wait still has to';
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port, LocalAddr => $address);
    my $text = readline $line;
    ok $text =~ /busy; please try again/ || time - $since > 25, 'and is told so' or diag $text;
}
like +(Messdeck::command(Clients::ssh($host, 'guest', '-b', '127.9.9.9', 'who')))[1], qr/./, 'others come as they like';

done_testing;
