#ifndef ENGINE_POSITION_VALID_H
#define ENGINE_POSITION_VALID_H

/* Whether a position is possible. */
#include <stdbool.h>

#include "engine/ruleset.h"

struct position;

/*
 * Whether the whole position is possible; if not, a sentence that names the
 * referee's field. A finished game's position is not (a side is home).
 */
bool position_valid(
    const struct ruleset *, const struct position *, char error[RULESET_ERROR]);

#endif
