#!/usr/bin/perl
# A game that is over is gone through together: one leads by ssh, one follows in
# PuTTY's client, one hears it over telnet; the lead is handed over, plays are
# tried, comments are kept, and the hub is killed meanwhile.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);

my $people = Clients->people;
my $host   = Messdeck->start(conf => "command-rate = 0\ntalk-rate = 1000\n" . $people->conf);

my @players = map { Player->start($host, 'guest') } 0, 1;
Player->sit_down('ludo 2', @players);
ok(Player->play_until(\@players, sub { $players[0]->status eq 'over' }), 'a game is played to its end');
$_->close for @players;

my $alice = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $alice->wait_screen(qr/^>/m), 'alice comes';
my $bob = Terminal->start([ Clients::plink($host, 'guest', '-t', '127.0.0.1') ], width => 40, height => 24);
ok $bob->wait_screen(qr/^>/m), 'bob comes with a narrow terminal';
my $ear = Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 60);
$ear->wait_screen(qr/Name:/);
$ear->line('carl');
ok $ear->wait_screen(qr/You are in the lobby/), 'carl listens';

$alice->line('/examine 1');
ok $alice->wait_screen(qr/Start, \d+ throws/), 'alice goes through the game';
$bob->line('/examine alice');
ok $bob->wait_screen(qr/alice\s+leads/), 'bob joins her';
ok $alice->wait_screen(qr/Guest-\d+~ goes through/), 'which she reads';
$ear->line('examine alice');
ok $ear->wait_screen(qr/alice leads:/), 'carl joins by ear';

$alice->keys('Right') for 1 .. 4;
ok $bob->wait_screen(qr/Throw\s+\d+\s+of/), 'bob sees what she sees';
ok $ear->wait_screen(qr/throws/), 'and carl hears it';
$alice->line('40');
ok $alice->wait_screen(qr/Throw 40 of/), 'she goes far';
ok $bob->wait_screen(qr/Throw 40 of/), 'and bob with her';
ok $ear->wait_screen(qr/Throw 40 of/), 'and carl';

$alice->line('What would a six have done?');
ok $bob->wait_screen(qr/What\s+would\s+a\s+six\s+have\s+done\?/), 'what she says bob reads';
ok $ear->wait_screen(qr/alice~?: What would a six have done\?/), 'and carl hears';
$alice->line('39');
ok $bob->wait_screen(qr/Throw 39 of/), 'back';
$alice->line('comment He sleeps here.');
ok $alice->wait_screen(qr/writes:\s+He\s+sleeps\s+here\./), 'her comment is shown';
ok $bob->wait_screen(qr/writes:\s+He\s+sleeps\s+here\./), 'bob sees it come';
ok $ear->wait_screen(qr/1\. alice writes: He sleeps here\./), 'and carl hears it';
diag "\n$_" for $ENV{MESSDECK_LOOK} ? ($alice->screen, $bob->screen, $ear->screen) : ();

# His own way, and back.
$bob->keys('Home');
ok $bob->wait_screen(qr/Enter: back/), 'bob goes his own way';
$alice->line('40');
$alice->wait_screen(qr/Throw 40 of/);
$bob->keys('Enter');
ok $bob->wait_screen(qr/Throw 40 of/), 'and back to her';

# The lead is asked for, and given.
$ear->line('lead');
ok $alice->wait_screen(qr/carl~ asks to lead/), 'carl asks to lead';
$alice->line('/lead carl');
ok $ear->wait_screen(qr/You lead now/), 'and gets it';
ok $bob->wait_screen(qr/carl~?\s+leads/), 'which bob reads';
$ear->line('12');
ok $alice->wait_screen(qr/Throw 12 of/), 'alice is led';
$ear->line('try 1');
ok $alice->wait_screen(qr/Off\s+the\s+line/), 'off the line, too' or diag $ear->screen, $alice->screen;
diag "\n$_" for $ENV{MESSDECK_LOOK} ? ($alice->screen, $bob->screen, $ear->screen) : ();

my @hubs = $host->hubs;
kill 'KILL', @hubs;
ok !(grep { !$_ } $host->hubs(@hubs)), 'the hub is killed, and there again';
ok $alice->wait_screen(qr/the game alone/), 'alice is told that she is alone';
$bob->line('/leave');
ok Messdeck::wait_for(sub { $alice->line(''); $bob->line('/examine alice'); $bob->wait_screen(qr/^> +alice leads/m, 2) }),
    'bob finds her again';

$ear->line('leave');
$ear->line('examine 1');
ok $ear->wait_screen(qr/People have written about it/), 'who comes later is told of comments';
$ear->line('comment');
ok $ear->wait_screen(qr/1\. alice writes: He sleeps here\.\s+.*1\. alice writes: He sleeps here\./s), 'the comment is kept';

done_testing;
