#ifndef DAEMON_GATE_DAEMONIZE_H
#define DAEMON_GATE_DAEMONIZE_H

/*
 * Going into the background: the command that started the host waits until it
 * is ready, or known to have failed.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/*
 * Continues in a process of its own. The original one exits with 0 when the
 * host is ready, or with what has failed, else 1, if the host ends before that.
 */
bool daemonize_enter(struct gate *, char error[CONF_ERROR]);
void daemonize_ready(struct gate *);
void daemonize_failed(struct gate *, int status);

#endif
