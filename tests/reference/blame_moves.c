/*
 * Which clauses forbid counters' moves, in the reference: every order of the
 * moves, by every die, with every counter that may be meant. Of those in which
 * the fewest numbers are wrong, all clauses that are broken count.
 */
#include "tests/reference/reference.h"

#include <string.h>

/* The wanted moves, and what the ways that fit best break together. */
struct blame {
	const struct ref_rules *r;
	const struct ref_position *before;
	const int *dice;
	const struct ref_plays *plays;
	const struct ref_move *move;
	int n;
	int fewest;              /* numbers that are wrong */
	unsigned long long bits; /* of all ways with so few */
	bool clean;              /* one of them breaks nothing */
};

/* One way so far. */
struct way_so_far {
	struct ref_position p;
	unsigned moved, used; /* moves and dice, as bits */
	int wrong;
	unsigned long long bits;
	int colour, counter, from; /* of the last move; colour -1: none yet */
	bool ucked;
};

static unsigned long long
by_pairs(const struct ref_rules *r)
{
	switch (r->pairs) {
	case REF_PAIRS_TWO:
		return REF_BIT(REF_BL4);
	case REF_PAIRS_ANY:
		return REF_BIT(REF_BL5);
	default:
		return REF_BIT(REF_BL6);
	}
}

static unsigned long long
by_dice(const struct ref_rules *r)
{
	return r->dice == 2 ? REF_BIT(REF_D1) : REF_BIT(REF_D7);
}

/* The clauses of an exit with a number, which is a sum if it is none (E1-E4).
 */
static unsigned long long
blame_exit(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_move *m, int number, bool sum, int *wrong)
{
	bool six = number == 6, one = number == 1 && r->exit_one_or_six;
	int end = six && r->exit_six ? 5 : 0;
	bool ludo = r->dice == 1 && !r->safe_doorsteps;
	unsigned long long bits = 0;

	if (sum || (!six && !one)) {
		*wrong += 1;
		return r->exit_one_or_six ? REF_BIT(REF_E4) : REF_BIT(REF_E1);
	}
	if (m->to != end) {
		*wrong += 1;
		return ludo ? REF_BIT(REF_E4) : REF_BIT(REF_E1);
	}
	for (int square = 0; square <= end; square++)
		if (ref_enemy_blob(
			r, p, m->colour, ref_shared(r, m->colour, square)) > 0)
			bits |= square == 0  ? REF_BIT(REF_E3)
			    : r->side_blocks ? REF_BIT(REF_BL6)
					     : REF_BIT(REF_BL1);
	return bits;
}

/* Where a number leads from a square, and over which squares. */
struct path {
	int square[16], n;
	bool turned; /* H3 had a hand in it */
	bool over;   /* H1: more than home needs */
	bool back;   /* on its way back at the end */
};

static struct path
path_of(const struct ref_rules *r, int from, bool back, int number)
{
	struct path path = {.turned = back, .back = back};
	int square = from;

	for (; number > 0; number--) {
		if (square == ref_home(r) && !r->bounce) {
			path.over = true;
			return path;
		}
		if (square == ref_home(r))
			path.back = path.turned = true;
		if (square == 0)
			path.back = false;
		square += path.back ? -1 : 1;
		path.square[path.n++] = square;
	}
	/* H3: on its doorstep it is no longer on its way back. */
	if (square == 0)
		path.back = false;
	return path;
}

static unsigned long long
blame_step(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_move *m, int counter, int number, bool sum, int *wrong,
    bool *back)
{
	struct path path =
	    path_of(r, m->from, p->back[m->colour][counter], number);
	unsigned long long bits = 0;

	*back = path.back;
	if (path.over || path.square[path.n - 1] != m->to) {
		*wrong += 1;
		bits = by_dice(r);
		if (m->to == ref_home(r))
			bits |= REF_BIT(REF_H1);
		if (path.turned)
			bits |= REF_BIT(REF_H3);
		return bits;
	}
	for (int i = 0; i < path.n; i++) {
		int shared = ref_shared(r, m->colour, path.square[i]);

		if (shared == -1 ||
		    ref_enemy_blob(r, p, m->colour, shared) == 0)
			continue;
		bits |= r->side_blocks ? REF_BIT(REF_BL6) : REF_BIT(REF_BL1);
		if (sum)
			bits |= REF_BIT(REF_D2);
	}
	return bits;
}

static void
put(struct way_so_far *w, const struct ref_rules *r, const struct ref_move *m,
    int counter, bool back)
{
	w->p.counter[m->colour][counter] = m->to;
	w->p.back[m->colour][counter] = back;
	w->ucked =
	    ref_uck(r, &w->p, m->colour, ref_shared(r, m->colour, m->to)) > 0;
	w->colour = m->colour;
	w->counter = counter;
	w->from = m->from;
}

/* D4: what is left is no play, although nothing else is wrong with it. */
static bool
is_play(const struct blame *b, const struct ref_position *after)
{
	struct ref_position p = *after;

	ref_sort_counters(&p);
	for (int i = 0; i < b->plays->n; i++)
		if (b->plays->play[i].moves > 0 &&
		    !b->plays->play[i].move[0].challenge &&
		    memcmp(p.counter, b->plays->play[i].after.counter,
			sizeof(p.counter)) == 0)
			return true;
	return false;
}

static void
way_done(struct blame *b, const struct way_so_far *w)
{
	unsigned long long bits = w->bits;

	if (bits == 0 && !is_play(b, &w->p))
		bits = REF_BIT(REF_D4);
	if (b->fewest < 0 || w->wrong < b->fewest) {
		b->fewest = w->wrong;
		b->bits = 0;
	}
	if (w->wrong == b->fewest)
		b->bits |= bits;
	b->clean |= bits == 0;
}

/* D3 and E1, of the same counter and of an exit with another move. */
static unsigned long long
blame_second(const struct ref_rules *r, const struct way_so_far *w,
    const struct ref_move *m, int counter)
{
	bool same = w->colour == m->colour && w->counter == counter;

	if (w->colour == -1)
		return 0;
	if (same && !r->split && (w->from != REF_BASE || w->ucked))
		return REF_BIT(REF_D3);
	if (!same && r->exit_same &&
	    (w->from == REF_BASE) != (m->from == REF_BASE))
		return REF_BIT(REF_E1);
	return 0;
}

/* E1, H1 or the dice: there is no counter to move. */
static unsigned long long
blame_nobody(const struct ref_rules *r, const struct ref_move *m)
{
	if (m->from == REF_BASE)
		return REF_BIT(REF_E1);
	if (m->from == ref_home(r))
		return REF_BIT(REF_H1) | by_dice(r);
	return by_dice(r);
}

static void all_ways(struct blame *, const struct way_so_far *);

static void
one_move(struct blame *b, const struct way_so_far *before, int i, unsigned dice,
    int number, bool sum)
{
	const struct ref_move *m = &b->move[i];
	struct way_so_far w;
	bool found = false, back;

	for (int k = 0; k < REF_COUNTERS; k++) {
		if (before->p.counter[m->colour][k] != m->from ||
		    m->from == ref_home(b->r))
			continue;
		found = true;
		w = *before;
		w.moved |= 1u << i;
		w.used |= dice;
		back = false;
		w.bits |= blame_second(b->r, before, m, k);
		if (m->from == REF_BASE)
			w.bits |=
			    blame_exit(b->r, &w.p, m, number, sum, &w.wrong);
		else
			w.bits |= blame_step(
			    b->r, &w.p, m, k, number, sum, &w.wrong, &back);
		put(&w, b->r, m, k, back);
		all_ways(b, &w);
	}
	if (found)
		return;
	w = *before;
	w.moved |= 1u << i;
	w.used |= dice;
	w.wrong++;
	w.bits |= blame_nobody(b->r, m);
	all_ways(b, &w);
}

static void
all_ways(struct blame *b, const struct way_so_far *w)
{
	if (w->moved + 1 == 1u << b->n) {
		way_done(b, w);
		return;
	}
	for (int i = 0; i < b->n; i++) {
		if (w->moved >> i & 1)
			continue;
		for (int d = 0; d < b->r->dice; d++)
			if (!(w->used >> d & 1))
				one_move(b, w, i, 1u << d, b->dice[d], false);
		if (b->n == 1 && b->r->dice == 2)
			one_move(b, w, i, 3, b->dice[0] + b->dice[1], true);
	}
}

/* BL4 to BL6: two of one square that go together. */
static unsigned long long
blame_pair(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], const struct ref_move *m)
{
	bool even = r->pairs == REF_PAIRS_EVEN;
	int n = ref_count(p, m->colour, m->from), backs = 0, number = dice[0];
	struct path path;

	for (int k = 0; k < REF_COUNTERS; k++)
		backs += p->counter[m->colour][k] == m->from &&
		    p->back[m->colour][k];
	if (n == 0)
		return by_dice(r);
	if (even ? dice[0] % 2 != 0 : dice[0] != dice[1])
		return by_pairs(r);
	if (n < 2 || (!even && (n > 2 || ref_mixi(r, p, m->colour, m->from))))
		return by_pairs(r);
	/* H3: both are on their way back, or neither is. */
	if (backs < 2 && n - backs < 2)
		return REF_BIT(REF_H3);
	if (even)
		number /= 2;
	path = path_of(r, m->from, n - backs < 2, number);
	if (path.over || path.square[path.n - 1] != m->to)
		return by_pairs(r) |
		    (m->to == ref_home(r) ? REF_BIT(REF_H1) : 0) |
		    (path.turned ? REF_BIT(REF_H3) : 0);
	for (int i = 0; i < path.n; i++) {
		int shared = ref_shared(r, m->colour, path.square[i]);

		if (shared != -1 && r->pairs == REF_PAIRS_TWO &&
		    ref_enemy_blob(r, p, m->colour, shared) > 2)
			return by_pairs(r);
	}
	return 0;
}

unsigned long long
ref_blame_moves(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], const struct ref_plays *plays, const struct ref_move m[],
    int n)
{
	struct blame b = {.r = r,
	    .before = p,
	    .dice = dice,
	    .plays = plays,
	    .move = m,
	    .n = n,
	    .fewest = -1};
	struct way_so_far w = {.p = *p, .colour = -1};
	unsigned long long pair = 0;
	bool together = false;

	if (n == 2 && r->pairs != REF_PAIRS_NONE && m[0].from != REF_BASE &&
	    m[0].from != ref_home(r) && m[0].colour == m[1].colour &&
	    m[0].from == m[1].from && m[0].to == m[1].to) {
		pair = blame_pair(r, p, dice, &m[0]);
		together = true;
	}
	if (together && pair == 0)
		return 0;
	if (n > r->dice)
		return together ? pair : by_dice(r);
	all_ways(&b, &w);
	return b.clean ? 0 : b.bits | pair;
}
