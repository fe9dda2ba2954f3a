#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_WATCHING_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_WATCHING_H

/*
 * Step 13 of the schema: tables of one's own, and who watches them.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_WATCHING \
    "ALTER TABLE tbl ADD COLUMN access TEXT;" \
    "ALTER TABLE conn ADD COLUMN watched TEXT;"

/* clang-format on */

#endif
