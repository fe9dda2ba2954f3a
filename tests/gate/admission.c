/* Who may connect, by a clock that the test sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/gate/admission.h"

#define SECOND 1000

#define SILENT ADMISSION_SILENT

static struct admission_place place[70000], *yields;
static char listed[4096];

static struct address
at(const char *text)
{
	struct address address;

	assert_true(address_parse(text, &address));
	return address;
}

/* The n-th of many houses, each in a network of its own. */
static struct address
house(int n)
{
	char text[ADDRESS_TEXT];

	snprintf(text, sizeof(text), "%d.%d.%d.1", n / 62500 + 11,
	    n / 250 % 250 + 1, n % 250 + 1);
	return at(text);
}

/* A connection from there takes that place. */
static enum admission
ask(void **state, int n, const char *text, int64_t now)
{
	struct address address = at(text);

	memset(&place[n], 0, sizeof(place[n]));
	return admission_ask(*state, &place[n], &address, now, &yields);
}

static void
ask_house(void **state, int n, int64_t now)
{
	struct address address = house(n);

	memset(&place[n], 0, sizeof(place[n]));
	assert_int_equal(
	    admission_ask(*state, &place[n], &address, now, &yields), ADMIT);
}

static void
out(void **state, int n, enum admission_end end, int64_t now)
{
	admission_out(*state, &place[n], end, now);
}

/* Connects and ends so. */
static void
visit(void **state, const char *text, enum admission_end end, int64_t now)
{
	assert_int_equal(ask(state, 0, text, now), ADMIT);
	out(state, 0, end, now);
}

static int
setup(void **state)
{
	memset(place, 0, sizeof(place));
	*state = admission_new(4711);
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
	int i;

	for (i = 0; i < 8; i++)
		assert_int_equal(ask(state, i, "192.0.2.1", 0), ADMIT);
	assert_int_equal(ask(state, 8, "192.0.2.1", 0), REFUSE_HOUSE);
	assert_int_equal(ask(state, 9, "192.0.2.2", 0), ADMIT);
	admission_in(*state, &place[3], 0);
	assert_int_equal(ask(state, 8, "192.0.2.1", 0), ADMIT);
}

static void
one_house_may_have_so_many_that_are_in(void **state)
{
	struct address a = at("2001:db8:0:1::1");
	int i;

	admission_most(*state, 1000, 20);
	admission_adopt(*state, &place[0], &a, true, 0);
	for (i = 1; i < 20; i++) {
		assert_int_equal(ask(state, i, "2001:db8:0:1::1", 0), ADMIT);
		admission_in(*state, &place[i], 0);
	}
	assert_int_equal(ask(state, 20, "2001:db8:0:1::2", 0), REFUSE_CROWD);
	assert_int_equal(ask(state, 21, "192.0.2.2", 0), ADMIT);
	out(state, 5, END_LONG, 0);
	assert_int_equal(ask(state, 5, "2001:db8:0:1::1", 0), ADMIT);
	assert_int_equal(ask(state, 20, "2001:db8:0:1::1", 0), REFUSE_CROWD);
}

static void
who_comes_and_goes_all_the_time_waits(void **state)
{
	int i;

	for (i = 0; i < 15; i++)
		visit(state, "192.0.2.1", END_BRIEF, 0);
	assert_int_equal(ask(state, 0, "192.0.2.1", SECOND), REFUSE_PENALTY);
	for (i = 0; i < 100; i++)
		visit(state, "192.0.2.1", END_BRIEF, (15 + i) * SECOND);
}

static void
an_ipv6_house_is_64_bits(void **state)
{
	int i;

	for (i = 0; i < 8; i += 2) {
		assert_int_equal(ask(state, i, "2001:db8:0:1::1", 0), ADMIT);
		assert_int_equal(
		    ask(state, i + 1, "2001:db8:0:1:ffff::9", 0), ADMIT);
	}
	assert_int_equal(ask(state, 8, "2001:db8:0:1::1", 0), REFUSE_HOUSE);
	assert_int_equal(ask(state, 9, "2001:db8:0:2::1", 0), ADMIT);
}

/* All places of those who have said nothing, each from another network. */
static void
take_all_places(void **state)
{
	int i;

	for (i = 0; i < SILENT; i++) {
		ask_house(state, i, 0);
		assert_null(yields);
	}
}

static void
the_eldest_that_says_nothing_yields(void **state)
{
	int i;

	take_all_places(state);
	for (i = 0; i < 3; i++) {
		ask_house(state, SILENT + i, 0);
		assert_ptr_equal(yields, &place[i]);
	}
	out(state, 7, END_SILENT, 0);
	ask_house(state, SILENT + i, 0);
	assert_null(yields);
}

static void
who_says_nothing_pushes_nobody_out_who_spoke(void **state)
{
	int i;

	ask_house(state, 60000, 0);
	assert_null(admission_proceeds(*state, &place[60000], LOGIN_SPOKE));
	ask_house(state, 60001, 0);
	assert_null(admission_proceeds(*state, &place[60001], LOGIN_TRIES));
	take_all_places(state);
	for (i = 0; i < 1000; i++) {
		ask_house(state, SILENT + i, 0);
		assert_ptr_equal(yields, &place[i]);
	}
}

static void
each_step_has_places_of_its_own(void **state)
{
	struct admission_place *gone;
	int i;

	for (i = 0; i <= ADMISSION_TRIES; i++) {
		ask_house(state, i, 0);
		assert_null(yields);
		gone = admission_proceeds(*state, &place[i], LOGIN_TRIES);
		if (i < ADMISSION_TRIES)
			assert_null(gone);
	}
	assert_ptr_equal(gone, &place[0]);
	ask_house(state, i, 0);
	assert_null(yields);
	assert_null(admission_proceeds(*state, &place[i], LOGIN_SPOKE));
}

static void
who_comes_further_before_it_is_told_to_yield_stays(void **state)
{
	take_all_places(state);
	ask_house(state, SILENT, 0);
	assert_ptr_equal(yields, &place[0]);
	assert_null(admission_proceeds(*state, &place[0], LOGIN_SPOKE));
	assert_true(place[0].waiting);
	ask_house(state, SILENT + 1, 0);
	assert_ptr_equal(yields, &place[1]);
}

static void
a_network_with_more_than_its_share_yields_first(void **state)
{
	char text[ADDRESS_TEXT];
	int i;

	for (i = 0; i < SILENT - 20; i++)
		ask_house(state, i, 0);
	for (; i < SILENT; i++) {
		snprintf(text, sizeof(text), "192.0.2.%d", i % 250 + 1);
		assert_int_equal(ask(state, i, text, 0), ADMIT);
	}
	for (i = 0; i < 20 - ADMISSION_SHARE; i++) {
		ask_house(state, SILENT + i, 0);
		assert_ptr_equal(yields, &place[SILENT - 20 + i]);
	}
	ask_house(state, SILENT + i, 0);
	assert_ptr_equal(yields, &place[0]);
}

static void
a_network_that_misbehaved_yields_first(void **state)
{
	int i;

	visit(state, "192.0.2.1", END_SILENT, 0);
	for (i = 0; i < SILENT - 2; i++)
		ask_house(state, i, 0);
	assert_int_equal(ask(state, i, "192.0.2.7", 0), ADMIT);
	ask_house(state, i + 1, 0);
	ask_house(state, i + 2, 0);
	assert_ptr_equal(yields, &place[i]);
	ask_house(state, i + 3, 0);
	assert_ptr_equal(yields, &place[0]);
	/* A penalty that is over is none. */
	assert_int_equal(ask(state, i + 4, "192.0.2.7", 3 * SECOND), ADMIT);
	assert_ptr_equal(yields, &place[1]);
	ask_house(state, i + 5, 3 * SECOND);
	assert_ptr_equal(yields, &place[2]);
}

/* Many of a network were silent: who comes from there has places there. */
static void
neighbours_of_the_silent_push_out_one_another(void **state)
{
	char text[ADDRESS_TEXT];
	int i;

	for (i = 0; i < 31; i++) {
		snprintf(text, sizeof(text), "192.0.2.%d", i + 1);
		visit(state, text, END_SILENT, 0);
	}
	take_all_places(state);
	for (i = 0; i < ADMISSION_LAST; i++) {
		snprintf(text, sizeof(text), "192.0.2.%d", i + 1);
		assert_int_equal(ask(state, SILENT + i, text, SECOND), ADMIT);
		assert_null(yields);
	}
	assert_int_equal(ask(state, 60000, "192.0.2.250", SECOND), ADMIT);
	assert_ptr_equal(yields, &place[SILENT]);
}

static void
who_logged_in_lately_has_a_place_of_his_own(void **state)
{
	assert_int_equal(ask(state, 60000, "192.0.2.1", 0), ADMIT);
	admission_in(*state, &place[60000], 0);
	out(state, 60000, END_LONG, SECOND);
	take_all_places(state);
	assert_int_equal(ask(state, 60000, "192.0.2.1", 2 * SECOND), ADMIT);
	assert_null(yields);
	out(state, 60000, END_LONG, 3 * SECOND);
	assert_int_equal(
	    ask(state, 60000, "192.0.2.1", ADMISSION_LATELY + SECOND), ADMIT);
	assert_ptr_equal(yields, &place[0]);
}

static void
a_small_host_has_fewer_places(void **state)
{
	int i;

	admission_most(*state, 80, 80);
	for (i = 0; i < 11; i++) {
		ask_house(state, i, 0);
		assert_null(yields);
	}
	ask_house(state, i, 0);
	assert_ptr_equal(yields, &place[0]);
	assert_ptr_equal(admission_yield(*state), &place[1]);
}

static void
wrong_passwords_add_up_to_a_penalty(void **state)
{
	int i;

	/* While it is still there to go on. */
	assert_int_equal(ask(state, 0, "192.0.2.1", 0), ADMIT);
	for (i = 0; i < 3; i++)
		admission_wrong(*state, &place[0], 0);
	assert_int_equal(ask(state, 1, "192.0.2.1", SECOND), REFUSE_PENALTY);
	out(state, 0, END_LONG, SECOND);
	assert_int_equal(
	    ask(state, 0, "192.0.2.1", 14 * SECOND), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 15 * SECOND), ADMIT);
}

static void
small_slips_are_forgotten(void **state)
{
	int i;

	for (i = 0; i < 10; i++) {
		assert_int_equal(
		    ask(state, 0, "192.0.2.1", i * 10 * SECOND), ADMIT);
		admission_wrong(*state, &place[0], i * 10 * SECOND);
		out(state, 0, END_LONG, i * 10 * SECOND);
	}
}

static void
who_says_nothing_again_and_again_waits(void **state)
{
	int i;

	for (i = 0; i < 8; i++)
		visit(state, "192.0.2.1", END_SILENT, 0);
	assert_int_equal(ask(state, 0, "192.0.2.1", SECOND), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 16 * SECOND), ADMIT);
}

static void
a_flood_is_punished_at_once(void **state)
{
	assert_int_equal(ask(state, 0, "192.0.2.1", 0), ADMIT);
	admission_in(*state, &place[0], 0);
	out(state, 0, END_FLOOD, 0);
	assert_int_equal(
	    ask(state, 0, "192.0.2.1", 29 * SECOND), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 30 * SECOND), ADMIT);
}

static void
who_crashes_a_process_waits_long(void **state)
{
	visit(state, "192.0.2.1", END_CRASH, 0);
	assert_int_equal(
	    ask(state, 0, "192.0.2.1", 89 * SECOND), REFUSE_PENALTY);
	assert_int_equal(ask(state, 1, "192.0.2.2", 89 * SECOND), ADMIT);
	assert_int_equal(ask(state, 0, "192.0.2.1", 90 * SECOND), ADMIT);
}

static void
who_is_late_twice_waits(void **state)
{
	visit(state, "192.0.2.1", END_LATE, 0);
	visit(state, "192.0.2.1", END_LATE, 0);
	assert_int_equal(ask(state, 0, "192.0.2.1", 19999), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 20000), ADMIT);
}

static void
no_penalty_is_longer_than_ten_minutes(void **state)
{
	int i;

	for (i = 0; i < 8; i++)
		assert_int_equal(ask(state, i, "192.0.2.1", 0), ADMIT);
	for (i = 0; i < 8; i++)
		out(state, i, END_CRASH, 0);
	assert_int_equal(
	    ask(state, 0, "192.0.2.1", 599 * SECOND), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 600 * SECOND), ADMIT);
}

static void
exempt_networks_have_no_limits(void **state)
{
	struct network network;
	int i;

	assert_true(network_parse("192.0.2.0/24", &network));
	admission_exempt(*state, &network, 1);
	for (i = 0; i < 1000; i++) {
		assert_int_equal(ask(state, i, "192.0.2.77", 0), ADMIT);
		assert_null(yields);
	}
	out(state, 0, END_CRASH, 0);
	assert_int_equal(ask(state, 0, "192.0.2.77", 0), ADMIT);
	for (i = 0; i < 8; i++)
		assert_int_equal(ask(state, 1000 + i, "192.0.3.1", 0), ADMIT);
	assert_int_equal(ask(state, 1008, "192.0.3.1", 0), REFUSE_HOUSE);
}

static int nlisted;

static void
list_penalty(void *arg, const struct admission_penalty *penalty)
{
	char text[ADDRESS_TEXT], line[128];

	nlisted++;
	network_text(&penalty->network, text);
	snprintf(line, sizeof(line), "%s %d %lld %s\n", text, penalty->refused,
	    (long long)penalty->left, penalty->why);
	strlcat(listed, line, sizeof(listed));
}

static const char *
list(void **state, int64_t now)
{
	nlisted = 0;
	listed[0] = '\0';
	admission_penalties(*state, now, list_penalty, NULL);
	return listed;
}

static void
penalties_are_listed_until_they_end(void **state)
{
	char text[ADDRESS_TEXT];
	int i;

	visit(state, "2001:db8:0:1::1", END_CRASH, 0);
	visit(state, "192.0.2.1", END_LATE, 0);
	assert_string_equal(list(state, 89 * SECOND),
	    "2001:db8:0:1::/64 1 1000 a session process crashed\n"
	    "2001:db8::/48 0 1000 a session process crashed\n");
	assert_string_equal(list(state, 90 * SECOND), "");
	for (i = 0; i < 30; i++) {
		snprintf(text, sizeof(text), "192.0.2.%d", i + 2);
		visit(state, text, END_SILENT, 100 * SECOND);
	}
	assert_string_equal(
	    list(state, 100 * SECOND), "192.0.2.0/24 0 60000 said nothing\n");
}

static struct admission_memory memory[16];
static int nmemory;

static void
take_memory(void *arg, const struct admission_memory *one)
{
	assert_true(nmemory < 16);
	memory[nmemory++] = *one;
}

/* Another book, whose clock begins anew, recalls what one has remembered. */
static struct admission_book *
recalled(void **state, int64_t now)
{
	struct admission_book *book = admission_new(42);

	nmemory = 0;
	admission_memories(*state, now, take_memory, NULL);
	while (nmemory > 0)
		admission_recall(book, &memory[--nmemory], 0);
	return book;
}

static void
what_is_remembered_outlives_a_book(void **state)
{
	struct admission_book *old = *state;
	int i;

	visit(state, "192.0.2.1", END_CRASH, 100 * SECOND);
	assert_int_equal(ask(state, 0, "2001:db8::7", 0), ADMIT);
	admission_in(old, &place[0], 100 * SECOND);
	out(state, 0, END_LONG, 100 * SECOND);
	*state = recalled(state, 110 * SECOND);
	admission_free(old);
	assert_string_equal(list(state, 0),
	    "192.0.2.0/24 0 80000 a session process crashed\n"
	    "192.0.2.1 1 80000 a session process crashed\n");
	assert_int_equal(ask(state, 0, "192.0.2.1", 0), REFUSE_PENALTY);
	assert_int_equal(ask(state, 0, "192.0.2.1", 80 * SECOND), ADMIT);
	/* Who has logged in lately needs no place among strangers. */
	for (i = 0; i < SILENT; i++)
		ask_house(state, 10 + i, 80 * SECOND);
	assert_int_equal(ask(state, 1, "2001:db8::9", 80 * SECOND), ADMIT);
	assert_null(yields);
	assert_int_equal(ask(state, 2, "2001:db8:1::9", 80 * SECOND), ADMIT);
	assert_non_null(yields);
}

static void
no_memory_is_believed_for_longer_than_it_may_last(void **state)
{
	static const struct admission_memory odd[] = {
	    {.level = 0, .penalty = INT64_MAX, .end = END_CRASH},
	    {.level = 7, .penalty = INT64_MAX, .end = END_CRASH},
	    {.level = -1, .penalty = INT64_MAX, .end = END_CRASH},
	    {.level = 1, .penalty = INT64_MAX, .end = END_LONG},
	    {.level = 2, .penalty = INT64_MIN, .known = INT64_MIN},
	};
	size_t i;

	struct admission_memory one;

	for (i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		one = odd[i];
		one.refused = true;
		one.address = at("2001:db8::1");
		admission_recall(*state, &one, 5);
	}
	assert_string_equal(list(state, 5),
	    "2001:db8::/64 1 600000 a session process crashed\n");
}

static void
penalties_are_bounded_in_number(void **state)
{
	struct address address = house(59999);
	int i;

	for (i = 0; i < 60000; i++) {
		ask_house(state, i, 0);
		out(state, i, END_CRASH, 0);
	}
	list(state, 0);
	assert_true(nlisted <= 3 * ADMISSION_IDLE);
	assert_true(nlisted >= ADMISSION_IDLE);
	/* The latest are remembered. */
	place[i - 1].house = NULL;
	assert_int_equal(
	    admission_ask(*state, &place[i - 1], &address, SECOND, &yields),
	    REFUSE_PENALTY);
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
	    TEST(the_eldest_that_says_nothing_yields),
	    TEST(who_says_nothing_pushes_nobody_out_who_spoke),
	    TEST(each_step_has_places_of_its_own),
	    TEST(who_comes_further_before_it_is_told_to_yield_stays),
	    TEST(a_network_with_more_than_its_share_yields_first),
	    TEST(a_network_that_misbehaved_yields_first),
	    TEST(neighbours_of_the_silent_push_out_one_another),
	    TEST(who_logged_in_lately_has_a_place_of_his_own),
	    TEST(a_small_host_has_fewer_places),
	    TEST(wrong_passwords_add_up_to_a_penalty),
	    TEST(small_slips_are_forgotten),
	    TEST(who_says_nothing_again_and_again_waits),
	    TEST(a_flood_is_punished_at_once),
	    TEST(who_crashes_a_process_waits_long),
	    TEST(who_is_late_twice_waits),
	    TEST(no_penalty_is_longer_than_ten_minutes),
	    TEST(exempt_networks_have_no_limits),
	    TEST(penalties_are_listed_until_they_end),
	    TEST(what_is_remembered_outlives_a_book),
	    TEST(no_memory_is_believed_for_longer_than_it_may_last),
	    TEST(penalties_are_bounded_in_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
