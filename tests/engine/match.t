#!/usr/bin/perl
# messdeck-train match: anybody's program plays over pipes, and what the command
# says where it cannot.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Test::More;

my $train = ($ENV{MESSDECK_BUILDDIR} // '.') . '/messdeck-train';
my $dir = tempdir(CLEANUP => 1);

sub program {
	my ($name, $text) = @_;
	open(my $file, '>', "$dir/$name") or die "$dir/$name: $!";
	print $file "#!/usr/bin/perl\n$text";
	close($file);
	chmod(0755, "$dir/$name");
	return "$dir/$name";
}

# The output, errors too, and the exit status.
sub said {
	my (@words) = @_;
	my $command = join(' ', map { "'$_'" } $train, @words);
	my $said = `$command 2>&1`;
	return ($said, $? >> 8);
}

# Plays the first of the legal plays, announces where it can, and now and then
# asks for something else or for a play that does not exist.
my $first = program('first', <<'END');
use JSON::PP;
$| = 1;
my ($seat, $id) = (undef, 0);
sub act { print encode_json({do => "@_", id => ++$id}), "\n" }
print "{\"hello\":{\"protocol\":1}}\n";
act('who');
while (my $line = <STDIN>) {
	my $event = decode_json($line);
	$seat = $event->{seat} if ($event->{ev} // '') eq 'you';
	next if ($event->{ev} // '') ne 'table';
	last if $event->{state}{status} eq 'over';
	die "not mine" if $event->{state}{decider} != $seat;
	if ($event->{state}{play}{phase} eq 'throw') {
		act('throw');
		next;
	}
	die "no plays" if !@{$event->{plays}};
	act('play 999') if rand() < 0.1;
	act('play 1');
}
END

my ($said, $status) = said('match', '-R', 'ludo', '-p', 2, '-g', 2, $first, 'random');
is($status, 0, 'a program plays whole games');
like($said, qr/^ludo 2: \S+ won \d of 4 games against random$/m, 'and the result is said');
($said, $status) = said('match', '-R', 'bigship', '-p', 4, '-g', 1, $first, $first);
is($status, 0, 'programs play each other, one for each seat');
like($said, qr/won 1 of 2 games/, 'and two that play alike win one of two');

($said, $status) = said('match', '-g', 1, program('short', "exit 0;\n"), 'random');
is($status, 1, 'one that ends is noticed');
like($said, qr/the program in seat \d ended in the middle of a game/, 'in a sentence');
($said, $status) = said('match', '-g', 1, program('wild', "print qq(hello\\n); sleep 9;\n"), 'random');
is($status, 1, 'one that writes no JSON is noticed');
like($said, qr/wrote a line that is no JSON object/, 'in a sentence');
($said, $status) = said('match', '-g', 1,
	program('stubborn', '$| = 1; print qq({"do":"play 1"}\n) x 1000; sleep 9;' . "\n"), 'random');
is($status, 1, 'one that never throws is noticed');

# A long match can be played in parts.
sub won {
	my ($said) = said('match', '-R', 'ludo', '-p', 2, @_, 'greedy', 'random');
	return $said =~ /won (\d+) of/ ? $1 : undef;
}
is(won('-g', 12) + won('-g', 28, '-b', 12), won('-g', 40), 'two parts are the whole');
isnt(won('-g', 40, '-b', 1), won('-g', 40, '-b', 41), 'and others are other games');

($said, $status) = said('match', 'nobody', 'random');
is($status, 1, 'there is no such player');
like($said, qr/there is no player nobody/, 'in a sentence');
($said, $status) = said('match', 'expert', 'random');
like($said, qr/expert plays ludo only/, 'some players know one game only');
($said, $status) = said('match', '--sprt', '40', 'greedy', 'random');
is($status, 64, 'two numbers are wanted of --sprt');
is($said, "messdeck-train: --sprt is two numbers, the lower one first, such as 20:40\n", 'in a sentence');

# What is typed wrong is told in a sentence alone.
sub is_wrong {
	my ($words, $like, $name) = @_;
	my ($said, $status) = said(@$words);
	is($status, 64, $name);
	like($said, qr/\Amessdeck-train: $like\n\z/, 'in a sentence');
}

for (['-g', 0], ['-g', ''], ['-t', 0], ['-t', 9999], ['-s', 'x'], ['-s', '-1'],
	['-s', '18446744073709551616'], ['-p', 9]) {
	my ($option, $value) = @$_;
	is_wrong(['match', $option, $value, 'greedy', 'random'],
		qr/$option is a whole number from \d+ to \d+, not "\Q$value\E"/, "$option $value");
}
is_wrong(['learn', '-r', 'x', "$dir/o", 'ludo-2=1'], qr/-r is a number.*/, 'a rate that is none');
is_wrong(['learn', '-d', 101, "$dir/o", 'ludo-2=1'], qr/-d is a whole number from 0 to 100, .*/, 'a lambda that is none');
is_wrong(['match', '-R', 'foo', 'greedy', 'random'], qr/rules: "foo" is not a rule set; .*/, 'rules that are none');
is_wrong(['match', '-p', 3, 'greedy', 'random'], qr/seats: uckers is for 2 or 4 players.*/, 'seats that rules have not');
is_wrong(['rollouts', '-h', 'zz', 'greedy'], qr/house: "zz" is not a house rule; uckers\(6\) lists them/, 'a house rule that is none');
is_wrong(['export', "$dir/o", 'two-dice=x'], qr/two-dice=x is not a family and a file; there are two-dice-2, .*, fleet-ludo/, 'a family that is none');
is_wrong(['learn', "$dir/o", 'two-dice=1'], qr/two-dice=1 is not a family and how much it is to learn; there are two-dice-2, .*, fleet-ludo/, 'nor to learn');
is_wrong(['learn', "$dir/o", 'ludo-2=1x'], qr/ludo-2=1x is not a family.*/, 'nor a number of games');
($said, $status) = said('match', '-l', '-w', "$dir/none", '-g', 1, 'greedy', 'random');
is($status, 1, 'luck cannot be told without weights');
unlike($said, qr/^share/m, 'and nothing is played');

# The net itself is behind the lines that say how it was learnt.
sub learnt {
	my (@options) = @_;
	my $file = "$dir/learnt@options";
	my ($said, $status) = said('learn', '-q', @options, $file, 'ludo-2=5');
	is($status, 0, "ludo-2 learns: @options") or diag $said;
	open my $in, '<:raw', $file or die "$file: $!";
	local $/;
	return split /\n\n/, <$in>, 2;
}
my ($usual, $usual_net) = learnt();
my (undef, $same_net) = learnt('-d', 70);
my ($longer, $longer_net) = learnt('-d', 95);
ok($same_net eq $usual_net, 'lambda is 70 % where nothing is said');
ok($longer_net ne $usual_net, 'with another lambda something else is learnt');
like($longer, qr/^learnt ludo-2 games=5 seed=1 rate=1 lambda=95%$/m, 'and the file says so');
unlike($usual, qr/lambda/, 'where it is not the usual one');

($said, $status) = said('show', '--help');
is($status, 0, 'a command has the help');
like($said, qr/^usage: /, 'of all');
($said, $status) = said('show', '-x');
is($status, 64, 'an option that is none');
like($said, qr/^\S*messdeck-train: invalid option -- 'x'$/m, 'is told by the name of the program');
($said, $status) = said('match', '--sprt', '0:200', '-R', 'ludo', '-g', 500, 'greedy', 'random');
like($said, qr/^likelihood \S+ after \d+ groups: the second$/m, 'a match ends once it is clear');

done_testing();
