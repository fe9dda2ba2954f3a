#ifndef DAEMON_HUB_STORE_STORE_SQLITE_H
#define DAEMON_HUB_STORE_STORE_SQLITE_H

/* What only SQLite has, for its backups and for tests. */
#include <sqlite3.h>

#include "daemon/hub/store/store_engine.h"

/* The connection, for what is no statement of a turn. */
sqlite3 *store_db(struct store *);
/* What is bound stays the caller's; life as for sqlite3_bind_text(). */
void sqlite_bind(sqlite3_stmt *, sqlite3_destructor_type life,
    const struct store_value *, int n);
extern const struct store_mover sqlite_mover;
/* store_copy_begin() of this engine. */
struct store_copy *
sqlite_copy_begin(struct store *, int fd, char error[CONF_ERROR]);

#endif
