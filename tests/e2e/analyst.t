#!/usr/bin/perl
# A game and what the analyst says of it: hints while it is on, its report, and
# the dearest mistake gone through, on screens and by ear; the hub and the
# analyst are killed meanwhile.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
srand 3;

sub look { diag "\n" . $_->screen for $ENV{MESSDECK_LOOK} ? @_ : () }

my $people = Clients->people;
my $host   = Messdeck->start(conf => "command-rate = 0\ntalk-rate = 1000\nbot-delay = 0\n" . Messdeck::weights() . $people->conf);
ok $host->child('analyst'), 'the analyst is there';

my @players = map { Player->start($host, 'guest') } 0, 1;
Player->sit_down('uckers 2', @players);

# A hint before the throw, and with a throw in hand.
my ($own) = grep { $_->decides } @players;
ok(Player->play_until(\@players,
    sub { ($own) = grep { $_->decides && $_->play->{phase} eq 'play' } @players; $own }),
    'somebody has to choose');
my $hint = $own->do('hint');
ok $hint->{ok}, 'a guest gets a hint';
my $best = $hint->{data}{plays}[0];
ok $best->{chance} >= $_->{chance}, 'the best play comes first' for @{ $hint->{data}{plays} };
cmp_ok scalar @{ $hint->{data}{plays} }, '<=', 3, 'and two others at most';
my ($other) = grep { $_ != $own } @players;
ok $other->wait(sub { grep { ($_->{code} // '') eq 'hint' } @{ $other->{events} } }), 'the table hears of it';
ok !$other->do('hint')->{ok}, 'nobody gets one out of turn';
ok $own->do("play $best->{number}")->{ok}, 'the hint can be played';

# Adjourned it has an account already, as far as it goes.
$_->do('adjourn') for @players;
ok $players[0]->wait(sub { $players[0]->status eq 'adjourned' }), 'the game is adjourned';
my $account = $players[0]->do('report');
ok $account->{ok} && $account->{data}{adjourned}, 'its account comes' or diag explain $account;
for my $seat (@{ $account->{data}{seats} }) {
    is $seat->{start} + $seat->{luck} + $seat->{skill} + $seat->{drift}, $seat->{end}, 'it adds up';
    cmp_ok $seat->{end}, '<', 10000, 'and nobody has won';
}
ok $players[0]->do('resume')->{ok}, 'the game goes on';

ok(Player->play_until(\@players, sub { $players[0]->status eq 'over' }), 'the game is played to its end');

# Its report adds up, and is the same for everybody.
my $report = $players[0]->do('report');
ok $report->{ok}, 'its report comes' or diag explain $report;
my $data = $report->{data};
for my $seat (@{ $data->{seats} }) {
    is $seat->{start} + $seat->{luck} + $seat->{skill} + $seat->{drift}, $seat->{end}, 'luck and skill add up to the result';
}
is $data->{seats}[ $data->{winner} ]{end}, 10000, 'who won has all of it';
is scalar @{ $data->{lucky} }, 3, 'three lucky throws';
is scalar @{ $data->{dear} }, 5, 'five dear plays';
my @call = ('ssh', '-F', 'none', '-p', $host->ssh_port, '-o', 'StrictHostKeyChecking=no',
    '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes', 'anonymous@127.0.0.1');
my ($status, $exported) = Messdeck::command(@call, 'report 1 --json');
is_deeply eval { decode_json($exported) }, $data, 'a call gets the same as JSON' or diag $exported;
($status, my $text) = Messdeck::command(@call, 'report 1');
like $text, qr/ by luck [+-]\d+\.\d\d and skill /, 'and in sentences';
diag $text if $ENV{MESSDECK_LOOK};

# On screens and by ear: the report, and the dearest mistake.
my $alice = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $alice->wait_screen(qr/^>/m), 'alice comes';
my $bob = Terminal->ssh($host, 'anonymous', width => 40, height => 24);
ok $bob->wait_screen(qr/^>/m), 'bob comes with a narrow terminal';
my $ear = Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 60);
$ear->wait_screen(qr/Name:/);
$ear->line('carl');
ok $ear->wait_screen(qr/You are in the lobby/), 'carl listens';
for my $who ($alice, $bob) {
    my $size = $who == $bob ? '40x24' : '80x24';
    $who->line('/report 1');
    ok $who->wait_screen(qr/Game T0001-1, uckers, \d+ throws:.* by luck\s/s), "the report is read at $size";
    look($who);
    $who->keys('Escape');
    ok Messdeck::wait_for(sub { $who->screen !~ /by luck/ }), "and closed at $size";
    $who->line('/examine 1');
    ok $who->wait_screen(qr/R \d+\.\d %\s+G \d+\.\d %/), "going through the game has a bar of chances at $size";
    # Better not so near the end that another play wins.
    my $late = $data->{throws} - 10;
    my ($dearest) = sort { ($a->{throw} >= $late) <=> ($b->{throw} >= $late) || $b->{loss} <=> $a->{loss} }
        grep { $_->{play} =~ /\d/ && $_->{play} !~ /^[SB] .*[+]/ } @{ $data->{dear} };
    $who->line($dearest->{throw});
    $who->keys('M');
    $who->keys('m');
    ok $who->wait_screen(qr/Next:/), "the next mistake is found at $size";
    $who->keys('v');
    # A narrow screen breaks their lines.
    ok $who->wait_screen(qr/\d+\.\s[^%]*:\s+\d+\.\d\d\s/), "and the values of plays at $size" or diag $who->screen;
    look($who);
    $who->keys('v');
    $who->line($dearest->{throw});
    ok $who->wait_screen(qr/Better:/), "the dearest mistake and what was better at $size";
    look($who);
    # Another play there, and another throw after it: they are valued, too.
    $who->line('try 1');
    ok $who->wait_screen(qr/Off the line/), "another play is tried at $size";
    # A bar that is nearly full has one of them.
    ok $who->wait_screen(qr/Off the line.*[RG] \d+\.\d %/s), "with a bar of its chances at $size";
    # With few counters left there may be no play; then whose turn it is throws.
    my $values = qr/Off the line.*\d+\.\s[^%]*:\s+\d+\.\d\d\s/s;
    for my $throw ('6 5', '5 1', '4 2', '2 1', '3 1', '6 1') {
        my $said = "throws $throw" =~ s/ (?=\d$)/ and /r;
        $who->line("try $throw");
        last if ($who->wait_screen(qr/$values|\Q$said\E\b.*\bno\s+play\b/s) // '') =~ $values;
    }
    ok $who->wait_screen($values), "and the values of plays off the line at $size" or diag $who->screen;
    look($who);
}
$ear->line('examine 1');
ok $ear->wait_screen(qr/Enter goes on/), 'carl goes through it, too';
$ear->line('mistake');
ok $ear->wait_screen(qr/^\?[?!]? Next: /m), 'the next mistake by ear';
$ear->line('value');
ok $ear->wait_screen(qr/^\S+ \d+\.\d\d %, \S+ \d+\.\d\d %\.$/m), 'the chances by ear';
ok $ear->wait_screen(qr/^\d+\. .*: \d+\.\d\d %$/m), 'and the plays';
look($ear);
$ear->line('try 1');
ok $ear->wait_screen(qr/^try 1\n.*^\S+ \d+\.\d\d %, \S+ \d+\.\d\d %\.$/ms), 'the chances after another play by ear';
$ear->line('try 6 5');
ok $ear->wait_screen(qr/^try 6 5\n.*^\d+\. .*: \d+\.\d\d %$/ms), 'and the plays of another throw' or diag $ear->screen;
look($ear);

# A hint on a screen, in a game against the house bot.
my $guest = Terminal->ssh($host, 'anonymous');
ok $guest->wait_screen(qr/^>/m), 'a guest comes';
$guest->line('/bot ludo 2');
ok $guest->wait_screen(qr/Blow on the dice/), 'and plays the house bot';
$guest->keys('Enter');
ok $guest->wait_screen(qr/Enter throws/), 'until something is to be done';
for (1 .. 100) {
    Messdeck::wait_for(sub { $guest->screen =~ /number,? (?:and|then) Enter|Enter throws/ }, 5);
    last if $guest->screen =~ /number,? (?:and|then) Enter/;
    $guest->keys('Enter');
}
$guest->line('/hint');
ok $guest->wait_screen(qr/Best is play \d+,|Your side.s chance/), 'the hint is there';
ok $guest->wait_screen(qr/asked for a hint/), 'and that it was asked for';
look($guest);

# The analyst is killed over a question, then the hub.
sub resigned {
    my ($game) = @_;
    Player->sit_down('ludo 2', @players);
    return $players[0]->do('resign')->{ok};
}
sub asked { my ($game) = @_; $players[1]->send({ do => "report $game", id => 9000 + $game }) }
sub answered { my ($game) = @_; return $players[1]->wait(sub { delete $players[1]{answer}{ 9000 + $game } }) }
$_->do('leave') for @players;
my $analyst = $host->child('analyst');
kill 'STOP', $analyst;
ok resigned(), 'a game is resigned while the analyst hangs';
my $game = $players[0]{state}{game};
my ($number) = $game =~ /-(\d+)$/;
asked($number);
ok !$players[1]->wait(sub { $players[1]{answer}{ 9000 + $number } }, 1), 'nobody answers';
kill 'KILL', $analyst;
my $again = $host->child('analyst', $analyst);
ok $again, 'an analyst that was killed is started again';
my $answer = answered($number);
is $answer->{data}{game}, $game, 'and is asked again' or diag explain $answer;
is_deeply $players[1]->do('report 1')->{data}, $data, 'reports are kept';

$_->do('leave') for @players;
kill 'STOP', $again;
ok resigned(), 'another game';
($number) = $players[0]{state}{game} =~ /-(\d+)$/;
asked($number);
ok !$players[1]->wait(sub { $players[1]{answer}{ 9000 + $number } }, 1), 'nobody answers';
my $hub = $host->child('hub');
kill 'KILL', $hub;
ok $host->child('hub', $hub), 'a hub that was killed is started again';
kill 'KILL', $again;
$answer = answered($number);
is $answer->{code}, 'busy', 'who asked hears that it was not answered';
ok $players[1]->wait(sub { ($players[1]->do("report $number") // {})->{ok} }), 'and the next time it is';
is_deeply $players[1]->do('report 1')->{data}, $data, 'reports are still kept';

diag $host->log if $ENV{MESSDECK_LOG};
done_testing;
