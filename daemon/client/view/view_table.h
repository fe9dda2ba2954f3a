#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_H

/* What the files of the table's view share. */
#include <stdbool.h>

#include "ansi/board.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/model/move_picker.h"
#include "daemon/client/prompt.h"

/* The place of a list of plays, and where it goes on (width 0: nowhere). */
struct list {
	struct rect rect, more; /* of equal height */
	int columns;            /* for all plays; 0: they are chosen by moves */
};

/* Where the parts of a table's screen lie. */
struct layout {
	struct board_size board;
	int board_x, board_y;
	struct rect head, seats, dice, talk;
	struct list plays;
	bool small;   /* a phone: short words, small dice */
	bool corners; /* what is not talk lies in the board's corners */
};

/* What a layout depends on. */
struct layout_key {
	const struct table_snapshot *table;
	int64_t number, seq;
	int width, height, seat;
	enum prompt prompt;
	enum board_style style;
	bool notation;
};

struct table_view {
	int64_t seq; /* of the table that the choice is for */
	struct move_picker picker;
	bool on_board;        /* keys belong to the board */
	bool picked;          /* a counter is: now its target */
	enum colour colour;   /* the counter under the cursor ... */
	int from;             /* ... and its square */
	int target;           /* which of its choices */
	bool preview;         /* the board as it would be */
	struct layout layout; /* found when something of laid was another */
	struct layout_key laid;
};

/*
 * What a table's view shows and lets choose: the client's table, or the tour's.
 * It is made for a key or a picture, and lives no longer.
 */
struct table_scene {
	const struct model *model; /* the table, and the person's seat */
	struct table_view *view;
	const struct layout *layout;
	enum prompt prompt;
	const struct plays *plays; /* to choose from; NULL: not his to play */
};

#define STEP_WIDTH 11 /* columns in which a move can be read */

/* What ends a choice with the mouse. */
#define TABLE_HINT_CLICK "Enter or click here plays"

/*
 * The scene of a model's table, whose view's state is given. The layout is
 * found anew only when what it depends on has changed.
 */
void table_scene_make(struct table_scene *, const struct client *,
    const struct model *, struct table_view *);
/* The client's own table, while that is the base view. */
void table_scene_own(struct table_scene *, const struct client *);
/* Shows on the table's board what a play (from 0) would do; false: none. */
bool table_view_preview(struct client *, int play);
/* Finds the page of talk that the table's view shows. */
void table_view_talk(struct client *);

#endif
