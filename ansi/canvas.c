/* Drawing on cells. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/canvas.h"
#include "ansi/utf8.h"

_Static_assert(NINK < INK_KEEP, "inks must fit into six bits");
_Static_assert(sizeof(struct cell) == 12, "cells are kept small");

/* A frame's corners from the top left clockwise, then across and down. */
static const uint16_t frame[6] = {
    0x250c, 0x2510, 0x2518, 0x2514, 0x2500, 0x2502};

bool
canvas_init(struct canvas *c)
{
	*c = (struct canvas){0};
	c->cell =
	    calloc((size_t)CANVAS_WIDTH * CANVAS_HEIGHT, sizeof(*c->cell));
	return c->cell != NULL;
}

void
canvas_free(struct canvas *c)
{
	free(c->cell);
	*c = (struct canvas){0};
}

static int
canvas_clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

/* What two rectangles share; empty ones have no width or height. */
static struct rect
canvas_meet(struct rect a, struct rect b)
{
	int right = a.x + a.width, bottom = a.y + a.height;

	if (b.x + b.width < right)
		right = b.x + b.width;
	if (b.y + b.height < bottom)
		bottom = b.y + b.height;
	if (b.x > a.x)
		a.x = b.x;
	if (b.y > a.y)
		a.y = b.y;
	a.width = right > a.x ? right - a.x : 0;
	a.height = bottom > a.y ? bottom - a.y : 0;
	return a;
}

void
canvas_begin(struct canvas *c, int width, int height, struct style style)
{
	const struct cell blank = {.fg = style.fg & 0x3fu,
	    .bg = style.bg & 0x3fu,
	    .attr = style.attr & 0xfu};
	size_t cells;

	c->width = canvas_clamp(width, 1, CANVAS_WIDTH);
	c->height = canvas_clamp(height, 1, CANVAS_HEIGHT);
	c->clip = RECT(0, 0, c->width, c->height);
	c->cursor = false;
	c->ask_x = c->ask_y = -1;
	c->zone = (struct zone){0};
	cells = (size_t)c->width * (size_t)c->height;
	c->cell[0] = blank;
	/* Copied by doubling: much faster than one by one. */
	for (size_t n = 1; n < cells; n *= 2)
		memcpy(c->cell + n, c->cell,
		    (n < cells - n ? n : cells - n) * sizeof(*c->cell));
}

struct rect
canvas_clip(struct canvas *c, struct rect r)
{
	struct rect old = c->clip;

	c->clip = canvas_meet(old, r);
	return old;
}

void
canvas_unclip(struct canvas *c, struct rect old)
{
	c->clip = old;
}

void
canvas_ask(struct canvas *c, int x, int y)
{
	c->ask_x = x;
	c->ask_y = y;
}

void
canvas_zone(struct canvas *c, struct rect r, int kind, int n)
{
	r = canvas_meet(r, c->clip);
	if (c->ask_x >= r.x && c->ask_x < r.x + r.width && c->ask_y >= r.y &&
	    c->ask_y < r.y + r.height)
		c->zone = (struct zone){.kind = kind, .n = n};
}

static struct cell *
canvas_cell(const struct canvas *c, int x, int y)
{
	return &c->cell[y * c->width + x];
}

const struct cell *
canvas_at(const struct canvas *c, int x, int y)
{
	if (x < 0 || y < 0 || x >= c->width || y >= c->height)
		return NULL;
	return canvas_cell(c, x, y);
}

static bool
canvas_inside(const struct canvas *c, int x, int y)
{
	return x >= c->clip.x && x < c->clip.x + c->clip.width &&
	    y >= c->clip.y && y < c->clip.y + c->clip.height;
}

static void
canvas_set(
    struct canvas *c, int x, int y, struct style style, const struct glyph *g)
{
	struct cell *here = canvas_cell(c, x, y);
	uint32_t ch;

	/*
	 * Half a wide character cannot be shown: its other half becomes blank.
	 */
	if (here->ch == CELL_TAIL && x > 0) {
		here[-1].ch = 0;
		here[-1].mark1 = here[-1].mark2 = 0;
	}
	if (here->ch != CELL_TAIL && x + 1 < c->width &&
	    here[1].ch == CELL_TAIL)
		here[1].ch = 0;
	ch = g->ch == ' ' && g->mark[0] == 0 ? 0 : g->ch;
	*here = (struct cell){.ch = ch & CELL_TAIL,
	    .fg = (style.fg == INK_KEEP ? here->fg : style.fg) & 0x3fu,
	    .mark1 = g->mark[0] & CELL_TAIL,
	    .bg = (style.bg == INK_KEEP ? here->bg : style.bg) & 0x3fu,
	    .mark2 = g->mark[1] & CELL_TAIL,
	    .attr = style.attr & 0xfu};
}

/* A clean glyph; a wide one that does not fit whole is left blank. */
static void
put_glyph(
    struct canvas *c, int x, int y, struct style style, const struct glyph *g)
{
	const struct glyph blank = {0, {0, 0}, 1};
	bool left = canvas_inside(c, x, y);

	if (g->width < 2) {
		if (left)
			canvas_set(c, x, y, style, g);
		return;
	}
	if (left && canvas_inside(c, x + 1, y)) {
		/* The tail first: setting it would blank the base. */
		canvas_set(c, x + 1, y, style, &blank);
		canvas_set(c, x, y, style, g);
		*canvas_cell(c, x + 1, y) = *canvas_cell(c, x, y);
		canvas_cell(c, x + 1, y)->ch = CELL_TAIL;
		canvas_cell(c, x + 1, y)->mark1 =
		    canvas_cell(c, x + 1, y)->mark2 = 0;
	} else if (left) {
		canvas_set(c, x, y, style, &blank);
	} else if (canvas_inside(c, x + 1, y)) {
		canvas_set(c, x + 1, y, style, &blank);
	}
}

void
canvas_put(struct canvas *c, int x, int y, struct style style, uint32_t ch)
{
	char bytes[UTF8_MAX];
	const char *p = bytes;
	size_t len;
	struct glyph g = {ch, {0, 0}, 1};

	/* Except for letters, lines and blocks, which take one column. */
	if (ch != 0 && (ch < 0x20 || ch >= 0x7f) &&
	    (ch < 0x2500 || ch >= 0x25fd)) {
		len = utf8_put(bytes, ch);
		if (!text_next(&p, &len, &g))
			return;
	}
	put_glyph(c, x, y, style, &g);
}

static int
canvas_draw(struct canvas *c, int x, int y, struct style style,
    const char *text, size_t len)
{
	struct glyph g;

	while (text_next(&text, &len, &g)) {
		put_glyph(c, x, y, style, &g);
		x += g.width;
	}
	return x;
}

int
canvas_text(
    struct canvas *c, int x, int y, struct style style, const char *text)
{
	return canvas_draw(c, x, y, style, text, strlen(text));
}

int
canvas_text_fit(struct canvas *c, int x, int y, struct style style, int cols,
    const char *text)
{
	const struct glyph dots = {0x2026, {0, 0}, 1};
	size_t len = strlen(text);
	int end = x + cols;
	struct glyph g;

	if (cols <= 0)
		return x;
	if (text_width_n(text, len) <= cols)
		return canvas_draw(c, x, y, style, text, len);
	while (text_next(&text, &len, &g) && x + g.width < end) {
		put_glyph(c, x, y, style, &g);
		x += g.width;
	}
	put_glyph(c, x, y, style, &dots);
	return x + 1;
}

int
canvas_printf(
    struct canvas *c, int x, int y, struct style style, const char *format, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	return canvas_text(c, x, y, style, text);
}

int
canvas_wrap(
    struct canvas *c, struct rect r, struct style style, const char *text)
{
	struct rect old = canvas_clip(c, r);
	const char *next;
	size_t len;
	int lines = 0;

	while (*text != '\0') {
		len = text_wrap(text, r.width, &next);
		canvas_draw(c, r.x, r.y + lines++, style, text, len);
		text = next;
	}
	canvas_unclip(c, old);
	return lines;
}

void
canvas_fill(struct canvas *c, struct rect r, struct style style, uint32_t ch)
{
	const struct glyph g = {ch, {0, 0}, 1};

	r = canvas_meet(r, c->clip);
	for (int y = r.y; r.width > 0 && y < r.y + r.height; y++) {
		struct cell *row = canvas_cell(c, r.x, y);

		/*
		 * A row of one character; the parts that it keeps must be read
		 * from each cell.
		 */
		canvas_set(c, r.x, y, style, &g);
		if (r.width > 1)
			canvas_set(c, r.x + r.width - 1, y, style, &g);
		for (int i = 1; i < r.width - 1; i++) {
			if (style.fg == INK_KEEP || style.bg == INK_KEEP)
				canvas_set(c, r.x + i, y, style, &g);
			else
				row[i] = row[0];
		}
	}
}

void
canvas_hline(struct canvas *c, int x, int y, int width, struct style style)
{
	canvas_fill(c, RECT(x, y, width, 1), style, frame[4]);
}

static void
canvas_vline(struct canvas *c, int x, int y, int height, struct style style)
{
	canvas_fill(c, RECT(x, y, 1, height), style, frame[5]);
}

void
canvas_box(struct canvas *c, struct rect r, struct style style)
{
	int right = r.x + r.width - 1, bottom = r.y + r.height - 1;

	if (r.width < 2 || r.height < 2)
		return;
	canvas_hline(c, r.x + 1, r.y, r.width - 2, style);
	canvas_hline(c, r.x + 1, bottom, r.width - 2, style);
	canvas_vline(c, r.x, r.y + 1, r.height - 2, style);
	canvas_vline(c, right, r.y + 1, r.height - 2, style);
	canvas_put(c, r.x, r.y, style, frame[0]);
	canvas_put(c, right, r.y, style, frame[1]);
	canvas_put(c, right, bottom, style, frame[2]);
	canvas_put(c, r.x, bottom, style, frame[3]);
}

void
canvas_cursor(struct canvas *c, int x, int y)
{
	c->cursor = canvas_at(c, x, y) != NULL;
	c->cursor_x = x;
	c->cursor_y = y;
}
