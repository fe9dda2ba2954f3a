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
	like($answer->{error} // '(no error)', $word, $name // "$word");
}

# Question 1
my $plays = ask(position(throw => [6, 4]))->{plays};
is(scalar @$plays, 2, 'six and four from base: two plays');
is_deeply($plays->[0]{after}{yellow}, [-1, -1, -1, 4], 'sorted by red first');
is_deeply($plays->[1]{moves}, [['red', -1, 0], ['red', 0, 4]], 'moves in order');
is($plays->[1]{then}, 'throw', 'then');
is_deeply($plays->[1]{arrived}, [['red', 4]], 'arrived');
is_deeply(ask(position(throw => [5, 4]))->{plays}[0]{moves}, [], 'a forfeit');
is(ask(position(throw => [5, 4]))->{plays}[0]{seat}, 1, 'the next seat');

my $challenge = with_red([-1, -1, 0, 14], throw => [6, 1]);
$challenge->{counters}{green} = [-1, -1, 2, 2];
my ($started) = grep { $_->{then} eq 'challenge' } @{ask($challenge)->{plays}};
is_deeply($started->{moves}, [['challenge', 'red', 14]], 'a challenge');
is_deeply($started->{challenge},
    {colour => 'red', from => 14, sixes => 1, seat => 0}, 'and its state');
$challenge->{challenge} = $started->{challenge};
$challenge->{throw} = [6, 6];
my $won = ask($challenge)->{plays}[0];
is_deeply($won->{moves}, [['challenge', 'red', 14], ['red', 14, 15]], 'won');
is_deeply($won->{after}{green}, [-1, -1, -1, -1], 'the blob is gone');
ok(!exists $won->{challenge}, 'and the challenge');

$challenge->{house} = ['persist'];
$challenge->{throw} = [1, 2];
is_deeply(ask($challenge)->{plays}[0]{challenge}, [$challenge->{challenge}],
    'where it persists it is a list, kept with next');

my $end = with_red([53, 56, 56, 56], throw => [2, 1]);
$end->{counters}{yellow} = [56, 56, 56, 56];
is_deeply(ask($end)->{plays}[0]{result},
    {eight_piecer => JSON::PP::true, harbour => JSON::PP::true}, 'a win');

# Questions 2 and 3
my $suck = with_red([-1, -1, -1, 11], rules => 'bigship');
$suck->{counters}{green} = [-1, -1, -1, 53];
my $announce =
    {kind => 'suckback', colour => 'red', target => 'green', distance => 3};
is_deeply(ask($suck)->{announce}, [$announce], 'what may be announced');
is_deeply(ask(position())->{announce}, [], 'nothing');
is_deeply(ask({%$suck, throw => [3, 5], announce => $announce})
    ->{plays}[0]{moves}, [['red', 11, 12]], 'what comes of it');
is_refused({%$suck, throw => [3, 5],
    announce => {%$announce, distance => 2}}, qr/^announce: /);
is_refused({%$suck, announce => $announce}, qr/^announce: .*throw/,
    'an announcement without a throw');

# Question 4
is_deeply(ask(position(perft => 3))->{perft}, [30, 1257, 84151], 'perft');
is_refused(position(perft => 0), qr/^perft: /);
is_refused(position(perft => 1e9), qr/^perft: /);
is_refused(position(perft => 17), qr/^perft: /);
is_refused(position(perft => 2, throw => [1, 2]), qr/^perft: .*"throw"/);
is_refused({%$suck, perft => 2, announce => $announce},
    qr/^perft: .*"announce"/);
is_refused({%$suck, rules => 'navy', house => ['navy-suckback'],
    suckback => $announce, perft => 1}, qr/^perft: .*suck-back/);
my @spread = (-1, 3, 9, 20);
is_refused({rules => 'ludo', seats => 2, turn => 0, perft => 16,
    counters => {red => \@spread, yellow => \@spread}},
    qr/^perft: .*too many/, 'paths that nobody can wait for');

# Question 5
like(ask({card => 'uckers'})->{card}, qr/^uckers\n.*blob/s, 'a card');
like(ask({card => 'navy', house => ['arm=8', 'bounce']})->{card},
    qr/68 squares/, 'with house rules');
is_refused({card => 'poker'}, qr/^rules: .*poker/);
is_refused({card => 7}, qr/^card: /);
is_refused({card => 'uckers', seats => 3}, qr/^seats: /);
is_refused({card => 'uckers', turn => 0}, qr/turn/);

# So that the fuzz target begins with questions that are answered.
for my $seed (glob "$source/tests/fuzz/referee.seeds/*") {
	open(my $file, '<', $seed) or die "$seed: $!";
	my $answer = ask_line(<$file>);
	ok(!exists $answer->{error}, $seed) or diag $answer->{error};
}

# What is no question
is_refused('', qr/blank/, 'a blank line');
is_refused('   ', qr/blank/, 'spaces');
is_refused('{', qr/no JSON/, 'half an object');
is_refused('[]', qr/object/, 'a list');
is_refused('17', qr/object/, 'a number');
is_refused("\xff\xfe", qr/no JSON/, 'no UTF-8');
is_refused("{\"rules\":\"a\\u0000b\"}", qr/no JSON/, 'a NUL');
is_refused('{"rules":"uckers","rules":"ludo"}', qr/no JSON/, 'a field twice');
is_refused('[' x 100_000, qr/no JSON/, 'deep nesting');
is_refused('{"a":' x 5000 . '1' . '}' x 5000, qr/no JSON/, 'deep objects');
is_refused('{"turn":' . '9' x 10_000 . '}', qr/no JSON/, 'a long number');
is_refused('{"turn":1e999}', qr/no JSON/, 'an endless number');
is_refused('x' x (1 << 20), qr/no JSON/, 'a line of 1 MiB');
is_refused('x' x ((1 << 20) + 1), qr/longer than 1 MiB/, 'a longer one');
is_refused('{"rules":"' . 'u' x 1_000_000 . '"}', qr/./, 'a long name');
is_refused({}, qr/^rules: /, 'nothing said');

# Fields
is_refused(position(rules => 'pachisi'), qr/^rules: .*pachisi/);
is_refused(position(rules => 7), qr/^rules: /);
is_refused(position(house => 'split'), qr/^house: /);
is_refused(position(house => [1]), qr/^house: /);
is_refused(position(house => ['splitt']), qr/^house: .*splitt/);
is_refused(position(house => ['']), qr/^house: "" is no house rule/);
is_refused(position(house => ["split$_" . 'persist']), qr/^house: "split/,
    'two house rules in one name') for ' ', ',', "\t";
is_refused(position(house => [' split']), qr/^house: " split"/,
    'a blank before a house rule');
is_refused(position(house => ['split', 'split']), qr/^house: .*twice/);
is_refused(position(house => ['advice']), qr/^house: advice/);
is_refused(position(house => ['challenge-throw=off']), qr/^house: /);
is_refused(position(seats => 3), qr/^seats: /);
is_refused(position(seats => 5), qr/^seats: /);
is_refused(position(seats => '2'), qr/^seats: /);
is_refused(position(turn => 2), qr/^turn: /);
is_refused(position(turn => -1), qr/^turn: /);
is_refused(position(turn => 0.5), qr/^turn: /);
is_refused(position(trun => 0), qr/trun/, 'an unknown field');
is_refused(position(throw => [6]), qr/^throw: /);
is_refused(position(throw => [6, 7]), qr/^throw: /);
is_refused(position(throw => [0, 6]), qr/^throw: /);
is_refused(position(throw => [1, 2, 3]), qr/^throw: /);
is_refused(position(throw => '61'), qr/^throw: /);
is_refused(position(rules => 'ludo', counters => {red => [-1, -1, -1, -1],
    yellow => [-1, -1, -1, -1]}, throw => [1, 2]), qr/^throw: /,
    'two dice at ludo');

is_refused(position(counters => []), qr/^counters: /);
is_refused(position(counters => {}), qr/^counters: red/);
is_refused(with_red([-1, -1, -1]), qr/^counters: red/);
is_refused(with_red([-1, -1, -1, -2]), qr/^red: /);
is_refused(with_red([-1, -1, -1, 57]), qr/^red: /);
is_refused(with_red([-1, -1, -1, 'b']), qr/^red: /);
my $extra = position();
$extra->{counters}{purple} = [-1, -1, -1, -1];
is_refused($extra, qr/^counters: .*purple/);
is_refused(position(rules => 'ludo', throw => [1]), qr/^counters: green/,
    'a colour that is not in play');
my $together = with_red([-1, -1, -1, 14]);
$together->{counters}{green} = [-1, -1, -1, 1];
is_refused($together, qr/^counters: red 14 and green/, 'enemies together');
my $home = with_red([56, 56, 56, 56]);
$home->{counters}{yellow} = [56, 56, 56, 56];
is_refused($home, qr/^counters: .*home/, 'a side already home');

is_refused(position(arrived => {}), qr/^arrived: /);
is_refused(position(arrived => [['red']]), qr/^arrived: /);
is_refused(position(arrived => [['red', 5]]), qr/^arrived: red 5/);
is_refused(position(arrived => [['green', 5]]), qr/^arrived: green/);
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
is_refused(position(active => [1, 0]), qr/^active: /);
is_refused(position(active => [JSON::PP::true]), qr/^active: /);
is_refused(position(challenge => 1), qr/^challenge: /);
is_refused(position(challenge =>
    {colour => 'red', from => 14, sixes => 1, seat => 0}), qr/^challenge: /);
is_refused(position(challenge =>
    {colour => 'red', from => 14, sixes => 0, seat => 0}), qr/^sixes: /);
my $list = {%$challenge, challenge => [$started->{challenge}],
    throw => [6, 6]};
ok(ask($list)->{plays}, 'CH9 a list of challenges where they persist');
is_refused({%$list, house => []}, qr/^challenge: .*object/,
    'CH9 no list where they do not');
is_refused({%$list, house => [], challenge => []}, qr/^challenge: .*object/,
    'CH9 nor an empty one');
is_refused({%$list, challenge => [($started->{challenge}) x 2]},
    qr/^challenge: seat 0 has two/, 'CH9 one a seat at most');
is_refused(position(suckback => $announce), qr/^suckback: /);
is_refused(position(attempts => [{%$announce, failed => 1}]), qr/^attempts: /);
is_refused(position(backwards => [['red', 5]]), qr/^backwards: /);
is_refused(position(extra => 1), qr/^extra: /);
is_refused(position(sixes_in_a_row => 1), qr/^sixes_in_a_row: /);
is_refused(position(throws_so_far => [1]), qr/^throws_so_far: /);
is_refused(position(throws_so_far => [1, -1]), qr/^throws_so_far: /);

# Lapsed challenges and dropped attempts are passed over.
ok(ask(position(house => ['persist'], throw => [6, 1], challenge =>
    [{colour => 'red', from => 14, sixes => 1, seat => 0}]))->{plays},
    'a lapsed challenge is ignored');
ok(ask(position(house => ['navy-suckback'],
    attempts => [{%$announce, failed => 2}]))->{announce},
    'an attempt whose attacker is gone, too');

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
is_deeply(ask($tried)->{announce}, [$announce], 'RG1 a second one');
$tried->{attempts}[0]{failed} = 2;
is_deeply(ask($tried)->{announce}, [], 'RG1 and no third one');
$tried->{counters}{green} = [54, 56, 56, 56];
is(scalar @{ask($tried)->{announce}}, 1, 'RG1 the target has moved');
$tried->{counters}{green} = [53, 56, 56, 56];
$tried->{counters}{red} = [-1, -1, 10, 30];
is_refused({%$tried, attempts => [{%$announce, failed => 3}]}, qr/^failed: /);
is_refused({%$tried, attempts => [{%$announce, failed => 0}]}, qr/^failed: /);
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    distance => 8}]}, qr/^distance: /);
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    target => 'yellow'}]}, qr/^attempts: .*enemies/);
is_refused({%$tried, attempts => [{%$announce, failed => 1,
    kind => 'suck'}]}, qr/^attempts: its kind/);

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
	is_refused($p, qr/^challenge: green/, "another side's colour");
}

# E5: only fleet-ludo's doorsteps are safe.
my $meet = position(seats => 4, throw => [1], rules => 'fleet-ludo');
$meet->{counters}{red} = [-1, -1, -1, 13];
$meet->{counters}{green} = [-1, -1, -1, 0];
ok(ask($meet)->{plays}, 'E5 enemies together on a doorstep');
is_refused({%$meet, rules => 'uckers', throw => [1, 2]}, qr/^counters: /,
    'K1 not in uckers');
$meet->{counters}{red} = [-1, -1, -1, 14];
$meet->{counters}{green} = [-1, -1, -1, 1];
is_refused($meet, qr/^counters: red 14 and green/, 'E5 nor elsewhere');

# WI1: in ludo a seat that is home is passed over; it cannot be to act.
my $placed = {rules => 'ludo', seats => 3, turn => 1, throw => [1],
    counters => {red => [56, 56, 56, 56], green => [-1, -1, -1, 3],
    yellow => [-1, -1, -1, 4]}};
ok(ask($placed)->{plays}, 'WI1 another one is home');
is(ask({%$placed, turn => 2})->{plays}[0]{seat}, 1, 'WI1 and passed over');
is_refused({%$placed, turn => 0}, qr/^turn: seat 0 is home/, 'WI1 not to act');

# What a play carries can be handed back.
my $line = position(house => ['snake-eyes', 'two-throws'], throw => [6, 6]);
my $next = ask($line)->{plays}[0];
is($next->{extra}, 1, 'a throw is owed');
is_deeply($next->{throws_so_far}, [1, 0], 'throws so far');
is(ask({%$line, extra => 255})->{plays}[0]{extra}, 255,
    'D6 no more throws are owed than can be counted');
ok(ask({%$line, counters => $next->{after}, throw => [2, 1],
    map { $_ => $next->{$_} } qw(extra throws_so_far arrived)})->{plays},
    'handed back');

close $questions;
is(scalar <$answers>, undef, 'the end of the input is the end');
waitpid $pid, 0;
is($?, 0, 'and a good one');

is(system("$build/messdeck-referee --help >/dev/null"), 0, '--help');
is(system("$build/messdeck-referee --version >/dev/null"), 0, '--version');
is(system("$build/messdeck-referee --no-such 2>/dev/null") >> 8, 64, 'usage');
is(`printf '{"card":"ludo"}' | $build/messdeck-referee | wc -l` + 0, 1,
    'a last line without its end');

done_testing();
