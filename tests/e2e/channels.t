#!/usr/bin/perl
# Channels, quiet hours and up board between two real clients: one at a screen,
# one who reads sentences; the hub is killed between.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);
my $alice  = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $alice->wait_screen(qr/Welcome to Messdeck, alice\..*^>/ms), 'alice is at her screen';
my $guest = Terminal->ssh($host, 'guest', width => 100, height => 40);
ok $guest->wait_screen(qr/Welcome to Messdeck, Guest-1~\..*^>/ms), 'a guest comes';
$guest->line('/set linear on');
ok $guest->wait_screen(qr/linear is on now\./), 'and reads sentences';

subtest 'a channel' => sub {
    $alice->line('/channel ocean');
    ok $alice->wait_screen(qr/#ocean is new, and yours/), 'an account makes one';
    $guest->line('join #ocean');
    ok $guest->wait_screen(qr/You are on #ocean\. Here are alice, Guest-1~\./), 'a guest joins';
    $guest->line('tell #ocean ahoy');
    ok $alice->wait_screen(qr/#ocean Guest-1~: ahoy/), 'and is heard';
    $alice->type('#oc');
    $alice->keys('Tab');
    ok $alice->wait_screen(qr/^>.*#ocean/m), 'its name is completed';
    $alice->line('swell');
    ok $guest->wait_screen(qr/#ocean alice: swell/), 'and what follows is said there';
    $alice->line('/channel ocean topic Currents');
    ok $guest->wait_screen(qr/#ocean is now about: Currents/), 'the topic is told';
    my ($status, $said) = Messdeck::command(Clients::ssh($host, 'guest'), 'channels');
    is $status, 0, 'a plain call lists them';
    like $said, qr/^  #help, 0 here: .*^  #ocean, 2 here: Currents$/ms, 'with how many are there';
};

subtest 'the hub starts again' => sub {
    kill 'KILL', $host->hubs;
    ok $_->wait_screen(qr/The host is back\./), 'it is back' for $alice, $guest;
    $guest->line('tell #ocean still here');
    ok $alice->wait_screen(qr/#ocean Guest-1~: still here/), 'and the channel is as it was';
};

subtest 'up board' => sub {
    $alice->line('/new ludo 2');
    my $screen = $alice->wait_screen(qr/Table (\d+)  ludo/);
    ok $screen, 'a table is open';
    my ($table) = $screen =~ /Table (\d+)  ludo/;
    $guest->line("join $table");
    ok $guest->wait_screen(qr/Home needs the exact number.*join/s), 'the guest reads the card';
    $guest->line("join $table");
    ok $_->wait_screen(qr/Blow on the dice/i), 'both sit' for $alice, $guest;
    $_->keys('Enter') for $alice, $guest;
    ok $alice->wait_screen(qr/Press Enter to throw/), 'the game is on';
    $alice->line('/upboard');
    ok $guest->wait_screen(qr/alice offers to up board.*Answer with y or n\./s), 'one has enough of it';
    $guest->line('y');
    ok $_->wait_screen(qr/Up board! Another game begins\./), 'and so has the other' for $alice, $guest;
    ok $alice->wait_screen(qr/Blow on the dice/i), 'another begins at once';
    $guest->line('finger alice');
    ok $guest->wait_screen(qr/Games:\s+0\s+finished\s+of\s+0\s+begun,\s+won:\s+0\.\s+Up\s+boards:\s+1\./), 'it is counted';
};

subtest 'quiet hours' => sub {
    $guest->line('set quiet on');
    ok $guest->wait_screen(qr/quiet is on now\./), 'somebody wants quiet';
    $alice->line('/shout anybody for rum?');
    ok $alice->wait_screen(qr/alice shouts: anybody for rum/), 'another shouts';
    $alice->line('#ocean a word to you');
    ok $guest->wait_screen(qr/#ocean alice: a word to you/), 'the channel is heard';
    unlike $guest->history, qr/anybody for rum/, 'the shout is not';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
