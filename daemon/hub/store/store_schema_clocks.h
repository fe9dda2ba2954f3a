#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_CLOCKS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_CLOCKS_H

/*
 * Step 13 of the schema: clocks and slow games.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_CLOCKS \
    "ALTER TABLE tbl ADD COLUMN clock TEXT;"

/* clang-format on */

#endif
