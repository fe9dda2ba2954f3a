/* Boards: their sizes, what a picture shows, and what lies where. */
#include <string.h>

#include "ansi/board.h"
#include "ansi/board_grid.h"

/* From the largest to the smallest. */
static const struct form {
	uint8_t style, width, height;
	bool numbered, grid;
} forms[] = {
    {BOARD_TILES, 5, 5, true, false},
    {BOARD_TILES, 5, 4, true, false},
    {BOARD_TILES, 3, 3, false, false},
    {BOARD_TILES, 3, 2, false, false},
    {BOARD_TILES, 2, 2, false, false},
    {BOARD_LINES, 5, 2, true, true},
    {BOARD_LINES, 3, 1, false, false},
    {BOARD_LINES, 2, 1, false, false},
};

enum board_style
board_style(const struct terminal *t, const struct palette *p)
{
	if (t->depth == DEPTH_NONE || !p->colours ||
	    t->charset == CHARSET_ASCII)
		return BOARD_LINES;
	return BOARD_TILES;
}

static void
set_size(struct board_size *size, const struct form *form, int n)
{
	size->style = form->style;
	size->tile_width = form->width;
	size->tile_height = form->height;
	size->numbered = form->numbered;
	size->grid = form->grid;
	size->width = n * form->width + form->grid;
	size->height = n * form->height + form->grid;
	if (form->style == BOARD_TILES)
		size->height = (size->height + 1) / 2;
}

struct board_size
board_layout(int arm, int width, int height, enum board_style style)
{
	struct board_size size = {.arm = (uint8_t)arm};

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (forms[i].style != style)
			continue;
		set_size(&size, &forms[i], 2 * arm + 3);
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

static int
text_row(const struct board_size *size, int row)
{
	return size->style == BOARD_TILES ? tiles_row(size, row)
					  : lines_row(size, row);
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
	*y = text_row(size, row);
	return true;
}

/* A tile of the middle: whose triangle, if anybody's. */
static bool
hit_home(const struct board_picture *p, int column, int row,
    enum colour *colour, int *square)
{
	int x, y;

	*square = board_home(p->size.arm);
	for (int c = 0; c < NCOLOUR; c++) {
		grid_where(p, c, *square, &x, &y);
		if (x == column && y == row) {
			*colour = c;
			return true;
		}
	}
	return false;
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
	default:
		return hit_home(p, column, row, colour, square);
	}
}

void
board_label(const uint8_t counts[NCOLOUR], int columns, char label[8])
{
	int kinds = 0, total = counts_total(counts), n = 0, letters;

	for (int c = 0; c < NCOLOUR; c++)
		kinds += counts[c] > 0;
	/* A sign behind the letters says how many, "+" that there are more. */
	letters = kinds;
	if (kinds > 1 && columns < 5)
		letters = columns > 2 || total == 2 ? 2 : 1;
	for (int c = 0; c < NCOLOUR && n < letters; c++)
		if (counts[c] > 0)
			label[n++] = colour_letter(c);
	if (letters < kinds)
		label[n++] = '+';
	else if (total > 1 && n < columns)
		label[n++] = (char)('0' + total % 10);
	label[n] = '\0';
}

int
draw_label(struct canvas *c, int x, int y, const uint8_t counts[NCOLOUR],
    int columns, uint8_t attr)
{
	int colour = -1, kinds = 0, i;
	struct style style;
	char label[8];

	board_label(counts, columns, label);
	for (int k = 0; k < NCOLOUR; k++)
		kinds += counts[k] > 0;
	for (i = 0; label[i] != '\0'; i++) {
		/* The letters follow the colours that are there. */
		if (label[i] >= 'A')
			do
				colour++;
			while (counts[colour] == 0);
		style = STYLE(INK_LETTER + colour, INK_COUNTER + colour);
		if (label[i] < 'A' && kinds > 1)
			style = STYLE(INK_STRONG, INK_TABLE);
		style.attr = attr;
		canvas_put(c, x + i, y, style, (uint32_t)label[i]);
	}
	return i;
}

void
draw_way(struct canvas *c, int x, int y, const struct tile *t)
{
	canvas_put(c, x, y,
	    STYLE(INK_LETTER + t->comer, INK_COUNTER + t->comer),
	    (uint32_t)colour_letter((enum colour)t->comer));
}

void
draw_name(struct canvas *c, struct rect r, const struct board_picture *p,
    enum colour colour)
{
	char name[64];
	int cols;

	if (p->name[colour] == NULL)
		return;
	cols = text_fit(name, sizeof(name), p->name[colour], r.width - 4);
	r.x += (r.width - cols) / 2;
	canvas_text(
	    c, r.x, r.y, STYLE(INK_NAME + colour, INK_BASE + colour), name);
	if (p->turn & 1u << colour)
		canvas_put(c, r.x - (cols > r.width - 6 ? 1 : 2), r.y,
		    STYLE_ATTR(INK_HOTKEY, INK_BASE + colour, ATTR_BOLD),
		    0x25b8);
}

enum ink
marks_ink(uint8_t marks)
{
	if (marks & 1u << BOARD_CURSOR)
		return INK_CURSOR;
	if (marks & 1u << BOARD_TARGET)
		return INK_TARGET;
	if (marks & 1u << BOARD_MOVABLE)
		return INK_MOVABLE;
	return marks & 1u << BOARD_LAST ? INK_LAST : INK_DEFAULT;
}

enum ink
tile_ink(const struct tile *t, int column, int row)
{
	enum ink marked = marks_ink(t->marks);

	if (marked != INK_DEFAULT)
		return marked;
	if (t->place == PLACE_PIPE || t->doorstep)
		return INK_PIPE + t->colour;
	return (column + row) % 2 ? INK_SQUARE2 : INK_SQUARE;
}

int
tile_number(const struct board_picture *p, const struct tile *t)
{
	int n;

	if (t->place == PLACE_PIPE)
		return t->square;
	n = board_relative(p->size.arm, p->numbers, t->square);
	/* Behind its own doorstep nobody counts on. */
	return n <= board_tail(p->size.arm) ? n : -1;
}

uint32_t
tile_arrow(const struct tile *t)
{
	static const uint16_t arrows[] = {[WAY_RIGHT] = 0x25b8,
	    [WAY_DOWN] = 0x25be,
	    [WAY_LEFT] = 0x25c2,
	    [WAY_UP] = 0x25b4};

	return arrows[t->way];
}
