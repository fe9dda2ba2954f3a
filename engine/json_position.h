#ifndef ENGINE_JSON_POSITION_H
#define ENGINE_JSON_POSITION_H

/* Positions out of JSON. */
#include <jansson.h>
#include <stdbool.h>

#include "engine/ruleset.h"

struct position;

/* Reads one; false and a sentence that names the field. */
bool json_position_parse(const json_t *, struct ruleset *, struct position *,
    char error[RULESET_ERROR]);
/* The same, without checking that the position is possible. */
bool json_position_read(const json_t *, struct ruleset *, struct position *,
    char error[RULESET_ERROR]);

#endif
