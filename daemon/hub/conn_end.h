#ifndef DAEMON_HUB_CONN_END_H
#define DAEMON_HUB_CONN_END_H

/* How connections end. */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/protocol/codes.h"

struct conn;
struct hub;
struct list_entry;

/*
 * The connection ended: lost, or closed by the person (quit). The seat is kept
 * or given up accordingly; freed at the end of the turn.
 */
void conn_end(struct hub *, struct conn *, bool quit);
/* Says goodbye first: code and text (NULL: none) of the bye event. */
void conn_bye(struct hub *, struct conn *, enum bye_code, const char *text);
/* The same for a ban: until when it is, and why. */
/* Everybody here by that name is sent away; text: why, or NULL. */
void conns_kick(struct hub *, const char *name, const char *text);
void conn_bye_ban(struct hub *, struct conn *, const struct list_entry *);
/* Its session went away; the next one may attach to it for a while. */
void conn_lose(struct hub *, struct conn *);
/*
 * Ends connections to which no session has attached, or that have idled in the
 * lobby; the next due time, 0 for none.
 */
int64_t conns_tick(struct hub *, int64_t now);

#endif
