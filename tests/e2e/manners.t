#!/usr/bin/perl
# What the host says to people in words: whether one knows what to do next.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $people = Clients->people;
my $host   = Messdeck->start(conf => "bot-delay = 0\nmax-guests = 3\n" . $people->conf);

subtest 'a known name with a strange key' => sub {
    my @ssh = Clients::ssh($host, 'bob');
    my $t   = Terminal->start([ map { $_ eq 'LogLevel=ERROR' ? 'LogLevel=INFO' : $_ } @ssh ]);
    ok $t->wait_screen(qr/This name has an account here.*guest.*Password:/s), 'hears why a password is asked for';
    $t->line('close sesame');
    ok $t->wait_screen(qr/That is not the password\..*Password:/s), 'who types a wrong password is told so';
    $t->line('open sesame');
    ok $t->wait_screen(qr/Welcome to Messdeck, bob/), 'the right password lets him in';
};

my $guest = Terminal->ssh($host, 'guest');
ok $guest->wait_screen(qr/play the house bot/), 'a guest is offered a game against the bot';
$guest->line('/new snakes');
ok $guest->wait_screen(qr/there are.*bigship/s), 'who names unknown rules hears which there are';
$guest->line('/new uckers 2 split');
ok $guest->wait_screen(qr/Table 1  uckers with split/), 'house rules stand at the top of the table';

my $bob = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $bob->wait_screen(qr/Table 1: uckers with split.*Guest-1~ - free +free.*Enter sits down at table 1/s), 'the table is seen in the lobby';
$bob->line('/watch 1');
ok $bob->wait_screen(qr/j Enter: sit down/), 'a spectator hears how to take a free seat';
$bob->line('j');
ok $bob->wait_screen(qr/uckers with house rules: split.*Enter: sit down/s), 'sees its rules first';
$bob->keys('Enter');
ok $_->wait_screen(qr/Blow on the dice/), 'both are asked to blow on the dice' for $bob, $guest;
$_->keys('Enter') for $guest, $bob;
ok $bob->wait_screen(qr/for the start/), 'the game begins';
$bob->line('/leave');
ok $bob->wait_screen(qr{Your seat.*/join 1}s), 'who leaves a game hears how to come back';
ok $bob->wait_screen(qr/your seat.*Enter takes your seat at table 1/s), 'who left sees his seat in the lobby';
ok $guest->wait_screen(qr/alice is away/), 'the other hears of it';
$bob->keys('Enter');
ok $bob->wait_screen(qr/Table 1 /), 'Enter takes the seat again';

subtest 'who seeks is found' => sub {
    my $seeker = Terminal->ssh($host, 'bobby', key => $people->key('stranger'));
    ok $seeker->wait_screen(qr/Keep the name bobby/), 'who comes with a key may keep his name';
    $seeker->keys('Escape');
    ok $seeker->wait_screen(qr/\A(?!.*Keep the name).*s seek a game/s), 'or not';
    $seeker->type('s');
    ok $seeker->wait_screen(qr/You are seeking a game/), 'he hears that it is known';
    my $phone = Terminal->ssh($host, 'spare', key => $people->key('spare'), width => 40);
    ok $phone->wait_screen(qr/come in as alice/), 'whose key is known is asked whether he is that person';
    $phone->keys('Escape');
    ok $phone->wait_screen(qr/\A(?!.*come in as).*Press a to play uckers with bobby~/s), 'the next one sees it, on a phone too';
    $phone->type('a');
    ok $phone->wait_screen(qr/Before you sit down.*Enter: agree/s), 'the rules come first';
    $phone->keys('Enter');
    ok $_->wait_screen(qr/Blow on the dice/), 'one key sits both down' for $phone, $seeker;
};

subtest 'a full house' => sub {
    ok $host->wait_here(2), 'who sought and was found has gone';
    my @more = map { Terminal->ssh($host, 'guest') } 1, 2;
    ok $_->wait_screen(qr/What would you like/), 'has room for one more guest' for @more;
    my $last = Terminal->ssh($host, 'guest');
    ok $last->wait_screen(qr/The host is full; please come back later/), 'the next one is told that the host is full';
    my ($status, $out) = Messdeck::command(Clients::ssh($host, 'guest', 'json'));
    my @events = map { decode_json($_) } split /\n/, $out;
    is $events[-1]{code}, 'full', 'programs read it as JSON';
};

subtest 'a host that ends while its hub does not go on' => sub {
    my $stuck   = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    my $screen  = Terminal->ssh($stuck, 'guest');
    my $program = Player->start($stuck, 'guest');
    $screen->wait_screen(qr/What would you like/);
    kill 'STOP', my @hubs = $stuck->hubs;
    kill 'TERM', $stuck->pid;
    ok $screen->wait_screen(qr/The host is stopping\..*\[ended/s), 'says so on screens all the same';
    $program->wait(sub { $program->{closed} });
    is $program->{bye}{code}, 'stopping', 'programs are told that the host stops';
    kill 'CONT', @hubs;
    is $stuck->ended, 0, 'the host ends in order though its hub stood still';
};

is $host->stop, 0, 'the host ends in order';
ok $guest->wait_screen(qr/The host is stopping\. Your game is kept/), 'with a word to each player';

done_testing;
