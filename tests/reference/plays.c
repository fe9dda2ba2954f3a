/* The whole answer to a throw in the reference, sorted and merged. */
#include "tests/reference/reference.h"

#include <stdlib.h>
#include <string.h>

/* Section 5, snake-eyes: all of the seat's counters to one square. */
static void
put_all(const struct ref_rules *r, struct ref_play *play, int seat, int square)
{
	struct ref_position *p = &play->after;
	int c, i;

	for (c = 0; c < REF_COLOURS; c++) {
		if (ref_owner(r, c) != seat)
			continue;
		for (i = 0; i < REF_COUNTERS; i++) {
			struct ref_move *m = &play->move[play->moves++];

			m->colour = c;
			m->from = p->counter[c][i];
			m->to = p->counter[c][i] = square;
			p->back[c][i] = false;
		}
		ref_uck(r, p, c, ref_shared(r, c, square));
	}
}

static bool
all_on_doorsteps(
    const struct ref_rules *r, const struct ref_position *p, int seat)
{
	int c;

	for (c = 0; c < REF_COLOURS; c++)
		if (ref_owner(r, c) == seat &&
		    ref_count(p, c, 0) != REF_COUNTERS)
			return false;
	return true;
}

/* A double one on the first throw, and another on the next one. */
static bool
snake_eyes(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], struct ref_plays *plays)
{
	int square;

	if (!r->snake_eyes || !ref_is_double(r, dice, 1))
		return false;
	if (p->throws_so_far[p->turn] == 0)
		square = 0;
	else if (p->throws_so_far[p->turn] == 1 &&
	    all_on_doorsteps(r, p, p->turn))
		square = REF_BASE;
	else
		return false;
	put_all(r, ref_play_add(plays, p), p->turn, square);
	return true;
}

/*
 * P1: a seat that is home waits for a six to become active; it ends the
 * turn. P2: a double six plays at once (false: go on, active now).
 */
static bool
activation(const struct ref_rules *r, struct ref_position *p, const int dice[2],
    struct ref_plays *plays)
{
	struct ref_play *play;

	if (!r->activation || !ref_has_six(r, dice) ||
	    !ref_seat_home(r, p, p->turn) || p->active[p->turn])
		return false;
	p->active[p->turn] = true;
	if (r->activate_at_once && ref_is_double(r, dice, 6))
		return false;
	play = ref_play_add(plays, p);
	play->then = REF_THEN_NEXT;
	return true;
}

static void
plain_throw(const struct ref_rules *r, struct ref_position *p,
    const int dice[2], struct ref_plays *plays)
{
	int i;

	if (snake_eyes(r, p, dice, plays)) {
		ref_throw_again(r, dice, &plays->play[0]);
		return;
	}
	/* D7: the third six in a row is not played and ends the turn. */
	if (r->three_sixes && dice[0] == 6 && p->sixes_in_a_row >= 2) {
		ref_play_add(plays, p)->then = REF_THEN_NEXT;
		return;
	}
	if (activation(r, p, dice, plays))
		return;
	plays->n = 0;
	ref_candidates(r, p, dice, plays);
	ref_must_play(r, dice, plays);
	if (plays->n == 0)
		ref_play_add(plays, p); /* D5 */
	for (i = 0; i < plays->n; i++)
		ref_follow(r, p, dice, &plays->play[i]);
}

static int
by_challenge(const struct ref_position *a, const struct ref_position *b)
{
	int d = 0, seat;

	for (seat = 0; seat < REF_SEATS && d == 0; seat++) {
		const struct ref_challenge *x = &a->challenge[seat];
		const struct ref_challenge *y = &b->challenge[seat];

		d = x->colour - y->colour;
		if (d == 0)
			d = x->from - y->from;
		if (d == 0)
			d = x->sixes - y->sixes;
	}
	return d;
}

/* Referee: sorted by after, then by then, then by challenge. */
int
ref_play_order(const struct ref_play *a, const struct ref_play *b)
{
	int c, i, d;

	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; i < REF_COUNTERS; i++) {
			d = a->after.counter[c][i] - b->after.counter[c][i];
			if (d != 0)
				return d;
		}
	if (a->then != b->then)
		return (int)a->then - (int)b->then;
	return by_challenge(&a->after, &b->after);
}

/* 0 only where the two are alike in everything that a play carries. */
int
ref_play_compare(const struct ref_play *a, const struct ref_play *b)
{
	const struct ref_position *p = &a->after, *q = &b->after;
	int d = ref_play_order(a, b);

	if (d == 0)
		d = memcmp(p->back, q->back, sizeof(p->back));
	if (d == 0)
		d = memcmp(p->arrived, q->arrived, sizeof(p->arrived));
	return d;
}

static int
compare(const void *a, const void *b)
{
	return ref_play_compare(a, b);
}

static void
sort_and_merge(struct ref_plays *plays)
{
	int i, n = 0;

	qsort(plays->play, (size_t)plays->n, sizeof(plays->play[0]), compare);
	for (i = 0; i < plays->n; i++)
		if (n == 0 ||
		    ref_play_compare(&plays->play[n - 1], &plays->play[i]) != 0)
			plays->play[n++] = plays->play[i];
	plays->n = n;
}

/* Questions 1 and 3 of the referee. */
void
ref_plays_list(const struct ref_rules *r, const struct ref_position *before,
    const int dice[2], const struct ref_announcement *announced,
    struct ref_plays *plays)
{
	struct ref_position p = *before;
	int i;

	plays->n = 0;
	if (announced != NULL)
		ref_attempt(r, &p, announced, dice, plays);
	else if (p.suckback.kind != REF_NOTHING)
		ref_attempt(r, &p, &p.suckback, dice, plays);
	else if (p.challenge[p.turn].sixes > 0)
		ref_challenge_throw(r, &p, dice, plays);
	else
		plain_throw(r, &p, dice, plays);
	for (i = 0; i < plays->n; i++)
		ref_finish(r, before, &plays->play[i]);
	sort_and_merge(plays);
}
