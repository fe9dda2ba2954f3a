#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNTS_H

/* Step 12 of the schema: accounts and their keys, and what guests are found by. */
/* clang-format off */

#define STORE_SCHEMA_ACCOUNTS ""

/* clang-format on */

#endif
