#ifndef ENGINE_TRAIN_MATCH_H
#define ENGINE_TRAIN_MATCH_H

/* Matches of two players over many games, with the same dice for both. */
#include "engine/eval.h"

/* How somebody plays: by rules of thumb, at random, or by values. */
struct match_player {
	enum { PLAYER_GREEDY, PLAYER_RANDOM, PLAYER_VALUES } kind;
	const struct eval *eval;
	int plies;
	long budget; /* of each choice */
};

struct match_task {
	const struct ruleset *rs;
	struct match_player a, b;
	uint64_t seed;
	int groups; /* each a game for every seat or side that a can have */
};

struct match_result {
	long games, won;     /* won by a */
	double share, error; /* of games, and half of its 95 % interval */
};

/* "greedy", "random", "0-ply", "1-ply", "2-ply"; false for others. */
bool match_player_parse(
    struct match_player *, const char *name, const struct eval *);
/*
 * In each game of a group the throws are the same, and a has another seat (or
 * another side, where partners play); b has all the others.
 */
void match_play(const struct match_task *, int threads, struct match_result *);

#endif
