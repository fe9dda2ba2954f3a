#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H

#include "daemon/hub/store/store_schema_usage.h"

/* Step 12 of the schema: reports, the audit, logins. */
/* clang-format off */

/*
 * Who is away; messages that were read but not deleted; by what a guest is
 * found again who has left, and the token that he got then. A guest's name now
 * takes more than the triggers of step 11 have counted.
 */
#define LEFT_GUESTS(row) "1"
#define LEFT_BYTES(row) "(390 + 4 * length(" row "name))"

#define STORE_SCHEMA_LEFT \
    "ALTER TABLE conn ADD COLUMN away TEXT;" \
    "CREATE INDEX said_mail ON said (receiver, n)" \
    " WHERE how IN ('left', 'read');" \
    "ALTER TABLE guest ADD COLUMN left_at INTEGER;" \
    "ALTER TABLE guest ADD COLUMN left_by TEXT;" \
    "ALTER TABLE guest ADD COLUMN left_token TEXT;" \
    "CREATE INDEX guest_left_by ON guest (left_by, left_at);" \
    "CREATE INDEX guest_left_token ON guest (left_token);" \
    "DROP TRIGGER guest_added;" \
    "DROP TRIGGER guest_dropped;" \
    "UPDATE usage SET n = 0, bytes = 0 WHERE kind = 'names';" \
    USAGE_OF("guest", "names", LEFT)

#define STORE_SCHEMA_ORDER STORE_SCHEMA_LEFT

/* clang-format on */

#endif
