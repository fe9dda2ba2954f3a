#!/usr/bin/perl
# What Enter does is shown when it is on disk, not before: while the hub stands
# still nothing is drawn; and then it is drawn at once.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Terminal;
use Test::More;
use Time::HiRes qw(time);

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
my ($ann, $ben) = map { Terminal->ssh($host, 'guest') } 0, 1;
$_->wait_screen(qr/Welcome/) for $ann, $ben;
# Dice that still roll would be seen as a change.
$_->line('/set motion off') for $ann, $ben;
$_->wait_screen(qr/motion is off now/) for $ann, $ben;
$ann->line('/new uckers 2');
$ann->wait_screen(qr/Table 1  uckers/);
$ben->line('/join 1');
$ben->wait_screen(qr/Enter: sit down/);
$ben->keys('Enter');
$ben->wait_screen(qr/blow on the dice/i);
$ann->wait_screen(qr/blow on the dice/i);
$_->keys('Enter') for $ann, $ben;
ok $ann->wait_screen(qr/Press Enter to throw/), "a game begins" or diag $ann->screen, $ben->screen;

# All that has happened is on the screen when what was said last is, and a key
# that was typed after that.
$ben->line('/say all set');
$ann->wait_screen(qr/all set/);
$ann->type('w');
$ann->wait_screen(qr/^>\s*w/m);
$ann->keys('BSpace');
ok $ann->wait_screen(qr/^>(?!\s*w).*all set|all set.*^>(?!\s*w)/ms), 'all that was typed is seen';
my $hub = $host->child('hub');
kill 'STOP', $hub;
my $before = $ann->screen;
$ann->keys('Enter');
# The session has taken the key when it has taken the next one, too.
$ann->type('x');
ok $ann->wait_screen(qr/^>\s*x/m), 'what is typed after Enter is seen';
(my $after = $ann->screen) =~ s/^>.*//m;
$before =~ s/^>.*//m;
is $after, $before, 'nothing is thrown while the hub stands still';
sub throws { return scalar(() = $ben->screen =~ /throws/g) }
my $heard = throws();
kill 'CONT', $hub;
ok $ann->wait_screen(qr/You throw/), 'it is there when the hub has written it down';
ok Messdeck::wait_for(sub { throws() > $heard }), 'for the other, too' or diag $ben->screen;
is $host->stop, 0, 'the host ends in order';
done_testing;
