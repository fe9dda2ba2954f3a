/* What both pictures of a board have: labels, names, marks, arrows. */
#include <stdio.h>
#include <string.h>

#include "ansi/board_grid.h"
#include "ansi/board_parts.h"

int
counts_total(const uint8_t counts[NCOLOUR])
{
	int n = 0;

	for (int c = 0; c < NCOLOUR; c++)
		n += counts[c];
	return n;
}

int
counts_kinds(const uint8_t counts[NCOLOUR])
{
	int n = 0;

	for (int c = 0; c < NCOLOUR; c++)
		n += counts[c] > 0;
	return n;
}

void
board_label(const uint8_t counts[NCOLOUR], int columns, char label[8])
{
	int kinds = counts_kinds(counts), total = counts_total(counts);
	int letters = kinds, n = 0;

	/* A sign after the letters says how many, "+" that there are more. */
	if (kinds > 1 && columns < 5)
		letters = columns > 2 || total == 2 ? 2 : 1;
	for (int c = 0; c < NCOLOUR && n < letters; c++)
		if (counts[c] > 0)
			label[n++] = colour_letter(c);
	if (letters < kinds)
		label[n++] = '+';
	else if (total > 1 && n < columns)
		label[n++] = total < 10 ? (char)('0' + total) : '+';
	label[n] = '\0';
}

int
draw_label(struct canvas *c, int x, int y, const uint8_t counts[NCOLOUR],
    int columns, enum ink lit, uint8_t attr)
{
	int colour = -1, kinds = counts_kinds(counts), i;
	struct style style;
	char label[8];

	board_label(counts, columns, label);
	for (i = 0; label[i] != '\0'; i++) {
		/* The letters of the colours that are there. */
		if (label[i] >= 'A')
			do
				colour++;
			while (counts[colour] == 0);
		style = STYLE(INK_LETTER + colour, INK_COUNTER + colour);
		if (label[i] < 'A' && kinds > 1)
			style = STYLE(INK_STRONG, INK_TABLE);
		if (i == 0 && lit != INK_DEFAULT)
			style = STYLE(INK_BEHIND, lit);
		style.attr = attr;
		canvas_put(c, x + i, y, style, (uint32_t)label[i]);
	}
	return i;
}

void
draw_label_mark(struct canvas *c, int x, int y, const char *label, int n,
    enum ink mark, uint8_t attr)
{
	canvas_put(c, x + n - 1, y, STYLE_ATTR(INK_BEHIND, mark, attr),
	    (uint32_t)label[n - 1]);
}

void
draw_way(struct canvas *c, int x, int y, const struct tile *t)
{
	canvas_put(c, x, y,
	    STYLE(INK_LETTER + t->comer, INK_COUNTER + t->comer),
	    (uint32_t)colour_letter((enum colour)t->comer));
}

/* A name in its place, with an arrow if it is its turn. */
static void
put_name(struct canvas *c, struct rect r, const struct board_picture *p,
    enum colour colour, const char *name, int at)
{
	bool won = p->won & 1u << colour;
	struct style style = won
	    ? STYLE_ATTR(INK_ON_CHOSEN, INK_CHOSEN, ATTR_BOLD)
	    : STYLE(INK_NAME + colour, INK_BASE + colour);

	if (won)
		canvas_fill(c, r, style, 0);
	canvas_text(c, r.x + at, r.y, style, name);
	if (p->turn & 1u << colour)
		canvas_put(c, r.x + (at < 2 ? at - 1 : at - 2), r.y,
		    STYLE_ATTR(INK_HOTKEY, INK_BASE + colour, ATTR_BOLD),
		    0x25b8);
}

/*
 * The name of a colour's player in so many columns, and whether they have won.
 */
static void
name_of(const struct board_picture *p, enum colour colour, int columns,
    char name[64])
{
	int cols = text_fit(name, 64, p->name[colour], columns);

	if (p->won & 1u << colour && cols + 4 < columns)
		snprintf(name + strlen(name), 64 - strlen(name), " won!");
}

void
draw_name(struct canvas *c, struct rect r, const struct board_picture *p,
    enum colour colour)
{
	char name[64];
	int at;

	if (p->name[colour] == NULL)
		return;
	/* Between the frames and after the place of the arrow. */
	name_of(p, colour, r.width - 3, name);
	r.x++;
	r.width -= 2;
	at = (r.width - text_width(name)) / 2;
	put_name(c, r, p, colour, name, at < 1 ? 1 : at);
}

void
draw_bar(struct canvas *c, struct rect r, const struct board_picture *p,
    const struct grid *g, enum colour colour, enum ink lit, uint8_t attr)
{
	int at = r.x + r.width - NCOUNTER - 1, waiting = g->base[colour];
	uint8_t counts[NCOLOUR] = {0};
	char name[64];

	counts[colour] = 1;
	for (int i = 0; i < NCOUNTER; i++)
		if (i >= waiting)
			canvas_put(c, at + i, r.y,
			    STYLE(INK_NAME + colour, INK_BASE + colour),
			    0x25cb);
		else
			draw_label(c, at + i, r.y, counts, 1,
			    i + 1 < waiting ? INK_DEFAULT : lit,
			    i + 1 < waiting ? 0 : attr);
	if (p->name[colour] == NULL)
		return;
	name_of(p, colour, at - r.x - 2, name);
	put_name(c, RECT(r.x, r.y, at - r.x, 1), p, colour, name, 1);
}

void
draw_home_count(struct canvas *c, int x, int y, const struct board_picture *p,
    const struct grid *g, enum colour colour, struct style style)
{
	enum ink marked = marks_ink(g->home_marks[colour]);
	int column, row;

	board_where(p, colour, board_home(p->size.arm), &column, &row);
	x += column;
	y += row;
	if (marked != INK_DEFAULT)
		style = STYLE(INK_BEHIND, marked);
	if (g->home[colour] > 0)
		canvas_printf(c, x, y, style, "%c%d", colour_letter(colour),
		    g->home[colour]);
	else if (marked != INK_DEFAULT)
		canvas_put(c, x, y, style, 0x25cb);
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
	/* No colour counts the square behind its own doorstep. */
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
