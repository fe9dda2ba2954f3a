#!/usr/bin/perl
# Every place of those who have not logged in is held by connections that say
# nothing and are renewed as soon as they are closed: whoever comes gets in all
# the same. MESSDECK_LONG: more of everything, and within two seconds. Without it
# so few are renewed that a busy machine has time for those who come, too.

use strict;
use warnings;

use FindBin;
use IPC::Open2;
use Test::More;
use Time::HiRes qw(time);

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;

my $long = $ENV{MESSDECK_LONG};
my $each = $long ? 20 : 10;
my $host = Messdeck->start(conf => "bots = 0\nexempt = {}\n");
$host->{log_level} = 'info';

# Each who comes is a stranger.
my $strangers = 0;
sub stranger { return '127.254.' . $strangers++ . '.1' }

sub telnet_guest { return Clients::bare_guest($host, stranger()) }

sub ssh_guest {
    my ($status, $out) = Messdeck::command(Clients::ssh($host, 'guest', '-b', stranger(), 'who'));
    return $status == 0;
}

for my $attack (
    ['eight addresses of a network', 64, 1],
    ['a thousand networks', 1200, 1000],
    $long ? ['all networks', 2000, 60000] : (),
) {
    my ($title, $sockets, $networks) = @$attack;
    my $pid = open2(my $out, my $in, '/usr/bin/python3', "$FindBin::Bin/silent.py", $sockets, $networks,
        $long ? 0 : 300, $host->telnet_port, $host->ssh_port);
    is readline $out, "held\n", "$title hold $sockets connections";
    for my $way (['telnet', \&telnet_guest], ['SSH', \&ssh_guest]) {
        my ($transport, $comes) = @$way;
        my @took;
        for (1 .. $each) {
            my $since = time;
            push @took, time - $since if $comes->();
        }
        is @took, $each, "who comes by $transport gets in at the first try";
        my ($slowest) = sort { $b <=> $a } @took, 0;
        $long ? cmp_ok($slowest, '<', 2, 'in two seconds') : note "slowest: $slowest s";
    }
    close $in;
    note readline $out;
    waitpid $pid, 0;
}

done_testing;
