#ifndef ENGINE_JSON_WHY_H
#define ENGINE_JSON_WHY_H

/* Why a play or an announcement is not possible, as JSON. */
#include <jansson.h>

#include "engine/why.h"

/* {"clause","sentence"}, or {"play","sentence"} if nothing is wrong with it. */
json_t *json_why(const struct ruleset *, const struct why *);
/*
 * The referee's answers, {"why":{...}}, about a play of a throw, text or
 * moves, and about an announcement; NULL and a sentence if it is neither.
 */
json_t *json_why_play(const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    const json_t *asked, char error[RULESET_ERROR]);
json_t *json_why_announcement(const struct ruleset *, const struct position *,
    const json_t *asked, char error[RULESET_ERROR]);

#endif
