#!/usr/bin/perl
# The first visit's tour, from the offer in the lobby to the lobby again, with
# keys on the screen and with lines by ear; and help with its drawings.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $people = Clients->people;
my $host   = Messdeck->start(conf => "bot-delay = 0\n" . $people->conf);

# Keys, each with what is to be seen then, and why.
sub go {
    my ($t, @steps) = @_;
    while (my ($keys, $sees, $why) = splice @steps, 0, 3) {
        $t->keys(ref $keys ? @$keys : $keys);
        $t->wait_screen($sees) ? pass $why : return fail "$why:\n" . $t->screen;
    }
    return 1;
}

my @tour = (
    'f',                  qr/1 of 5/,                    'f begins the tour',
    'Space',              qr/2 of 5.*Enter throws/s,     'Space goes on',
    'Enter',              qr/Six and three.*2 red out/s, 'Enter throws, and the plays are there',
    [ '2', 'Enter' ],     qr/You are on your way/,       'a number plays one',
    'Right',              qr/3 of 5/,                    'Right goes on',
    'Enter',              qr/Five and two/,              'Enter throws again',
    'Tab',                qr/Which counter/,             'Tab moves to the board',
    'Right',              qr/Which counter/,             'where arrows go over the counters',
    [ '4', 'Enter' ],     qr/Well moved/,                'a number still plays',
    [ 'Enter', 'Enter' ], qr/4 of 5.*1 yellow 2-8/s,     'on to the next throw',
    [ '1', 'Enter' ],     qr/green gets/,                'what is not wanted gets a sentence',
    [ '3', 'Enter' ],     qr/Ucked!/,                    'another try ucks',
    'Left',               qr/3 of 5/,                    'Left goes back',
    [ 'Space', 'Space' ], qr/5 of 5.*Home takes/s,       'Space goes on to the last one',
    'Space',              qr/seek a game/,               'which leads to the lobby',
);

# On a phone the last screen has three leaves.
my @phone = (@tour[ 0 .. $#tour - 3 ], ('Space', qr/5 of 5/, 'a leaf on') x 2, @tour[ -3 .. -1 ]);

for my $size ([ 80, 24 ], [ 40, 24 ], [ 132, 43 ]) {
    my ($width, $height) = @$size;
    subtest "all of it at ${width}x$height" => sub {
        my $t = Terminal->ssh($host, 'guest', width => $width, height => $height);
        ok $t->wait_screen(qr/First visit\? Press f/), 'a guest is offered it';
        go($t, $width < 80 ? @phone : @tour) or return;
        ok $t->wait_screen(qr/\A(?!.*First visit)/s), 'where it is offered no more';
        $t->keys('b');
        ok $t->wait_screen(qr/Blow on the dice/), 'a game is one key away from the tour\'s end';
    };
}

subtest 'kept with the account' => sub {
    my $t = Terminal->ssh($host, 'alice', key => $people->key('alice'));
    ok $t->wait_screen(qr/First visit/), 'offered to whom it is new';
    $t->keys('f');
    $t->wait_screen(qr/1 of 5/);
    $t->keys('Escape');
    ok $t->wait_screen(qr/seek a game/), 'Esc leaves it';
    $t->keys('q');
    $t->wait_screen(qr/ended/);
    my $again = Terminal->ssh($host, 'alice', key => $people->key('alice'));
    ok $again->wait_screen(qr/seek a game.*Welcome to Messdeck, alice/s), 'at the next visit';
    unlike $again->screen, qr/First visit/, 'it is not offered again';
};

subtest 'nothing is missed meanwhile' => sub {
    my $t = Terminal->ssh($host, 'guest');
    $t->wait_screen(qr/First visit/);
    go($t, 'f', qr/1 of 5/, 'on the tour');
    my $other = Terminal->ssh($host, 'guest');
    $other->wait_screen(qr/What would you like/);
    $other->line('/shout all hands');
    ok $t->wait_screen(qr/1 of 5.*all hands/s), 'a shout is seen';
    $t->keys('Escape');
    ok $t->wait_screen(qr/What would you like.*all hands/s), 'what was said meanwhile is there in the lobby';
};

subtest 'by ear' => sub {
    my $dumb = Terminal->start([ 'env', 'TERM=dumb', Clients::ssh($host, 'guest') ]);
    ok $dumb->wait_screen(qr/Your first visit\? Type tour.*Type bot/s), 'a dumb terminal is offered it in a sentence';
    my $t = Terminal->ssh($host, 'guest', width => 100, height => 50);
    $t->wait_screen(qr/What would you like/);
    $t->line('/set linear on');
    ok $t->wait_screen(qr/Type bot for a game/), 'sentences';
    my @lines = (
        'tour' => qr/Tour, 1 of 5: Your counters\..*Press Enter to go on/s,
        ''     => qr/Tour, 2 of 5.*Press Enter to throw/s,
        ''     => qr/Six and three.*2: red out, red 0 to 3/s,
        '2'    => qr/You are on your way/,
        ''     => qr/Tour, 3 of 5.*5 a red counter.*Press Enter to throw/s,
        ''     => qr/4: red 5 to 12/,
        'u 4'  => qr/Red would have/,
        'R 5/12' => qr/Well moved/,
        ''     => qr/Tour, 4 of 5.*a mixi-blob of one green and one blue.*to throw/s,
        ''     => qr/Four and two/,
        '1'    => qr/green gets away/,
        '3'    => qr/Ucked!/,
        ''     => qr/Tour, 5 of 5.*Press Enter to end/s,
        ''     => qr/Press Enter to end.*You are in the lobby/s,
        'help challenge' => qr/a red counter on 14, a green blob of two on 15.*once at/s,
    );
    while (my ($line, $hears) = splice @lines, 0, 2) {
        $t->line($line);
        $t->wait_screen($hears) ? pass "\"$line\"" : return fail "\"$line\":\n" . $t->screen;
    }
    unlike $t->screen, qr/│/, 'nothing is drawn by ear';
};

subtest 'help' => sub {
    my $t = Terminal->ssh($host, 'guest', height => 40);
    $t->wait_screen(qr/What would you like/);
    $t->line('/help challenge');
    ok $t->wait_screen(qr/│ R  │ G2 │/), 'is drawn';
    $t->keys('Right');
    ok $t->wait_screen(qr/help suckback/), 'leads to the next topic';
    $t->keys('Escape');
    $t->wait_screen(qr/What would you like/);
    $t->line('/help chalenge');
    ok $t->wait_screen(qr/Did\s.*you mean/s), 'guesses what was meant';
    my ($status, $out, $error) = Messdeck::command(Clients::ssh($host, 'guest'), 'help', 'home');
    is $status, 0, 'is there without a screen';
    like $out, qr/You throw 5 and 2.*home/s, 'with its example';
};

done_testing;
