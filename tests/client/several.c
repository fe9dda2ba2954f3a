/* A spectator of several tables, of which one is shown. */
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define CTRL_N "\016"
#define CTRL_P "\020"

static void
look_on(struct localgame *local)
{
	begin(local, 80, 24, 5);
	localgame_type(local, "/watch 1\r");
	localgame_type(local, "/watch 2\r");
}

static void
keys_go_round_them(void **state)
{
	struct localgame local = {0};

	look_on(&local);
	assert_true(shows("Table 2"));
	assert_true(shows("Ctrl-N: table 1"));
	localgame_type(&local, CTRL_N);
	assert_string_equal(local.last, "watch 1");
	assert_true(shows("Table 1"));
	assert_true(shows("Ctrl-N: table 2"));
	localgame_type(&local, CTRL_N);
	assert_true(shows("Table 2"));
	localgame_type(&local, CTRL_P);
	assert_true(shows("Table 1"));
	localgame_stop(&local);
}

static void
keys_belong_to_what_is_typed(void **state)
{
	struct localgame local = {0};

	look_on(&local);
	localgame_type(&local, "half a word" CTRL_P);
	assert_string_equal(local.last, "watch 2");
	localgame_stop(&local);
}

static void
throws_elsewhere_are_counted_and_forgotten_when_seen(void **state)
{
	struct localgame local = {0};
	int i;

	look_on(&local);
	assert_false(shows("table 1 +"));
	for (i = 0; i < 20 && !shows("table 1 +"); i++) {
		localgame_other(&local);
		localgame_run(&local);
	}
	assert_true(shows("table 1 +1"));
	localgame_type(&local, CTRL_N);
	assert_false(shows("+1"));
	localgame_type(&local, CTRL_N);
	assert_true(shows("j: sit down   Ctrl-N: table 1   "));
	localgame_stop(&local);
}

static void
one_fewer_after_unwatch(void **state)
{
	struct localgame local = {0};

	look_on(&local);
	localgame_type(&local, "/unwatch\r");
	assert_true(shows("Table 1"));
	assert_false(shows("Ctrl-N"));
	localgame_type(&local, CTRL_N);
	assert_string_equal(local.last, "unwatch");
	localgame_type(&local, "/unwatch\r");
	assert_false(shows("Table 1 "));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(keys_go_round_them),
	    cmocka_unit_test(keys_belong_to_what_is_typed),
	    cmocka_unit_test(
		throws_elsewhere_are_counted_and_forgotten_when_seen),
	    cmocka_unit_test(one_fewer_after_unwatch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
