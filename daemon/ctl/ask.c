/* Questions to the hub. */
#include "daemon/ctl/ask.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/ctl/host.h"
#include "daemon/lib/send_fd.h"
#include "daemon/protocol/field.h"

#define WAITS_SECONDS 5 /* for a hub that is not asked, but speaks first */
#define HELLO_SECONDS 4 /* of a deck's, which then has longer to answer */

static int
connect_path(const char *path, int seconds)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	const struct timeval patience = {seconds, 0},
			     hello = {HELLO_SECONDS, 0};
	int fd;

	if (strlcpy(at.sun_path, path, sizeof(at.sun_path)) >=
	    sizeof(at.sun_path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	/* A hub that hangs takes nobody in. */
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &hello, sizeof(hello));
	if (fd != -1 && connect(fd, (struct sockaddr *)&at, sizeof(at)) == -1) {
		close(fd);
		return -1;
	}
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	return fd;
}

/*
 * That of the host, where it is there and is a cluster's; NULL. It is read once
 * for each host that is found there, not for each deck.
 */
static const struct conf *
cluster_conf(const char *socket)
{
	static struct conf *conf;
	static pid_t of;
	struct host host;
	char *mistakes;

	if (!host_read(socket, &host) || *host.conf == '\0' ||
	    access(host.conf, R_OK) == -1)
		return NULL;
	if (conf == NULL || of != host.pid) {
		conf_free(conf);
		of = host.pid;
		conf = conf_read(host.conf, &mistakes);
		if (conf == NULL)
			free(mistakes);
	}
	return conf != NULL && conf->cluster.role != CLUSTER_NONE ? conf : NULL;
}

/* A deck's hub speaks first, unless it hangs. */
static bool
says_hello(int fd)
{
	struct pollfd one = {.fd = fd, .events = POLLIN};

	return poll(&one, 1, HELLO_SECONDS * 1000) > 0;
}

/*
 * In a cluster the hub may be on another machine: it is found as front ends
 * find it, by whoever may read the configuration and the key-file. -1 with
 * errno 0: there is one, and it hangs.
 */
static int
connect_deck(const char *socket, int deck, int seconds)
{
	char word[CLUSTER_WORD], path[CLUSTER_PATH], error[CLUSTER_ERROR];
	const struct conf *conf = cluster_conf(socket);
	int fd = -1;

	if (conf == NULL)
		return -1;
	if (conf->cluster.decks_socket != NULL &&
	    conf_cluster_path(conf, conf->cluster.decks_socket, deck, path) &&
	    conf_cluster_read_word(conf, word, error))
		fd = connect_path(path, seconds);
	if (fd != -1 && !says_hello(fd)) {
		close(fd);
		fd = -1;
		errno = 0;
	} else if (fd == -1 && errno == EAGAIN)
		errno = 0;
	if (fd != -1)
		dprintf(fd,
		    "{\"hello\":{\"cluster\":\"%s\",\"sysop\":true,\"uid\":%"
		    "lld}}"
		    "\n",
		    word, (long long)getuid());
	return fd;
}

int
ask_decks(const char *socket)
{
	const struct conf *conf = cluster_conf(socket);

	return conf == NULL ? 1 : conf->cluster.decks;
}

/* This machine's hub has the first deck's local socket alone. */
int
ask_connect(const char *socket, int deck, int seconds, bool here)
{
	int fd = -1;

	errno = ENOENT;
	if (!here)
		fd = connect_deck(socket, deck, seconds);
	if (fd != -1 || deck > 0 || errno == 0)
		return fd;
	return connect_path(socket, seconds);
}

/* A hub that waits for its deck says so, and that is the answer. */
static json_t *
deck_answer(json_t *line)
{
	const json_t *waits = json_object_get(line, "waits");
	json_t *answer;

	if (waits == NULL)
		return line;
	answer = json_pack("{si sb ss ss}", "re", 1, "ok", 0, "code", "busy",
	    "error", field_or(waits, "words", "This hub waits for its deck."));
	json_decref(line);
	return answer;
}

/* The hub's answer on this connection, which it closes; NULL for none. */
static json_t *
ask_exchange(int fd, const json_t *m, int file)
{
	FILE *stream = fdopen(fd, "r");
	char *line = NULL, *text = json_dumps(m, JSON_COMPACT);
	json_t *answer = NULL;
	size_t size = 0;

	if (stream == NULL || text == NULL) {
		close(fd);
		return NULL;
	}
	dprintf(fd, "{\"hello\":{\"protocol\":1}}\n");
	/* A line with a descriptor is marked. */
	if (file != -1)
		send_fd(fd, "\001", 1, 0, file);
	dprintf(fd, "%s\n", text);
	free(text);
	/* Events that come before it are skipped. */
	while (getline(&line, &size, stream) != -1) {
		answer = deck_answer(json_loads(line, 0, NULL));
		if (field_number(answer, "re", 0) == 1)
			break;
		json_decref(answer);
		answer = NULL;
	}
	free(line);
	fclose(stream);
	return answer;
}

json_t *
ask_deck(const char *socket, int deck, const json_t *m, int seconds, int file)
{
	int fd = ask_connect(socket, deck, seconds, file != -1);
	json_t *answer;

	if (fd == -1)
		return NULL;
	answer = ask_exchange(fd, m, file);
	errno = 0;
	return answer;
}

json_t *
ask_any(const char *socket, const json_t *m, int seconds, int file)
{
	int decks = file == -1 ? ask_decks(socket) : 1, deck, fd;
	json_t *answer = NULL;

	for (deck = 0; answer == NULL && deck < decks; deck++)
		answer = ask_deck(socket, deck, m, seconds, file);
	if (answer != NULL || file != -1)
		return answer;
	fd = connect_path(socket, WAITS_SECONDS);
	if (fd == -1)
		return NULL;
	answer = ask_exchange(fd, m, -1);
	errno = 0;
	return answer;
}

bool
ask_waits(const char *socket, int deck, char *words, size_t size)
{
	const struct conf *conf = cluster_conf(socket);
	char path[CLUSTER_PATH], line[CONF_ERROR] = "";
	json_t *m;
	int fd = -1;

	if (conf != NULL && conf_cluster_hub(conf)) {
		conf_cluster_listen(conf, deck, path);
		if (!conf_cluster_tcp(path))
			fd = connect_path(path, WAITS_SECONDS);
	}
	if (fd == -1)
		return false;
	if (read(fd, line, sizeof(line) - 1) == -1)
		*line = '\0';
	close(fd);
	line[strcspn(line, "\n")] = '\0';
	m = json_loads(line, 0, NULL);
	strlcpy(
	    words, field_or(json_object_get(m, "waits"), "words", ""), size);
	json_decref(m);
	return *words != '\0';
}

json_t *
ask_data(const char *socket, int deck, const char *line, int seconds)
{
	json_t *m = json_pack("{ss si}", "do", line, "id", 1);
	json_t *answer, *data;

	answer = deck == ASK_ANY ? ask_any(socket, m, seconds, -1)
				 : ask_deck(socket, deck, m, seconds, -1);
	data = json_incref(json_object_get(answer, "data"));
	json_decref(answer);
	json_decref(m);
	return data;
}
