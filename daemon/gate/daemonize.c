/*
 * Going into the background: the command that started the host waits until it
 * is ready, or known to have failed.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/daemonize.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/log_file.h"
#include "daemon/lib/log.h"

#define PATIENCE 15000 /* ms; a full disk may keep it for longer */

bool
daemonize_enter(struct gate *gate, char error[CONF_ERROR])
{
	const char *path = log_file_path(gate),
		   *log = path != NULL ? path : "the system log";
	int fd[2], nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	struct pollfd news = {.events = POLLIN};
	pid_t pid = -1;
	char status;

	if (nothing != -1 && pipe2(fd, O_CLOEXEC) == 0)
		pid = fork();
	if (pid == -1) {
		snprintf(error, CONF_ERROR, "cannot go into the background: %s",
		    strerror(errno));
		if (nothing != -1)
			close(nothing);
		return false;
	}
	/* In the process that was started: its exit status is the answer. */
	if (pid > 0) {
		close(fd[1]);
		news.fd = fd[0];
		if (poll(&news, 1, PATIENCE) == 0) {
			fprintf(stderr,
			    "messdeckd: the host is not ready yet; %s may say "
			    "why\n",
			    log);
			_exit(0);
		}
		if (read(fd[0], &status, 1) != 1)
			status = 1;
		if (status != 0)
			fprintf(stderr,
			    "messdeckd: the host could not start; %s says "
			    "why\n",
			    log);
		_exit(status);
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

static void
daemonize_end(struct gate *gate, char status)
{
	if (gate->ready_fd == -1)
		return;
	if (write(gate->ready_fd, &status, 1) == -1)
		log_debug("background", "error=%s", log_quote(strerror(errno)));
	close(gate->ready_fd);
	gate->ready_fd = -1;
}

void
daemonize_ready(struct gate *gate)
{
	daemonize_end(gate, 0);
}

void
daemonize_failed(struct gate *gate, int status)
{
	daemonize_end(gate, (char)status);
}
