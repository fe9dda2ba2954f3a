#!/usr/bin/perl
# The database's machines are lost, with Patroni and etcd as contrib/cluster sets
# them up: the server is killed, the leader's machine is lost, and the leader is
# cut off with its hub and a person inside. Nothing acknowledged is lost, and
# nothing is acknowledged inside.
#
#     patroni.pl [ROUNDS [SEED]]

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", $FindBin::Bin;

use Messdeck;
use PatroniMachines;
use People;
use Test::More;
use Time::HiRes qw(time);

my $why = PatroniMachines::missing();
plan skip_all => $why if defined $why;
my $rounds = shift // 1;
my $seed   = shift // 1;
srand $seed;
$Messdeck::TIMEOUT = 120 if $Messdeck::TIMEOUT < 120;

my $keys     = File::Temp->newdir;
# Whichever machine is lost, two people at a table are elsewhere.
my %front    = (ann => 'a', ben => 'b', cat => 'b', dan => 'c', gus => 'c', hal => 'a');
my @names    = (sort(keys %front), qw(eve fay));
my $accounts = join '', map { Messdeck::account("$keys", $_) } @names;
my $machines = PatroniMachines->new(conf => $accounts . "talk-rate = 1000\ncommand-rate = 0\n");
ok $machines->{primary}, "Patroni has a leader, $machines->{primary}";
ok Messdeck::wait_for(sub { ($machines->owner)[0] }), 'a hub has the deck' or BAIL_OUT($machines->log('a'));

my $people = People->new(
    map { { name => $_, command => [$machines->ssh($front{$_}, $_, "$keys/$_"), 'json'] } } sort keys %front);
$people->sit(['ann', 'ben'], ['cat', 'dan'], ['gus', 'hal']);
my $inside;

# Two people on the machine that is cut off, who are there.
sub inside {
    my ($machine) = @_;
    $inside = People->new(
        map { { name => $_, command => [$machines->ssh($machine, $_, "$keys/$_", $machine), 'json'] } } qw(eve fay));
    $inside->come;
    # Their game is adjourned when both were lost.
    $inside->sit(['eve', 'fay']) if !$inside->{client}{eve}{table};
    return;
}

# The deck has been claimed anew since that epoch, and people go on, within what is
# promised.
sub all_back {
    my ($what, $at, $epoch, $bound) = @_;
    my $end  = time + $Messdeck::TIMEOUT;
    $people->step while ($machines->owner)[1] <= $epoch && time < $end;
    my $back = $people->play(3);
    my $took = time - $at;
    ok $back, sprintf '%s: play goes on after %.1f s', $what, $took;
    diag(sprintf '%s: %.1f s', $what, $took);
    Messdeck::in_time($took, $bound, $what);
    # Far beyond what it takes on a busy machine: which of them waited for what?
    diag(map { "--- $_\n" . substr($machines->log($_), -2000) . "--- patroni of $_\n" . substr $machines->patroni_log($_), -8000 } qw(a b c))
        if $took > 60;
    return;
}

# All that has to be there before the next failure.
sub whole_again {
    ok Messdeck::wait_for(sub { $machines->wait_leader && $machines->standbys >= 2 }, 120), 'the leader has both standbys again';
    ok Messdeck::wait_for(sub { ($machines->ctl($machines->{primary}, 'cluster'))[1] =~ /^waiting .*,/m }, 120), 'all hubs are there';
    $people->play(10);
}

# The hub goes where the leader is, or away from there.
sub put_hub {
    my ($test) = @_;
    return Messdeck::wait_for(sub {
        my ($machine) = $machines->owner;
        return 1 if $test->($machine);
        $machines->ctl($machine, 'cluster', 'hand-over', 0);
        select undef, undef, undef, 3;
        return 0;
    });
}

for my $round (1 .. $rounds) {
    my $leader = $machines->{primary};
    ok $people->play(10), "round $round: people play";

    # The server is killed.
    my $at = time;
    my $epoch = ($machines->owner)[1];
    kill 'KILL', $machines->postmaster($leader);
    all_back('PostgreSQL killed', $at, $epoch, 10);
    whole_again();

    # Cut off, with its hub and a person inside.
    $leader = $machines->{primary};
    ok put_hub(sub { $_[0] eq $leader }), "the hub is on the leader's machine, $leader";
    inside($leader);
    ok $inside->play(4), 'people inside play';
    $at = time;
    $epoch  = ($machines->owner)[1];
    $machines->plug($leader, 'down');
    # What was under way may still be answered.
    my $until = time + 2;
    while (time < $until) { $inside->step }
    my $before = $inside->acknowledged;
    $people->{meanwhile} = sub { $inside->step };
    all_back('the leader cut off with its hub', $at, $epoch, 35);
    delete $people->{meanwhile};
    $inside->step for 1 .. 100;
    is $inside->acknowledged, $before, 'nothing was acknowledged inside';
    $machines->plug($leader, 'up');
    $machines->wait_leader(grep { $_ ne $leader } qw(a b c));
    whole_again();
    ok $inside->play(4), 'people inside go on afterwards';
    is_deeply $inside->{problems}, [], 'and nothing that they were told has changed';

    # The leader's machine is lost with all that runs there.
    $leader = $machines->{primary};
    $at     = time;
    $epoch  = ($machines->owner)[1];
    $machines->plug($leader, 'down');
    kill 'KILL', $machines->inside($leader);
    all_back("the leader's machine lost", $at, $epoch, 35);
    $machines->plug($leader, 'up');
    $machines->revive($leader);
    whole_again();
}

{
    ok $people->settle, 'everybody is back at the end';
    is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
    my ($lost, $told) = $people->compare(sub { $machines->sql($machines->{primary}, 'messdeck', $_[0]) });
    is $lost, 0, "of $told acknowledged throws and plays none is lost";
    cmp_ok $told, '>', 20, 'there were enough of them';
}
done_testing;
