#ifndef ENGINE_TRAIN_ROLLOUTS_H
#define ENGINE_TRAIN_ROLLOUTS_H

/*
 * How good a player's choices are: positions are played to the end many times,
 * after the play that it chooses and after others, with the same throws.
 */
#include "engine/train/player.h"

#define ROLLOUTS_DEFAULT 1296 /* each beginning of two throws, or of four */

struct rollouts_task {
	const struct ruleset *rs;
	struct player judged;
	struct player roller; /* who plays the positions to their end */
	const struct eval *eval;
	uint64_t seed;
	int first, positions; /* the first one, and how many */
	int rollouts;         /* of each play */
	int threads;          /* the result is the same for any number */
};

struct rollouts_result {
	/*
	 * By how much the best play would have won more often, on average, and
	 * half of that's 95 % interval. Half of the rollouts say which play is
	 * the best one, the others how much better it is, and the other way
	 * round: else chance would look like regret.
	 */
	double regret, error;
	double plays; /* compared at a position, on average */
};

/* False with a sentence. */
bool rollouts_run(const struct rollouts_task *, struct rollouts_result *,
    char error[RULESET_ERROR]);

#endif
