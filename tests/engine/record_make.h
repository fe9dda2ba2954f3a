#ifndef TESTS_ENGINE_RECORD_MAKE_H
#define TESTS_ENGINE_RECORD_MAKE_H

/* Records of whole games for tests, with dice that can be checked. */
#include "engine/record.h"
#include "tests/engine/selfplay.h"

/*
 * Plays a game of the variant with the dice of a secret made from seed, and
 * puts its record; nactions: stop after so many (-1: at the end, or void it
 * when it has become too long).
 */
void record_make(
    const struct variant *, uint64_t seed, int nactions, struct record_text *);

#endif
