/* The difference between two pictures, as bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "ansi/render_frame.h"
#include "ansi/render_paint.h"
#include "ansi/render_pieces.h"
#include "ansi/shadow.h"
#include "ansi/utf8.h"
#include "engine/fnv.h"

#define SYNC_BEGIN "\033[?2026h"
#define SYNC_END "\033[?2026l"
#define HIDE "\033[?25l"
#define SHOW "\033[?25h"
#define PREFIX (sizeof(SYNC_BEGIN) - 1 + sizeof(HIDE) - 1)
#define SYNC_LEAST 256 /* smaller frames neither tear nor flicker */
#define GAP_MOST 4     /* cells that are rewritten rather than skipped */

/*
 * A cell of the shadow: 16 bits for the character, 6 and 6 for the inks, 4
 * for attributes. Characters in the surrogates' and private range stand for
 * the rare ones: TAIL for a wide one's right half, from RARE on a digest.
 */
#define TAIL 0xd800u
#define RARE 0xd801u
#define RARE_COUNT 0x20ffu

void
frame_out(struct frame *f, const char *bytes, size_t len)
{
	char *grown;
	size_t size = f->size;

	if (f->failed)
		return;
	while (f->len + len > size)
		size *= 2;
	if (size > f->size) {
		grown = realloc(f->buf == f->first ? NULL : f->buf, size);
		if (grown == NULL) {
			f->failed = true;
			return;
		}
		if (f->buf == f->first)
			memcpy(grown, f->first, f->len);
		f->buf = grown;
		f->size = size;
	}
	memcpy(f->buf + f->len, bytes, len);
	f->len += len;
}

static void
out_string(struct frame *f, const char *s)
{
	frame_out(f, s, strlen(s));
}

bool
cell_blank(const struct cell *c)
{
	return c->ch == 0 && c->mark1 == 0;
}

static bool
is_rare(const struct cell *c)
{
	return c->mark1 != 0 ||
	    (c->ch != CELL_TAIL &&
		(c->ch > 0xffff || (c->ch >= 0xd800 && c->ch < 0xf900)));
}

static uint32_t
render_digest(const struct cell *c)
{
	uint32_t h = FNV32_BEGIN;

	h = fnv32_step(h, c->ch);
	h = fnv32_step(h, c->mark1);
	h = fnv32_step(h, c->mark2);
	return h ^ h >> 15;
}

/* The inks and attributes, as the shadow's low 16 bits. */
uint16_t
cell_inks(const struct cell *c)
{
	/* A blank's foreground cannot be seen. */
	unsigned fg = cell_blank(c) && c->attr == 0 ? 0 : c->fg;

	return (uint16_t)(fg << 10 | c->bg << 4 | c->attr);
}

uint32_t
shadow_pack(const struct cell *c)
{
	uint32_t ch = c->ch;

	if (ch == CELL_TAIL)
		ch = TAIL;
	else if (is_rare(c))
		ch = RARE + render_digest(c) % RARE_COUNT;
	return ch << 16 | cell_inks(c);
}

/*
 * Whether all terminals agree on the character's width: letters, lines and
 * blocks, and the classic wide East Asian characters.
 */
static bool
is_trusted(uint32_t ch)
{
	static const uint16_t ranges[][2] = {
	    {0x0000, 0x02ff},
	    {0x0370, 0x0482},
	    {0x048a, 0x052f},
	    {0x1e00, 0x1fff},
	    {0x2010, 0x2027},
	    {0x2030, 0x205e},
	    {0x2190, 0x2193},
	    {0x2500, 0x25fc},
	    {0x3041, 0x3096},
	    {0x30a1, 0x30fa},
	    {0x4e00, 0x9fff},
	    {0xac00, 0xd7a3},
	    {0xd800, 0xd800},
	};

	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (ch >= ranges[i][0] && ch <= ranges[i][1])
			return true;
	return ch == CELL_TAIL;
}

static bool
is_trusted_cell(const struct frame *f, const struct cell *c)
{
	if (f->terminal->charset != CHARSET_UTF8)
		return true;
	return c->mark1 == 0 && is_trusted(c->ch);
}

void
frame_look(struct frame *f, uint16_t packed)
{
	char buf[SGR_BYTES];
	struct look look;

	if (packed == f->inks)
		return;
	look = look_resolve(f->terminal, f->palette,
	    STYLE_ATTR(packed >> 10, packed >> 4 & 0x3f, packed & 0xf));
	frame_out(f, buf, look_change(f->terminal, f->look, look, buf));
	f->look = look;
	f->inks = packed;
}

void
frame_look_for(struct frame *f, const struct cell *c)
{
	uint16_t packed = cell_inks(c);

	if (cell_blank(c) && c->attr == 0 && !(f->look.attr & LOOK_ON_BLANKS))
		packed = (uint16_t)((f->inks & 0xfc0fu) | (packed & 0x03f0u));
	frame_look(f, packed);
}

/* Relative to the cursor, if it is close. */
static size_t
move_relative(const struct frame *f, int x, int y, char buf[32])
{
	int right = x - f->x, n = 0;

	if (f->x < 0 || y < f->y - 1 || y > f->y + 1)
		return 0;
	if (x == 0 && y > f->y)
		return (size_t)snprintf(buf, 32, "\r\n");
	if (y != f->y)
		n = snprintf(buf, 32, "\033[%c", y > f->y ? 'B' : 'A');
	if (right < 0 && right >= -4)
		n += snprintf(
		    buf + n, 32 - (size_t)n, "%.*s", -right, "\b\b\b\b");
	else if (right == 1)
		n += snprintf(buf + n, 32 - (size_t)n, "\033[C");
	else if (right != 0)
		n += snprintf(buf + n, 32 - (size_t)n, "\033[%d%c", abs(right),
		    right < 0 ? 'D' : 'C');
	return (size_t)n;
}

static int
digits_of(int n)
{
	return n < 10 ? 1 : n < 100 ? 2 : 3;
}

int
frame_move_cost(const struct frame *f, int x, int y)
{
	int far = 3 + digits_of(y + 1) + (x == 0 ? 0 : 1 + digits_of(x + 1));
	int right = x - f->x, near = y == f->y ? 0 : 3;

	if (f->x == x && f->y == y)
		return 0;
	if (f->x < 0 || abs(y - f->y) > 1)
		return far;
	/* The bytes that move_relative would take. */
	if (x == 0 && y > f->y)
		near = 2;
	else if (right < 0 && right >= -4)
		near -= right;
	else if (right == 1)
		near += 3;
	else if (right != 0)
		near += 3 + digits_of(abs(right));
	return near < far ? near : far;
}

void
frame_move(struct frame *f, int x, int y)
{
	char near[32], far[32];
	size_t n, least;

	if (f->x == x && f->y == y)
		return;
	if (x == 0)
		least = (size_t)snprintf(far, sizeof(far), "\033[%dH", y + 1);
	else
		least = (size_t)snprintf(
		    far, sizeof(far), "\033[%d;%dH", y + 1, x + 1);
	n = move_relative(f, x, y, near);
	if (n > 0 && n <= least)
		frame_out(f, near, n);
	else
		frame_out(f, far, least);
	f->x = x;
	f->y = y;
}

void
frame_put(struct frame *f, int x, const struct cell *c, int width)
{
	enum charset set = f->terminal->charset;
	char buf[UTF8_MAX];

	frame_look_for(f, c);
	frame_out(f, buf, charset_put(set, c->ch, buf));
	if (set == CHARSET_UTF8) {
		if (c->mark1 != 0)
			frame_out(f, buf, utf8_put(buf, c->mark1));
		if (c->mark2 != 0)
			frame_out(f, buf, utf8_put(buf, c->mark2));
	} else if (width == 2) {
		frame_out(f, " ", 1);
	}
	f->x = x + width;
	/* Terminals disagree on where the cursor is after the last column. */
	if (!is_trusted_cell(f, c) || f->x >= f->canvas->width)
		f->x = f->y = -1;
}

bool
row_changed(const struct frame_row *r, int x)
{
	return x == r->forced || r->shadow[x] != r->packed[x] ||
	    (r->rare && is_rare(&r->cell[x]));
}

int
row_erasable(
    const struct frame *f, const struct frame_row *r, int x, bool *rest)
{
	int n = 0, last = x;
	struct look look;

	if (!cell_blank(&r->cell[x]) || r->cell[x].attr != 0)
		return 0;
	while (x + n < f->canvas->width && r->packed[x + n] == r->packed[x])
		n++;
	look = look_resolve(
	    f->terminal, f->palette, STYLE(INK_DEFAULT, r->cell[x].bg));
	*rest = x + n == f->canvas->width;
	/* No further than what has changed. */
	for (int i = x; i < x + n; i++)
		if (row_changed(r, i))
			last = i + 1;
	if (last - x < ERASE_LEAST || (look.attr & LOOK_ON_BLANKS) ||
	    (!f->terminal->erase && (look.bg >= 0 || !*rest)))
		return 0;
	return *rest ? n : last - x;
}

void
frame_erase(struct frame *f, int n)
{
	char buf[16];

	if (n == 0)
		snprintf(buf, sizeof(buf), "\033[K");
	else
		snprintf(buf, sizeof(buf), "\033[%dX", n);
	out_string(f, buf);
}

/* Writes the cells between the cursor and x again if that is cheap. */
static void
close_gap(struct frame *f, const struct frame_row *r, int x)
{
	int gap = x - f->x;

	if (f->y != r->y || f->x < 0 || gap < 1 || gap > GAP_MOST)
		return;
	for (int i = f->x; i < x; i++)
		if (!cell_blank(&r->cell[i]) || r->cell[i].attr != 0 ||
		    r->cell[i].bg != (f->inks >> 4 & 0x3f))
			if (cell_inks(&r->cell[i]) != f->inks ||
			    r->cell[i].ch > 0x7e || r->cell[i].mark1 != 0)
				return;
	for (int i = f->x; i < x; i++)
		frame_put(f, i, &r->cell[i], 1);
}

/*
 * Writes one changed cell, or erases a long run of blanks instead; returns its
 * columns.
 */
static int
draw_cell(struct frame *f, struct frame_row *r, int x)
{
	static const struct cell blank;
	const struct cell *c = &r->cell[x], *shown = c;
	bool trusted, rest;
	int width = row_erasable(f, r, x, &rest);

	if (width > 0) {
		frame_look_for(f, c);
		frame_move(f, x, r->y);
		frame_erase(f, rest ? 0 : width);
		for (int i = x; i < x + width; i++)
			r->shadow[i] = r->packed[i];
		return width;
	}
	width = 1;
	if (c->ch == CELL_TAIL) {
		/* It comes with its left half. */
		r->shadow[x] = r->packed[x];
		return 1;
	}
	if (x + 1 < f->canvas->width && c[1].ch == CELL_TAIL)
		width = 2;
	if (r->y == f->canvas->height - 1 && x + width == f->canvas->width)
		/* Half of it would be the corner that is never written. */
		shown = &blank;
	trusted = is_trusted_cell(f, c) && is_trusted(r->shadow[x] >> 16);
	close_gap(f, r, x);
	frame_move(f, x, r->y);
	frame_put(f, x, shown, shown == c ? width : 1);
	for (int i = x; i < x + width; i++)
		r->shadow[i] = r->packed[i];
	/* It may have been wider there than here: redraw its neighbour. */
	r->forced = trusted ? -1 : x + width;
	return width;
}

/* Blanks between words are written rather than skipped. */
static void
close_words(struct frame *f, const struct cell *cell, int x, int y,
    uint64_t backgrounds)
{
	int from = f->x;

	if (f->y != y || from < 0 || from >= x || x - from > GAP_MOST ||
	    (f->look.attr & LOOK_ON_BLANKS))
		return;
	for (int i = from; i < x; i++)
		if (!cell_blank(&cell[i]) || cell[i].attr != 0 ||
		    !(backgrounds >> cell[i].bg & 1))
			return;
	frame_out(f, "    ", (size_t)(x - from));
	f->x = x;
}

void
frame_letters(
    struct frame *f, int y, uint64_t backgrounds, unsigned fg, unsigned attr)
{
	const struct canvas *c = f->canvas;
	const struct cell *cell = &c->cell[y * c->width];
	uint32_t *shadow = &f->shown[y * c->width];
	int width = c->width - (y == c->height - 1);

	for (int x = 0; x < width; x++) {
		if (cell[x].fg != fg || cell[x].attr != attr ||
		    !(backgrounds >> cell[x].bg & 1) || cell_blank(&cell[x]) ||
		    cell[x].ch == CELL_TAIL || is_rare(&cell[x]) ||
		    !is_trusted_cell(f, &cell[x]) ||
		    (x + 1 < c->width && cell[x + 1].ch == CELL_TAIL))
			continue;
		close_words(f, cell, x, y, backgrounds);
		frame_move(f, x, y);
		frame_put(f, x, &cell[x], 1);
		shadow[x] = shadow_pack(&cell[x]);
	}
}

/* Whether all of a row's characters, old and new, are one column wide. */
static bool
is_plain(const struct frame *f, const struct frame_row *r, int width)
{
	uint32_t was;

	for (int x = 0; x < width; x++) {
		was = r->shadow[x] >> 16;
		if (r->cell[x].ch == CELL_TAIL || is_rare(&r->cell[x]) ||
		    !is_trusted_cell(f, &r->cell[x]) || was == TAIL ||
		    !is_trusted(was))
			return false;
	}
	return true;
}

static void
draw_row(struct frame *f, int y)
{
	const struct canvas *c = f->canvas;
	uint32_t *digest_of = f->shown + c->width * c->height + y;
	struct frame_row r;
	int width = c->width, n;
	/* A digest of the rare ones, 0 if there are none. */
	uint32_t rare = 0;

	r.y = y;
	r.cell = &c->cell[y * c->width];
	r.shadow = &f->shown[y * c->width];
	r.forced = -1;
	for (int x = 0; x < width; x++) {
		r.packed[x] = shadow_pack(&r.cell[x]);
		if (is_rare(&r.cell[x]))
			rare = (rare * 31 + render_digest(&r.cell[x]) +
				   (uint32_t)x) |
			    1;
	}
	r.rare = rare != *digest_of;
	*digest_of = rare;
	if (!r.rare &&
	    memcmp(r.packed, r.shadow, (size_t)width * sizeof(r.packed[0])) ==
		0)
		return;
	/* Writing the last cell of the screen could scroll it. */
	if (y == c->height - 1) {
		width--;
		r.shadow[width] = r.packed[width];
	}
	if (is_plain(f, &r, c->width)) {
		pieces_collect(f, &r, width);
		return;
	}
	for (int x = 0; x < width; x += n)
		n = row_changed(&r, x) ? draw_cell(f, &r, x) : 1;
}

/* The end of the last row, where the corner can be erased, never written. */
static void
clear_corner(struct frame *f)
{
	const struct canvas *c = f->canvas;
	int y = c->height - 1, x = c->width - 1;
	const struct cell *row = &c->cell[y * c->width];
	struct cell blank = {.bg = row[x].bg};

	while (x > 0 && row[x - 1].bg == blank.bg)
		x--;
	frame_look(f, cell_inks(&blank));
	frame_move(f, x, y);
	out_string(f, "\033[K");
	for (; x < c->width; x++)
		f->shown[y * c->width + x] = shadow_pack(&blank);
}

/* Clears the terminal, in the colour of most of the picture if it can. */
static void
start_afresh(struct frame *f)
{
	const struct canvas *c = f->canvas;
	size_t cells = (size_t)c->width * (size_t)c->height;
	unsigned corner = c->cell[cells - 1].bg, most = 0;
	int count[64] = {0};
	struct cell blank = {0};
	struct look look;

	for (size_t i = 0; i < cells; i++)
		count[c->cell[i].bg]++;
	for (unsigned bg = 1; bg < 64; bg++)
		if (count[bg] > count[most])
			most = bg;
	blank.bg = most & 0x3fu;
	look = look_resolve(f->terminal, f->palette, STYLE(INK_DEFAULT, most));
	/* Clearing gives a background at most, and not everywhere. */
	if (!f->terminal->erase || look.attr != 0)
		blank.bg = INK_DEFAULT;
	f->look = LOOK_RESET;
	out_string(f, "\033[m");
	f->inks = 0;
	frame_look(f, cell_inks(&blank));
	out_string(f, "\033[H\033[2J");
	f->x = f->y = 0;
	for (size_t i = 0; i < cells; i++)
		f->shown[i] = shadow_pack(&blank);
	memset(f->shown + cells, 0, (size_t)c->height * sizeof(*f->shown));
	look =
	    look_resolve(f->terminal, f->palette, STYLE(INK_DEFAULT, corner));
	if (f->terminal->erase && look.attr == 0 && corner != blank.bg)
		clear_corner(f);
}

/*
 * Adds what must go around the frame, in the room reserved before it, and
 * writes it. Returns its bytes.
 */
static size_t
send_frame(struct frame *f, render_fn fn, void *arg)
{
	const struct canvas *c = f->canvas;
	bool was = f->shadow->known && f->shadow->cursor;
	bool large = f->len - PREFIX >= SYNC_LEAST;
	bool sync = f->terminal->sync && large;
	bool hide = was && (!c->cursor || (large && !sync));
	size_t skip = PREFIX;

	if (c->cursor && (hide || !was))
		out_string(f, SHOW);
	else if (!c->cursor && !f->shadow->known)
		hide = true;
	if (sync)
		out_string(f, SYNC_END);
	if (f->failed)
		return 0;
	if (hide) {
		skip -= strlen(HIDE);
		memcpy(f->buf + skip, HIDE, strlen(HIDE));
	}
	if (sync) {
		skip -= strlen(SYNC_BEGIN);
		memcpy(f->buf + skip, SYNC_BEGIN, strlen(SYNC_BEGIN));
	}
	if (f->len > skip)
		fn(arg, f->buf + skip, f->len - skip);
	return f->len - skip;
}

size_t
render(struct shadow *s, const struct canvas *c, const struct terminal *t,
    const struct palette *p, render_fn fn, void *arg)
{
	/* The cells of the shadow that is being drawn on. */
	static uint32_t shown[(CANVAS_WIDTH + 1) * CANVAS_HEIGHT];
	struct pieces pieces;
	struct frame f = {.shadow = s,
	    .shown = shown,
	    .canvas = c,
	    .terminal = t,
	    .palette = p,
	    .len = PREFIX,
	    .size = sizeof(f.first),
	    .pieces = &pieces};
	size_t sent;

	/* Something that the whole shadow depends on has changed. */
	if (s->palette != p || s->depth != t->depth ||
	    s->charset != t->charset || s->width != c->width ||
	    s->height != c->height)
		s->known = false;
	s->palette = p;
	s->depth = t->depth;
	s->charset = t->charset;
	pieces.n = pieces.nlooks = 0;
	f.buf = f.first;
	f.x = s->x;
	f.y = s->y;
	f.look = s->look;
	f.inks = s->inks;
	if (s->known)
		shadow_load(s, shown);
	else {
		start_afresh(&f);
		render_paint(&f);
	}
	for (int y = 0; y < c->height; y++)
		draw_row(&f, y);
	pieces_draw(&f);
	if (c->cursor)
		frame_move(&f, c->cursor_x, c->cursor_y);
	sent = send_frame(&f, fn, arg);
	s->known = shadow_store(s, c->width, c->height, shown) && !f.failed;
	s->cursor = c->cursor;
	s->x = (int16_t)f.x;
	s->y = (int16_t)f.y;
	s->look = f.look;
	s->inks = f.inks;
	if (f.buf != f.first)
		free(f.buf);
	return sent;
}
