#ifndef DAEMON_HUB_LOBBY_H
#define DAEMON_HUB_LOBBY_H

/*
 * What people hear of the lobby. A session process that takes it as a window
 * (see lobby_window.h) is told what has changed for all its people at once;
 * others have an event for each person. Either at most once in LOBBY_PAUSE.
 */
#include "daemon/hub/state.h"

/* This link takes the lobby as a window from now on, and is sent it whole. */
void lobby_link(struct hub *, struct peer *);
/* The lobby as it is for one person, at once. */
void lobby_send(struct hub *, const struct conn *);
/*
 * A game was adjourned or resumed: those of its players who are in the lobby
 * are told.
 */
void lobby_adjourned(struct hub *, const struct table *);
/* Sends what is due; the next due time, 0 for none. */
int64_t lobby_tick(struct hub *, int64_t now);
/* Frees what is kept of it. */
void lobby_free(struct hub *);

#endif
