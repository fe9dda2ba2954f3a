#!/usr/bin/perl
# One wrong bit on the way from a client ends its connection, whatever cipher it
# has: the command in that packet is not carried out.
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use Messdeck;
use Test::More;

my $host    = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1000\n");
my $session = $host->child('session 1');

local $Messdeck::TIMEOUT = 600;
my ($status, $out, $err) =
    Messdeck::command('/usr/bin/python3', "$FindBin::Bin/ssh_bits.py", $host->ssh_port);
is $status, 0, 'all were tried' or diag $err;
my @lines = split /\n/, $out;
is scalar @lines, 12, 'which are twelve';
for (@lines) {
	my ($cipher, $mac, $place, $came) = split;
	my $right = $place eq 'none' ? 'answered' : 'ended';
	my $bit   = $place eq 'none' ? 'without a wrong bit' : "with a wrong bit in the $place";
	is $came, $right, "$cipher $mac $bit: $right";
}
is $host->child('session 1'), $session, 'the session process has lived through it';
$host->stop;
done_testing;
