#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_DECKS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_DECKS_H

/*
 * Step 15 of the schema: decks. No row is written by two of them all the time:
 * what all throws and games add to has the deck in its key, and is summed up
 * where it is read.
 *
 * mail: what one deck tells another, which deletes it as it takes it in;
 * digest: what the others show of a deck; chair: who has a seat at a table, for
 * a person who comes by another deck, and whether it waits, as an adjourned or
 * slow game's does.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

/* Counts rows that are added and dropped; those that are there are counted. */
#define DECKS_COUNTED(table) \
    "CREATE TRIGGER " table "_added AFTER INSERT ON " table " BEGIN " \
    USAGE_CHANGE("+", "scores", SCORE_GUESTS("NEW."), SCORE_BYTES("NEW.")) \
    " END;" \
    "CREATE TRIGGER " table "_dropped AFTER DELETE ON " table " BEGIN " \
    USAGE_CHANGE("-", "scores", SCORE_GUESTS("OLD."), SCORE_BYTES("OLD.")) \
    " END;"

#define STORE_SCHEMA_DECKS \
    "ALTER TABLE conn ADD COLUMN deck INTEGER DEFAULT 0;" \
    "ALTER TABLE invite ADD COLUMN deck INTEGER DEFAULT 0;" \
    "CREATE TABLE score_of_deck (" \
    " name TEXT COLLATE NOCASE, deck INTEGER, games INTEGER, wins INTEGER," \
    " begun INTEGER, upboards INTEGER, PRIMARY KEY (name, deck)" \
    ") WITHOUT ROWID;" \
    "INSERT INTO score_of_deck (name, deck, games, wins, begun, upboards)" \
    " SELECT name, 0, games, wins, begun, upboards FROM score;" \
    "DROP TABLE score;" \
    "ALTER TABLE score_of_deck RENAME TO score;" \
    DECKS_COUNTED("score") \
    "CREATE TABLE face_of_deck (" \
    " name TEXT COLLATE NOCASE, face INTEGER, deck INTEGER, n INTEGER," \
    " PRIMARY KEY (name, face, deck)" \
    ") WITHOUT ROWID;" \
    "INSERT INTO face_of_deck (name, face, deck, n)" \
    " SELECT name, face, 0, n FROM face;" \
    "DROP TABLE face;" \
    "ALTER TABLE face_of_deck RENAME TO face;" \
    DECKS_COUNTED("face") \
    "CREATE TABLE mail (id INTEGER PRIMARY KEY, deck INTEGER, text TEXT);" \
    "CREATE INDEX mail_deck ON mail (deck, id);" \
    "CREATE TABLE digest (" \
    " deck INTEGER PRIMARY KEY, at INTEGER, text TEXT);" \
    "CREATE TABLE chair (" \
    " name TEXT COLLATE NOCASE, tbl INTEGER, waits INTEGER," \
    " PRIMARY KEY (name, tbl)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX chair_tbl ON chair (tbl);"

/* clang-format on */

#endif
