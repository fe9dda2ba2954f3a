#ifndef ENGINE_BOT_THOUGHT_H
#define ENGINE_BOT_THOUGHT_H

/*
 * What a house bot notes beside each of its actions, so that anybody can repeat
 * the choice: "admiral 40000 1b2c3d4e", its level, the budget that it had and
 * the beginning of its weights' hash; or "greedy", without weights.
 */
#include "engine/bot_level.h"

#define BOT_THOUGHT 48     /* room for any */
#define BOT_THOUGHT_HASH 8 /* digits of the hash */

struct bot_thought {
	const struct bot_level *level; /* NULL: greedy */
	long budget;
	char weights[BOT_THOUGHT_HASH + 1];
};

/* Of a mind without weights too. */
void bot_thought_text(const struct bot_mind *, char text[BOT_THOUGHT]);
/* False if it is not one. */
bool bot_thought_parse(const char *text, struct bot_thought *);

#endif
