#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_H

#include "daemon/lib/database.h"

/* What brings the schema from version n to n + 1. */
extern const char *const store_schema[DATABASE_SCHEMA];

#endif
