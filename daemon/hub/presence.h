#ifndef DAEMON_HUB_PRESENCE_H
#define DAEMON_HUB_PRESENCE_H

/*
 * Who sits where, and since when they are silent. Times are those of the hub's
 * clock, which runs only while the hub does.
 */
#include "daemon/hub/state.h"

/* Whoever has the seat (or the house bot's), where he is there; NULL. */
const struct conn *
presence_conn(const struct hub *, const struct table *, int seat);
/* Seconds since whoever sits there last did something. */
int64_t presence_idle(const struct hub *, const struct table *, int seat);
/* Nobody of the people in its seats is there. */
bool presence_deserted(const struct hub *, const struct table *);
/* All of the people in its seats are there. */
bool presence_all_here(const struct hub *, const struct table *);
/* Seats whose agreement is needed: people who are not silent. */
unsigned presence_voting(const struct table *);

/* The time that is had for a decision begins. */
void presence_begin(struct presence *, int64_t now);
/* Somebody has a seat again: all at the table have their whole time. */
void presence_restart(struct hub *, struct table *);
/* It is there again, or acts after all: the others are told. */
void presence_back(struct hub *, struct table *, int seat);
/* Whoever sits there has done something in the game. */
void presence_acted(struct hub *, struct table *, int seat);
/* Whoever is about to type a phrase has all the time again. */
void presence_restart_phrases(struct hub *, struct table *);

/* When a seat's silence is too long; 0 for never. */
int64_t presence_silent_at(const struct hub *, const struct table *, int seat);
/* So long before it is too long whoever has the seat is told. */
int64_t presence_warning(const struct hub *, const struct presence *);
/*
 * Whether whoever sits there has only so much time (ms) until the others may
 * let a bot play on: what is left of it, and with how much left he is warned.
 */
bool presence_clock(const struct hub *, const struct table *, int seat,
    int64_t *left, int64_t *warn);

#endif
