/* Moves of one counter: exits, a die, the sum, two dice (D1-D4, E, H). */
#include "engine/throw.h"

/* Where an exit by this number ends (E1, E4); BASE where it is none. */
static int
exit_square(const struct throw *t, int number)
{
	if (number == 6)
		return t->rs->exit_six ? 5 : 0;
	return number == 1 && t->rs->exit_one_or_six ? 0 : BASE;
}

/* No block larger than limit stands on these squares of the track. */
static bool
is_clear(const struct throw *t, int colour, int low, int high, int limit)
{
	int relative;

	if (high > t->tail)
		high = t->tail;
	for (int b = 0; b < t->nblocks; b++) {
		relative = t->block[b].relative[colour];
		if (relative >= low && relative <= high &&
		    t->block[b].size > limit)
			return false;
	}
	return true;
}

/* On the way back, at most to the doorstep and from there forward (H3). */
static bool
way_back(const struct throw *t, struct step *step, int number, int limit)
{
	int colour = step->colour, from = step->from, to = from - number;

	step->back = to > 0;
	step->to = to < 0 ? -to : to;
	if (to < 0)
		return is_clear(t, colour, 0, from - 1, limit) &&
		    is_clear(t, colour, 1, -to, limit);
	return is_clear(t, colour, to, from - 1, limit);
}

bool
moves_way(const struct throw *t, struct step *step, int number, int limit)
{
	int colour = step->colour, from = step->from, to = from + number;

	if (from == t->home)
		return false;
	if (from == BASE) {
		step->to = exit_square(t, number);
		return step->to != BASE &&
		    is_clear(t, colour, 0, step->to, limit);
	}
	if (step->was_back)
		return way_back(t, step, number, limit);
	step->to = to;
	if (to <= t->home)
		return is_clear(t, colour, from + 1, to, limit);
	if (!t->rs->bounce)
		return false;
	step->to = 2 * t->home - to;
	step->back = true;
	return is_clear(t, colour, from + 1, t->tail, limit) &&
	    is_clear(t, colour, step->to, t->tail, limit);
}

bool
moves_step(const struct throw *t, int colour, int from, bool back, int number,
    struct step *step)
{
	step->colour = colour;
	step->from = from;
	step->was_back = back;
	step->back = false;
	if (!moves_way(t, step, number, 1))
		return false;
	step->ucks = step->to <= t->tail &&
	    squares_has(&t->enemy_on, throw_shared(t, colour, step->to)) &&
	    !throw_is_safe(t, step->to);
	return true;
}

static void
colour_steps(const struct throw *t, int colour, int number, bool sum,
    struct steps *steps)
{
	uint32_t word = t->stand.word[colour];
	unsigned backs = t->stand.backwards >> colour * NCOUNTER;
	struct step *step;
	int count, square;
	bool back;

	for (int i = 0; i < NCOUNTER; i += count) {
		square = word_square(word, i);
		back = backs >> i & 1;
		for (count = 1; i + count < NCOUNTER &&
		    word_square(word, i + count) == square &&
		    (backs >> (i + count) & 1) == back;)
			count++;
		if (sum && square == BASE)
			continue;
		step = &steps->step[steps->n];
		step->count = count;
		if (moves_step(t, colour, square, back, number, step))
			steps->n++;
	}
}

void
moves_steps(const struct throw *t, int number, bool sum, struct steps *steps)
{
	steps->n = 0;
	for (int c = 0; c < NCOLOUR; c++)
		if (t->movable >> c & 1)
			colour_steps(t, c, number, sum, steps);
}

static void
draft_steps(struct throw *t, const struct steps *steps)
{
	struct stand stand;

	for (int i = 0; i < steps->n; i++) {
		stand = t->stand;
		stand_step(t, &stand, &steps->step[i]);
		draft_moves(t, &stand, &steps->step[i], NULL);
	}
}

void moves_one_die(struct throw *t)
{
	struct steps steps;

	moves_steps(t, t->dice[0], false, &steps);
	draft_steps(t, &steps);
}

static bool
same_counters(const struct step *a, const struct step *b)
{
	return a->colour == b->colour && a->from == b->from &&
	    a->was_back == b->was_back;
}

/* exit-same: beside an exit only another exit may be by another counter. */
static bool
may_go_with(const struct throw *t, const struct step *a, const struct step *b)
{
	if (same_counters(a, b) && a->count < 2)
		return false;
	return !t->rs->exit_same || (a->from == BASE) == (b->from == BASE);
}

/*
 * Two counters, one die each. No single counter ever removes an enemy block,
 * so each step is legal before the other exactly if it is after it, and both
 * orders end alike.
 */
static void
draft_two_counters(
    struct throw *t, const struct steps *first, const struct steps *second)
{
	struct stand half, stand;
	const struct step *a, *b;

	for (int i = 0; i < first->n; i++) {
		a = &first->step[i];
		half = t->stand;
		stand_step(t, &half, a);
		for (int j = first == second ? i : 0; j < second->n; j++) {
			b = &second->step[j];
			if (!may_go_with(t, a, b))
				continue;
			stand = half;
			stand_step(t, &stand, b);
			draft_moves(t, &stand, a, b);
		}
	}
}

/*
 * One counter, one die after the other: after an exit that ucked nobody
 * (E1), and with split always (D3).
 */
static void
draft_same_counter(
    struct throw *t, const struct steps *first, int number)
{
	const struct step *a;
	struct stand half, stand;
	struct step b;

	for (int i = 0; i < first->n; i++) {
		a = &first->step[i];
		if (!t->rs->split && (a->from != BASE || a->ucks))
			continue;
		half = t->stand;
		stand_step(t, &half, a);
		if (!moves_step(
			t, a->colour, a->to, a->back, number, &b))
			continue;
		stand = half;
		stand_step(t, &stand, &b);
		draft_moves(t, &stand, a, &b);
	}
}

/* H2: the last counter goes home on one die although both could be used. */
static void
draft_last_one_die(struct throw *t)
{
	struct step last = {0}, step;
	struct stand stand = t->stand;
	int left = 0;

	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; t->movable >> c & 1 && i < NCOUNTER; i++) {
			if (t->before->counter[c][i] == t->home)
				continue;
			left++;
			last.colour = c;
			last.from = t->before->counter[c][i];
			last.was_back =
			    t->before->backwards & COUNTER_BIT(c, i);
		}
	for (int d = 0; left == 1 && last.from != BASE && d < DICE_MAX; d++)
		if (moves_step(t, last.colour, last.from, last.was_back,
			t->dice[d], &step) &&
		    step.to == t->home) {
			stand_step(t, &stand, &step);
			draft_moves(t, &stand, &step, NULL);
			return;
		}
}

/* D4: one die alone, the higher if it can. */
static void
draft_one_die(
    struct throw *t, const struct steps *first, const struct steps *second)
{
	bool higher = t->dice[0] > t->dice[1];

	draft_steps(t, higher ? first : second);
	if (t->drafts.n == 0)
		draft_steps(t, higher ? second : first);
}

void moves_two_dice(struct throw *t)
{
	struct steps first, other, sum, *second = &first;

	moves_steps(t, t->dice[0], false, &first);
	if (!throw_double(t)) {
		moves_steps(t, t->dice[1], false, &other);
		second = &other;
	}
	draft_two_counters(t, &first, second);
	draft_same_counter(t, &first, t->dice[1]);
	if (second != &first)
		draft_same_counter(t, second, t->dice[0]);
	moves_steps(t, t->dice[0] + t->dice[1], true, &sum);
	draft_steps(t, &sum);
	pairs_draft(t);
	challenge_draft(t);
	if (t->drafts.n == 0)
		draft_one_die(t, &first, second);
	if (t->rs->last_one_die)
		draft_last_one_die(t);
}
