/*
 * What another deck shows of itself counts until it is old; and what this one
 * shows is written once a second at most, the last of it too.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "daemon/hub/digest.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/store/store_deck.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "tests/hub/alone.h"

#define OWN 1 /* deck */
#define CROWD 40

static int64_t now;
static uint64_t chance = 1;
static struct conf *conf;
static struct hub *hub;
static int writes;   /* of its own digest */
static int64_t wake; /* when the hub wants to be woken */

static bool
send_line(void *arg, int link, const char *line, size_t length)
{
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
pass(int64_t ms)
{
	now += ms;
	wake = hub_tick(hub);
	assert_true(hub_commit(hub));
}

/* This is the second deck of three. */
static int
setup(void **state)
{
	static const struct hub_io io = {
	    .send = send_line, .now = tell_now, .random = give_random};

	now = INT64_C(1795200000000);
	conf = conf_default();
	log_set_level(-1);
	hub = alone_open_deck("digest", ":memory:", OWN, 3, conf, &io);
	pass(10 * SECOND);
	return 0;
}

static int
teardown(void **state)
{
	hub_free(hub);
	conf_free(conf);
	return 0;
}

/* Another deck has written so at that time. */
static void
shows(int deck, int64_t at, const char *text)
{
	hub->store->deck = deck;
	store_digest_put(hub->store, at, text);
	hub->store->deck = OWN;
}

static int
people_elsewhere(void)
{
	return digest_sum(hub, "here");
}

static void
what_is_not_shown_again_counts_until_it_is_old(void **state)
{
	shows(0, now, "{\"here\":3}");
	shows(2, now, "{\"here\":5}");
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 8);
	pass(2 * SECOND);
	shows(2, now, "{\"here\":6}");
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 9);
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 9);
	assert_true(digest_away(hub, 0));
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 6);
	assert_false(digest_away(hub, 2));
	pass(3 * SECOND);
	assert_int_equal(people_elsewhere(), 0);
}

/* The commit took a while, so that it is older than the last look. */
static void
what_is_late_counts(void **state)
{
	pass(SECOND);
	shows(0, now - SECOND / 2, "{\"here\":3}");
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 3);
}

static void
what_was_there_before_this_hub_counts(void **state)
{
	pass(SECOND);
	shows(0, now, "{\"here\":3}");
	shows(2, now - 10 * SECOND, "{\"here\":5}");
	hub->others.digest_taken = 0;
	pass(5 * SECOND);
	assert_int_equal(people_elsewhere(), 3);
}

static void
what_is_no_digest_shows_nothing(void **state)
{
	shows(0, now, "{\"here\":3}");
	pass(SECOND);
	shows(0, now, "[3");
	pass(SECOND);
	assert_int_equal(people_elsewhere(), 0);
	assert_true(digest_away(hub, 0));
}

static void
count_write(
    void *arg, int what, const char *file, const char *rows, sqlite3_int64 row)
{
	writes += strcmp(rows, "digest") == 0 && row == OWN;
}

static void
come(int person)
{
	char line[128];

	snprintf(line, sizeof(line), "10.0.%d.1", person);
	hub_conn(hub, 0, person, "ssh", line);
	snprintf(line, sizeof(line),
	    "{\"from\":%d,\"m\":{\"auth\":{\"how\":\"none\",\"name\":"
	    "\"guest\"},\"id\":1}}",
	    person);
	hub_line(hub, 0, line, strlen(line));
	snprintf(
	    line, sizeof(line), "{\"from\":%d,\"m\":{\"login\":{}}}", person);
	hub_line(hub, 0, line, strlen(line));
}

static void
take_here(void *arg, int deck, int64_t at, const char *text)
{
	json_t *digest = json_loads(text, 0, NULL);

	if (deck == OWN)
		*(int *)arg = (int)field_number(digest, "here", 0);
	json_decref(digest);
}

/* How many people others see on this deck. */
static int
people_shown(void)
{
	int here = -1;

	hub->store->deck = 0;
	store_digests(hub->store, 0, take_here, &here);
	hub->store->deck = OWN;
	return here;
}

static void
is_written_once_a_second(void **state)
{
	int64_t last;
	int person;

	hub_link(hub, 0, LINK_SESSION, false);
	sqlite3_update_hook(store_db(hub->store), count_write, NULL);
	writes = 0;
	for (person = 1; person <= CROWD; person++) {
		come(person);
		pass(SECOND / 10);
		assert_in_range(writes, person / 10, (person + 9) / 10 + 1);
	}
	/* Nothing more happens: the hub has to wake by itself. */
	for (last = now; people_shown() != CROWD; pass(wake - now)) {
		assert_true(wake > now);
		assert_true(wake - last <= SECOND);
	}
	/* What stays as it is only says now and then that this deck lives. */
	writes = 0;
	for (last = now; now - last < 10 * SECOND; pass(wake - now))
		assert_true(wake > now);
	assert_in_range(writes, 4, 6);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		what_is_not_shown_again_counts_until_it_is_old, setup,
		teardown),
	    cmocka_unit_test_setup_teardown(
		what_is_late_counts, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		what_was_there_before_this_hub_counts, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		what_is_no_digest_shows_nothing, setup, teardown),
	    cmocka_unit_test_setup_teardown(
		is_written_once_a_second, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
