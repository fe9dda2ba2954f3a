#ifndef DAEMON_HUB_SLOW_GAME_H
#define DAEMON_HUB_SLOW_GAME_H

/*
 * Slow games, whose clock gives days for each throw: their people come and go,
 * play several at once, and hear when it is their turn.
 */
#include "daemon/hub/state.h"

#define SLOW_GAMES_MAX 20 /* of one person at a time */

/* Whether the game at a table is under way, and slow. */
bool slow_game_is(const struct table *);
/* How many such games a name plays. */
int slow_games_count(const struct hub *, const char *name);
/* The next one behind a table (NULL: the first) where it is the name's turn. */
struct table *
slow_games_next(const struct hub *, const char *name, const struct table *);
/* It has become a seat's turn: tells a player who is elsewhere. */
void slow_game_turn(struct hub *, struct table *, int seat);
/* After the turn of the loop: those who are not here and want it. */
void slow_games_nudge(struct hub *);
/* Somebody has come in: in how many it is their turn. */
void slow_games_wait(struct hub *, const struct conn *);
/* It is over: a message for each player who is not at the table. */
void slow_game_over(struct hub *, const struct table *);

#endif
