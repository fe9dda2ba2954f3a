#!/usr/bin/perl
# Who does not read is not read: whatever a connection sends, and however
# little of the answers it takes, it costs the session process and the hub at
# most 2 MiB. unread.t all tries every kind of request, also from who reads a
# little from time to time; unread.t KIND ... some.

use strict;
use warnings;

use FindBin;
use IPC::Open2;
use List::Util qw(sum);
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;

# KiB. Sanitizers give memory back late.
my $MOST = Messdeck::sanitized() ? 'inf' : 2048;
# Those that grew without bound, and a few that never did.
my @SOME = qw(local-who ssh-keys ssh-linear-who ssh-linear-help ssh-json-who ssh-json-wrong ssh-json-long
    ssh-unknown-request ssh-other-channels ssh-unknown ssh-unknown-early ssh-service
    ssh-exchange-begun ssh-sizes telnet-there telnet-help telnet-early-options);

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1\n");
my $hub  = $host->child('hub');
my $pid  = open2(my $out, my $in, '/usr/bin/python3', "$FindBin::Bin/unread.py",
    $host->ssh_port, $host->telnet_port, "$host->{dir}/state/messdeckd.sock");

# What it says to that line.
sub answer {
    print $in "$_[0]\n";
    $in->flush;
    return readline($out) // '';
}

sub dismiss {
    print $in "close\n";
    $in->flush;
}

# Kilobytes that it has in memory now; its peak is counted from here on.
sub forget_peak {
    my ($title) = @_;
    my $file = '/proc/' . $host->child($title) . '/clear_refs';
    open my $f, '>', $file or die "$file: $!";
    print $f 5;
    close $f or die "$file: $!";
    return $host->memory($title);
}

my @kinds = split ' ', answer('kinds');
@kinds = !@ARGV ? @SOME : "@ARGV" eq 'all' ? (@kinds, map { "$_ sips" } @kinds) : @ARGV;
# Many commands fill the hub's own caches, once.
answer('local-who');
answer('go');
dismiss();
for my $kind (@kinds) {
    is answer($kind), "ready\n", "$kind: it is there";
    # No other connection has been in this session process.
    my @costly = ('hub', $kind =~ /^local/ ? () : qr/^session/);
    my ($session) = map { $host->child($_) } @costly[1 .. $#costly];
    my $before = sum(map { forget_peak($_) } @costly);
    my $came   = answer('go');
    my $cost   = sum(map { $host->memory($_, 'VmHWM') } @costly) - $before;
    like $came, qr/^ended=\d stalled=\d taken=\d sent=\d+$/, "$kind: it floods";
    cmp_ok $cost, '<', $MOST, "$kind: little is kept of it";
    note "$kind: $cost KiB, $came";
    dismiss();
    next if !$session;
    kill 'TERM', $session;
    Messdeck::wait_for(sub { !kill 0, $session });
}
close $in;
waitpid $pid, 0;

is $host->child('hub'), $hub, 'the hub has lived through it';
# A sanitizer may still look for leaks when the gate's patience ends.
unlike $host->log, qr/\bdied\b(?!.* signal=15$)|hub_lost/m, 'and so has every other';
is $host->stop, 0, 'the host ends in order';
done_testing;
