#!/usr/bin/perl
# A session process that stands still, and is told more and more: the hub lets
# go of it before that takes much memory, others are served, and when it goes on
# its people are there again.

use strict;
use warnings;

use FindBin;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;
use Player;

my $PENDING = 16 << 10;                                     # KiB that a link may have unsent
my $MOST    = Messdeck::sanitized() ? 'inf' : 3 * $PENDING; # for its buffer as it grows
my $tellers = 55;
my $each    = 1000;                                         # talk-rate, in ten seconds

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1\ntalk-rate = $each\nhang-seconds = 0\n",
    telnet => 0);
my $hub  = $host->child('hub');
my $from = $host->log_size;
my $stopped = Player->start($host, 'guest');
my $number  = $host->wait_log(qr/accepted id=.* session=(\d+)/, $from);
my $other   = Player->start($host, 'guest');
my $session = $host->child("session $number");
my $before  = $host->memory('hub');
my $name = $stopped->{welcome}{name};

kill 'STOP', $session;
my ($status, $said, $error) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/tellers.py",
    "$host->{dir}/state/messdeckd.sock", $tellers, $each, $name);
is $status, 0, 'others talk to somebody in it' or diag $error;
note "$said lines";
ok $host->wait_log(qr/link_cut .*reads too slowly/, $from), 'the hub lets go of that process';
my $more = $host->memory('hub', 'VmHWM') - $before;
cmp_ok $more, '<', $MOST, "before that takes much memory: $more KiB";
ok $other->do('who')->{ok}, 'somebody else is served';
delete $stopped->{welcome};
kill 'CONT', $session;
ok $stopped->wait(sub { $stopped->{welcome} && $stopped->{welcome}{again} }), 'when it goes on its people are there again';
ok $stopped->do('who')->{ok}, 'and served';
is $host->child('hub'), $hub, 'by the same hub';
is $host->child("session $number"), $session, 'in the same process';
is $host->stop, 0, 'the host ends in order';
done_testing;
