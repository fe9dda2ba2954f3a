#ifndef ANSI_BOARD_H
#define ANSI_BOARD_H

/*
 * The picture of a board: positions in, cells out. The cross is drawn as
 * coloured tiles, made of half blocks so that a square looks square, or with
 * lines and letters if colours or blocks are missing. Both show the same
 * letters and marks.
 */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/canvas.h"
#include "ansi/terminal.h"
#include "engine/position.h"

/* BOARD_DOTS: tiles that have one shade, so that each needs a dot. */
enum board_style { BOARD_TILES, BOARD_LINES, BOARD_DOTS };

/*
 * The size of a board. Width and height are its space on the canvas; 45x23 for
 * arm 6 at 80x24. A tile's height is in half rows with BOARD_TILES and in rows
 * with BOARD_LINES.
 */
struct board_size {
	uint8_t style; /* BOARD_TILES or BOARD_LINES */
	uint8_t arm;   /* 6 or 8 */
	uint8_t tile_width, tile_height;
	bool numbered; /* every square shows its number */
	bool grid;     /* lines between the squares */
	bool dots;     /* empty squares have one, as set by BOARD_DOTS */
	bool bars;     /* a base is its outermost row: see board_layout() */
	int width, height;
};

/* The look for a terminal and a palette. */
enum board_style board_style(const struct terminal *, const struct palette *);
/*
 * The largest board of that arm that fits into so many columns and rows; width
 * 0 if none does. If a tile is one row, the caller may set bars, and may then
 * write in the rows of the corners that bases leave free.
 */
struct board_size
board_layout(int arm, int width, int height, enum board_style);

enum board_mark_kind {
	BOARD_LAST,    /* the last move came from or went here */
	BOARD_MOVABLE, /* a counter here may move */
	BOARD_TARGET,  /* the chosen counter may go here */
	BOARD_CURSOR,  /* chosen; drawn above the others */
	BOARD_WAY      /* a counter of the colour is passing */
};

/* One highlighted square, as that colour counts: BASE, 0 ... home. */
struct board_mark {
	uint8_t kind; /* enum board_mark_kind */
	uint8_t colour;
	int8_t square;
};

#define BOARD_MARKS 64
struct board_marks {
	int n;
	struct board_mark mark[BOARD_MARKS];
};

/*
 * Everything a picture shows, for everybody with red's base at the top left.
 * Strings remain the caller's.
 */
struct board_picture {
	struct board_size size;
	const struct ruleset *rules;
	/*
	 * The counters' squares; a copy of the position's, so that a moving
	 * counter can be shown between two squares.
	 */
	int8_t counter[NCOLOUR][NCOUNTER];
	unsigned colours;          /* in play, as bits; others are drawn pale */
	unsigned turn;             /* colours whose turn it is, as bits */
	unsigned won;              /* ... and which have won the game */
	enum colour numbers;       /* whose count the numbers are: RED */
	const char *name[NCOLOUR]; /* written in the bases; NULL: nothing */
	const struct board_marks *marks; /* NULL: none */
};

/* A picture of a position without marks. */
void board_picture(struct board_picture *, struct board_size,
    const struct ruleset *, const struct position *);
/* Adds a mark; more than BOARD_MARKS are dropped. */
void
board_mark(struct board_marks *, enum board_mark_kind, enum colour, int square);
void board_draw(struct canvas *, int x, int y, const struct board_picture *);
/*
 * The middle of the tile where a colour's square is drawn, relative to the
 * board's top left cell; for BASE and home the middle of that place. False if
 * there is no such square.
 */
bool board_where(
    const struct board_picture *, enum colour, int square, int *x, int *y);
/*
 * What is at a cell relative to the board's top left: any colour's square
 * there, track squares as red counts them. False if nothing is.
 */
bool board_hit(
    const struct board_picture *, int x, int y, enum colour *, int *square);
/*
 * A die of 7x3 cells (or "[5]" of 3x1 if small), pips and all; value 0: not
 * thrown yet.
 */
void board_die(struct canvas *, int x, int y, int value, bool small);

#endif
