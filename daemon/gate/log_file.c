/* Where the log goes: the file, and opening it again. */
#include "daemon/gate/log_file.h"

#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

const char *
log_file_path(const struct gate *gate)
{
	const char *log = gate->conf->log;

	return log != NULL && *log == '/' ? log : NULL;
}

/* -1 with a sentence. */
static int
open_path(const char *path, char error[CONF_ERROR])
{
	/* What a link leads to may be anybody's, and a pipe may be full. */
	int fd = open(path,
	    O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
	    0600);
	struct stat st;

	if (fd == -1)
		snprintf(error, CONF_ERROR, "cannot write the log %s: %s", path,
		    errno == ELOOP ? "it is a link" : strerror(errno));
	else if (fstat(fd, &st) == -1 || !S_ISREG(st.st_mode)) {
		snprintf(error, CONF_ERROR,
		    "cannot write the log %s: it is not a file", path);
		close(fd);
		fd = -1;
	}
	return fd;
}

bool
log_file_open(struct gate *gate, char error[CONF_ERROR])
{
	const char *log = gate->conf->log, *path = log_file_path(gate);

	if (!gate->foreground && log != NULL && strcmp(log, "stderr") == 0) {
		snprintf(error, CONF_ERROR,
		    "a host in the background has no standard error to log to; "
		    "start it with -d, or set log to syslog or a file");
		return false;
	}
	if (path == NULL)
		return true;
	gate->log_fd = open_path(path, error);
	return gate->log_fd != -1;
}

void
log_file_use(struct gate *gate)
{
	const char *log = gate->conf->log;
	bool syslog =
	    log != NULL ? strcmp(log, "syslog") == 0 : !gate->foreground;

	log_open("gate", gate->conf->log_level,
	    syslog ? LOG_TO_SYSLOG : LOG_TO_STDERR);
	if (gate->log_fd != -1)
		log_set_fd(gate->log_fd);
	gate->log_fd = -1;
}

bool
log_file_renew(struct gate *gate, char error[CONF_ERROR])
{
	const char *path = log_file_path(gate);
	struct child *child;
	int fd;

	if (path == NULL)
		return true;
	fd = open_path(path, error);
	if (fd == -1) {
		log_error("log", "error=%s", log_quote(error));
		return false;
	}
	log_set_fd(fd);
	TAILQ_FOREACH (child, &gate->children, entry) {
		fd = fcntl(log_fd(), F_DUPFD_CLOEXEC, 3);
		if (child_of_hub(child)) {
			/* It has no link to us: the next one uses the file. */
			child->retiring = true;
			child_signal(child, SIGTERM);
		} else if (fd != -1)
			control_send(child->link, fd, "{sb}", "log", 1);
		if (child_of_hub(child) && fd != -1)
			close(fd);
	}
	return true;
}

const char *
log_file_directory(const struct gate *gate)
{
	static char directory[PATH_MAX];
	const char *path = log_file_path(gate);
	char *slash;

	if (path == NULL)
		return NULL;
	strlcpy(directory, path, sizeof(directory));
	slash = strrchr(directory, '/');
	slash[slash == directory ? 1 : 0] = '\0';
	return directory;
}
