#ifndef ANSI_BOARD_GRID_H
#define ANSI_BOARD_GRID_H

/*
 * Where things are on the cross: a grid of 2 * arm + 3 tiles each way, the same
 * for every way of drawing it. Private to the board's pictures.
 */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/board.h"

#define GRID_MAX 19 /* tiles each way with arm 8 */

enum place { PLACE_TRACK, PLACE_PIPE, PLACE_BASE, PLACE_HOME };

/* Which way the track continues from a doorstep, and a pipe leads home. */
enum way { WAY_RIGHT, WAY_DOWN, WAY_LEFT, WAY_UP };

/* What a tile is, and what is on it. */
struct tile {
	uint8_t place;  /* enum place */
	uint8_t colour; /* whose base or pipe it is; a track square's
			   doorstep or tail; else NCOLOUR */
	int8_t square;  /* track: shared; pipe: its colour's number */
	bool doorstep, tail;
	uint8_t way;             /* enum way, of doorstep and tail */
	uint8_t counts[NCOLOUR]; /* counters that stand on it */
	uint8_t marks;           /* 1 << enum board_mark_kind */
	uint8_t comer;           /* whose counter passes, with BOARD_WAY */
};

/* A whole board before it is drawn. */
struct grid {
	int n;                                /* tiles each way */
	struct tile tile[GRID_MAX][GRID_MAX]; /* by row, then column */
	uint8_t base[NCOLOUR], home[NCOLOUR]; /* counters there */
	uint8_t base_marks[NCOLOUR], home_marks[NCOLOUR];
};

/* Fills it from a picture; nothing is allocated. */
void grid_make(struct grid *, const struct board_picture *);
/*
 * The tile of a colour's square; for BASE and home one in the middle of that
 * place. False if there is no such square.
 */
bool grid_where(const struct board_picture *, enum colour, int square,
    int *column, int *row);
/* Top left tile of a colour's base. */
void grid_base(int arm, enum colour, int *column, int *row);
/* The row of tiles of a base that is a bar. */
int grid_bar(int arm, enum colour);

#endif
