#ifndef DAEMON_CLIENT_MODEL_TABLE_SNAPSHOT_MAKE_H
#define DAEMON_CLIENT_MODEL_TABLE_SNAPSHOT_MAKE_H

/* A table of the session's own, told as the hub tells of one. */
#include <stdint.h>

#include "engine/board.h"

struct game;
struct game_events;
struct ruleset;
struct table_snapshot;

/*
 * A table that no hub knows, for the tour and for the examples of help: a
 * game that goes on, with these names in its chairs.
 */
struct table_snapshot *table_snapshot_make(const struct ruleset *,
    const struct game *, const struct game_events *, int64_t seq,
    const char *const names[SEATS_MAX]);

#endif
