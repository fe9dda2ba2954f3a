/* Which processes hang, by askings that the test counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/gate/watchdog.h"

static void
who_answers_is_asked_each_time(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 100; i++) {
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_ASK);
		watchdog_answered(&dog);
	}
}

static void
who_does_not_answer_hangs_after_six_times(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_ASK);
	for (i = 1; i < 6; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_HANGS);
}

static void
one_answer_in_time_is_enough(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 100; i++) {
		assert_int_not_equal(
		    watchdog_look(&dog, false), WATCHDOG_HANGS);
		if (i % 6 == 5)
			watchdog_answered(&dog);
	}
}

static void
who_slept_himself_begins_to_count_anew(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 6; i++)
		watchdog_look(&dog, false);
	assert_int_equal(watchdog_look(&dog, true), WATCHDOG_NOTHING);
	for (i = 0; i < 4; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_HANGS);
}

static void
who_never_said_that_he_answers_is_left_alone(void **state)
{
	struct watchdog dog = {.able = false};
	int i;

	for (i = 0; i < 100; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(who_answers_is_asked_each_time),
	    cmocka_unit_test(who_does_not_answer_hangs_after_six_times),
	    cmocka_unit_test(one_answer_in_time_is_enough),
	    cmocka_unit_test(who_slept_himself_begins_to_count_anew),
	    cmocka_unit_test(who_never_said_that_he_answers_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
