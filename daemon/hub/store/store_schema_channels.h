#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_CHANNELS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_CHANNELS_H

/*
 * Step 13 of the schema: channels, and who is on them; games that all players
 * gave up, counted for people and tables. A channel without a name has
 * gone, and its members go after it. Out is 0, or until when (ms) somebody is
 * kept off it.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define CHANNEL_GUESTS(row) "0"
#define CHANNEL_BYTES(row) \
    "(80 + " USAGE_TEXT(row "name") " + " USAGE_TEXT(row "owner") \
    " + " USAGE_TEXT(row "topic") ")"
#define MEMBER_GUESTS(row) USAGE_GUEST(row "name")
#define MEMBER_BYTES(row) "(50 + length(" row "name))"

#define STORE_SCHEMA_CHANNELS \
    "CREATE TABLE channel (" \
    " n INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE," \
    " owner TEXT COLLATE NOCASE, topic TEXT, made INTEGER, at INTEGER);" \
    "CREATE UNIQUE INDEX channel_name ON channel (name);" \
    "CREATE TABLE channel_member (" \
    " name TEXT COLLATE NOCASE, channel INTEGER, out INTEGER," \
    " PRIMARY KEY (name, channel)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX channel_member_channel ON channel_member (channel);" \
    "CREATE INDEX said_channel ON said (receiver, n) WHERE how = 'channel';" \
    "ALTER TABLE score ADD COLUMN upboards INTEGER;" \
    "ALTER TABLE tbl ADD COLUMN upboards INTEGER;" \
    "INSERT INTO usage SELECT kind.column1, whose.column1, 0, 0 FROM" \
    " (VALUES ('channels'), ('memberships')) AS kind," \
    " (VALUES (0), (1)) AS whose;" \
    USAGE_OF("channel", "channels", CHANNEL) \
    USAGE_CHANGED("channel", "name, owner, topic", "channels", CHANNEL) \
    USAGE_OF("channel_member", "memberships", MEMBER) \
    USAGE_CHANGED("channel_member", "name", "memberships", MEMBER)

/* clang-format on */

#endif
