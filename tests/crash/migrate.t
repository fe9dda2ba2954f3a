#!/usr/bin/perl
# Databases of every earlier version of the schema, with a game under way: the
# hub brings them to its own version, goes on with the game, and no dice change.
# schema/N.sql is such a database as its version left it behind.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Disk;
use JSON::PP;
use Messdeck;
use Test::More;

Messdeck::needs_file('no earlier version has been in one');
open my $header, '<', "$FindBin::Bin/../../daemon/lib/database.h" or die $!;
my ($version) = map { /^#define DATABASE_SCHEMA (\d+)/ ? $1 : () } <$header>;
my $disk = Disk->new(40);

sub python {
    my ($program, @words) = @_;
    my ($status, $out, $error) = Messdeck::command('python3', '-c', $program, @words);
    is $status, 0, "it works: $error";
    return $out;
}

for my $old (1 .. $version - 1) {
    my $database = $disk->fresh;
    python(<<'END', $database, "$FindBin::Bin/schema/$old.sql");
import sqlite3, sys
sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())
END
    my ($status, @told) = $disk->run($database);
    is $status, 0, "version $old is migrated: $disk->{error}";
    my ($first, $last) = map { decode_json((split / /, $_, 3)[2]) } @told[0, -1];
    is $first->{actions}, 20, 'with the game as it stood';
    is $last->{actions},  40, 'which goes on';
    is python(<<'END', $database), "$version 40 ok\n", 'all of it is there, in the new version';
import hashlib, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
ask = lambda sql: db.execute(sql).fetchone()[0]
line, head = db.execute("SELECT line, chain FROM log").fetchone()
commit = ask("SELECT hash FROM game")
assert line == "1|T0001-1|" + commit, line
assert head == hashlib.sha256(("|" + line).encode()).hexdigest(), head
dice = ask("SELECT 2 * count(*) FROM action WHERE line LIKE 'throw %'")
print(ask("PRAGMA user_version"), ask("SELECT count(*) FROM action"),
    "ok" if ask("SELECT sum(n) FROM face WHERE name <> '*'") == dice
    and ask("SELECT sum(n) FROM face WHERE name = '*'") == dice else "counts differ")
END
}

# Games that ended under version 8: one won, one that a bot finished for ben, one
# drawn, one voided, and a four where the bot had a seat of its own side.
my $ended = $disk->fresh;
python(<<'END', $ended, "$FindBin::Bin/schema/8.sql");
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.executescript(open(sys.argv[2]).read())
def game(n, rules, seats, outcome, winner, *players):
    db.execute("INSERT INTO game (n, id, tbl, rules, house, seats, outcome, winner,"
        " ended) VALUES (?,?,9,?,'',?,?,?,1)", (n, "T0009-%d" % n, rules, seats, outcome, winner))
    for seat, since, name in players:
        db.execute("INSERT INTO player VALUES (?,?,?,?,'player','',NULL)", (n, seat, since, name))
game(11, "uckers", 2, "won", 0, (0, 0, "ann"), (1, 0, "ben"))
game(12, "uckers", 2, "won", 1, (0, 0, "ann"), (1, 0, "ben"), (1, 7, "Jenny"))
game(13, "ludo", 2, "drawn", -1, (0, 0, "ann"), (1, 0, "Ben"))
game(14, "uckers", 2, "voided", -1, (0, 0, "ann"), (1, 0, "ben"), (1, 3, "Jenny"))
game(15, "uckers", 4, "resigned", 1,
    (0, 0, "ann"), (1, 0, "cat"), (2, 0, "Jenny"), (3, 0, "ben"), (0, 5, "Jenny"))
game(16, "ludo", 4, "won", 1, (0, 0, "ann"), (1, 0, "cat"), (2, 0, "dan"), (3, 0, "ben"))
db.executescript("DELETE FROM score; INSERT INTO score VALUES ('ann', 6, 1), ('ben', 6, 2);"
    "UPDATE tbl SET status = 'adjourned', changed = 77")
db.commit()
END
$disk->run($ended);
is python(<<'END', $ended), <<'GOT', 'what games came to is known of those that are over';
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for row in db.execute("SELECT game, group_concat(coalesce(result, '-'), ' ') FROM"
        " (SELECT * FROM player WHERE game > 10 ORDER BY game, seat, since) GROUP BY game"):
    print(*row)
for row in db.execute("SELECT name, games, wins, begun FROM score ORDER BY name"):
    print(*row)
print(db.execute("SELECT since FROM player WHERE game = 12 AND since > 0").fetchone()[0])
END
11 won lost
12 lost left -
13 drawn drawn
14 - - -
15 left - won lost won
16 lost won lost lost
ann 4 1 5
ben 4 1 5
cat 2 2 2
dan 1 0 1
Jenny 1 0 1
8
GOT

# They are counted and rated, too, though their plays are not known any more; in
# the background, until the hub has run twice.
$disk->run($ended);
is python(<<'END', $ended), <<'GOT', 'of which ratings and figures are made';
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("SELECT count(*) FROM result_due").fetchone()[0])
for row in db.execute("SELECT name, group_concat(kind || ' ' || n, ', ') FROM (SELECT * FROM figure"
        " JOIN competitor ON id = competitor WHERE kind IN ('begun', 'finished', 'won') ORDER BY kind)"
        " GROUP BY name ORDER BY name COLLATE NOCASE"):
    print(*row)
for row in db.execute("SELECT pool, name, games, results, -minus / 1000000 FROM rating"
        " JOIN competitor ON id = competitor ORDER BY pool, name"):
    print(*row)
END
0
ann begun 5, finished 4, won 1
ben begun 5, finished 4, won 1
cat begun 2, finished 2, won 2
dan begun 1, finished 1
Jenny begun 1, finished 1
0 ann 2 1 1662
0 ben 2 2 1252
1 ann 1 1 1337
1 ben 1 1 1662
1 cat 1 1 1662
1 Jenny 1 1 1337
2 ann 2 2 1376
2 ben 2 2 1376
2 cat 1 3 1799
2 dan 1 1 1337
GOT

my $later = $disk->fresh;
python(<<'END', $later, $version + 1);
import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = " + sys.argv[2])
END
my ($status) = $disk->run($later);
is $status, 1, 'a database of a later version is left alone';
like $disk->{error}, qr/later version/, 'with a word';
done_testing;
