#ifndef DAEMON_NUDGE_NUDGE_H
#define DAEMON_NUDGE_NUDGE_H

/*
 * The process that runs the sysop's nudge-command for people whose turn it is
 * in a slow game. It is started before the gate shuts itself in, since a
 * command that sends mail or calls a web server needs what the host never does;
 * it never runs as root, talks to nobody but the gate, and is not started
 * again while the host runs.
 */
#include "daemon/conf/conf.h"

/* Its whole life, with the configuration, which it frees; the exit status. */
int nudge_process(struct conf *);

#endif
