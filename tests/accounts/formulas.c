/* Formulas: what can be said in one, and whom it lets in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/account.h"
#include "accounts/formula.h"

static const struct formula_person anna = {.value = {[FORMULA_RATING] = 1500,
					       [FORMULA_FINISHED] = 90,
					       [FORMULA_PLAYED] = 12,
					       [FORMULA_ROLE] = ROLE_PLAYER}};

static void
what_holds_of_a_person_lets_them_in(void **state)
{
	static const struct {
		const char *text, *why; /* NULL: she fits */
	} rows[] = {
	    {"", NULL},
	    {"rating>1499", NULL},
	    {"rating>1500", "rating>1500, not 1500"},
	    {"rating>=1500&finished=90", NULL},
	    {"RATING<=1500&Finished<91 & played>11", NULL},
	    {"rating<1500", "rating<1500, not 1500"},
	    {"finished>=90&played<=11", "played<=11, not 12"},
	    {"role>=player", NULL},
	    {"role=guest", "role=guest, not player"},
	    {"role>guest&role<sysop", NULL},
	};
	char why[FORMULA_ERROR];
	struct formula formula;
	size_t i;
	bool fits;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		assert_true(formula_parse(&formula, rows[i].text, why));
		fits = formula_fits(&formula, &anna, why);
		assert_int_equal(fits, rows[i].why == NULL);
		if (!fits)
			assert_string_equal(why, rows[i].why);
	}
}

static void
what_is_not_known_does_not_fit(void **state)
{
	struct formula_person person = anna;
	char why[FORMULA_ERROR];
	struct formula formula;

	person.value[FORMULA_RATING] = FORMULA_UNKNOWN;
	assert_true(formula_parse(&formula, "rating<2000", why));
	assert_false(formula_fits(&formula, &person, why));
	assert_string_equal(why, "rating<2000, which is not known yet");
}

static void
what_is_no_formula_is_said_so(void **state)
{
	static const char *const texts[] = {"rating", "rating>", ">1400",
	    "height>3", "rating==3", "rating=>3", "rating<>3", "rating>-3",
	    "rating>1a", "rating>123456", "role>=king", "rating>=role",
	    "rating>1|played>2", "finished>=90&", "rating>>3", "rating>1=2",
	    "role=bot,player"};
	char why[FORMULA_ERROR], text[2 * FORMULA_TEXT] = "";
	struct formula formula;
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		assert_int_equal(formula_parse(&formula, texts[i], why),
		    strcmp(texts[i], "finished>=90&") == 0);
	/* More conditions than there is room for. */
	for (i = 0; i <= FORMULA_TESTS; i++)
		strcat(text, "played>1&");
	assert_false(formula_parse(&formula, text, why));
	memset(text, 'x', sizeof(text) - 1);
	assert_false(formula_parse(&formula, text, why));
	assert_string_equal(why, "A formula has at most 64 characters.");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_holds_of_a_person_lets_them_in),
	    cmocka_unit_test(what_is_not_known_does_not_fit),
	    cmocka_unit_test(what_is_no_formula_is_said_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
