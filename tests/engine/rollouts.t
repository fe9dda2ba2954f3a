#!/usr/bin/perl
# messdeck-train rollouts: what choices cost, by playing on from them.
use strict;
use warnings;
use Test::More;

my $train = ($ENV{MESSDECK_BUILDDIR} // '.') . '/messdeck-train';
my $weights = ($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval';

# The output, errors too, and the exit status.
sub said {
	my @words = ('rollouts', '-w', $weights, @_);
	my $command = join(' ', map { "'$_'" } $train, @words);
	my $said = `$command 2>&1`;
	return ($said, $? >> 8);
}

# A player's regret with two seats.
sub regret {
	my ($rules, $positions, $rollouts, @more) = @_;
	my ($said, $status) =
	    said('-R', $rules, '-p', 2, '-g', $positions, '-o', $rollouts, '-t', 2, @more);
	is($status, 0, "$rules, $more[-1]") or diag($said);
	like($said, qr/^$rules 2: \S+ at $positions positions, [\d.]+ plays of each, $rollouts rollouts/,
		'says what was done');
	return $said =~ /^regret (-?[\d.]+) \+- ([\d.]+)$/m ? ($1, $2) : ();
}

my ($random, $random_error) = regret('ludo', 400, 72, 'random');
my ($ply) = regret('ludo', 400, 72, '0-ply');
cmp_ok($random, '>', $random_error, 'plays by chance cost games');
cmp_ok($ply, '<', $random, 'and those by values fewer');
my @suckback = regret('bigship', 2, 8, 'greedy');
is(scalar(@suckback), 2, 'there may be announcements');

my ($one) = said('-R', 'ludo', '-p', 3, '-g', 12, '-o', 36, '-s', 5, 'cadet');
my ($three) = said('-R', 'ludo', '-p', 3, '-g', 12, '-o', 36, '-s', 5, '-t', 3, 'cadet');
is($three, $one, 'any number of threads gives the same');
my ($other) = said('-R', 'ludo', '-p', 3, '-g', 12, '-o', 36, '-s', 6, 'cadet');
isnt($other, $one, 'another seed gives other positions');

my ($said, $status) = said('./program');
is($status, 1, 'programs are not judged');
like($said, qr/^messdeck-train: \.\/program cannot be judged\.?$/, 'in a sentence');
($said, $status) = said('-o', 1, 'greedy');
is($status, 64, 'one rollout has no other half');

done_testing();
