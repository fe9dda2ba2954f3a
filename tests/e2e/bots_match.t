#!/usr/bin/perl
# messdeckctl match: two bots play games at the real host, house bots and
# somebody's own; wrong words get a sentence; Ctrl-C ends it, and a program that
# is killed leaves nothing behind.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp ();
use IPC::Open3;
use JSON::PP;
use Messdeck;
use Player;
use Test::More;

# Whole games take their time on a busy machine.
$Messdeck::TIMEOUT = 300;

my $keys = File::Temp->newdir;
my $host = Messdeck->start(conf => Messdeck::weights() . "command-rate = 0\ntalk-rate = 1000\n"
    . Messdeck::account("$keys", 'bob') =~ s/role = player/role = bot/r);
ok $host->wait_log(qr/person_in name=$_ role=bot/), "$_ is there" for qw(Sprog Jenny Tiffy OldGrog);
my @ctl = (Messdeck::program('messdeckctl'), '-s', "$host->{dir}/state/messdeckd.sock");

# Games over which nobody waits are fast.
my ($status, $said, $progress) = Messdeck::command(@ctl, 'match', 'chief', 'cadet', '--rules', 'ludo 2', '--games', 4);
is $status, 0, 'a match is played' or diag $said, $progress;
like $said, qr/^ludo 2: chief won \d of 4 games against cadet$/m, 'its result';
like $said, qr/^share \d+\.\d\d %, in 19 cases of 20 between \d+\.\d\d and \d+\.\d\d %$/m, 'with an interval';
is scalar(() = $progress =~ /^game \d of 4: T\d+-\d+, \d+ throws, won by (?:chief|cadet); chief has won \d$/mg), 4,
    'and a line of each game';
my ($won) = $said =~ /chief won (\d)/;
is scalar(() = $progress =~ /won by chief/g), $won, 'which come to the same';

my $watcher = Player->start($host, 'guest');
my %game;
$game{$1}++ while $progress =~ /(T\d+-\d+)/g;
is scalar(keys %game), 4, 'each game has its own name';
is $watcher->do("verify $_")->{ok}, JSON::PP::true(), "$_ can be verified" for sort keys %game;
is_deeply $watcher->do('games')->{data}{tables}, [], 'no table is left';

# All seats are taken in turn, by partners too.
($status, $said) = Messdeck::command(@ctl, '-j', 'match', 'Tiffy', 'leading', '--rules', 'fleet-ludo', '--games', 2, '--tables', 2);
is $status, 0, 'partners play';
my $result = eval { decode_json($said) } // {};
is_deeply [ @$result{qw(rules seats a b games)} ], [ 'fleet-ludo', 4, 'Tiffy', 'leading', 2 ], 'told as JSON' or diag $said;
cmp_ok $result->{low}, '<=', $result->{share}, 'the share is in its interval';
cmp_ok $result->{high}, '>=', $result->{share}, 'on both sides';

# Wrong words.
for (['nobody', 1, qr/There is no bot nobody: cadet, leading-hand, chief, admiral, or an account whose role is bot/],
    ['bob', 1, qr/bob is not here/],
    ['admiral', 64, qr/chess/, '--rules', 'chess'],
    ['admiral', 64, qr/--games takes a number from 1 to \d+, not "no"/, '--games', 'no'],
    ['admiral', 64, qr/it takes two bots/, 'third']) {
    my ($name, $wanted, $sentence, @more) = @$_;
    ($status, undef, my $wrong) = Messdeck::command(@ctl, 'match', $name, 'chief', @more);
    is $status, $wanted, "refused: $name @more";
    like $wrong, $sentence, 'in a sentence';
    is scalar(() = $wrong =~ /\n/g), 1, 'of one line' or diag $wrong;
}
($status, undef, my $wrong) = Messdeck::command(Messdeck::program('messdeckctl'), '-s', "$host->{dir}/none", 'match', 'chief', 'cadet');
is $status, 69, 'without a host it says so';
like $wrong, qr/no host is running here/, 'too';

# Somebody's bot plays, one game at a time.
my $bob = Player->start($host, 'bob', key => "$keys/bob");
my $pid = open3(my $in, my $out, undef, @ctl, 'match', 'bob', 'cadet', '--rules', 'ludo 2', '--games', 2);
my $over = 0;
ok $bob->wait(sub { $bob->status =~ /phrases|playing/ }), 'bob is seated';
ok $bob->{state}{pit}, 'at a table for bots';
my $first = $bob->{state}{game};
sub resigns {
    $bob->do('phrase');
    return $bob->wait(sub { $bob->status eq 'playing' }) && $bob->do('resign')->{ok};
}
ok resigns(), 'gives up his first game';
ok $bob->wait(sub { ($bob->{state}{game} // $first) ne $first && $bob->status =~ /phrases|playing/ }), 'and is at the next one';
is $bob->seat, 1, 'in the other seat';
ok resigns(), 'which he gives up, too';
waitpid $pid, 0;
is $? >> 8, 0, 'the match is over';
like join('', <$out>), qr/^ludo 2: bob won 0 of 2 games against cadet$/m, 'and lost';
ok $bob->wait(sub { !defined $bob->{you}{table} }), 'bob is free again';

# The example does so by itself.
$bob->close;
my $script = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/examples/bot.py';
my $example = open3(my $none, my $talk, undef, 'python3', $script, '-m', 'ssh', '-F', 'none', '-p', $host->ssh_port,
    '-i', "$keys/bob", '-o', 'IdentitiesOnly=yes', '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
    '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes', 'bob@127.0.0.1', 'json');
ok Messdeck::wait_for(sub { $watcher->do('finger bob')->{data}{here} }), 'bob is here again, by the example';
($status, $said, $wrong) = Messdeck::command(@ctl, 'match', 'bob', 'cadet', '--rules', 'ludo 2', '--games', 2);
is $status, 0, 'which plays a match' or diag $wrong;
like $said, qr/^ludo 2: bob won \d of 2 games against cadet$/m, 'of two games';
kill 'TERM', $example;
waitpid $example, 0;

# Ctrl-C.
$pid = open3($in, $out, undef, @ctl, 'match', 'admiral', 'chief', '--rules', 'uckers 2', '--tables', 3);
ok Messdeck::wait_for(sub { @{ $watcher->do('games')->{data}{tables} } == 3 }), 'three games are on';
kill 'INT', $pid;
waitpid $pid, 0;
is $? >> 8, 1, 'stopped it says so';
like join('', <$out>), qr/match: stopped; its games are void/, 'in words';
ok Messdeck::wait_for(sub { !@{ $watcher->do('games')->{data}{tables} } }), 'and no table is left';

# A hub that is killed ends it; who is killed himself ends nothing.
$pid = open3($in, $out, undef, @ctl, 'match', 'cadet', 'chief', '--rules', 'uckers 2');
ok Messdeck::wait_for(sub { @{ $watcher->do('games')->{data}{tables} } == 4 }), 'another match';
my $hub = $host->child('hub');
kill 'KILL', $hub;
waitpid $pid, 0;
is $? >> 8, 69, 'the hub is gone';
like join('', <$out>), qr/the hub has ended the connection/, 'which is said';
ok $host->child('hub', $hub), 'another hub comes';
ok Messdeck::wait_for(sub { my $games = $watcher->do('games'); $games && $games->{ok} && !@{ $games->{data}{tables} } }),
    'and bots alone go on with no game';
$pid = open3($in, $out, undef, @ctl, 'match', 'cadet', 'chief', '--rules', 'ludo 2', '--tables', 1);
ok Messdeck::wait_for(sub { @{ $watcher->do('games')->{data}{tables} } == 1 }), 'a third match';
kill 'KILL', $pid;
waitpid $pid, 0;
ok Messdeck::wait_for(sub { !@{ $watcher->do('games')->{data}{tables} } }), 'its game is played to its end';

is $host->stop, 0, 'the host ends in order';
done_testing;
