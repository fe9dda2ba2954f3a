#ifndef DAEMON_HUB_TABLE_PREVIEW_H
#define DAEMON_HUB_TABLE_PREVIEW_H

/*
 * Live pictures of tables for people in the lobby, who each look at one table
 * at most. A picture is sent at most once per PEEK_PAUSE for a table, encoded
 * once for all who look at it, and shows what is already on disk.
 */
#include "daemon/hub/state.h"

#define PEEK_PAUSE SECOND

/* Nobody sees the table any more, which is to be freed. */
void table_preview_end_all(struct hub *, struct table *);
/* The state without what a small picture does not show. */
json_t *table_preview_json(const struct hub *, const struct table *);
/*
 * The table's event goes out: keeps what spectators see its players do, and is
 * due.
 */
void table_preview_changed(struct hub *, struct table *, json_t *events);
/* The next due time after this turn's, 0 for none; before its commit. */
int64_t table_previews_due(const struct hub *, int64_t now);
/* Sends what is due, after a commit. */
void table_previews_send(struct hub *, int64_t now);

#endif
