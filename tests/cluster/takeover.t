#!/usr/bin/perl
# Three machines in network namespaces play while hubs and the database fail, at
# random moments: PostgreSQL with synchronous standbys, haproxy between the
# machines, people by OpenSSH. Whatever anybody was told is still so afterwards,
# and every acknowledged throw and play is in the database.
#
#     takeover.t [HUBS [STORES [SEED]]]     how many failures of each

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

my $hubs   = shift // 4;
my $stores = shift // 0;
my $seed   = shift // 1;
srand $seed;
diag("seed $seed");

my $keys     = File::Temp->newdir;
my @names    = qw(ann ben cat dan);
my $accounts = join '', map { Messdeck::account("$keys", $_) } @names;
my $machines = Machines->new(conf => $accounts . "talk-rate = 1000\ncommand-rate = 0\n");
my ($owner, $epoch) = Messdeck::wait_for(sub { ($machines->owner)[0] }) ? $machines->owner : ();
ok $owner, 'a hub has the deck' or BAIL_OUT($machines->log('a'));

my $people = People->new(
    map { my ($i, $name) = ($_, $names[$_]); { name => $name, command => [$machines->ssh((qw(a b c a))[$i], $name, "$keys/$name"), 'json'] } }
        0 .. 3);
$people->sit(['ann', 'ben'], ['cat', 'dan']);
ok $people->play(20), 'people of three front ends play' or diag($machines->log($owner));
is((grep { /^\d+$/ } map { ($machines->ctl($_, 'cluster'))[1] =~ /^0 .*/m ? 1 : () } qw(a b c)), 3,
    'messdeckctl cluster answers on each machine');

# How a hub fails; what undoes it.
my %fail = (
    kill => sub { kill 'KILL', $machines->hub($_[0]); return sub { } },
    freeze => sub {
        my $pid = $machines->hub($_[0]);
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

sub fail_hub {
    my ($how) = @_;
    my ($machine, $before) = $machines->owner;
    # The primary's own machine is not cut off here: that is the database's loss.
    $how = 'freeze' if $how eq 'cut' && $machine eq $machines->{primary};
    my $at   = time;
    my $undo = $fail{$how}->($machine);
    my $taken = Messdeck::wait_for(sub { my ($new, $now) = $machines->owner; defined $now && $now > $before });
    my $back = $people->play(3, $how eq 'cut' ? $machine : undef);
    my $took = time - $at;
    $undo->();
    my ($new, $now) = $machines->owner;
    ok $taken && $back, sprintf '%s of %s: %s goes on, after %.1f s', $how, $machine, $new // 'nobody', $took
        or diag(map { "--- $_\n" . substr $machines->log($_), -3000 } qw(a b c));
    $longest{$how} = $took if $took > ($longest{$how} // 0);
    $people->play(5 + int rand 30);
}

# The database: its server is killed, and a standby is promoted.
sub fail_store {
    my $primary = $machines->{primary};
    my $at      = time;
    kill 'KILL', $machines->{pg}{$primary};
    waitpid $machines->{pg}{$primary}, 0;
    my $new  = $machines->promote(grep { $_ ne $primary } qw(a b c));
    my $back = $people->play(3);
    my $took = time - $at;
    ok $back, sprintf 'PostgreSQL killed on %s: %s takes over, play goes on after %.1f s', $primary, $new, $took
        or diag(map { "--- $_\n" . substr $machines->log($_), -3000 } qw(a b c));
    $longest{store} = $took if $took > ($longest{store} // 0);
    $machines->pg_follow($primary, $new);
    $machines->synchronous($new, grep { $_ ne $new } qw(a b c));
    $people->play(5 + int rand 30);
}

my @failures = (('hub') x $hubs, ('store') x $stores);
@failures = sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @failures;
my @kinds = qw(kill freeze kill cut);
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
diag(sprintf '%s: longest %.1f s', $_, $longest{$_}) for sort keys %longest;
done_testing;
