#ifndef DAEMON_HUB_SPECTATOR_H
#define DAEMON_HUB_SPECTATOR_H

/* Which of the tables that somebody watches is shown, and when that changes. */
#include "daemon/hub/state.h"

/* Shows a table; the one that was shown is watched on. */
void spectator_show(struct hub *, struct conn *, struct table *);
/*
 * Stops watching one of them. Where it was shown the next one is, or, with
 * none, the lobby.
 */
void spectator_end(struct hub *, struct conn *, struct table *);
/* A follower watches the table from now on, or is told why not. */
void spectator_bring(struct hub *, struct conn *, struct table *);
/* Somebody has sat down: his followers watch it. */
void spectator_followed(struct hub *, const struct conn *);

/* Keeps a name out until the game there is over, and ends its watching. */
void spectator_turn_away(
    struct hub *, struct table *, const char *name, const char *by);
/* The terms have changed: those who may not watch go to the lobby. */
void spectator_enforce(struct hub *, struct table *);

#endif
