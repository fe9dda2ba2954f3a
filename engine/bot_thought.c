/* What a house bot notes beside each of its actions. */
#include <stdio.h>
#include <string.h>

#include "engine/bot_thought.h"

void
bot_thought_text(const struct bot_mind *mind, char text[BOT_THOUGHT])
{
	if (mind->eval == NULL)
		snprintf(text, BOT_THOUGHT, "greedy");
	else
		snprintf(text, BOT_THOUGHT, "%s %ld %.*s", mind->level->name,
		    mind->budget, BOT_THOUGHT_HASH, eval_hash(mind->eval));
}

bool
bot_thought_parse(const char *text, struct bot_thought *thought)
{
	char name[24], again[BOT_THOUGHT];
	int level;

	memset(thought, 0, sizeof(*thought));
	if (strcmp(text, "greedy") == 0)
		return true;
	if (sscanf(text, "%23s %9ld %8[0-9a-f]", name, &thought->budget,
		thought->weights) != 3 ||
	    (level = bot_level_find(name)) < 0 || thought->budget < 0)
		return false;
	thought->level = bot_level(level);
	snprintf(again, sizeof(again), "%s %ld %s", name, thought->budget,
	    thought->weights);
	return strcmp(text, again) == 0;
}
