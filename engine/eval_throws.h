#ifndef ENGINE_EVAL_THROWS_H
#define ENGINE_EVAL_THROWS_H

/* The throws that differ, and how often each of them falls: for means. */
#include "engine/ruleset.h"

struct throws {
	int n, all; /* all: the sum of ways */
	struct {
		uint8_t dice[DICE_MAX];
		int ways;
	} kind[21];
};

static inline void
throws_list(const struct ruleset *rs, struct throws *to)
{
	to->n = 0;
	to->all = rs->dice == 2 ? 36 : 6;
	for (uint8_t a = 1; a <= 6; a++)
		for (uint8_t b = rs->dice == 2 ? a : 0;
		     b <= (rs->dice == 2 ? 6 : 0); b++, to->n++) {
			to->kind[to->n].dice[0] = a;
			to->kind[to->n].dice[1] = b;
			to->kind[to->n].ways = a == b || b == 0 ? 1 : 2;
		}
}

#endif
