#ifndef DAEMON_HUB_STORE_STORE_SQLITE_H
#define DAEMON_HUB_STORE_STORE_SQLITE_H

/* What only SQLite has, for its backups and for tests. */
#include <sqlite3.h>

#include "daemon/hub/store/store_sql.h"

/* The connection, for what is no statement of a turn. */
sqlite3 *store_db(struct store *);
/* A number in the file's header, by its PRAGMA; put with the turn. */
int store_header(struct store *, const char *pragma);
void store_header_put(struct store *, const char *pragma, int value);

#endif
