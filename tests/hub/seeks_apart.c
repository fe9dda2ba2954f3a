/*
 * Seeks of one deck that another can serve: however many nobody can serve are
 * older, each has its turn.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/hub/hub.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store_deck.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/log.h"
#include "tests/hub/alone.h"

#define PEOPLE 120
#define LINK 0

static int64_t now = INT64_C(1795200000000);
static uint64_t chance = 1;
static int64_t gone; /* who was sent to the other deck */

static bool
send_line(void *arg, int link, const char *line, size_t length)
{
	json_t *m = json_loadb(line, length, 0, NULL);
	const char *kind =
	    json_string_value(json_object_get(json_object_get(m, "m"), "ev"));

	if (kind != NULL && strcmp(kind, "go") == 0)
		gone = json_integer_value(
		    json_array_get(json_object_get(m, "to"), 0));
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
pass(struct hub *hub, int64_t ms)
{
	now += ms;
	(void)hub_tick(hub);
	assert_true(hub_commit(hub));
}

static void __attribute__((format(printf, 2, 3)))
say(struct hub *hub, const char *format, ...)
{
	char line[300];
	va_list list;

	va_start(list, format);
	vsnprintf(line, sizeof(line), format, list);
	va_end(list);
	hub_line(hub, LINK, line, strlen(line));
	pass(hub, 0);
}

static void
come(struct hub *hub, int person)
{
	char address[32];

	snprintf(address, sizeof(address), "10.%d.0.1", person);
	hub_conn(hub, LINK, person, "ssh", address);
	say(hub,
	    "{\"from\":%d,\"m\":{\"auth\":{\"how\":\"none\",\"name\":"
	    "\"guest\"},\"id\":1}}",
	    person);
	say(hub, "{\"from\":%d,\"m\":{\"login\":{}}}", person);
}

/* Nobody meets anybody here: all want better ones than there are. */
static void
seek(struct hub *hub, int person, const char *rules)
{
	say(hub,
	    "{\"from\":%d,\"m\":{\"do\":\"seek %s 2 formula=rating>2900\","
	    "\"id\":2}}",
	    person, rules);
}

/* The first deck has somebody who seeks Uckers, and takes anybody. */
static void
first_deck_shows(struct hub *hub)
{
	hub->store->deck = 0;
	store_digest_put(hub->store, now,
	    "{\"seeks\":[{\"name\":\"Zoe~\",\"rules\":\"uckers\",\"house\":"
	    "\"\",\"seats\":2,\"terms\":\"\"}]}");
	hub->store->deck = 1;
}

static void
test_turn(void **state)
{
	static const struct hub_io io = {
	    .send = send_line, .now = tell_now, .random = give_random};
	struct conf *conf = conf_default();
	struct hub *hub;
	int i, seconds;

	conf->command_rate = 0;
	conf->max_guests = PEOPLE;
	log_set_level(-1);
	hub = alone_open_deck("seeks_apart", ":memory:", 1, 2, conf, &io);
	hub_link(hub, LINK, LINK_SESSION, false);
	for (i = 1; i <= PEOPLE; i++)
		come(hub, i);
	pass(hub, 10 * SECOND);
	for (i = 1; i < PEOPLE; i++)
		seek(hub, i, "ludo");
	seek(hub, PEOPLE, "uckers");
	for (seconds = 0; seconds < 8 && gone == 0; seconds++) {
		first_deck_shows(hub);
		pass(hub, SECOND + 1);
	}
	assert_int_equal(gone, PEOPLE);
	hub_free(hub);
	conf_free(conf);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_turn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
