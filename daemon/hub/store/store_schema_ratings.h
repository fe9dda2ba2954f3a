#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_RATINGS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_RATINGS_H

/*
 * Step 13 of the schema: ratings, figures and honours, of those who have (or
 * had) an account and of house bots. Who that is a number says, so that a name
 * changes in one row; one that is "gone" is shown nowhere.
 *
 * Result_due has the games that are still to be counted, in the order in which
 * they ended: at first all that there are. Rating_result is what ratings can be
 * computed from again, n a game's number in that order; what a rating's other
 * columns are struct rating says. Standing is 0, 1 while it is provisional,
 * NULL where it is listed no more; minus the points shown, with a minus, so
 * that the index is the ladder.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define COMPETITOR_GUESTS(row) "0"
#define COMPETITOR_BYTES(row) "(60 + 2 * " USAGE_TEXT(row "name") ")"
#define RATING_GUESTS(row) "0"
#define RATING_BYTES(row) "(110 + " row "pool)"
#define RESULT_GUESTS(row) "0"
#define RESULT_BYTES(row) "(70 + " row "seat)"
#define FIGURE_GUESTS(row) "0"
#define FIGURE_BYTES(row) "(15 + length(" row "kind))"
#define VERSUS_GUESTS(row) "0"
#define VERSUS_BYTES(row) "(25 + length(" row "other))"
#define HONOUR_GUESTS(row) "0"
#define HONOUR_BYTES(row) "(30 + length(" row "honour))"
#define EIGHT_PIECER_GUESTS(row) "0"
#define EIGHT_PIECER_BYTES(row) "(40 + length(" row "game))"

#define STORE_SCHEMA_RATINGS \
    "INSERT INTO usage SELECT kind.column1, whose.column1, 0, 0 FROM" \
    " (VALUES ('results'), ('figures')) AS kind," \
    " (VALUES (0), (1)) AS whose;" \
    "CREATE TABLE competitor (" \
    " id INTEGER PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE," \
    " gone INTEGER DEFAULT 0);" \
    "ALTER TABLE game ADD COLUMN unrated INTEGER;" \
    "CREATE TABLE result_due (n INTEGER PRIMARY KEY, game INTEGER);" \
    "INSERT INTO result_due (game) SELECT n FROM game" \
    " WHERE ended IS NOT NULL AND outcome <> 'voided' AND guests = 0" \
    " ORDER BY ended, n;" \
    "CREATE TABLE rating (" \
    " competitor INTEGER, pool INTEGER, period INTEGER, points INTEGER," \
    " deviation INTEGER, volatility INTEGER, information INTEGER," \
    " surprise INTEGER, results INTEGER, games INTEGER, minus INTEGER," \
    " standing INTEGER, PRIMARY KEY (competitor, pool)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX rating_ladder" \
    " ON rating (pool, standing, minus, competitor)" \
    " WHERE standing IS NOT NULL;" \
    "CREATE TABLE rating_result (" \
    " n INTEGER, seat INTEGER, game INTEGER, pool INTEGER, at INTEGER," \
    " competitor INTEGER, place INTEGER, absent INTEGER, points INTEGER," \
    " deviation INTEGER, PRIMARY KEY (n, seat)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX rating_result_of ON rating_result (competitor, pool, n);" \
    "CREATE TABLE figure (" \
    " competitor INTEGER, kind TEXT, n INTEGER," \
    " PRIMARY KEY (competitor, kind)" \
    ") WITHOUT ROWID;" \
    "CREATE TABLE versus (" \
    " competitor INTEGER, other INTEGER, won INTEGER, lost INTEGER," \
    " drawn INTEGER, PRIMARY KEY (competitor, other)" \
    ") WITHOUT ROWID;" \
    "CREATE TABLE honour (" \
    " competitor INTEGER, honour TEXT, game INTEGER, at INTEGER," \
    " PRIMARY KEY (competitor, honour)" \
    ") WITHOUT ROWID;" \
    "CREATE TABLE eight_piecer (" \
    " n INTEGER PRIMARY KEY, game INTEGER, at INTEGER, tbl INTEGER," \
    " rules TEXT, harbour INTEGER);" \
    USAGE_OF("competitor", "figures", COMPETITOR) \
    USAGE_CHANGED("competitor", "name", "figures", COMPETITOR) \
    USAGE_OF("rating", "figures", RATING) \
    USAGE_OF("rating_result", "results", RESULT) \
    USAGE_OF("figure", "figures", FIGURE) \
    USAGE_OF("versus", "figures", VERSUS) \
    USAGE_OF("honour", "figures", HONOUR) \
    USAGE_OF("eight_piecer", "results", EIGHT_PIECER)

/* clang-format on */

#endif
