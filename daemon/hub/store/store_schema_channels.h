#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_CHANNELS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_CHANNELS_H

/*
 * Step 13 of the schema: channels and quiet hours.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_CHANNELS \
    ""

/* clang-format on */

#endif
