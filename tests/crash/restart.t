#!/usr/bin/perl
# messdeckctl restart with many people at many tables: no connection closes,
# every game is as it was, and every board is live again, within so many
# seconds where a machine that is not busy otherwise is asked for them.
#
#     restart.t [TABLES [SECONDS]]     four people at each

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use JSON::PP;
use Messdeck;
use Test::More;

my $tables  = shift // 5;
my $seconds = shift // 60;
my $host = Messdeck->start(
    conf => "bots = 0\nmax-guests = 1000\nlog-level = info\n", telnet => 0);
my ($status, $out, $error) = do {
    local $Messdeck::TIMEOUT = 300;
    Messdeck::command('/usr/bin/python3', "$FindBin::Bin/many.py", $host->ssh_port, $tables,
        Messdeck::program('messdeckctl'), '-s', "$host->{dir}/state/messdeckd.sock", 'restart');
};
is $status, 0, "people played through a restart: $error" or die($host->log);
my $saw = decode_json($out);
is $saw->{guests}, 4 * $tables, "$saw->{guests} people at $tables tables";
is $saw->{ended}, 0, 'no connection closed';
is $saw->{not_served}, 0, 'everybody was told that the host is back';
is $saw->{changed}, 0, 'every game is as it was';
is $saw->{stuck}, 0, 'no game is stuck';
cmp_ok $saw->{back}, '<', $seconds, "everybody was back after $saw->{back} s";
cmp_ok $saw->{live}, '<', $seconds, "every board was live again after $saw->{live} s";
is $host->stop, 0, 'the host ends in order';
done_testing;
