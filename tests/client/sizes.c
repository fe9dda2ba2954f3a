/* The screen in windows of all sizes, and sentences where they are tiny. */
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/seat_time.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
seats_share_a_row_where_there_are_few(void **state)
{
	struct localgame local = {0};

	begin_rules(&local, 45, 24, 5, "uckers", 4);
	play_to_throw(&local);
	assert_true(shows("Your turn"));
	assert_int_equal(row_of("R home "), row_of("B home "));
	localgame_stop(&local);
}

static void
a_phone_says_in_words_how_many_are_home(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 40, 24);
	assert_true(shows("RY home "));
	assert_true(shows("GB home "));
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	begin_rules(&local, 40, 24, 5, "uckers", 4);
	play_to_throw(&local);
	assert_true(shows("\u25baR home "));
	assert_true(shows(" B home "));
	localgame_stop(&local);
}

/*
 * Who sits there, how many counters are home and how much time is left: a
 * larger window shows no less than a phone.
 */
static void
seats_and_clocks_are_seen_in_every_window(void **state)
{
	static const int sizes[][2] = {{40, 20}, {40, 24}, {45, 24}, {50, 28},
	    {60, 40}, {79, 43}, {80, 24}, {80, 40}, {80, 46}, {80, 50},
	    {90, 50}, {110, 60}, {132, 43}};
	size_t i;

	for (i = 0; i < 2 * sizeof(sizes) / sizeof(*sizes); i++) {
		struct localgame local = {.terms = "clock=5m+5"};
		const int *size = sizes[i / 2], seats = i % 2 == 0 ? 2 : 4;
		char clock[SEAT_TIME_TEXT];

		begin_rules(&local, size[0], size[1], 5, "uckers", seats);
		play_to_throw(&local);
		for (int seat = 0; seat < seats; seat++) {
			seat_time_text(local.client->model.table, seat,
			    local.client->seat_time.at, clock);
			if (!shows(clock) || (seats == 2 && !shows("home ")))
				fail_msg("seat %d of %d at %dx%d", seat, seats,
				    size[0], size[1]);
		}
		assert_true(shows(" 1 "));
		localgame_stop(&local);
	}
}

/* The last row, with the clock in its corner, has all of what to do. */
static void
a_phone_leaves_out_nothing_that_one_has_to_know(void **state)
{
	static const char *const typed[] = {
	    "", "red 40-41", "rematch", "r", "u 99"};
	struct localgame local = {.terms = "clock=20"};
	size_t i;

	throw_in_hand(&local, 40, 24);
	settle(&local);
	assert_true(shows(" 0:"));
	assert_null(strstr(row(23), "\u2026"));
	for (i = 0; i < sizeof(typed) / sizeof(*typed); i++) {
		localgame_line(&local, typed[i]);
		assert_true(row(23)[0] == '>' && row(23)[3] != ' ');
		if (strstr(row(23), "\u2026") != NULL)
			fail_msg("\"%s\": %s", typed[i], row(23));
	}
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	local.terms = "clock=20";
	begin(&local, 40, 24, 5);
	localgame_ahead(&local, 60);
	while (local.game->phase != PHASE_THROW ||
	    game_decider(local.rules, local.game) != local.human)
		localgame_step(&local);
	localgame_run(&local);
	for (i = 0; i < 2; i++) {
		localgame_line(&local, i == 0 ? "77" : "R 3/5");
		assert_true(shows("Enter throws"));
	}
	localgame_stop(&local);
}

/* Every rule set with every number of seats it allows, at three sizes. */
static void
every_rule_set_is_drawn(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	struct localgame local = {0};
	char error[RULESET_ERROR];
	struct ruleset rules;
	const char *name, *about;
	int n, seats, i = 0;

	for (n = 0; (name = ruleset_preset(n, &about)) != NULL; n++)
		for (seats = 2; seats <= 4; seats++) {
			if (!ruleset_make(&rules, name, seats, NULL, error))
				continue;
			i = (i + 1) % 3;
			begin_rules(
			    &local, sizes[i][0], sizes[i][1], 9, name, seats);
			localgame_ahead(&local, 250);
			assert_true(shows("Table 3"));
			assert_true(shows(name));
			localgame_stop(&local);
		}
}

/* Sizes at which everything has to be seen somewhere. */
static void
every_size_has_board_plays_and_line(void **state)
{
	static const int sizes[][2] = {{40, 24}, {60, 30}, {80, 24}, {80, 40},
	    {100, 30}, {132, 43}, {160, 60}};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		throw_in_hand(&local, sizes[i][0], sizes[i][1]);
		assert_true(shows("Table 3"));
		assert_true(shows(" 1 "));
		assert_int_equal(row(sizes[i][1] - 1)[0], '>');
		assert_false(vt.corner);
		localgame_stop(&local);
	}
}

static void
resizing_draws_anew_and_goes_back_to_sentences_when_tiny(void **state)
{
	struct localgame local = {0};
	const char *why, *asks;

	throw_in_hand(&local, 80, 24);
	vt_init(&vt, 132, 43);
	client_resize(local.client, 132, 43);
	localgame_run(&local);
	assert_true(shows("Table 3"));
	local.output = hear;
	forget();
	client_resize(local.client, 39, 19);
	localgame_run(&local);
	why = strstr(heard, "The board needs 40");
	asks = strstr(heard, "Type a play's number");
	/* First why, then how it stands and what to do. */
	assert_non_null(why);
	assert_non_null(strstr(why, "Table 3."));
	assert_non_null(strstr(why, "\n1: "));
	assert_true(asks > why);
	forget();
	client_resize(local.client, 30, 10);
	localgame_run(&local);
	assert_string_equal(heard, "");
	local.output = see;
	vt_init(&vt, 40, 20);
	client_resize(local.client, 40, 20);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	assert_true(shows("Table 3"));
	localgame_stop(&local);
}

static void
who_comes_in_a_tiny_window_hears_why_and_may_enlarge_it(void **state)
{
	struct localgame local = {.human = -1, .output = hear};
	struct client_setup setup = screen_setup("xterm-256color", 30, 10);

	forget();
	localgame_start(&local, &setup, "uckers", 2, 1);
	localgame_run(&local);
	assert_non_null(strstr(heard, "The board needs 40"));
	assert_null(strstr(heard, "\033["));
	forget();
	/* There is no screen to be had. */
	localgame_type(&local, "set linear off\n");
	assert_null(strstr(heard, "\033["));
	local.output = see;
	vt_init(&vt, 80, 24);
	client_resize(local.client, 80, 24);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	assert_true(shows("What would you like?"));
	localgame_stop(&local);
}

static void
who_chose_sentences_keeps_them_in_any_window(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 1);
	local.output = hear;
	localgame_type(&local, "/set linear on\r");
	forget();
	client_resize(local.client, 30, 10);
	client_resize(local.client, 80, 24);
	localgame_run(&local);
	assert_string_equal(heard, "");
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(seats_share_a_row_where_there_are_few),
	    cmocka_unit_test(a_phone_says_in_words_how_many_are_home),
	    cmocka_unit_test(seats_and_clocks_are_seen_in_every_window),
	    cmocka_unit_test(a_phone_leaves_out_nothing_that_one_has_to_know),
	    cmocka_unit_test(every_rule_set_is_drawn),
	    cmocka_unit_test(every_size_has_board_plays_and_line),
	    cmocka_unit_test(
		resizing_draws_anew_and_goes_back_to_sentences_when_tiny),
	    cmocka_unit_test(
		who_comes_in_a_tiny_window_hears_why_and_may_enlarge_it),
	    cmocka_unit_test(who_chose_sentences_keeps_them_in_any_window),
	};

	return cmocka_run_group_tests_name("sizes", tests, NULL, NULL);
}
