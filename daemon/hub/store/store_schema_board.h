#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_BOARD_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_BOARD_H

/* Step 12 of the schema: news, notes, the wall. */
/* clang-format off */

#define STORE_SCHEMA_BOARD ""

/* clang-format on */

#endif
