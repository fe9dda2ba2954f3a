#ifndef ENGINE_POSITION_VALID_H
#define ENGINE_POSITION_VALID_H

/* Whether a position can stand so. */
#include <stdbool.h>

#include "engine/ruleset.h"

struct position;

/*
 * Whether all of it can stand so; a sentence that names the referee's field
 * where it cannot. A finished game's position is none (a side is home).
 */
bool position_valid(
    const struct ruleset *, const struct position *, char error[RULESET_ERROR]);

#endif
