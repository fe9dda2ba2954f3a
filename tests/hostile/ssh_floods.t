#!/usr/bin/perl
# Packets, channels, windows, terminals and versions of sizes that nobody needs:
# they are refused, or end their own connection, in little memory; others come in
# meanwhile.
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use Messdeck;
use Test::More;

my $host    = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1000\n");
my $session = $host->child('session 1');
my $before  = $host->memory('session 1');

local $Messdeck::TIMEOUT = 600;
my ($status, $out, $err) =
    Messdeck::command('/usr/bin/python3', "$FindBin::Bin/ssh_floods.py", $host->ssh_port);
is $status, 0, 'all were tried' or diag $err;
my %came = map { /^((?:neighbour )?\S+) (.*)$/ ? ($1 => $2) : () } split /\n/, $out;

is $came{packets}, 'served=[] mute=[]', 'packets of 0 to 16 bytes bring nobody a screen';
like $came{channels}, qr/^opened=1 (?:there|ended)$/, 'of a thousand channels one is opened';
like $came{$_} // '', qr/^(?:there|ended)$/, "$_: it is answered or ended"
    for qw(environment pty-term pty-modes pty-sides windows-small windows-large);
is $came{rekeying}, 'ended', 'data in the middle of an exchange of keys ends the connection';
is $came{versions}, 'left=[]', 'half a version, another or none ends in time';
like $came{"neighbour $_"} // '', qr/^\d+$/, "behind $_ another comes in"
    for qw(packets channels environment pty windows rekeying-stalled
    rekeying versions-open versions);

is $host->child('session 1'), $session, 'the session process has lived through it';
unlike $host->log, qr/\bdied\b|hub_lost/, 'and so has every other';
# Sanitizers map terabytes, and give back late.
my $most = $host->memory('session 1', 'VmSize') > 1e9 ? 1e6 : 16384;
cmp_ok $host->memory('session 1', 'VmHWM') - $before, '<', $most, 'in little memory';
$host->stop;
done_testing;
