#ifndef ENGINE_JSON_H
#define ENGINE_JSON_H

/*
 * Positions, plays and moments in JSON, as the referee and the host protocol
 * write them. What is returned is a new reference, the caller's; it, or a
 * part of it, is missing only where there is no memory.
 */
#include <jansson.h>

#include "engine/game.h"

/* A position with "rules", "house", "seats" and its optional state. */
json_t *json_position(const struct ruleset *, const struct position *);
/* Reads one; false and a sentence that names the field. */
bool json_position_parse(const json_t *, struct ruleset *, struct position *,
    char error[RULESET_ERROR]);
/* Plays as the referee answers them: [{"moves","after","then",...}]. */
json_t *json_plays(const struct ruleset *, const struct plays *);
/* {"kind":"suckback","colour":"red","target":"green","distance":3} */
json_t *json_announcement(const struct announcement *);
/* Reads one; field is what the sentence in error calls it. */
bool json_announcement_parse(const json_t *, const char *field,
    struct announcement *, char error[RULESET_ERROR]);
/*
 * A whole game: json_position's fields, and "phase" (start, colours, throw,
 * play, over), "actor", "dice" (of the throw in hand or the last one), "start"
 * (totals, 0 not yet), "contends" (seats that may still start), "swapped",
 * "asked", "throws", "actions"; where there is any: "announced", "cocky",
 * "places", and of a game that is over "outcome" (won, resigned, drawn,
 * voided), "winner" (null for nobody), "eight_piecer", "harbour".
 */
json_t *json_game(const struct ruleset *, const struct game *);
/* Reads one; false and a sentence that names the field. */
bool json_game_parse(
    const json_t *, struct ruleset *, struct game *, char error[RULESET_ERROR]);
/* One moment: {"m":"moved","seat":0,"colour":"red","from":3,"to":9}. */
json_t *json_moment(const struct moment *);
/* Reads one; false where it is none, or has numbers that cannot be. */
bool json_moment_parse(const json_t *, struct moment *);

#endif
