#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H

/* Step 12 of the schema: reports, the audit, logins. */
/* clang-format off */

#define STORE_SCHEMA_ORDER ""

/* clang-format on */

#endif
