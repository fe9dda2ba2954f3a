/* Two counters of one colour that move together (BL4, BL5, BL6). */
#include "engine/throw.h"

/* The largest block that a pair passes and ucks. */
static int
pair_limit(const struct thrown *t)
{
	return t->rs->pairs == PAIRS_TWO ? 2 : NCOLOUR * NCOUNTER;
}

/* A double by the die's number, or an even die, half each. 0: none. */
static int
pair_number(const struct thrown *t)
{
	if (t->rs->pairs == PAIRS_EVEN)
		return t->dice[0] % 2 == 0 ? t->dice[0] / 2 : 0;
	return throw_double(t) ? t->dice[0] : 0;
}

/*
 * Two of these counters make a pair: exactly two and nobody beside them,
 * with BL6 any two. It never starts from base.
 */
static bool
is_pair(const struct thrown *t, const struct group *group)
{
	if (group->count < 2 || group->square == BASE)
		return false;
	if (t->rs->pairs == PAIRS_EVEN)
		return true;
	return stand_count(&t->stand, group->colour, group->square) == 2 &&
	    group->count == 2 &&
	    !stand_meets(t, &t->stand, t->side & ~(1u << group->colour),
		group->colour, group->square);
}

static void
draft_pair(struct thrown *t, const struct group *group, int number)
{
	struct step *step = &t->step[t->nsteps];
	struct stand stand = t->stand;

	*step = (struct step){.colour = group->colour,
	    .from = group->square,
	    .was_back = group->back};
	if (!moves_way(t, step, number, pair_limit(t)))
		return;
	for (int i = 0; i < 2; i++)
		stand_move(&stand, step->colour, step->from, step->was_back,
		    step->to, step->back);
	if (step->to <= t->tail && !throw_is_safe(t, step->to))
		stand_uck(t, &stand, t->enemies, step->colour, step->to);
	draft_moves(t, &stand, t->nsteps, t->nsteps);
	t->nsteps++;
}

void
pairs_draft(struct thrown *t)
{
	int number;

	if (t->rs->pairs == PAIRS_NONE || (number = pair_number(t)) == 0)
		return;
	for (int g = 0; g < t->ngroups; g++)
		if (is_pair(t, &t->group[g]))
			draft_pair(t, &t->group[g], number);
}
