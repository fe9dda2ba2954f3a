/*
 * Fuzz target: what the hubs of other decks put into the database for this one:
 * letters, and the digests that they show of themselves. They may be of another
 * version, or broken; this hub goes on, each line it sends is an object, and
 * its own letters are, too.
 *
 * The input is lines: one that begins with "{" is a letter, with "=" the digest
 * of the second deck; "+N" lets N seconds pass; any other is a person's number
 * and a command.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/hub.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store_deck.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "tests/fuzz/must.h"
#include "tests/hub/alone.h"

#define NOW INT64_C(1795200000000)
#define DECKS 3
#define LINES_MOST 100
#define PEOPLE 3
#define LETTERS 500
#define TURN_MS 1100 /* the mail is read again after a second */

enum { LINK_PEOPLE };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t now;
static uint64_t chance;

static bool
send_line(void *arg, int link, const char *line, size_t length)
{
	json_t *m = json_loadb(line, length, 0, NULL);

	must(link == LINK_PEOPLE);
	must(json_is_object(m));
	must(memchr(line, '\n', length) == NULL);
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
read_letter(void *arg, const char *text)
{
	json_t *letter = json_loads(text, 0, NULL);

	must(json_is_object(letter));
	json_decref(letter);
}

/* The other decks read what this one has written to them. */
static void
others_read(struct store *store)
{
	for (store->deck = 1; store->deck < DECKS; store->deck++)
		(void)store_deck_mail_take(store, LETTERS, read_letter, NULL);
	store->deck = 0;
}

static void
hub_turn(struct hub *hub)
{
	now += TURN_MS;
	for (int i = 0; i < 2; i++) {
		(void)hub_tick(hub);
		must(hub_commit(hub));
		now++;
	}
	others_read(hub->store);
	must(hub_commit(hub));
}

static void
second_deck_shows(struct store *store, const char *text)
{
	store->deck = 1;
	store_digest_put(store, now, text);
	store->deck = 0;
}

static void
give_command(struct hub *hub, int person, const char *words)
{
	json_t *m = json_pack(
	    "{s:i,s:{s:s,s:i}}", "from", person, "m", "do", words, "id", 7);
	char *line = m == NULL ? NULL : json_dumps(m, JSON_COMPACT);

	/* Not UTF-8: no session would send it. */
	if (line != NULL && strlen(line) <= LINK_LINE_MAX)
		hub_line(hub, LINK_PEOPLE, line, strlen(line));
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
		hub_line(hub, LINK_PEOPLE, line, strlen(line));
		(void)snprintf(line, sizeof(line),
		    "{\"from\":%d,\"m\":{\"login\":{}}}", i);
		hub_line(hub, LINK_PEOPLE, line, strlen(line));
	}
	/* Those who have just come are not sent on. */
	now += 10 * SECOND;
	hub_turn(hub);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct hub_io io = {
	    .send = send_line, .now = tell_now, .random = give_random};
	static struct conf *conf;
	char *text = strndup((const char *)data, size), *rest = text, *line;
	struct hub *hub;
	int lines = 0;

	must(text != NULL);
	if (conf == NULL)
		conf = conf_default();
	conf->command_rate = 0;
	log_set_level(-1);
	now = NOW;
	chance = 1;
	hub = alone_open_deck("letters", ":memory:", 0, DECKS, conf, &io);
	come_in(hub);
	while ((line = strsep(&rest, "\n")) != NULL && lines++ < LINES_MOST) {
		if (*line == '{')
			store_deck_mail_put(hub->store, 0, line);
		else if (*line == '=')
			second_deck_shows(hub->store, line + 1);
		else if (*line == '+')
			now += INT64_C(1000) *
			    (strtol(line + 1, NULL, 10) & 0xffff);
		else if (*line > '0' && *line <= '0' + PEOPLE)
			give_command(hub, *line - '0', line + 1);
		hub_turn(hub);
	}
	hub_free(hub);
	free(text);
	return 0;
}
