#!/usr/bin/perl
# A hub whose epoch is lower than one that was seen has lost its deck, or its
# database is one of an earlier moment: gates and session processes refuse it,
# and their people stay. And a hub that loses its deck again and again leaves it
# to another machine's.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Hubs;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();

my $hubs   = Hubs->new(names => [qw(ann ben cat dan)], front => "sessions-per-process = 1\n");
my $front  = $hubs->{front};
my $people = $hubs->people(qw(ann ben));
$people->sit([qw(ann ben)]);
ok $people->play(6), 'people play';

# The next hub, after the row of the deck was changed.
sub next_hub {
    my ($epoch) = @_;
    my $owner = $hubs->owner;
    my $from  = $hubs->{host}[0]->log_size;
    $hubs->sql("UPDATE deck SET epoch = $epoch") if defined $epoch;
    kill 'KILL', $owner->{pid};
    return $hubs->{host}[0]->wait_log(qr/ hub\[\d+\]: deck deck=0 epoch=(\d+)$/m, $from);
}
my $far = 100_000_000_000;
is next_hub($far), $far + 1, 'an epoch rises';
ok $people->play(6), 'a front end takes a higher one';

# The database is restored to an earlier moment, when it had a low one.
my $size = $front->log_size;
my $low  = next_hub(5);
cmp_ok abs($low - time), '<', 600, 'an epoch is never below the time of the database';
ok $front->wait_log(qr/gate\[\d+\]: deck_stale deck=0 epoch=$low seen=@{[$far + 1]}$/m, $size), 'the gate refuses a lower one';
my $refused = time;
unlike $front->log($size), qr/gate\[\d+\]: deck deck=0 /, 'whoever it is';
# What the hub before has answered may come yet.
$people->step for 1 .. 20;
my $before = $people->acknowledged;
$people->step for 1 .. 50;
is $people->acknowledged, $before, 'its people are not served by that one';
ok Messdeck::wait_for(sub { $people->step; time > $refused + 2 }), 'which is found again and again';
is(() = $front->log($size) =~ /gate\[\d+\]: deck_stale /g, 1, 'of which the log hears once');
is next_hub($far + 10), $far + 11, 'once it is higher than all that were seen';
ok $people->play(6), 'they go on';
is $people->{dropped}, 0, 'and have been connected all the time';

# A hub that has lost its deck, and is still found where a session process looks.
my $deposed = Messdeck->start(
    ssh    => 0,
    telnet => 0,
    conf   => "bots = 0\n" . $hubs->cluster('hub',
        sprintf 'store = "%s" listen = "%s/deposed-%%d.sock" standby = no prefer = {0}', $hubs->{server}->database('deposed'), $hubs->{dir})
);
ok $deposed->wait_log(qr/ hub\[\d+\]: deck deck=0 epoch=\d{10}$/m), 'there is one with a lower epoch';
$size = $front->log_size;
$hubs->point('deposed');
# Whoever comes takes the last session process that is free; another one begins.
my %more = map { $_ => $hubs->people($_)->{client}{$_} } qw(cat dan);
$more{cat}->connect;
ok $front->wait_log(qr/session\[\d+\]: hub_stale deck=0 theirs=0 epoch=\d{10} seen=\d{12}$/m, $size), 'the session process refuses it';
$hubs->point;
ok $more{dan}->answer('who'), 'and serves people once it has found the other';
is $deposed->stop, 0, 'that one ends';

# The same hub loses its deck three times; then another one has it.
my $host = $hubs->{host}[0];
$size = $host->log_size;
my $times = 0;
while ($times++ < 10) {
    my $owner = $hubs->owner;
    $hubs->sql("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
    $host->wait_log(qr/ died role=hub number=0 pid=$owner->{pid} /, $size) or last;
    my $what = $host->wait_log(qr/ pid=$owner->{pid} status=1\n(?:.*\n)*?\S+ gate\[\d+\]: (claims seconds=5 error="the hub has|start role=hub) /, $size);
    last if ($what // '') =~ /claims/;
    $hubs->other($owner) or last;
}
cmp_ok $times, '>=', 3, 'a hub that loses its deck has it again';
cmp_ok $times, '<=', 4, 'but the third time within a minute it waits' or diag $host->log($size);
like(($host->ctl('who'))[2], qr/lost its deck three times in a minute/, 'whoever asks is told why');
my $other = $hubs->add;
ok $people->play(6), 'another one takes it';
is $hubs->owner->{n}, 1, 'at once';

ok $people->settle, 'everybody is served';
is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
my ($lost, $told) = $people->compare(sub { $hubs->sql(@_) });
is $lost, 0, "of $told acknowledged throws and plays none is lost";
is $hubs->stop, '0 0 0', 'all end in order';
done_testing;
