#!/usr/bin/perl
# How many throws and plays one hub of a cluster acknowledges in a second, on a
# PostgreSQL with a synchronous standby on this machine, and the processor time
# of each that the hub and the database need. Nothing is between: the program
# tests/bench/deck stands for front ends and people.
#
#     MESSDECK_BUILDDIR=. MESSDECK_SRCDIR=.. perl tests/bench/deck.pl [TABLES [SECONDS]]

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../hub";

use File::Temp ();
use Messdeck;
use Postgres;

my $tables  = shift // 1000;
my $seconds = shift // 10;
die Postgres::missing() . "\n" if Postgres::missing();

my $dir  = File::Temp->newdir;
my $word = 'the-word-of-a-hub-that-is-measured';
open my $key, '>', "$dir/key" or die $!;
print $key "$word\n";
close $key or die $!;
chmod 0600, "$dir/key" or die $!;

my $server  = Postgres->start('fsync = on');
my $standby = $server->standby;
my $store   = $server->database('deck');
my $host    = Messdeck->start(conf => <<"END");
bots = 0
log-level = info
max-guests = 100000
max-sessions = 100000
command-rate = 0
talk-rate = 1000
guest-disk = 10000
cluster {
	role = hub
	store = "$store"
	listen = "$dir/hub-%d.sock"
	key-file = "$dir/key"
	standby = yes
	prefer = {0}
}
END
$host->wait_log(qr/ deck deck=0 /) or die $host->log;

# Microseconds of processor time that these processes have had.
sub cpu {
    my $ticks = 0;
    for my $pid (@_) {
        open my $f, '<', "/proc/$pid/stat" or next;
        my @field = split ' ', <$f> =~ s/.*\) //r;
        $ticks += $field[11] + $field[12];
    }
    return $ticks * 10_000;
}

sub children {
    my ($folder) = @_;
    open my $f, '<', "$folder/postmaster.pid" or die "$folder: $!";
    chomp(my $pid = <$f>);
    open my $children, '<', "/proc/$pid/task/$pid/children" or die $!;
    return split ' ', <$children> // '';
}

my ($hub) = $host->log =~ / hub\[(\d+)\]: deck deck=0 /;
my @postgres = map { children($_) } $server->{data}, $standby->{data};
open my $deck, '-|', Messdeck::program('tests/bench/deck'), $word, $tables, $seconds, "$dir/hub-0.sock" or die $!;
my $begin = <$deck> // '';
die $host->log if $begin ne "begin\n";
@postgres = map { children($_) } $server->{data}, $standby->{data};
my @before  = (cpu($hub), cpu(@postgres));
my $commits = $server->sql('deck', q(SELECT xact_commit FROM pg_stat_database WHERE datname = 'deck'));
my $said    = <$deck> // '';
my @after   = (cpu($hub), cpu(@postgres));
$commits = $server->sql('deck', q(SELECT xact_commit FROM pg_stat_database WHERE datname = 'deck')) - $commits;
my ($moves, $refused, $took) = $said =~ /^moves (\d+) refused (\d+) seconds ([\d.]+)/ or die "$said\n" . $host->log;
printf "%d tables: %.0f throws and plays a second, %.0f commits a second, %d refused\n", $tables, $moves / $took,
    $commits / $took, $refused;
printf "processor time of each: hub %.0f us, database and standby %.0f us\n", map { ($after[$_] - $before[$_]) / $moves } 0, 1;
printf "the program that stands for them: %.0f us\n", ($said =~ /own (\d+)/)[0] / $moves;
close $deck;
$host->stop;
