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

	for (int i = 0; i < NSETTING; i++) {
		row = preference_row((enum preference)i);
		assert_true(strlen(row->name) > 0 && strlen(row->help) > 0);
		assert_int_equal(find(row->name), i);
		/* Two words at least, or a text. */
		assert_int_equal(row->words[1] == NULL, row->most > 0);
		if (row->plain != NULL)
			assert_int_not_equal(
			    preference_word((enum preference)i, row->plain),
			    -1);
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
