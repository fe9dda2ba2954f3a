#!/usr/bin/perl
# A process that hangs without a crash is ended and started anew, and nobody
# who is not on it notices; what only was asleep is not.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Player;
use Test::More;

my $host   = Messdeck->start(conf => "bots = 0\nhang-seconds = 8\n", telnet => 0);
my $player = Player->start($host, 'guest');
ok $player->do('new uckers 2')->{ok}, 'somebody sits at a table';

# Ended although nothing but the gate looks at it, and not more than once.
sub replaced {
    my ($title) = @_;
    my $from = $host->log_size;
    my $old  = $host->child($title);
    my ($role) = $title =~ /^(\w+)/;
    kill 'STOP', $old;
    ok $host->wait_log(qr/gate\[\d+\]: hangs role=$role number=\d+ pid=$old seconds=8$/m, $from),
        "$title: the gate says that it hangs";
    ok $host->wait_log(qr/gate\[\d+\]: died role=$role number=\d+ pid=$old signal=9$/m, $from), 'the gate ends the process that hangs';
    ok $host->child($title, $old), 'the gate starts another in its place';
}

delete $player->{welcome};
replaced('hub');
ok $player->wait(sub { $player->{welcome} && $player->{welcome}{again} }), 'who was there is there again';
replaced('auth');
ok $player->do('who')->{ok}, 'the player is served again';

# The gate was away for longer, as in a machine that slept with all of them.
my $from = $host->log_size;
my $hub  = $host->child('hub');
kill 'STOP', $host->pid, $hub;
my ($status) = Messdeck::command('sleep', 10);
kill 'CONT', $host->pid, $hub;
is $status, 0, 'time went by while gate and hub slept';
ok Messdeck::wait_for(sub { $player->do('who')->{ok} }), 'the hub wakes';
is(($host->ctl('reload'))[0], 0, 'the gate too');
# A database of many machines gives the deck of a hub that was away to the next.
if (Messdeck::shared()) {
    ok $host->child('hub', $hub), 'and another hub serves';
}
else {
    is $host->child('hub'), $hub, 'the gate lets the hub be';
}

replaced('session 1');
ok $player->wait(sub { $player->{closed} }) || $player->{closed}, 'whose process hung loses the line';
ok +Player->start($host, 'guest')->do('who')->{ok}, 'a guest can come again';
unlike $host->log($from), qr/hangs role=(?:hub|auth)/, 'nothing else was ended';
is $host->stop, 0, 'the host ends in order';
done_testing;
