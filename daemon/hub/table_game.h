#ifndef DAEMON_HUB_TABLE_GAME_H
#define DAEMON_HUB_TABLE_GAME_H

/*
 * Games at tables: from the dice's commitment to the end (dice.md).
 */
#include "daemon/hub/state.h"

/*
 * At an open table all seats are taken and everybody is there: sets up a game.
 */
void table_game_full(struct hub *, struct table *);
/* Clears the table's game, with everything that belongs to it. */
void table_game_forget(struct table_state *);
/* Draws a secret, shows its commitment and asks for phrases. */
void table_game_setup(struct hub *, struct table *);
/* A seat's phrase; the last one starts the game. */
void
table_game_phrase(struct hub *, struct table *, int seat, const char *phrase);
/* Missing phrases count as empty. */
void table_game_phrases_over(struct hub *, struct table *);
/*
 * Applies an action for a seat and stores it; by is who made it, NULL for the
 * host; thought what a house bot noted of it, or NULL. Returns NULL, or one
 * sentence why it is not possible.
 */
const char *table_game_act(struct hub *, struct table *, const struct action *,
    const char *by, const char *thought);
/* Draws the next throw and applies it. */
const char *table_game_throw(struct hub *, struct table *, int seat,
    const char *by, const char *thought);
/* Throws for a seat that cannot move on any throw (D8). */
void table_game_blocked(struct hub *, struct table *);
/* Voids a running game. */
void table_game_void(struct hub *, struct table *);
/* Replays a stored game into s; false with a sentence if it is damaged. */
bool
table_game_load(struct store *, struct table_state *, char error[CONF_ERROR]);

#endif
