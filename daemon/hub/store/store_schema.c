/*
 * The schema, one step per version. A released step is never changed: changes
 * are further steps.
 */
#include "daemon/hub/store/store_schema.h"

#include "daemon/hub/store/store_schema_account_of_luck.h"
#include "daemon/hub/store/store_schema_accounts.h"
#include "daemon/hub/store/store_schema_board.h"
#include "daemon/hub/store/store_schema_bots.h"
#include "daemon/hub/store/store_schema_channels.h"
#include "daemon/hub/store/store_schema_clocks.h"
#include "daemon/hub/store/store_schema_comments.h"
#include "daemon/hub/store/store_schema_decks.h"
#include "daemon/hub/store/store_schema_finding.h"
#include "daemon/hub/store/store_schema_order.h"
#include "daemon/hub/store/store_schema_ratings.h"
#include "daemon/hub/store/store_schema_usage.h"
#include "daemon/hub/store/store_schema_watching.h"

const char *const store_schema[DATABASE_SCHEMA] = {
    /* Times are milliseconds since 1970; tokens are stored as hashes. */
    "CREATE TABLE number (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;"
    "CREATE TABLE guest ("
    " name TEXT PRIMARY KEY COLLATE NOCASE, token TEXT, made INTEGER"
    ") WITHOUT ROWID;"
    "CREATE INDEX guest_token ON guest (token);"
    "CREATE TABLE conn ("
    " token TEXT PRIMARY KEY, name TEXT, role TEXT, transport TEXT,"
    " address TEXT, json INTEGER, lobby INTEGER, tbl INTEGER,"
    " playing INTEGER, since INTEGER, guest TEXT"
    ") WITHOUT ROWID;"
    "CREATE TABLE mark ("
    " kind TEXT, what TEXT COLLATE NOCASE, whom TEXT COLLATE NOCASE,"
    " reason TEXT, until INTEGER, by TEXT, at INTEGER,"
    " PRIMARY KEY (kind, what, whom)"
    ") WITHOUT ROWID;"
    "CREATE TABLE wish (sender TEXT, receiver TEXT, rules TEXT, house TEXT,"
    " seats INTEGER);"
    "CREATE TABLE tbl ("
    " number INTEGER PRIMARY KEY, seq INTEGER, status TEXT, rules TEXT,"
    " house TEXT, seats INTEGER, game INTEGER, chairs TEXT, offers TEXT,"
    " opened INTEGER, changed INTEGER);"
    "CREATE TABLE game ("
    " n INTEGER PRIMARY KEY, id TEXT UNIQUE, tbl INTEGER, rules TEXT,"
    " house TEXT, seats INTEGER, version INTEGER, made INTEGER,"
    " secret BLOB, hash TEXT, chain TEXT, mix TEXT, outcome TEXT,"
    " winner INTEGER, eight_piecer INTEGER, harbour INTEGER,"
    " throws INTEGER, ended INTEGER, damaged TEXT);"
    "CREATE TABLE player ("
    " game INTEGER, seat INTEGER, since INTEGER, name TEXT COLLATE NOCASE,"
    " role TEXT, phrase TEXT, PRIMARY KEY (game, seat, since)"
    ") WITHOUT ROWID;"
    "CREATE INDEX player_name ON player (name);"
    "CREATE TABLE action ("
    " game INTEGER, n INTEGER, at INTEGER, name TEXT, line TEXT,"
    " hash INTEGER, PRIMARY KEY (game, n)"
    ") WITHOUT ROWID;"
    "CREATE TABLE said ("
    " n INTEGER PRIMARY KEY, at INTEGER, how TEXT, sender TEXT,"
    " receiver TEXT, tbl INTEGER, game INTEGER, text TEXT);"
    "CREATE INDEX said_tbl ON said (tbl, n);",
    /*
     * 2: the game after its last action, for games that a later version of
     * the rules' code goes on with; the faces that everybody threw.
     */
    "ALTER TABLE game ADD COLUMN kept TEXT;"
    "CREATE INDEX said_game ON said (game, n);"
    "CREATE TABLE face ("
    " name TEXT COLLATE NOCASE, face INTEGER, n INTEGER,"
    " PRIMARY KEY (name, face)"
    ") WITHOUT ROWID;"
    "INSERT INTO face SELECT name, die, count(*) FROM ("
    " SELECT coalesce(name, '') AS name,"
    "  CAST(substr(line, 9, 1) AS INTEGER) AS die FROM action"
    "  WHERE line LIKE 'throw %'"
    " UNION ALL SELECT coalesce(name, ''),"
    "  CAST(substr(line, 10, 1) AS INTEGER) FROM action"
    "  WHERE line LIKE 'throw %'"
    ") WHERE die BETWEEN 1 AND 6 GROUP BY name COLLATE NOCASE, die;",
    /* 3: what people chose for themselves. */
    "CREATE TABLE setting ("
    " name TEXT COLLATE NOCASE, key TEXT, value TEXT,"
    " PRIMARY KEY (name, key)"
    ") WITHOUT ROWID;",
    /*
     * 4: the log of games has entries of its own, since a game gets a second
     * one at its end.
     */
    "CREATE TABLE log ("
    " n INTEGER PRIMARY KEY, game INTEGER, line TEXT, chain TEXT);"
    "CREATE INDEX log_game ON log (game);"
    "INSERT INTO log (game, line, chain)"
    " SELECT n, n || '|' || id || '|' || hash, chain FROM game ORDER BY n;"
    "ALTER TABLE game DROP COLUMN chain;",
    /* 5: who was told that a game of his was set aside. */
    "ALTER TABLE player ADD COLUMN told INTEGER;"
    "CREATE INDEX game_damaged ON game (n)"
    " WHERE damaged IS NOT NULL;",
    /*
     * 6: scores, and the faces that all threw (as '*'), kept so that nobody
     * has to count them.
     */
    "CREATE TABLE score ("
    " name TEXT PRIMARY KEY COLLATE NOCASE, games INTEGER, wins INTEGER"
    ") WITHOUT ROWID;"
    "INSERT INTO score SELECT name, count(*), sum(won) FROM ("
    " SELECT p.name AS name, max(g.winner >= 0 AND (g.winner = p.seat OR"
    "  (g.seats = 4 AND g.rules <> 'ludo' AND"
    "  g.winner % 2 = p.seat % 2))) AS won"
    " FROM player p JOIN game g ON g.n = p.game"
    " WHERE g.ended IS NOT NULL AND g.outcome <> 'voided'"
    " GROUP BY g.n, p.name COLLATE NOCASE"
    ") GROUP BY name COLLATE NOCASE;"
    "INSERT INTO face SELECT '*', face, sum(n) FROM face GROUP BY face;",
    /*
     * 7: what is old is found, to be forgotten; the number that a wished name
     * gets is looked for instead of kept.
     */
    "CREATE INDEX guest_made ON guest (made);"
    "CREATE INDEX said_loose ON said (at) WHERE game = 0;"
    "DELETE FROM number WHERE key LIKE 'guests %';",
    /* 8: what was left for who was not here. */
    "CREATE INDEX said_left ON said (receiver) WHERE how = 'left';",
    /*
     * 9: what a game came to for each who began it, and that of the scores;
     * since is the first action that a substitute may do; when a game was
     * adjourned.
     */
    "ALTER TABLE player ADD COLUMN result TEXT;"
    "UPDATE player SET since = since + 1 WHERE since > 0;"
    "UPDATE player AS p SET result = (SELECT CASE"
    " WHEN EXISTS (SELECT 1 FROM player q"
    "  WHERE q.game = p.game AND q.seat = p.seat AND q.since > 0) THEN 'left'"
    " WHEN g.winner < 0 THEN 'drawn'"
    " WHEN g.winner = p.seat OR (g.seats = 4 AND g.rules <> 'ludo' AND"
    "  g.winner % 2 = p.seat % 2) THEN 'won'"
    " ELSE 'lost' END"
    " FROM game g WHERE g.n = p.game AND g.ended IS NOT NULL"
    "  AND g.outcome <> 'voided')"
    " WHERE since = 0;"
    "ALTER TABLE score ADD COLUMN begun INTEGER;"
    "DELETE FROM score;"
    "INSERT INTO score (name, games, wins, begun)"
    " SELECT name, sum(finished), sum(won), count(*) FROM ("
    " SELECT name, max(result <> 'left') AS finished,"
    "  max(result = 'won') AS won"
    " FROM player WHERE result IS NOT NULL"
    " GROUP BY game, name COLLATE NOCASE"
    ") GROUP BY name COLLATE NOCASE;"
    "ALTER TABLE tbl ADD COLUMN adjourned INTEGER;"
    "UPDATE tbl SET adjourned = changed WHERE status = 'adjourned';",
    /* 10: an invite is found by its two names; n: which came first. */
    "CREATE TABLE invite ("
    " sender TEXT COLLATE NOCASE, receiver TEXT COLLATE NOCASE, rules TEXT,"
    " house TEXT, seats INTEGER, n INTEGER, PRIMARY KEY (sender, receiver)"
    ") WITHOUT ROWID;"
    "INSERT INTO invite SELECT sender, receiver, rules, house, seats, rowid"
    " FROM wish WHERE true ON CONFLICT DO NOTHING;"
    "DROP TABLE wish;",
    /* 11: bytes by kind; whose games are; what goes first, to be found. */
    STORE_SCHEMA_USAGE,
    /* 12: accounts, what keeps order, and the board between games. */
    STORE_SCHEMA_ACCOUNTS STORE_SCHEMA_ORDER STORE_SCHEMA_BOARD,
    /* 13: finding and timing a game, whose table it is; ratings. */
    STORE_SCHEMA_FINDING STORE_SCHEMA_CLOCKS STORE_SCHEMA_WATCHING
	STORE_SCHEMA_CHANNELS STORE_SCHEMA_RATINGS,
    /* 14: comments on throws; luck and skill; levels of house bots. */
    STORE_SCHEMA_COMMENTS STORE_SCHEMA_ACCOUNT_OF_LUCK STORE_SCHEMA_BOTS,
    /* 15: what each deck has for itself, and what it tells the others. */
    STORE_SCHEMA_DECKS,
    /* 16: no row is counted by all decks; each numbers what it adds itself. */
    "DELETE FROM number WHERE key = 'counted by all decks';",
};
