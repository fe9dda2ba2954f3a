#!/usr/bin/perl
# What is killed comes back: the hub in the middle of a challenge, a session
# process with its one player, the host in order.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use POSIX ();

use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
srand 3;

my $host = Messdeck->start(conf => "sessions-per-process = 1\n");
my @players = map { Player->start($host, 'guest') } 0, 1;
my @sessions = $host->log =~ / accepted id=.* session=(\d+)/g;
my $table = Player->sit_down('uckers 2', @players);
my $eye = Terminal->ssh($host, 'guest');
$eye->wait_screen(qr/What would you like/);
$eye->line("/watch $table");
ok $eye->wait_screen(qr/Table $table .*you are watching/s), 'somebody watches on a screen';

# A challenge is taken whenever there is one, else the play with most blobs and
# most counters right behind somebody's blob.
my %doorstep = (red => 0, green => 13, yellow => 26, blue => 39);
sub choose {
    my ($plays) = @_;
    my ($best, $most) = (0, -1);
    for my $i (0 .. $#$plays) {
        return $i if grep { $_->[0] eq 'challenge' } @{ $plays->[$i]{moves} };
        my %on;
        while (my ($colour, $squares) = each %{ $plays->[$i]{after} }) {
            $on{ ($_ + $doorstep{$colour}) % 52 }{$colour}++ for grep { $_ >= 0 && $_ < 50 } @$squares;
        }
        my $score = 0;
        for my $square (keys %on) {
            my ($colour, @more) = keys %{ $on{$square} };
            next if @more || $on{$square}{$colour} != 2;
            $score += 1;
            $score += 5 if grep { $_ ne $colour } keys %{ $on{ ($square + 51) % 52 } // {} };
        }
        ($best, $most) = ($i, $score) if $score > $most;
    }
    return $best;
}
my ($a, $b) = @players;
my $challenge = sub { my $p = $a->play; $p && $p->{challenge} };
ok(Player->play_until(\@players, $challenge, \&choose), 'a challenge is under way');

my $before = $a->do("board $table")->{data}{state}{play};
my $hub    = $host->child('hub');
my $token  = $b->{welcome}{token};
delete $_->{welcome} for @players;
kill 'KILL', $hub;
for my $p (@players) {
    ok $p->wait(sub { $p->{welcome} && $p->{welcome}{again} }), 'is welcomed again on the same connection';
    ok defined $p->wait(sub { $p->{state} && defined $p->seat }), 'the player sits in the same seat';
}
ok $host->child('hub', $hub), 'another hub runs';
my $now = $a->do("board $table")->{data}{state};
is_deeply $now->{play}, $before, 'the position, the challenge and the dice are the same';
my $throws = $before->{throws};
ok(Player->play_until(\@players, sub { $a->play->{throws} > $throws }, \&choose, 50), 'the next throw is thrown');
is $a->play->{throws}, $throws + 1, 'the next throw has the next number';
ok !$a->{closed} && !$b->{closed}, 'nobody was disconnected';
ok $eye->wait_screen(qr/Table $table/), 'who watches still sees the table';

# Only the link breaks: another one comes, and the hub stays.
sub break_link {
    my ($pid) = @_;
    my %unix = map { $_ => 1 } `cat /proc/net/unix` =~ /^\S+: \S+ \S+ \S+ \S+ \S+ +(\d+)/mg;
    my $pidfd = syscall 434, $pid + 0, 0;    # pidfd_open
    for my $path (glob "/proc/$pid/fd/*") {
        my ($number) = $path =~ /(\d+)$/;
        my ($inode) = (readlink($path) // '') =~ /^socket:\[(\d+)\]/ or next;
        next if $number == 3 || !$unix{$inode};    # 3 is the link to the gate
        my $fd = syscall 438, $pidfd, $number + 0, 0;    # pidfd_getfd
        open my $socket, '+<&=', $fd or die "pidfd_getfd: $!";
        shutdown $socket, 2 or die "shutdown: $!";
    }
    POSIX::close($pidfd);
}
SKIP: {
    skip 'only root may take a descriptor of the host\'s', 4 if $>;
    my $unbroken = $host->child('hub');
    delete $_->{welcome} for @players;
    break_link($_) for grep { defined } @{ $host->children }{ grep /^session/, keys %{ $host->children } };
    for my $p (@players) {
        ok $p->wait(sub { $p->{welcome} && $p->{welcome}{again} }), 'who lost the hub is welcomed again';
    }
    is $host->child('hub'), $unbroken, 'by the hub that was there before';
    ok $a->do('who')->{ok}, 'the next command is answered by the same hub';
}

# What is on its way when the hub dies is answered all the same.
my $stopped = $host->child('hub');
kill 'STOP', $stopped;
$a->send({ do => 'who', id => 999 });
$eye->keys('Left');
kill 'KILL', $stopped;
ok $a->wait(sub { $a->{answer}{999} }), 'a command that died with the hub is answered';
ok $a->do('who')->{ok}, 'the next command is answered as ever';

# One session process dies: its player alone is lost, and takes the seat again.
Player->play_until(\@players, sub { $b->decides && $b->play->{phase} eq 'play' }, \&choose);
my $in_hand = $b->play;
kill 'KILL', $host->child("session $sessions[1]");
ok $b->wait(sub { $b->{closed} }) || $b->{closed}, 'that connection is gone';
ok $a->wait(sub { !$a->{state}{chairs}[ $b->seat ]{here} }), 'the other one sees that the line dropped';
ok !$a->{closed}, 'the connection is not touched';
my $back = Player->start($host, 'guest');
my $answer = $back->do("resume $token");
ok $answer->{ok}, 'the token takes the seat again' or diag explain $answer;
$back->wait(sub { $back->{state} && defined $back->seat });
is $back->seat, $b->seat, 'the same seat';
is_deeply $back->play, $in_hand, 'the same throw in hand';
ok $back->act(\&choose)->{ok}, 'which is played';

is $host->stop, 0, 'SIGTERM ends the host in order';
ok $eye->wait_screen(qr/\[ended/), 'the screen\'s client has ended';
like $eye->history, qr/stop|down|bye|good/i, 'with a word';
ok $a->wait(sub { $a->{bye} }) || $a->{bye}, 'a program is told too';

done_testing;
