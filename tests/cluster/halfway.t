#!/usr/bin/perl
# A hub stands still when the database has a part of its turn, and not the end:
# the server then waits without its timeouts, and the lock stays. The hub that
# waits for the deck ends that. Nothing acknowledged is lost, and the one that
# wakes acknowledges nothing.
#
#     halfway.t [ROUNDS [SEED]]

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();
my $rounds = shift // 1;
srand(shift // 1);

my $hubs   = Hubs->new(hubs => [{}, {}], names => [qw(ann ben cat dan eve fay)]);
my $people = $hubs->people;
$people->sit([qw(ann ben)], [qw(cat dan)], [qw(eve fay)]);
ok $people->play(20), 'people play';
my $half = q(SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'messdeck serves%')
    . q( AND state = 'active' AND wait_event = 'ClientRead');

# Everybody plays, and talks: more than libpq keeps until the end of a turn.
sub all_at_once {
    for my $client ($people->clients) {
        People::act($client);
        $client->ask('say ' . 'x' x 390) for 1 .. 3;
    }
}

for my $round (1 .. $rounds) {
    my $owner = $hubs->owner;
    my $pid   = $owner->{pid};
    # While it is held back, what it has to do becomes one turn: with some patience
    # a long one.
    my $patience = 0.05;
    my $halfway  = Messdeck::wait_for(sub {
        kill 'STOP', $pid;
        Messdeck::wait_for(sub { Hubs::stands_still($pid) });
        all_at_once();
        select undef, undef, undef, $patience *= 1.5;
        kill 'USR2', $pid;
        kill 'CONT', $pid;
        return Messdeck::wait_for(sub { $people->hear; Hubs::stands_still($pid) }, 1);
    });
    ok $halfway, "round $round: the hub stands still within a turn";
    my $at = time;
    is $hubs->sql($half), 1, 'the server has a part of it';
    $people->hear for 1 .. 10;
    my $before = $people->acknowledged;
    my $new    = $hubs->other($owner);
    ok $new, 'another hub has the deck' or BAIL_OUT($hubs->{host}[1 - $owner->{n}]->log);
    my $took = time - $at;
    diag(sprintf 'the deck was free after %.1f s', $took);
    cmp_ok $took, '>', 2.5, 'not before the lease was over';
    Messdeck::in_time($took, 5, 'but then soon');
    # Who wakes is still who the front end is connected to.
    kill 'CONT', $pid;
    my $ended = Messdeck::wait_for(sub { $people->hear; !kill 0, $pid });
    ok $ended, 'the one that wakes ends';
    is $people->acknowledged, $before, 'and has acknowledged nothing';
    like $hubs->{host}[$owner->{n}]->log, qr/ hub\[$pid\]: (?:database|deck)_lost /, 'for it has lost the deck';
    ok $people->play(20), 'people go on';
}
$hubs->ends_well($people);
done_testing;
