#ifndef ENGINE_EVAL_ENDINGS_H
#define ENGINE_EVAL_ENDINGS_H

/*
 * Endings that are solved: ludo with two seats and without house rules, each
 * with one counter that is not home.
 */
#include "engine/eval.h"

#define ENDING_SQUARES 57 /* base, and all squares before home */

struct eval_endings {
	/*
	 * The chance of the seat to throw, by its counter's square and the
	 * other's, from BASE on.
	 */
	int32_t chance[ENDING_SQUARES][ENDING_SQUARES];
};

/* Solves them, which takes some milliseconds. */
void eval_endings_solve(struct eval_endings *);
/* Reads the values of a position; false if it is not one of them. */
bool eval_endings_values(const struct eval_endings *, const struct ruleset *,
    const struct position *, struct eval_values *);

#endif
