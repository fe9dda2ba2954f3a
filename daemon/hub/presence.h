#ifndef DAEMON_HUB_PRESENCE_H
#define DAEMON_HUB_PRESENCE_H

/*
 * Who sits where just now, and the clocks of tables: silent seats, dropped
 * lines, phrases that do not come, throws for blocked seats. Clocks run only
 * while the hub does.
 */
#include "daemon/hub/state.h"

/* Seconds since whoever sits there last did something. */
int64_t presence_idle(const struct hub *, const struct table *, int seat);
/* Sees who is there and whose decision is awaited; before each commit. */
void presence_settle(struct hub *, struct table *);
/* Whoever sits there has done something in the game. */
void presence_acted(struct hub *, struct table *, int seat);
/*
 * Whether whoever sits there has only so much time (ms) until the others may
 * let a bot play on: what is left of it, and with how much left he is warned.
 */
bool seat_clock(const struct hub *, const struct table *, int seat,
    int64_t *left, int64_t *warn);
/* Somebody has a seat again: all at the table have their whole time. */
void seats_restart(struct hub *, struct table *);
/* Nobody of the people in its chairs is there. */
bool table_deserted(struct hub *, const struct table *);
/* All of the people in its chairs are there. */
bool seats_all_here(const struct hub *, const struct table *);
/* Chairs that the others must agree with: people who are not silent. */
unsigned presence_voting(const struct table *);
/* Does what is due; the next due time, 0 for none. */
int64_t presence_tick(struct hub *, int64_t now);
/* After loading: nobody is there yet, and no time was lost. */
void presence_load(struct hub *);
/* Somebody's session took up his place after the hub had been away. */
void presence_taken_up(struct hub *, struct table *);

struct hub;
struct table;

/* Who is there may have changed. */
void table_presence(struct hub *, struct table *);

#endif
