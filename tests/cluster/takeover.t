#!/usr/bin/perl
# Three machines in network namespaces play while hubs and the database fail, at
# random moments: PostgreSQL with synchronous standbys, haproxy between the
# machines, people by OpenSSH. Whatever anybody was told is still so afterwards,
# and every acknowledged throw and play is in the database.
#
#     takeover.t [HUBS [STORES [SEED [DECKS]]]]     how many failures of each

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", $FindBin::Bin;

use JSON::PP;
use Machines;
use Messdeck;
use People;
use Test::More;
use Time::HiRes qw(time);

my $why = Machines::missing();
plan skip_all => $why if defined $why;

my $hubs   = shift // 2;
my $stores = shift // 1;
my $seed   = shift // 1;
my $decks  = shift // 1;
srand $seed;
diag("seed $seed");

my $keys     = File::Temp->newdir;
# Whichever machine is cut off, two people at a table are elsewhere.
my %front    = (ann => 'a', ben => 'b', cat => 'b', dan => 'c', eve => 'c', fay => 'a');
my @names    = sort keys %front;
my $accounts = join '', map { Messdeck::account("$keys", $_) } @names;
my $machines = Machines->new(conf => $accounts . "talk-rate = 1000\ncommand-rate = 0\n", decks => $decks);
for my $deck (0 .. $decks - 1) {
    ok Messdeck::wait_for(sub { ($machines->owner($deck))[0] }), "a hub has deck $deck" or BAIL_OUT($machines->log('a'));
}
my ($owner) = $machines->owner;

my $people = People->new(
    map { { name => $_, command => [$machines->ssh($front{$_}, $_, "$keys/$_"), 'json'] } } @names);
$people->sit(['ann', 'ben'], ['cat', 'dan'], ['eve', 'fay']);
ok $people->play(20), 'people of three front ends play' or diag($machines->log($owner));
is((grep { my @rows = ($machines->ctl($_, 'cluster'))[1] =~ /^\d+  .*/mg; @rows == $decks } qw(a b c)), 3,
    'messdeckctl cluster answers on each machine');

# How a hub fails; what undoes it.
my %fail = (
    kill => sub { kill 'KILL', $machines->hub(@_); return sub { } },
    freeze => sub {
        my $pid = $machines->hub(@_);
        kill 'STOP', $pid;
        return sub { kill 'CONT', $pid };
    },
    cut => sub {
        my ($machine) = @_;
        $machines->plug($machine, 'down');
        return sub { $machines->plug($machine, 'up') };
    },
);
my %longest;
# Of each of these, the seconds that are promised.
my %bound = (kill => 1, freeze => 5, cut => 5, store => 10, 'hand-over' => 1, 'a front end missed' => 5);

# Each deck's hub, and on the other machines those that wait for it.
sub all_wait {
    my $waiting = $machines->sql($machines->{primary}, 'messdeck',
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'messdeck waits: %'");
    return $waiting == 2 * $decks;
}

sub fail_hub {
    my ($how) = @_;
    my $deck = int rand $decks;
    # After a failure of the database the last one may be gone, and the next not there.
    my ($machine, $before);
    Messdeck::wait_for(sub { ($machine, $before) = $machines->owner($deck); $machines->hub($machine, $deck) });
    # The primary's own machine is not cut off here: that is the database's loss.
    $how = 'freeze' if $how eq 'cut' && $machine eq $machines->{primary};
    my $pid  = $machines->hub($machine, $deck);
    my $at   = time;
    my $undo = $fail{$how}->($machine, $deck);
    my $taken = Messdeck::wait_for(sub { my ($new, $now) = $machines->owner($deck); defined $now && $now > $before });
    # Of a machine that is cut off, its people are, too; others play on.
    my $back = $how eq 'cut' ? $people->play(3) : $people->play_everywhere;
    my $took = time - $at;
    $undo->();
    ok Messdeck::wait_for(sub { !kill 0, $pid }), "the hub that was frozen ends when it wakes" if $how eq 'freeze';
    my ($new, $now) = $machines->owner($deck);
    ok $taken && $back, sprintf '%s of %s, deck %d: %s goes on, after %.1f s', $how, $machine, $deck, $new // 'nobody', $took
        or diag(map { "--- $_\n" . substr $machines->log($_), -3000 } qw(a b c));
    $longest{$how} = $took if $took > ($longest{$how} // 0);
    # The next failure is measured by itself.
    ok Messdeck::wait_for(\&all_wait), 'the others wait for their decks again';
    $people->play_everywhere;
    $people->play(5 + int rand 30);
}

# The database: its server is killed, and a standby is promoted.
sub fail_store {
    my $primary = $machines->{primary};
    my $at      = time;
    kill 'KILL', $machines->{pg}{$primary};
    waitpid $machines->{pg}{$primary}, 0;
    my $new  = $machines->promote(grep { $_ ne $primary } qw(a b c));
    my $back = $people->play_everywhere;
    my $took = time - $at;
    ok $back, sprintf 'PostgreSQL killed on %s: %s takes over, play goes on after %.1f s', $primary, $new, $took
        or diag(map { "--- $_\n" . substr $machines->log($_), -3000 } qw(a b c));
    $longest{store} = $took if $took > ($longest{store} // 0);
    $machines->pg_follow($primary, $new);
    $machines->synchronous($new, grep { $_ ne $new } qw(a b c));
    $people->play(5 + int rand 30);
}

# A deck is given away.
{
    my ($machine, $before) = $machines->owner;
    my $at = time;
    is(($machines->ctl('b', 'cluster', 'hand-over', 0))[0], 0, "$machine hands the deck over");
    ok Messdeck::wait_for(sub { my ($new, $now) = $machines->owner; $now > $before && $new ne $machine }), 'another has it';
    ok $people->play(3), sprintf 'and play goes on, after %.1f s', $longest{'hand-over'} = time - $at;
}

# A front end's machine is lost: the hub forgets its links, and keeps the seats.
{
    my ($machine) = $machines->owner;
    my ($front)   = grep { $_ ne $machine && $_ ne $machines->{primary} } qw(a b c);
    ok Messdeck::wait_for(sub { ($machines->ctl($machine, '-j', 'cluster'))[1] =~ /"machine":"$front","processes":1/ }),
        "the hub on $machine has the front end $front";
    my $from = length $machines->log($machine);
    my $at   = time;
    $machines->plug($front, 'down');
    ok Messdeck::wait_for(sub { $machines->log($machine, $from) =~ / front_lost machine=$front / }),
        "the hub on $machine misses the front end $front";
    $longest{'a front end missed'} = time - $at;
    $machines->plug($front, 'up');
    ok Messdeck::wait_for(sub { $machines->log($machine, $from) =~ / front machine=$front$/m }), 'which comes again';
    ok $people->play(10), 'with its people';
}

# What is wrong is said.
$machines->sql($machines->{primary}, 'postgres', 'REVOKE pg_monitor FROM messdeck');
like(($machines->ctl('c', 'cluster'))[1], qr/^wrong +What the standbys do cannot be seen/m, 'what is wrong is said');
$machines->sql($machines->{primary}, 'postgres', 'GRANT pg_monitor TO messdeck');
# That machine has been without its cable, and may see a deck a moment later.
ok Messdeck::wait_for(sub { ($machines->ctl('c', 'cluster'))[1] !~ /^wrong/m }), 'or nothing';

my @failures = (('hub') x $hubs, ('store') x $stores);
@failures = sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @failures;
my @kinds = qw(kill freeze cut kill);
my $n     = 0;
for my $failure (@failures) {
    if ($failure->[0] eq 'store') { fail_store() }
    else { fail_hub($kinds[$n++ % @kinds]) }
    last if @{$people->{problems}} > 5;
}

# Everything that anybody was told is in the database.
ok $people->settle, 'everybody is back at the end';
is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
my $acknowledged = $people->acknowledged;
my ($lost, $told) = $people->compare(sub { my ($sql) = @_; $machines->sql($machines->{primary}, 'messdeck', $sql) });
is $lost, 0, "of $told acknowledged throws and plays none is lost";
cmp_ok $told, '>', 20, 'there were enough of them';
is $people->{dropped}, 0, 'no connection was dropped';

# What is true of a restored database, and the end of all machines.
{
    my $voided = sub {
        my $n = 0;
        for my $machine (qw(a b c)) { $n += $_ for $machines->log($machine) =~ / restored epoch=\w+ voided=(\d+)$/mg }
        return $n;
    };
    my ($status, @said) = $machines->ctl('a', 'cluster', 'restored');
    is $status, 0, 'the database is said to be a restored one' or diag @said;
    ok Messdeck::wait_for(sub { $voided->() == 3 }), 'the next hubs void the games';
    ok Messdeck::wait_for(sub { ($machines->ctl('b', 'shutdown', '1s'))[0] == 0 }), 'a shutdown is asked for on one machine';
    is $machines->ended($_), 0, "$_ has stopped" for qw(a b c);
}
for (sort keys %longest) {
    diag(sprintf '%s: longest %.1f s', $_, $longest{$_});
    Messdeck::in_time($longest{$_}, $bound{$_}, "the longest $_");
}
done_testing;
