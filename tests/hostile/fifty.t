#!/usr/bin/perl
# Fifty guests do the dearest things that they may, as fast as they may, while
# two play: nobody is cut, each gets his answers, and the hub never works for long
# before it looks at who plays. How long those two wait is printed, not judged:
# other programs want the processor, too. MESSDECK_LONG: for a minute.

use strict;
use warnings;

use FindBin;
use IPC::Open2;
use JSON::PP;
use Test::More;

use lib "$FindBin::Bin/../e2e", $FindBin::Bin;
use Messdeck;
use Pace;

my $seconds = $ENV{MESSDECK_LONG} ? 60 : 5;
my $guests  = 50;
# Microseconds of the processor's; a turn's commands have two milliseconds, and
# its end is the commit.
my $longest = 25_000;

my $host = Messdeck->start(conf => "bots = 0\nexempt = {}\n");

my $pace = Pace->start($host);
$pace->play_for('calm', $seconds);
my ($heard, $end);
my $attack = open2($heard, $end, '/usr/bin/python3', "$FindBin::Bin/fifty.py", $host->telnet_port, $host->ssh_port,
    $guests, $pace->table, $pace->player->{state}{game});
is readline $heard, "here\n", "$guests guests are here";
ok $pace->play_for('fifty', $seconds), 'whoever plays goes on playing';
my ($status, $figures) = $host->ctl('-j', 'stats');
close $end;
my $said = decode_json(scalar readline $heard);
waitpid $attack, 0;
is_deeply $said->{unanswered}, [], 'each of them gets answers';
note "$said->{lost} of them were cut, who sent more than they read";
my $turn = decode_json($figures)->{data}{longest_turn};
cmp_ok $turn, '<', $longest, 'the hub never works for long at a time' and note "its longest turn: $turn us";
note $_ for $pace->lines('calm'), $pace->lines('fifty');
done_testing;
