#ifndef ENGINE_EVAL_THROWS_H
#define ENGINE_EVAL_THROWS_H

/* Throws that differ, and how often each of them falls. */
#include "engine/ruleset.h"

struct throws {
	int n, all; /* all: the sum of ways */
	struct {
		uint8_t dice[DICE_MAX];
		int ways;
	} throw[21];
};

void throws_list(const struct ruleset *, struct throws *);

#endif
