/*
 * Fuzz target: a file of ANSI art with its SAUCE record. Whatever its bytes
 * are, it is refused, or becomes a picture of bounded size whose characters
 * show, and that is drawn where it was asked for.
 */
#include <stdint.h>
#include <string.h>

#include "ansi/art_draw.h"
#include "tests/fuzz/must.h"

#define WIDTH 40
#define HEIGHT 10
#define PLACE RECT(4, 2, 30, 6)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_cells(const struct art *art)
{
	bool last = false;
	int i, n = art->width * art->height;
	uint32_t ch;

	must(art->width >= 1 && art->width <= ART_WIDTH);
	must(art->height >= 1 && art->height <= ART_HEIGHT);
	for (i = 0; i < n; i++) {
		ch = art->cell[i].ch;
		must(ch == 0 || ch > ' ');
		must(ch < 0x7f || ch > 0x9f);
		must(ch <= 0x10ffff || ch == CELL_TAIL);
		if (i >= n - art->width)
			last |= ch != 0 || art->cell[i].bg != 0;
	}
	must(last);
	must(strlen(art->title) < sizeof(art->title));
	for (i = 0; art->title[i] != '\0'; i++)
		must((unsigned char)art->title[i] >= ' ');
}

static void
check_drawn(const struct art *art)
{
	const struct rect r = PLACE;
	const struct cell *cell;
	struct canvas canvas;
	int x, y;

	must(canvas_init(&canvas));
	canvas_begin(&canvas, WIDTH, HEIGHT, STYLE(INK_TEXT, INK_PAPER));
	canvas_fill(&canvas, RECT(0, 0, WIDTH, HEIGHT),
	    STYLE(INK_FRAME, INK_PANEL), '#');
	for (y = 0; y < art->height; y += r.height)
		art_draw(art, &canvas, r, y);
	for (y = 0; y < HEIGHT; y++)
		for (x = 0; x < WIDTH; x++) {
			cell = canvas_at(&canvas, x, y);
			must(cell->fg < NINK && cell->bg < NINK);
			must((x >= r.x && x < r.x + r.width && y >= r.y &&
				 y < r.y + r.height) ||
			    (cell->ch == '#' && cell->fg == INK_FRAME));
		}
	canvas_free(&canvas);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct art art;

	if (art_read(&art, data, size) != NULL) {
		must(art.cell == NULL);
		return 0;
	}
	check_cells(&art);
	check_drawn(&art);
	art_free(&art);
	return 0;
}
