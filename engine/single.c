/*
 * A throw of one die by one colour, as in the children's game: each step is a
 * play, and they come sorted by themselves where nobody is ucked.
 */
#include "engine/ways.h"

/* Somebody is ucked by a step. */
static bool
has_ucks(const struct mover *mover, uint32_t to, uint32_t may)
{
	uint64_t ucks = 0;

	/* Those that may not go meet nobody where nobody can be. */
	may = word_mask(may);
	to = (to & may) | (word_all(NOWHERE - 1) & ~may);
	for (int n = 0; n < NCOUNTER; n++, to >>= 8)
		ucks |= ways_ucks(mover, (int)(to & 0xff) - 1);
	return ucks != 0;
}

bool
single_find(struct thrown *t)
{
	const struct mover *mover = &t->mover[t->first];
	int number = t->dice[0];
	struct ways ways = ways_find(t, mover, mover->word, mover->backs,
	    number, t->rs->exit[number], 1);

	t->may = ways.may & mover->last;
	t->to = ways.to;
	t->nsteps = word_count(t->may);
	t->any_ucks = has_ucks(mover, t->to, t->may);
	if (t->any_ucks && t->nsteps > 1)
		return false;
	t->nplays = t->nsteps > 0 ? t->nsteps : 1;
	t->single = true;
	return true;
}

/* The counter of a step, the highest one being the first. */
static int
counter_of(const struct thrown *t, int step)
{
	/* Each byte tells how many steps are up to there. */
	uint32_t upto = (t->may >> 7) * WORD_EVERY;

	return __builtin_ctz(word_find(upto, t->nsteps - step - 1)) / 8;
}

/* The ucked counters go to base. */
static void
uck(uint64_t ucks, struct position *after)
{
	int8_t *counter;

	for (int c = 0; c < NCOLOUR; c++) {
		counter = after->counter[c];
		word_unpack(word_uck(word_pack(counter), throw_ucked(ucks, c)),
		    counter);
	}
}

/* The step's counter goes; whoever stands there is ucked. */
static uint32_t
take_step(const struct thrown *t, int step, struct play *play)
{
	const struct mover *mover = &t->mover[t->first];
	int n = counter_of(t, step), to = word_square(t->to, n);
	uint32_t backs = 0;

	play->nmoves = 1;
	play->move[0] =
	    (struct move){MOVE_COUNTER, mover->colour, mover->square[n], to};
	if (t->any_ucks)
		uck(ways_ucks(mover, to), &play->after);
	return word_move(mover->word, n, to, false, &backs);
}

void
single_make(const struct thrown *t, int step, struct play *play)
{
	const struct mover *mover = &t->mover[t->first];
	struct position *after = &play->after;
	uint32_t word = mover->word;

	make_follow(t, after);
	play->nmoves = 0;
	play->eight_piecer = false;
	play->harbour = false;
	play->then = t->owed > 0 ? THEN_THROW : THEN_NEXT;
	if (t->nsteps > 0) {
		word = take_step(t, step, play);
		word_unpack(word, after->counter[mover->colour]);
	}
	if (t->owed > 0)
		after->arrived = word_arrived(mover->held, word, t->tail)
		    << mover->colour * NCOUNTER;
	if (word == word_all(t->home))
		make_last(t, play);
}
