#ifndef ENGINE_MOVEGEN_STEPS_H
#define ENGINE_MOVEGEN_STEPS_H

/*
 * Where a colour's counters can go by a number (D1-D3, E, H), all four at once.
 * Inline, because most of the time to find plays goes here.
 */
#include "engine/movegen.h"

/* Where each of a colour's counters goes by a number: bytes as in a word. */
struct steps {
	uint32_t to;
	uint32_t low, high; /* the squares that it passes or lands on */
	uint32_t back;      /* top bits: on its way back then (H3) */
	uint32_t may;       /* top bits: legal */
};

/* Turns those around that go beyond home or are on their way back (H3). */
void steps_bounce(const struct movegen *, struct steps *, uint32_t word,
    unsigned backs, int number);
/* The top bits of those whose way leads past blocks of at most limit. */
uint32_t steps_free(const struct mover *, const struct steps *, int limit);

/*
 * The steps of a mover's counters, standing as in the word, by a number, past
 * blocks of at most limit; from base to the exit's square, or not if BASE.
 */
static inline struct steps
steps_find(const struct movegen *t, const struct mover *mover, uint32_t word,
    unsigned backs, int number, int exit, int limit)
{
	uint32_t base = word_find(word, BASE), out = word_mask(base);
	struct steps steps;

	steps.low = word + WORD_EVERY;
	steps.to = word + (uint32_t)number * WORD_EVERY;
	steps.to = (steps.to & ~out) | (word_all(exit) & out);
	steps.high = steps.to;
	steps.back = 0;
	steps.may = word_upto(steps.to, word_all(t->home));
	if (exit == BASE)
		steps.may &= ~base;
	if (t->rs->bounce)
		steps_bounce(t, &steps, word, backs, number);
	if (mover->nblocks > 0)
		steps.may &= steps_free(mover, &steps, limit);
	return steps;
}

/* The enemies that a mover ucks on a square. */
static inline uint64_t
steps_ucks(const struct mover *mover, int square)
{
	return pair_find(mover->met[0], square) |
	    pair_find(mover->met[1], square) >> 1;
}

#endif
