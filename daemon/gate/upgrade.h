#ifndef DAEMON_GATE_UPGRADE_H
#define DAEMON_GATE_UPGRADE_H

/*
 * The gate's restart into a new version of the program: the process stays, and
 * with it its children and sockets. Its state is passed on as JSON in memory.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/*
 * Restarts the program in this process, unless the one on disk cannot use the
 * configuration and the database; returns only if that fails.
 */
void upgrade(struct gate *);
/* In the new program: takes over the state from upgrade(). */
bool upgrade_take(struct gate *, int state_fd, char error[CONF_ERROR]);

#endif
