#ifndef ENGINE_JSON_GAME_H
#define ENGINE_JSON_GAME_H

/* Whole games as JSON and back. */
#include <jansson.h>
#include <stdbool.h>

#include "engine/game.h"
#include "engine/ruleset.h"

/*
 * A whole game: json_position's fields, and "phase" (start, colours, throw,
 * play, over), "actor", "dice" (of the throw in hand or the last one), "start"
 * (totals, 0 not yet), "contends" (seats that may still start), "swapped",
 * "asked", "throws", "actions"; where there is any: "announced", "cocky",
 * "places", and of a game that is over "outcome" (won, resigned, drawn,
 * voided), "winner" (null for nobody), "eight_piecer", "harbour".
 */
json_t *json_game(const struct ruleset *, const struct game *);
/* The word of its field "outcome"; "none" while it goes on. */
const char *json_game_outcome(enum outcome);
/* Reads one; false and a sentence that names the field. */
bool json_game_parse(
    const json_t *, struct ruleset *, struct game *, char error[RULESET_ERROR]);

#endif
