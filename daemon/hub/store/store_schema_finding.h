#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_FINDING_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_FINDING_H

/*
 * Step 13 of the schema: seeks, challenges and matches of several games. An
 * invite's flags are bits: 1 by hand, 2 the bot comes, 4 it answers another.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

/* The same as before, for the list of noplay, too. */
#define OWN_LIST_GUESTS(row) \
    "(" row "kind IN ('censor', 'notify', 'noplay')" \
    " AND " row "what LIKE '%~')"
#define OWN_LIST_BYTES(row) LIST_BYTES(row)

#define STORE_SCHEMA_FINDING \
    "ALTER TABLE tbl ADD COLUMN terms TEXT;" \
    "ALTER TABLE invite ADD COLUMN terms TEXT;" \
    "ALTER TABLE invite ADD COLUMN formula TEXT;" \
    "ALTER TABLE invite ADD COLUMN flags INTEGER DEFAULT 0;" \
    "DROP TRIGGER mark_added;" \
    "DROP TRIGGER mark_dropped;" \
    "DROP TRIGGER mark_changed;" \
    "CREATE TRIGGER mark_added AFTER INSERT ON mark BEGIN " \
    USAGE_CHANGE("+", "lists", OWN_LIST_GUESTS("NEW."), \
	OWN_LIST_BYTES("NEW.")) " END;" \
    "CREATE TRIGGER mark_dropped AFTER DELETE ON mark BEGIN " \
    USAGE_CHANGE("-", "lists", OWN_LIST_GUESTS("OLD."), \
	OWN_LIST_BYTES("OLD.")) " END;" \
    USAGE_CHANGED("mark", "reason", "lists", OWN_LIST)

/* clang-format on */

#endif
