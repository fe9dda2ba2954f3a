#ifndef DAEMON_GATE_BOTS_H
#define DAEMON_GATE_BOTS_H

/*
 * The house bots' processes: one for each level at each deck that a hub of this
 * machine has, and more where that hub asks for them; and its analyst.
 */
#include "daemon/gate/gate.h"

/*
 * In the new process: becomes that bot, or the analyst, by that program;
 * returns on failure.
 */
void bots_exec(const struct gate *, const struct child *, const char *program);
/* Starts one of a level that lacks one, until none does; analysts follow. */
void bots_start(struct gate *);
void bots_start_analysts(struct gate *);
/* So many processes of a level are wanted now by that hub. */
void bots_want(const struct child *hub, int level, int n);
/* Whether other bots are wanted by a new configuration. */
bool bots_changed(const struct conf *, const struct conf *old);
/* From now on ends those that take too much of a processor. */
void bots_watch(struct gate *);

#endif
