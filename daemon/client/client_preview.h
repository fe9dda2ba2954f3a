#ifndef DAEMON_CLIENT_CLIENT_PREVIEW_H
#define DAEMON_CLIENT_CLIENT_PREVIEW_H

/* The live picture of a table under the lobby's cursor. */
#include <jansson.h>
#include <stdint.h>

struct client;

/* Asks for that table's (0: none), unless it is the one already. */
void client_preview_want(struct client *, int64_t table);
/* Takes a picture from an event or an answer. */
void client_preview_take(struct client *, const json_t *);
/* It is over: the host ended or refused it, or the person is at a table. */
void client_preview_forget(struct client *);

#endif
