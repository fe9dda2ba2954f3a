#ifndef ENGINE_TRAIN_MATCH_H
#define ENGINE_TRAIN_MATCH_H

/*
 * Matches of two players over many games, with the same dice for both. In each
 * game of a group the throws are the same, and a has another seat (or another
 * side, where partners play); b has all the others.
 */
#include "engine/train/player.h"

struct match_task {
	const struct ruleset *rs;
	struct player a, b;
	uint64_t seed;
	int first, groups;       /* the first one, and how many at most */
	int threads;             /* the result is the same for any number */
	const struct eval *luck; /* judges the throws; NULL: nobody does */
	/*
	 * Ends once it is clear which is true of a: so many Elo more than b. It
	 * goes by the share without luck, if somebody judges that.
	 */
	bool sprt;
	double elo[2];
};

struct match_result {
	int groups;
	long games, won;     /* won by a */
	double share, error; /* of games, and half of its 95 % interval */
	/* The same without the luck of all throws, by their values. */
	double skill, skill_error;
	/* The likelihood of the second Elo beside the first, as a logarithm. */
	double likelihood;
};

#define MATCH_SPRT 2.944 /* decided: at most one in twenty is wrong */

/* False with a sentence, where a program fails. */
bool match_play(const struct match_task *, struct match_result *,
    char error[RULESET_ERROR]);

#endif
