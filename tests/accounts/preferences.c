/* Names of settings and their words, whole and begun. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/preference.h"

static int
find(const char *name)
{
	return setting_find(name, strlen(name));
}

static void
a_setting_is_found_by_its_name_or_a_beginning(void **state)
{
	assert_int_equal(find("bell"), SETTING_BELL);
	assert_int_equal(find("BELL"), SETTING_BELL);
	assert_int_equal(find("be"), SETTING_BELL);
	assert_int_equal(find("title"), SETTING_TITLE);
	assert_int_equal(setting_find("mouse trap", 5), SETTING_MOUSE);
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
	assert_int_equal(find("tour"), SETTING_TOUR);
	assert_int_equal(find("tou"), -1);
	assert_int_equal(find("te"), SETTING_TERSE);
	assert_int_equal(find("ti"), SETTING_TITLE);
}

static void
a_word_is_found_in_the_same_way(void **state)
{
	assert_int_equal(setting_word(SETTING_BELL, "off"), 0);
	assert_int_equal(setting_word(SETTING_BELL, "ON"), 1);
	assert_int_equal(setting_word(SETTING_BELL, "of"), 0);
	assert_int_equal(setting_word(SETTING_BELL, "o"), -1);
	assert_int_equal(setting_word(SETTING_BELL, ""), -1);
	assert_int_equal(setting_word(SETTING_BELL, "often"), -1);
	assert_int_equal(setting_word(SETTING_PALETTE, "m"), 3);
	assert_int_equal(setting_word(SETTING_COLOURS, "2"), 2);
}

/* What holds while nothing is chosen is one of the words. */
static void
every_setting_can_be_told(void **state)
{
	const struct setting_row *row;

	for (int i = 0; i < NSETTING; i++) {
		row = setting_row((enum setting)i);
		assert_true(strlen(row->name) > 0 && strlen(row->help) > 0);
		assert_int_equal(find(row->name), i);
		assert_non_null(row->words[1]);
		if (row->plain != NULL)
			assert_int_not_equal(
			    setting_word((enum setting)i, row->plain), -1);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_setting_is_found_by_its_name_or_a_beginning),
	    cmocka_unit_test(a_mark_that_is_not_shown_has_no_beginning),
	    cmocka_unit_test(a_word_is_found_in_the_same_way),
	    cmocka_unit_test(every_setting_can_be_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
