#ifndef ENGINE_GAME_EVENT_EMIT_H
#define ENGINE_GAME_EVENT_EMIT_H

/* Recording events, for game.c alone. */
#include "engine/game.h"

/*
 * Adds an event and returns it; past GAME_EVENTS_MAX it replaces the last one.
 */
struct game_event *
game_event_emit(struct game_events *, enum game_event_kind, int chair);
/*
 * Records what a play of the throw in hand did: game is the game before the
 * play, with its dice and announcement.
 */
void game_event_emit_play(const struct ruleset *, const struct game *,
    const struct play *, struct game_events *);

#endif
