#ifndef ANSI_RENDER_H
#define ANSI_RENDER_H

/*
 * From the picture a terminal shows to the next one: the bytes that change
 * it. Only cells that changed are sent, in one write, with few cursor
 * movements and attributes; the bottom right cell is never written. A
 * terminal's view of a character's width is not trusted: behind anything
 * but plain letters and lines the cursor is placed anew, so borders stay
 * straight whatever somebody types.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ansi/canvas.h"
#include "ansi/palette.h"
#include "ansi/sgr.h"
#include "ansi/terminal.h"

/*
 * What a connection's terminal shows, four bytes a cell: character and style
 * of the common ones exactly, a digest for rare ones, which a digest per row
 * covers as a whole.
 */
struct shadow {
	int width, height;
	uint32_t *cell;           /* width * height, then a digest per row, */
	struct shadow_room *room; /* which stand here */
	bool known;               /* false: redraw everything */
	bool cursor;              /* it is shown */
	int16_t x, y;             /* where it is left, -1: unknown */
	struct look look;         /* the attributes that are left on, */
	uint16_t inks;            /* and the style they were made from */
	/* What it was drawn with; another one redraws everything. */
	const struct palette *palette;
	uint8_t depth, charset;
};

typedef void (*render_fn)(void *arg, const char *bytes, size_t len);

/* Nothing known yet, no memory taken before the first render. */
void shadow_init(struct shadow *);
void shadow_free(struct shadow *);
/* Something else may have written: the next render draws everything. */
void shadow_forget(struct shadow *);
/* Whether the same bytes bring both terminals to the same next picture. */
bool shadow_same(const struct shadow *, const struct shadow *);
/* The first becomes the second; one room is enough until either is drawn on. */
void shadow_share(struct shadow *, const struct shadow *);

/*
 * Draws the canvas on the terminal that the shadow stands for: calls write
 * once with all the bytes, or not at all if nothing changed, and returns how
 * many. The shadow then shows the canvas. Without memory nothing is written
 * and the next render draws everything.
 */
size_t render(struct shadow *, const struct canvas *, const struct terminal *,
    const struct palette *, render_fn write, void *arg);

#endif
