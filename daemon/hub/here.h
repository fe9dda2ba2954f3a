#ifndef DAEMON_HUB_HERE_H
#define DAEMON_HUB_HERE_H

/*
 * Who is here, each person once: who has several connections is where he
 * plays, else where he watches, else in the lobby.
 */
#include "daemon/hub/state.h"

/* One connection a person, in the order of coming; to be freed. */
const struct conn **people_unique(const struct hub *, int *n);
/* How many there are. */
int people_count(const struct hub *);

#endif
