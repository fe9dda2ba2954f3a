#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_BOTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_BOTS_H

/*
 * Step 14 of the schema: what a house bot noted of an action, so that its
 * choice can be repeated; NULL for all others.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_BOTS "ALTER TABLE action ADD COLUMN thought TEXT;"

/* clang-format on */

#endif
