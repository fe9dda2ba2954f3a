#!/usr/bin/perl
# The referee as a program: every kind of question, and whatever is none.
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;
use Test::More;

my $build = $ENV{MESSDECK_BUILDDIR} // '.';
my $source = $ENV{MESSDECK_SRCDIR} // '.';
my $pid = open2(my $answers, my $questions, "$build/messdeck-referee");
binmode $questions;

sub ask_line {
	my ($line) = @_;
	print $questions "$line\n";
	$questions->flush;
	my $answer = <$answers>;
	die "the referee is gone" unless defined $answer;
	return decode_json($answer);
}

sub ask { return ask_line(encode_json($_[0])) }

sub position {
	my (%with) = @_;
	return {
		rules => 'uckers', seats => 2, turn => 0,
		counters => {
			red => [-1, -1, -1, -1], green => [-1, -1, -1, -1],
			yellow => [-1, -1, -1, -1], blue => [-1, -1, -1, -1],
		},
		%with,
	};
}

sub with_red {
	my ($red, %with) = @_;
	my $position = position(%with);
	$position->{counters}{red} = $red;
	return $position;
}

sub is_refused {
	my ($question, $word, $name) = @_;
	my $answer = ref $question ? ask($question) : ask_line($question);
	like($answer->{error} // '(no error)', $word, $name);
}

# Question 1
my $plays = ask(position(throw => [6, 4]))->{plays};
is(scalar @$plays, 2, 'E1 six and four from base: either colour comes out');
is_deeply($plays->[0]{after}{yellow}, [-1, -1, -1, 4],
    'plays are sorted by red first');
is_deeply($plays->[1]{moves}, [['red', -1, 0], ['red', 0, 4]],
    'E1 the exit comes before the other die');
is($plays->[1]{then}, 'throw', 'D6 a six throws again');
is_deeply($plays->[1]{arrived}, [['red', 4]],
    'CH2 what arrived in this turn is noted');
is_deeply(ask(position(throw => [5, 4]))->{plays}[0]{moves}, [],
    'D5 a throw without a legal play is forfeited');
is(ask(position(throw => [5, 4]))->{plays}[0]{seat}, 1,
    'S3 then it is the next seat\'s turn');

my $challenge = with_red([-1, -1, 0, 14], throw => [6, 1]);
$challenge->{counters}{green} = [-1, -1, 2, 2];
my ($started) = grep { $_->{then} eq 'challenge' } @{ask($challenge)->{plays}};
is_deeply($started->{moves}, [['challenge', 'red', 14]],
    'CH3 a six begins a challenge');
is_deeply($started->{challenge},
    {colour => 'red', from => 14, sixes => 1, seat => 0},
    'CH3 with one six so far');
$challenge->{challenge} = $started->{challenge};
$challenge->{throw} = [6, 6];
my $won = ask($challenge)->{plays}[0];
is_deeply($won->{moves}, [['challenge', 'red', 14], ['red', 14, 15]],
    'CH7 a challenge that has its sixes takes the square');
is_deeply($won->{after}{green}, [-1, -1, -1, -1], 'CH7 the blob goes to base');
ok(!exists $won->{challenge}, 'CH7 nothing is left of the challenge');

$challenge->{house} = ['persist'];
$challenge->{throw} = [1, 2];
is_deeply(ask($challenge)->{plays}[0]{challenge}, [$challenge->{challenge}],
    'CH9 where challenges persist one is kept for the next turn');

my $end = with_red([53, 56, 56, 56], throw => [2, 1]);
$end->{counters}{yellow} = [56, 56, 56, 56];
is_deeply(ask($end)->{plays}[0]{result},
    {eight_piecer => JSON::PP::true, harbour => JSON::PP::true},
    'WI2 a win against nobody home is an eight-piecer, in harbour');

# Questions 2 and 3
my $suck = with_red([-1, -1, -1, 11], rules => 'bigship');
$suck->{counters}{green} = [-1, -1, -1, 53];
my $announce =
    {kind => 'suckback', colour => 'red', target => 'green', distance => 3};
is_deeply(ask($suck)->{announce}, [$announce],
    'SB1 a suck-back from the tail may be announced');
is_deeply(ask(position())->{announce}, [],
    'SB1 nothing may be announced where nobody is in a pipe');
is_deeply(ask({%$suck, throw => [3, 5], announce => $announce})
    ->{plays}[0]{moves}, [['red', 11, 12]],
    'SB6 after a suck-back the attacker moves on');
is_refused({%$suck, throw => [3, 5],
    announce => {%$announce, distance => 2}}, qr/^announce: /,
    'SB2 none may be announced at an empty square');
is_refused({%$suck, announce => $announce}, qr/^announce: .*throw/,
    'an announcement is answered with a throw only');

# Question 4
is_deeply(ask(position(perft => 3))->{perft}, [30, 1257, 84151],
    'perft counts the paths of one throw, two and three');
is_refused(position(perft => 0), qr/^perft: /, 'perft of no throw');
is_refused(position(perft => 1e9), qr/^perft: /,
    'perft of a thousand million throws');
is_refused(position(perft => 17), qr/^perft: /, 'perft of one throw too many');
is_refused(position(perft => 2, throw => [1, 2]), qr/^perft: .*"throw"/,
    'perft of a throw that is known');
is_refused({%$suck, perft => 2, announce => $announce},
    qr/^perft: .*"announce"/, 'perft of an announcement');
is_refused({%$suck, rules => 'navy', house => ['navy-suckback'],
    suckback => $announce, perft => 1}, qr/^perft: .*suck-back/,
    'perft while a suck-back is under way');
my @spread = (-1, 3, 9, 20);
is_refused({rules => 'ludo', seats => 2, turn => 0, perft => 16,
    counters => {red => \@spread, yellow => \@spread}},
    qr/^perft: .*too many/, 'perft of more paths than anybody can wait for');

# Question 7
sub why {
	my ($red, $asked, %with) = @_;
	return ask(with_red($red, throw => [6, 4], why => $asked, %with));
}
my $why = why([-1, -1, -1, 10], [['red', 10, 12]])->{why};
is($why->{clause}, 'D1', 'why names the clause that forbids a play');
like($why->{sentence},
    qr/^red 10-12: that is 2, and the dice are 6 and 4\. D1: Each die moves/,
    'and says so in the words of the rule card');
is_deeply(why([-1, -1, -1, 10], 'red 10-12')->{why}, $why,
    'the play may be written as people do');
is(why([-1, -1, -1, 10], [])->{why}{clause}, 'D4',
    'why a throw is not forfeited');
is(why([-1, -1, -1, 10], [['challenge', 'red', 10]])->{why}{clause}, 'CH1',
    'why a challenge is not possible');
for my $n (1 .. 2) {
	my $list = ask(with_red([-1, -1, -1, 10], throw => [6, 4]))->{plays};
	is(why([-1, -1, -1, 10], $list->[$n - 1]{moves})->{why}{play}, $n,
	    "play $n is possible, and has its number");
}
my $unsaid = {kind => 'suckback', colour => 'red', target => 'green',
    distance => 3};
is(ask(with_red([-1, -1, -1, 11], rules => 'bigship', why => $unsaid))
    ->{why}{clause}, 'SB2', 'why a suck-back is not possible');
is_refused(with_red([-1, -1, -1, 10], throw => [6, 4], why => 'twelve'),
    qr/^why: it must be a play/, 'why of what is no play');
is_refused(with_red([-1, -1, -1, 10], throw => [6, 4], why => [['red', 1]]),
    qr/^why: a move is/, 'why of what is no move');
is_refused(with_red([-1, -1, -1, 10], throw => [6, 4], why => [['red', 1, 99]]),
    qr/^why: /, 'why of a square that does not exist');
is_refused(with_red([-1, -1, -1, 10], why => 'R 10/12'), qr/^why: /,
    'why of a play without a throw');
is_refused(with_red([-1, -1, -1, 10], why => 'R 10/12', perft => 1),
    qr/^why: /, 'why of a perft');

# Question 5
like(ask({card => 'uckers'})->{card}, qr/^uckers\n.*blob/s,
    'a card says the rules of its rule set');
like(ask({card => 'navy', house => ['arm=8', 'bounce']})->{card},
    qr/68 squares/, 'a card says its house rules');
is_refused({card => 'poker'}, qr/^card: "poker" is not a rule set; there are uckers, /,
    'a card of no rule set');
is_refused({card => 7}, qr/^card: /, 'a card that is a number');
is_refused({card => 'uckers', seats => 3}, qr/^seats: /,
    'a card for seats that the rule set has not');
is_refused({card => 'uckers', turn => 0}, qr/turn/,
    'a card with a field of a position');

# So that the fuzz target begins with questions that are answered.
for my $seed (glob "$source/tests/fuzz/referee.seeds/*") {
	open(my $file, '<', $seed) or die "$seed: $!";
	my $answer = ask_line(<$file>);
	ok(!exists $answer->{error}, "$seed is answered") or diag $answer->{error};
}

# What is no question
is_refused('', qr/blank/, 'a blank line');
is_refused('   ', qr/blank/, 'spaces');
is_refused('{', qr/not JSON/, 'half an object');
is_refused('[]', qr/object/, 'a list');
is_refused('17', qr/object/, 'a number');
is_refused("\xff\xfe", qr/not JSON/, 'no UTF-8');
is_refused("{\"rules\":\"a\\u0000b\"}", qr/not JSON/, 'a NUL');
is_refused('{"rules":"uckers","rules":"ludo"}', qr/not JSON/, 'a field twice');
is_refused('[' x 100_000, qr/not JSON/, 'deep nesting');
is_refused('{"a":' x 5000 . '1' . '}' x 5000, qr/not JSON/, 'deep objects');
is_refused('{"turn":' . '9' x 10_000 . '}', qr/not JSON/, 'a long number');
is_refused('{"turn":1e999}', qr/not JSON/, 'an endless number');
is_refused('x' x (1 << 20), qr/not JSON/, 'a line of 1 MiB');
is_refused('x' x ((1 << 20) + 1), qr/longer than 1 MiB/, 'a longer one');
is_refused('{"rules":"' . 'u' x 1_000_000 . '"}', qr/./, 'a long name');
is_refused({}, qr/^rules: /, 'an empty question');

# Fields
is_refused(position(rules => 'pachisi'), qr/^rules: .*pachisi/,
    'an unknown rule set');
is_refused(position(rules => 7), qr/^rules: /, 'a rule set that is a number');
is_refused(position(house => 'split'), qr/^house: /,
    'house rules that are no list');
is_refused(position(house => [1]), qr/^house: /,
    'a house rule that is a number');
is_refused(position(house => ['splitt']), qr/^house: .*splitt/,
    'an unknown house rule');
is_refused({card => 'ludo', house => ['spilt']},
    qr/^house: "spilt" is not a house rule; uckers\(6\) lists them$/, 'where the house rules are');
is_refused(position(house => ['']), qr/^house: "" is not a house rule/,
    'a house rule without a name');
is_refused(position(house => ["split$_" . 'persist']), qr/^house: "split/,
    'two house rules in one name') for ' ', ',', "\t";
is_refused(position(house => [' split']), qr/^house: " split"/,
    'a blank before a house rule');
is_refused(position(house => ['split', 'split']), qr/^house: .*twice/,
    'a house rule set twice');
is_refused(position(house => ['advice']), qr/^house: advice/,
    'a house rule that does not go with the rule set');
is_refused(position(house => ['challenge-throw=off']), qr/^house: /,
    'a house rule that cannot be off');
is_refused(position(seats => 3), qr/^seats: /,
    'seats that the rule set has not');
is_refused(position(seats => 5), qr/^seats: /, 'too many seats');
is_refused(position(seats => '2'), qr/^seats: /, 'seats that are a text');
is_refused(position(turn => 2), qr/^turn: /,
    'the turn of a seat that is not there');
is_refused(position(turn => -1), qr/^turn: /, 'a turn below the first seat');
is_refused(position(turn => 0.5), qr/^turn: /,
    'a turn that is no whole number');
is_refused(position(trun => 0), qr/trun/, 'an unknown field');
is_refused(position(throw => [6]), qr/^throw: /, 'one die of two');
is_refused(position(throw => [6, 7]), qr/^throw: /, 'a die that shows seven');
is_refused(position(throw => [0, 6]), qr/^throw: /, 'a die that shows none');
is_refused(position(throw => [1, 2, 3]), qr/^throw: it must be a list of 2 dice/, 'three dice');
is_refused(position(throw => '61'), qr/^throw: /, 'a throw that is a text');
is_refused(position(rules => 'ludo', counters => {red => [-1, -1, -1, -1],
    yellow => [-1, -1, -1, -1]}, throw => [1, 2]), qr/^throw: it must be a list of 1 die\b/,
    'two dice at ludo');

is_refused(position(counters => []), qr/^counters: /,
    'counters without colours');
is_refused(position(counters => {}), qr/^counters: red/,
    'a colour without counters');
is_refused(with_red([-1, -1, -1]), qr/^counters: red/, 'three counters');
is_refused(with_red([-1, -1, -1, -2]), qr/^red: /,
    'a counter behind its base');
is_refused(with_red([-1, -1, -1, 57]), qr/^red: /,
    'B1 a counter beyond home');
is_refused(with_red([-1, -1, -1, 'b']), qr/^red: /,
    'a square that is a letter');
my $extra = position();
$extra->{counters}{purple} = [-1, -1, -1, -1];
is_refused($extra, qr/^counters: .*purple/, 'an unknown colour');
is_refused(position(rules => 'ludo', throw => [1]), qr/^counters: green/,
    'a colour that is not in play');
my $together = with_red([-1, -1, -1, 14]);
$together->{counters}{green} = [-1, -1, -1, 1];
is_refused($together, qr/^counters: red 14 and green/,
    'K1 enemies together on one square');
my $home = with_red([56, 56, 56, 56]);
$home->{counters}{yellow} = [56, 56, 56, 56];
is_refused($home, qr/^counters: .*home/, 'WI1 a side that is home already');

is_refused(position(arrived => {}), qr/^arrived: /,
    'arrivals that are no list');
is_refused(position(arrived => [['red']]), qr/^arrived: /,
    'an arrival without a square');
is_refused(position(arrived => [['red', 5]]), qr/^arrived: red 5/,
    'an arrival where nobody stands');
is_refused(position(arrived => [['green', 5]]), qr/^arrived: green/,
    "an arrival of another side's");
my $four = with_red([56, 56, 56, 56], seats => 4, throw => [6, 1]);
$four->{counters}{yellow} = [-1, -1, -1, 14];
my @yellow = (arrived => [['yellow', 14]]);
my ($yes, $no) = (JSON::PP::true, JSON::PP::false);
is_refused({%$four, @yellow}, qr/^arrived: yellow/,
    "P4 a partner's counters are not those of a seat that is not active");
ok(ask({%$four, @yellow, active => [$yes, $no, $no, $no]})->{plays},
    'P4 they are, of an active one');
is_refused({%$four, active => [$yes, $no, $no, $no],
    arrived => [['red', 56]]}, qr/^arrived: /, 'home is no square of the track');
$four->{counters}{red} = [-1, 56, 56, 56];
is_refused({%$four, @yellow, active => [$yes, $no, $no, $no]},
    qr/^arrived: yellow/, 'P4 nor of one that is not home');
is_refused(position(active => [1, 0]), qr/^active: /,
    'active seats as numbers');
is_refused(position(active => [JSON::PP::true]), qr/^active: /,
    'one active seat of two');
is_refused(position(challenge => 1), qr/^challenge: /,
    'a challenge that is a number');
is_refused(position(challenge =>
    {colour => 'red', from => 14, sixes => 1, seat => 0}), qr/^challenge: /,
    'CH1 a challenge where no blob stands');
is_refused(position(challenge =>
    {colour => 'red', from => 14, sixes => 0, seat => 0}), qr/^sixes: /,
    'CH3 a challenge without a six');
my $list = {%$challenge, challenge => [$started->{challenge}],
    throw => [6, 6]};
ok(ask($list)->{plays}, 'CH9 a list of challenges where they persist');
is_refused({%$list, house => []}, qr/^challenge: .*object/,
    'CH9 no list where they do not');
is_refused({%$list, house => [], challenge => []}, qr/^challenge: .*object/,
    'CH9 nor an empty one');
is_refused({%$list, challenge => [($started->{challenge}) x 2]},
    qr/^challenge: seat 0 has two/, 'CH9 one a seat at most');
is_refused(position(suckback => $announce), qr/^suckback: /,
    'a suck-back under way where there are none');
is_refused(position(attempts => [{%$announce, failed => 1}]), qr/^attempts: /,
    'RG1 attempts where they are not counted');
is_refused(position(backwards => [['red', 5]]), qr/^backwards: /,
    'H3 a counter on its way back where there is no bounce');
is_refused(position(extra => 1), qr/^extra: /,
    'D6 a throw owed where there is only one');
is_refused(position(sixes_in_a_row => 1), qr/^sixes_in_a_row: /,
    'D7 sixes in a row where they do not count');
is_refused(position(throws_so_far => [1]), qr/^throws_so_far: /,
    'throws so far of one seat of two');
is_refused(position(throws_so_far => [1, -1]), qr/^throws_so_far: /,
    'fewer throws than none');

# Lapsed challenges and dropped attempts are passed over.
ok(ask(position(house => ['persist'], throw => [6, 1], challenge =>
    [{colour => 'red', from => 14, sixes => 1, seat => 0}]))->{plays},
    'CH9 a lapsed challenge is passed over');
ok(ask(position(house => ['navy-suckback'],
    attempts => [{%$announce, failed => 2}]))->{announce},
    'RG1 an attempt whose attacker is gone is passed over');

# Red on green's tail, a failed attempt at green's only counter up its pipe.
my $tried = with_red([-1, -1, 11, 30], house => ['navy-suckback']);
$tried->{counters}{green} = [53, 56, 56, 56];
$tried->{attempts} = [{%$announce, failed => 1}];
sub attempts_after { return [map { $_->{attempts} // [] } @{
    ask({%$tried, throw => [2, 1], @_})->{plays}}] }
is_deeply(attempts_after(turn => 1, throw => [5, 4])->[0],
    $tried->{attempts},
    'RG1 a failed attempt is kept while both stay');
is((grep { @$_ } @{attempts_after()}) > 0 &&
    (grep { !@$_ } @{attempts_after()}) > 0, 1,
    'RG1 and forgotten where the attacker moves');
is_deeply(ask($tried)->{announce}, [$announce],
    'RG1 after one failed attempt another may be announced');
$tried->{attempts}[0]{failed} = 2;
is_deeply(ask($tried)->{announce}, [], 'RG1 and none after two');
$tried->{counters}{green} = [54, 56, 56, 56];
is(scalar @{ask($tried)->{announce}}, 1,
    'RG1 one may be where the target has moved');
$tried->{counters}{green} = [53, 56, 56, 56];
$tried->{counters}{red} = [-1, -1, 10, 30];
is_refused({%$tried, attempts => [{%$announce, failed => 3}]}, qr/^failed: /,
    'RG1 three failed attempts');
is_refused({%$tried, attempts => [{%$announce, failed => 0}]}, qr/^failed: /,
    'RG1 an attempt that did not fail');
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    distance => 8}]}, qr/^distance: /, 'B1 an attempt beyond any pipe');
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    target => 'yellow'}]}, qr/^attempts: .*enemies/,
    "an attempt at one's own side");
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    kind => 'suck'}]}, qr/^attempts: its kind/,
    'an attempt of no kind');

# Challenges from the last square that has one before it, and the tail.
{
	my $p = with_red([-1, -1, -1, 49]);
	$p->{counters}{green} = [-1, -1, 37, 37];
	$p->{throw} = [1, 2];
	$p->{challenge} = {colour => 'red', from => 49, sixes => 1, seat => 0};
	ok(ask($p)->{plays}, 'CH1 a challenge from behind the tail');
	$p->{challenge}{from} = 50;
	is_refused($p, qr/^from: /, 'CH1 none from the tail');
	$p->{challenge} = {colour => 'green', from => 0, sixes => 1, seat => 0};
	is_refused($p, qr/^challenge: green/, 
	    "CH1 a challenge by another side's colour");
}

# E5: only fleet-ludo's doorsteps are safe.
my $meet = position(seats => 4, throw => [1], rules => 'fleet-ludo');
$meet->{counters}{red} = [-1, -1, -1, 13];
$meet->{counters}{green} = [-1, -1, -1, 0];
ok(ask($meet)->{plays}, 'E5 enemies together on a doorstep');
is_refused({%$meet, rules => 'uckers', throw => [1, 2]}, qr/^counters: /,
    'K1 they cannot stand so in uckers');
$meet->{counters}{red} = [-1, -1, -1, 14];
$meet->{counters}{green} = [-1, -1, -1, 1];
is_refused($meet, qr/^counters: red 14 and green/, 'E5 nor on another square');

# WI1: in ludo a seat that is home is passed over; it cannot be to act.
my $placed = {rules => 'ludo', seats => 3, turn => 1, throw => [1],
    counters => {red => [56, 56, 56, 56], green => [-1, -1, -1, 3],
    yellow => [-1, -1, -1, 4]}};
ok(ask($placed)->{plays}, 'WI1 another seat may be home');
is(ask({%$placed, turn => 2})->{plays}[0]{seat}, 1, 'WI1 it is passed over');
is_refused({%$placed, turn => 0}, qr/^turn: seat 0 is home/,
    'WI1 it cannot be to act');

# What a play carries can be handed back.
my $line = position(house => ['snake-eyes', 'two-throws'], throw => [6, 6]);
my $next = ask($line)->{plays}[0];
is($next->{extra}, 1, 'D6 with two-throws a double six owes one more');
is_deeply($next->{throws_so_far}, [1, 0], 'the throw is counted for its seat');
is(ask({%$line, extra => 255})->{plays}[0]{extra}, 255,
    'D6 no more throws are owed than can be counted');
ok(ask({%$line, counters => $next->{after}, throw => [2, 1],
    map { $_ => $next->{$_} } qw(extra throws_so_far arrived)})->{plays},
    'what a play carries is a question again');

close $questions;
is(scalar <$answers>, undef, 'the end of the input ends the program');
waitpid $pid, 0;
is($?, 0, 'with success');

is(system("$build/messdeck-referee --help >/dev/null"), 0,
    '--help ends with success');
is(system("$build/messdeck-referee --version >/dev/null"), 0,
    '--version ends with success');
is(system("$build/messdeck-referee --no-such 2>/dev/null") >> 8, 64,
    'an unknown option is a matter of usage');
is(`printf '{"card":"ludo"}' | $build/messdeck-referee | wc -l` + 0, 1,
    'a last line without its end is answered');

done_testing();
