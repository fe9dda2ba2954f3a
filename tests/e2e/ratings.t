#!/usr/bin/perl
# Two people play, the hub is killed in the moment after each game, and each
# game counts once: on ladders, in figures, for programs and on screens.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

my $people = Clients->people;
my $carl   = $people->line('stranger');
my $host   = Messdeck->start(conf => "bots = 0\ncommand-rate = 0\n" . $people->conf
    . qq(account "carl" { role = player keys = {"$carl"} }\n));
my %key = (alice => $people->key('alice'), carl => $people->key('stranger'));

# One command by ssh: what it prints.
sub call {
    my ($name, @words) = @_;
    my @ssh = Clients::ssh($host, $name, @words);
    my ($status, $out) = Messdeck::command('ssh', '-o', 'BatchMode=yes', '-i', $key{$name}, @ssh[1 .. $#ssh]);
    return $status == 0 ? $out : undef;
}

sub figures {
    my ($name) = @_;
    my $text = call('alice', 'stats', $name, '--json') // return {};
    return decode_json($text);
}

# Waits until so many games of somebody are counted; his figures.
sub counted {
    my ($name, $games) = @_;
    return Messdeck::wait_for(sub {
        my $figures = figures($name);
        return ($figures->{begun} // -1) >= $games ? $figures : undef;
    }) // {};
}

sub kill_hub {
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'the hub is killed, and there again';
}

my @players = map { Player->start($host, $_, key => $key{$_}) } qw(alice carl);
Player->sit_down('ludo 2', @players);
ok(Player->play_until(\@players, sub { $players[0]->status eq 'over' }), 'a game is played to its end');
my $throws = $players[0]{state}{play}{throws_so_far};
kill_hub();
my $alice = counted('alice', 1);
my $carl_figures = counted('carl', 1);
is $alice->{finished}, 1, 'the game counts once';
is $alice->{won} + $carl_figures->{won}, 1, 'one has won it';
is $alice->{throws} + $carl_figures->{throws}, $throws, 'all throws are counted' if defined $throws;
is $alice->{ones} + $alice->{twos} + $alice->{threes} + $alice->{fours} + $alice->{fives} + $alice->{sixes},
    $alice->{throws}, 'with one die each';
my ($winner, $loser) = $alice->{won} ? qw(alice carl) : qw(carl alice);
is call('alice', 'ladder ludo --csv'), <<"END", 'the ladder is a table for programs';
place,name,rating,deviation,provisional,games
1,$winner,1662,290,true,1
2,$loser,1338,290,true,1
END
is decode_json(call('carl', "versus $winner $loser --json"))->{won}, 1, 'the winner has won against the loser';
like call('carl', "rating $winner"), qr/^$winner, ludo: 1662\?/, 'a rating is a line';

# In the session processes nobody noticed. They play on.
Messdeck::wait_for(sub { ($players[1]->do('leave') // {})->{ok} });
Messdeck::wait_for(sub { ($players[0]->do('leave') // {})->{ok} });
Player->sit_down('uckers 2', @players);
ok $players[1]->do('resign')->{ok}, 'carl resigns another game';
kill_hub();
is counted('alice', 2)->{won}, $alice->{won} + 1, 'which counts once, too';
is call('alice', 'ladder --csv'), <<'END', 'in the pool of its kind';
place,name,rating,deviation,provisional,games
1,alice,1662,290,true,1
2,carl,1338,290,true,1
END

# Now and then the loser of the first game had nobody home.
my $on_it = $alice->{eight_piecers_taken} + $carl_figures->{eight_piecers_taken} ? $loser : 'It is bare';
for my $size ([40, 24], [80, 24], [132, 43]) {
    my ($width, $height) = @$size;
    my $terminal = Terminal->ssh($host, 'alice', key => $key{alice}, width => $width, height => $height);
    ok $terminal->wait_screen(qr/^>/m), "alice comes in with $width columns";
    $terminal->line('/rating');
    ok $terminal->wait_screen(qr/alice,\s+two\s+dice,\s+singles:\s+1662\?/), 'her rating is shown';
    $terminal->keys('Escape');
    $terminal->line('/board-back');
    ok $terminal->wait_screen(qr/The back of the board.*$on_it/s), 'and the back of the board';
}

done_testing;
