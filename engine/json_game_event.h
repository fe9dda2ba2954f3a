#ifndef ENGINE_JSON_GAME_EVENT_H
#define ENGINE_JSON_GAME_EVENT_H

/* Events as JSON and back. */
#include <jansson.h>
#include <stdbool.h>

struct game_event;

/* One event: {"m":"moved","seat":0,"colour":"red","from":3,"to":9}. */
json_t *json_game_event(const struct game_event *);
/* Reads one; false if it is not an event, or has impossible numbers. */
bool json_game_event_parse(const json_t *, struct game_event *);

#endif
