#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_FINDING_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_FINDING_H

/*
 * Step 13 of the schema: seeks, challenges and matches of several games.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_FINDING \
    "ALTER TABLE tbl ADD COLUMN terms TEXT;" \
    "ALTER TABLE invite ADD COLUMN terms TEXT;"

/* clang-format on */

#endif
