#ifndef ENGINE_JSON_MOMENT_H
#define ENGINE_JSON_MOMENT_H

/* Moments as JSON and back. */
#include <jansson.h>
#include <stdbool.h>

struct moment;

/* One moment: {"m":"moved","seat":0,"colour":"red","from":3,"to":9}. */
json_t *json_moment(const struct moment *);
/* Reads one; false where it is none, or has numbers that cannot be. */
bool json_moment_parse(const json_t *, struct moment *);

#endif
