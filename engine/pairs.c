/* Two counters of one colour that move together (BL4, BL5, BL6). */
#include "engine/throw.h"

/* The largest block that a pair passes and ucks. */
static int
pair_limit(const struct throw *t)
{
	return t->rs->pairs == PAIRS_TWO ? 2 : NCOLOUR * NCOUNTER;
}

/* A double by the die's number, or an even die, half each. 0: none. */
static int
pair_number(const struct throw *t)
{
	if (t->rs->pairs == PAIRS_EVEN)
		return t->dice[0] % 2 == 0 ? t->dice[0] / 2 : 0;
	return throw_double(t) ? t->dice[0] : 0;
}

/*
 * Two of these counters make a pair: exactly two and nobody beside them,
 * with BL6 any two.
 */
static bool
is_pair(const struct throw *t, const struct step *step)
{
	int count = stand_count(&t->stand, step->colour, step->from);

	if (t->rs->pairs == PAIRS_EVEN)
		return step->count >= 2;
	return step->count == 2 && count == 2 &&
	    !stand_meets(t, &t->stand, t->side & ~(1u << step->colour),
		step->colour, step->from);
}

static void
draft_pair(struct throw *t, struct step *step, int number)
{
	struct stand stand = t->stand;

	if (!is_pair(t, step))
		return;
	step->back = false;
	if (!moves_way(t, step, number, pair_limit(t)))
		return;
	step->ucks = step->to <= t->tail && !throw_is_safe(t, step->to);
	stand_step(t, &stand, step);
	stand_step(t, &stand, step);
	draft_moves(t, &stand, step, step);
}

static void
colour_pairs(struct throw *t, int colour, int number)
{
	const int8_t *counter = t->before->counter[colour];
	unsigned backs = t->before->backwards >> colour * NCOUNTER;
	struct step step = {.colour = colour};
	int count;

	for (int i = 0; i < NCOUNTER; i += count) {
		step.from = counter[i];
		step.was_back = backs >> i & 1;
		for (count = 1; i + count < NCOUNTER &&
		     counter[i + count] == step.from &&
		     (backs >> (i + count) & 1) == step.was_back;)
			count++;
		step.count = count;
		if (count >= 2 && step.from != BASE)
			draft_pair(t, &step, number);
	}
}

void pairs_draft(struct throw *t)
{
	int number;

	if (t->rs->pairs == PAIRS_NONE || (number = pair_number(t)) == 0)
		return;
	for (int c = 0; c < NCOLOUR; c++)
		if (t->movable >> c & 1)
			colour_pairs(t, c, number);
}
