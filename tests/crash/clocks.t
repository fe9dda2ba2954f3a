#!/usr/bin/perl
# Time that the host is down, or takes to come back, is charged to nobody.
#
#     clocks.t [live]    live: also what takes a minute

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Client;
use Messdeck;
use Player;
use Test::More;
use Time::HiRes qw(time);

my $seventy_days = 70 * 24 * 60 * 60 * 1000;

# Starts the host that stood still meanwhile on its files again.
sub start_again {
    my ($host) = @_;
    delete $host->{port};
    $host->run;
    $host->wait_log(qr/gate\[\d+\]: ready /) or die $host->log;
}

subtest 'an adjourned game is kept for sixty days of a host that runs' => sub {
    my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    my ($ann, $ben) = map { Client->new($host, name => $_) } qw(ann ben);
    $ann->answer('new uckers 2');
    $ben->answer('join 1');
    $_->answer('phrase')  for $ann, $ben;
    $_->answer('throw')   for $ann, $ben;
    $_->answer('adjourn') for $ann, $ben;
    is scalar @{ $ann->answer('stored')->{data}{games} }, 1, 'a game is adjourned';
    is $host->stop, 0, 'the host ends';
    $host->sql("UPDATE tbl SET adjourned = adjourned - $seventy_days;"
        . "UPDATE number SET value = value - $seventy_days WHERE key = 'alive'");
    start_again($host);
    is scalar @{ $ann->answer('stored')->{data}{games} }, 1, 'seventy days later it is there';
    is $host->stop, 0, 'the host ends again';
    $host->sql("UPDATE tbl SET adjourned = adjourned - $seventy_days");
    start_again($host);
    is scalar @{ $ann->answer('stored')->{data}{games} }, 0, 'no stored game is left after seventy days of a host that ran';
    is $host->stop, 0, 'the host ends in order';
};

subtest 'whoever is about to type a phrase has thirty seconds after a restart' => sub {
    plan skip_all => 'only when asked for: it takes a minute' if ($ARGV[0] // '') ne 'live';
    for my $how ('messdeckctl restart', 'a crash') {
        my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
        my ($ann, $ben) = map { Player->start($host, 'guest') } 0, 1;
        $ann->do('new uckers 2');
        $ben->do('join 1');
        ok $ann->wait(sub { $ann->status eq "phrases" }), "both are asked";
        my $end = time + 20;
        $ann->wait(sub { time > $end }, 30);
        my $hub = $host->child('hub');
        $how eq 'a crash' ? kill 'KILL', $hub : is(($host->ctl('restart'))[0], 0, $how);
        my $began = time;
        ok $host->child('hub', $hub), "after $how another hub runs";
        for my $p ($ann, $ben) {
            ok $p->wait(sub { $p->{welcome}{again} }), 'the hub lets its people reconnect';
        }
        is $ann->status, 'phrases', 'they are asked still';
        ok $ann->wait(sub { $ann->status eq 'playing' }, 60), 'until their time is over';
        cmp_ok time - $began, '>', 29.5, 'thirty seconds after the restart';
        ok !$ann->{closed} && !$ben->{closed}, 'nobody was disconnected';
        is $host->stop, 0, 'the host ends in order';
    }
};

done_testing;
