#!/usr/bin/perl
# The lobby in a real terminal: the board under the cursor goes on with its
# game, talk that came unseen is counted, one finds one's way back.

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
srand 7;

my $people  = Clients->people;
my $host    = Messdeck->start(conf => "silent-minutes = 60\n" . $people->conf);
my $screen  = Terminal->ssh($host, 'guest');
ok $screen->wait_screen(qr/No game is on yet.*Press b to play the house bot/s), 'an empty lobby says how to begin';

my @players = map { Player->start($host, 'guest') } 0, 1;
my $table   = Player->sit_down('uckers', @players);
my @names   = map { $_->{welcome}{name} } @players;
ok $screen->wait_screen(qr/Table $table: uckers.*\Q$names[0]\E.*home 0 base 8/s), 'the table is seen with its board';

# What the players' own state says is seen in the lobby of every size.
my $phone = Terminal->ssh($host, 'guest', width => 40);
my $large = Terminal->ssh($host, 'guest', width => 132, height => 43);
for my $throws (4, 12, 20) {
    Player->play_until(\@players, sub { $players[0]{state}{play}{throws} >= $throws });
    my $now = $players[0]{state}{play}{throws};
    ok $screen->wait_screen(qr/throw $now, /), "throw $now is seen";
    ok $_->wait_screen(qr/throw $now, /), 'at other sizes, too' for $phone, $large;
}
is scalar(grep { ($_->{ev} // '') eq 'peek' } @{ $players[0]{events} }), 0, 'who plays is not shown pictures';

subtest 'a program looks, too' => sub {
    my $eye = Player->start($host, 'guest');
    my $answer = $eye->do("peek $table live");
    is $answer->{data}{state}{play}{throws}, $players[0]{state}{play}{throws}, 'the answer is the newest picture';
    my $seq = $answer->{data}{seq};
    Player->play_until(\@players, sub { $players[0]{seq} > $seq });
    ok $eye->wait(sub { grep { $_->{ev} eq 'peek' && $_->{seq} > $seq } @{ $eye->{events} } }), 'events follow a live peek';
    is $eye->do('peek 99')->{code}, 'notable', 'a table that is not there is refused';
    my ($status, $out) = Messdeck::command(Clients::ssh($host, 'guest', "peek $table"));
    like $out, qr/Table $table: uckers\.\nNow: throw \d+, .*Along the track/s, 'an exec is told of it in sentences';
};

subtest 'the board goes on after the hub was restarted' => sub {
    kill 'KILL', $host->hubs;
    ok $screen->wait_screen(qr/The host is back/), 'the hub is there again';
    my $throws = $players[0]{state}{play}{throws};
    Player->play_until(\@players, sub { $players[0]{state}{play}{throws} > $throws });
    my $now = $players[0]{state}{play}{throws};
    ok $screen->wait_screen(qr/throw $now, /), 'the next throw is seen on the lobby\'s board';
};

subtest 'talk that comes while one reads' => sub {
    $screen->line('/help challenge');
    $screen->wait_screen(qr/once at/);
    $players[0]->do('shout ahoy');
    my ($guest) = map { $_->{name} } grep { $_->{name} =~ /^Guest-1~/ } @{ $players[0]->do('who')->{data}{people} };
    ok $screen->wait_screen(qr/1 new: 1 to all/), 'is counted';
    $players[0]->do("tell $guest psst");
    ok $screen->wait_screen(qr/2 new: 1 to you, 1 to all/), 'by whom it was for';
    $screen->keys('Escape');
    ok $screen->wait_screen(qr/What would you like.*psst/s), 'new talk is seen at the end of the page';
    ok $screen->wait_screen(qr/\A(?!.*\d new:)/s), 'talk that was seen is counted as new no more';
    $players[0]->do("shout line $_.") for 1 .. 4;
    $screen->wait_screen(qr/line 4\./);
    $screen->keys('PageUp', 'PageUp');
    ok $screen->wait_screen(qr/\d+-\d+ of \d+ +PgDn/), 'PageUp tells where one is';
    $players[0]->do('shout are you there?');
    ok $screen->wait_screen(qr/PgDn.*1 new/), 'what came meanwhile is counted';
    $screen->keys(('PageDown') x 6);
    ok $screen->wait_screen(qr/are you there\?/), 'PageDown leads to it';
};

subtest 'a guest finds his token again, and his place by it' => sub {
    $screen->type('i');
    my $seen = $screen->wait_screen(my $pattern = qr/│ ((?:[a-z]{4}-){2}[a-z]{4})/);
    my ($token) = $seen =~ $pattern;
    $screen->keys('Escape');
    my $back = Terminal->ssh($host, 'guest');
    $back->wait_screen(qr/What would you like/);
    $back->line('/resume ' . uc $token =~ tr/-/ /r);
    ok $back->wait_screen(qr/Messdeck.*Guest-1~/), 'under his name, whatever stands between its groups';
    ok $back->wait_screen(qr{You are Guest-1~ again}), 'which he is told';
    $back->line('/whoami');
    ok $back->wait_screen(qr/You are Guest-1~.*$token/s), 'which the token stays for';
};

subtest 'an adjourned game is offered in the lobby' => sub {
    my @alice = (key => $people->key('alice'));
    my ($alice, $bob) = (Player->start($host, 'alice', @alice), Player->start($host, 'guest'));
    my $away = Player->sit_down('uckers', $alice, $bob);
    Player->play_until([ $alice, $bob ], sub { $alice->{state}{play}{throws} >= 6 });
    $_->do('adjourn') for $alice, $bob;
    $alice->wait(sub { $alice->{state}{status} eq 'adjourned' });
    $_->do('leave') for $alice, $bob;
    my $screen = Terminal->ssh($host, 'alice', @alice);
    ok $screen->wait_screen(qr/adjourned, throw \d+.*Enter resumes your game at table $away/s), 'first of the tables';
    my $here = $alice->do('who')->{data};
    is $here->{here}, scalar @{ $here->{people} }, 'who is here twice counts once';
    $screen->keys('Enter');
    ok $screen->wait_screen(qr/the game is adjourned/), 'Enter goes there'
};

is $host->stop, 0, 'the host ends in order';

subtest 'each has a process of his own, and all have one lobby' => sub {
    my $host = Messdeck->start(conf => "sessions-per-process = 1\n");
    my $eye  = Player->start($host, 'guest');
    my $news = sub { (grep { $_->{ev} eq 'lobby' } @{ $eye->{events} })[-1] // {} };
    my $has  = sub { my ($name) = @_; scalar grep { $_->{name} eq $name } @{ $news->()->{people} // [] } };
    ok $eye->wait(sub { $news->()->{people} }), 'a program is told of the lobby';
    my $me = $eye->{welcome}{name};
    ok $has->($me), 'itself among the people, at once';
    my ($own) = grep { $_->{ev} eq 'lobby' && $_->{stored} } @{ $eye->{events} };
    is_deeply [ @{ $own // {} }{qw(here offers stored)} ], [ 1, [], [] ], 'with what is its own';
    my $screen = Terminal->ssh($host, 'guest');
    ok $screen->wait_screen(qr/ 2 here .*(Guest-\d+~).*\Q$me\E +\g1/s), 'the next one sees both';
    my ($his) = $screen->screen =~ /(Guest-\d+~) *\n/ or diag $screen->screen;
    ok $eye->wait(sub { $has->($his) }), 'the first one hears of him';
    cmp_ok scalar(grep { /^session/ } keys %{ $host->children }), '>=', 2, 'from another process';
    $eye->do('new ludo 4');
    ok $screen->wait_screen(qr/Table 1: ludo/), 'a table is seen there, too';
    my $seen = @{ $eye->{events} };
    my $third = Player->start($host, 'guest');
    ok $screen->wait_screen(qr/3 here/), 'who is in the lobby sees a third';
    $eye->do('say here');
    is scalar(grep { $_->{ev} eq 'lobby' } @{ $eye->{events} }[ $seen .. $#{ $eye->{events} } ]), 0, 'who is at a table does not';
    kill 'KILL', $host->hubs;
    ok $screen->wait_screen(qr/The host is back/), 'a new hub is there';
    undef $third;
    ok $screen->wait_screen(qr/ 2 here/), 'and the lobby goes on';
    is $host->stop, 0, 'the host ends in order';
};
done_testing;
