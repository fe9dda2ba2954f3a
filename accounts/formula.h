#ifndef ACCOUNTS_FORMULA_H
#define ACCOUNTS_FORMULA_H

/*
 * Whom somebody plays with: "rating>1400&finished>=90&role>=player", where all
 * of it must hold of the other person.
 */
#include <stdbool.h>

#define FORMULA_TEXT 65   /* room for a formula */
#define FORMULA_TESTS 6   /* conditions that it has at most */
#define FORMULA_ERROR 192 /* room for a sentence */
#define FORMULA_UNKNOWN (-1)

enum formula_of {
	FORMULA_RATING,
	FORMULA_FINISHED, /* percent of the games that they began */
	FORMULA_PLAYED,   /* games that they finished */
	FORMULA_ROLE,
	NFORMULA
};

/* What is known of a person; FORMULA_UNKNOWN where it is not. */
struct formula_person {
	int value[NFORMULA];
};

/* Without conditions everybody fits. */
struct formula {
	int n;
	struct formula_test {
		enum formula_of of;
		char how[3]; /* ">=" */
		int value;
	} test[FORMULA_TESTS];
};

/* Reads one, "" too; false, with a sentence, if it is none. */
bool
formula_parse(struct formula *, const char *text, char error[FORMULA_ERROR]);
/*
 * Whether the person fits; if not, why is the condition that does not hold, and
 * what the person has instead: "finished>=90, not 40".
 */
bool formula_fits(const struct formula *, const struct formula_person *,
    char why[FORMULA_ERROR]);

#endif
