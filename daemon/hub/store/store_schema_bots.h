#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_BOTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_BOTS_H

/*
 * Step 14 of the schema: levels of house bots.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_BOTS ""

/* clang-format on */

#endif
