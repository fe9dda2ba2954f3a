#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_H

/* Shared by the files of the table's view. */
#include <stdbool.h>

#include "ansi/board.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/model/move_picker.h"
#include "daemon/client/prompt.h"

/* The place of a list of plays, and where it continues (width 0: nowhere). */
struct list {
	struct rect rect, more; /* of equal height */
	int columns;            /* for all plays; 0: they are chosen by moves */
};

/* The layout of a table's screen. */
struct layout {
	struct board_size board;
	int board_x, board_y;
	struct rect head, seats, dice, talk;
	struct list plays;
	bool small;   /* a phone: short words, small dice */
	bool corners; /* everything but the talk is in the board's corners */
};

/* What a layout depends on. */
struct layout_key {
	uint64_t table; /* its serial */
	int width, height, seat;
	enum prompt prompt;
	enum board_style style;
	bool notation;
};

struct table_view {
	int64_t seq; /* of the table that the choice is for */
	struct move_picker picker;
	bool on_board;      /* keys belong to the board */
	bool picked;        /* a counter is picked: now its target */
	enum colour colour; /* the counter under the cursor ... */
	int from;           /* ... and its square */
	int target;         /* which of its choices */
	bool preview;       /* the board as it would be */
	struct layout
	    layout; /* computed again when something in laid changes */
	struct layout_key laid;
};

/*
 * What a table's view shows and offers to choose: the client's table, or the
 * tour's. It is made for one key or picture.
 */
struct table_scene {
	const struct model *model; /* the table, and the person's seat */
	struct table_view *view;
	const struct layout *layout;
	enum prompt prompt;
	int64_t at; /* the moment whose clocks are shown */
	const struct plays
	    *plays; /* to choose from; NULL: not this person's turn to play */
};

#define STEP_WIDTH 11 /* columns that a move needs */

/* What ends a choice with the mouse. */
#define TABLE_HINT_CLICK "Enter or click here plays"

/*
 * The scene of a model's table with the given view state. The layout is
 * computed again only if what it depends on has changed.
 */
void table_scene_make(struct table_scene *, const struct client *,
    const struct model *, struct table_view *);
/* The client's own table, while that is the base view. */
void table_scene_own(struct table_scene *, const struct client *);
/* Shows on the table's board what a play (from 0) would do; false: none. */
bool table_view_preview(struct client *, int play);

#endif
