/*
 * A throw of one die by one colour, as in the children's game: each step is a
 * play, and they come sorted if nobody is ucked.
 */
#include "engine/movegen_ludo.h"
#include "engine/movegen_build.h"
#include "engine/movegen_candidates.h"
#include "engine/movegen_simd.h"
#include "engine/movegen_steps.h"
#include "engine/turn_end.h"

/* The same four bytes for each colour, as they are in a word. */
static inline lanes
lanes_word(uint32_t word)
{
	typedef uint32_t words __attribute__((vector_size(LANES)));

	return (lanes)((words){0} + htole32(word));
}

/* Somebody is ucked by a step. */
static bool
has_ucks(const struct movegen *t, lanes met)
{
	typedef uint64_t pairs __attribute__((vector_size(LANES)));
	/* Counters that may not move meet nobody. */
	uint32_t to = (t->to | ~word_mask(t->may)) - WORD_EVERY;
	lanes ucked = met == lanes_word(to);

	/* Each enemy meets all four, one after the other. */
	ucked |= met == lanes_word(to >> 8 | to << 24);
	ucked |= met == lanes_word(to >> 16 | to << 16);
	ucked |= met == lanes_word(to >> 24 | to << 8);
	return (((pairs)ucked)[0] | ((pairs)ucked)[1]) != 0;
}

/* All counters after the step of the mover's n-th; returns the mover's. */
static uint32_t
take_step(const struct movegen *t, int n, struct position *after)
{
	const struct mover *mover = &t->mover[0];
	int to = word_square(t->to, n);
	uint32_t backs = 0, word = word_move(mover->word, n, to, false, &backs);
	lanes own = lanes_colours[1 << mover->colour], counters;
	uint64_t ucks;
	int8_t *list;

	counters =
	    (lanes_load(t->before) & ~own) | ((lanes_word(word) - 1) & own);
	memcpy(after->counter, &counters, sizeof(counters));
	if (!t->any_ucks)
		return word;
	ucks = steps_ucks(mover, to);
	for (int c = 0; c < NCOLOUR; c++) {
		list = after->counter[c];
		word_unpack(
		    word_uck(word_pack(list), movegen_ucked(ucks, c)), list);
	}
	return word;
}

/* Sorts the steps by the counters after them. */
static void
sort_steps(struct movegen *t)
{
	struct position after;
	struct candidate *candidate;

	t->ncandidates = 0;
	for (uint32_t may = t->may; may != 0; may &= may - 1) {
		candidate = &t->candidate[t->ncandidates];
		candidate->tie = __builtin_ctz(may) / 8;
		take_step(t, candidate->tie, &after);
		key_pack(&after, candidate->key);
		movegen_candidates_insert(t);
	}
}

int
movegen_ludo_find(struct movegen *t, const struct ruleset *rs,
    const struct position *before, int number)
{
	struct mover *mover = &t->mover[0];
	int seat = before->turn, colour = __builtin_ctz(rs->own_colours[seat]);
	lanes met = lanes_meet(rs, before, rs->enemy_colours[seat], colour);
	struct steps steps;

	t->rs = rs;
	t->before = before;
	t->dice[0] = number;
	t->tail = board_tail(rs->arm);
	t->home = board_home(rs->arm);
	t->owed = number == 6;
	t->made = MADE_OF_STEPS;
	mover->colour = colour;
	mover->word = word_pack(before->counter[colour]);
	lanes_mover(t, met, mover);
	steps =
	    steps_find(t, mover, mover->word, 0, number, rs->exit[number], 1);
	t->to = steps.to;
	t->may = steps.may & word_last(mover->word);
	t->nsteps = word_count(t->may);
	t->nplays = t->nsteps > 0 ? t->nsteps : 1;
	t->any_ucks = has_ucks(t, met);
	if (t->any_ucks)
		sort_steps(t);
	return t->nplays;
}

/* The counter of a step, the highest one being the first. */
static int
counter_of(const struct movegen *t, int step)
{
	/* Each byte counts the steps up to there. */
	uint32_t upto = (t->may >> 7) * WORD_EVERY;

	if (t->any_ucks)
		return t->candidate[t->order[step]].tie;
	return __builtin_ctz(word_find(upto, t->nsteps - step - 1)) / 8;
}

/*
 * All are home: what the end needs is not computed for each throw, and is kept
 * out of the path of every play.
 */
static void
make_end(const struct movegen *t, struct play *play)
{
	struct movegen whole;

	movegen_begin(&whole, t->rs, t->before, t->dice);
	movegen_build_last(&whole, play);
}

void
movegen_ludo_build(const struct movegen *t, int step, struct play *play)
{
	const struct mover *mover = &t->mover[0];
	struct position *after = &play->after;
	uint32_t word = mover->word;
	int n;

	*after = *t->before;
	play->nmoves = 0;
	play->eight_piecer = false;
	play->harbour = false;
	if (t->nsteps > 0) {
		n = counter_of(t, step);
		word = take_step(t, n, after);
		play->nmoves = 1;
		play->move[0] = (struct move){MOVE_COUNTER, mover->colour,
		    word_square(mover->word, n), word_square(t->to, n)};
	}
	if (t->owed > 0) {
		play->then = THEN_THROW;
		after->arrived =
		    word_arrived(turn_held(t, mover->colour), word, t->tail)
		    << mover->colour * NCOUNTER;
		turn_again(t, after);
	} else {
		play->then = THEN_NEXT;
		position_next(t->rs, after);
	}
	if (word == word_all(t->home))
		make_end(t, play);
}
