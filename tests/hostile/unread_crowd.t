#!/usr/bin/perl
# Many who send all that they can and read nothing, or next to nothing,
# in one session process: it lives, they cost little, and others are served.
# MESSDECK_LONG: they are 64, and half of the answers come soon.

use strict;
use warnings;

use FindBin;
use IPC::Open2;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;

my $PEOPLE = $ENV{MESSDECK_LONG} ? 64 : 24;
my $MOST   = Messdeck::sanitized() ? 'inf' : 2048;    # KiB of each

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1000\n");
my %pid  = map { $_ => $host->child($_) } 'hub', 'session 1';

sub memory { return $host->memory('hub', $_[0]) + $host->memory('session 1', $_[0]) }

sub neighbour {
    my ($times) = @_;
    my ($status, $out, $err) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/neighbour.py",
        $host->telnet_port, $times);
    is $status, 0, 'a neighbour is served' or diag $err;
    return split ' ', $out;
}

my @calm = neighbour(200);
for my $way ('', 'sips') {
    my $attack = open2(my $out, my $in, '/usr/bin/python3', "$FindBin::Bin/unread.py",
        $host->ssh_port, $host->telnet_port, '');
    print $in "kinds\n";
    $in->flush;
    my @kinds = grep { !/^local/ } split ' ', readline $out;
    print $in join(' ', (@kinds, @kinds)[0 .. $PEOPLE - 1], $way), "\n";
    $in->flush;
    is readline $out, "ready\n", "$PEOPLE come";
    my $before = memory('VmRSS');
    print $in "go\n";
    $in->flush;
    my @took = neighbour(400);
    my $came = readline $out;
    my $cost = memory('VmHWM') - $before;
    like $came, qr/^ended=\d+ stalled=\d+ taken=\d+ sent=\d+$/, 'and flood';
    note "$cost KiB, $came";
    note "milliseconds: before @calm, then @took";
    cmp_ok $cost, '<', $PEOPLE * $MOST, 'in little memory';
    cmp_ok $took[0], '<', 20, 'half of the answers come in 20 ms' if $ENV{MESSDECK_LONG};
    close $in;
    waitpid $attack, 0;
    ok $host->wait_here(0), 'and are gone';
}

is $host->child($_), $pid{$_}, "the $_ process has lived through it" for sort keys %pid;
unlike $host->log, qr/\bdied\b|hub_lost/, 'and so has every other';
is $host->stop, 0, 'the host ends in order';
done_testing;
