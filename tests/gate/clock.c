/* A clock that was set is told from one that runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/lib/clock.h"

#define DAY 86400000

static void
a_clock_that_runs_was_not_set(void **state)
{
	struct clock clock = {0};

	assert_int_equal(clock_set_by(&clock, 20000 * (int64_t)DAY, 1000), 0);
	assert_int_equal(
	    clock_set_by(&clock, 20000 * (int64_t)DAY + 500, 1500), 0);
	assert_int_equal(
	    clock_set_by(&clock, 20001 * (int64_t)DAY, 1000 + DAY), 0);
}

static void
one_that_is_kept_right_was_not_set(void **state)
{
	struct clock clock = {0};
	int64_t now = 20000 * (int64_t)DAY, monotonic = 0;
	int i;

	for (i = 0; i < 100; i++) {
		assert_int_equal(clock_set_by(&clock, now, monotonic), 0);
		now += 3600000 + 1800; /* five hundred parts in a million */
		monotonic += 3600000;
	}
}

static void
a_jump_is_told_once_either_way(void **state)
{
	struct clock clock = {0};

	assert_int_equal(clock_set_by(&clock, 5 * DAY, 0), 0);
	assert_int_equal(clock_set_by(&clock, 6 * DAY, 10), DAY - 10);
	assert_int_equal(clock_set_by(&clock, 6 * DAY + 10, 20), 0);
	assert_int_equal(clock_set_by(&clock, 5 * DAY, 30), -DAY - 20);
	assert_int_equal(clock_set_by(&clock, 5 * DAY, 30), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_clock_that_runs_was_not_set),
	    cmocka_unit_test(one_that_is_kept_right_was_not_set),
	    cmocka_unit_test(a_jump_is_told_once_either_way),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
