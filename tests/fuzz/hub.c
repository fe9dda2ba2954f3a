/*
 * Fuzz target: lines on the hub's links: from a session process with people,
 * one that nobody vouches for, from a local program and from a bot. Whatever
 * they say, the hub goes on, each line it sends is an object, and each command
 * with an id is answered once.
 *
 * The input is lines. "@N" goes to link N; "+N" lets N seconds pass; one that
 * begins with "{" is a line of the protocol; any other is a person's number
 * and a command.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/hub.h"
#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "tests/fuzz/must.h"
#include "tests/hub/alone.h"

#define NOW INT64_C(1795200000000)
#define LINES_MOST 200
#define PEOPLE 3
#define COMMAND_ID 777000111

enum { LINK_PEOPLE, LINK_PROGRAM, LINK_JENNY, NLINK };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t now;
static uint64_t chance;
static long answers;
static bool asked;   /* a command of ours is under way */
static bool goodbye; /* was said to somebody: not all are here */

static bool
send_line(void *arg, int link, const char *line, size_t length)
{
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *inner = json_object_get(m, "m"), *re, *ev;

	must(link >= 0 && link < NLINK);
	must(json_is_object(m) && length <= LINK_PENDING_MAX);
	must(memchr(line, '\n', length) == NULL);
	re = json_object_get(inner != NULL ? inner : m, "re");
	if (asked && json_integer_value(re) == COMMAND_ID)
		answers++;
	ev = json_object_get(inner, "ev");
	goodbye |=
	    json_is_string(ev) && strcmp(json_string_value(ev), "bye") == 0;
	json_decref(m);
	return true;
}

static int64_t
tell_now(void *arg)
{
	return now;
}

static void
give_random(void *arg, void *bytes, size_t n)
{
	alone_random(&chance, bytes, n);
}

static void
hub_turn(struct hub *hub)
{
	(void)hub_tick(hub);
	must(hub_commit(hub));
}

static void
give_line(struct hub *hub, int link, const char *line)
{
	if (strlen(line) > LINK_LINE_MAX)
		return;
	hub_line(hub, link, line, strlen(line));
	hub_turn(hub);
}

/* A person types a command. */
static void
give_command(struct hub *hub, int person, const char *words)
{
	json_t *m = json_pack("{s:i,s:{s:s,s:I}}", "from", person, "m", "do",
	    words, "id", (json_int_t)COMMAND_ID);
	char *line = m == NULL ? NULL : json_dumps(m, JSON_COMPACT);

	/* Not UTF-8: no session would send it. */
	if (line != NULL && strlen(line) <= LINK_LINE_MAX) {
		answers = 0;
		asked = true;
		give_line(hub, LINK_PEOPLE, line);
		asked = false;
		must(answers == 1 || goodbye);
	}
	free(line);
	json_decref(m);
}

static void
come_in(struct hub *hub)
{
	char line[128];

	hub_link(hub, LINK_PEOPLE, LINK_SESSION, false);
	for (int i = 1; i <= PEOPLE; i++) {
		(void)snprintf(line, sizeof(line), "192.0.2.%d", i);
		hub_conn(hub, LINK_PEOPLE, i, "ssh", line);
		(void)snprintf(line, sizeof(line),
		    "{\"from\":%d,\"m\":{\"auth\":{\"how\":\"none\","
		    "\"name\":\"guest\"},\"id\":1}}",
		    i);
		give_line(hub, LINK_PEOPLE, line);
		(void)snprintf(line, sizeof(line),
		    "{\"from\":%d,\"m\":{\"login\":{}}}", i);
		give_line(hub, LINK_PEOPLE, line);
	}
	hub_link(hub, LINK_PROGRAM, LINK_LOCAL, false);
	hub_link(hub, LINK_JENNY, LINK_BOT, false);
	give_line(hub, LINK_JENNY, "{\"login\":{\"name\":\"Jenny\"}}");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct hub_io io = {
	    .send = send_line, .now = tell_now, .random = give_random};
	static struct conf *conf;
	char *text = strndup((const char *)data, size), *rest = text, *line;
	int link = LINK_PEOPLE, lines = 0, person;
	struct hub *hub;

	must(text != NULL);
	if (conf == NULL)
		conf = conf_default();
	conf->command_rate = 0;
	log_set_level(-1);
	now = NOW;
	chance = 1;
	goodbye = false;
	hub = alone_open("fuzz", ":memory:", conf, &io);
	come_in(hub);
	while ((line = strsep(&rest, "\n")) != NULL && lines++ < LINES_MOST) {
		now += 100;
		person = *line - '0';
		if (*line == '@')
			link = line[1] >= '0' && line[1] < '0' + NLINK
			    ? line[1] - '0'
			    : LINK_PEOPLE;
		else if (*line == '+') {
			now += INT64_C(1000) *
			    (strtol(line + 1, NULL, 10) & 0xffff);
			hub_turn(hub);
		} else if (*line == '{') {
			/* It may say of anybody that he has gone. */
			goodbye |= link == LINK_PEOPLE;
			give_line(hub, link, line);
		} else if (person >= 1 && person <= PEOPLE && !goodbye)
			give_command(hub, person, line + 1);
	}
	hub_free(hub);
	free(text);
	return 0;
}
