#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNT_OF_LUCK_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNT_OF_LUCK_H

/*
 * Step 14 of the schema: what the analyst says of games that are over.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_ACCOUNT_OF_LUCK ""

/* clang-format on */

#endif
