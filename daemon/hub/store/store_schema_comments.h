#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_COMMENTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_COMMENTS_H

/*
 * Step 14 of the schema: what people wrote about throws of games that are over.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_COMMENTS ""

/* clang-format on */

#endif
