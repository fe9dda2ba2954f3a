/*
 * Spectators of one table in one process share what is drawn alike: whatever
 * they share, each must see what he sees alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/audience.h"
#include "tests/client/terminal.h"

#define STEPS 90
#define STEP_MS 50
#define REST_MS 1000 /* after which no counter moves any more */

/* Who sits before what; each pair of the same kind could share. */
static const struct screen_kind kinds[] = {
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", "{\"motion\":\"off\"}"},
    {80, 24, "xterm-256color", "{\"palette\":\"mono\"}"},
    {80, 24, "xterm-256color", "{\"charset\":\"ascii\"}"},
    {80, 24, "xterm-256color", "{\"board\":\"lines\"}"},
    {80, 24, "xterm-256color", "{\"title\":\"off\"}"},
    {80, 24, "xterm", NULL},
    {132, 43, "xterm-256color", NULL},
    {132, 43, "xterm-256color", NULL},
    {40, 24, "xterm-256color", NULL},
    {40, 24, "xterm-256color", NULL},
};

#define NKIND ((int)(sizeof(kinds) / sizeof(kinds[0])))

/* Counters arrive, each at its time. */
static void
let_time_pass(void)
{
	int ms;

	for (ms = 0; ms < REST_MS; ms += STEP_MS) {
		audience_tick(STEP_MS);
		audience_draw();
		audience_compare();
	}
}

/* The events of a game from its first step, as a watcher gets them. */
static json_t *
events_of_a_game(int steps)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct localgame local = {.human = -1, .told = json_array()};

	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_ahead(&local, steps);
	localgame_stop(&local);
	return local.told;
}

static int
set_up(void **state)
{
	audience_begin(kinds, NKIND, 1);
	return 0;
}

static int
tear_down(void **state)
{
	audience_end();
	return 0;
}

static void
each_of_many_sees_what_he_sees_alone(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	size_t i;

	json_array_foreach (events, i, event) {
		if (i == 20)
			audience_whisper(1, "nobody else hears this");
		if (i == 40)
			audience_type(0, "half a word");
		if (i == 50)
			audience_type(0, "\025");
		if (i == 60)
			audience_type(8, "/help keys\r");
		if (i == 65)
			audience_type(8, "q");
		audience_tell_all(event);
		audience_draw();
		audience_compare();
		if (i % 10 == 0)
			let_time_pass();
	}
	json_decref(events);
}

/* A row of somebody's screen that ends in that text; false: there is none. */
static bool
sees(int nth, const char *text)
{
	const struct vt *screen = audience_screen(nth);
	char row[VT_WIDTH + 1];
	int x, y;

	for (y = 0; y < screen->height; y++) {
		for (x = 0; x < screen->width; x++)
			row[x] = screen->cell[y][x].ch[0] - 1 < 127
			    ? (char)screen->cell[y][x].ch[0]
			    : '#';
		row[screen->width] = '\0';
		if (strstr(row, text) != NULL)
			return true;
	}
	return false;
}

static void
all_see_a_clock_that_runs(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	size_t i;
	int second;

	event = json_array_get(events, json_array_size(events) - 1);
	json_object_set_new(json_object_get(event, "state"), "time",
	    json_pack("{s:[i,i],s:i,s:i}", "left", 75000, 60000, "seat", 0,
		"from", 1500));
	json_array_foreach (events, i, event)
		audience_tell_all(event);
	audience_draw();
	let_time_pass();
	assert_true(sees(0, "1:15"));
	for (second = 0; second < 20; second++) {
		audience_tick(500);
		audience_draw();
		audience_compare();
		audience_tick(500);
		audience_draw();
		audience_compare();
	}
	assert_true(sees(0, "0:56") && sees(8, "0:56") && sees(10, "0:56"));
	assert_true(sees(0, "1:00"));
	json_decref(events);
}

static unsigned state_of_chance;

static unsigned
chance(unsigned n)
{
	state_of_chance = state_of_chance * 1103515245u + 12345u;
	return (state_of_chance >> 16) % n;
}

/* Talk that all hear, or to one of them that they all know of. */
static void
say_to_all(const char *from, const char *text)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:i,s:i}", "ev", "said",
	    "how", "say", "from", from, "text", text, "table", 3, "at",
	    1000 + (int)chance(3));

	if (chance(4) == 0) {
		json_object_set_new(event, "how", json_string("tell"));
		json_object_set_new(event, "to", json_string("Guest-2~"));
	}
	audience_tell_all(event);
	json_decref(event);
}

/* What one of them does, or what is done to him. */
static void
anything(int nth)
{
	static const char *const typed[] = {"half a word", "\025", "\025", "x",
	    "\033[5~", "\033[5~", "\033[6~", "\033[6~", "\033[6~",
	    "\025/help keys\r", "q", "\033", "\025/set bell on\r", "\014",
	    "\033[A", "\t", "1", "\025/set title off\r",
	    "\025/set board lines\r", "\025/set board default\r"};

	if (chance(4) == 0)
		audience_whisper(
		    nth, chance(2) == 0 ? "for you alone" : "and this");
	else
		audience_type(
		    nth, typed[chance(sizeof(typed) / sizeof(*typed))]);
}

static void
whatever_each_of_them_does_he_sees_what_he_sees_alone(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	unsigned seed, n;
	size_t i;

	for (seed = 1; seed <= 3; seed++) {
		state_of_chance = seed;
		json_array_foreach (events, i, event) {
			for (n = chance(4); n > 0; n--)
				anything((int)chance(NKIND));
			if (chance(3) == 0)
				say_to_all(chance(2) == 0 ? "alice" : "bob",
				    chance(2) == 0 ? "well played"
						   : "and a longer one, which"
						     " takes several rows on"
						     " any of the screens");
			audience_tell_all(event);
			audience_draw();
			audience_compare();
			if (chance(8) == 0)
				let_time_pass();
		}
		tear_down(state);
		set_up(state);
	}
	json_decref(events);
}

/* Whether his screen shows the welcome with his own name. */
static bool
shows_welcome(int nth)
{
	static char text[VT_TEXT];
	char welcome[40];

	(void)vt_text(audience_screen(nth), text);
	(void)snprintf(
	    welcome, sizeof(welcome), "Messdeck, Guest-%d~", nth + 1);
	return strstr(text, welcome) != NULL;
}

static void
what_was_before_is_found_by_paging_back(void **state)
{
	json_t *events = events_of_a_game(4), *event;
	size_t i;
	int nth;

	json_array_foreach (events, i, event)
		audience_tell_all(event);
	audience_draw();
	let_time_pass();
	for (nth = 0; nth < NKIND; nth++) {
		assert_false(shows_welcome(nth));
		audience_type(nth, "\033[5~\033[5~");
	}
	audience_draw();
	audience_compare();
	for (nth = 0; nth < NKIND; nth++)
		assert_true(shows_welcome(nth));
	json_decref(events);
}

static void
paging_back_begins_at_what_is_shown(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	size_t i;
	int nth;

	json_array_foreach (events, i, event) {
		audience_tell_all(event);
		audience_draw();
	}
	let_time_pass();
	for (nth = 0; nth < NKIND; nth++)
		audience_type(nth, "\033[5~");
	audience_draw();
	audience_compare();
	json_decref(events);
}

/* A seat's owner goes away or comes back: no word of it is in the talk. */
static json_t *
somebody_away(const json_t *table, int64_t seq, bool here)
{
	json_t *event = json_deep_copy(table), *chairs;

	json_object_set_new(event, "seq", json_integer(seq));
	json_array_clear(json_object_get(event, "moments"));
	chairs = json_object_get(json_object_get(event, "state"), "chairs");
	json_object_set_new(
	    json_array_get(chairs, 0), "here", json_boolean(here));
	return event;
}

/* Old states are forgotten, and new ones may come to lie where they lay. */
static void
many_changes_between_pictures_are_not_mixed_up(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event, *table = NULL;
	size_t i;
	int n;

	json_array_foreach (events, i, event) {
		audience_tell_all(event);
		audience_draw();
		table = event;
	}
	let_time_pass();
	for (n = 1; n <= 40; n++) {
		event = somebody_away(table, 1000 + n, n % 5 != 0);
		audience_tell_all(event);
		json_decref(event);
		if (n % 5 < 2)
			continue;
		audience_draw();
		audience_compare();
	}
	json_decref(events);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		each_of_many_sees_what_he_sees_alone, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		all_see_a_clock_that_runs, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		whatever_each_of_them_does_he_sees_what_he_sees_alone, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		what_was_before_is_found_by_paging_back, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		paging_back_begins_at_what_is_shown, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		many_changes_between_pictures_are_not_mixed_up, set_up,
		tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
