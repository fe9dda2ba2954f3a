#ifndef DAEMON_HUB_GAME_CLOCK_H
#define DAEMON_HUB_GAME_CLOCK_H

/*
 * The clocks of a game, where its table has any: "clock=60", "clock=10m+15",
 * "clock=1d". A seat's time runs while its decision is awaited, and the one to
 * move pays when it asks its partner. It does not run while the host, the
 * player's session process or the house bot is away, nor while the dice and
 * counters of what was done last are under way on the screens.
 */
#include "daemon/hub/state.h"

/* Whether the table has clocks; and days for each throw. */
bool game_clock_has(const struct table *);
bool game_clock_slow(const struct table *);
/* Whether they, not the host's rules for silence, limit who is here. */
bool game_clock_limits(const struct table *);
/* A game begins: everybody has all the time. */
void game_clock_begin(struct table *);
/* The seat to move has acted, or its partner for it: that ends a pause. */
void game_clock_acted(struct table *);
/* Stops, begins and charges time; after each change at the table. */
void game_clock_settle(struct hub *, struct table *);
/* All agree that nobody's time runs, or somebody that it does. */
void game_clock_pause(struct hub *, struct table *, bool paused);
/* Gives a seat more time: minutes, in a slow game days. */
void game_clock_more(struct hub *, struct table *, int seat, int n);
/* For those ms no hub ran before this one, which has loaded the table. */
void game_clock_loaded(const struct hub *, struct table *);
/*
 * When the running time is over, 0 for never; and does what is due then: gives
 * the seat on which a bot must play from now on, or -1.
 */
int64_t game_clock_due(const struct hub *, const struct table *);
int game_clock_over(struct hub *, struct table *);
/* A seat's time that is left, ms; that of its next throw while it waits. */
int64_t game_clock_left(const struct hub *, const struct table *, int seat);
/* A state's "time"; NULL without clocks. */
json_t *game_clock_json(const struct hub *, const struct table *);
/* As they are stored, to be freed; and back. */
char *game_clock_text(const struct table *);
void game_clock_parse(struct table *, const char *text);

#endif
