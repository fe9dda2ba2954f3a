/* Two seats with a counter left each, solved by the reference. */
#include <math.h>
#include <stdlib.h>

#include "tests/reference/reference.h"

struct leads {
	int side, own, other; /* as whoever throws next sees it */
	bool won, again;
};

struct throws {
	int n;
	int dice[21][2];
	int ways[21];
};

static void
list_throws(const struct ref_rules *r, struct throws *t)
{
	int a, b;

	t->n = 0;
	for (a = 1; a <= 6; a++)
		for (b = 1; b <= a; b++)
			if (r->dice == 2 || a == b) {
				t->dice[t->n][0] = a;
				t->dice[t->n][1] = b;
				t->ways[t->n++] = a == b ? 1 : 2;
			}
}

/* The other's colour, counted from the own one's. */
static int
ahead(const struct ref_rules *r, int side)
{
	return r->dice == 1 ? 2 : side == 0 ? 1 : 3;
}

static int
last_counter(
    const struct ref_rules *r, const struct ref_position *p, int colour)
{
	int i;

	for (i = 0; i < REF_COUNTERS; i++)
		if (p->counter[colour][i] != ref_home(r))
			return p->counter[colour][i];
	return ref_home(r);
}

static void
put_counters(
    const struct ref_rules *r, struct ref_position *p, int colour, int square)
{
	int i;

	for (i = 0; i < REF_COUNTERS; i++)
		p->counter[colour][i] = ref_home(r);
	p->counter[colour][0] = square;
	ref_sort_counters(p);
}

/* Where the plays of a throw lead; returns how many. */
static int
find_leads(const struct ref_rules *r, int side, int own, int other,
    const int dice[2], struct leads leads[4])
{
	static struct ref_plays plays;
	struct ref_position p;
	int i, a, b, colour;

	ref_position_start(&p);
	for (colour = 0; colour < REF_COLOURS; colour++)
		if (ref_in_play(r, colour))
			put_counters(r, &p, colour, ref_home(r));
	put_counters(r, &p, REF_RED, own);
	put_counters(r, &p, REF_RED + ahead(r, side), other);
	ref_plays_list(r, &p, dice, NULL, &plays);
	for (i = 0; i < plays.n && i < 4; i++) {
		a = last_counter(r, &plays.play[i].after, REF_RED);
		b = last_counter(
		    r, &plays.play[i].after, REF_RED + ahead(r, side));
		leads[i].won = plays.play[i].then == REF_THEN_WIN;
		leads[i].again = plays.play[i].after.turn == 0;
		leads[i].own = leads[i].again ? a : b;
		leads[i].other = leads[i].again ? b : a;
		leads[i].side =
		    leads[i].again || r->dice == 1 ? side : 1 - side;
	}
	return i;
}

struct solver {
	struct ref_rules r;
	struct throws throws;
	struct leads leads[2][REF_SQUARES][REF_SQUARES][21][4];
	int n[2][REF_SQUARES][REF_SQUARES][21];
};

static double
value_of(const struct solver *s, int side, int own, int other,
    double chance[2][REF_SQUARES][REF_SQUARES])
{
	double sum = 0, best, one;
	const struct leads *l;
	int t, i, all = 0;

	for (t = 0; t < s->throws.n; t++) {
		best = 0;
		for (i = 0; i < s->n[side][own][other][t]; i++) {
			l = &s->leads[side][own][other][t][i];
			one = l->won
			    ? 1
			    : chance[l->side][l->own + 1][l->other + 1];
			if (!l->won && !l->again)
				one = 1 - one;
			best = fmax(best, one);
		}
		sum += best * s->throws.ways[t];
		all += s->throws.ways[t];
	}
	return sum / all;
}

/* The least difference to the last round's chances that still counts. */
#define CLOSE 1e-12

void
ref_endings(const char *preset, double chance[2][REF_SQUARES][REF_SQUARES])
{
	static struct solver s;
	char error[REF_ERROR];
	double change = 1, one;
	int side, own, other, t, home, sides;

	if (!ref_rules_make(&s.r, preset, 2, NULL, 0, error))
		abort();
	list_throws(&s.r, &s.throws);
	home = ref_home(&s.r);
	sides = s.r.dice;
	for (side = 0; side < sides; side++)
		for (own = 0; own <= home; own++)
			for (other = 0; other <= home; other++) {
				chance[side][own][other] = 0;
				for (t = 0; t < s.throws.n; t++)
					s.n[side][own][other][t] =
					    find_leads(&s.r, side, own - 1,
						other - 1, s.throws.dice[t],
						s.leads[side][own][other][t]);
			}
	while (change > CLOSE) {
		change = 0;
		for (side = 0; side < sides; side++)
			for (own = 0; own <= home; own++)
				for (other = 0; other <= home; other++) {
					one = value_of(
					    &s, side, own, other, chance);
					change = fmax(change,
					    fabs(one -
						chance[side][own][other]));
					chance[side][own][other] = one;
				}
	}
}
