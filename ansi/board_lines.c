/*
 * The board in lines and letters, for terminals without colours or blocks.
 * Capital letters are counters, small letters the places that belong to a
 * colour; brackets and attributes replace coloured marks.
 */
#include <ctype.h>
#include <string.h>

#include "ansi/board_grid.h"
#include "ansi/board_lines.h"
#include "ansi/board_parts.h"

#define MAP_WIDTH (GRID_MAX * 5 + 1)
#define MAP_HEIGHT (GRID_MAX * 2 + 1)

/* The directions in which a line leaves a cell. */
#define UP 1
#define DOWN 2
#define LEFT 4
#define RIGHT 8

/* clang-format off */
static const uint16_t line_of[16] = {
	0x0000, 0x2502, 0x2502, 0x2502, 0x2500, 0x2518, 0x2510, 0x2524,
	0x2500, 0x2514, 0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c,
};
/* clang-format on */

/* The lines between tiles, joined where they meet. */
struct map {
	uint8_t ways[MAP_HEIGHT][MAP_WIDTH];
};

/* A drawing of lines in progress. */
struct sheet {
	struct canvas *canvas;
	int x, y; /* of the board on the canvas */
	const struct board_picture *picture;
	const struct grid *grid;
	int width, height; /* of a tile, its line included */
	int line;          /* 1 if there are lines */
};

int
lines_row(const struct board_size *size, int row)
{
	return row * size->tile_height + size->grid;
}

static void
map_box(struct map *m, int x, int y, int width, int height)
{
	for (int i = x; i <= x + width; i++) {
		m->ways[y][i] |=
		    (i > x ? LEFT : 0) | (i < x + width ? RIGHT : 0);
		m->ways[y + height][i] |=
		    (i > x ? LEFT : 0) | (i < x + width ? RIGHT : 0);
	}
	for (int i = y; i <= y + height; i++) {
		m->ways[i][x] |= (i > y ? UP : 0) | (i < y + height ? DOWN : 0);
		m->ways[i][x + width] |=
		    (i > y ? UP : 0) | (i < y + height ? DOWN : 0);
	}
}

static void
draw_grid(const struct sheet *s)
{
	int arm = s->picture->size.arm, column, row;
	struct map map = {0};

	for (row = 0; row < s->grid->n; row++)
		for (column = 0; column < s->grid->n; column++)
			if (s->grid->tile[row][column].place == PLACE_TRACK ||
			    s->grid->tile[row][column].place == PLACE_PIPE)
				map_box(&map, column * s->width,
				    row * s->height, s->width, s->height);
	for (int colour = 0; colour < NCOLOUR; colour++) {
		grid_base(arm, colour, &column, &row);
		map_box(&map, column * s->width, row * s->height,
		    arm * s->width, arm * s->height);
	}
	for (int y = 0; y < s->picture->size.height; y++)
		for (int x = 0; x < s->picture->size.width; x++)
			if (map.ways[y][x] != 0)
				canvas_put(s->canvas, s->x + x, s->y + y,
				    STYLE(INK_FRAME, INK_TABLE),
				    line_of[map.ways[y][x]]);
}

/* The attributes of a marked label's letters. */
static uint8_t
mark_attr(uint8_t marks)
{
	if (marks & 1u << BOARD_CURSOR)
		return ATTR_REVERSE;
	/* Where a counter can be moved from, or has been moved to. */
	return marks & (1u << BOARD_MOVABLE | 1u << BOARD_LAST) ? ATTR_UNDERLINE
								: 0;
}

/* Counters in so many columns, with signs if there is room for them. */
static void
draw_counters(const struct sheet *s, int x, int y, int columns,
    const uint8_t counts[NCOLOUR], uint8_t marks, struct style style)
{
	const char *signs = marks & 1u << BOARD_CURSOR ? "[]"
	    : marks & 1u << BOARD_TARGET               ? "<>"
	    : marks & 1u << BOARD_MOVABLE              ? "()"
						       : NULL;
	int at = x, n;
	char label[8];

	board_label(counts, columns, label);
	n = (int)strlen(label);
	if (columns > 2)
		at += n < 3 && columns > 3 ? 1 : (columns - n + 1) / 2;
	draw_label(
	    s->canvas, at, y, counts, columns, INK_DEFAULT, mark_attr(marks));
	if (signs == NULL)
		return;
	/* Without colours a target would not be visible at all. */
	if (n == columns && marks_ink(marks) == INK_TARGET)
		draw_label_mark(
		    s->canvas, at, y, label, n, INK_TARGET, ATTR_REVERSE);
	if (at > x)
		canvas_put(s->canvas, at - 1, y, style, (uint32_t)signs[0]);
	if (at + n < x + columns)
		canvas_put(s->canvas, at + n, y, style, (uint32_t)signs[1]);
}

/* A place of a colour: its small letter. */
static uint32_t
small_letter(enum colour colour)
{
	return (uint32_t)tolower(colour_letter(colour));
}

static void
draw_number(const struct sheet *s, int x, int y, int number, struct style style)
{
	if (number >= 0)
		canvas_printf(s->canvas, x + (number > 9 ? 2 : 3), y, style,
		    "%d", number);
}

static void
draw_empty(const struct sheet *s, int x, int y, int columns,
    const struct tile *t, struct style style)
{
	int middle = x + (columns - 1) / 2, number = -1;

	if (s->picture->size.numbered)
		number = tile_number(s->picture, t);
	if (t->marks & 1u << BOARD_WAY) {
		draw_way(s->canvas, middle, y, t);
		return;
	}
	if (t->marks & (1u << BOARD_TARGET | 1u << BOARD_CURSOR)) {
		canvas_put(
		    s->canvas, number < 0 ? middle : x, y, style, 0x25cb);
		draw_number(s, x, y, number, style);
		return;
	}
	if (t->doorstep)
		canvas_put(s->canvas, x, y, style, small_letter(t->colour));
	if (t->doorstep || t->tail)
		canvas_put(s->canvas, columns > 2 ? middle : x + 1, y, style,
		    tile_arrow(t));
	draw_number(s, x, y, number, STYLE(INK_NUMBER, style.bg));
	if (t->doorstep || t->tail)
		return;
	if (t->place == PLACE_PIPE)
		canvas_put(s->canvas, number >= 0 ? x : middle, y, style,
		    small_letter(t->colour));
	else if (number < 0)
		canvas_put(s->canvas, middle, y, style,
		    t->marks & 1u << BOARD_LAST ? 0x2022 : 0x00b7);
}

static void
draw_tile(const struct sheet *s, int column, int row)
{
	const struct tile *t = &s->grid->tile[row][column];
	int x = s->x + column * s->width + s->line;
	int y = s->y + row * s->height + s->line, columns = s->width - s->line;
	struct style style = STYLE(INK_BEHIND, tile_ink(t, column, row));

	if (t->place != PLACE_TRACK && t->place != PLACE_PIPE)
		return;
	canvas_fill(
	    s->canvas, RECT(x, y, columns, s->height - s->line), style, 0);
	if (counts_total(t->counts) > 0)
		draw_counters(s, x, y, columns, t->counts, t->marks, style);
	else
		draw_empty(s, x, y, columns, t, style);
}

/*
 * The frame of a base, its colour's name or player, and its waiting counters.
 */
static void
draw_base(const struct sheet *s, enum colour colour)
{
	int arm = s->picture->size.arm, column, row, x, y;
	uint8_t counts[NCOLOUR] = {0}, marks = s->grid->base_marks[colour];
	struct style style = STYLE(INK_NAME + colour, INK_BASE + colour);
	struct rect r;

	grid_base(arm, colour, &column, &row);
	if (s->picture->size.bars) {
		r = RECT(s->x + column * s->width,
		    s->y + grid_bar(arm, colour) * s->height, arm * s->width,
		    1);
		canvas_fill(
		    s->canvas, r, STYLE(INK_FRAME, INK_BASE + colour), 0x2500);
		draw_bar(s->canvas, r, s->picture, s->grid, colour, INK_DEFAULT,
		    mark_attr(marks));
		return;
	}
	r = RECT(s->x + column * s->width + s->line,
	    s->y + row * s->height + s->line, arm * s->width - s->line,
	    arm * s->height - s->line);
	canvas_fill(s->canvas, r, style, 0);
	if (!s->line)
		canvas_box(s->canvas, r, style);
	draw_name(s->canvas, RECT(r.x, r.y + r.height / 2, r.width, 1),
	    s->picture, colour);
	counts[colour] = 1;
	for (int i = 0; i < NCOUNTER; i++) {
		x = r.x + r.width / 2 + (i % 2 ? 2 : -4);
		y = r.y + (i / 2 ? r.height - 2 : 1);
		if (r.height > 6)
			y += i / 2 ? -1 : 1;
		if (i < s->grid->base[colour])
			draw_counters(s, x, y, 3, counts, marks, style);
		else
			canvas_put(s->canvas, x + 1, y, style, 0x00b7);
	}
}

/* The diagonals of the middle. */
static void
draw_home(const struct sheet *s)
{
	int arm = s->picture->size.arm, at;
	int width = 3 * s->width - s->line, height = 3 * s->height - s->line;
	int left = s->x + arm * s->width + s->line;
	int top = s->y + arm * s->height + s->line;
	struct style style = STYLE(INK_FRAME, INK_TABLE);

	canvas_fill(s->canvas, RECT(left, top, width, height), style, 0);
	for (int i = 0; i < height; i++) {
		at = (2 * i + 1) * width / (2 * height);
		if (2 * i + 1 == height && width % 2 == 0)
			continue;
		canvas_put(s->canvas, left + at, top + i, style, 0x2572);
		canvas_put(s->canvas, left + width - 1 - at, top + i, style,
		    2 * i + 1 == height ? 0x2573 : 0x2571);
	}
	for (int c = 0; c < NCOLOUR; c++)
		draw_home_count(s->canvas, s->x, s->y, s->picture, s->grid, c,
		    STYLE(INK_NAME + c, INK_TABLE));
}

void
lines_draw(struct canvas *c, int x, int y, const struct board_picture *p,
    const struct grid *g)
{
	struct sheet s = {.canvas = c,
	    .x = x,
	    .y = y,
	    .picture = p,
	    .grid = g,
	    .width = p->size.tile_width,
	    .height = p->size.tile_height,
	    .line = p->size.grid};

	canvas_fill(c, RECT(x, y, p->size.width, p->size.height),
	    STYLE(INK_FRAME, INK_TABLE), 0);
	for (int row = 0; row < g->n; row++)
		for (int column = 0; column < g->n; column++)
			draw_tile(&s, column, row);
	if (p->size.grid)
		draw_grid(&s);
	for (int colour = 0; colour < NCOLOUR; colour++)
		draw_base(&s, colour);
	draw_home(&s);
}
