#ifndef DAEMON_HUB_RETENTION_H
#define DAEMON_HUB_RETENTION_H

/*
 * What is deleted from the database, in one table of rows: what is too old, and
 * the oldest of what guests have once it takes guest-disk-total. Accounts,
 * their games and their lists are not touched, open reports only if a guest
 * sent them. The log of games is never shortened: every entry of it proves the
 * ones before.
 */
#include "daemon/hub/state.h"

enum retention_room {
	RETENTION_ROOM,
	RETENTION_FULL, /* guests have more than may be: nothing is recorded */
	RETENTION_SPENT /* much more: their games wait, too */
};

/* Deletes a slice of what must go; true if there is more, for another turn. */
bool retention_run(struct hub *, int64_t now);
/* The longest time (ms) that a row allows. */
int64_t retention_longest(void);
/*
 * Asks the database whether guests have as much as they may, so that a slice is
 * due.
 */
bool retention_due(struct hub *);
/* Whether deletion keeps pace with what guests add, mostly without asking. */
enum retention_room retention_room(struct hub *);

/* The first deck has found that a game of this one's has to end. */
void retention_void(struct hub *, int64_t game);

#endif
