#ifndef ANSI_BOARD_GRID_H
#define ANSI_BOARD_GRID_H

/*
 * Where things lie on the cross: a grid of 2 * arm + 3 tiles each way, the
 * same for every way of drawing it. Private to the board's pictures.
 */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/board.h"

#define GRID_MAX 19 /* tiles each way with arm 8 */

enum place { PLACE_TRACK, PLACE_PIPE, PLACE_BASE, PLACE_HOME };

/* Which way the track goes on from a doorstep, and a pipe leads home. */
enum way { WAY_RIGHT, WAY_DOWN, WAY_LEFT, WAY_UP };

/* What lies on a tile, and what stands on it. */
struct tile {
	uint8_t place;  /* enum place */
	uint8_t colour; /* whose base or pipe it is; a track square's
			   doorstep or tail; else NCOLOUR */
	int8_t square;  /* track: shared; pipe: its colour's number */
	bool doorstep, tail;
	uint8_t way;             /* enum way, of doorstep and tail */
	uint8_t counts[NCOLOUR]; /* counters that stand on it */
	uint8_t marks;           /* 1 << enum board_mark_kind */
	uint8_t comer;           /* whose counter comes by, with BOARD_WAY */
};

/* A whole board before it is drawn. */
struct grid {
	int n;                                /* tiles each way */
	struct tile tile[GRID_MAX][GRID_MAX]; /* by row, then column */
	uint8_t base[NCOLOUR], home[NCOLOUR]; /* counters there */
	uint8_t base_marks[NCOLOUR], home_marks[NCOLOUR];
};

/* Fills it from a picture; nothing in it is allocated. */
void grid_make(struct grid *, const struct board_picture *);
/*
 * The tile of a colour's square; for BASE and home one in the middle of that
 * place. False where there is no such square.
 */
bool grid_where(const struct board_picture *, enum colour, int square,
    int *column, int *row);
/* Top left tile of a colour's base. */
void grid_base(int arm, enum colour, int *column, int *row);
/* The row of tiles of a base that is a bar. */
int grid_bar(int arm, enum colour);

/* What both pictures have (board_parts.c). */
/* How many counters, and of how many colours. */
int counts_total(const uint8_t counts[NCOLOUR]);
int counts_kinds(const uint8_t counts[NCOLOUR]);
/* The mark that shows where there are several; INK_DEFAULT without any. */
enum ink marks_ink(uint8_t marks);
/* The number a tile shows for who counts; -1 for none. */
int tile_number(const struct board_picture *, const struct tile *);
/* The arrow of a doorstep or tail. */
uint32_t tile_arrow(const struct tile *);
/* What lies behind a track or pipe tile: its mark, its colour, a shade. */
enum ink tile_ink(const struct tile *, int column, int row);
/*
 * Writes what stands somewhere, each colour's letter on its own counter but
 * the first where lit is not INK_DEFAULT, with ATTR bits. Returns the columns
 * it takes.
 */
int draw_label(struct canvas *, int x, int y, const uint8_t counts[NCOLOUR],
    int columns, enum ink lit, uint8_t attr);
/*
 * Where a label of n columns fills its tile, nothing of a mark behind it would
 * be seen: then its last letter lies on the mark, with ATTR bits.
 */
void draw_label_mark(struct canvas *, int x, int y, const char *label, int n,
    enum ink mark, uint8_t attr);
/* The letter of a counter that comes by. */
void draw_way(struct canvas *, int x, int y, const struct tile *);
/*
 * The name of who plays a colour, if it is known, in the middle of a row of
 * its base; before it whether it is its turn.
 */
void draw_name(
    struct canvas *, struct rect, const struct board_picture *, enum colour);

/*
 * A base that is a bar, filled: whose it is, and who waits in it, the last one
 * with the marks of the base.
 */
void draw_bar(struct canvas *, struct rect, const struct board_picture *,
    const struct grid *, enum colour, enum ink lit, uint8_t attr);

/* The two ways to draw it. */
void tiles_draw(struct canvas *, int x, int y, const struct board_picture *,
    const struct grid *);
void lines_draw(struct canvas *, int x, int y, const struct board_picture *,
    const struct grid *);
/* The row of a tile's letters, counted from the board's first. */
int tiles_row(const struct board_size *, int row);
int lines_row(const struct board_size *, int row);

#endif
