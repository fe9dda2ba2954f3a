#ifndef DAEMON_GATE_DAEMONIZE_H
#define DAEMON_GATE_DAEMONIZE_H

/*
 * Into the background: whoever started the host waits until it is ready, or
 * knows that it will not be.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/*
 * Goes on in a process of its own. The one that was started ends when the host
 * is ready, with 0, or when it has ended before, with 1.
 */
bool daemonize_enter(struct gate *, char error[CONF_ERROR]);
void daemonize_ready(struct gate *);

#endif
