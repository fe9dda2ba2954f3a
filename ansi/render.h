#ifndef ANSI_RENDER_H
#define ANSI_RENDER_H

/*
 * From the picture a terminal shows to the next one: the bytes that change it.
 * Only cells that changed are sent, in one write, with few cursor movements and
 * attributes; the bottom right cell is never written. A terminal's idea of a
 * character's width is not trusted: after anything but plain letters and lines
 * the cursor is set again, so borders stay straight whatever somebody types.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ansi/canvas.h"
#include "ansi/palette.h"
#include "ansi/shadow.h"
#include "ansi/terminal.h"

typedef void (*render_fn)(void *arg, const char *bytes, size_t len);

/*
 * Draws the canvas on the terminal that the shadow stands for: calls write once
 * with all the bytes, or not at all if nothing changed, and returns how many.
 * The shadow then shows the canvas. If out of memory, the next render draws
 * everything.
 */
size_t render(struct shadow *, const struct canvas *, const struct terminal *,
    const struct palette *, render_fn write, void *arg);

struct cell;
struct frame;
struct frame_row;

/* Adds bytes to the frame; records when out of memory. */
void frame_out(struct frame *, const char *bytes, size_t len);
/* Changes to a look, given as the inks and attributes of a packed cell. */
void frame_look(struct frame *, uint16_t packed);
/* For a cell: a blank needs no other foreground, nor does erasing. */
void frame_look_for(struct frame *, const struct cell *);
void frame_move(struct frame *, int x, int y);
/* How many bytes that takes. */
int frame_move_cost(const struct frame *, int x, int y);
/* Writes one cell at the cursor, of that many columns. */
void frame_put(struct frame *, int x, const struct cell *, int width);
/* Erases n cells from the cursor on, 0: the rest of the row. */
void frame_erase(struct frame *, int n);
/* Whether a cell shows no character. */
bool cell_blank(const struct cell *);
/* The inks and attributes of a cell, packed as the shadow has them. */
uint16_t cell_inks(const struct cell *);
/* Whether a cell of the row must be written. */
bool row_changed(const struct frame_row *, int x);
/*
 * How many cells from x on are cheaper to erase than to write, 0: none; and
 * whether they are the rest of the row.
 */
int
row_erasable(const struct frame *, const struct frame_row *, int x, bool *rest);
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

#endif
