#ifndef DAEMON_CLIENT_VIEW_ANIMATION_H
#define DAEMON_CLIENT_VIEW_ANIMATION_H

/*
 * Moving counters: after a move the board shows marks that grow from where they
 * were to where they go, and then the counters there. It is only a look: the
 * client knows the new state at once, and any key ends the motion.
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
	int on, marks; /* the current hop, and its number of marks */
	int step;      /* pictures so far */
};

/*
 * Ends the current motion, and starts to show how a table changed from before
 * (or NULL), if its board is visible.
 */
void animation_begin(struct client *, const struct table_snapshot *before,
    const struct table_snapshot *table, bool is_seen);
void animation_end(struct client *);
/* The next step is due. */
void animation_step(struct client *);
/* Where the counters and marks are shown now; false if nothing moves. */
bool animation_show(const struct client *, int8_t counter[NCOLOUR][NCOUNTER],
    struct board_marks *);

#endif
