#!/usr/bin/perl
# The hub's store in PostgreSQL, with a real server: the scenarios have the same
# answers as with SQLite, and what only a shared database has.
#
#     postgresql.t [all]

use strict;
use warnings;

use File::Temp ();
use FindBin;
use lib $FindBin::Bin;

use Postgres;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();

my $build  = $ENV{MESSDECK_BUILDDIR} // '.';
my $server = Postgres->start;
my ($killed, $crashes) = @ARGV ? (100, 30) : (8, 4);

# Runs a program on an empty database; what it says only where it fails.
sub on_postgresql {
    my ($name, $program, @arguments) = @_;
    local $ENV{MESSDECK_TEST_STORE} = $server->database($name);
    open my $f, '-|', "$build/$program @arguments 2>&1" or die $!;
    my @said = <$f>;
    close $f;
    is $?, 0, "$program @arguments" or diag @said;
    return;
}

my $small = $server->folder . '/small';
if (@ARGV && $> == 0) {
    mkdir $small or die $!;
    system('mount', '-t', 'tmpfs', '-o', 'size=40m', 'none', $small) == 0 or die 'mount';
    chown((getpwnam 'postgres')[2, 3], $small);
    $server->sql('postgres', "CREATE TABLESPACE small LOCATION '$small'");
    $ENV{MESSDECK_TEST_SMALL} = $server->database('small', 'TABLESPACE small');
}
on_postgresql('shared', 'tests/hub/shared');
if (delete $ENV{MESSDECK_TEST_SMALL}) {
    $server->sql('postgres', $_) for 'DROP DATABASE small', 'DROP TABLESPACE small';
    system 'umount', $small;
}

# Those that store most; make check-long has them all.
my $scenarios = ($ENV{MESSDECK_SRCDIR} // '.') . '/tests/hub/scenarios';
if (@ARGV) {
    on_postgresql('scenarios', 'tests/hub/scenario');
} else {
    on_postgresql("scenario_$_", 'tests/hub/scenario', "$scenarios/$_.scn")
        for qw(accounts backup channels examine forget game ratings renamed);
}

# Several decks in one database.
on_postgresql('decks_scn', 'tests/hub/scenario', "'$scenarios/decks/*.scn'");
on_postgresql('decks', 'tests/hub/decks', @ARGV ? 100_000 : 3000);

# A game whose hub is killed again and again, and whose server is, too, goes on
# as one that is left alone.
sub hubgame {
    my ($file, $actions, $lines, $seconds) = @_;
    my $pid = open my $f, '-|', "$build/tests/crash/hubgame", $file, $actions or die $!;
    my @said;
    # One that waits for its deck would wait for ever.
    local $SIG{ALRM} = sub { kill 'KILL', $pid };
    alarm($seconds // 0);
    while (my $line = readline $f) {
        push @said, $line;
        kill 'KILL', $pid if @said == ($lines // 0);
    }
    alarm 0;
    close $f;
    return ($?, @said);
}
my $dir     = File::Temp->newdir;
my $actions = 8 * $killed;
my ($status, @alone) = hubgame("$dir/alone.db", $actions);
is $status, 0, 'a game without any trouble';
{
    local $ENV{MESSDECK_TEST_STORE} = $server->database('hubgame');
    local $ENV{MESSDECK_TEST_KEEP}  = 1;
    my ($kills, @disturbed) = 0;
    srand 1;
    do {
        ($status, my @said) = hubgame("$dir/x", $actions, $kills < $killed ? 1 + int rand 8 : undef);
        push @disturbed, @said;
        $kills++ if $status != 0;
        if ($status != 0 && $kills % 4 == 0) {
            $server->halt('immediate');
            $server->go;
        }
    } while ($status != 0 && $kills <= $killed);
    is $status, 0, "the same in PostgreSQL, after $kills ends";
    is $kills, $killed, 'each of them in the game';
    my %alone = map { $_ => 1 } @alone;
    is_deeply [grep { !$alone{$_} } @disturbed], [], 'nothing was told that would not have been so';
    is $disturbed[-1], $alone[-1], 'and it ends as that one';
}

# What only the primary has is told by nobody, not even once it has started
# again and shows it, before a standby has it, too.
if (@ARGV) {
    local $ENV{MESSDECK_TEST_STORE} = $server->database('standby');
    local $ENV{MESSDECK_TEST_KEEP}  = 1;
    my $standby = $server->standby;
    my %alone   = map { $_ => 1 } @alone;
    ($status, my @said) = hubgame("$dir/x", $actions, 10);
    $standby->halt;
    ($status, my @none) = hubgame("$dir/x", $actions, undef, 12);
    isnt $status, 0, 'a hub does not begin without the standby';
    is_deeply \@none, [], 'and tells nothing';
    $standby->go;
    my $pid = open my $f, '-|', "$build/tests/crash/hubgame", "$dir/x", $actions or die $!;
    push @said, scalar readline $f for 1 .. 10;
    $standby->halt('immediate');
    push @said, readline $f;
    close $f;
    isnt $?, 0, 'one that has begun ends';
    my $kept = $server->sql('standby', 'SELECT count(*) FROM action');
    $server->halt('immediate');
    $server->go;
    cmp_ok $server->sql('standby', 'SELECT count(*) FROM action'), '>=', $kept, 'the primary comes again';
    ($status, @none) = hubgame("$dir/x", $actions, undef, 12);
    is_deeply \@none, [], 'what it shows is told by nobody';
    $standby->go;
    ($status, my @rest) = hubgame("$dir/x", $actions);
    is $status, 0, 'with the standby the game goes on';
    is_deeply [grep { !$alone{$_} && $_ ne "failed\n" } @said, @rest], [], 'as it would have';
    is $rest[-1], $alone[-1], 'to its end';
    $standby->halt('immediate');
    $server->sql('postgres', 'ALTER SYSTEM RESET synchronous_standby_names');
    $server->sql('postgres', 'SELECT pg_reload_conf()');
}

# Moved to the other engine and back it is the same.
sub store_copy {
    my (@places) = @_;
    my $said = `"$build/messdeckctl" -s $dir/none store copy '$places[0]' '$places[1]' 2>&1`;
    return ($? >> 8, $said);
}

my $rows = <<'END';
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for (t,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
    for row in sorted(map(repr, db.execute("SELECT * FROM " + t))):
        print(t, row)
END

sub rows_of {
    my ($file) = @_;
    open my $f, '-|', 'python3', '-c', $rows, $file or die $!;
    return [readline $f];
}
my $there = $server->database('copied');
my $said;
($status, $said) = store_copy("$dir/alone.db", $there);
is $status, 0, 'a file is copied to PostgreSQL' or diag $said;
like $said, qr/^games +1$/m, 'and its game replayed';
($status, $said) = store_copy("$dir/alone.db", $there);
is $status, 1, 'not over what is there';
like $said, qr/there is a host's state in it already/, 'which is said';
($status, $said) = store_copy($there, "$dir/back.db");
is $status, 0, 'and back' or diag $said;
my $alone = rows_of("$dir/alone.db");
cmp_ok scalar @$alone, '>', scalar @alone, 'with all its rows';
is_deeply rows_of("$dir/back.db"), $alone, 'each the same';
{
    local $ENV{MESSDECK_TEST_STORE} = $there;
    local $ENV{MESSDECK_TEST_KEEP}  = 1;
    ($status, my @more)   = hubgame("$dir/x",        $actions + 10);
    ($status, my @rather) = hubgame("$dir/alone.db", $actions + 10) if delete $ENV{MESSDECK_TEST_STORE};
    is_deeply \@more, \@rather, 'the game goes on there as it would have here';
}

# The real host, while its hub and the rest of it are killed.
{
    local $ENV{MESSDECK_TEST_STORE} = $server->database('crash');
    my $crash = ($ENV{MESSDECK_SRCDIR} // '.') . '/tests/crash/crash.t';
    my @lines = `perl $crash $crashes 2>&1`;
    is $?, 0, "$crashes crashes of a host" or diag @lines;
}

# One of the tests that make check-long runs with hosts in PostgreSQL.
{
    local $ENV{MESSDECK_TEST_STORE} = $server->database('recover');
    my $recover = ($ENV{MESSDECK_SRCDIR} // '.') . '/tests/e2e/recover.t';
    my @lines = `perl $recover 2>&1`;
    is $?, 0, 'a host recovers' or diag @lines;
}
undef $server;
done_testing;
