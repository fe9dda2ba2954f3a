#!/usr/bin/perl
# The hub is killed at every call that changes its files, in a game and again
# when it comes back from disk: nobody was told what is not so afterwards. And
# a failing fdatasync ends it, without a lie.
#
#     syscalls.t [STEP [ACTIONS]]     every STEP-th call of a game of ACTIONS

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Disk;
use Messdeck;
use Test::More;

Messdeck::needs_file('its files are its own');
my $step    = shift // 60;
my $actions = shift // 30;
my $every   = 10;    # of the kills are followed by kills when coming back
my @calls   = qw(pwrite64 fdatasync ftruncate unlink);

my ($traces) = Messdeck::command('strace', '-qq', '-o', '/dev/null', 'true');
plan skip_all => 'strace cannot trace here' if $traces != 0;

my $disk = Disk->new($actions);

sub inject {
    my ($call, $what, $n) = @_;
    return ['strace', '-qq', '-o', '/dev/null', '-e', "trace=$call", '-e', "inject=$call:$what:when=$n"];
}

# Kills the hub while it comes back, at each call that it makes then.
sub kill_returning {
    my ($what, $database, $place) = @_;
    my $kills = 0;
    my $skip  = $step > 1 ? 12 : 1;
    for my $call (@calls) {
        my $count = $disk->count($call, my $copy = $disk->copy_of($database), actions => 0);
        $disk->remove($copy);
        for (my $n = 1; $n <= $count; $n += $skip) {
            my $again = $disk->copy_of($database);
            my ($status, @told) = $disk->run($again,
                actions => 0, before => inject($call, 'signal=KILL', $n));
            my $here = "$what, again at $call $n";
            $disk->problem("$here: ended with $status") if $status != 137;
            my $now = $disk->place_of($here, $place, @told);
            $disk->goes_on($here, $again, $now) if defined $now;
            $disk->remove($again);
            $kills++;
        }
    }
    return $kills;
}

for my $call (@calls) {
    my $count = $disk->count($call, my $whole = $disk->fresh);
    $disk->remove($whole);
    my ($kills, $returning) = (0, 0);
    for (my $n = 1; $n <= $count; $n += $step) {
        my $database = $disk->fresh;
        my ($status, @told) = $disk->run($database, before => inject($call, 'signal=KILL', $n));
        $disk->problem("$call $n: ended with $status") if $status != 137;
        my $place = $disk->place_of("$call $n", 0, @told);
        if (defined $place) {
            $returning += kill_returning("$call $n", $database, $place) if $kills % $every == 0;
            $disk->goes_on("$call $n", $database, $place);
        }
        $disk->remove($database);
        $kills++;
    }
    is_deeply $disk->problems, [],
        "$call: killed at $kills of $count calls, and $returning times more when coming back";
}

my $count = $disk->count('fdatasync', my $whole = $disk->fresh);
$disk->remove($whole);
my $failures = 0;
for (my $n = 1; $n <= $count; $n += $step) {
    my $database = $disk->fresh;
    my ($status, @told) = $disk->run($database, before => inject('fdatasync', 'error=EIO', $n));
    # While it opens the hub says why it does not come up; closing may fail unseen.
    $disk->problem("EIO $n: ended with $status") if $status != 3 && $status != (@told ? 0 : 1);
    my $place = $disk->place_of("EIO $n", 0, @told);
    $disk->goes_on("EIO $n", $database, $place) if defined $place;
    $disk->remove($database);
    $failures++;
}
is_deeply $disk->problems, [], "$failures of $count fdatasync failed: the same dice came back";

done_testing;
