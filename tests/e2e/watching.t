#!/usr/bin/perl
# Tables of one's own, and those who watch, as screens, sentences and programs
# meet them: a phrase, an invitation, being turned away while typing, several
# tables over a restart of the hub, throws seen later, and going back to them.

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

sub by_eye {
    my (%want) = @_;
    my $eye = Terminal->ssh($host, 'guest', %want);
    $eye->wait_screen(qr/play the house bot/) or die 'nobody sees';
    return $eye;
}

sub by_ear {
    my $ear = Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 50);
    $ear->wait_screen(qr/Name:/) or die "not seen";
    $ear->line('');
    $ear->wait_screen(qr/You are in the lobby/) or die 'nobody listens';
    return $ear;
}

# Two programs at a table with those terms, at their game.
sub game {
    my (@terms) = @_;
    my @players = map { Player->start($host, 'guest') } 0, 1;
    my $table = $players[0]->do(join ' ', 'new', @terms)->{data}{table};
    my ($phrase) = map { /^private=(.*)/ ? " $1" : () } @terms;
    $players[1]->do("join $table" . ($phrase // ''));
    $_->do('phrase') for @players;
    return ($table, @players);
}

# The game ends, and they go.
sub over {
    my (@players) = @_;
    $players[0]->do('resign');
    $_->close for @players;
}

# They play until so many throws were made.
sub throws {
    my ($n, @players) = @_;
    for my $p (@players) { $p->wait(sub { $p->status eq 'playing' }) or die 'no game' }
    Player->play_until(\@players, sub { $players[0]->play->{throws} >= $n }) or die 'no throws';
}

subtest 'a table behind a pass-phrase' => sub {
    my ($table, @players) = game('private=lime+juice');
    my ($eye, $ear) = (by_eye(), by_ear());
    ok $eye->wait_screen(qr/> ?$table .*private/), 'the lobby has it with a mark' or diag $eye->screen;
    $eye->line("/watch $table");
    ok $eye->wait_screen(qr/Only people who are\s/), 'strangers do not watch it' or diag $eye->screen;
    $ear->line("watch $table lemonade");
    ok $ear->wait_screen(qr/That is not the pass-phrase of table $table\./), 'nor who guesses';
    $ear->line("watch $table lime+juice");
    ok $ear->wait_screen(qr/is to throw/), 'but who knows it';
    unlike $host->log, qr/lime.juice/, 'the log does not have it';
    my $name = $eye->screen =~ /(\S+~)\s*\n/ ? $1 : '';
    ok $players[0]->do("invite $name")->{ok}, 'a player invites somebody' or diag $name;
    ok $eye->wait_screen(qr/Press y to go to table $table/), 'who is asked in the lobby' or diag $eye->screen;
    $eye->type('y');
    ok $eye->wait_screen(qr/Before you/), 'by the rule card' or diag $eye->screen;
    $eye->keys('Enter');
    ok $eye->wait_screen(qr/you are watching/), 'and watches, since nobody has left' or diag $eye->screen;
    $eye->type('/whisper what I was going to say');
    $eye->wait_screen(qr/going to say/) or die "not seen";
    ok $players[1]->do("turnaway $name")->{ok}, 'a player turns the person away';
    ok $eye->wait_screen(qr/has ended your watching.*\n> \/whisper what I was going to say/s),
        'who is told, and still has what was typed'
        or diag $eye->screen;
    ok $ear->wait_screen(qr/is to throw/), 'the other one still listens';
    over(@players);
};

subtest 'two tables at once, over a restart of the hub' => sub {
    my ($one, @first) = game();
    my ($two, @second) = game();
    my $eye = by_eye();
    $eye->line("/watch $one");
    $eye->wait_screen(qr/you are watching/) or die "not seen";
    $eye->line("/watch $two");
    ok $eye->wait_screen(qr/Table $two.*Ctrl-N: table $one/s), 'one is shown, the other is named' or diag $eye->screen;
    throws(3, @first);
    ok $eye->wait_screen(qr/Ctrl-N: table $one \+\d/), 'its throws are counted' or diag $eye->screen;
    $eye->keys('C-n');
    ok $eye->wait_screen(qr/Table $one.*Ctrl-N: table $two\b(?! \+)/s), 'and seen' or diag $eye->screen;
    my @hubs = $host->hubs;
    kill 'KILL', @hubs;
    $host->hubs(@hubs);
    ok $eye->wait_screen(qr/Table $one.*Ctrl-N: table $two/s), 'after a crash of the hub, too';
    ok Messdeck::wait_for(sub { $first[0]->do('who')->{ok} }), 'the hub is back';
    throws(6, @first);
    $eye->keys('C-n');
    ok $eye->wait_screen(qr/Table $two.*Ctrl-N: table $one/s), 'there and back' or diag $eye->screen;
    $eye->line('/unwatch');
    ok $eye->wait_screen(qr/Table $one.*you are watching/s), 'one is left' or diag $eye->screen;
    over(@first);
    over(@second);
};

subtest 'going back through the throws' => sub {
    my ($table, @players) = game();
    throws(8, @players);
    my $n = $players[0]->play->{throws};
    for my $size ([ 80, 24 ], [ 132, 43 ], [ 40, 24 ]) {
        my $eye = by_eye(width => $size->[0], height => $size->[1]);
        $eye->line("/watch $table");
        $eye->wait_screen(qr/you are watching/) or die "not seen";
        $eye->keys('Tab');
        ok $eye->wait_screen(qr/^ Throw $n of $n/m), "Tab shows the last throw at $size->[0]" or diag $eye->screen;
        $eye->keys('PageUp');
        my $before = $n - 1;
        ok $eye->wait_screen(qr/^ Throw $before of $n/m), 'PageUp the one before' or diag $eye->screen;
        $eye->keys('Home');
        ok $eye->wait_screen(qr/^ Throw 0 of $n/m), 'Home the start' or diag $eye->screen;
        $eye->keys('End');
        ok $eye->wait_screen(qr/^> .*you are watching/m), 'End returns' or diag $eye->screen;
    }
    my $ear = by_ear();
    $ear->line("watch $table");
    $ear->wait_screen(qr{Home: }) or die $ear->screen;
    $ear->line('review 2');
    ok $ear->wait_screen(qr/Throw 2 of $n\.\s.* throws? .*Then:/s), 'sentences tell a throw' or diag $ear->screen;
    over(@players);
};

subtest 'spectators see everything two throws later' => sub {
    my ($table, @players) = game('delay=2');
    my $program = Player->start($host, 'guest');
    my $eye = by_eye();
    $eye->line("/watch $table");
    $eye->wait_screen(qr/you are watching/) or die "not seen";
    throws(6, @players);
    my $n = $players[0]->play->{throws} - 2;
    is $program->do("board $table")->{data}{state}{play}{throws}, $n, 'a program asks for the board';
    $program->do("watch $table");
    ok $program->wait(sub { $program->play && $program->play->{throws} == $n }), 'or watches';
    $eye->keys('Tab');
    ok $eye->wait_screen(qr/^ Throw $n of $n/m), 'a person goes back only from there' or diag $eye->screen;
    $players[0]->do('resign');
    ok $program->wait(sub { $program->status eq 'over' }), 'and all see the end';
    over(@players);
    $program->close;
};

subtest 'tv shows one game after the other' => sub {
    my $eye = by_eye();
    my ($one, @first) = game();
    $eye->line('/tv');
    ok $eye->wait_screen(qr/tv: the next game follows/), 'the game that is on' or diag $eye->screen;
    ok $eye->wait_screen(qr/Table $one\b/), 'which is the only one' or diag $eye->screen;
    my ($two, @second) = game();
    $first[0]->do('resign');
    ok $eye->wait_screen(qr/Table $two\b.*tv: the next game follows/s), 'then the next' or diag $eye->screen;
    $eye->line('/tv');
    ok $eye->wait_screen(qr/tv is off/), 'until it is enough' or diag $eye->screen;
    over(@second);
    $_->close for @first;
};

is $host->stop, 0, 'the host ends in order';
unlike $host->log, qr{link_cut|link_invented|sanitizer|store_error|crashed}i, 'without errors in its log';

done_testing;
