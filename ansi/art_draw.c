/* Pictures on a canvas, or as lines of a terminal. */
#include <string.h>

#include "ansi/art_draw.h"
#include "ansi/sgr.h"
#include "ansi/utf8.h"

/*
 * The sixteen colours as inks. Black is the screen's own, and white has an ink
 * that stays bright as text where backgrounds cannot be.
 */
static const struct {
	uint8_t fg, bg;
} inks[16] = {
    {INK_PAPER, INK_PAPER},
    {INK_ART + 0, INK_ART + 0},
    {INK_ART + 1, INK_ART + 1},
    {INK_ART + 2, INK_ART + 2},
    {INK_ART + 3, INK_ART + 3},
    {INK_ART + 4, INK_ART + 4},
    {INK_ART + 5, INK_ART + 5},
    {INK_TEXT, INK_TEXT},
    {INK_FRAME, INK_FRAME},
    {INK_ART + 6, INK_ART + 6},
    {INK_ART + 7, INK_ART + 7},
    {INK_ART + 8, INK_ART + 8},
    {INK_ART + 9, INK_ART + 9},
    {INK_ART + 10, INK_ART + 10},
    {INK_ART + 11, INK_ART + 11},
    {INK_DIE, INK_SQUARE},
};

void
art_draw(
    const struct art *art, struct canvas *canvas, struct rect rect, int top)
{
	int left = rect.x + (rect.width - art->width) / 2, x, y;
	struct rect old = canvas_clip(canvas, rect);
	const struct art_cell *cell;

	for (y = 0; y < rect.height && top + y < art->height; y++)
		for (x = 0; x < art->width; x++) {
			cell = &art->cell[(top + y) * art->width + x];
			if (cell->ch != CELL_TAIL)
				canvas_put(canvas, left + x, rect.y + y,
				    STYLE(inks[cell->fg].fg, inks[cell->bg].bg),
				    cell->ch);
		}
	canvas_unclip(canvas, old);
}

/* A cell of a line: black behind it is whatever the terminal has there. */
static struct look
look_of(const struct art_cell *cell, const struct terminal *terminal,
    const struct palette *palette)
{
	uint8_t fg = cell->fg == 7 ? INK_DEFAULT : inks[cell->fg].fg;
	uint8_t bg = cell->bg == 0 ? INK_DEFAULT : inks[cell->bg].bg;

	return look_resolve(terminal, palette, STYLE(fg, bg));
}

/* The columns of a row up to its last cell that shows. */
static int
row_width(const struct art *art, const struct art_cell *row)
{
	int width = art->width;

	while (width > 0 && row[width - 1].ch == 0 && row[width - 1].bg == 0)
		width--;
	return width;
}

void
art_print(const struct art *art, FILE *out, const struct terminal *terminal,
    const struct palette *palette, int columns)
{
	int left = (columns - art->width) / 2, x, y, width;
	char bytes[SGR_BYTES];
	const struct art_cell *row;
	struct look look, next;

	for (y = 0; y < art->height; y++) {
		row = &art->cell[y * art->width];
		width = row_width(art, row);
		fprintf(out, "%*s", width > 0 && left > 0 ? left : 0, "");
		look = LOOK_RESET;
		for (x = 0; x < width; x++) {
			if (row[x].ch == CELL_TAIL)
				continue;
			next = look_of(&row[x], terminal, palette);
			fwrite(bytes, 1,
			    look_change(terminal, look, next, bytes), out);
			look = next;
			fwrite(bytes, 1,
			    charset_put((enum charset)terminal->charset,
				row[x].ch, bytes),
			    out);
		}
		fwrite(bytes, 1, look_change(terminal, look, LOOK_RESET, bytes),
		    out);
		fputs("\r\n", out);
	}
}
