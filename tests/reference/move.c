/* One counter's or one pair's way over the board in the reference. */
#include "tests/reference/reference.h"

/* How a mover meets enemy blobs. */
enum power { SINGLE, PAIR };

/* The squares of a move in order; the last is where it ends. */
struct way {
	int square[16];
	int n;
	bool back; /* on its way back when it ends, H3 */
};

/* E1, E4: the way out of base with a die, none where n stays 0. */
static struct way
way_out(const struct ref_rules *r, int die)
{
	struct way w = {.n = 0};
	int i, squares = 0;

	if (die == 6)
		squares = r->exit_six ? 6 : 1;
	else if (die == 1 && r->exit_one_or_six)
		squares = 1;
	for (i = 0; i < squares; i++)
		w.square[w.n++] = i;
	return w;
}

/*
 * H1: home by an exact number only. H3: else up to home and back down, on
 * its way back no further than its doorstep, and from there forward.
 */
static struct way
way_on(const struct ref_rules *r, int from, bool back, int number)
{
	struct way none = {.n = 0}, w = {.n = 0};
	int square = from, step = back && from > 0 ? -1 : 1;

	for (; number > 0; number--) {
		if (square == ref_home(r)) {
			if (!r->bounce)
				return none;
			step = -1;
		}
		square += step;
		w.square[w.n++] = square;
		if (square == 0)
			step = 1;
	}
	w.back = step == -1;
	return w;
}

/* BL1 for a single, BL4, BL5 and BL6 for a pair. */
static bool
stopped_by(const struct ref_rules *r, enum power power, int blob)
{
	if (blob == 0)
		return false;
	if (power == SINGLE)
		return true;
	return r->pairs == REF_PAIRS_TWO && blob > 2;
}

static bool
way_free(const struct ref_rules *r, const struct ref_position *p, int colour,
    const struct way *w, enum power power)
{
	int i, shared;

	for (i = 0; i < w->n; i++) {
		shared = ref_shared(r, colour, w->square[i]);
		if (shared == -1)
			continue;
		if (stopped_by(r, power, ref_enemy_blob(r, p, colour, shared)))
			return false;
	}
	return true;
}

static void
put(struct ref_play *play, int colour, int counter, const struct way *w)
{
	struct ref_position *p = &play->after;
	struct ref_move *m = &play->move[play->moves++];

	m->challenge = false;
	m->colour = colour;
	m->from = p->counter[colour][counter];
	m->to = w->square[w->n - 1];
	p->counter[colour][counter] = m->to;
	p->back[colour][counter] = w->back;
}

static struct way
way_of(const struct ref_rules *r, const struct ref_play *play, int colour,
    int counter, int number)
{
	int from = play->after.counter[colour][counter];
	struct way none = {.n = 0};

	if (from == ref_home(r))
		return none;
	if (from == REF_BASE)
		return way_out(r, number);
	return way_on(r, from, play->after.back[colour][counter], number);
}

/* D1, E1-E4, K1-K3: one counter by one die. */
bool
ref_move_one(const struct ref_rules *r, struct ref_play *play, int colour,
    int counter, int number, bool *ucked)
{
	struct way w = way_of(r, play, colour, counter, number);

	*ucked = false;
	if (w.n == 0 || !way_free(r, &play->after, colour, &w, SINGLE))
		return false;
	put(play, colour, counter, &w);
	*ucked = ref_uck(r, &play->after, colour,
		     ref_shared(r, colour, w.square[w.n - 1])) > 0;
	return true;
}

/* D2: a counter on the board by the sum; E1: never out of base. */
bool
ref_move_sum(const struct ref_rules *r, struct ref_play *play, int colour,
    int counter, int sum)
{
	bool ucked;

	if (play->after.counter[colour][counter] == REF_BASE)
		return false;
	return ref_move_one(r, play, colour, counter, sum, &ucked);
}

/* BL4, BL5: a blob of exactly two; BL6: any two of one colour. */
static bool
is_pair(const struct ref_rules *r, const struct ref_position *p, int colour,
    int square)
{
	if (square == REF_BASE || square == ref_home(r))
		return false;
	if (r->pairs == REF_PAIRS_EVEN)
		return ref_count(p, colour, square) >= 2;
	return ref_count(p, colour, square) == 2 &&
	    !ref_mixi(r, p, colour, square);
}

/* H3: both go the same way, or they may not go together. */
bool
ref_move_pair(const struct ref_rules *r, struct ref_play *play, int colour,
    int first, int second, int number)
{
	const struct ref_position *p = &play->after;
	int from = p->counter[colour][first];
	struct way w;

	if (p->counter[colour][second] != from ||
	    p->back[colour][first] != p->back[colour][second] ||
	    !is_pair(r, p, colour, from))
		return false;
	w = way_on(r, from, p->back[colour][first], number);
	if (w.n == 0 || !way_free(r, p, colour, &w, PAIR))
		return false;
	put(play, colour, first, &w);
	put(play, colour, second, &w);
	ref_uck(
	    r, &play->after, colour, ref_shared(r, colour, w.square[w.n - 1]));
	return true;
}
