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
#include "daemon/protocol/field.h"

#define PATIENCE 60 /* seconds */
#define MOMENT 20   /* ms */
/* The lock's file: of an older version with a file's name and two sentences. */
#define LOCK_SIZE (PATH_MAX + 2 * CONF_ERROR + 64)

static void
pause_for(int ms)
{
	const struct timespec moment = {0, ms * 1000000L};

	nanosleep(&moment, NULL);
}

/*
 * Reads a file that somebody holds locked; its length, or -1 with errno: ENOENT
 * where nobody does.
 */
static ssize_t
read_locked(const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), why = ENOENT;
	ssize_t n = -1;

	if (fd == -1)
		return -1;
	if (flock(fd, LOCK_SH | LOCK_NB) == -1 && errno == EWOULDBLOCK) {
		n = read(fd, text, size - 1);
		why = n == -1 ? errno : 0;
	}
	close(fd);
	text[n > 0 ? n : 0] = '\0';
	errno = why;
	return n;
}

/* What the host says of itself; nothing where the file is another one's. */
static void
read_state(struct host *host, const char *directory)
{
	char *path = xasprintf("%s/" STATE_FILE, directory);
	json_t *state = json_load_file(path, 0, NULL);

	if (field_number(state, "pid", 0) == host->pid) {
		strlcpy(host->conf, field_or(state, "conf", ""),
		    sizeof(host->conf));
		host->answers = (int)field_number(state, "answers", 0);
		strlcpy(host->answer, field_or(state, "answer", ""),
		    sizeof(host->answer));
		strlcpy(host->trouble, field_or(state, "trouble", ""),
		    sizeof(host->trouble));
		strlcpy(
		    host->key, field_or(state, "key", ""), sizeof(host->key));
		host->credential = field_true(state, "credential");
	}
	json_decref(state);
	free(path);
}

/* An older version has all in the lock's file, behind the first line. */
static void
read_older(struct host *host, char *at)
{
	char *line = strsep(&at, "\n");
	size_t end;

	strlcpy(host->conf, line, sizeof(host->conf));
	line = strsep(&at, "\n");
	host->answers = line != NULL ? (int)strtol(line, &line, 10) : 0;
	if (line != NULL && *line == ' ')
		strlcpy(host->trouble, line + 1, sizeof(host->trouble));
	strlcpy(host->answer, at != NULL ? at : "", sizeof(host->answer));
	end = strlen(host->answer);
	if (end > 0 && host->answer[end - 1] == '\n')
		host->answer[end - 1] = '\0';
}

bool
host_read(const char *socket, struct host *host)
{
	char text[LOCK_SIZE], *at, *copy = xstrdup(socket), *path;
	const char *directory = dirname(copy);
	int why = 0;

	path = xasprintf("%s/messdeckd.pid", directory);
	memset(host, 0, sizeof(*host));
	if (read_locked(path, text, sizeof(text)) == -1)
		why = errno;
	else {
		host->pid = (pid_t)strtol(text, &at, 10);
		if (at[0] == '\n' && at[1] != '\0')
			read_older(host, at + 1);
		else
			read_state(host, directory);
	}
	free(copy);
	free(path);
	errno = why != 0 ? why : ENODATA;
	return host->pid > 0;
}

bool
host_answers(const char *socket, struct host *host)
{
	int i, answers = host->answers;

	for (i = 0; i < PATIENCE * 1000 / MOMENT; i++) {
		pause_for(MOMENT);
		if (host_read(socket, host) && host->answers != answers)
			return true;
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
