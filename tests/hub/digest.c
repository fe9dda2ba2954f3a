/* What another deck shows of itself counts until it is old. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/hub/digest.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/store/store_deck.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/log.h"
#include "tests/hub/alone.h"

static int64_t now;
static uint64_t chance = 1;
static struct conf *conf;
static struct hub *hub;

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
	(void)hub_tick(hub);
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
	hub = alone_open_deck("digest", ":memory:", 1, 3, conf, &io);
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
	hub->store->deck = 1;
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
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
