#ifndef DAEMON_CLIENT_VIEW_ANIMATION_H
#define DAEMON_CLIENT_VIEW_ANIMATION_H

/*
 * Counters on their way: after a move the board shows how their marks grow
 * from where they stood to where they go, where they then arrive. It is only a
 * look: the client knows the new state at once, and any key ends the motion.
 */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/board.h"
#include "engine/game_event.h"

#define MOTION_MS 60 /* between two pictures */
#define MOTION_HOPS 4

struct client;
struct table_snapshot;

struct animation {
	int8_t counter[NCOLOUR][NCOUNTER]; /* before the first hop */
	struct game_event hop[MOTION_HOPS];
	int hops;      /* 0: nothing moves */
	int on, marks; /* the hop on its way, and how many marks it has */
	int step;      /* pictures until now */
};

/*
 * Ends what moves, and begins to show how a table came from what it was before
 * (or NULL), where its board is seen.
 */
void animation_begin(struct client *, const struct table_snapshot *before,
    const struct table_snapshot *table, bool is_seen);
void animation_end(struct client *);
/* The next step is due. */
void animation_step(struct client *);
/* Where the counters and marks are seen now; false where nothing moves. */
bool animation_show(const struct client *, int8_t counter[NCOLOUR][NCOUNTER],
    struct board_marks *);

#endif
