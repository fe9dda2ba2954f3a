/* Who may connect, by a clock that the test sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "daemon/gate/admission.h"

#define SECOND 1000

static uint32_t fate;

static uint32_t
chance(uint32_t limit)
{
	return fate < limit ? fate : limit - 1;
}

static struct address
at(const char *text)
{
	struct address address;

	assert_true(address_parse(text, &address));
	return address;
}

/* The n-th of many houses. */
static struct address
house(int n)
{
	char text[ADDRESS_TEXT];

	snprintf(text, sizeof(text), "198.51.%d.%d", n / 250, n % 250 + 1);
	return at(text);
}

static int
setup(void **state)
{
	fate = 99; /* nobody is refused by chance */
	*state = admission_new(chance);
	return 0;
}

static int
teardown(void **state)
{
	admission_free(*state);
	return 0;
}

static void
one_house_may_have_eight_that_log_in(void **state)
{
	struct address a = at("192.0.2.1"), b = at("192.0.2.2");
	int i;

	for (i = 0; i < 8; i++)
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	assert_int_equal(admission_ask(*state, &a, 0), REFUSE_HOUSE);
	assert_int_equal(admission_ask(*state, &b, 0), ADMIT);
	admission_in(*state, &a);
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
}

static void
one_house_may_have_so_many_that_are_in(void **state)
{
	struct address a = at("2001:db8:0:1::1"), b = at("2001:db8:0:1::2");
	struct address c = at("192.0.2.2");
	int i;

	admission_crowd(*state, 20);
	admission_adopt(*state, &a, true, 0);
	for (i = 1; i < 20; i++) {
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
		admission_in(*state, &a);
	}
	assert_int_equal(admission_ask(*state, &b, 0), REFUSE_CROWD);
	assert_int_equal(admission_ask(*state, &c, 0), ADMIT);
	admission_out(*state, &b, END_LONG, 0);
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	assert_int_equal(admission_ask(*state, &a, 0), REFUSE_CROWD);
	admission_out(*state, &a, END_QUIET, 0);
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
}

static void
who_comes_and_goes_all_the_time_waits(void **state)
{
	struct address a = at("192.0.2.1");
	int i;

	for (i = 0; i < 15; i++) {
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
		admission_in(*state, &a);
		admission_out(*state, &a, END_BRIEF, 0);
	}
	assert_int_equal(admission_ask(*state, &a, SECOND), REFUSE_PENALTY);
	assert_int_equal(admission_ask(*state, &a, 15 * SECOND), ADMIT);
	for (i = 0; i < 100; i++) {
		admission_in(*state, &a);
		admission_out(*state, &a, END_BRIEF, (20 + i) * SECOND);
		assert_int_equal(
		    admission_ask(*state, &a, (20 + i) * SECOND), ADMIT);
	}
}

static void
an_ipv6_house_is_64_bits(void **state)
{
	struct address a = at("2001:db8:0:1::1"),
		       b = at("2001:db8:0:1:ffff::9"),
		       c = at("2001:db8:0:2::1");
	int i;

	for (i = 0; i < 4; i++) {
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
		assert_int_equal(admission_ask(*state, &b, 0), ADMIT);
	}
	assert_int_equal(admission_ask(*state, &a, 0), REFUSE_HOUSE);
	assert_int_equal(admission_ask(*state, &c, 0), ADMIT);
}

static void
all_together_may_have_sixty_four(void **state)
{
	struct address a;
	int i;

	for (i = 0; i < 64; i++) {
		a = house(i);
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	}
	a = house(64);
	assert_int_equal(admission_ask(*state, &a, 0), REFUSE_ALL);
	a = house(0);
	admission_in(*state, &a);
	a = house(64);
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
}

static void
from_thirty_two_on_chance_decides(void **state)
{
	struct address a;
	int i;

	fate = 0; /* whoever can be refused by chance is */
	for (i = 0; i < 32; i++) {
		a = house(i);
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	}
	a = house(32);
	assert_int_equal(admission_ask(*state, &a, 0), REFUSE_ALL);
	fate = 30;
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
}

static void
wrong_passwords_add_up_to_a_penalty(void **state)
{
	struct address a = at("192.0.2.1");
	int i;

	for (i = 0; i < 3; i++) {
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
		admission_out(*state, &a, END_REFUSED, 0);
	}
	assert_int_equal(admission_ask(*state, &a, SECOND), REFUSE_PENALTY);
	assert_int_equal(
	    admission_ask(*state, &a, 14 * SECOND), REFUSE_PENALTY);
	assert_int_equal(admission_ask(*state, &a, 15 * SECOND), ADMIT);
}

static void
small_slips_are_forgotten(void **state)
{
	struct address a = at("192.0.2.1");
	int i;

	for (i = 0; i < 10; i++) {
		assert_int_equal(
		    admission_ask(*state, &a, i * 10 * SECOND), ADMIT);
		admission_out(*state, &a, END_REFUSED, i * 10 * SECOND);
	}
}

static void
who_crashes_a_process_waits_long(void **state)
{
	struct address a = at("192.0.2.1"), b = at("192.0.2.2");

	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	admission_out(*state, &a, END_CRASH, 0);
	assert_int_equal(
	    admission_ask(*state, &a, 89 * SECOND), REFUSE_PENALTY);
	assert_int_equal(admission_ask(*state, &b, 89 * SECOND), ADMIT);
	assert_int_equal(admission_ask(*state, &a, 90 * SECOND), ADMIT);
}

static void
who_is_late_twice_waits(void **state)
{
	struct address a = at("192.0.2.1");
	int i;

	for (i = 0; i < 2; i++) {
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
		admission_out(*state, &a, END_LATE, 0);
	}
	assert_int_equal(admission_ask(*state, &a, 19999), REFUSE_PENALTY);
	assert_int_equal(admission_ask(*state, &a, 20000), ADMIT);
}

static void
no_penalty_is_longer_than_ten_minutes(void **state)
{
	struct address a = at("192.0.2.1");
	int i;

	for (i = 0; i < 8; i++)
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	for (i = 0; i < 8; i++)
		admission_out(*state, &a, END_CRASH, 0);
	assert_int_equal(
	    admission_ask(*state, &a, 599 * SECOND), REFUSE_PENALTY);
	assert_int_equal(admission_ask(*state, &a, 600 * SECOND), ADMIT);
}

static void
exempt_networks_have_no_limits(void **state)
{
	char network[] = "192.0.2.0/24";
	char *list[] = {network};
	struct address a = at("192.0.2.77"), b = at("192.0.3.1");
	int i;

	admission_exempt(*state, list, 1);
	for (i = 0; i < 1000; i++)
		assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	admission_out(*state, &a, END_CRASH, 0);
	assert_int_equal(admission_ask(*state, &a, 0), ADMIT);
	for (i = 0; i < 8; i++)
		assert_int_equal(admission_ask(*state, &b, 0), ADMIT);
	assert_int_equal(admission_ask(*state, &b, 0), REFUSE_HOUSE);
}

static void
many_houses_are_forgotten_when_their_penalty_is_over(void **state)
{
	struct address a;
	int64_t now;
	int i;

	for (i = 0; i < 60000; i++) {
		a = house(i);
		now = (int64_t)i * SECOND;
		assert_int_equal(admission_ask(*state, &a, now), ADMIT);
		admission_out(*state, &a, END_QUIET, now);
	}
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
	    TEST(one_house_may_have_eight_that_log_in),
	    TEST(one_house_may_have_so_many_that_are_in),
	    TEST(who_comes_and_goes_all_the_time_waits),
	    TEST(an_ipv6_house_is_64_bits),
	    TEST(all_together_may_have_sixty_four),
	    TEST(from_thirty_two_on_chance_decides),
	    TEST(wrong_passwords_add_up_to_a_penalty),
	    TEST(who_is_late_twice_waits),
	    TEST(small_slips_are_forgotten),
	    TEST(who_crashes_a_process_waits_long),
	    TEST(no_penalty_is_longer_than_ten_minutes),
	    TEST(exempt_networks_have_no_limits),
	    TEST(many_houses_are_forgotten_when_their_penalty_is_over),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
