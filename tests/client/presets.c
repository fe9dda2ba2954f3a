/* The host's own rule sets where people choose rules, and read of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/protocol/rule_list.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static struct localgame local;
static struct rule_list list;

static void
add_preset(
    const char *name, const char *rules, const char *house, const char *text)
{
	struct rule_preset *preset = &list.preset[list.n++];

	strlcpy(preset->name, name, sizeof(preset->name));
	strlcpy(preset->rules, rules, sizeof(preset->rules));
	strlcpy(preset->house, house, sizeof(preset->house));
	strlcpy(preset->text, text, sizeof(preset->text));
}

static void
come_in(int width, int height)
{
	struct client_setup setup =
	    screen_setup("xterm-256color", width, height);

	setup.rules = &list;
	local = (struct localgame){.human = 0};
	begin_setup(&local, &setup, 5, "uckers", 2);
}

static int
set_up(void **state)
{
	memset(&list, 0, sizeof(list));
	add_preset(
	    "ocean", "bigship", "snake-eyes arm=8", "as played in Ocean");
	add_preset("cadets", "ludo", "", "ludo for cadets");
	return 0;
}

static int
leave(void **state)
{
	localgame_stop(&local);
	return 0;
}

static void
the_dialog_offers_them(void **state)
{
	static const int widths[] = {80, 40};
	size_t i;

	for (i = 0; i < 2; i++) {
		come_in(widths[i], 24);
		localgame_type(&local, "n");
		assert_true(shows("> uckers"));
		/* A phone says only of the chosen one what it is. */
		assert_true(shows(
		    i == 0 ? "  ocean      as played in Ocean" : "  ocean"));
		assert_true(shows(
		    i == 0 ? "  cadets     ludo for cadets" : "  cadets"));
		assert_true(shows("Players"));
		assert_true(shows("Esc"));
		/* Up from the first is the last. */
		localgame_type(&local, "\033[A\033[A");
		assert_true(shows("> ocean"));
		assert_true(shows("as played in Ocean"));
		assert_true(shows("House rules  snake-eyes arm=8"));
		/* Its house rules are switched on, and it can have others. */
		localgame_type(&local, "h");
		assert_true(shows("House rules for ocean"));
		assert_true(shows("[x] snake-eyes"));
		localgame_type(&local, "\033");
		localgame_type(&local, "c");
		assert_true(shows("The rule card"));
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "new ocean 2");
		if (i == 0)
			localgame_stop(&local);
	}
}

static void
more_than_fit_can_be_reached(void **state)
{
	char name[32];
	int i;

	for (i = list.n; i < RULE_LIST_MAX; i++) {
		snprintf(name, sizeof(name), "a-long-preset-%02d", i);
		add_preset(name, "navy", "", "more");
	}
	come_in(40, 24);
	localgame_type(&local, "n");
	assert_false(shows("preset-15"));
	assert_true(shows("House rules"));
	assert_true(shows("Enter"));
	localgame_type(&local, "\033[A");
	assert_true(shows("> a-long-preset-15"));
	assert_true(shows("House rules"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "new a-long-preset-15 2");
}

static void
the_dialog_begins_with_what_new_tables_have(void **state)
{
	strlcpy(list.table_rules, "ocean", sizeof(list.table_rules));
	strlcpy(list.table_house, "split, arm=6", sizeof(list.table_house));
	list.table_seats = 4;
	come_in(80, 24);
	localgame_type(&local, "n");
	assert_true(shows("> ocean"));
	assert_true(shows("[4]"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "new ocean 4 split=on arm=6");
}

/* The host may take back what is being chosen. */
static void
a_preset_may_go_away(void **state)
{
	come_in(80, 24);
	localgame_type(&local, "n\033[A");
	assert_true(shows("> cadets"));
	list.n = 0;
	client_redraw(local.client);
	localgame_run(&local);
	assert_false(shows("cadets"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "new uckers 2");
}

static void
their_names_are_completed(void **state)
{
	come_in(80, 24);
	localgame_type(&local, "/new oc\t");
	assert_true(shows("> /new ocean"));
	localgame_type(&local, "\025/help cad\t");
	assert_true(shows("> /help cadets"));
}

static void
help_tells_of_them(void **state)
{
	come_in(132, 60);
	localgame_type(&local, "/help new\r");
	assert_true(shows("ocean            as played in Ocean"));
	localgame_type(&local, "\033");
	localgame_type(&local, "/help rules\r");
	localgame_type(&local, "\033[F");
	assert_true(shows("ocean            as played in Ocean"));
	localgame_type(&local, "\033");
	localgame_type(&local, "/help ocean\r");
	assert_true(shows("ocean: as played in Ocean"));
	assert_true(
	    shows("A rule set of this host: bigship with snake-eyes arm=8."));
	localgame_type(&local, "\033");
	localgame_type(&local, "/help ocaen\r");
	assert_true(shows("Did you mean ocean?"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		the_dialog_offers_them, set_up, leave),
	    cmocka_unit_test_setup_teardown(
		more_than_fit_can_be_reached, set_up, leave),
	    cmocka_unit_test_setup_teardown(
		the_dialog_begins_with_what_new_tables_have, set_up, leave),
	    cmocka_unit_test_setup_teardown(
		a_preset_may_go_away, set_up, leave),
	    cmocka_unit_test_setup_teardown(
		their_names_are_completed, set_up, leave),
	    cmocka_unit_test_setup_teardown(help_tells_of_them, set_up, leave),
	};

	return cmocka_run_group_tests_name("presets", tests, NULL, NULL);
}
