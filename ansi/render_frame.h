#ifndef ANSI_RENDER_FRAME_H
#define ANSI_RENDER_FRAME_H

/* A picture on its way out. Private to the renderer. */
#include "ansi/render.h"

#define ERASE_LEAST 8 /* fewer blanks are written as such */

struct frame {
	struct shadow *shadow;
	const struct canvas *canvas;
	const struct terminal *terminal;
	const struct palette *palette;
	char *buf;
	size_t len, size;
	char first[4096]; /* most frames fit; else on the heap */
	bool failed;      /* no memory */
	int x, y;         /* the cursor, -1: unknown */
	int runs;         /* pieces written */
	struct look look;
	uint16_t inks; /* what the look was resolved from */
};

void frame_out(struct frame *, const char *bytes, size_t len);
/* Changes to a look, given as the inks and attributes of a packed cell. */
void frame_look(struct frame *, uint16_t packed);
/* For a cell: a blank needs no other foreground, nor does erasing. */
void frame_look_for(struct frame *, const struct cell *);
void frame_move(struct frame *, int x, int y);
/*
 * A cell as the shadow has it: 16 bits for the character, 6 and 6 for the
 * inks, 4 for attributes.
 */
uint32_t shadow_pack(const struct cell *);
/*
 * Writes the ordinary characters of a row in that foreground, with these
 * attributes, that stand on these backgrounds (bits by ink), which are
 * painted already.
 */
void frame_letters(
    struct frame *, int y, uint64_t backgrounds, unsigned fg, unsigned attr);
/*
 * Paints the backgrounds of a screen that was just cleared, one after the
 * other, where changing colours costs more than moving the cursor.
 */
void render_paint(struct frame *);

#endif
