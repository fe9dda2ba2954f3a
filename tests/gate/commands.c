/* The table of commands: names, abbreviations, arguments, who may use them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/protocol/command.h"

static const char *
found(const char *line)
{
	const char *rest;
	const struct command *c = command_find(line, &rest);

	return c != NULL ? c->name : "";
}

static void
commands_are_found_by_name_and_beginning(void **state)
{
	const char *rest;

	assert_string_equal(found("who"), "who");
	assert_string_equal(found("WHO"), "who");
	assert_string_equal(found("w"), "who");
	assert_string_equal(found("?"), "help");
	assert_string_equal(found("  games"), "games");
	assert_string_equal(found("kib hello"), "kibitz");
	assert_string_equal(found("frobnicate"), "");
	assert_string_equal(found(""), "");
	assert_string_equal(found("   "), "");
	command_find("say   hello  there", &rest);
	assert_string_equal(rest, "hello  there");
	command_find("who", &rest);
	assert_string_equal(rest, "");
}

static void
what_hurts_needs_more_than_a_letter_or_two(void **state)
{
	assert_string_equal(found("r"), "");
	assert_string_equal(found("re"), "");
	assert_string_equal(found("q"), "");
	assert_string_equal(found("qu"), "");
	assert_string_equal(found("qui"), "quit");
	assert_string_equal(found("resi"), "resign");
}

static void
rows_know_their_place(void **state)
{
	int row;

	for (row = 0; command_row(row) != NULL; row++) {
		assert_int_equal((int)command_row(row)->id, row);
		assert_string_equal(
		    found(command_row(row)->name), command_row(row)->name);
	}
	assert_true(row > 30);
	assert_null(command_row(-1));
}

/* So that no act of a moderator or sysop can be forgotten in the audit. */
static void
what_moderators_and_sysops_do_is_recorded(void **state)
{
	/* These only show something; of those acts are a part. */
	static const char *const shows[] = {
	    "reports", "audit", "bans", "logins"};
	static const char *const parts[] = {"report", "news", "note", "watch",
	    "observe", "channel", "uncomment"};
	const struct command *c;
	bool show;
	size_t i;
	int row;

	for (row = 0; (c = command_row(row)) != NULL; row++) {
		show = c->who < ROLE_MODERATOR;
		for (i = 0; i < sizeof(parts) / sizeof(*parts); i++)
			show = show && strcmp(c->name, parts[i]) != 0;
		for (i = 0; i < sizeof(shows) / sizeof(*shows); i++)
			show = show || strcmp(c->name, shows[i]) == 0;
		if (((c->flags & AUDIT) != 0) == show)
			fail_msg("%s: %s", c->name,
			    show ? "it is recorded and only shows something"
				 : "it is not recorded");
	}
}

static bool
takes(const char *line)
{
	const char *rest;
	const struct command *c = command_find(line, &rest);

	return command_takes(c, rest);
}

static void
arguments_give_usage_and_number_of_words(void **state)
{
	char usage[COMMAND_USAGE];
	int row;

	assert_string_equal(
	    command_usage(command_row(COMMAND_who), usage), "who [-a] [row]");
	assert_string_equal(command_usage(command_row(COMMAND_join), usage),
	    "join table [seat] [pass-phrase]");
	assert_string_equal(
	    command_arguments(command_row(COMMAND_match), usage),
	    "name [rules] [2] [house rules] [terms]");
	assert_true(takes("who"));
	assert_false(takes("who -a 41 all"));
	assert_true(takes("join 3 2  "));
	assert_false(takes("join 3 2 rum grog"));
	assert_true(takes("card offer match bob"));
	assert_false(takes("card offer match bob now"));
	assert_true(takes("match bob navy 2 arm=8 bounce split"));
	assert_true(takes("kick bob for what he said"));
	for (row = 0; row < NCOMMAND; row++)
		assert_true(strlen(command_usage(command_row(row), usage)) <
		    COMMAND_USAGE - 20);
}

static void
an_argument_completes_at_its_own_place(void **state)
{
	const struct command *match = command_row(COMMAND_match);
	const struct command *set = command_row(COMMAND_set);
	int nth;

	assert_int_equal(command_completes(match, 0, &nth), COMPLETES_PERSON);
	assert_int_equal(command_completes(match, 1, &nth), COMPLETES_RULES);
	assert_int_equal(command_completes(match, 2, &nth), COMPLETES_NOTHING);
	assert_int_equal(command_completes(set, 1, &nth), COMPLETES_OPTION);
	assert_int_equal(nth, 1);
	assert_int_equal(command_completes(set, 2, &nth), COMPLETES_OPTION);
	assert_int_equal(nth, 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(commands_are_found_by_name_and_beginning),
	    cmocka_unit_test(what_hurts_needs_more_than_a_letter_or_two),
	    cmocka_unit_test(rows_know_their_place),
	    cmocka_unit_test(what_moderators_and_sysops_do_is_recorded),
	    cmocka_unit_test(arguments_give_usage_and_number_of_words),
	    cmocka_unit_test(an_argument_completes_at_its_own_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
