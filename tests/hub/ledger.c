/* The log's entry of a long game's end is made piece by piece. */
#include "daemon/hub/ledger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <limits.h>
#include <string.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/store/store.h"
#include "engine/record_ledger.h"
#include "tests/hub/disk.h"
#include "tests/hub/visitors.h"

#define LONG 300 /* actions; more than one turn writes */
#define ENDS "SELECT count(*) FROM log WHERE line LIKE '%|end|%'"
#define UNKNOWN "SELECT count(*) FROM log WHERE line LIKE '%|end|unknown'"
#define DUE "SELECT count(*) FROM number WHERE key LIKE 'ledger %'"

static struct host host;

static int
setup(void **state)
{
	visitors_open_bounded(&host, 1 << 20, 1000);
	visitor_come(&host, 1, "jack", "192.0.2.1");
	visitor_come(&host, 2, "rose", "192.0.2.2");
	return 0;
}

static int
teardown(void **state)
{
	disk_set(DISK_OK);
	host_close(&host);
	return 0;
}

/* A game of so many actions, which jack ends. */
static void
game(int actions)
{
	int i;

	assert_true(visitors_begin(&host, 1, 2));
	for (i = 0; i < actions; i++)
		assert_true(visitors_act(&host, 1, 2));
	assert_true(visitor_may(&host, 1, "resign"));
}

/* What has come to the log is the hash of the first game's record. */
static void
assert_logged(void)
{
	struct recording *recording = recording_begin(host.hub->store, "1");
	const struct record_text *text;
	char hash[DICE_HEX], sql[256];

	assert_int_equal(recording_go_on(recording, INT_MAX), RECORDING_DONE);
	text = recording_text(recording);
	record_game_hash(text->text, text->length, hash);
	recording_free(recording);
	snprintf(sql, sizeof(sql),
	    "SELECT count(*) FROM log WHERE line = '1|T0001-1|end|%s'", hash);
	assert_int_equal(visitors_sql(&host, sql), 1);
	assert_int_equal(visitors_sql(&host, ENDS), 1);
	assert_int_equal(visitors_sql(&host, DUE), 0);
}

static void
a_short_game_is_logged_as_it_ends(void **state)
{
	game(5);
	assert_logged();
}

static void
a_long_game_is_logged_some_turns_later(void **state)
{
	int turns;

	game(LONG);
	for (turns = 0; visitors_sql(&host, ENDS) == 0; turns++) {
		assert_in_range(turns, 0, 10);
		assert_int_equal(visitors_sql(&host, DUE), 1);
		host_pass(&host, 1);
	}
	assert_in_range(turns, 1, 4);
	assert_logged();
}

/* Whatever the hub has done of it when it is killed. */
static void
a_hub_that_comes_back_goes_on(void **state)
{
	int turns, i;

	game(LONG);
	for (turns = 0; turns < 3; turns++) {
		host_crash(&host, 0);
		for (i = 0; i < turns; i++)
			host_turn(&host);
		assert_int_equal(visitors_sql(&host, ENDS), 0);
	}
	host_pass(&host, 10);
	assert_logged();
}

static void
two_of_them_are_logged_in_their_order(void **state)
{
	visitor_come(&host, 3, "ann", "192.0.2.3");
	visitor_come(&host, 4, "ben", "192.0.2.4");
	assert_true(visitors_begin(&host, 3, 4));
	game(LONG);
	while (visitors_sql(&host, "SELECT count(*) FROM action") <
	    LONG + LONG / 2)
		assert_true(visitors_act(&host, 3, 4));
	assert_true(visitor_may(&host, 3, "resign"));
	host_pass(&host, 20);
	assert_int_equal(visitors_sql(&host, ENDS), 2);
	assert_int_equal(visitors_sql(&host, UNKNOWN), 0);
	assert_int_equal(visitors_sql(&host, DUE), 0);
}

static void
a_full_disk_puts_it_off(void **state)
{
	game(LONG);
	disk_set(DISK_FULL);
	host_pass(&host, 3000);
	assert_int_equal(visitors_sql(&host, ENDS), 0);
	assert_int_equal(visitors_sql(&host, DUE), 1);
	disk_set(DISK_OK);
	host_pass(&host, 20000);
	assert_logged();
}

static void
a_game_that_was_deleted_meanwhile_ends_unknown(void **state)
{
	game(LONG);
	strlcpy(host.sql, "DELETE FROM game", sizeof(host.sql));
	host_crash(&host, 0);
	host_pass(&host, 10);
	assert_int_equal(visitors_sql(&host, ENDS), 1);
	assert_int_equal(visitors_sql(&host, UNKNOWN), 1);
	assert_int_equal(visitors_sql(&host, DUE), 0);
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(a_short_game_is_logged_as_it_ends),
	    T(a_long_game_is_logged_some_turns_later),
	    T(a_hub_that_comes_back_goes_on),
	    T(two_of_them_are_logged_in_their_order),
	    T(a_full_disk_puts_it_off),
	    T(a_game_that_was_deleted_meanwhile_ends_unknown),
	};

	disk_install();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
