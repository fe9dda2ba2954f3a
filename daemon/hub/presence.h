#ifndef DAEMON_HUB_PRESENCE_H
#define DAEMON_HUB_PRESENCE_H

/*
 * Who sits where, and since when they are silent. Times are those of the hub's
 * clock, which runs only while the hub does.
 */
#include "daemon/hub/state.h"

/* The connection in the seat (or the house bot's), if it is there; NULL. */
const struct conn *
presence_conn(const struct hub *, const struct table *, int seat);
/* Seconds since the seat's player last did something. */
int64_t presence_idle(const struct hub *, const struct table *, int seat);
/* Nobody of the people in its seats is there. */
bool presence_deserted(const struct hub *, const struct table *);
/* All of the people in its seats are there. */
bool presence_all_here(const struct hub *, const struct table *);
/* Seats whose agreement is needed: people who are not silent. */
unsigned presence_voting(const struct table *);

/* Starts the time for a decision. */
void presence_begin(struct presence *, int64_t now);
/* Somebody has a seat again: everybody at the table gets the whole time. */
void presence_restart(struct hub *, struct table *);
/* The player is back, or acts after all: tells the others. */
void presence_back(struct hub *, struct table *, int seat);
/* The seat's player has done something in the game. */
void presence_acted(struct hub *, struct table *, int seat);
/* Players about to type a phrase get the whole time again. */
void presence_restart_phrases(struct hub *, struct table *);

/* When a seat's silence is too long; 0 for never. */
int64_t presence_silent_at(const struct hub *, const struct table *, int seat);
/* So long before that the seat's player is warned. */
int64_t presence_warning(const struct hub *, const struct presence *);
/*
 * Whether the seat's player has limited time until the others may let a bot
 * play on: the time left (ms), and with how much left the warning comes.
 */
bool presence_clock(const struct hub *, const struct table *, int seat,
    int64_t *left, int64_t *warn);

#endif
