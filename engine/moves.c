/* Moves of counters by a die each, or of one by the sum (D1-D4, E1, H2). */
#include "engine/throw.h"

static struct step *
add_step(struct thrown *t, int half, const struct ways *ways, int n)
{
	const struct mover *mover = &t->mover[half];
	struct step *step = &t->step[t->nsteps++];
	uint32_t backs = mover->backs;

	step->half = half;
	step->n = n;
	step->from = word_square(mover->word, n);
	step->to = word_square(ways->to, n);
	step->was_back = backs >> n & 1;
	step->back = ways->back >> (8 * n + 7) & 1;
	step->twin = mover_has_twin(mover, n);
	step->ucks = ways_ucks(mover, step->to);
	step->word =
	    word_move(mover->word, n, step->to, step->back, &backs);
	step->backs = backs;
	return step;
}

/* One step of each group, the highest first, which keeps plays in order. */
static struct steps
find_steps(struct thrown *t, int half, int number, int exit)
{
	const struct mover *mover = &t->mover[half];
	struct ways ways = ways_find(
	    t, mover, mover->word, mover->backs, number, exit, 1);
	struct steps found = {.from = t->nsteps};
	uint32_t may = ways.may & mover->last;
	int n;

	for (; may != 0; may ^= UINT32_C(0x80) << 8 * n) {
		n = 3 - __builtin_clz(may) / 8;
		add_step(t, half, &ways, n);
	}
	found.end = t->nsteps;
	return found;
}

static struct steps
find_by_die(struct thrown *t, int half, int die)
{
	return find_steps(t, half, t->dice[die], ways_exit(t, t->dice[die]));
}

/* The counters before any step. */
static struct ending
ending_start(const struct thrown *t)
{
	return (struct ending){{t->mover[0].word, t->mover[1].word},
	    {t->mover[0].backs, t->mover[1].backs}, 0};
}

/* Adds a step to an ending in which its own colour has not moved yet. */
static void
ending_add(struct ending *ending, const struct step *step)
{
	ending->word[step->half] = step->word;
	ending->backs[step->half] = step->backs;
	ending->ucks |= step->ucks;
}

/* Adds a step to one in which another counter of the colour, or it, has. */
static void
ending_add_second(struct ending *ending, const struct step *step)
{
	uint32_t word = ending->word[step->half];
	uint32_t backs = ending->backs[step->half];
	int n = word_which(word, step->from, step->was_back);

	ending->word[step->half] =
	    word_move(word, n, step->to, step->back, &backs);
	ending->backs[step->half] = backs;
	ending->ucks |= step->ucks;
}

static void
draft_steps(struct thrown *t, struct steps steps)
{
	struct ending start = ending_start(t), ending;

	for (int i = steps.from; i < steps.end; i++) {
		ending = start;
		ending_add(&ending, &t->step[i]);
		draft_moves(t, &ending, i, NOSTEP);
	}
}

void
moves_one_die(struct thrown *t)
{
	for (int half = t->end - 1; half >= t->first; half--)
		draft_steps(t, find_by_die(t, half, 0));
	pairs_draft(t);
}

void
moves_pair(struct thrown *t, int half, const struct ways *ways, int n)
{
	struct ending ending = ending_start(t);
	const struct step *step = add_step(t, half, ways, n);

	ending_add(&ending, step);
	ending_add_second(&ending, step);
	draft_moves(t, &ending, t->nsteps - 1, t->nsteps - 1);
}

/* With exit-same only another exit may be beside an exit (E1). */
static bool
may_go_with(const struct thrown *t, const struct step *a, const struct step *b)
{
	return !t->rs->exit_same || (a->from == BASE) == (b->from == BASE);
}

/*
 * Two counters of a colour, one die each. No single counter ever removes an
 * enemy block, so each step is legal before the other exactly if it is after
 * it, and both orders end alike.
 */
static void
draft_two_counters(struct thrown *t, struct steps first, struct steps second)
{
	struct ending start = ending_start(t), half, both;
	bool same = first.from == second.from;
	const struct step *a, *b;

	for (int i = first.from; i < first.end; i++) {
		a = &t->step[i];
		half = start;
		ending_add(&half, a);
		for (int j = same ? i : second.from; j < second.end; j++) {
			b = &t->step[j];
			/* The same one only where another is like it. */
			if ((a->n == b->n && !a->twin) || !may_go_with(t, a, b))
				continue;
			both = half;
			ending_add_second(&both, b);
			/* A play tells its moves by dice, then by squares. */
			if (same)
				draft_moves(t, &both, j, i);
			else
				draft_moves(t, &both, i, j);
		}
	}
}

/* One counter of each colour, one die each. */
static void
draft_two_colours(struct thrown *t, struct steps first, struct steps second)
{
	struct ending start = ending_start(t), half, both;
	const struct step *a, *b;

	for (int i = first.from; i < first.end; i++) {
		a = &t->step[i];
		half = start;
		ending_add(&half, a);
		for (int j = second.from; j < second.end; j++) {
			b = &t->step[j];
			if (!may_go_with(t, a, b))
				continue;
			both = half;
			ending_add(&both, b);
			draft_moves(t, &both, i, j);
		}
	}
}

/* The counter of a step goes on. */
static void
draft_further(struct thrown *t, int first, int number)
{
	const struct step *a = &t->step[first];
	const struct mover *mover = &t->mover[a->half];
	struct ways ways = ways_find(
	    t, mover, a->word, a->backs, number, BASE, 1);
	struct ending ending = ending_start(t);
	struct step *b = &t->step[t->nsteps];
	int n = word_which(a->word, a->to, a->back);

	if (!(ways.may >> (8 * n + 7) & 1))
		return;
	*b = *a;
	b->from = a->to;
	b->was_back = a->back;
	b->to = word_square(ways.to, n);
	b->back = ways.back >> (8 * n + 7) & 1;
	b->ucks = ways_ucks(mover, b->to);
	ending_add(&ending, a);
	ending_add_second(&ending, b);
	draft_moves(t, &ending, first, t->nsteps++);
}

/*
 * One counter, one die after the other: after an exit that ucked nobody
 * (E1), and with split always (D3).
 */
static void
draft_same_counter(struct thrown *t, struct steps first, int number)
{
	for (int i = first.from; i < first.end; i++)
		if (t->rs->split ||
		    (t->step[i].from == BASE && t->step[i].ucks == 0))
			draft_further(t, i, number);
}

/* A colour's steps by each die; the same ones for a double. */
struct by_die {
	struct steps die[DICE_MAX];
};

/* Both dice by one colour. */
static void
draft_colour(struct thrown *t, int half, const struct by_die *steps)
{
	draft_two_counters(t, steps->die[0], steps->die[1]);
	draft_same_counter(t, steps->die[0], t->dice[1]);
	if (!throw_double(t))
		draft_same_counter(t, steps->die[1], t->dice[0]);
	draft_steps(t, find_steps(t, half, t->dice[0] + t->dice[1], BASE));
}

/* Only one counter of those that may move is not home, and it is out. */
static bool
is_last_counter(const struct thrown *t)
{
	int left = 0;

	for (int half = t->first; half < t->end; half++) {
		uint32_t word = t->mover[half].word;

		if (word_find(word, BASE) != 0)
			return false;
		left += word_count(word_within(word, t->home - 1));
	}
	return left == 1;
}

/* H2: the last counter goes home on one die although both could be used. */
static void
draft_last_one_die(struct thrown *t, const struct by_die *steps)
{
	const struct steps *one;

	if (!is_last_counter(t))
		return;
	for (int half = t->first; half < t->end; half++)
		for (int d = 0; d < DICE_MAX; d++) {
			one = &steps[half].die[d];
			if (one->from < one->end &&
			    t->step[one->from].to == t->home)
				draft_steps(t, *one);
		}
}

/* D4: one die alone, the higher if it can. */
static void
draft_one_die(struct thrown *t, const struct by_die *steps)
{
	int higher = t->dice[1] > t->dice[0];

	for (int tries = 0; tries < 2 && t->ndrafts == 0; tries++)
		for (int half = t->first; half < t->end; half++)
			draft_steps(t, steps[half].die[higher ^ tries]);
}

static void
find_by_dice(struct thrown *t, struct by_die *steps)
{
	for (int half = t->first; half < t->end; half++) {
		steps[half].die[0] = find_by_die(t, half, 0);
		steps[half].die[1] = throw_double(t)
		    ? steps[half].die[0]
		    : find_by_die(t, half, 1);
	}
}

void
moves_two_dice(struct thrown *t)
{
	struct by_die steps[2];

	find_by_dice(t, steps);
	for (int half = t->end - 1; half >= t->first; half--)
		draft_colour(t, half, &steps[half]);
	if (t->first == 0 && t->end == 2) {
		draft_two_colours(t, steps[0].die[0], steps[1].die[1]);
		if (!throw_double(t))
			draft_two_colours(
			    t, steps[1].die[0], steps[0].die[1]);
	}
	pairs_draft(t);
	challenge_draft(t);
	if (t->ndrafts == 0)
		draft_one_die(t, steps);
	if (t->rs->last_one_die)
		draft_last_one_die(t, steps);
}
