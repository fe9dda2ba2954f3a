/*
 * Into the background: whoever started the host waits until it is ready, or
 * knows that it will not be.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/daemonize.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/log.h"

#define PATIENCE 15000 /* ms; a full disk may keep it for longer */

/* In the process that was started: its exit status is the answer. */
static int
wait_for_it(int fd)
{
	struct pollfd news = {.fd = fd, .events = POLLIN};
	char ready;

	if (poll(&news, 1, PATIENCE) == 0) {
		fputs("messdeckd: it is not ready yet; the system's log may "
		      "say why\n",
		    stderr);
		return 0;
	}
	if (read(fd, &ready, 1) == 1)
		return 0;
	fputs("messdeckd: it could not start; the system's log says why\n",
	    stderr);
	return 1;
}

bool
daemonize_enter(struct gate *gate, char error[CONF_ERROR])
{
	int fd[2], nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	pid_t pid = -1;

	if (nothing != -1 && pipe2(fd, O_CLOEXEC) == 0)
		pid = fork();
	if (pid == -1) {
		snprintf(error, CONF_ERROR, "cannot go into the background: %s",
		    strerror(errno));
		if (nothing != -1)
			close(nothing);
		return false;
	}
	if (pid > 0) {
		close(fd[1]);
		_exit(wait_for_it(fd[0]));
	}
	close(fd[0]);
	gate->ready_fd = fd[1];
	setsid();
	dup2(nothing, STDIN_FILENO);
	dup2(nothing, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	close(nothing);
	return true;
}

void
daemonize_ready(struct gate *gate)
{
	if (gate->ready_fd == -1)
		return;
	if (write(gate->ready_fd, "", 1) == -1)
		log_debug("background", "error=%s", log_quote(strerror(errno)));
	close(gate->ready_fd);
	gate->ready_fd = -1;
}
