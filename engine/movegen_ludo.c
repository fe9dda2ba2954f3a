/*
 * A throw of one die by one colour, as in the children's game: each step is a
 * play, and they come sorted by themselves where nobody is ucked.
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

/* The counters of before in after, but one colour's as in a word. */
static inline void
lanes_put(const struct position *before, int colour, uint32_t word,
    struct position *after)
{
	lanes own = lanes_colours[1 << colour];
	lanes counters =
	    (lanes_load(before) & ~own) | ((lanes_word(word) - 1) & own);

	memcpy(after->counter, &counters, sizeof(counters));
}

static inline bool
lanes_any(lanes set)
{
	typedef uint64_t pairs __attribute__((vector_size(LANES)));

	return (((pairs)set)[0] | ((pairs)set)[1]) != 0;
}

/* Somebody is ucked by a step. */
static bool
has_ucks(const struct movegen *t, lanes met)
{
	/* Those that may not go meet nobody. */
	uint32_t to = (t->to | ~word_mask(t->may)) - WORD_EVERY;
	lanes ucked = met == lanes_word(to);

	/* Each enemy meets all four, one after the other. */
	ucked |= met == lanes_word(to >> 8 | to << 24);
	ucked |= met == lanes_word(to >> 16 | to << 16);
	ucked |= met == lanes_word(to >> 24 | to << 8);
	return lanes_any(ucked);
}

/* The ucked counters go to base. */
static void
movegen_ludo_uck(uint64_t ucks, struct position *after)
{
	int8_t *counter;

	for (int c = 0; c < NCOLOUR; c++) {
		counter = after->counter[c];
		word_unpack(
		    word_uck(word_pack(counter), movegen_ucked(ucks, c)),
		    counter);
	}
}

/* All counters after the step of the mover's n-th; returns the mover's. */
static uint32_t
take_step(const struct movegen *t, int n, struct position *after)
{
	const struct mover *mover = &t->mover[0];
	int to = word_square(t->to, n);
	uint32_t backs = 0, word = word_move(mover->word, n, to, false, &backs);

	lanes_put(t->before, mover->colour, word, after);
	if (t->any_ucks)
		movegen_ludo_uck(steps_ucks(mover, to), after);
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
	/* Each byte tells how many steps are up to there. */
	uint32_t upto = (t->may >> 7) * WORD_EVERY;

	if (t->any_ucks)
		return t->candidate[t->order[step]].tie;
	return __builtin_ctz(word_find(upto, t->nsteps - step - 1)) / 8;
}

static void
throw_again(const struct movegen *t, uint32_t word, struct position *after)
{
	int colour = t->mover[0].colour;

	after->arrived = word_arrived(turn_held(t, colour), word, t->tail)
	    << colour * NCOUNTER;
	turn_again(t, after);
}

/* All are home: what the end asks for is not found for each throw. */
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
		throw_again(t, word, after);
	} else {
		play->then = THEN_NEXT;
		position_next(t->rs, after);
	}
	if (word == word_all(t->home))
		make_end(t, play);
}
