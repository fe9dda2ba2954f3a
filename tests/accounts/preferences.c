/* Names of settings and their words, whole and begun. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/preference.h"
#include "accounts/quiet.h"

static int
find(const char *name)
{
	return preference_find(name, strlen(name));
}

static void
a_setting_is_found_by_its_name_or_a_beginning(void **state)
{
	assert_int_equal(find("bell"), PREFERENCE_BELL);
	assert_int_equal(find("BELL"), PREFERENCE_BELL);
	assert_int_equal(find("be"), PREFERENCE_BELL);
	assert_int_equal(find("title"), PREFERENCE_TITLE);
	assert_int_equal(preference_find("mouse trap", 5), PREFERENCE_MOUSE);
	assert_int_equal(find("bells"), -1);
	assert_int_equal(find("x"), -1);
	assert_int_equal(find(""), -1);
	/* Bell and board, palette and plays. */
	assert_int_equal(find("b"), -1);
	assert_int_equal(find("p"), -1);
}

/* A mark is found by its whole name, and in nobody's way otherwise. */
static void
a_mark_that_is_not_shown_has_no_beginning(void **state)
{
	assert_int_equal(find("tour"), PREFERENCE_TOUR);
	assert_int_equal(find("tou"), -1);
	assert_int_equal(find("te"), PREFERENCE_TERSE);
	assert_int_equal(find("tit"), PREFERENCE_TITLE);
	assert_int_equal(find("ti"), -1);
}

static void
a_word_is_found_in_the_same_way(void **state)
{
	assert_int_equal(preference_word(PREFERENCE_BELL, "off"), 0);
	assert_int_equal(preference_word(PREFERENCE_BELL, "ON"), 1);
	assert_int_equal(preference_word(PREFERENCE_BELL, "of"), 0);
	assert_int_equal(preference_word(PREFERENCE_BELL, "o"), -1);
	assert_int_equal(preference_word(PREFERENCE_BELL, ""), -1);
	assert_int_equal(preference_word(PREFERENCE_BELL, "often"), -1);
	assert_int_equal(preference_word(PREFERENCE_PALETTE, "m"), 3);
	assert_int_equal(preference_word(PREFERENCE_COLOURS, "2"), 2);
}

/* What holds while nothing is chosen is one of the words. */
static void
every_setting_can_be_told(void **state)
{
	const struct setting_row *row;
	char clean[PREFERENCE_FORM];

	for (int i = 0; i < NSETTING; i++) {
		row = preference_row((enum preference)i);
		assert_true(strlen(row->name) > 0 && strlen(row->help) > 0);
		assert_int_equal(find(row->name), i);
		/* Two words at least, or a text. */
		assert_int_equal(row->words[1] == NULL, row->most > 0);
		if (row->form != NULL) {
			assert_true(preference_form(
			    (enum preference)i, row->plain, clean));
			assert_string_equal(clean, "");
		} else if (row->plain != NULL)
			assert_int_not_equal(
			    preference_word((enum preference)i, row->plain),
			    -1);
	}
}

/* What somebody types for an option with a form; what is stored, NULL. */
static const char *
stored(enum preference preference, const char *text)
{
	static char clean[PREFERENCE_FORM];

	return preference_form(preference, text, clean) ? clean : NULL;
}

static void
hours_and_zones_are_read_as_people_type_them(void **state)
{
	static const char *const wrong[] = {"", "22", "22:00", "22-", "-7",
	    "25-7", "22:60-7", "22-7-8", "22-22", "0-24", "22:0-7:00", "night",
	    "22-7 or so", "24:01-7"};
	static const char *const nowhere[] = {
	    "1", "+", "-", "+15", "-13", "+1:60", "+1:0", "CET", "+1h", "+-1"};
	size_t i;

	assert_string_equal(stored(PREFERENCE_QUIET, "22-7"), "22:00-07:00");
	assert_string_equal(
	    stored(PREFERENCE_QUIET, "22:30 - 7:05"), "22:30-07:05");
	assert_string_equal(
	    stored(PREFERENCE_QUIET, "13-24:00"), "13:00-00:00");
	assert_string_equal(stored(PREFERENCE_QUIET, "ON"), "on");
	assert_string_equal(stored(PREFERENCE_QUIET, "off"), "");
	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		if (stored(PREFERENCE_QUIET, wrong[i]) != NULL)
			fail_msg("\"%s\" is taken", wrong[i]);
	assert_string_equal(stored(PREFERENCE_ZONE, "+1"), "+01:00");
	assert_string_equal(stored(PREFERENCE_ZONE, "-3:30"), "-03:30");
	assert_string_equal(stored(PREFERENCE_ZONE, "utc+14"), "+14:00");
	assert_string_equal(stored(PREFERENCE_ZONE, "UTC"), "");
	assert_string_equal(stored(PREFERENCE_ZONE, "0"), "");
	for (i = 0; i < sizeof(nowhere) / sizeof(*nowhere); i++)
		if (stored(PREFERENCE_ZONE, nowhere[i]) != NULL)
			fail_msg("\"%s\" is taken", nowhere[i]);
}

/* Whether an hour and minute of UTC are in those hours. */
static bool
is_quiet(const char *hours, int zone, int hour, int minute)
{
	struct quiet quiet = {.zone = zone};

	assert_true(quiet_parse(&quiet, hours));
	return quiet_at(&quiet, 86400 * 20000 + hour * 3600 + minute * 60);
}

static void
hours_go_on_past_midnight_and_by_ones_own_clock(void **state)
{
	assert_true(is_quiet("22-7", 0, 22, 0));
	assert_true(is_quiet("22-7", 0, 23, 59));
	assert_true(is_quiet("22-7", 0, 0, 0));
	assert_true(is_quiet("22-7", 0, 6, 59));
	assert_false(is_quiet("22-7", 0, 7, 0));
	assert_false(is_quiet("22-7", 0, 21, 59));
	assert_true(is_quiet("13-15", 0, 14, 0));
	assert_false(is_quiet("13-15", 0, 15, 0));
	assert_false(is_quiet("13-15", 0, 1, 0));
	/* An hour ahead it is ten there when it is nine here. */
	assert_true(is_quiet("22-7", 60, 21, 0));
	assert_false(is_quiet("22-7", 60, 6, 0));
	assert_true(is_quiet("22-7", -210, 1, 30));
	assert_false(is_quiet("22-7", -210, 1, 29));
	assert_true(is_quiet("on", 0, 12, 0));
	assert_false(is_quiet("off", 0, 0, 0));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_setting_is_found_by_its_name_or_a_beginning),
	    cmocka_unit_test(a_mark_that_is_not_shown_has_no_beginning),
	    cmocka_unit_test(a_word_is_found_in_the_same_way),
	    cmocka_unit_test(every_setting_can_be_told),
	    cmocka_unit_test(hours_and_zones_are_read_as_people_type_them),
	    cmocka_unit_test(hours_go_on_past_midnight_and_by_ones_own_clock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
