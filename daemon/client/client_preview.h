#ifndef DAEMON_CLIENT_CLIENT_PREVIEW_H
#define DAEMON_CLIENT_CLIENT_PREVIEW_H

/* The live picture of a table under the lobby's cursor. */
#include <jansson.h>
#include <stdint.h>

struct client;

/*
 * Shows that table's picture (0: none). The host sends it to one client of a
 * process, for all that look at the table.
 */
void client_preview_want(struct client *, int64_t table);
/* Takes a picture from an event or an answer. */
void client_preview_take(struct client *, const json_t *);
/* The host refused it: the table is no longer there. */
void client_preview_refused(struct client *);
/* It is over: the host ended it, or the person is at a table or gone. */
void client_preview_forget(struct client *);

#endif
