/*
 * Boards: their sizes, what a picture shows, and what is where on it; and the
 * dice beside them.
 */
#include <string.h>

#include "ansi/board.h"
#include "ansi/board_grid.h"
#include "ansi/board_lines.h"
#include "ansi/board_tiles.h"

/* From the largest to the smallest. */
static const struct form {
	uint8_t style, width, height;
	bool numbered, grid;
} forms[] = {
    {BOARD_TILES, 7, 7, true, false},
    {BOARD_TILES, 7, 6, true, false},
    {BOARD_TILES, 5, 5, true, false},
    {BOARD_TILES, 5, 4, true, false},
    {BOARD_TILES, 3, 3, false, false},
    {BOARD_TILES, 3, 2, false, false},
    {BOARD_TILES, 2, 2, false, false},
    {BOARD_LINES, 5, 2, true, true},
    {BOARD_LINES, 3, 1, false, false},
    {BOARD_LINES, 2, 1, false, false},
};

#define PIP 0x25cf

/* Three rows of three places; bits from the left of each row. */
static const uint8_t pips[7][3] = {
    {0, 0, 0},
    {0, 2, 0},
    {4, 0, 1},
    {4, 2, 1},
    {5, 0, 5},
    {5, 2, 5},
    {5, 5, 5},
};

enum board_style
board_style(const struct terminal *t, const struct palette *p)
{
	if (t->depth == DEPTH_NONE || !p->colours ||
	    t->charset == CHARSET_ASCII)
		return BOARD_LINES;
	return t->depth == DEPTH_16 && !t->bright ? BOARD_DOTS : BOARD_TILES;
}

struct board_size
board_layout(int arm, int width, int height, enum board_style style)
{
	struct board_size size = {
	    .arm = (uint8_t)arm, .dots = style == BOARD_DOTS};

	if (style == BOARD_DOTS)
		style = BOARD_TILES;
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		int n;

		if (forms[i].style != style)
			continue;
		n = 2 * arm + 3;
		size.style = forms[i].style;
		size.tile_width = forms[i].width;
		size.tile_height = forms[i].height;
		size.numbered = forms[i].numbered;
		size.grid = forms[i].grid;
		size.width = n * forms[i].width + forms[i].grid;
		size.height = n * forms[i].height + forms[i].grid;
		if (forms[i].style == BOARD_TILES)
			size.height = (size.height + 1) / 2;
		if (size.width <= width && size.height <= height)
			return size;
	}
	return (struct board_size){.style = style, .arm = (uint8_t)arm};
}

void
board_picture(struct board_picture *p, struct board_size size,
    const struct ruleset *rules, const struct position *position)
{
	*p = (struct board_picture){.size = size, .rules = rules};
	memcpy(p->counter, position->counter, sizeof(p->counter));
	for (int c = 0; c < NCOLOUR; c++)
		if (ruleset_owner(rules, c) >= 0)
			p->colours |= 1u << c;
}

void
board_mark(struct board_marks *marks, enum board_mark_kind kind,
    enum colour colour, int square)
{
	if (marks->n < BOARD_MARKS)
		marks->mark[marks->n++] = (struct board_mark){
		    (uint8_t)kind, (uint8_t)colour, (int8_t)square};
}

void
board_draw(struct canvas *c, int x, int y, const struct board_picture *p)
{
	struct grid grid;

	if (p->size.width == 0)
		return;
	grid_make(&grid, p);
	if (p->size.style == BOARD_TILES)
		tiles_draw(c, x, y, p, &grid);
	else
		lines_draw(c, x, y, p, &grid);
}

bool
board_where(const struct board_picture *p, enum colour colour, int square,
    int *x, int *y)
{
	const struct board_size *size = &p->size;
	int column, row;

	if (!grid_where(p, colour, square, &column, &row))
		return false;
	*x = column * size->tile_width + (size->tile_width - 1) / 2;
	*y = size->style == BOARD_TILES ? tiles_row(size, row)
					: lines_row(size, row);
	return true;
}

bool
board_hit(const struct board_picture *p, int x, int y, enum colour *colour,
    int *square)
{
	const struct board_size *size = &p->size;
	struct grid grid;
	struct tile *t;
	int column, row;

	if (x < 0 || y < 0 || x >= size->width || y >= size->height)
		return false;
	column = x / size->tile_width;
	row = (size->style == BOARD_TILES ? 2 * y + 1 : y) / size->tile_height;
	grid_make(&grid, p);
	if (column >= grid.n || row >= grid.n)
		return false;
	t = &grid.tile[row][column];
	*colour = t->colour;
	*square = t->square;
	switch ((enum place)t->place) {
	case PLACE_TRACK:
		*colour = RED;
		return true;
	case PLACE_BASE:
		*square = BASE;
		return true;
	case PLACE_PIPE:
		return true;
	case PLACE_HOME:
		break;
	}
	/* A tile of the middle: whose triangle it is in, if any. */
	*square = board_home(size->arm);
	for (int c = 0; c < NCOLOUR; c++) {
		grid_where(p, c, *square, &x, &y);
		if (x == column && y == row) {
			*colour = c;
			return true;
		}
	}
	return false;
}

void
board_die(struct canvas *c, int x, int y, int value, bool small)
{
	struct style style = STYLE(INK_PIP, INK_DIE);

	if (value < 0 || value > 6)
		value = 0;
	if (small) {
		canvas_printf(
		    c, x, y, style, "[%c]", value == 0 ? ' ' : '0' + value);
		return;
	}
	canvas_fill(c, RECT(x, y, 7, 3), style, 0);
	for (int row = 0; row < 3; row++)
		for (int i = 0; i < 3; i++)
			if (pips[value][row] & 4 >> i)
				canvas_put(
				    c, x + 1 + 2 * i, y + row, style, PIP);
}
