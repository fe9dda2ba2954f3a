#ifndef ANSI_CANVAS_H
#define ANSI_CANVAS_H

/*
 * A picture made of cells. A process needs only one canvas: each connection's
 * picture is drawn in it and compared with what its terminal shows (render.h).
 * x goes right and y down from 0, sizes are in cells, and nothing is drawn
 * outside the clip. All text is sanitized as text.h says.
 */
#include <stdbool.h>
#include <stdint.h>

#include "ansi/palette.h"
#include "ansi/text.h"

#define CANVAS_WIDTH 160
#define CANVAS_HEIGHT 60

/* The right half of a wide character: nothing is written for it. */
#define CELL_TAIL 0x1fffff
/* As a style's bg (or fg): keep that of the cell. */
#define INK_KEEP 63

/* 12 bytes: a base and its marks, the inks and the attributes. */
struct cell {
	uint32_t ch : 21, fg : 6; /* ch 0: blank */
	uint32_t mark1 : 21, bg : 6;
	uint32_t mark2 : 21, attr : 4;
};

struct rect {
	int x, y, width, height;
};
#define RECT(x, y, w, h) ((struct rect){(x), (y), (w), (h)})

/* What can be clicked at a place. */
struct zone {
	int kind; /* the caller's; 0: nothing */
	int n;    /* which of its kind */
};

struct canvas {
	int width, height;
	struct rect clip;
	int ask_x, ask_y;       /* the cell whose zone is asked for; -1: none */
	struct zone zone;       /* what has been drawn there */
	int cursor_x, cursor_y; /* where the terminal's cursor shows */
	bool cursor;            /* whether it does */
	struct cell *cell;      /* CANVAS_WIDTH * CANVAS_HEIGHT, row by row */
};

/* Allocates room for the largest picture; false if out of memory. */
bool canvas_init(struct canvas *);
void canvas_free(struct canvas *);
/*
 * Begins a picture: blank in the style, no clip, no cursor. The size is limited
 * to what a canvas can hold.
 */
void canvas_begin(struct canvas *, int width, int height, struct style);
/*
 * Draws only within the rectangle (and the canvas) from now on; returns the
 * previous clip, for canvas_unclip.
 */
struct rect canvas_clip(struct canvas *, struct rect);
void canvas_unclip(struct canvas *, struct rect old);

/* The cell at a place inside the canvas, NULL outside. For reading. */
const struct cell *canvas_at(const struct canvas *, int x, int y);
/*
 * One character of the program's own, of any width; as in all text, a wide one
 * that does not fit is left blank.
 */
void canvas_put(struct canvas *, int x, int y, struct style, uint32_t ch);
/*
 * Text on one line; line breaks and tabs count as blanks. Returns the x after
 * it, even if it was clipped.
 */
int canvas_text(struct canvas *, int x, int y, struct style, const char *);
/* The same in at most cols columns, with an ellipsis if it is cut. */
int canvas_text_fit(
    struct canvas *, int x, int y, struct style, int cols, const char *);
/* With printf's formats; texts longer than 511 bytes are cut. */
int canvas_printf(struct canvas *, int x, int y, struct style,
    const char *format, ...) __attribute__((format(printf, 5, 6)));
/*
 * Text in lines of at most the rectangle's width; returns the number of lines,
 * including those that did not fit.
 */
int canvas_wrap(struct canvas *, struct rect, struct style, const char *);

/* Every cell of the rectangle becomes ch (0: blank). */
void canvas_fill(struct canvas *, struct rect, struct style, uint32_t ch);

/* A frame along the rectangle's inner edge; the inside is unchanged. */
void canvas_box(struct canvas *, struct rect, struct style);
/* A line like those of a frame. */
void canvas_hline(struct canvas *, int x, int y, int width, struct style);
/*
 * Says while drawing what a click in a rectangle means; the last call for a
 * cell counts. To resolve a click, begin the same picture again, ask for a
 * cell, draw, and find the answer in zone: so positions are defined only once.
 */
void canvas_zone(struct canvas *, struct rect, int kind, int n);
void canvas_ask(struct canvas *, int x, int y);
/* Shows the terminal's cursor there, if that is inside the canvas. */
void canvas_cursor(struct canvas *, int x, int y);

#endif
