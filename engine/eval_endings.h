#ifndef ENGINE_EVAL_ENDINGS_H
#define ENGINE_EVAL_ENDINGS_H

/*
 * Endings that are solved: two seats, each with one counter that is not home.
 * A rule set's are solved when one of them is looked at for the first time,
 * which takes some hundredths of a second with two dice, and less with one.
 * Not solved are those of navy-suckback and two-throws, where more than the
 * squares is remembered from throw to throw, and those of more than two seats,
 * which are too many.
 */
#include "engine/eval.h"

struct eval_endings;

/*
 * plain: none but those of ludo without house rules. eval_endings_free frees
 * it; NULL: there is no memory.
 */
struct eval_endings *eval_endings_new(bool plain);
void eval_endings_free(struct eval_endings *);
/*
 * Reads the values of a position; false if it is none of these, or if there is
 * no memory to solve them. Any thread may ask. NULL has none.
 */
bool eval_endings_values(struct eval_endings *, const struct ruleset *,
    const struct position *, struct eval_values *);

#endif
