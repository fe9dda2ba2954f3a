#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_H

/* What the files of the table's view share. */
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

/* view_table_layout.c: for the client's size and what it may choose from. */
void layout_table(struct layout *, const struct client *);

/* The plays to choose from, NULL while it is not this person's to play. */
const struct plays *table_plays(const struct client *);
/* The play that the person looks at, from 0: typed, or picked; -1: none. */
int table_view_play(const struct client *, const struct table_view *);

/* view_table_board.c: the picture, and the keys of the board. */
/* The way of drawing that the person's terminal and options ask for. */
enum board_style table_board_style(const struct client *);
/* A table's board with its players' names, which stay the table's. */
void table_picture(
    struct board_picture *, struct board_size, const struct table_snapshot *);
void table_board_draw(struct client *, struct table_view *, struct canvas *,
    const struct layout *);
bool table_board_key(struct client *, struct table_view *, const struct key *);
/* Moves the keys onto the board, at its first movable counter. */
void table_board_focus(struct client *, struct table_view *);
/* A click on the picture: a counter, then its target. Plays nothing. */
void table_board_click(struct client *, struct table_view *, int x, int y);
/* What to press there; NULL while the keys are not the board's. */
const char *table_board_hint(const struct client *, const struct table_view *);
/* Marks where the last moves came from and went, and challenges. */
void table_mark_last(const struct moments *, struct board_marks *);
/* Forgets what was picked. */
void table_board_reset(struct table_view *);

/* view_table_list.c: how many columns so many lines need in those rows. */
int list_columns(int n, int rows);
/* The columns that words have in a line of a list of so many columns. */
int list_width(const struct list *, int columns);
/* Where the i-th line stands. */
struct rect list_row(const struct list *, int i, int columns);
void list_draw_row(
    struct canvas *, struct rect, int number, bool chosen, const char *text);

/*
 * view_table_announce.c: how many announcements the person has to choose from,
 * and their list; false where there are none.
 */
int table_announce_rows(const struct client *);
bool table_announce_draw(
    const struct client *, struct canvas *, const struct list *);

/* view_table_plays.c: the list of plays. */
#define STEP_WIDTH 11 /* columns in which a move can be read */
void table_plays_draw(
    struct client *, struct table_view *, struct canvas *, const struct list *);
/*
 * The rows that the list of a turn needs at that width, all through the turn:
 * the usual ones, or more where not all moves would be seen, but not over most.
 */
int table_plays_rows(const struct client *, int width, int usual, int most);
/* Whether the list is too long there and moves are chosen one by one. */
bool table_plays_stepwise(const struct client *, const struct list *);
/* Whether not even those can be seen there: then they are on the board. */
bool table_plays_unseen(
    const struct client *, const struct table_view *, const struct list *);
/* A typed number that means a line of a stepwise list; false: it does not. */
bool table_plays_line(struct client *, struct table_view *, const char *line,
    const struct list *);

/*
 * view_table_notable.c: what nobody should miss, in at most 17 columns, until
 * something else happens; "" for nothing.
 */
void table_notable(const struct model *, char *text, size_t size);

/* What ends a choice with the mouse. */
#define TABLE_HINT_CLICK "Enter or click here plays"
/* view_table_mouse.c: a KEY_MOUSE; nothing is played but on the input line. */
void table_mouse_key(struct client *, struct table_view *, const struct key *);

/* view_table_side.c: head, seats, dice. */
/* One seat's line: whose turn, colours, name, counters home and in base. */
void table_seat_draw(struct canvas *, int x, int y, int width,
    const struct table_snapshot *, int seat, int me);
void table_side_draw(struct client *, struct canvas *, const struct layout *);

#endif
