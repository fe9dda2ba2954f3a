#!/usr/bin/perl
# messdeck-referee and messdeck-reference answer the same lines alike, those
# of the rule sheets and random ones: plays, announcements, perft, and what
# they refuse. Their sentences may differ, and so may the way that "moves"
# take to a play.
use strict;
use warnings;
use File::Temp qw(tempdir);
use JSON::PP ();
use Test::More;

use constant { COUNT => 2100, SHOWN => 5 };

my $build = $ENV{MESSDECK_BUILDDIR} // '.';
my $dir = tempdir(CLEANUP => 1);
my $json = JSON::PP->new->canonical->allow_nonref;

sub lines_of {
	my ($command, $in) = @_;
	my $out = "$dir/out";

	system("$command < '$in' > '$out'") == 0 or die "$command failed\n";
	open my $f, '<', $out or die "$out: $!\n";
	my @lines = <$f>;
	return @lines;
}

sub sorted {
	my ($list) = @_;

	return [sort { $json->encode($a) cmp $json->encode($b) } @$list];
}

# What both must say, whatever the order of lists; that of the plays is
# looked at by tests/engine/differential.
sub plain {
	my ($line) = @_;
	my $answer = $json->decode($line);

	return 'error' if exists $answer->{error};
	for my $play (@{$answer->{plays} // []}) {
		delete $play->{moves};
		for my $list (qw(arrived backwards attempts)) {
			$play->{$list} = sorted($play->{$list})
			    if $play->{$list};
		}
	}
	for my $list (qw(plays announce)) {
		$answer->{$list} = sorted($answer->{$list})
		    if $answer->{$list};
	}
	return $json->encode($answer);
}

my ($count, $seed) = (@ARGV, COUNT, 1);
$seed = 1 if @ARGV < 2;
my @asked = lines_of("'$build/tests/reference/questions' $count $seed",
    '/dev/null');
my $top = $ENV{MESSDECK_SRCDIR} // '.';
open my $sheets, '<', "$top/tests/data/sheets.jsonl" or die "sheets: $!\n";
push @asked, map { $json->encode($json->decode($_)->{ask}) . "\n" } <$sheets>;
open my $f, '>', "$dir/in" or die "$dir/in: $!\n";
print $f @asked;
close $f;
my @referee = lines_of("'$build/messdeck-referee'", "$dir/in");
my @reference = lines_of("'$build/tests/reference/messdeck-reference'",
    "$dir/in");

is(scalar @referee, scalar @asked, 'the referee answers every line');
is(scalar @reference, scalar @asked, 'the reference answers every line');
my ($differ, $refused) = (0, 0);
for my $i (0 .. $#asked) {
	my ($a, $b) = (plain($referee[$i]), plain($reference[$i]));

	$refused++ if $a eq 'error';
	next if $a eq $b;
	diag("asked: $asked[$i]referee: ", substr($referee[$i], 0, 200),
	    "\nreference: ", substr($reference[$i], 0, 200))
	    if $differ++ < SHOWN;
}
is($differ, 0, 'both answer alike');
cmp_ok($refused, '>', @asked / 20, 'some lines are refused');
cmp_ok($refused, '<', @asked / 2, 'most are not');
done_testing();
