#ifndef ENGINE_EVAL_CACHE_H
#define ENGINE_EVAL_CACHE_H

/*
 * Values that were found already while looking ahead from a position: two
 * throws ahead about half of all positions come again, by other throws. What is
 * found is what the net would say, so that a cache changes nothing but the time
 * that it takes. One throw ahead they are too few for it.
 */
#include "engine/eval.h"

#define EVAL_CACHE 8192 /* positions; a power of two */

struct eval_cache {
	uint64_t known[EVAL_CACHE / 64]; /* which entries are in use, as bits */
	struct {
		struct position p;
		struct eval_values values;
	} entry[EVAL_CACHE];
};

/* Begins with an empty one. */
void eval_cache_begin(struct eval_cache *);
/* The values of a position; false where they are not known. */
bool eval_cache_find(
    const struct eval_cache *, const struct position *, struct eval_values *);
/* In the place of another position, maybe. */
void eval_cache_put(
    struct eval_cache *, const struct position *, const struct eval_values *);

#endif
