#!/usr/bin/perl
# How strong the weights are, by messdeck-train: each bound of messdeck-train(1)
# on the same games. All of them are more than a day of a core:
#	tests/engine/strength.pl [all | PART] [PATTERN]
# plays all of each row's groups, or one in PART, which is 50; of those rows that
# match a pattern. All are to show with 95 % certainty that a bound is reached,
# a part that it is not missed.
use strict;
use warnings;
use Test::More;

my ($part, $pattern) = @ARGV;
$part = defined $part && $part eq 'all' ? 1 : $part // 50;
$pattern //= '';
my $train = ($ENV{MESSDECK_BUILDDIR} // '.') . '/messdeck-train';
my $weights = ($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval';

# Rules, seats, house rules; who against whom, groups, seed, and the least share.
my @shares = (
	['uckers', 2, '', 'admiral', 'greedy', 2000, 79, 89],
	['navy', 2, '', 'admiral', 'greedy', 2000, 79, 89],
	['bigship', 2, '', 'admiral', 'greedy', 2000, 79, 85],
	['masters', 2, '', 'admiral', 'greedy', 2000, 79, 85],
	['uckers', 4, '', 'admiral', 'greedy', 2000, 79, 74],
	['masters', 4, '', 'admiral', 'greedy', 2000, 79, 71],
	['bigship', 4, '', 'admiral', 'greedy', 2000, 79, 74],
	['fleet-ludo', 4, '', 'admiral', 'greedy', 2000, 79, 71],
	['ludo', 2, '', 'admiral', 'greedy', 2000, 79, 69],
	['ludo', 3, '', 'admiral', 'greedy', 2000, 79, 40],
	['ludo', 4, '', 'admiral', 'greedy', 2000, 79, 33],
	['uckers', 2, '', 'cadet', 'random', 500, 78, 50],
	['masters', 2, '', 'cadet', 'random', 500, 78, 50],
	['ludo', 2, '', 'cadet', 'random', 500, 78, 50],
	['ludo', 4, '', 'cadet', 'random', 500, 78, 25],
	(map { ['uckers', 2, $_, 'admiral', 'greedy', 200, 78, 60] }
		qw(arm=8 bounce challenge-throw cocky=36 easy-challenge exit-same
		last-one-die mixi-challenge navy-suckback persist snake-eyes split
		two-throws)),
	(map { ['masters', 2, $_, 'admiral', 'greedy', 200, 78, 60] }
		qw(challenge-turn pairs)),
	(map { ['ludo', 2, $_, 'admiral', 'greedy', 300, 78, 60] }
		qw(arm=8 bounce exit-one-or-six exit-six three-sixes)),
);
# Levels that are at least 40 points of Elo apart, and not 20.
my @games = (['uckers', 2], ['uckers', 4], ['masters', 2], ['fleet-ludo', 4],
	['ludo', 2], ['ludo', 3], ['ludo', 4]);
my @levels = qw(admiral chief leading-hand cadet);
# What the admiral's choices cost, of a game, at most.
my @regrets = (['uckers', 2, 0.003], ['uckers', 4, 0.003], ['fleet-ludo', 4, 0.003],
	['ludo', 2, 0.003], ['ludo', 3, 0.003], ['ludo', 4, 0.003]);

# What it prints; a row that cannot be played fails.
sub said {
	my (@words) = @_;
	my $words = join(' ', map { "'$_'" } @words);
	my $said = `$train $words 2>&1`;
	ok($? == 0, "messdeck-train $words");
	diag($said);
	return $said;
}

sub wanted {
	my ($name) = @_;
	return $name =~ /$pattern/;
}

my $threads = `nproc`;
chomp($threads);
my @usual = ('-t', $threads, '-w', $weights);

for my $row (@shares) {
	my ($rules, $seats, $house, $player, $against, $groups, $seed, $least) = @$row;
	my $name = "$rules $seats $house: $player against $against";
	next if !wanted($name);
	my $said = said('match', @usual, '-l', '-R', $rules, '-p', $seats, '-h', $house,
		'-s', $seed, '-g', int($groups / $part) || 1, $player, $against);
	my ($share, $error) = $said =~ /without luck ([\d.]+) % \+- ([\d.]+)/;
	my $bound = defined $share ? $part == 1 ? $share - $error : $share + $error : 0;
	cmp_ok($bound, '>=', $least, "$name is $least %");
}
for my $row (@games) {
	my ($rules, $seats) = @$row;
	for my $i (0 .. $#levels - 1) {
		my ($better, $worse) = @levels[$i, $i + 1];
		my $name = "$rules $seats: $better is better than $worse";
		next if !wanted($name);
		my $said = said('match', @usual, '-l', '--sprt', '20:40', '-R', $rules, '-p', $seats,
			'-s', 78, '-g', int(4000 / $part) || 1, $better, $worse);
		my ($which) = $said =~ /likelihood .*: (.*)/;
		ok($which eq 'the second' || ($part > 1 && $which eq 'undecided'), $name);
	}
}
for my $row (@regrets) {
	my ($rules, $seats, $most) = @$row;
	my $name = "$rules $seats: regret of the admiral";
	next if !wanted($name);
	my $said = said('rollouts', @usual, '-R', $rules, '-p', $seats, '-s', 79,
		'-g', int(500 / $part) || 1, 'admiral');
	my ($regret, $error) = $said =~ /regret (-?[\d.]+) \+- ([\d.]+)/;
	cmp_ok($regret - $error, '<=', $most, "$name is $most of a game at most");
}
done_testing();
