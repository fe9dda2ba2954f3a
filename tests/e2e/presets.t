#!/usr/bin/perl
# Rule sets of the host's own: people find them, play by them, and the record has
# the rules that they stand for.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $preset = <<'END';
preset "ocean" {
	rules = bigship
	house = {snake-eyes, arm=8}
	text = "as played in Ocean"
}
END
my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n$preset" . $people->conf);

my $alice = Terminal->ssh($host, 'alice', key => $people->key('alice'));
ok $alice->wait_screen(qr/What would you like/), 'alice is in the lobby';
$alice->type('n');
ok $alice->wait_screen(qr/^\W*ocean +as played in Ocean/m), 'the dialog for a new table offers the preset';
$alice->keys('Up');
ok $alice->wait_screen(qr/> ocean /), 'which can be chosen';
$alice->keys('Enter');
ok $alice->wait_screen(qr/Table 1\b.*bigship/), 'the table has the rules that it stands for';

my (undef, $help) = Messdeck::command(Clients::ssh($host, 'guest', 'help', 'ocean'));
like $help, qr/A rule set of this host: bigship with snake-eyes arm=8\./, 'help tells what it is';

my ($bob, $carol) = map { Player->start($host, 'guest') } 1, 2;
my $card = $bob->do('card 1')->{data};
is $card->{rules}, 'bigship', 'programs are told the same';
is $card->{house}, 'snake-eyes arm=8', 'with its house rules';
Player->sit_down('ocean', $bob, $carol);
my $game = $bob->{state}{game};
ok $bob->do('resign')->{ok}, 'a game is played';
ok $bob->wait(sub { $bob->status eq 'over' }), 'to its end';
my $record = $bob->do("record $game")->{data}{text};
like $record, qr/bigship/, 'its record names the rule set';
like $record, qr/snake-eyes/, 'and the house rules';
unlike $record, qr/ocean/, 'and never the preset';

# Another configuration: the preset has gone, and new tables have other rules.
$host->write_conf("bots = 0\ntable-rules = navy\ntable-house = {split}\n" . $people->conf);
is(($host->ctl('reload'))[0], 0, 'the configuration is read again');
Messdeck::wait_for(sub { !$bob->do('card ocean')->{ok} });
like $bob->do('card ocean')->{error}, qr/"ocean" is not a rule set/, 'the preset has gone';
is $bob->{state}{rules}, 'bigship', 'its tables keep their rules';
ok $bob->do('leave')->{ok}, 'and can be left';
ok $bob->do('new')->{ok}, 'a new table';
is $bob->do('card')->{data}{rules}, 'navy', 'has the rules of new tables';
is $bob->do('card')->{data}{house}, 'split', 'with their house rules';
is $host->stop, 0, 'the host ends in order';
done_testing;
