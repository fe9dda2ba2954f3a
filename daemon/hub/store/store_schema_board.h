#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_BOARD_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_BOARD_H

/*
 * Step 12 of the schema: news, notes, the wall. Guests write none of it. Seq is
 * a note's running number among all; a topic's active that of its last note,
 * which orders topics; a bookmark's seq what active was as its topic was read.
 * Where a reader has no bookmark the notes up to floor count as read.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define NEWS_GUESTS(row) "0"
#define NEWS_BYTES(row) \
    "(40 + length(" row "writer) + " USAGE_TEXT(row "title") \
    " + " USAGE_TEXT(row "text") ")"
#define TOPIC_GUESTS(row) "0"
#define TOPIC_BYTES(row) \
    "(80 + length(" row "writer) + " USAGE_TEXT(row "title") ")"
#define NOTE_GUESTS(row) "0"
#define NOTE_BYTES(row) \
    "(100 + 2 * length(" row "writer) + " USAGE_TEXT(row "text") ")"
#define READER_GUESTS(row) "0"
#define READER_BYTES(row) "(60 + 2 * length(" row "name))"
#define ONELINER_GUESTS(row) "0"
#define ONELINER_BYTES(row) \
    "(60 + 2 * length(" row "name) + " USAGE_TEXT(row "text") ")"

#define STORE_SCHEMA_BOARD \
    "CREATE TABLE news (" \
    " n INTEGER PRIMARY KEY, at INTEGER, writer TEXT COLLATE NOCASE," \
    " title TEXT, text TEXT);" \
    "CREATE TABLE topic (" \
    " n INTEGER PRIMARY KEY, title TEXT, writer TEXT COLLATE NOCASE," \
    " at INTEGER, active INTEGER, last INTEGER, hidden TEXT);" \
    "CREATE INDEX topic_at ON topic (at);" \
    "CREATE INDEX topic_active ON topic (active);" \
    "CREATE INDEX topic_writer ON topic (writer);" \
    "CREATE INDEX topic_shown ON topic (active) WHERE hidden IS NULL;" \
    "CREATE TABLE note (" \
    " topic INTEGER, n INTEGER, seq INTEGER, at INTEGER," \
    " writer TEXT COLLATE NOCASE, text TEXT, edited INTEGER, hidden TEXT," \
    " PRIMARY KEY (topic, n)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX note_seq ON note (topic, seq);" \
    "CREATE INDEX note_writer ON note (writer, at);" \
    "CREATE TABLE reader (" \
    " name TEXT PRIMARY KEY COLLATE NOCASE, news INTEGER, floor INTEGER," \
    " at INTEGER" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX reader_at ON reader (at);" \
    "CREATE TABLE bookmark (" \
    " name TEXT COLLATE NOCASE, topic INTEGER, note INTEGER, seq INTEGER," \
    " at INTEGER, PRIMARY KEY (name, topic)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX bookmark_seq ON bookmark (name, seq);" \
    "CREATE INDEX bookmark_at ON bookmark (at);" \
    "CREATE TABLE oneliner (" \
    " name TEXT PRIMARY KEY COLLATE NOCASE, at INTEGER, text TEXT" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX oneliner_at ON oneliner (at);" \
    "INSERT INTO usage SELECT kind.column1, whose.column1, 0, 0 FROM" \
    " (VALUES ('news'), ('topics'), ('notes'), ('readers'), ('bookmarks')," \
    "  ('oneliners')) AS kind, (VALUES (0), (1)) AS whose;" \
    USAGE_OF("news", "news", NEWS) \
    USAGE_CHANGED("news", "writer", "news", NEWS) \
    USAGE_OF("topic", "topics", TOPIC) \
    USAGE_CHANGED("topic", "writer", "topics", TOPIC) \
    USAGE_OF("note", "notes", NOTE) \
    USAGE_CHANGED("note", "writer, text", "notes", NOTE) \
    USAGE_OF("reader", "readers", READER) \
    USAGE_CHANGED("reader", "name", "readers", READER) \
    USAGE_OF("bookmark", "bookmarks", READER) \
    USAGE_CHANGED("bookmark", "name", "bookmarks", READER) \
    USAGE_OF("oneliner", "oneliners", ONELINER) \
    USAGE_CHANGED("oneliner", "name, text", "oneliners", ONELINER)

/* clang-format on */

#endif
