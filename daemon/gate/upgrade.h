#ifndef DAEMON_GATE_UPGRADE_H
#define DAEMON_GATE_UPGRADE_H

/*
 * The gate's own new start, for a new version of the program: the process
 * stays, and with it its children; the sockets go along as they are. What
 * must be known of them is left as JSON in memory.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/*
 * Starts the program anew in this process, unless the one on disk cannot go on
 * with configuration and database; returns only when that fails.
 */
void upgrade(struct gate *);
/* In the new program: takes what upgrade() left. */
bool upgrade_take(struct gate *, int state_fd, char error[CONF_ERROR]);

#endif
