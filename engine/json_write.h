#ifndef ENGINE_JSON_WRITE_H
#define ENGINE_JSON_WRITE_H

/* Positions and plays as JSON. */
#include <jansson.h>

struct announcement;
struct plays;
struct position;
struct ruleset;

/* A position with "rules", "house", "seats" and its optional state. */
json_t *json_position(const struct ruleset *, const struct position *);
/* Plays as the referee answers them: [{"moves","after","then",...}]. */
json_t *json_plays(const struct ruleset *, const struct plays *);
/* {"kind":"suckback","colour":"red","target":"green","distance":3} */
json_t *json_announcement(const struct announcement *);

#endif
