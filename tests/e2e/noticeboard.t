#!/usr/bin/perl
# News by messdeckctl, notes and the wall in real terminals, over a restart.

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
my $host   = Messdeck->start(conf => $people->conf);
my @alice  = ($host, 'alice', key => $people->key('alice'));

my ($status, $out, $err) = $host->ctl('news', 'add', 'Rum: For all hands at six.');
is $status, 0, 'messdeckctl adds news';
like $out, qr/^added\s+1$/m, 'and says its number';
($status, $out) = $host->ctl('news');
like $out, qr/^1\s+Rum\s+sysop\s/m, 'messdeckctl lists the titles';
($status, $out) = $host->ctl('news', '1');
like $out, qr/For all hands at six\./, 'and prints a piece';
($status, $out, $err) = $host->ctl('news', 'add', 'Rum for all hands');
isnt $status, 0, 'without a title nothing is added';
like $err, qr/a title, a colon/, 'and what would be right is said';

subtest 'unread news is a line of the lobby, and one key reads it' => sub {
    my $t = Terminal->ssh(@alice);
    ok $t->wait_screen(qr/^ v reads the news: Rum *$/m), 'it is offered';
    $t->type('v');
    ok $t->wait_screen(qr/For all hands at six\./), 'v shows it';
    $t->type('q');
    ok $t->wait_screen(qr/First visit\?/), 'then it is not offered any more';
    unlike $t->screen, qr/reads the news/, 'by no line';
};

subtest 'notes are written and answered' => sub {
    my $t = Terminal->ssh(@alice);
    ok $t->wait_screen(qr/r notes/), 'the lobby has a letter for them';
    unlike $t->screen, qr/reads the news/, 'what was read stays so for the next visit';
    $t->type('r');
    ok $t->wait_screen(qr/Nobody has written a note yet: w begins a topic/), 'r lists them';
    $t->type('w');
    ok $t->wait_screen(qr{^> /note new}m), 'w begins one';
    $t->line('Meeting: At eight in the mess.');
    ok $t->wait_screen(qr/Note 1\.1 is written/), 'it is written';
    $t->line('/oneliner Kilroy was here.');
    ok $t->wait_screen(qr/The wall.*alice: Kilroy was here\./s), 'a line is on the wall';
    my $guest = Terminal->ssh($host, 'guest', width => 40);
    ok $guest->wait_screen(qr/r notes/), 'a guest comes with a telephone';
    $guest->type('r');
    ok $guest->wait_screen(qr/^│> 1  Meeting +1 note │$/m), 'and has the list';
    $guest->keys('Enter');
    ok $guest->wait_screen(qr/At eight in the mess\./), 'and the topic';
    unlike $guest->screen, qr/answer/, 'but no key to answer';
};

subtest 'all of it is there after a crash' => sub {
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    $host->child('hub', $hub);
    my $t = Terminal->ssh(@alice);
    ok $t->wait_screen(qr/The wall.*alice: Kilroy was here\./s), 'the wall';
    $t->type('r');
    ok $t->wait_screen(qr/^│> 1  Meeting +alice  1 note  \d{4}-/m), 'the notes';
};
done_testing;
