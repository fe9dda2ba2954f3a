#ifndef DAEMON_CTL_HOST_H
#define DAEMON_CTL_HOST_H

/*
 * The host that belongs to a socket, from the file that it keeps locked and
 * what it says of itself: see state_answer() in daemon/gate/state.h.
 */
#include <sys/types.h>

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct host {
	pid_t pid;                /* the gate's */
	char conf[PATH_MAX];      /* its configuration's file; "": none */
	int answers;              /* how many signals it has answered */
	char trouble[CONF_ERROR]; /* why its hub does not run; "": it does */
	char answer[CONF_ERROR];  /* why the last one failed; "": it did not */
	char key[PATH_MAX];       /* its host key; "": an older one, unknown */
	bool credential;          /* that key is what systemd has loaded */
};

/*
 * Whether one runs; false, with errno, if the file cannot be read: ENODATA
 * where one runs that has not written it.
 */
bool host_read(const char *socket, struct host *);
/* Waits for its next answer; false: none came. */
bool host_answers(const char *socket, struct host *);
/* Waits until it has ended; false: it has not. */
bool host_gone(const char *socket, const struct host *);
/*
 * Who is refused, from the gate's file, which needs no hub: a list of
 * {"address","seconds","served","why"}.
 */
json_t *host_penalties(const char *socket);

#endif
