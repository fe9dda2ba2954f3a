#!/usr/bin/perl
# The problem of the day: a position from games on this host, the same for
# everybody, on screens and by ear. The next day there is another one, with
# yesterday's answer, and whoever solves both has a streak.

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
srand 5;

sub look { diag "\n" . $_->screen for $ENV{MESSDECK_LOOK} ? @_ : () }

my $people = Clients->people;
my $host = Messdeck->start(conf => "command-rate = 0\ntalk-rate = 1000\nbot-delay = 0\nbots = 0\n" . Messdeck::weights() . $people->conf);
ok $host->child('analyst'), 'the analyst is there';

my @players = map { Player->start($host, 'guest') } 0, 1;
my $none = $players[0]->do('problem');
like $none->{error}, qr/There is no problem today/, 'a new host has none';

# Games until there is a problem: in most of them there is a position in which
# one play stands out. Nobody needs their ends.
sub until_problem {
    my $n = 0;
    while (!$players[0]->do('problem')->{ok} && $n++ < 20) {
        Player->sit_down('uckers 2', @players);
        Player->play_until(\@players, sub { $players[0]->play->{throws} > 70 || $players[0]->status eq 'over' });
        $players[0]->do('resign') if $players[0]->status ne 'over';
        $players[0]->wait(sub { $players[0]->status eq 'over' });
        $players[0]->do('report');
        $_->do('leave') for @players;
    }
    ok $players[0]->do('problem')->{ok}, 'a game has a problem';
}
until_problem();

# Comes in, types, and sees.
sub comes {
    my ($name, %how) = @_;
    my $who = $name eq 'carl'
        ? Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 60)
        : Terminal->ssh($host, $name, %how);
    if ($name eq 'carl') {
        $who->wait_screen(qr/Name:/);
        $who->line('carl');
        ok $who->wait_screen(qr/You are in the lobby/), 'carl listens';
    }
    else { ok $who->wait_screen(qr/^>/m), "$name comes" }
    return $who;
}

sub flat { my ($text) = @_; return $text =~ s/\s+/ /gr }

# Somebody reads on, line by line, until the screen has that.
sub reads_on {
    my ($who, $pattern) = @_;
    for (1 .. 200) {
        my $before = $who->screen;
        return 1 if flat($before) =~ $pattern;
        $who->keys('Down');
        last if !Messdeck::wait_for(sub { $who->screen ne $before }, 5);
    }
    diag $who->screen;
    return 0;
}

# The best play by the admiral, and another.
sub best {
    my $problem = $players[0]->do('problem')->{data};
    my $valued = $players[0]->do("evaluate $problem->{position}")->{data}{plays};
    return ($problem, $valued->[0]{number}, $valued->[1]{number});
}

my $alice = comes('alice', key => $people->key('alice'));
my $bob = comes('anonymous', width => 40, height => 24);
my $carl = comes('carl');
$alice->line('/problem');
ok $alice->wait_screen(qr/The problem of the day, from a game on this host: uckers/), 'alice reads it at 80x24';
look($alice);
my ($problem, $best, $other) = best();
ok !exists $problem->{best}, 'the answer is not told before';
$bob->line('/problem');
ok $bob->wait_screen(qr/The problem of the day/), 'a guest at 40x24';
look($bob);
ok reads_on($bob, qr{Type /problem and the number of a play: you have one try a day}), 'with what to type further down';
$carl->line('problem');
ok $carl->wait_screen(qr/has the throw in hand\. Which play stands out\?/), 'carl hears it';
ok $carl->wait_screen(qr/^1: /m), 'with the plays';
look($carl);
$_->keys('Escape') for $alice, $bob;

is $players[1]->do('problem')->{data}{position}, $problem->{position}, 'it is the same for everybody';
$alice->line("/problem $best");
ok Messdeck::wait_for(sub { flat($alice->screen) =~ /Right: play $best,/ }), 'alice finds the best' or diag $alice->screen;
look($alice);
$bob->line("/problem $other");
ok Messdeck::wait_for(sub { flat($bob->screen) =~ /Not / }), 'bob does not';
ok Messdeck::wait_for(sub { flat($bob->screen) =~ /Best is play $best,/ }), 'and reads what it is';
look($bob);
$carl->line("problem $other");
ok $carl->wait_screen(qr/^Not .*Best is play $best,/m), 'by ear, too';
$alice->line("/problem $other");
ok Messdeck::wait_for(sub { flat($alice->screen) =~ /tried today's/ }), 'there is one try a day';
$alice->line('/problem');
ok $alice->wait_screen(qr/Which play stands out/), 'she may look at it again';
ok reads_on($alice, qr/Right: play $best,/), 'and the answer stays';
$alice->keys('Escape');
is $players[0]->do('problem 999')->{ok}, JSON::PP::false(), 'there is no such play';

# The host is stopped, a day passes, and it is started again.
sub stopped_and_a_day_older {
    $_->close for @players;
    undef $_ for $alice, $bob, $carl;
    is $host->stop, 0, 'the host ends in order';
    $host->sql('UPDATE problem SET day = day - 1;UPDATE solver SET day = day - 1');
    $host->run;
    $host->wait_log(qr/^\S+ gate\[\d+\]: ready /m);
    delete $host->{port};
    @players = map { Player->start($host, 'guest') } 0, 1;
}
stopped_and_a_day_older();
until_problem();
my $answer = "$best,";
(my $next, $best) = best();
isnt $next->{position}, $problem->{position}, 'another one';
is $next->{yesterday}{position}, $problem->{position}, 'after that of yesterday';
is $next->{yesterday}{tries}, 1, 'which one account has tried';
is $next->{yesterday}{solved}, 1, 'and found';
$alice = comes('alice', key => $people->key('alice'));
$alice->line('/problem');
ok $alice->wait_screen(qr/problem of the day/), 'alice reads it';
ok reads_on($alice, qr/Yesterday's answer was play \Q$answer\E.*; 1 of 1 found it/), "and yesterday's answer";
look($alice);
$alice->keys('Escape');
$alice->line("/problem $best");
ok Messdeck::wait_for(sub { flat($alice->screen =~ s/│.*//gr) =~ /2 days in a row/ }), 'alice has a streak' or diag $alice->screen;
look($alice);

is $host->stop, 0, 'the host ends in order';
done_testing;
