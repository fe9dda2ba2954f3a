/*
 * The board in coloured tiles. It is painted in pixels, two on top of each
 * other in a cell, which half blocks then show; letters go on top.
 */
#include <stdlib.h>
#include <string.h>

#include "ansi/board_grid.h"
#include "ansi/board_parts.h"
#include "ansi/board_tiles.h"

#define PIXELS (GRID_MAX * 7 + 1)
#define LOWER_HALF 0x2584
#define LEFT_HALF 0x258c
#define RIGHT_HALF 0x2590

struct pixels {
	int width, height;
	uint8_t ink[PIXELS][PIXELS]; /* by row, then column */
};

/* A drawing of tiles in progress. */
struct easel {
	struct canvas *canvas;
	int x, y; /* of the board on the canvas */
	const struct board_picture *picture;
	const struct grid *grid;
	int width, height; /* of a tile */
	struct pixels pixels;
};

/* The row of letters in a tile that begins at a row of pixels. */
static int
letter_row(int top, int height)
{
	return (top + height / 2) / 2;
}

int
tiles_row(const struct board_size *size, int row)
{
	return letter_row(row * size->tile_height, size->tile_height);
}

static void
paint_box(struct easel *e, int x, int y, int width, int height, uint8_t ink)
{
	for (int row = y; row < y + height; row++)
		memset(&e->pixels.ink[row][x], ink, (size_t)width);
}

/* Counters that may move are underlined, beyond their colour. */
static uint8_t
label_attr(uint8_t marks)
{
	return marks & 1u << BOARD_MOVABLE ? ATTR_UNDERLINE : 0;
}

/* Large tiles have counters made of pixels, wider if there are more. */
static bool
has_large_tiles(const struct easel *e)
{
	return e->width >= 5 && e->height >= 5;
}

/*
 * The counters of the last move, which change every turn, have a lit letter
 * instead of a lit square to save bytes, except on large boards.
 */
static bool
is_small_mark(const struct easel *e, uint8_t marks)
{
	return !has_large_tiles(e) && marks_ink(marks) == INK_LAST;
}

/* What a mark puts behind the letter. */
static enum ink
letter_ink(const struct easel *e, uint8_t marks)
{
	return is_small_mark(e, marks) ? marks_ink(marks) : INK_DEFAULT;
}

/* The n-th colour on a square. */
static int
colour_at(const uint8_t counts[NCOLOUR], int n)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (counts[c] > 0 && n-- == 0)
			return c;
	return -1;
}

/* One or more counters with their letters, in a tile at pixels x, y. */
static void
letter_counter(
    struct easel *e, int x, int y, const uint8_t counts[NCOLOUR], uint8_t marks)
{
	int row = e->y + letter_row(y, e->height), at = e->x + x, n;
	struct style edge = STYLE(INK_COUNTER, INK_KEEP);
	enum ink marked = marks_ink(marks);
	char label[8];

	if (counts_total(counts) == 0)
		return;
	board_label(counts, e->width, label);
	n = (int)strlen(label);
	edge.fg = (uint8_t)(INK_COUNTER + colour_at(counts, 0));
	if (e->width == 2) {
		draw_label(e->canvas, at, row, counts, 2, letter_ink(e, marks),
		    label_attr(marks));
		if (n == 1)
			canvas_put(e->canvas, at + 1, row, edge, LEFT_HALF);
		else if (marked != INK_DEFAULT && !is_small_mark(e, marks))
			draw_label_mark(e->canvas, at, row, label, n, marked,
			    label_attr(marks));
		return;
	}
	at += (e->width - n) / 2;
	draw_label(e->canvas, at, row, counts, e->width, letter_ink(e, marks),
	    label_attr(marks));
	if (has_large_tiles(e))
		return;
	if (n == 1) {
		canvas_put(e->canvas, at - 1, row, edge, RIGHT_HALF);
		canvas_put(e->canvas, at + 1, row, edge, LEFT_HALF);
	} else if (n == 2) {
		canvas_put(e->canvas, at + 2, row, edge, LEFT_HALF);
	}
}

/* A square of the track or a pipe, and on large boards its counters. */
static void
paint_tile(struct easel *e, int column, int row)
{
	struct tile t = e->grid->tile[row][column];
	int x = column * e->width, y = row * e->height;
	int kinds, inset, colour;

	if (t.place != PLACE_TRACK && t.place != PLACE_PIPE)
		return;
	if (is_small_mark(e, t.marks))
		t.marks = 0;
	paint_box(
	    e, x, y, e->width, e->height, (uint8_t)tile_ink(&t, column, row));
	if (!has_large_tiles(e) || (kinds = counts_kinds(t.counts)) == 0)
		return;
	inset = counts_total(t.counts) > 1 ? 0 : 1;
	for (int i = inset; i < e->width - inset; i++) {
		colour = colour_at(t.counts, i * kinds / e->width);
		paint_box(e, x + i, y + 1, 1, e->height - 2,
		    (uint8_t)(INK_COUNTER + colour));
	}
}

/* What an empty tile shows: an arrow, its number, a target's ring. */
static void
letter_empty(struct easel *e, int column, int row)
{
	const struct tile *t = &e->grid->tile[row][column];
	int x = e->x + column * e->width + (e->width - 1) / 2;
	int y = e->y + letter_row(row * e->height, e->height), number = -1;
	bool target = t->marks & 1u << BOARD_TARGET;
	uint32_t sign = t->doorstep || t->tail ? tile_arrow(t) : 0;
	struct style style = STYLE(INK_BEHIND, INK_KEEP);

	if (e->picture->size.numbered)
		number = tile_number(e->picture, t);
	if (t->marks & 1u << BOARD_WAY) {
		draw_way(e->canvas, x, y, t);
		return;
	}
	if (target)
		sign = 0x25cb;
	if (sign != 0)
		canvas_put(
		    e->canvas, x - (number >= 0 ? 2 : 0), y, style, sign);
	if (number >= 0)
		canvas_printf(e->canvas, x - (number > 9 && sign == 0), y,
		    STYLE(target ? INK_BEHIND : INK_NUMBER, INK_KEEP), "%d",
		    number);
	else if (t->marks & 1u << BOARD_LAST && !target)
		canvas_put(e->canvas, x, y, style, 0x2022);
	else if (e->picture->size.dots && sign == 0)
		canvas_put(
		    e->canvas, x, y, STYLE(INK_NUMBER, INK_KEEP), 0x00b7);
}

/* Pixels of the n-th place for a waiting counter. */
static void
base_place(const struct easel *e, enum colour colour, int n, int *x, int *y)
{
	int arm = e->picture->size.arm;
	int width = arm * e->width, height = arm * e->height;
	int left = (width - 2 * e->width) / 3;
	int top = (height - 2 * e->height) / 3;

	grid_base(arm, colour, x, y);
	*x = *x * e->width + (n % 2 ? width - e->width - left : left);
	*y = *y * e->height + (n / 2 ? height - e->height - top : top);
}

static void
paint_base(struct easel *e, enum colour colour)
{
	int arm = e->picture->size.arm, x, y;
	int width = arm * e->width, height = arm * e->height;
	enum ink marked = is_small_mark(e, e->grid->base_marks[colour])
	    ? INK_DEFAULT
	    : marks_ink(e->grid->base_marks[colour]);

	grid_base(arm, colour, &x, &y);
	x *= e->width;
	if (e->picture->size.bars) {
		y = grid_bar(arm, colour);
		paint_box(e, x, y * e->height, width, e->height,
		    (uint8_t)(INK_BASE + colour));
		return;
	}
	y *= e->height;
	/*
	 * A colour out of play has a dark frame. Whose turn it is shows in the
	 * base: changing frames would cost two kilobytes a turn.
	 */
	paint_box(e, x, y, width, height,
	    e->picture->colours & 1u << colour ? INK_COUNTER + colour
					       : INK_FRAME);
	paint_box(e, x + 1, y + 1, width - 2, height - 2,
	    (uint8_t)(INK_BASE + colour));
	for (int i = 0; i < NCOUNTER; i++) {
		base_place(e, colour, i, &x, &y);
		if (i >= e->grid->base[colour])
			paint_box(e, x, y, e->width, e->height, INK_TABLE);
		else
			paint_box(e, x, y, e->width, e->height,
			    marked != INK_DEFAULT
				? marked
				: (uint8_t)(INK_COUNTER + colour));
	}
}

static void
letter_base(struct easel *e, enum colour colour)
{
	int arm = e->picture->size.arm, x, y, waiting = e->grid->base[colour];
	uint8_t marks = e->grid->base_marks[colour], shown;
	uint8_t counts[NCOLOUR] = {0};
	struct rect r = RECT(0, 0, arm * e->width, 1);

	grid_base(arm, colour, &x, &y);
	r.x = e->x + x * e->width;
	if (e->picture->size.bars) {
		y = grid_bar(arm, colour) * e->height;
		r.y = e->y + letter_row(y, e->height);
		draw_bar(e->canvas, r, e->picture, e->grid, colour,
		    marks_ink(marks), label_attr(marks));
		return;
	}
	r.y = e->y + (y * e->height + arm * e->height / 2) / 2;
	counts[colour] = 1;
	for (int i = 0; i < NCOUNTER; i++) {
		base_place(e, colour, i, &x, &y);
		x += e->x + (e->width - 1) / 2;
		y = e->y + letter_row(y, e->height);
		/* The last of them is the next to leave. */
		shown = i + 1 < waiting ? 0 : marks;
		if (i < waiting)
			draw_label(e->canvas, x, y, counts, 1,
			    letter_ink(e, shown), label_attr(shown));
		else
			canvas_put(e->canvas, x, y,
			    STYLE(INK_COUNTER + colour, INK_KEEP), 0x25cb);
	}
	draw_name(e->canvas, r, e->picture, colour);
}

/* Four triangles that meet in the middle. */
static void
paint_home(struct easel *e)
{
	int arm = e->picture->size.arm;
	int width = 3 * e->width - 1, height = 3 * e->height - 1;
	int down, up, colour;
	uint8_t ink;

	for (int y = 0; y <= height; y++) {
		for (int x = 0; x <= width; x++) {
			/* On which side of the two diagonals. */
			down = x * height - y * width;
			up = x * height + y * width - width * height;
			colour = down < 0 ? (up < 0 ? RED : BLUE)
			    : up < 0      ? GREEN
					  : YELLOW;
			ink = (uint8_t)(INK_COUNTER + colour);
			if (2 * abs(down) < height || 2 * abs(up) < height)
				ink = INK_TABLE;
			paint_box(e, arm * e->width + x, arm * e->height + y, 1,
			    1, ink);
		}
	}
}

/* Two rows of pixels become one of cells, equal ones drawn together. */
static void
show_row(struct easel *e, int y)
{
	const uint8_t *upper = e->pixels.ink[y], *lower = e->pixels.ink[y + 1];
	bool same;
	int n;

	for (int x = 0; x < e->pixels.width; x += n) {
		n = 1;
		while (x + n < e->pixels.width && upper[x + n] == upper[x] &&
		    lower[x + n] == lower[x])
			n++;
		same = upper[x] == lower[x];
		canvas_fill(e->canvas, RECT(e->x + x, e->y + y / 2, n, 1),
		    STYLE(same ? INK_DEFAULT : lower[x], upper[x]),
		    same ? 0 : LOWER_HALF);
	}
}

void
tiles_draw(struct canvas *c, int x, int y, const struct board_picture *p,
    const struct grid *g)
{
	struct easel e = {.canvas = c,
	    .x = x,
	    .y = y,
	    .picture = p,
	    .grid = g,
	    .width = p->size.tile_width,
	    .height = p->size.tile_height};

	e.pixels.width = p->size.width;
	e.pixels.height = 2 * p->size.height;
	paint_box(&e, 0, 0, e.pixels.width, e.pixels.height, INK_TABLE);
	for (int row = 0; row < g->n; row++)
		for (int column = 0; column < g->n; column++)
			paint_tile(&e, column, row);
	for (int colour = 0; colour < NCOLOUR; colour++)
		paint_base(&e, colour);
	paint_home(&e);
	for (int row = 0; row < e.pixels.height; row += 2)
		show_row(&e, row);
	for (int row = 0; row < g->n; row++)
		for (int column = 0; column < g->n; column++) {
			const struct tile *t = &e.grid->tile[row][column];

			if (t->place != PLACE_TRACK && t->place != PLACE_PIPE)
				continue;
			if (counts_total(t->counts) == 0)
				letter_empty(&e, column, row);
			else
				letter_counter(&e, column * e.width,
				    row * e.height, t->counts, t->marks);
		}
	for (int colour = 0; colour < NCOLOUR; colour++) {
		letter_base(&e, colour);
		draw_home_count(c, x, y, p, g, colour,
		    STYLE(INK_LETTER + colour, INK_COUNTER + colour));
	}
}
