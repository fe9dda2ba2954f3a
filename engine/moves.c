/* Moves of one counter: exits, a die, the sum, two dice (D1-D4, E, H). */
#include "engine/throw.h"

/* Where an exit by this number ends (E1, E4); BASE where it is none. */
static int
exit_square(const struct thrown *t, int number)
{
	if (number == 6)
		return t->rs->exit_six ? 5 : 0;
	return number == 1 && t->rs->exit_one_or_six ? 0 : BASE;
}

/* No block larger than limit stands on these squares of the track. */
static bool
is_clear(const struct thrown *t, int colour, int low, int high, int limit)
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
way_back(const struct thrown *t, struct step *step, int number, int limit)
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
moves_way(const struct thrown *t, struct step *step, int number, int limit)
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
moves_step(const struct thrown *t, int colour, int from, bool back, int number,
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

/* A die brings a counter out, or one is on the board. */
static bool
may_move(const struct thrown *t)
{
	for (int g = 0; g < t->ngroups; g++)
		if (t->group[g].square != BASE)
			return true;
	return t->ngroups > 0 &&
	    (exit_square(t, t->dice[0]) != BASE ||
		exit_square(t, t->dice[1]) != BASE);
}

/* A colour's counters, the highest first, which keeps plays nearly sorted. */
static struct group *
colour_groups(const struct thrown *t, int colour, struct group *group)
{
	uint32_t word = t->stand.word[colour];
	uint32_t backs = stand_backs(&t->stand, colour);
	int square, last = t->home;
	bool back;

	for (int i = NCOUNTER - 1; i >= 0; i--) {
		square = word_square(word, i);
		back = backs >> i & 1;
		if (square == t->home)
			continue;
		if (square == last && back == group[-1].back) {
			group[-1].count++;
			continue;
		}
		*group++ = (struct group){colour, i, 1, square, back};
		last = square;
	}
	return group;
}

bool
moves_groups(struct thrown *t)
{
	struct group *group = t->group, *end;

	t->ncolours = 0;
	for (int c = NCOLOUR - 1; c >= 0; c--) {
		if (!(t->movable >> c & 1))
			continue;
		end = colour_groups(t, c, group);
		if (end == group)
			continue;
		t->groups[t->ncolours] = group - t->group;
		t->colour[t->ncolours++] = c;
		group = end;
	}
	t->ngroups = group - t->group;
	t->groups[t->ncolours] = t->ngroups;
	return may_move(t);
}

/* Steps of a throw from one number to another. */
struct steps {
	int from, end;
};

/* All steps of the n-th colour; for a sum of counters on the board alone. */
static struct steps
find_steps(struct thrown *t, int n, int number, bool sum)
{
	struct steps found = {.from = t->nsteps};
	uint32_t word = t->stand.word[t->colour[n]], backs;
	struct step *step = &t->step[t->nsteps];
	const struct group *group;

	for (int g = t->groups[n]; g < t->groups[n + 1]; g++) {
		group = &t->group[g];
		if ((sum && group->square == BASE) ||
		    !moves_step(t, group->colour, group->square, group->back,
			number, step))
			continue;
		backs = stand_backs(&t->stand, group->colour);
		step->group = g;
		step->word =
		    word_move(word, group->first, step->to, step->back, &backs);
		step->backs = backs;
		step++;
	}
	t->nsteps = found.end = step - t->step;
	return found;
}

/* The counters after a step, which is the first one of its play. */
static void
take_first(const struct thrown *t, struct stand *stand, const struct step *step)
{
	*stand = t->stand;
	stand_set(stand, step->colour, step->word, step->backs);
	if (step->ucks)
		stand_uck(t, stand, t->enemies, step->colour, step->to);
}

/* The counters after the second step of a play. */
static void
take_second(const struct thrown *t, struct stand *stand,
    const struct step *first, const struct step *step)
{
	if (step->colour != first->colour)
		stand_set(stand, step->colour, step->word, step->backs);
	else
		stand_move(stand, step->colour, step->from, step->was_back,
		    step->to, step->back);
	if (step->ucks)
		stand_uck(t, stand, t->enemies, step->colour, step->to);
}

static void
draft_steps(struct thrown *t, struct steps steps)
{
	struct stand stand;

	for (int i = steps.from; i < steps.end; i++) {
		take_first(t, &stand, &t->step[i]);
		draft_moves(t, &stand, i, NOSTEP);
	}
}

void
moves_one_die(struct thrown *t)
{
	for (int i = 0; i < t->ncolours; i++)
		draft_steps(t, find_steps(t, i, t->dice[0], false));
	pairs_draft(t);
}

/*
 * One group has to have two counters; with exit-same only another exit may
 * be beside an exit.
 */
static bool
may_go_with(const struct thrown *t, const struct step *a, const struct step *b)
{
	if (a->group == b->group)
		return t->group[a->group].count > 1;
	return !t->rs->exit_same || (a->from == BASE) == (b->from == BASE);
}

/*
 * Two counters, one die each. No single counter ever removes an enemy block,
 * so each step is legal before the other exactly if it is after it, and both
 * orders end alike.
 */
static void
draft_two_counters(struct thrown *t, struct steps first, struct steps second)
{
	bool same = first.from == second.from;
	/* A play tells its moves by dice, then by colours and squares. */
	bool turned = same || (first.from > second.from && !throw_double(t));
	struct stand half, stand;
	const struct step *a, *b;

	for (int i = first.from; i < first.end; i++) {
		a = &t->step[i];
		take_first(t, &half, a);
		for (int j = same ? i : second.from; j < second.end; j++) {
			b = &t->step[j];
			if (!may_go_with(t, a, b))
				continue;
			stand = half;
			take_second(t, &stand, a, b);
			if (turned)
				draft_moves(t, &stand, j, i);
			else
				draft_moves(t, &stand, i, j);
		}
	}
}

/*
 * One counter, one die after the other: after an exit that ucked nobody
 * (E1), and with split always (D3).
 */
static void
draft_same_counter(struct thrown *t, struct steps first, int number)
{
	struct stand stand;
	const struct step *a;
	struct step *b;

	for (int i = first.from; i < first.end; i++) {
		a = &t->step[i];
		b = &t->step[t->nsteps];
		if ((!t->rs->split && (a->from != BASE || a->ucks)) ||
		    !moves_step(t, a->colour, a->to, a->back, number, b))
			continue;
		take_first(t, &stand, a);
		take_second(t, &stand, a, b);
		draft_moves(t, &stand, i, t->nsteps++);
	}
}

/* A colour's steps by each die; the same ones for a double. */
struct by_die {
	struct steps first, second;
};

/* All of the first die's before the second's. */
static void
find_by_die(struct thrown *t, struct by_die steps[2])
{
	for (int i = 0; i < t->ncolours; i++) {
		steps[i].first = find_steps(t, i, t->dice[0], false);
		steps[i].second = steps[i].first;
	}
	for (int i = 0; i < t->ncolours && !throw_double(t); i++)
		steps[i].second = find_steps(t, i, t->dice[1], false);
}

/* Both dice by the n-th colour. */
static void
draft_colour(struct thrown *t, int n, const struct by_die *steps)
{
	draft_two_counters(t, steps->first, steps->second);
	draft_same_counter(t, steps->first, t->dice[1]);
	if (!throw_double(t))
		draft_same_counter(t, steps->second, t->dice[0]);
	draft_steps(t, find_steps(t, n, t->dice[0] + t->dice[1], true));
}

/* One die by each of two colours. */
static void
draft_colours(
    struct thrown *t, const struct by_die *one, const struct by_die *other)
{
	draft_two_counters(t, one->first, other->second);
	if (!throw_double(t))
		draft_two_counters(t, one->second, other->first);
}

/* H2: the last counter goes home on one die although both could be used. */
static void
draft_last_one_die(struct thrown *t, const struct by_die *steps)
{
	const struct group *last = t->group;
	struct steps die[] = {steps->first, steps->second};

	if (t->ngroups != 1 || last->count != 1 || last->square == BASE)
		return;
	for (int d = 0; d < DICE_MAX; d++)
		if (die[d].from < die[d].end &&
		    t->step[die[d].from].to == t->home)
			draft_steps(t, die[d]);
}

/* D4: one die alone, the higher if it can. */
static void
draft_one_die(struct thrown *t, const struct by_die *steps)
{
	bool second = t->dice[1] > t->dice[0];

	for (int tries = 0; tries < 2 && t->drafts.n == 0; tries++)
		for (int i = 0; i < t->ncolours; i++)
			draft_steps(t,
			    second == (tries == 0) ? steps[i].second
						   : steps[i].first);
}

void
moves_two_dice(struct thrown *t)
{
	struct by_die steps[2];

	find_by_die(t, steps);
	draft_colour(t, 0, &steps[0]);
	if (t->ncolours == 2) {
		draft_colours(t, &steps[1], &steps[0]);
		draft_colour(t, 1, &steps[1]);
	}
	pairs_draft(t);
	challenge_draft(t);
	if (t->drafts.n == 0)
		draft_one_die(t, steps);
	if (t->rs->last_one_die)
		draft_last_one_die(t, steps);
}
