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

open my $header, '<', "$FindBin::Bin/../../daemon/hub/store/store.h" or die $!;
my ($version) = map { /^#define STORE_VERSION (\d+)/ ? $1 : () } <$header>;
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
    is $status, 0, "version $old is taken up: $disk->{error}";
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

my $later = $disk->fresh;
python(<<'END', $later, $version + 1);
import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = " + sys.argv[2])
END
my ($status) = $disk->run($later);
is $status, 1, 'a database of a later version is left alone';
like $disk->{error}, qr/later version/, 'with a word';
done_testing;
