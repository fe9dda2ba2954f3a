#ifndef ENGINE_GAME_EVENT_EMIT_H
#define ENGINE_GAME_EVENT_EMIT_H

/* Events, written down for game.c alone. */
#include "engine/game.h"

/* Adds an event and returns it; past GAME_EVENTS_MAX it takes the last place.
 */
struct game_event *
game_event_emit(struct game_events *, enum game_event_kind, int chair);
/*
 * Tells what a play of the throw in hand did: game is as it was before the
 * play, with its dice and announcement.
 */
void game_event_emit_play(const struct ruleset *, const struct game *,
    const struct play *, struct game_events *);

#endif
