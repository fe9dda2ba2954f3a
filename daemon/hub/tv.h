#ifndef DAEMON_HUB_TV_H
#define DAEMON_HUB_TV_H

/*
 * tv: who asks for it watches the best game that is on, and when that is over,
 * after a few seconds, the next one. Tables that not everybody may watch are
 * not among them.
 */
#include "daemon/hub/state.h"

#define TV_PAUSE (6 * SECOND) /* between a game's end and the next one */

void tv_init(struct hub *);
/* The best game that somebody may watch; NULL. */
struct table *tv_best(struct hub *, const struct conn *);
/* Somebody watches the best games from now on, and that table first. */
void tv_show(struct hub *, struct conn *, struct table *);
/* Whether there is any; other decks ask. */
bool tv_has(const struct hub *);
/* A table has changed: where it stands among the best (gone: nowhere). */
void tv_index(struct hub *, struct table *, bool gone);
/* Shows the next game to those whose game is over; the next due time. */
int64_t tv_tick(struct hub *, int64_t now);

#endif
