#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H

/* Step 12 of the schema: reports, the audit, logins. */
/* clang-format off */

/* Who is away, and when a guest was last here. */
#define STORE_SCHEMA_PRESENCE \
    "ALTER TABLE conn ADD COLUMN away TEXT;" \
    "ALTER TABLE guest ADD COLUMN left_at INTEGER;"

#define STORE_SCHEMA_ORDER STORE_SCHEMA_PRESENCE

/* clang-format on */

#endif
