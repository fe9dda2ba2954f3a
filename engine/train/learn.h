#ifndef ENGINE_TRAIN_LEARN_H
#define ENGINE_TRAIN_LEARN_H

/* How a family's net gets better: by games, and by looking ahead. */
#include "engine/train/selfplay.h"

struct learn_task {
	enum eval_family family;
	uint64_t seed;
	long n; /* games, or positions */
	struct selfplay_mix mix;
	int lambda;  /* for games, in per cent */
	float rate;  /* of the first step; it falls to the last one's */
	bool resume; /* from the net that is there */
	struct float_net *fractions; /* where it goes unrounded, too; NULL */
	/* Called now and then; NULL for nobody. */
	void (*progress)(const struct learn_task *, long done);
};

/*
 * Plays so many games and learns from each, by TD(lambda). The same task always
 * makes the same net. False, where there is no memory.
 */
bool learn_family(const struct learn_task *, struct eval_net *);
/*
 * Collects so many positions of games that the net plays, with what looking
 * ahead says of each, and learns them by heart. The same task on top of the
 * same net always makes the same net. False, where there is no memory.
 */
bool refine_family(const struct learn_task *, struct eval_net *);

#endif
