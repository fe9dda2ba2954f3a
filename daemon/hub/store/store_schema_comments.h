#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_COMMENTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_COMMENTS_H

/*
 * Step 14 of the schema: what people wrote about throws of games that are over.
 * Guests write none of it.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define COMMENT_GUESTS(row) "0"
#define COMMENT_BYTES(row) \
    "(100 + 2 * length(" row "writer) + " USAGE_TEXT(row "text") ")"

#define STORE_SCHEMA_COMMENTS \
    "CREATE TABLE comment (" \
    " game INTEGER, n INTEGER, place INTEGER, at INTEGER," \
    " writer TEXT COLLATE NOCASE, text TEXT, PRIMARY KEY (game, n)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX comment_writer ON comment (writer, at);" \
    "CREATE INDEX comment_at ON comment (at);" \
    "INSERT INTO usage (kind, guests, n, bytes)" \
    " VALUES ('comments', 0, 0, 0), ('comments', 1, 0, 0);" \
    USAGE_OF("comment", "comments", COMMENT) \
    USAGE_CHANGED("comment", "writer", "comments", COMMENT)

/* clang-format on */

#endif
