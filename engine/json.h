#ifndef ENGINE_JSON_H
#define ENGINE_JSON_H

/*
 * Positions, plays and moments in JSON, as the referee and the host protocol
 * write them. The only part of the engine that allocates.
 */
#include <jansson.h>

#include "engine/game.h"

/* A position with "rules", "house", "seats" and its optional state. */
json_t *json_position(const struct ruleset *, const struct position *);
/* Reads one; false and a sentence that names the field. */
bool json_position_parse(const json_t *, struct ruleset *, struct position *,
    char error[RULESET_ERROR]);
/*
 * A whole game: json_position's fields, and "phase", "actor", "dice",
 * "announced", "swapped", "asked", "start", "outcome", "winner", ...
 */
json_t *json_game(const struct ruleset *, const struct game *);
bool json_game_parse(const json_t *, struct ruleset *, struct game *,
    char error[RULESET_ERROR]);
/* One moment: {"m":"moved","seat":0,"colour":"red","from":3,"to":9}. */
json_t *json_moment(const struct moment *);
bool json_moment_parse(const json_t *, struct moment *);

#endif
