#!/usr/bin/perl
# A few people who ask for much, all at once, cost the others of their session
# process nothing but a moment.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/../crash";

use Client;
use Messdeck;
use Player;
use Test::More;

my $host = Messdeck->start(conf => "bots = 0\ntalk-rate = 1000\n", telnet => 0);
my ($ann, $ben) = map { Client->new($host, name => $_) } qw(ann ben);
$ann->answer('new uckers 2');
$ben->answer('join 1');
$ann->answer('phrase lucky');
$ben->answer('phrase');
$ann->answer('say ' . 'well ' x 70) for 1 .. 150;
$ann->answer('resign');

my $other  = Player->start($host, 'guest');
my @greedy = map { Player->start($host, 'guest') } 1 .. 12;
is scalar(grep { /^session/ } keys %{ $host->children }), 1, 'all share a process';
my $from = $host->log_size;
for my $n (1 .. 50) {
    $_->send({ do => 'record 1', id => 1000 + $n }) for @greedy;
}
ok $other->do('who')->{ok}, 'somebody else is answered';
my $answered = 0;
for my $player (@greedy) {
    $answered += grep {
        my $id = 1000 + $_;
        $player->wait(sub { $player->{answer}{$id} }) && $player->{answer}{$id}{ok}
    } 1 .. 50;
}
is $answered, 600, 'each of the greedy is answered each time';
unlike $host->log($from), qr/hub_lost|link_cut/, 'nobody lost the hub for the greedy';
is $host->stop, 0, 'the host ends in order';
done_testing;
