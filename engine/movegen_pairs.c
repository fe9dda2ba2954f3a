/* Two counters of one colour that move together (BL4, BL5, BL6). */
#include "engine/movegen_pairs.h"
#include "engine/movegen_moves.h"
#include "engine/movegen_packed.h"
#include "engine/movegen_steps.h"

/* A double by the die's number, or an even die, half each. 0: none. */
static int
pair_number(const struct movegen *t)
{
	if (t->rs->pairs == PAIRS_EVEN)
		return t->dice[0] % 2 == 0 ? t->dice[0] / 2 : 0;
	return movegen_double(t) ? t->dice[0] : 0;
}

/*
 * The n-th counter and another one on its square make a pair: exactly two and
 * nobody beside them, with BL6 any two. It never starts from base.
 */
static bool
is_pair(const struct movegen *t, const struct mover *mover, int n)
{
	struct packed packed = packed_of(t->before);
	int square = word_square(mover->word, n);

	if (square == BASE || !mover_has_twin(mover, n))
		return false;
	if (t->rs->pairs == PAIRS_EVEN)
		return true;
	return word_count(word_find(mover->word, square)) == 2 &&
	    !packed_meets(t, &packed, t->side & ~(1u << mover->colour),
		mover->colour, square);
}

void
movegen_pairs(struct movegen *t, int half)
{
	const struct mover *mover = &t->mover[half];
	struct steps steps;
	uint32_t may;
	int number, dice = t->rs->dice == 2 ? DICE_BOTH : DICE_FIRST;

	if (t->rs->pairs == PAIRS_NONE || (number = pair_number(t)) == 0)
		return;
	/* The largest block that a pair passes and ucks. */
	steps = steps_find(t, mover, mover->word, mover->backs, number, BASE,
	    t->rs->pairs == PAIRS_TWO ? 2 : NCOLOUR * NCOUNTER);
	may = steps.may & mover->last;
	for (int n = 1; n < NCOUNTER; n++)
		if (may >> (8 * n + 7) & 1 && is_pair(t, mover, n))
			movegen_moves_pair(
			    t, mover, &t->parts[half][dice], &steps, n);
}
