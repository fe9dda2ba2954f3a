#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_H

/* What the files of the table's view share. */
#include <stdbool.h>

#include "ansi/board.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/model/move_picker.h"

struct table_view {
	int64_t seq; /* of the table that the choice is for */
	struct move_picker picker;
	bool on_board;      /* keys belong to the board */
	bool picked;        /* a counter is: now its target */
	enum colour colour; /* the counter under the cursor ... */
	int from;           /* ... and its square */
	int target;         /* which of its choices */
	bool preview;       /* the board as it would be */
};

/* The place of a list of plays, and where it goes on (width 0: nowhere). */
struct list {
	struct rect rect, more; /* of equal height */
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

/* The plays to choose from, NULL while it is not this person's to play. */
const struct plays *table_plays(const struct client *);
/* The play that the person looks at, from 0: typed, or picked; -1: none. */
int table_view_play(const struct client *, const struct table_view *);

/* view_table_plays.c: the list of plays. */
#define STEP_WIDTH 11 /* columns in which a move can be read */

/* What ends a choice with the mouse. */
#define TABLE_HINT_CLICK "Enter or click here plays"

struct client;

/* Shows on the table's board what a play (from 0) would do; false: none. */
bool table_view_preview(struct client *, int play);
/* The same for the table's view. */
void table_talk(struct client *);

#endif
