#!/usr/bin/perl
# How long it takes until everybody at many running tables is served again, when
# the hub is killed, or stands still, and another takes its deck over.
#
#     many.pl [TABLES [SECONDS]]    and how long that may take

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../hub";

use File::Temp ();
use IPC::Open2;
use Messdeck;
use Postgres;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();
my $tables  = shift // 100;
my $seconds = shift // 5;

my $dir = File::Temp->newdir;
my $key = "$dir/key";
open my $f, '>', $key or die $!;
print $f "the-word-of-many-tables-and-two-hubs\n";
close $f or die $!;
chmod 0600, $key or die $!;

my $server = Postgres->start;
my $store  = $server->database('many');
my @hub    = map {
    Messdeck->start(conf => <<"END")
bots = 0
log-level = info
max-guests = 100000
max-sessions = 100000
sessions-per-process = 1024
command-rate = 0
talk-rate = 1000
guest-disk = 10000
cluster {
	role = hub
	store = "$store"
	listen = "$dir/$_-%d.sock"
	key-file = "$key"
	standby = no
	prefer = {0}
}
END
} qw(one other);

my $pid = open2(my $from, my $to, 'python3', "$FindBin::Bin/many.py", 'the-word-of-many-tables-and-two-hubs', $tables,
    "$dir/one-0.sock", "$dir/other-0.sock");
chomp(my $ready = <$from> // 'it has ended');
is $ready, 'ready', "people play at $tables tables" or BAIL_OUT($hub[0]->log . $hub[1]->log);

# The hub's process that has the deck.
sub owner {
    my ($best, $owner) = (0, undef);
    for my $host (@hub) {
        my ($pid, $epoch) = $host->log(0) =~ /.* hub\[(\d+)\]: deck deck=0 epoch=(\d+)/s or next;
        ($best, $owner) = ($epoch, $pid) if $epoch > $best;
    }
    return $owner;
}

for my $how (qw(KILL STOP KILL STOP)) {
    my $owner = owner();
    my $at    = time;
    kill $how, $owner;
    print $to "\n";
    $to->flush;
    # One that stands still is ended by the database; its links end with it.
    if ($how eq 'STOP') {
        Messdeck::wait_for(sub { owner() != $owner });
        kill 'CONT', $owner;
    }
    my ($people, $same) = (<$from> // '') =~ /^back [\d.]+ (\d+) (\d+)$/;
    my $took = time - $at;
    is $people, 2 * $tables, "$how: everybody is back";
    is $same, 2 * $tables, 'and their games are as they were';
    Messdeck::in_time($took, $seconds, "$how with $tables tables");
    diag(sprintf '%s: %d tables are back after %.2f s', $how, $tables, $took);
}
close $to;
waitpid $pid, 0;
is $_->stop, 0, 'a hub ends in order' for @hub;
done_testing;
