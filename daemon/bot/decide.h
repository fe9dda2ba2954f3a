#ifndef DAEMON_BOT_DECIDE_H
#define DAEMON_BOT_DECIDE_H

/* What the house bot does at a table: a state in, a command line out. */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/bot/bot.h"
#include "engine/bot_thought.h"

/* The chairs of that name in a table's state, as bits. */
unsigned bot_chairs(const json_t *state, const char *name);
/* A command line, and beside it what was thought: "" for no choice of a game.
 */
struct bot_decision {
	char command[BOT_COMMAND], thought[BOT_THOUGHT];
};

/*
 * What the chairs (bits) should do at a table in that state; false if it is not
 * their turn to do anything. The mind's game is set from the state; without
 * weights it plays by rules of thumb. failed counts how often the hub has
 * refused the answer to this very state: then simpler commands are tried.
 */
bool bot_decide(const struct bot_mind *, const json_t *state, unsigned chairs,
    int failed, struct bot_decision *);
/*
 * Whether nobody but bots plays there, to find out how strong they are: then
 * they wait until a choice may cost all that it wants to.
 */
bool bot_patient(const json_t *state);
/* Whether it would have to choose a play, which takes the time. */
bool bot_chooses(const json_t *state, unsigned chairs);

#endif
