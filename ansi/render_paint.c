/*
 * The backgrounds of a screen drawn from scratch. With many colours it takes
 * more bytes to set one than to move the cursor, so each is painted at once
 * wherever it is, with the letters on it: large ones first, because later ones
 * paint over them.
 */
#include <stdlib.h>

#include "ansi/render.h"
#include "ansi/render_frame.h"
#include "ansi/render_paint.h"

#define INKS 64
#define OVER_MOST 8 /* cells painted over where there is no erasing */

/* One background: the part of the screen that it covers. */
struct background {
	uint8_t ink;
	int left, right, top, bottom; /* right < left: it is not there */
};

struct painting {
	struct frame *frame;
	int32_t colour[INKS]; /* of each background */
	struct background background[INKS];
	bool done[INKS]; /* it is on the screen: do not paint over it */
};

static int
area_of(const struct background *b)
{
	return b->right < b->left
	    ? 0
	    : (b->right - b->left + 1) * (b->bottom - b->top + 1);
}

static int
by_area(const void *a, const void *b)
{
	int x = area_of(a), y = area_of(b);

	return (x < y) - (x > y);
}

static void
paint_measure(struct painting *p)
{
	const struct canvas *c = p->frame->canvas;
	struct background *b;

	for (int i = 0; i < INKS; i++) {
		p->background[i] = (struct background){.ink = (uint8_t)i,
		    .left = c->width,
		    .right = -1,
		    .top = -1};
		p->colour[i] = look_resolve(p->frame->terminal,
		    p->frame->palette, STYLE(INK_DEFAULT, i))
				   .bg;
	}
	for (int y = 0; y < c->height; y++)
		for (int x = 0; x < c->width; x++) {
			b = &p->background[c->cell[y * c->width + x].bg];
			b->left = x < b->left ? x : b->left;
			b->right = x > b->right ? x : b->right;
			b->top = b->top < 0 ? y : b->top;
			b->bottom = y;
		}
	qsort(p->background, INKS, sizeof(p->background[0]), by_area);
}

/*
 * Cells of a row from x on to paint: from one of that colour to another, over
 * cells that are painted later.
 */
static int
stroke_length(const struct painting *p, int x, int y, int32_t colour)
{
	const struct canvas *c = p->frame->canvas;
	const struct cell *row = &c->cell[y * c->width];
	int width = c->width - (y == c->height - 1), n = 0;
	int most = p->frame->terminal->erase ? c->width : OVER_MOST;

	for (int i = x; i < width && i - x - n <= most; i++)
		if (p->colour[row[i].bg] == colour)
			n = i - x + 1;
		else if (p->done[row[i].bg])
			break;
	return n;
}

static void
paint_stroke(struct frame *f, int x, int y, int n, const struct cell *blank)
{
	frame_look_for(f, blank);
	frame_move(f, x, y);
	if (n >= ERASE_LEAST && f->terminal->erase) {
		frame_erase(f, n);
		return;
	}
	for (int i = 0; i < n; i++)
		frame_out(f, " ", 1);
	f->x += n;
	/* Terminals disagree on where the cursor is after the last column. */
	if (f->x >= f->canvas->width)
		f->x = f->y = -1;
}

static void
paint_all(struct painting *p, uint8_t ink)
{
	struct frame *f = p->frame;
	const struct canvas *c = f->canvas;
	struct cell blank = {.bg = ink};
	uint32_t packed = shadow_pack(&blank), shown;
	int32_t colour = p->colour[ink];
	int at, n;

	for (int y = 0; y < c->height; y++)
		for (int x = 0; x<c->width; x += n> 0 ? n : 1) {
			at = y * c->width + x;
			n = 0;
			shown = f->shown[at];
			if (p->colour[c->cell[at].bg] != colour ||
			    (shown >> 16 == 0 &&
				p->colour[shown >> 4 & 0x3f] == colour))
				continue;
			n = stroke_length(p, x, y, colour);
			if (n > 0)
				paint_stroke(f, x, y, n, &blank);
			for (int i = 0; i < n; i++)
				f->shown[at + i] = packed;
		}
}

/*
 * Every ink of that colour counts as painted; the letters on it are written
 * while the terminal has that background, one foreground after another.
 */
static void
paint_finish(struct painting *p, int32_t colour)
{
	const struct canvas *c = p->frame->canvas;
	uint64_t backgrounds = 0; /* bits by ink */
	uint64_t used[16] = {0};  /* by attributes, bits by ink */

	for (int i = 0; i < INKS; i++)
		if (p->colour[i] == colour) {
			p->done[i] = true;
			backgrounds |= UINT64_C(1) << i;
		}
	for (int i = 0; i < c->width * c->height; i++)
		if (backgrounds >> c->cell[i].bg & 1 && c->cell[i].ch != 0)
			used[c->cell[i].attr] |= UINT64_C(1) << c->cell[i].fg;
	for (unsigned attr = 0; attr < 16; attr++)
		for (unsigned fg = 0; fg < INKS; fg++)
			for (int y = 0; (used[attr] >> fg & 1) && y < c->height;
			     y++)
				frame_letters(
				    p->frame, y, backgrounds, fg, attr);
}

void
render_paint(struct frame *f)
{
	struct painting p = {.frame = f};
	const struct canvas *c = f->canvas;
	uint32_t *shadow = f->shown;
	struct cell blank = {0};

	if (f->terminal->depth < DEPTH_256 || !f->palette->colours)
		return;
	paint_measure(&p);
	/* The screen was cleared in one colour. */
	paint_finish(&p, p.colour[shadow[0] >> 4 & 0x3f]);
	for (int i = 0; i < INKS && area_of(&p.background[i]) > 0; i++) {
		if (p.done[p.background[i].ink])
			continue;
		paint_all(&p, p.background[i].ink);
		paint_finish(&p, p.colour[p.background[i].ink]);
	}
	/* A cell with its background is a blank of its own ink. */
	for (int i = 0; i < c->width * c->height; i++) {
		if (shadow[i] >> 16 != 0 ||
		    p.colour[shadow[i] >> 4 & 0x3f] != p.colour[c->cell[i].bg])
			continue;
		blank.bg = c->cell[i].bg;
		shadow[i] = shadow_pack(&blank);
	}
}
