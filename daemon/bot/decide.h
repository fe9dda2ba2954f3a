#ifndef DAEMON_BOT_DECIDE_H
#define DAEMON_BOT_DECIDE_H

/* What the house bot does at a table: a state in, a command line out. */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/bot/bot.h"

/* The chairs of that name in a table's state, as bits. */
unsigned bot_chairs(const json_t *state, const char *name);
/*
 * What the chairs (bits) should do at a table in that state: a command line;
 * false if it is not their turn to do anything. failed counts how often the hub
 * has refused the answer to this very state: then simpler commands are tried.
 */
bool bot_decide(const json_t *state, unsigned chairs, int failed,
    char command[BOT_COMMAND]);

#endif
