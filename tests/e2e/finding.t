#!/usr/bin/perl
# Finding a game and playing a match, as people see and hear it: a seek with
# terms, the house bot after ten seconds, a counter-offer, the running score.

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
    $eye->wait_screen(qr/p play now/);
    return $eye;
}

subtest 'one key finds a game' => sub {
    my ($eye, $phone) = (by_eye(), by_eye(width => 40));
    $eye->keys('p');
    ok $eye->wait_screen(qr/Looking for somebody to play with.*Any key stops/s), 'the screen says that it waits';
    $eye->keys('x');
    ok $eye->wait_screen(qr/You no longer seek a game\./), 'any key stops it';
    $eye->keys('p');
    ok $eye->wait_screen(qr/Blow on the dice.*/s), 'after ten seconds a game begins';
    ok $eye->wait_screen(qr/Nobody came in 10/), 'with the bot, and it is said why' or diag $eye->screen;
    my $seeker = Player->start($host, 'guest');
    ok $seeker->do('seek uckers 2 rated=no')->{ok}, 'somebody seeks';
    ok $phone->wait_screen(qr/a plays Guest-\d+~: uckers, unrated/), 'a phone is offered it';
    $phone->keys('p');
    # The rule card of these terms comes first.
    $phone->wait_screen(qr/Before you sit down/);
    $phone->keys('Enter');
    ok $phone->wait_screen(qr/uckers, unr.*on the dice/s), 'p takes it';
    ok $seeker->wait(sub { $seeker->status eq 'phrases' }), 'and who sought is there';
};

subtest 'a match of three by eye and by ear, after a counter-offer' => sub {
    my ($eye, $ear) = (by_eye(), by_ear());
    my ($him) = $ear->history =~ /(Guest-\d+~)/;
    my ($her) = $eye->screen  =~ /(Guest-\d+~)\s*\n/;
    $eye->line("/match $him uckers");
    $ear->wait_screen(qr/\Q$her\E offers you a game: uckers\. Answer with y or n/);
    $ear->line("match $her uckers games=3");
    ok $eye->wait_screen(qr/\Q$him\E answers your/), 'the answer is another offer' or diag $eye->screen;
    ok $ear->wait_screen(qr/You answer \Q$her\E's offer with another/), 'both are told';
    $ear->line('pending');
    ok $ear->wait_screen(qr/withdraw \d+ +You answer/), 'it is listed by its number';
    # The lobby offers it with its own key.
    ok $eye->wait_screen(qr/y to play uckers/), 'the lobby asks' or diag $eye->screen;
    $eye->keys('y');
    ok $eye->wait_screen(qr/Before you sit down/), 'with the rule card';
    $eye->keys('Enter');
    ok $eye->wait_screen(qr/uckers, a match of 3.*Blow on the dice/s), 'the match begins';
    ok $ear->wait_screen(qr/Rules: uckers, a match of 3: \S+ 0, \S+ 0\./), 'the score is heard with the rules';
    $_->line('') for $eye, $ear;
    ok $ear->wait_screen(qr/Press Enter to throw/), 'the dice can be thrown';
    $ear->line('/resign');
    ok $eye->wait_screen(qr/Match of 3:/), 'the screen says how it stands' or diag $eye->screen;
    ok $ear->wait_screen(qr/Match of 3: .*\Q$her\E 1.*The\s+next\s+game\s+begins\s+in\s+10/s), 'so do the sentences' or diag $ear->screen;
    ok $eye->wait_screen(qr/Blow on the dice/), 'the next game begins by itself';
    $_->line('') for $eye, $ear;
    $eye->wait_screen(qr/Enter throws/);
    kill 'KILL', $host->hubs;
    ok $eye->wait_screen(qr/The host is back/), 'the hub is killed in the middle';
    $ear->wait_screen(qr/The host is back/);
    $ear->line('/resign');
    ok $ear->wait_screen(qr/The match is over: .*\Q$her\E 2/s), 'it was not forgotten';
    ok $eye->wait_screen(qr/r Enter: rematch/), 'a rematch would be another one';
};

done_testing;
