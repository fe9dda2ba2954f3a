/* The host that belongs to a socket. */
#include "daemon/ctl/host.h"

#include <sys/file.h>

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/lib/alloc.h"

#define PATIENCE 60 /* seconds */
#define MOMENT 20   /* ms */

static void
pause_for(int ms)
{
	const struct timespec moment = {0, ms * 1000000L};

	nanosleep(&moment, NULL);
}

/* Reads a file that somebody holds locked; its length, 0 for none. */
static ssize_t
read_locked(const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = 0;

	if (fd == -1)
		return 0;
	errno = ENOENT;
	if (flock(fd, LOCK_SH | LOCK_NB) == -1 && errno == EWOULDBLOCK)
		n = read(fd, text, size - 1);
	close(fd);
	text[n > 0 ? n : 0] = '\0';
	return n;
}

/* Behind the rest of the text: see state.h. */
static void
read_key(struct host *host, const char *text, ssize_t n)
{
	const size_t rest = strlen(text) + 1, mark = strlen(STATE_CREDENTIAL);
	const char *key = rest < (size_t)n ? text + rest : "";

	host->credential = strncmp(key, STATE_CREDENTIAL, mark) == 0;
	key += host->credential ? mark : 0;
	snprintf(
	    host->key, sizeof(host->key), "%.*s", (int)strcspn(key, "\n"), key);
}

bool
host_read(const char *socket, struct host *host)
{
	char text[CONF_LOCK_SIZE], *at = text, *copy, *path, *line;
	ssize_t n;

	copy = xstrdup(socket);
	path = xasprintf("%s/messdeckd.pid", dirname(copy));
	n = read_locked(path, text, sizeof(text));
	free(copy);
	free(path);
	if (n <= 0)
		return false;
	memset(host, 0, sizeof(*host));
	read_key(host, text, n);
	host->pid = (pid_t)strtol(strsep(&at, "\n"), NULL, 10);
	line = strsep(&at, "\n");
	strlcpy(host->conf, line != NULL ? line : "", sizeof(host->conf));
	line = strsep(&at, "\n");
	host->answers = line != NULL ? (int)strtol(line, &line, 10) : 0;
	if (line != NULL && *line == ' ')
		strlcpy(host->trouble, line + 1, sizeof(host->trouble));
	strlcpy(host->answer, at != NULL ? at : "", sizeof(host->answer));
	return host->pid > 0;
}

bool
host_answers(const char *socket, struct host *host)
{
	int i, answers = host->answers;

	for (i = 0; i < PATIENCE * 1000 / MOMENT; i++) {
		pause_for(MOMENT);
		if (!host_read(socket, host) || host->answers == answers)
			continue;
		/* Read it twice, in case it was being written. */
		pause_for(MOMENT);
		return host_read(socket, host);
	}
	return false;
}

bool
host_gone(const char *socket, const struct host *host)
{
	struct host other;
	int i;

	for (i = 0; i < PATIENCE * 1000 / MOMENT; i++) {
		/* It may not be our child, so wait for the file. */
		if ((kill(host->pid, 0) == -1 && errno == ESRCH) ||
		    !host_read(socket, &other) || other.pid != host->pid)
			return true;
		pause_for(MOMENT);
	}
	return false;
}

json_t *
host_penalties(const char *socket)
{
	char *copy = xstrdup(socket), *path, *line = NULL, *at;
	json_t *list = json_array();
	const char *address, *done;
	size_t size = 0;
	long long left;
	FILE *stream;

	path = xasprintf("%s/%s", dirname(copy), STATE_PENALTIES);
	free(copy);
	stream = fopen(path, "re");
	free(path);
	while (stream != NULL && getline(&line, &size, stream) != -1) {
		line[strcspn(line, "\n")] = '\0';
		at = line;
		address = strsep(&at, " ");
		left = at != NULL ? strtoll(at, &at, 10) - time(NULL) : 0;
		if (left <= 0 || *at != ' ')
			continue;
		at++;
		done = strsep(&at, " ");
		json_array_append_new(list,
		    json_pack("{ss si ss ss*}", "address", address, "seconds",
			(int)left, "served", done, "why", at));
	}
	free(line);
	if (stream != NULL)
		fclose(stream);
	return list;
}
