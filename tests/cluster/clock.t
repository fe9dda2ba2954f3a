#!/usr/bin/perl
# The clock of one hub's machine is an hour fast, that of the other's an hour slow.
# Take-over goes on as ever, and no timer and no game notices: the time of a hub
# is that of its database.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();

my $hubs = Hubs->new(
    hubs  => [{clock => 3600}, {clock => -3600}],
    names => [qw(ann ben cat dan eve fay gus hal)],
    conf  => "idle-minutes = 5\n"
);
my $people = $hubs->people(qw(ann ben cat dan));
$people->sit([qw(ann ben)], [qw(cat dan)]);
ok $people->play(12), 'people play';
my %other = %{$hubs->people(qw(eve fay gus hal))->{client}};

sub must {
    my ($name, $words) = @_;
    my $answer = $other{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or diag explain $answer;
    return $answer->{data};
}

# What has a time: a game that was adjourned, people who have half a minute for
# their phrases, somebody who waits for others.
must('gus', 'new uckers 2');
must('hal', 'join 3');
must($_, 'phrase') for qw(gus hal);
must($_, 'throw')   for qw(gus hal);
must($_, 'adjourn') for qw(gus hal);
is scalar @{must('gus', 'stored')->{games}}, 1, 'a game is adjourned';
must('eve', 'new uckers 2');
my $table = must('eve', 'board')->{table};
must('fay', "join $table");

for my $round (1, 2) {
    my $owner = $hubs->owner;
    kill 'KILL', $owner->{pid};
    my $new = $hubs->other($owner);
    ok $new, sprintf 'round %d: hub %d, whose clock is an hour %s, has the deck', $round, $new->{n},
        $new->{n} == 0 ? 'fast' : 'slow';
    cmp_ok abs($new->{epoch} - time), '<', 600, 'with an epoch of the database\'s time';
    ok $people->play(10), 'people go on';
    is must('eve', 'board')->{state}{status}, 'phrases', 'nobody was late with his phrase';
    is scalar @{must('gus', 'stored')->{games}}, 1, 'the adjourned game is there';
    must('eve', "say round $round");
    # The other one is there again, and waits.
    ok $hubs->{host}[$owner->{n}]->wait_log(qr/ start role=hub .*pid=(?!$owner->{pid}\b)\d+/), 'another hub begins';
}
must($_, 'phrase') for qw(eve fay);
is must('eve', 'board')->{state}{status}, 'playing', 'and then they play';

cmp_ok abs($hubs->sql('SELECT max(at) / 1000 FROM said') - time), '<', 600, 'what was said has the right time';
unlike join('', map { $_->log } @{$hubs->{host}}), qr/clock_set|voided=|idle/, 'no hub has noticed anything';
$hubs->ends_well($people);
done_testing;
