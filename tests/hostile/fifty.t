#!/usr/bin/perl
# Fifty guests do the dearest things that they may, as fast as they may, while
# two play: nobody is cut, each gets his answers, and the hub never works for long
# before it looks at who plays. How long those two wait is printed, not judged:
# other programs want the processor, too. MESSDECK_LONG: for a minute.

use strict;
use warnings;

use FindBin;
use IO::Select;
use IPC::Open2;
use IPC::Open3;
use JSON::PP;
use Test::More;
use Time::HiRes qw(time);

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;
use Player;

my $seconds = $ENV{MESSDECK_LONG} ? 60 : 5;
my $guests  = 50;
# Microseconds of the processor's; a turn's commands have two milliseconds, and
# its end is the commit.
my $longest = 25_000;

my $host = Messdeck->start(conf => "bots = 0\nexempt = {}\n");

# One plays over the host protocol and knows by it how the table stands; the
# other one has a screen.
my $player = Player->start($host, 'guest', from => '127.200.1.1');
my ($keys, $screen);
my $ssh = open3($keys, $screen, '>&STDERR', Clients::ssh($host, 'guest', '-tt', '-b', '127.200.2.1'));
$keys->autoflush(1);

# Reads the screen until nothing has come for so long, or nothing at all for
# most seconds; when the first bytes came.
sub drawn {
    my ($quiet, $most) = @_;
    my ($first, $text) = (undef, '');
    while (IO::Select->new($screen)->can_read(defined $first ? $quiet : $most)) {
        last if !sysread $screen, $text, 65536, length $text;
        $first //= time;
        print $keys "\e[1;2R" while $text =~ s/\e\[6n//;
    }
    return $first;
}

sub type {
    my ($line, $quiet) = @_;
    print $keys "\025$line\r";
    return drawn($quiet // 0.3, $Messdeck::TIMEOUT);
}

drawn(0.5, $Messdeck::TIMEOUT);
type('/set motion off');
type('/set tour seen');
my $table = $player->do('new uckers')->{data}{table};
type("/join $table");
type('');
type('/phrase x');
$player->do('phrase');
ok $player->wait(sub { $player->status eq 'playing' }), 'a game';

# One action of whose turn it is. It is timed from the key to the screen's first
# change, or to the program's event of the table.
my %waited;
sub act {
    my ($when) = @_;
    my ($seq, $phase) = ($player->{seq}, $player->play->{phase});
    if ($player->decides) {
        my $line = $phase eq 'play' ? 'play 1' : $phase eq 'colours' ? 'colours red' : 'throw';
        my $since = time;
        my $answer = $player->do($line);
        $player->wait(sub { $player->{seq} > $seq }) if $answer && $answer->{ok};
        push @{$waited{$when}{program}}, time - $since;
        drawn(0.02, 1);
        return $answer && $answer->{ok};
    }
    my %line = (colours => '/colours red', play => '1');
    print $keys "\025", $line{$phase} // '';
    drawn(0.03, 0.1);
    my $since = time;
    print $keys "\r";
    my $at = drawn(0.02, $Messdeck::TIMEOUT) or return 0;
    push @{$waited{$when}{screen}}, $at - $since;
    $player->read(0.02);
    return 1;
}

sub play_for {
    my ($when, $time) = @_;
    my $end = time + $time;
    my $ok  = 1;
    while (time < $end) {
        $player->read(0);
        if ($player->status eq 'playing') { $ok &&= act($when) }
        else {
            $player->next_game;
            print $keys "\025/rematch\r/phrase x\r";
            drawn(0.1, 1);
        }
    }
    return $ok;
}

play_for('calm', $seconds);
my ($heard, $end);
my $attack = open2($heard, $end, '/usr/bin/python3', "$FindBin::Bin/fifty.py", $host->telnet_port, $host->ssh_port,
    $guests, $table, $player->{state}{game});
is readline $heard, "here\n", "$guests guests are here";
ok play_for('fifty', $seconds), 'whoever plays goes on playing';
my ($status, $figures) = $host->ctl('-j', 'stats');
close $end;
my $said = decode_json(scalar readline $heard);
waitpid $attack, 0;
is_deeply $said->{unanswered}, [], 'each of them gets answers';
note "$said->{lost} of them were cut, who sent more than they read";
my $turn = decode_json($figures)->{data}{longest_turn};
cmp_ok $turn, '<', $longest, 'the hub never works for long at a time' and note "its longest turn: $turn us";
for my $when (qw(calm fifty)) {
    for my $what (sort keys %{$waited{$when}}) {
        my @all = sort { $a <=> $b } @{$waited{$when}{$what}};
        note sprintf '%-5s %-7s p50 %5.1f ms, p99 %5.1f ms, most %5.1f ms of %d', $when, $what,
            (map { 1000 * $all[$_ * $#all] } 0.5, 0.99, 1), scalar @all;
    }
}
close $keys;
waitpid $ssh, 0;
done_testing;
