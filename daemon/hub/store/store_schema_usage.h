#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_USAGE_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_USAGE_H

/*
 * Step 11 of the schema: the table "usage" has the rows and bytes of each kind,
 * those of guests and those of others apart. Triggers keep it right, whatever
 * statement changes the tables. Bytes are those that a row takes in the file,
 * with its part of the indexes, more or less. Released, so never changed.
 *
 * Below, row is "NEW.", "OLD." or, for rows that were there before, "".
 */
/* clang-format off */

#define USAGE_TEXT(column) "length(CAST(coalesce(" column ", '') AS BLOB))"
#define USAGE_GUEST(column) "(" column " LIKE '%~')"

#define TALK_GUESTS(row) USAGE_GUEST(row "sender")
#define TALK_BYTES(row) \
    "(80 + length(" row "sender) + " USAGE_TEXT(row "receiver") \
    " + " USAGE_TEXT(row "text") ")"
#define LOG_GUESTS(row) \
    "coalesce((SELECT guests FROM game WHERE n = " row "game), 0)"
#define LOG_BYTES(row) "(100 + length(" row "line))"
#define NAME_GUESTS(row) "1"
#define NAME_BYTES(row) "(240 + 2 * length(" row "name))"
#define SCORE_GUESTS(row) USAGE_GUEST(row "name")
#define SCORE_BYTES(row) "(25 + length(" row "name))"
#define PREFERENCE_GUESTS(row) USAGE_GUEST(row "name")
#define PREFERENCE_BYTES(row) \
    "(25 + length(" row "name) + length(" row "key)" \
    " + " USAGE_TEXT(row "value") ")"
/* A ban is the host's, whoever it is about. */
#define LIST_GUESTS(row) \
    "(" row "kind IN ('censor', 'notify') AND " row "what LIKE '%~')"
#define LIST_BYTES(row) \
    "(60 + length(" row "what) + " USAGE_TEXT(row "whom") \
    " + " USAGE_TEXT(row "reason") ")"
#define INVITE_GUESTS(row) USAGE_GUEST(row "sender")
#define INVITE_BYTES(row) "(80 + " USAGE_TEXT(row "house") ")"
/*
 * A game's bytes are whole KiB, so that not every action writes to the table
 * "usage"; a game's own row is 650, and its actions and players are added.
 */
#define GAME_BYTES(row) "((" row "bytes + 1023) / 1024 * 1024)"
#define ACTION_BYTES(row) \
    "(40 + length(" row "line) + " USAGE_TEXT(row "name") ")"
#define PLAYER_BYTES(row) "(80 + " USAGE_TEXT(row "phrase") ")"

#define USAGE_CHANGE(sign, kind, guests, bytes) \
    "UPDATE usage SET n = n " sign " 1, bytes = bytes " sign " " bytes \
    " WHERE kind = '" kind "' AND guests = " guests ";"
#define USAGE_BEFORE(table, kind, ROW) \
    "INSERT INTO usage SELECT '" kind "', " ROW##_GUESTS("") " AS whose," \
    " count(*), sum" ROW##_BYTES("") " FROM " table " WHERE true" \
    " GROUP BY whose ON CONFLICT (kind, guests) DO UPDATE" \
    " SET n = n + excluded.n, bytes = bytes + excluded.bytes;"
#define USAGE_OF(table, kind, ROW) \
    USAGE_BEFORE(table, kind, ROW) \
    "CREATE TRIGGER " table "_added AFTER INSERT ON " table " BEGIN " \
    USAGE_CHANGE("+", kind, ROW##_GUESTS("NEW."), ROW##_BYTES("NEW.")) \
    " END;" \
    "CREATE TRIGGER " table "_dropped AFTER DELETE ON " table " BEGIN " \
    USAGE_CHANGE("-", kind, ROW##_GUESTS("OLD."), ROW##_BYTES("OLD.")) \
    " END;"
#define USAGE_CHANGED(table, column, kind, ROW) \
    "CREATE TRIGGER " table "_changed AFTER UPDATE OF " column " ON " table \
    " BEGIN " \
    USAGE_CHANGE("-", kind, ROW##_GUESTS("OLD."), ROW##_BYTES("OLD.")) \
    USAGE_CHANGE("+", kind, ROW##_GUESTS("NEW."), ROW##_BYTES("NEW.")) \
    " END;"

#define STORE_SCHEMA_USAGE \
    "CREATE TABLE usage (" \
    " kind TEXT, guests INTEGER, n INTEGER, bytes INTEGER," \
    " PRIMARY KEY (kind, guests)" \
    ") WITHOUT ROWID;" \
    "INSERT INTO usage SELECT kind.column1, whose.column1, 0, 0 FROM" \
    " (VALUES ('games'), ('talk'), ('log'), ('names'), ('scores')," \
    "  ('preferences'), ('lists'), ('invites')) AS kind," \
    " (VALUES (0), (1)) AS whose;" \
    /* 1 where guests and house bots alone have played. */ \
    "ALTER TABLE game ADD COLUMN guests INTEGER DEFAULT 1;" \
    "ALTER TABLE game ADD COLUMN bytes INTEGER DEFAULT 650;" \
    "UPDATE game SET guests = NOT EXISTS (SELECT 1 FROM player" \
    "  WHERE game = game.n AND role NOT IN ('guest', 'bot'))," \
    " bytes = bytes" \
    "  + coalesce((SELECT sum" ACTION_BYTES("") " FROM action" \
    "   WHERE game = game.n), 0)" \
    "  + coalesce((SELECT sum" PLAYER_BYTES("") " FROM player" \
    "   WHERE game = game.n), 0);" \
    "INSERT INTO usage SELECT 'games', guests, count(*), sum" GAME_BYTES("") \
    " FROM game WHERE true GROUP BY guests ON CONFLICT (kind, guests)" \
    " DO UPDATE SET n = excluded.n, bytes = excluded.bytes;" \
    "CREATE TRIGGER game_added AFTER INSERT ON game BEGIN " \
    USAGE_CHANGE("+", "games", "NEW.guests", GAME_BYTES("NEW.")) " END;" \
    "CREATE TRIGGER game_dropped AFTER DELETE ON game BEGIN " \
    USAGE_CHANGE("-", "games", "OLD.guests", GAME_BYTES("OLD.")) " END;" \
    "CREATE TRIGGER game_adopted AFTER UPDATE OF guests ON game BEGIN " \
    USAGE_CHANGE("-", "games", "OLD.guests", GAME_BYTES("OLD.")) \
    USAGE_CHANGE("+", "games", "NEW.guests", GAME_BYTES("NEW.")) " END;" \
    "CREATE TRIGGER game_grown AFTER UPDATE OF bytes ON game" \
    " WHEN " GAME_BYTES("NEW.") " <> " GAME_BYTES("OLD.") " BEGIN" \
    " UPDATE usage SET bytes = bytes + " GAME_BYTES("NEW.") " - " \
    GAME_BYTES("OLD.") \
    "  WHERE kind = 'games' AND guests = NEW.guests;" \
    " END;" \
    "CREATE TRIGGER action_added AFTER INSERT ON action BEGIN" \
    " UPDATE game SET bytes = bytes + " ACTION_BYTES("NEW.") \
    "  WHERE n = NEW.game;" \
    " END;" \
    "CREATE TRIGGER player_added AFTER INSERT ON player BEGIN" \
    " UPDATE game SET bytes = bytes + " PLAYER_BYTES("NEW.") \
    "  WHERE n = NEW.game;" \
    " END;" \
    USAGE_OF("said", "talk", TALK) \
    USAGE_OF("log", "log", LOG) \
    USAGE_OF("guest", "names", NAME) \
    USAGE_OF("score", "scores", SCORE) \
    USAGE_OF("face", "scores", SCORE) \
    USAGE_OF("setting", "preferences", PREFERENCE) \
    USAGE_CHANGED("setting", "value", "preferences", PREFERENCE) \
    USAGE_OF("mark", "lists", LIST) \
    USAGE_CHANGED("mark", "reason", "lists", LIST) \
    USAGE_OF("invite", "invites", INVITE) \
    "CREATE INDEX game_guests ON game (n) WHERE guests = 1;" \
    "CREATE INDEX said_guests ON said (n)" \
    " WHERE sender LIKE '%~' AND how <> 'left';" \
    "CREATE INDEX conn_name ON conn (name);"

#endif
