#ifndef ENGINE_TELL_H
#define ENGINE_TELL_H

/* Moments, written down for game.c alone. */
#include "engine/game.h"

/* Adds a moment and returns it; past MOMENTS_MAX it takes the last place. */
struct moment *tell(struct moments *, enum moment_kind, int chair);
/*
 * Tells what a play of the throw in hand did: game is as it was before the
 * play, with its dice and announcement.
 */
void tell_play(const struct ruleset *, const struct game *, const struct play *,
    struct moments *);

#endif
