#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_RATINGS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_RATINGS_H

/*
 * Step 13 of the schema: ratings, figures and honours.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define STORE_SCHEMA_RATINGS \
    ""

/* clang-format on */

#endif
