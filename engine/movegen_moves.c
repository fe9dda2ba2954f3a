/*
 * The moves of a colour's counters by a die each, by the sum (D1-D3, E1) and as
 * pairs (BL4-BL6).
 */
#include "engine/movegen_moves.h"
#include "engine/movegen_steps.h"

/* One counter's legal way by a number. */
struct step {
	struct move move;
	uint8_t n;           /* which of its colour's four */
	bool was_back, back; /* on its way back (H3) before and after */
	uint8_t backs;       /* its colour's counters after this step alone */
	uint32_t word;       /* the same */
	uint64_t ucks;       /* a set of enemies */
};

/* A colour's steps by one number, one of each group, the highest first. */
struct two_steps {
	int n;
	struct step step[NCOUNTER];
};

static inline void
fill_step(
    const struct mover *mover, int n, int to, bool back, struct step *step)
{
	uint32_t backs = mover->backs;

	step->move =
	    (struct move){MOVE_COUNTER, mover->colour, mover->square[n], to};
	step->n = n;
	step->was_back = backs >> n & 1;
	step->back = back;
	step->ucks = steps_ucks(mover, to);
	step->word = word_move(mover->word, n, to, back, &backs);
	step->backs = backs;
}

/*
 * Moves the part after the last one, if it is new, to its place after those
 * whose list is lower. They come nearly in order, so that is close.
 */
static inline void
add_part(struct parts *parts)
{
	struct part *last = &parts->part[parts->n], *at = last, part;

	while (at > parts->part && last->key < at[-1].key)
		at--;
	if (at > parts->part && at[-1].key == last->key &&
	    at[-1].ucks == last->ucks && at[-1].backs == last->backs)
		return;
	parts->n++;
	if (at == last)
		return;
	part = *last;
	memmove(at + 1, at, (last - at) * sizeof(*at));
	*at = part;
}

/*
 * Fills the part after the last one, except for its moves, from the mover's
 * counters.
 */
static inline struct part *
new_part(struct movegen *t, const struct mover *mover, struct parts *parts,
    uint32_t word, uint32_t backs, uint64_t ucks)
{
	struct part *part = &parts->part[parts->n];
	int shift = NCOUNTER * mover->colour;

	part->key = mover->key ^
	    (mover->mask &
		__builtin_bswap32(word ^ mover->word) * UINT64_C(0x100000001));
	part->ucks = ucks;
	t->ucks |= ucks;
	part->arrived = 0;
	part->backs = 0;
	if (t->owed > 0) {
		part->arrived = word_arrived(mover->held, word, t->tail)
		    << shift;
		part->backs = backs << shift;
	}
	return part;
}

/* All steps by a number as parts of their own; stores them in found. */
static void
add_by_number(struct movegen *t, const struct mover *mover, struct parts *parts,
    int number, int exit, struct two_steps *found)
{
	struct steps steps =
	    steps_find(t, mover, mover->word, mover->backs, number, exit, 1);
	uint32_t may = steps.may & mover->last, backs = word_bits(steps.back);
	struct step *step = found->step;
	struct part *part;
	int8_t to[NCOUNTER];
	int n;

	word_unpack(steps.to, to);
	for (; may != 0; may &= word_below(n)) {
		n = (31 - __builtin_clz(may)) / 8;
		fill_step(mover, n, to[n], backs >> n & 1, step);
		part = new_part(
		    t, mover, parts, step->word, step->backs, step->ucks);
		part->nmoves = 1;
		part->move[0] = step->move;
		add_part(parts);
		step++;
	}
	found->n = step - found->step;
}

/* A step after another one of its colour, perhaps of the same counter. */
static void
add_double(struct movegen *t, const struct mover *mover, struct parts *parts,
    const struct step *a, const struct step *b)
{
	uint32_t backs = a->backs;
	int n = word_which(a->word, b->move.from, b->was_back);
	uint32_t word = word_move(a->word, n, b->move.to, b->back, &backs);
	struct part *part =
	    new_part(t, mover, parts, word, backs, a->ucks | b->ucks);

	part->nmoves = 2;
	part->move[0] = a->move;
	part->move[1] = b->move;
	add_part(parts);
}

/*
 * Two counters, one die each. No single counter ever removes an enemy block, so
 * each step is legal before the other exactly if it is legal after it, and both
 * orders end alike. A play lists its moves by dice, then by squares.
 */
static void
add_two_counters(struct movegen *t, const struct mover *mover,
    struct parts *both, const struct two_steps *first,
    const struct two_steps *second)
{
	bool same = first == second;
	const struct step *a, *b;

	for (int i = 0; i < first->n; i++) {
		a = &first->step[i];
		for (int j = same ? i : 0; j < second->n; j++) {
			b = &second->step[j];
			if (a->n == b->n && !mover_has_twin(mover, a->n))
				continue;
			/* Only another exit may go with an exit (E1). */
			if (t->rs->exit_same &&
			    (a->move.from == BASE) != (b->move.from == BASE))
				continue;
			if (same)
				add_double(t, mover, both, b, a);
			else
				add_double(t, mover, both, a, b);
		}
	}
}

/*
 * One counter, one die after the other: after an exit that ucked nobody
 * (E1), and with split always (D3).
 */
static void
add_same_counter(struct movegen *t, const struct mover *mover,
    struct parts *both, const struct two_steps *found, int number)
{
	const struct step *first = found->step;
	struct step second;
	struct steps steps;
	int n;

	for (int i = 0; i < found->n; i++, first++) {
		if (!t->rs->split &&
		    (first->move.from != BASE || first->ucks != 0))
			continue;
		steps = steps_find(
		    t, mover, first->word, first->backs, number, BASE, 1);
		n = word_which(first->word, first->move.to, first->back);
		/* Whether the n-th counter has a way. */
		if (!(steps.may >> (8 * n + 7) & 1))
			continue;
		second = *first;
		second.move.from = first->move.to;
		second.move.to = word_square(steps.to, n);
		second.was_back = first->back;
		second.back = steps.back >> (8 * n + 7) & 1;
		second.ucks = steps_ucks(mover, second.move.to);
		add_double(t, mover, both, first, &second);
	}
}

void
movegen_moves_one_die(struct movegen *t, int half)
{
	struct two_steps steps;

	add_by_number(t, &t->mover[half], &t->parts[half][DICE_FIRST],
	    t->dice[0], t->rs->exit[t->dice[0]], &steps);
}

void
movegen_moves_two_dice(struct movegen *t, int half)
{
	const struct mover *mover = &t->mover[half];
	struct parts *parts = t->parts[half], *both = &parts[DICE_BOTH];
	int one = t->dice[0], other = t->dice[1];
	struct two_steps first, second, sum;

	add_by_number(
	    t, mover, &parts[DICE_FIRST], one, t->rs->exit[one], &first);
	/* With a double the parts of the first die are those of the second. */
	if (movegen_double(t)) {
		add_two_counters(t, mover, both, &first, &first);
	} else {
		add_by_number(t, mover, &parts[DICE_SECOND], other,
		    t->rs->exit[other], &second);
		add_two_counters(t, mover, both, &first, &second);
		add_same_counter(t, mover, both, &second, one);
	}
	add_same_counter(t, mover, both, &first, other);
	add_by_number(t, mover, both, one + other, BASE, &sum);
}

/*
 * The n-th counter and another one on its square make a pair: exactly two and
 * no others, with BL6 any two. It never starts from base.
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
	if (word_count(word_find(mover->word, square)) != 2)
		return false;
	COLOURS_FOREACH (c, t->side & ~(1u << mover->colour))
		if (packed_count(&packed, c,
			movegen_relative(t, mover->colour, square, c)) > 0)
			return false;
	return true;
}

void
movegen_moves_pairs(struct movegen *t, int half)
{
	const struct mover *mover = &t->mover[half];
	struct parts *parts =
	    &t->parts[half][t->rs->dice == 2 ? DICE_BOTH : DICE_FIRST];
	bool even = t->rs->pairs == PAIRS_EVEN;
	int number = t->dice[0];
	struct steps steps;
	struct step step;
	uint32_t may;

	/* A double by the die's number, or an even die, half each. */
	if (t->rs->pairs == PAIRS_NONE ||
	    (even ? number % 2 != 0 : !movegen_double(t)))
		return;
	if (even)
		number /= 2;
	/* The largest block that a pair passes and ucks. */
	steps = steps_find(t, mover, mover->word, mover->backs, number, BASE,
	    t->rs->pairs == PAIRS_TWO ? 2 : NCOLOUR * NCOUNTER);
	may = steps.may & mover->last;
	for (int n = 1; n < NCOUNTER; n++) {
		if (!(may >> (8 * n + 7) & 1) || !is_pair(t, mover, n))
			continue;
		fill_step(mover, n, word_square(steps.to, n),
		    steps.back >> (8 * n + 7) & 1, &step);
		add_double(t, mover, parts, &step, &step);
	}
}
