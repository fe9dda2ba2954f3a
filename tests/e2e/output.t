#!/usr/bin/perl
# What a program was to say on standard output has arrived, or it says so.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Test::More;

plan skip_all => 'no /dev/full' if !-w '/dev/full';
my $host = Messdeck->start(conf => "bots = 0\n", ssh => 0, telnet => 0);

sub lost {
    my ($program, @words) = @_;
    my ($status, undef, $err) = Messdeck::command('sh', '-c', 'exec "$@" >/dev/full', 'sh', Messdeck::program($program), @words);
    is_deeply [$status, $err], [1, "$program: standard output: No space left on device\n"], "$program $words[-1]";
}

lost('messdeckctl', '-s', "$host->{dir}/state/messdeckd.sock", $_) for qw(status who hostkey help);
lost($_, '--version') for qw(messdeckctl messdeckd messdeck-bot messdeck-train);
lost('messdeckd', '--help');
is(($host->ctl('status'))[0], 0, 'otherwise all is well');
done_testing;
