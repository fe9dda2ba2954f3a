/* Formulas: whom somebody plays with. */
#include "accounts/formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "accounts/account.h"

#define FORMULA_MOST 99999 /* no number is larger */
#define WORD 24

static const char *const names[NFORMULA] = {[FORMULA_RATING] = "rating",
    [FORMULA_FINISHED] = "finished",
    [FORMULA_PLAYED] = "played",
    [FORMULA_ROLE] = "role"};

static int
formula_name(const char *word, size_t length)
{
	int i;

	for (i = 0; i < NFORMULA; i++)
		if (strlen(names[i]) == length &&
		    strncasecmp(names[i], word, length) == 0)
			return i;
	return -1;
}

/* A number, or a role's name; -1. */
static int
formula_value(enum formula_of of, const char *text, size_t length)
{
	char word[WORD];

	if (length == 0 || length >= sizeof(word))
		return -1;
	snprintf(word, sizeof(word), "%.*s", (int)length, text);
	if (of == FORMULA_ROLE)
		return role_parse(word);
	if (length > 5 || word[strspn(word, "0123456789")] != '\0')
		return -1;
	return atoi(word) > FORMULA_MOST ? -1 : atoi(word);
}

/* One condition: "rating>1400". */
static bool
formula_test_parse(struct formula_test *test, const char *text, size_t length)
{
	size_t name = strcspn(text, "<>="), how;
	int of = name < length ? formula_name(text, name) : -1;

	if (of < 0)
		return false;
	how = strspn(text + name, "<>=");
	if (how > 2 || name + how >= length ||
	    (how == 2 && (text[name] == '=' || text[name + 1] != '=')))
		return false;
	test->of = (enum formula_of)of;
	snprintf(test->how, sizeof(test->how), "%.*s", (int)how, text + name);
	test->value =
	    formula_value(test->of, text + name + how, length - name - how);
	return test->value >= 0;
}

bool
formula_parse(
    struct formula *formula, const char *text, char error[FORMULA_ERROR])
{
	size_t length;

	memset(formula, 0, sizeof(*formula));
	if (strlen(text) >= FORMULA_TEXT) {
		snprintf(error, FORMULA_ERROR,
		    "A formula has at most %d characters.", FORMULA_TEXT - 1);
		return false;
	}
	for (; *(text += strspn(text, "& ")) != '\0'; text += length) {
		length = strcspn(text, "& ");
		if (formula->n < FORMULA_TESTS &&
		    formula_test_parse(
			&formula->test[formula->n], text, length)) {
			formula->n++;
			continue;
		}
		snprintf(error, FORMULA_ERROR,
		    "\"%.*s\" cannot stand in a formula, which is like "
		    "rating>1400&finished>=90&played>5&role>=player, without "
		    "blanks.",
		    (int)(length < 30 ? length : 30), text);
		return false;
	}
	return true;
}

static bool
formula_holds(const struct formula_test *test, int value)
{
	bool less = value < test->value, same = value == test->value;

	if (value == FORMULA_UNKNOWN)
		return false;
	if (same)
		return strchr(test->how, '=') != NULL;
	return *test->how == (less ? '<' : '>');
}

bool
formula_fits(const struct formula *formula, const struct formula_person *person,
    char why[FORMULA_ERROR])
{
	const struct formula_test *test = formula->test;
	bool role;
	int value;

	for (; test < formula->test + formula->n; test++) {
		value = person->value[test->of];
		if (formula_holds(test, value))
			continue;
		role = test->of == FORMULA_ROLE;
		if (role)
			snprintf(why, FORMULA_ERROR, "%s%s%s", names[test->of],
			    test->how,
			    role_name((enum account_role)test->value));
		else
			snprintf(why, FORMULA_ERROR, "%s%s%d", names[test->of],
			    test->how, test->value);
		if (value == FORMULA_UNKNOWN)
			strlcat(why, ", which is not known yet", FORMULA_ERROR);
		else if (role)
			snprintf(why + strlen(why), FORMULA_ERROR - strlen(why),
			    ", not %s", role_name((enum account_role)value));
		else
			snprintf(why + strlen(why), FORMULA_ERROR - strlen(why),
			    ", not %d", value);
		return false;
	}
	return true;
}
