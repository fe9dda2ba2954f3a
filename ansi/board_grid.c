/*
 * The cross as a grid of tiles. Everything is computed for red, at the top
 * left, and rotated clockwise for the others.
 */
#include <string.h>

#include "ansi/board_grid.h"

static void
turn_tile(int arm, int times, int *column, int *row)
{
	int n = 2 * arm + 3, old;

	while (times-- > 0) {
		old = *column;
		*column = n - 1 - *row;
		*row = old;
	}
}

void
grid_base(int arm, enum colour colour, int *column, int *row)
{
	*column = colour == GREEN || colour == YELLOW ? arm + 3 : 0;
	*row = grid_bar(arm, colour) == 0 ? 0 : arm + 3;
}

int
grid_bar(int arm, enum colour colour)
{
	return colour == RED || colour == GREEN ? 0 : 2 * arm + 2;
}

bool
grid_where(const struct board_picture *p, enum colour colour, int square,
    int *column, int *row)
{
	int arm = p->size.arm, shared, step;

	if (square == BASE) {
		grid_base(arm, colour, column, row);
		*column += p->size.bars ? arm - 2 : arm / 2;
		*row = p->size.bars ? grid_bar(arm, colour) : *row + arm / 2;
		return true;
	}
	if (square < 0 || square > board_home(arm))
		return false;
	shared = board_shared(arm, colour, square);
	/* The pipe, and home at its end. */
	if (shared < 0) {
		*column = square - board_tail(arm);
		*row = arm + 1;
		turn_tile(arm, colour, column, row);
		return true;
	}
	step = shared % board_quarter(arm);
	if (step <= arm - 2) {
		*column = step + 1;
		*row = arm;
	} else if (step <= 2 * arm - 2) {
		*column = arm;
		*row = 2 * arm - 2 - step;
	} else {
		*column = step - arm + 2;
		*row = 0;
	}
	turn_tile(arm, shared / board_quarter(arm), column, row);
	return true;
}

static struct tile *
tile_of(struct grid *g, const struct board_picture *p, enum colour colour,
    int square)
{
	int column, row;

	if (!grid_where(p, colour, square, &column, &row))
		return NULL;
	return &g->tile[row][column];
}

static void
lay_track(struct grid *g, const struct board_picture *p)
{
	int arm = p->size.arm;
	enum colour c;
	struct tile *t;

	for (int i = 0; i < board_track(arm); i++) {
		/* Red is never on the last one, behind its doorstep. */
		c = i <= board_tail(arm) ? RED : GREEN;
		t = tile_of(g, p, c, board_relative(arm, c, i));
		t->place = PLACE_TRACK;
		t->square = (int8_t)i;
	}
	for (c = RED; c < NCOLOUR; c++) {
		t = tile_of(g, p, c, 0);
		t->colour = (uint8_t)c;
		t->doorstep = true;
		t->way = (uint8_t)c;
		t = tile_of(g, p, c, board_tail(arm));
		t->colour = (uint8_t)c;
		t->tail = true;
		t->way = (uint8_t)c;
	}
}

static void
lay_pipes_and_bases(struct grid *g, const struct board_picture *p)
{
	int arm = p->size.arm, column, row;
	struct tile *t;

	for (int c = 0; c < NCOLOUR; c++) {
		grid_base(arm, c, &column, &row);
		for (int y = row; y < row + arm; y++) {
			if (p->size.bars && y != grid_bar(arm, c))
				continue;
			for (int x = column; x < column + arm; x++) {
				g->tile[y][x].place = PLACE_BASE;
				g->tile[y][x].colour = (uint8_t)c;
			}
		}
		for (int s = board_tail(arm) + 1; s < board_home(arm); s++) {
			t = tile_of(g, p, c, s);
			t->place = PLACE_PIPE;
			t->colour = (uint8_t)c;
			t->square = (int8_t)s;
		}
	}
}

static void
put_counters(struct grid *g, const struct board_picture *p)
{
	int home = board_home(p->size.arm), square;
	struct tile *t;

	for (int c = 0; c < NCOLOUR; c++) {
		if (!(p->colours & 1u << c))
			continue;
		for (int i = 0; i < NCOUNTER; i++) {
			square = p->counter[c][i];
			t = NULL;
			if (square == BASE)
				g->base[c]++;
			else if (square == home)
				g->home[c]++;
			else
				t = tile_of(g, p, c, square);
			if (t != NULL)
				t->counts[c]++;
		}
	}
}

static void
put_marks(struct grid *g, const struct board_picture *p)
{
	const struct board_mark *m;
	struct tile *t;
	uint8_t bit;

	if (p->marks == NULL)
		return;
	for (int i = 0; i < p->marks->n; i++) {
		m = &p->marks->mark[i];
		bit = (uint8_t)(1u << m->kind);
		t = NULL;
		if (m->square == BASE)
			g->base_marks[m->colour] |= bit;
		else if (m->square == board_home(p->size.arm))
			g->home_marks[m->colour] |= bit;
		else if ((t = tile_of(g, p, m->colour, m->square)) != NULL)
			t->marks |= bit;
		if (t != NULL && m->kind == BOARD_WAY)
			t->comer = m->colour;
	}
}

void
grid_make(struct grid *g, const struct board_picture *p)
{
	memset(g, 0, sizeof(*g));
	g->n = 2 * p->size.arm + 3;
	for (int y = 0; y < g->n; y++) {
		for (int x = 0; x < g->n; x++) {
			g->tile[y][x].place = PLACE_HOME;
			g->tile[y][x].colour = NCOLOUR;
		}
	}
	lay_track(g, p);
	lay_pipes_and_bases(g, p);
	put_counters(g, p);
	put_marks(g, p);
}
