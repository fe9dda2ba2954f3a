#!/usr/bin/perl
# Ten thousand random results, rated by the program and by a second
# implementation, written from Glickman's paper alone: step by step, a whole
# period at once, with the volatility found by halving an interval.

use strict;
use warnings;

use IPC::Open2;
use Math::Trig 'pi';
use Test::More;

my $seed = $ENV{MESSDECK_SEED} // 16;
srand $seed;
my ($players, $periods, $results) = (60, 50, 10_000);
my ($tau, $scale) = (0.5, 173.7178);

# Players of different strength; periods that some of them miss.
my @strength = map { 1200 + rand 600 } 1 .. $players;
my @results;
while (@results < $results) {
    my $period = int(@results * $periods / $results);
    $period += 3 if $period > 20;    # in these three nobody plays
    my $one = int rand $players;
    my $other = ($one + 1 + int rand($players - 1)) % $players;
    next if ($one + $period) % 5 == 0;
    my $chance = 1 / (1 + 10**(($strength[$other] - $strength[$one]) / 400));
    push @results, [$period, $one, $other, rand() < 0.05 ? 0.5 : rand() < $chance ? 1 : 0];
}

sub weight { 1 / sqrt(1 + 3 * $_[0]**2 / pi**2) }

sub volatility {
    my ($delta, $phi, $v, $sigma) = @_;
    my $a = log $sigma**2;
    my $f = sub {
        my ($x) = @_;
        my $e = exp $x;
        return $e * ($delta**2 - $phi**2 - $v - $e) / (2 * ($phi**2 + $v + $e)**2) - ($x - $a) / $tau**2;
    };
    # It falls from left to right.
    my ($low, $high) = ($a - 20, $a + 20);
    for (1 .. 100) {
        my $middle = ($low + $high) / 2;
        ($f->($middle) > 0 ? $low : $high) = $middle;
    }
    return exp($low / 2);
}

my (%rated, %games);
push @{ $games{ $_->[0] } }, $_ for @results;
for my $period (0 .. $periods + 2) {
    my %met;
    for (@{ $games{$period} // [] }) {
        my (undef, $one, $other, $score) = @$_;
        push @{ $met{$one} },   [$other, $score];
        push @{ $met{$other} }, [$one,   1 - $score];
    }
    $rated{$_} //= [0, 350 / $scale, 0.06] for keys %met;
    my %after;
    for my $player (keys %rated) {
        my ($mu, $phi, $sigma) = @{ $rated{$player} };
        if (!$met{$player}) {
            my $wider = sqrt($phi**2 + $sigma**2);
            $after{$player} = [$mu, $wider * $scale > 350 ? 350 / $scale : $wider, $sigma];
            next;
        }
        my ($inverse, $sum) = (0, 0);
        for (@{ $met{$player} }) {
            my ($other, $score) = @$_;
            my ($mu_j, $phi_j) = @{ $rated{$other} };
            my $e = 1 / (1 + exp(-weight($phi_j) * ($mu - $mu_j)));
            $inverse += weight($phi_j)**2 * $e * (1 - $e);
            $sum     += weight($phi_j) * ($score - $e);
        }
        my $v = 1 / $inverse;
        $sigma = volatility($v * $sum, $phi, $v, $sigma);
        my $star = sqrt($phi**2 + $sigma**2);
        $phi = 1 / sqrt(1 / $star**2 + 1 / $v);
        $after{$player} = [$mu + $phi**2 * $sum, $phi, $sigma];
    }
    %rated = %after;
}

my $top = $ENV{MESSDECK_BUILDDIR} // '.';
my $pid = open2(my $out, my $in, "$top/tests/accounts/rate");
print $in "@$_\n" for @results;
close $in;
my ($n, $last) = (0, $results[-1][0]);
my @far = (0, 0, 0);
while (my $line = <$out>) {
    my ($player, @value) = split ' ', $line;
    my ($mu, $phi, $sigma) = @{ $rated{$player} };
    # The program enters a period only when its player has a game.
    my @other = (1500 + $scale * $mu, $scale * $phi, $sigma);
    my ($played) = map { $_->[0] } grep { $_->[1] == $player || $_->[2] == $player } reverse @results;
    $value[1] = sqrt($value[1]**2 + ($last - $played) * ($value[2] * $scale)**2);
    for (0 .. 2) {
        my $by = abs($value[$_] - $other[$_]);
        $far[$_] = $by if $by > $far[$_];
    }
    $n++;
}
waitpid $pid, 0;
is $?, 0, 'the program rates ' . @results . " results (seed $seed)";
is $n, $players, 'of everybody';
cmp_ok $far[0], '<', 0.01,   "all ratings agree (by $far[0])";
cmp_ok $far[1], '<', 0.01,   "all deviations agree (by $far[1])";
cmp_ok $far[2], '<', 0.0001, "all volatilities agree (by $far[2])";
done_testing;
