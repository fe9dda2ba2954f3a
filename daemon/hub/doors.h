#ifndef DAEMON_HUB_DOORS_H
#define DAEMON_HUB_DOORS_H

/*
 * Whether the host lets people in, whether new games may begin, and when it
 * stops. Entries of LIST_DOORS, so that they outlive the hub.
 */
#include "daemon/hub/state.h"

#define DOORS_CLOSED "closed"
#define DOORS_DRAIN "drain"
#define DOORS_SHUTDOWN "shutdown"

/* The entry of that name, in force; NULL. */
const struct list_entry *doors_find(struct hub *, const char *what);
/* Sets one, with its end (ms, 0: none) and reason; or takes it away. */
void doors_set(struct hub *, const char *what, int64_t until,
    const char *reason, const char *by);
bool doors_clear(struct hub *, const char *what);
/*
 * Whether the doors are closed to somebody: not to moderators, sysops and
 * whoever has a seat in a game that is on. He is told why.
 */
bool doors_turn_away(struct hub *, struct conn *);
/* Tells everybody, or one (else NULL), when the host stops, if it does. */
void doors_announce(struct hub *, const struct conn *);
/* Announces again what is due, and stops the host; the next due time. */
int64_t doors_tick(struct hub *, int64_t now);

#endif
