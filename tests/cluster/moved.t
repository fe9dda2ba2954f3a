#!/usr/bin/perl
# A host outgrows its machine: from a file to a database of three decks, where
# its people find their seats and their games go on; and back to a file. What
# they were told is in the log of games, wherever that is.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", "$FindBin::Bin/../hub", $FindBin::Bin;

use Client;
use Messdeck;
use People;
use Postgres;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();
Messdeck::needs_file('this is about moving there');
srand 1;

my $keys     = File::Temp->newdir;
my @names    = qw(ann ben cat dan);
my $accounts = "talk-rate = 1000\ncommand-rate = 0\nbots = 0\n" . join '', map { Messdeck::account("$keys", $_) } @names;
my $server   = Postgres->start('max_connections = 100');

sub cluster {
    my ($store, $decks) = @_;
    return <<"END_OF_CLUSTER";
${accounts}cluster {
	store = "$store"
	decks-socket = "deck-%d.sock"
	listen = "deck-%d.sock"
	standby = no
	decks = $decks
	prefer = {@{[join ', ', 0 .. $decks - 1]}}
}
END_OF_CLUSTER
}

sub people {
    my ($host) = @_;
    my @ssh = (qw(ssh -F /dev/null -o StrictHostKeyChecking=no -o BatchMode=yes -o UserKnownHostsFile=/dev/null),
        qw(-o LogLevel=ERROR -o IdentitiesOnly=yes -p), $host->ssh_port);
    my $people = People->new(map { { name => $_, command => [@ssh, '-i', "$keys/$_", "$_\@127.0.0.1", 'json'] } } @names);
    for my $name (@names) {
        $people->{client}{$name}->connect;
        ok Messdeck::wait_for(sub { $people->{client}{$name}->messages; $people->{client}{$name}{welcome} }), "$name comes";
    }
    return $people;
}

sub must {
    my ($people, $name, $words) = @_;
    my $answer = $people->{client}{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or diag explain $answer;
    return ($answer // {})->{data};
}

sub store_copy {
    my ($status, $out, $error) = Messdeck::command(Messdeck::program('messdeckctl'), '-s', "$keys/none", 'store', 'copy', @_);
    return ($status, "$out$error");
}

my %table;

# Everybody has his seat in the same game, until two resign.
sub play_on {
    my ($people) = @_;
    $people->come;
    is $people->{client}{$_}{at}, $table{$_}, "$_ has the seat" for qw(ann cat);
    ok $people->play(12), 'and they play on';
    is_deeply $people->{problems}, [], 'the same games';
    must($people, $_, 'resign') for qw(ann cat);
}

# A deck's log of games, whole; and whether each entry follows from the one before.
sub log_of {
    my ($host, $deck) = @_;
    my ($status, $out, $error) = $host->ctl('-d', $deck, 'log', 1);
    return [grep { /^[0-9a-f]{64} / } split /\n/, $out];
}

sub is_chain {
    my ($log, $name) = @_;
    my ($head, @wrong) = ('');
    for my $entry (@$log) {
        my ($hash, $line) = split / /, $entry, 2;
        $head = Digest::SHA::sha256_hex("$head|$line");
        push @wrong, $line if $head ne $hash;
        $head = $hash;
    }
    is_deeply \@wrong, [], "$name: each entry follows";
}

sub lines { return map { (split / /, $_, 2)[1] } @{$_[0]} }

# The record of a game agrees with a log, by the program that people have.
sub is_verified {
    my ($people, $log, $game, $name) = @_;
    my $record = must($people, 'ann', "record $game");
    open my $f, '>', "$keys/record" or die $!;
    print {$f} $record->{text};
    close $f;
    open $f, '>', "$keys/log" or die $!;
    print {$f} "$_\n" for @$log;
    close $f;
    my ($status, $out, $error) = Messdeck::command(Messdeck::program('messdeck-verify'), '-l', "$keys/log", "$keys/record");
    is $status, 0, $name or diag "$out$error";
}
require Digest::SHA;

# Two games have ended and two are on, each of another deck than its table.
my $host   = Messdeck->start(conf => $accounts);
my $people = people($host);
$people->sit(['ann', 'ben'], ['cat', 'dan']);
ok $people->play(12), 'they play';
for my $name (qw(ann cat)) {
    must($people, $name, 'resign');
    my $state = sub { $people->{client}{$name}{table}{state} };
    my $game  = $state->()->{game};
    ok Messdeck::wait_for(sub { $people->step; $state->()->{game} ne $game && $state->()->{status} eq 'playing' }),
        'and again';
}
my $first = log_of($host, 0);
is scalar @$first, 6, 'four games have begun, and two have ended';
is_chain($first, 'one log');
%table = map { $_ => $people->{client}{$_}{table}{table} } qw(ann cat);
my %game  = map { $_ => $people->{client}{$_}{table}{state}{game} } qw(ann cat);
my %decks = map { $_ => [($table{$_} - 1) % 3, ($game{$_} =~ s/.*-//r - 1) % 3] } qw(ann cat);
isnt $decks{$_}[0], $decks{$_}[1], "$_ plays a game of another deck than the table is" for qw(ann cat);
is $host->stop, 0, 'the host is stopped';
undef $people;
my $file = "$host->{dir}/state/messdeck.db";

# Words that do not go together.
my ($status, $said) = store_copy('--decks', 65, $file, $server->conninfo('none'));
is $status, 64, 'no host has 65 decks';
like $said, qr/--decks takes a number from 1 to 64/, 'which is said';
($status, $said) = store_copy('--decks', 3, $file, "$keys/other.db");
is $status, 1, 'nor a file three';
like $said, qr/a file has one deck; only PostgreSQL has more/, 'which is said';
ok !-e "$keys/other.db", 'and there is none';
my $one = $server->database('one');
($status, $said) = store_copy($file, $one);
is $status, 0, 'without a number' or diag $said;
like $said, qr/^decks +1$/m, 'it is one deck';
$server->sql('one', 'DELETE FROM log');
($status, $said) = store_copy('--decks', 2, $file, $one);
is $status, 1, 'which it stays';
like $said, qr/was made with decks = 1, not with 2; take another one, which is empty/, 'and that is said';

# To three decks.
my $three = $server->database('three');
($status, $said) = store_copy('--decks', 3, $file, $three);
is $status, 0, 'with a number it is so many' or diag $said;
like $said, qr/^games +4\ndamaged +0\ndecks +3$/m, 'and all games are replayed';
my $wrong = Messdeck->start(ready => 0, conf => cluster($three, 2));
is $wrong->ended, 78, 'a host with another number does not begin';
like $wrong->log, qr/was made with decks = 3 and this host has decks = 2: .*messdeckctl store copy --decks/, 'and says why';

$host   = Messdeck->start(conf => cluster($three, 3));
for my $deck (0 .. 2) {
    ok $host->wait_log(qr/ deck deck=$deck /), "deck $deck has a hub";
    is_deeply log_of($host, $deck), $first, 'and the log that was there';
}
$people = people($host);
play_on($people);
ok $people->play(12), 'and others after that';
my @logs;
for my $name (qw(ann cat)) {
    my ($deck, $id) = ($decks{$name}[1], $game{$name});
    ok Messdeck::wait_for(sub { $logs[$deck] = log_of($host, $deck); grep { /\|\Q$id\E\|end\|/ } @{$logs[$deck]} }),
        "the end of ${name}'s game is in the log of the game's deck";
    is_verified($people, $logs[$deck], $id, 'and its record agrees');
}
@logs = map { log_of($host, $_) } 0 .. 2;
for my $deck (0 .. 2) {
    is_chain($logs[$deck], "deck $deck");
    is_deeply [@{$logs[$deck]}[0 .. $#$first]], $first, 'behind what was there';
}
my %new = map { $_ => 1 } map { lines([@{$_}[scalar @$first .. $#$_]]) } @logs;
cmp_ok scalar keys %new, '>=', 4, 'in which each deck writes its own games';
is $host->stop, 0, 'the host is stopped';
undef $people;

# Decks that are the same, and others.
my $same = $server->database('same');
($status, $said) = store_copy($three, $same);
is $status, 0, 'to another database' or diag $said;
like $said, qr/^decks +3$/m, 'it has as many decks';
my $rows = 'SELECT n, game, line, chain FROM log ORDER BY n';
is $server->sql('same', $rows), $server->sql('three', $rows), 'with the same log';
my @sums = (
    ['what there is', 'SELECT kind, guests, sum(n), sum(bytes) FROM usage GROUP BY kind, guests ORDER BY kind, guests'],
    ['faces', 'SELECT face, sum(n) FROM face GROUP BY face ORDER BY face'],
    ['scores', 'SELECT name, sum(games), sum(wins), sum(begun) FROM score GROUP BY name ORDER BY name'],
);
is $server->sql('same', $_->[1]), $server->sql('three', $_->[1]), "and the same $_->[0]" for @sums;

# A hub that has any of the decks keeps all of them where they are.
open my $hub, '-|', 'sh', '-c', 'exec "$@" 2>/dev/null', 'sh', qw(psql -X -q -A -t -c),
    "SELECT 'held' FROM pg_advisory_lock(7301, 2)", '-c', 'SELECT pg_sleep(600)', $server->conninfo('three') or die $!;
is readline($hub), "held\n", 'somebody has deck 2';
($status, $said) = store_copy($three, "$keys/held.db");
is $status, 1, 'which is not left behind';
like $said, qr/ has deck 2; stop the host first$/m, 'and that is said';
$server->sql('three', "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
close $hub;
ok !-e "$keys/held.db", 'nothing was made';

# What decks have apart, and what one tells another.
my $mixed = File::Temp->newdir;
mkdir "$mixed/state", 0700 or die $!;
$server->sql('three', $_) for
    q(INSERT INTO mail (deck, text) VALUES (1, '{"tells":{}}'), (2, '{"seats":{"old":"abe","name":"bob"}}')),
    q(INSERT INTO invite (sender, receiver, rules, seats, n, deck) VALUES ('ann', '', 'uckers', 2, 7, 0),
        ('cat', '', 'uckers', 2, 7, 2)),
    q(INSERT INTO number VALUES ('topics of deck 2', 30)),
    q(INSERT INTO conn (token, name, role, tbl, deck) VALUES ('token', 'zoe~', 'guest', 3, 2));
($status, $said) = store_copy($three, "$mixed/state/messdeck.db");
is $status, 1, 'a name that is being changed is not lost';
like $said, qr/in the middle of changing somebody's name: start its host for a minute, then stop it again$/m, 'and that is said';
unlink "$mixed/state/messdeck.db";
$server->sql('three', q(DELETE FROM mail WHERE deck = 2));
($status, $said) = store_copy($three, "$mixed/state/messdeck.db");
is $status, 0, 'without one' or diag $said;
is Messdeck::sql({dir => "$mixed"}, 'SELECT sender, n, deck FROM invite ORDER BY n'), "ann|21|0\ncat|23|0",
    'offers of several decks have numbers of their own';
is Messdeck::sql({dir => "$mixed"}, 'SELECT count(*) FROM mail'), 0, 'and there is no mail to nobody';
my $topics = "SELECT max(value) FROM number WHERE key LIKE 'topics%'";
is Messdeck::sql({dir => "$mixed"}, $topics), 30, 'numbers that all decks give go on from the last one';
my $whose = "SELECT deck FROM conn WHERE token = 'token'";
is Messdeck::sql({dir => "$mixed"}, $whose), 0, 'nor anybody at another deck';
($status, $said) = store_copy('--decks', 3, "$mixed/state/messdeck.db", $server->database('mixed'));
is $status, 0, 'and to three again' or diag $said;
is $server->sql('mixed', $whose), 2, 'where people are at the deck of their table';
$server->sql('three', "DELETE FROM $_") for qw(mail invite), "conn WHERE token = 'token'",
    "number WHERE key = 'topics of deck 2'";

# And back.
my $folder = File::Temp->newdir;
mkdir "$folder/state", 0700 or die $!;
($status, $said) = store_copy($three, "$folder/state/messdeck.db");
is $status, 0, 'three decks become a file' or diag $said;
like $said, qr/^decks +1$/m, 'of one deck';
is Messdeck::sql({dir => "$folder"}, $_->[1]), $server->sql('three', $_->[1]), "with the same $_->[0]" for @sums;
$host   = Messdeck->start(dir => "$folder", conf => $accounts);
$people = people($host);
play_on($people);
my $last = log_of($host, 0);
is_chain($last, 'one log again');
is_deeply [@{$last}[0 .. $#$first]], $first, 'which begins as it did';
my %there = map { $_ => 1 } lines($last);
is_deeply [grep { !$there{$_} } sort keys %new], [], 'and has what each deck wrote';
is_verified($people, $last, $game{$_}, 'records agree with it') for qw(ann cat);
is $host->stop, 0, 'the end';
undef $server;
done_testing;
