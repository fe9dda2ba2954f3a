/*
 * Fuzz target: the door of a deck, where strangers say who they are. The input
 * is what one says; "|" parts what comes in separate pieces. Only with the
 * cluster's word somebody is let in, and then as what he has said; all others
 * are cut, and nobody stays.
 */
#include <sys/socket.h>
#include <sys/un.h>

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/deck_door.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "daemon/protocol/field.h"
#include "tests/fuzz/must.h"

#define WORD "correct horse battery staple"
#define PIECES_MOST 16

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whoever came in, until the link ends. */
static struct link *inside;
static const char *said;
static size_t said_length;
static struct loop *loop;

/* The first line of what was said is a hello that lets him in. */
static json_t *
hello_said(void)
{
	const char *end = memchr(said, '\n', said_length);
	json_t *m, *hello;

	must(end != NULL);
	m = json_loadb(said, (size_t)(end - said), 0, NULL);
	hello = json_incref(json_object_get(m, "hello"));
	json_decref(m);
	must(strcmp(field_or(hello, "cluster", ""), WORD) == 0);
	return hello;
}

static void
inside_line(void *arg, char *line, size_t length, int fd)
{
	must(fd == -1);
	must(line[length] == '\0');
}

static void
inside_closed(void *arg, const char *why)
{
	link_free(inside);
	inside = NULL;
}

static void
take_in(struct link *link)
{
	static const struct link_ops ops = {inside_line, inside_closed};

	must(inside == NULL);
	inside = link;
	link_own(link, &ops, NULL);
}

static void
must_be_front(const char *front)
{
	json_t *hello = hello_said();

	must(*front != '\0' && strlen(front) < FRONT_NAME);
	must(strcmp(field_or(hello, "front", ""), front) == 0);
	json_decref(hello);
}

static void
came_gate(void *arg, struct link *link, const char *front, const char *machine)
{
	must_be_front(front);
	must(machine != NULL);
	take_in(link);
}

static void
came_session(void *arg, struct link *link, const char *front, int number)
{
	must_be_front(front);
	must(number > 0);
	take_in(link);
}

static void
came_sysop(void *arg, struct link *link, int64_t uid)
{
	json_t *hello = hello_said();

	must(json_is_true(json_object_get(hello, "sysop")));
	json_decref(hello);
	take_in(link);
}

/* The stranger's end: what the hub says, until it closes. */
static void
stranger_reads(void *arg, int what)
{
	char text[512];
	ssize_t n = recv(*(int *)arg, text, sizeof(text), MSG_DONTWAIT);

	if (n <= 0)
		loop_stop(loop);
}

struct pieces {
	int fd, n;
	const char *rest;
	size_t left;
	struct timer *timer;
};

static void
say_piece(void *arg)
{
	struct pieces *pieces = arg;
	const char *bar = memchr(pieces->rest, '|', pieces->left);
	size_t length = bar == NULL || ++pieces->n == PIECES_MOST
	    ? pieces->left
	    : (size_t)(bar - pieces->rest);

	(void)send(
	    pieces->fd, pieces->rest, length, MSG_NOSIGNAL | MSG_DONTWAIT);
	if (length == pieces->left) {
		shutdown(pieces->fd, SHUT_WR);
		return;
	}
	pieces->rest += length + 1;
	pieces->left -= length + 1;
	timer_start(pieces->timer, 0);
}

/* A socket that nobody else finds. */
static int
listening(struct sockaddr_un *at, socklen_t *length)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	memset(at, 0, sizeof(*at));
	at->sun_family = AF_UNIX;
	*length = sizeof(at->sun_family);
	must(bind(fd, (struct sockaddr *)at, *length) == 0);
	*length = sizeof(*at);
	must(getsockname(fd, (struct sockaddr *)at, length) == 0);
	must(listen(fd, 1) == 0);
	return fd;
}

/* As it comes, without the bars. */
static char *
whole(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	size_t i, n = 0;
	int bars = 1;

	must(text != NULL);
	for (i = 0; i < size; i++)
		if (data[i] != '|' || bars == PIECES_MOST)
			text[n++] = (char)data[i];
		else
			bars++;
	said_length = n;
	return text;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct deck_door_ops ops = {
	    came_gate, came_session, came_sysop};
	static struct sockaddr_un at;
	static socklen_t length;
	static int listener = -1;
	struct pieces pieces = {.rest = (const char *)data, .left = size};
	struct deck_door *door;
	struct watch *watch;
	char *text = whole(data, size);

	log_set_level(-1);
	if (listener == -1)
		listener = listening(&at, &length);
	said = text;
	loop = loop_new();
	door = deck_door_new(loop, dup(listener), WORD, &ops, NULL);
	deck_door_open(door, "{\"hello\":{\"protocol\":1}}");
	pieces.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	must(connect(pieces.fd, (struct sockaddr *)&at, length) == 0);
	watch = loop_watch(
	    loop, pieces.fd, LOOP_READ, LOOP_FIRST, stranger_reads, &pieces.fd);
	pieces.timer = loop_timer(loop, say_piece, &pieces);
	timer_start(pieces.timer, 0);
	/* Ends when the hub has closed his link: he has closed his half. */
	loop_run(loop, NULL, NULL);
	must(inside == NULL);
	watch_free(watch);
	timer_free(pieces.timer);
	close(pieces.fd);
	deck_door_free(door);
	loop_free(loop);
	free(text);
	return 0;
}
