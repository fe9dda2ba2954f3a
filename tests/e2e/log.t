#!/usr/bin/perl
# The log of games and the records of them, as they are fetched over SSH, fit
# together: both programs that check them say so.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/../crash";

use Client;
use Clients;
use File::Temp ();
use Messdeck;
use Test::More;

$Messdeck::TIMEOUT = 600;    # what checks with openssl starts it thousands of times
my $games = 102;
my $host = Messdeck->start(conf => "bots = 0\ntalk-rate = 1000\n", telnet => 0);
my $dir  = File::Temp->newdir;
my ($ann, $ben) = map { Client->new($host, name => $_) } qw(ann ben);
my $source = $ENV{MESSDECK_SRCDIR} // '.';

$ann->answer('new uckers 2');
$ben->answer('join 1');
for my $n (1 .. $games) {
    $ann->answer("phrase lucky $n");
    $ben->answer('phrase');
    $ann->answer('say ' . 'well ' x 70) for 1 .. ($n == $games ? 150 : 0);
    $ann->answer('resign');
    $_->answer('rematch') for $n < $games ? ($ann, $ben) : ();
}

# What a command prints, in a file.
sub fetched {
    my ($name, @words) = @_;
    my ($status, $text, $error) = Messdeck::command(Clients::ssh($host, 'guest', @words));
    is "$status$error", '0', "@words";
    open my $f, '>', "$dir/$name" or die $!;
    print $f $text;
    close $f or die $!;
    return ("$dir/$name", $text);
}

my ($log, $lines) = fetched('log', 'log 1');
is scalar(() = $lines =~ /\n/g), 2 * $games, 'every game has two entries, however many there are';
my (undef, $newest) = fetched('newest', 'log');
ok length $newest && index($lines, $newest) > 0, 'the newest are shown unless one is named';
my ($head) = $lines =~ /^(\w+) .*\n\z/m;
my $cat = Client->new($host, name => 'cat');
$cat->answer('who');
is $cat->{welcome}{chain}, $head, 'who comes is told of its head';
for my $n (1, $games) {
    my ($record, $text) = fetched("record$n", "record T0001-$n");
    cmp_ok length $text, '>', 40_000, 'a long record comes whole' if $n == $games;
    for my $program ([Messdeck::program('messdeck-verify'), '-l', $log, $record],
        ['sh', "$source/contrib/verify.sh", $record, $log]) {
        my ($status, $out, $error) = Messdeck::command(@$program);
        is "$status$error", '0', "record $n is right and in the log: $program->[0]";
        like $out, qr/head is $head/, 'of which the head is said';
    }
}

is $host->stop, 0, 'the host ends in order';
done_testing;
