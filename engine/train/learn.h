#ifndef ENGINE_TRAIN_LEARN_H
#define ENGINE_TRAIN_LEARN_H

/* TD(lambda) by self-play: a family learns from its own games. */
#include "engine/train/float_net.h"

struct learn_task {
	enum eval_family family;
	uint64_t seed;
	long games;
	float rate;  /* of the first game; it falls to the last one's */
	bool resume; /* from the net that is there */
	/* Called now and then; NULL for nobody. */
	void (*progress)(const struct learn_task *, long done);
};

/*
 * Plays so many games and learns from each. The same task always makes the
 * same net. False, where there is no memory.
 */
bool learn_family(const struct learn_task *, struct eval_net *);
/* Draws one of the family's rule sets, some with house rules. */
void learn_draw_rules(enum eval_family, struct random *, struct ruleset *);

#endif
