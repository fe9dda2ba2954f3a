#!/usr/bin/perl
# What people offer each other, as screens, sentences and programs meet it: a
# side that resigns, several offers at once, other rules before the dice, a
# table whose owner has dropped, a game with the bot that is left.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);

my $host = Messdeck->start(conf => "silent-minutes = 60\n");

# A person who hears sentences, by a telnet client that knows lines only.
sub by_ear {
    my $ear = Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 50);
    $ear->wait_screen(qr/Name:/);
    $ear->line('');
    $ear->wait_screen(qr/You are in the lobby/);
    return $ear;
}

sub by_eye {
    my (%want) = @_;
    my $eye = Terminal->ssh($host, 'guest', %want);
    $eye->wait_screen(qr/b play the house bot/);
    return $eye;
}

subtest 'who leaves a game with the bot says whether to keep it' => sub {
    my ($eye, $ear) = (by_eye(), by_ear());
    $eye->line('/bot');
    $eye->wait_screen(qr/Blow on the dice/);
    $eye->line('');
    $eye->wait_screen(qr/Enter throws/);
    $eye->line('/leave');
    ok $eye->wait_screen(qr/keep this game\?   y Enter: yes   n Enter: no   Enter: play on/), 'a screen asks';
    $eye->keys('Enter');
    ok $eye->wait_screen(qr/\A(?!.*keep this game).*Enter throws/s), 'Enter plays on';
    $eye->line('/leave');
    $eye->wait_screen(qr/keep this game\?/);
    $eye->line('y');
    ok $eye->wait_screen(qr/adjourned.*What would you like|What would you like.*adjourned/s), 'y keeps it';
    ok $eye->wait_screen(qr{You are in the lobby\. /resume \d+}), 'who adjourns is told how to go on';
    $ear->line('bot');
    $ear->wait_screen(qr/Blow on the dice/);
    $ear->line('');
    $ear->wait_screen(qr/Press Enter to throw/);
    $ear->line('leave');
    ok $ear->wait_screen(qr/Keep this game.*Type y to keep/s), 'sentences ask';
    $ear->line('n');
    ok $ear->wait_screen(qr/Keep this game.*You are in the lobby\.\s*\n/s), 'n goes to the lobby';
    unlike $ear->history, qr/Your seat is kept/, 'no seat is kept after a discarded game';
    $ear->line('stored');
    ok $ear->wait_screen(qr/You have no adjourned games/), 'no game is stored after a discarded one';
};

subtest 'a narrow screen asks, too' => sub {
    my $eye = by_eye(width => 40);
    $eye->line('/bot');
    $eye->wait_screen(qr/drum on the keys/);
    $eye->line('');
    $eye->wait_screen(qr/Enter throws/);
    $eye->line('/leave');
    ok $eye->wait_screen(qr/keep the game\? y, n; Enter: go on/), 'in fewer words' or diag $eye->screen;
    $eye->line('n');
    ok $eye->wait_screen(qr/b play the house bot/), 'the screen takes the answer';
};

subtest 'a side resigns when both partners agree' => sub {
    my ($eye, $ear) = (by_eye(), by_ear());
    my ($one, $two) = map { Player->start($host, 'guest') } 0, 1;
    my $table = $one->do('new uckers 4')->{data}{table};
    $ear->line("join $table 2");
    $ear->wait_screen(qr/These are the rules/);
    $ear->line("join $table 2");
    $ear->wait_screen(qr/Table $table\./);
    $eye->line("/join $table 3");
    $eye->wait_screen(qr/Enter: sit down|sit down/);
    $eye->keys('Enter');
    $one->wait(sub { $one->{state}{chairs}[2]{name} });
    $two->do("join $table");
    $ear->wait_screen(qr/Blow on the dice/);
    $ear->line('');
    $eye->wait_screen(qr/Blow on the dice/);
    $eye->line('');
    $_->do('phrase') for $one, $two;
    ok $one->wait(sub { $one->status eq 'playing' }), 'four play';
    ok $one->do('resign')->{ok}, 'one of them resigns';
    my $name = $one->{welcome}{name};
    ok $eye->wait_screen(qr/\Q$name\E offers to resign: y Enter accepts, n declines/), 'the partner is asked';
    ok $ear->wait_screen(qr/\Q$name\E offers to resign; the partner must agree\.\s*\n/), 'the others are told';
    unlike $ear->history, qr/agree\. Answer with/, 'the others are not asked';
    is $two->do('accept')->{code}, 'nobody', 'nor may one of them agree';
    is $one->status, 'playing', 'the game goes on';
    $eye->line('n');
    ok $one->wait(sub { grep { $_->{ev} eq 'offer' && $_->{state} eq 'declined' } @{ $one->{events} } }), 'the partner says no';
    is $one->status, 'playing', 'the game goes on after the refusal';
    $eye->line('/resign');
    # What the state says of the offer before may be older than its refusal.
    ok $one->wait(sub { grep { "@{ $_->{asked} }" eq '0' } @{ $one->{state}{offers} } }), 'then he asks the first one himself';
    is scalar @{ $one->{state}{offers} }, 1, 'and that is the only offer';
    ok $one->do('accept')->{ok}, 'who says yes';
    ok $eye->wait_screen(qr/by resignation|resign/), 'all see the end of the game';
    is $one->play->{outcome}, 'resigned', 'which is a resignation';
    is $one->play->{winner} % 2, 1, 'won by the others';
};

subtest 'other rules may be proposed until the dice are mixed' => sub {
    my ($eye, $ear) = (by_eye(), by_ear());
    $eye->line('/new');
    my ($table) = $eye->wait_screen(qr/Table (\d+) .*a bot sits down/s) =~ /Table (\d+) /;
    $ear->line("join $table");
    $ear->wait_screen(qr/These are the rules/);
    $ear->line("join $table");
    $ear->wait_screen(qr/Blow on the dice/);
    $eye->wait_screen(qr/Blow on the dice/);
    $eye->line('/rules masters');
    ok $ear->wait_screen(qr/offers other rules: masters\. Answer with y or n\./), 'the other is asked';
    $ear->line('y');
    ok $ear->wait_screen(qr/These are the rules of that game.*again to agree/s), 'sees them first';
    $ear->line('y');
    ok $ear->wait_screen(qr/The rules are now masters\./), 'the other agrees to the rules';
    ok $eye->wait_screen(qr/masters.*Blow on the dice/s), 'a new game of these begins';
};

subtest 'several offers at once' => sub {
    my ($eye, $ear) = (by_eye(), by_ear());
    my @others = map { Player->start($host, 'guest') } 0, 1;
    my @names  = map { $_->{welcome}{name} } @others;
    my ($me)   = $ear->history =~ /(Guest-\d+~)/;
    $ear->line('offers');
    ok $ear->wait_screen(qr/There are no open offers\./), 'none at first';
    ok $others[0]->do("match $me ludo")->{ok}, 'one offers a game';
    ok $others[1]->do("match $me masters split")->{ok}, 'another one';
    $ear->wait_screen(qr/\Q$names[1]\E offers you a game/);
    $ear->line('accept');
    ok $ear->wait_screen(qr{More than one offer is open: say which one\.\s+/accept \d+ +\Q$names[0]\E offers you a game: ludo\.}s),
        'accept lists them';
    like $ear->screen, qr{/accept \d+ +\Q$names[1]\E offers you a game: masters}, 'both';
    my $list = $others[0]->do('offers')->{data}{offers};
    is_deeply [ map { @$_{qw(kind to rules)} } @$list ], [ 'match', $me, 'ludo' ], 'a program sees its own';
    $ear->line("decline match $names[1]");
    $ear->line("accept match $names[0]");
    ok $ear->wait_screen(qr/These are the rules of that game\..*ludo/s), 'the one that is meant is shown';
    $eye->line('/offers');
    ok $eye->wait_screen(qr/There are no open offers\./), 'a screen lists them, too';
};

subtest 'a table whose owner has dropped is not free' => sub {
    my $owner = Player->start($host, 'guest');
    my ($name, $table) = ($owner->{welcome}{name}, $owner->do('new ludo 2')->{data}{table});
    my ($eye, $ear) = (by_eye(), by_ear());
    ok $eye->wait_screen(qr/$table \Q$name\E - free +free/), 'while he is there it is';
    kill 'KILL', $owner->{pid};
    ok $eye->wait_screen(qr/$table \Q$name\E \(away\) - nobody +away/), 'then it is not';
    $ear->line('games');
    ok $ear->wait_screen(qr/\Q$name\E \(away\) - \(nobody\); open/), 'nor for who hears it';
    $ear->line("join $table");
    $ear->wait_screen(qr/These are the rules/);
    $ear->line("join $table");
    ok $ear->wait_screen(qr/is away: the game begins when\s+all are here/), 'who sits down waits';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
