#!/usr/bin/perl
# Who holds the turn and lets his line stand still, unread or in the middle of
# an exchange of keys, holds up nobody else, and his seat's clock runs; who
# reads on has lost nothing. MESSDECK_LONG: until his time is over.

use strict;
use warnings;

use FindBin;
use IPC::Open2;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;
use Player;

my $minutes = $ENV{MESSDECK_LONG} ? 1 : 60;
my $host    = Messdeck->start(conf => "bots = 0\nsilent-minutes = $minutes\n");

for my $how (qw(reads keys)) {
    my $player = Player->start($host, 'guest');
    my $table  = $player->do('new uckers 2')->{data}{table};
    my $pid    = open2(my $out, my $in, '/usr/bin/python3', "$FindBin::Bin/paused.py",
        $host->ssh_port, $table, $how);
    my $go = sub { print $in "go\n"; $in->flush; readline $out };
    $player->wait(sub { $player->status eq 'phrases' });
    $player->do('phrase');
    is readline $out, "plays\n", "$how: a guest plays";
    ok $player->wait(sub { $player->act; $player->status eq 'playing' && !$player->decides }), 'and is to throw';
    is $go->(), "paused\n", 'his line stands still';
    is $player->do('say hello')->{ok}, JSON::PP::true, "the other player is served: $_" for 1 .. 5;
    is +($player->{state}{clock} // {})->{seat}, 1 - $player->seat, 'his time runs';
    if ($ENV{MESSDECK_LONG}) {
        ok $player->wait(sub { grep { ($_->{code} // '') eq 'seat_silent' } @{ $player->{events} } }, 60 + $Messdeck::TIMEOUT),
            'his time is over in the end';
    }
    my $came = $go->();
    is $came, "True\n", 'he reads on, and throws' if $how eq 'reads';
    close $in;
    waitpid $pid, 0;
    $player->close;
}
unlike $host->log, qr/\bdied\b|hub_lost/, 'no process has ended';
is $host->stop, 0, 'the host ends in order';
done_testing;
