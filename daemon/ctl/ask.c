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
#include "daemon/lib/loop.h"
#include "daemon/lib/send_fd.h"
#include "daemon/protocol/field.h"

#define WAITS_SECONDS 5 /* for a hub that is not asked, but speaks first */
#define HELLO_SECONDS 3 /* of a deck's, which then has longer to answer */
#define WAITING_MS 1000 /* for this machine's, which has nothing to do */

const char *
ask_failure(void)
{
	switch (errno) {
	case 0:
		return "the hub does not answer";
	case ENOENT:
	case ECONNREFUSED:
		return "no host is running here; -s names another host's "
		       "socket";
	case ENODATA:
		return "a host begins here, or could not write its "
		       "messdeckd.pid; its log may say why";
	default:
		return strerror(errno);
	}
}

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
 * errno: EAGAIN where it hangs.
 */
static int
dial_deck(const char *socket, int deck, int seconds, char word[CLUSTER_WORD])
{
	const struct conf *conf = cluster_conf(socket);
	char path[CLUSTER_PATH], error[CLUSTER_ERROR];

	if (conf == NULL || conf->cluster.decks_socket == NULL ||
	    !conf_cluster_path(conf, conf->cluster.decks_socket, deck, path) ||
	    !conf_cluster_read_word(conf, word, error)) {
		errno = ENOENT;
		return -1;
	}
	return connect_path(path, seconds);
}

static void
deck_greet(int fd, const char *word)
{
	dprintf(fd,
	    "{\"hello\":{\"cluster\":\"%s\",\"sysop\":true,\"uid\":%lld}}\n",
	    word, (long long)getuid());
}

/* The same with the hello of both; -1 with errno 0: it hangs. */
static int
connect_deck(const char *socket, int deck, int seconds)
{
	char word[CLUSTER_WORD];
	int fd = dial_deck(socket, deck, seconds, word);

	if (fd == -1) {
		if (errno == EAGAIN)
			errno = 0;
		return -1;
	}
	if (!says_hello(fd)) {
		close(fd);
		errno = 0;
		return -1;
	}
	deck_greet(fd, word);
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

/* A line with a descriptor is marked. */
static void
question_send(int fd, const json_t *m, int file)
{
	char *text = json_dumps(m, JSON_COMPACT);

	dprintf(fd, "{\"hello\":{\"protocol\":1}}\n");
	if (file != -1)
		send_fd(fd, "\001", 1, 0, file);
	dprintf(fd, "%s\n", text == NULL ? "" : text);
	free(text);
}

/* The hub's answer on this connection, which it closes; NULL for none. */
static json_t *
answer_read(int fd)
{
	FILE *stream = fdopen(fd, "r");
	char *line = NULL;
	json_t *answer = NULL;
	size_t size = 0;

	if (stream == NULL) {
		close(fd);
		return NULL;
	}
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
	question_send(fd, m, file);
	answer = answer_read(fd);
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
	question_send(fd, m, -1);
	answer = answer_read(fd);
	errno = 0;
	return answer;
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

/* --- all decks --- */

/* This machine's hub that has a deck or waits for it; -1. */
static int
dial_waiting(const char *socket, int deck)
{
	const struct conf *conf = cluster_conf(socket);
	char path[CLUSTER_PATH];

	if (conf == NULL || !conf_cluster_hub(conf))
		return -1;
	conf_cluster_listen(conf, deck, path);
	return conf_cluster_tcp(path) ? -1 : connect_path(path, WAITS_SECONDS);
}

/* What it says first, which has come: what it waits for, or nothing. */
static void
waiting_read(int fd, char words[ASK_WORDS])
{
	char line[CONF_ERROR] = "";
	json_t *m;

	if (recv(fd, line, sizeof(line) - 1, MSG_DONTWAIT) == -1)
		*line = '\0';
	line[strcspn(line, "\n")] = '\0';
	m = json_loads(line, 0, NULL);
	strlcpy(words, field_or(json_object_get(m, "waits"), "words", ""),
	    ASK_WORDS);
	json_decref(m);
}

/*
 * Waits until each has said something or has ended, but not longer than this.
 * Those that have are turned, as poll() likes to have whom it is to leave out.
 */
static void
poll_each(struct pollfd *each, int n, int ms)
{
	int64_t now = loop_monotonic(), end = now + ms;
	int i, left;

	for (;; now = loop_monotonic()) {
		for (i = left = 0; i < n; i++) {
			if (each[i].revents != 0)
				each[i].fd = ~each[i].fd;
			each[i].revents = 0;
			left += each[i].fd >= 0;
		}
		if (left == 0 || now >= end)
			return;
		poll(each, (nfds_t)n, (int)(end - now));
	}
}

/* This machine's hubs of those that do not answer say why. */
static void
waiting_ask(const char *socket, struct ask_answer *answers, int decks)
{
	struct pollfd each[CLUSTER_DECKS];
	int deck;

	for (deck = 0; deck < decks; deck++)
		each[deck] = (struct pollfd){.fd = answers[deck].data == NULL
			? dial_waiting(socket, deck)
			: -1,
		    .events = POLLIN};
	for (deck = 0; deck < decks; deck++)
		answers[deck].waits[0] = '\0';
	poll_each(each, decks, WAITING_MS);
	for (deck = 0; deck < decks; deck++) {
		if (each[deck].fd < -1) {
			waiting_read(~each[deck].fd, answers[deck].waits);
			close(~each[deck].fd);
		} else if (each[deck].fd >= 0)
			close(each[deck].fd);
	}
}

void
ask_all(const char *socket, int decks, const char *line, int seconds,
    struct ask_answer *answers)
{
	json_t *m = json_pack("{ss si}", "do", line, "id", 1), *answer;
	struct pollfd each[CLUSTER_DECKS];
	char word[CLUSTER_WORD];
	bool local = false;
	int deck;

	/* A hub does not wait long for the word, so none waits for another. */
	for (deck = 0; deck < decks; deck++) {
		each[deck] = (struct pollfd){
		    .fd = dial_deck(socket, deck, seconds, word),
		    .events = POLLIN};
		if (each[deck].fd == -1) {
			local |= deck == 0 && errno != EAGAIN;
			continue;
		}
		deck_greet(each[deck].fd, word);
		question_send(each[deck].fd, m, -1);
	}
	poll_each(each, decks, HELLO_SECONDS * 1000);
	for (deck = 0; deck < decks; deck++) {
		if (each[deck].fd >= 0)
			close(each[deck].fd);
		each[deck].fd = each[deck].fd < -1 ? ~each[deck].fd : -1;
	}
	if (local && (each[0].fd = connect_path(socket, seconds)) != -1)
		question_send(each[0].fd, m, -1);
	for (deck = 0; deck < decks; deck++) {
		answer =
		    each[deck].fd == -1 ? NULL : answer_read(each[deck].fd);
		answers[deck].data =
		    json_incref(json_object_get(answer, "data"));
		json_decref(answer);
	}
	json_decref(m);
	waiting_ask(socket, answers, decks);
}
