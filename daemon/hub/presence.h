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
/* Nobody of the people in its chairs is there. */
bool table_deserted(struct hub *, const struct table *);
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
