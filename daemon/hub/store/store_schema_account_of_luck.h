#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNT_OF_LUCK_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNT_OF_LUCK_H

/*
 * Step 14 of the schema: what the analyst says of games that are over.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

/*
 * luck_due: games that are over and have no report yet. luck_report: what the
 * analyst says of a game, as JSON; gap: by how much one play stands out in the
 * position that could be a problem of the day, 0 for none. luck: the account of
 * each seat, in ten-thousandths. problem: the position of a day, counted from
 * 1970; solver: who has tried it.
 */
#define STORE_SCHEMA_ACCOUNT_OF_LUCK \
    "CREATE TABLE luck_due (game INTEGER PRIMARY KEY);" \
    "CREATE TABLE luck_report (" \
    " game INTEGER PRIMARY KEY, gap INTEGER, text TEXT);" \
    "CREATE INDEX luck_report_gap ON luck_report (gap) WHERE gap > 0;" \
    "CREATE TABLE luck (" \
    " game INTEGER, seat INTEGER, start INTEGER, luck INTEGER," \
    " skill INTEGER, drift INTEGER, finish INTEGER, own_luck INTEGER," \
    " own_skill INTEGER, lost INTEGER, choices INTEGER," \
    " PRIMARY KEY (game, seat)" \
    ") WITHOUT ROWID;" \
    "CREATE TRIGGER luck_report_added AFTER INSERT ON luck_report BEGIN" \
    " UPDATE game SET bytes = bytes + 300 + " USAGE_TEXT("NEW.text") \
    "  WHERE n = NEW.game;" \
    " END;" \
    "CREATE TABLE problem (" \
    " day INTEGER PRIMARY KEY, game INTEGER, position TEXT, answer TEXT);" \
    "CREATE TABLE solver (" \
    " name TEXT COLLATE NOCASE, day INTEGER, play TEXT, solved INTEGER," \
    " streak INTEGER, PRIMARY KEY (name, day)" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX solver_day ON solver (day);"

/* clang-format on */

#endif
