#ifndef ANSI_SHADOW_H
#define ANSI_SHADOW_H

/* What terminals show, in rows: equal ones are in memory once. */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/palette.h"
#include "ansi/sgr.h"

/*
 * What a connection's terminal shows, four bytes a cell: character and style
 * of the common ones exactly, a digest for rare ones, which a digest per row
 * covers as a whole.
 */
struct shadow {
	int width, height;
	struct shadow_row **row; /* shared, height of them */
	bool known;              /* false: redraw everything */
	bool cursor;             /* it is shown */
	int16_t x, y;            /* where it is left, -1: unknown */
	struct look look;        /* the attributes that are left on, */
	uint16_t inks;           /* and the style they were made from */
	/* What it was drawn with; a change redraws everything. */
	const struct palette *palette;
	uint8_t depth, charset;
};

/* Nothing known yet, no memory taken before the first render. */
void shadow_init(struct shadow *);
void shadow_free(struct shadow *);
/*
 * Something else may have written to the terminal: the next render draws
 * everything.
 */
void shadow_forget(struct shadow *);
/*
 * The first becomes a copy of the second; false, and it is not known, where
 * that one is not, or if out of memory.
 */
bool shadow_copy(struct shadow *, const struct shadow *);
/*
 * A terminal is sent a frame that led another one from before to after: its
 * shadow follows, whatever it shows where the frame wrote nothing. False, and
 * nothing is changed, if these bytes are not for it.
 */
bool shadow_follow(
    struct shadow *, const struct shadow *before, const struct shadow *after);

/*
 * For the renderer, the cells of a known shadow: row by row, then a digest of
 * each row's rare characters, 0 for none.
 */
void shadow_load(const struct shadow *, uint32_t *cells);
/* Replaces its size and cells; false, and it is not known: no memory. */
bool
shadow_store(struct shadow *, int width, int height, const uint32_t *cells);

#endif
