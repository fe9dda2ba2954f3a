#ifndef DAEMON_CLIENT_TEXT_SAY_GAMES_H
#define DAEMON_CLIENT_TEXT_SAY_GAMES_H

/* Games that are over or adjourned, in answers of the hub. */
#include <jansson.h>
#include <stdio.h>

struct lobby_table;

/* Who sits at a table: "alice - bob (away)". */
void say_players(FILE *, const struct lobby_table *);
/*
 * A finished game in a row of history: "uckers: alice - bob; bob won", with
 * what else there is to say of its end.
 */
void say_game(FILE *, const json_t *game);
/*
 * The same as somebody who played it sees it, in a short row: "won  against
 * bob: uckers".
 */
void say_game_of(FILE *, const json_t *game, const char *name);
/* The answer to each of these commands. */
void say_games_history(FILE *, const json_t *data);
void say_games_stored(FILE *, const json_t *data);
void say_games_record(FILE *, const json_t *data);
void say_games_verify(FILE *, const json_t *data);

#endif
