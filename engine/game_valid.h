#ifndef ENGINE_GAME_VALID_H
#define ENGINE_GAME_VALID_H

/* Whether there can be such a game, whatever led to it. */
#include <stdbool.h>

#include "engine/ruleset.h"

struct game;

/*
 * Whether there can be such a game, whatever led to it; if not, false and a
 * sentence that names the field as json_game writes it. Every game that passes
 * can be continued.
 */
bool game_valid(
    const struct ruleset *, const struct game *, char error[RULESET_ERROR]);

#endif
