#!/usr/bin/perl
# A game and what the analyst says of it: hints while it is on, its report, and
# the dearest mistake gone through, on screens and by ear; the hub and the
# analyst are killed meanwhile.

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
srand 3;

sub look { diag "\n" . $_->screen for $ENV{MESSDECK_LOOK} ? @_ : () }

my $people = Clients->people;
my $host   = Messdeck->start(conf => "command-rate = 0\ntalk-rate = 1000\n" . $people->conf);
ok $host->child('analyst'), 'the analyst is there';

my @players = map { Player->start($host, 'guest') } 0, 1;
Player->sit_down('uckers 2', @players);

# A hint before the throw, and with a throw in hand.
my ($own) = grep { $_->decides } @players;
ok(Player->play_until(\@players,
    sub { ($own) = grep { $_->decides && $_->play->{phase} eq 'play' } @players; $own }),
    'somebody has to choose');
my $hint = $own->do('hint');
ok $hint->{ok}, 'a guest gets a hint';
my $best = $hint->{data}{plays}[0];
ok $best->{chance} >= $_->{chance}, 'the best play comes first' for @{ $hint->{data}{plays} };
cmp_ok scalar @{ $hint->{data}{plays} }, '<=', 3, 'and two others at most';
my ($other) = grep { $_ != $own } @players;
ok $other->wait(sub { grep { ($_->{code} // '') eq 'hint' } @{ $other->{events} } }), 'the table hears of it';
ok !$other->do('hint')->{ok}, 'nobody gets one out of turn';
ok $own->do("play $best->{number}")->{ok}, 'the hint can be played';

ok(Player->play_until(\@players, sub { $players[0]->status eq 'over' }), 'the game is played to its end');

# Its report adds up, and is the same for everybody.
my $report = $players[0]->do('report');
ok $report->{ok}, 'its report comes' or diag explain $report;
my $data = $report->{data};
for my $seat (@{ $data->{seats} }) {
    is $seat->{start} + $seat->{luck} + $seat->{skill} + $seat->{drift}, $seat->{end}, 'luck and skill add up to the result';
}
is $data->{seats}[ $data->{winner} ]{end}, 10000, 'who won has all of it';
is scalar @{ $data->{lucky} }, 3, 'three lucky throws';
is scalar @{ $data->{dear} }, 5, 'five dear plays';
my @call = ('ssh', '-F', 'none', '-p', $host->ssh_port, '-o', 'StrictHostKeyChecking=no',
    '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes', 'anonymous@127.0.0.1');
my ($status, $exported) = Messdeck::command(@call, 'report 1 --json');
is_deeply eval { decode_json($exported) }, $data, 'a call gets the same as JSON' or diag $exported;
($status, my $text) = Messdeck::command(@call, 'report 1');
like $text, qr/ by luck [+-]\d+\.\d\d and skill /, 'and in sentences';
diag $text if $ENV{MESSDECK_LOOK};

# Killed: the next one answers.
my $analyst = $host->child('analyst');
kill 'KILL', $analyst;
my $again = $host->child('analyst', $analyst);
ok $again, 'an analyst that was killed is started again';
is_deeply $players[1]->do('report 1')->{data}, $data, 'and the report is kept';

diag $host->log if $ENV{MESSDECK_LOG};
done_testing;
