/*
 * The changes, in pieces: adjacent cells that look the same. Setting colours
 * takes more bytes than moving the cursor, so the next piece is always the one
 * that costs least from where the last one ended.
 */

#include "ansi/render_pieces.h"
#include "ansi/render.h"
#include "ansi/render_frame.h"

#define FILL_MOST 3 /* cells that are rewritten rather than skipped */
#define UNKNOWN 0xff

static bool
same_look(const struct look *a, const struct look *b)
{
	return a->fg == b->fg && a->bg == b->bg && a->attr == b->attr;
}

static struct look
look_of(const struct frame *f, uint16_t inks)
{
	return look_resolve(f->terminal, f->palette,
	    STYLE_ATTR(inks >> 10, inks >> 4 & 0x3f, inks & 0xf));
}

/* A look's number in the table, -1 if the table is full. */
static int
look_number(struct pieces *p, const struct look *look)
{
	for (int i = 0; i < p->nlooks; i++)
		if (same_look(&p->look[i], look))
			return i;
	if (p->nlooks == PIECE_LOOKS)
		return -1;
	for (int i = 0; i <= p->nlooks; i++)
		p->cost[i][p->nlooks] = p->cost[p->nlooks][i] = UNKNOWN;
	p->look[p->nlooks] = *look;
	return p->nlooks++;
}

/*
 * Whether a cell continues a piece's look. Blanks go with any letters on their
 * background; a piece of blanks takes the look of its first letter.
 */
static bool
goes_on(const struct frame *f, struct piece *piece, struct look *look,
    const struct cell *c)
{
	uint16_t inks = cell_inks(c);
	struct look other = look_of(f, inks);
	bool blank = cell_blank(c);
	bool unseen = (blank || piece->blank) &&
	    !((look->attr | other.attr) & LOOK_ON_BLANKS);

	if (look->bg != other.bg || (!unseen && !same_look(look, &other)))
		return false;
	if (piece->blank && !blank) {
		piece->blank = false;
		piece->inks = inks;
		*look = other;
	}
	return true;
}

/*
 * How many cells from x on are cheaper to write again than to skip: up to a
 * changed one, in the piece's look, one byte each.
 */
static int
fill_length(const struct frame *f, const struct frame_row *r,
    const struct piece *piece, const struct look *look, int x, int end)
{
	struct piece as = *piece;
	struct look kept = *look;
	int n = 0;

	while (x + n < end && n <= FILL_MOST && !row_changed(r, x + n)) {
		if (r->cell[x + n].ch > 0x7e ||
		    !goes_on(f, &as, &kept, &r->cell[x + n]))
			return 0;
		n++;
	}
	return x + n < end && n <= FILL_MOST ? n : 0;
}

/* How far a piece that begins at its x goes on. */
static void
piece_measure(const struct frame *f, const struct frame_row *r,
    struct piece *piece, struct look *look, int end)
{
	int x = piece->x, gap;
	bool rest;

	do {
		gap = fill_length(f, r, piece, look, x, end);
		if (!row_changed(r, x + gap) ||
		    row_erasable(f, r, x + gap, &rest) > 0)
			break;
		for (int i = x; i < x + gap; i++)
			goes_on(f, piece, look, &r->cell[i]);
		if (!goes_on(f, piece, look, &r->cell[x + gap]))
			break;
		x += gap + 1;
	} while (x < end);
	piece->n = (uint8_t)(x - piece->x);
}

void
pieces_collect(struct frame *f, struct frame_row *r, int width)
{
	struct piece piece;
	struct look look;
	bool rest;
	int n;

	for (int x = 0; x < width; x += piece.n) {
		struct pieces *p;
		int number;

		piece = (struct piece){.x = (uint8_t)x,
		    .y = (uint8_t)r->y,
		    .n = 1,
		    .inks = cell_inks(&r->cell[x]),
		    .blank = cell_blank(&r->cell[x])};
		if (!row_changed(r, x))
			continue;
		look = look_of(f, piece.inks);
		n = row_erasable(f, r, x, &rest);
		if (n > 0) {
			piece.n = (uint8_t)n;
			piece.erase = rest ? ERASE_REST : ERASE_CELLS;
		} else {
			piece_measure(f, r, &piece, &look, width);
		}
		p = f->pieces;
		number = look_number(p, &look);
		if (p->n == PIECES || number < 0) {
			pieces_draw(f);
			number = look_number(p, &look);
		}
		piece.look = (uint8_t)number;
		p->piece[p->n++] = piece;
		for (int i = x; i < x + piece.n; i++)
			r->shadow[i] = r->packed[i];
	}
}

/* Bytes that change the terminal's look into a piece's. */
static int
look_cost(const struct frame *f, int from, const struct piece *piece)
{
	struct pieces *p = f->pieces;
	struct look to = p->look[piece->look];
	char buf[SGR_BYTES];

	if (piece->blank && to.bg == f->look.bg &&
	    !((f->look.attr | to.attr) & LOOK_ON_BLANKS))
		return 0;
	if (from < 0)
		return (int)look_change(f->terminal, f->look, to, buf);
	if (p->cost[from][piece->look] == UNKNOWN)
		p->cost[from][piece->look] =
		    (uint8_t)look_change(f->terminal, p->look[from], to, buf);
	return p->cost[from][piece->look];
}

static const struct piece *
piece_cheapest(const struct frame *f)
{
	struct pieces *p = f->pieces;
	const struct piece *best = NULL;
	int from = look_number(p, &f->look), least = 0, cost;

	for (int i = 0; i < p->n; i++) {
		cost = frame_move_cost(f, p->piece[i].x, p->piece[i].y) +
		    look_cost(f, from, &p->piece[i]);
		if (best == NULL || cost < least) {
			best = &p->piece[i];
			least = cost;
		}
	}
	return best;
}

void
pieces_draw(struct frame *f)
{
	struct pieces *p = f->pieces;
	const struct canvas *c = f->canvas;
	const struct piece *next;
	const struct cell *cell;

	while ((next = piece_cheapest(f)) != NULL) {
		cell = &c->cell[next->y * c->width + next->x];
		if (next->blank)
			frame_look_for(f, cell);
		else
			frame_look(f, next->inks);
		frame_move(f, next->x, next->y);
		if (next->erase == ERASE_NOT)
			for (int i = 0; i < next->n; i++)
				frame_put(f, next->x + i, &cell[i], 1);
		else
			frame_erase(f, next->erase == ERASE_REST ? 0 : next->n);
		p->n--;
		for (long i = next - p->piece; i < p->n; i++)
			p->piece[i] = p->piece[i + 1];
	}
	p->nlooks = 0;
}
