/*
 * Names that look alike. tests/data/confusables says of which characters, and
 * tests/data/names has pairs that were written by hand.
 */
#include "accounts/skeleton.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAIRS 1000
#define ROWS_MAX 16
#define TEXT_SIZE 128

/* In lower case. */
static struct row {
	char letter, like[3];
} rows[ROWS_MAX];
static int nrows;

static FILE *
open_data(const char *name)
{
	const char *top = getenv("MESSDECK_SRCDIR");
	char path[4096];
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/data/%s",
	    top == NULL ? "." : top, name);
	f = fopen(path, "r");
	if (f == NULL)
		fail_msg("%s cannot be read", path);
	return f;
}

static int
read_rows(void **state)
{
	FILE *f = open_data("confusables");
	unsigned letter, like, more;
	char line[TEXT_SIZE];
	int n;

	while (fgets(line, sizeof(line), f) != NULL) {
		more = 0;
		n = sscanf(line, "%x ; %x %x", &letter, &like, &more);
		if (*line == '#' || n < 2)
			continue;
		assert_true(nrows < ROWS_MAX);
		rows[nrows].letter = (char)tolower((int)letter);
		rows[nrows].like[0] = (char)tolower((int)like);
		rows[nrows++].like[1] = (char)more;
	}
	fclose(f);
	assert_true(nrows > 0);
	return 0;
}

/* Puts something in the place of each occurrence of a text. */
static void
replace_all(char text[TEXT_SIZE], const char *what, const char *with)
{
	char rest[TEXT_SIZE], *at;

	while ((at = strstr(text, what)) != NULL) {
		strlcpy(rest, at + strlen(what), sizeof(rest));
		*at = '\0';
		strlcat(text, with, TEXT_SIZE);
		strlcat(text, rest, TEXT_SIZE);
	}
}

/* What a name looks like, by the data alone. */
static void
look(const char *name, char text[TEXT_SIZE])
{
	char letter[2] = "";
	size_t i;
	int row;

	for (i = 0; name[i] != '\0'; i++)
		text[i] = (char)tolower((unsigned char)name[i]);
	text[i] = '\0';
	replace_all(text, "~", "");
	for (row = 0; row < nrows; row++) {
		*letter = rows[row].letter;
		replace_all(text, letter, rows[row].like);
	}
	replace_all(text, "--", "-");
	i = strlen(text);
	if (i > 0 && text[i - 1] == '-')
		text[i - 1] = '\0';
}

static unsigned
chance(unsigned n)
{
	static uint64_t state = 14;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % n;
}

static void
invent(const char *letters, size_t length, char name[NAME_SIZE])
{
	size_t i;

	for (i = 0; i < length; i++)
		name[i] = letters[chance((unsigned)strlen(letters))];
	name[length] = '\0';
}

/* Another name that looks the same, by a row of the data at each place. */
static void
disguise(const char *name, char other[TEXT_SIZE])
{
	char letter[TEXT_SIZE];
	const struct row *row;
	size_t length;

	for (*other = '\0'; *name != '\0'; name++) {
		snprintf(letter, sizeof(letter), "%c", *name);
		row = &rows[chance((unsigned)nrows)];
		length = strlen(row->like);
		if (row->letter == *name)
			strlcpy(letter, row->like, sizeof(letter));
		else if (strncmp(name, row->like, length) == 0) {
			*letter = row->letter;
			name += length - 1;
		} else if (*name == '-')
			strlcpy(letter, "_-", sizeof(letter));
		else if (chance(2) == 0)
			*letter = (char)toupper((unsigned char)*name);
		strlcat(other, letter, TEXT_SIZE);
	}
	if (chance(4) == 0)
		strlcat(other, chance(2) == 0 ? "-" : "_", TEXT_SIZE);
}

/* The data's characters are all there, so that none of its rows is untried. */
static const char lookalikes[] = "acdilmnorvw01-_|";

static void
disguised_names_are_confusable(void **state)
{
	char name[NAME_SIZE], other[TEXT_SIZE];
	int pairs = 0;

	while (pairs < PAIRS) {
		invent(lookalikes, 2 + chance(7), name);
		disguise(name, other);
		if (strcasecmp(name, other) == 0 || strlen(other) >= NAME_SIZE)
			continue;
		pairs++;
		if (!name_confusable(name, other))
			fail_msg("%s and %s look alike", name, other);
	}
}

static void
two_names_are_confusable_when_the_data_say_so(void **state)
{
	char a[NAME_SIZE], b[NAME_SIZE], one[TEXT_SIZE], other[TEXT_SIZE];
	int alike = 0, apart = 0;
	bool same;

	while (alike < PAIRS || apart < PAIRS) {
		invent(lookalikes, 1 + chance(3), a);
		invent(lookalikes, 1 + chance(3), b);
		look(a, one);
		look(b, other);
		same = strcmp(one, other) == 0;
		*(same ? &alike : &apart) += 1;
		if (name_confusable(a, b) != same)
			fail_msg("%s and %s look %s", a, b,
			    same ? "alike" : "different");
	}
}

static void
pairs_written_by_hand_are_judged_as_people_do(void **state)
{
	FILE *f = open_data("names");
	char line[TEXT_SIZE], verdict[16], a[NAME_SIZE], b[NAME_SIZE];
	int alike = 0, apart = 0;
	bool expected;

	while (fgets(line, sizeof(line), f) != NULL) {
		if (*line == '#')
			continue;
		assert_int_equal(
		    sscanf(line, "%15s %17s %17s", verdict, a, b), 3);
		assert_true(name_wish_ok(a) && name_wish_ok(b));
		expected = strcmp(verdict, "alike") == 0;
		assert_true(expected || strcmp(verdict, "apart") == 0);
		*(expected ? &alike : &apart) += 1;
		if (name_confusable(a, b) != expected ||
		    name_confusable(b, a) != expected)
			fail_msg("not so: %s", line);
	}
	fclose(f);
	assert_true(alike >= 100 && apart >= 100);
}

static void
a_skeleton_is_its_own_skeleton(void **state)
{
	char name[NAME_SIZE], once[SKELETON_SIZE], twice[SKELETON_SIZE];
	int i;

	for (i = 0; i < PAIRS; i++) {
		invent(lookalikes, 1 + chance(9), name);
		skeleton_of(name, once);
		skeleton_of(once, twice);
		assert_string_equal(once, twice);
		skeleton_of(name, twice);
		assert_string_equal(once, twice);
	}
}

static void
the_longest_names_differ_at_their_end(void **state)
{
	char skeleton[SKELETON_SIZE];

	assert_false(name_confusable("mmmmmmmmmmmmmmmm", "mmmmmmmmmmmmmmmn"));
	assert_false(name_confusable("mmmmmmmmmmmmmmma", "mmmmmmmmmmmmmmmb~"));
	assert_true(name_confusable("mmmmmmmmmmmmmmmm", "MMMMMMMMMMMMMMMM~"));
	skeleton_of("mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", skeleton);
	assert_int_equal(strlen(skeleton), SKELETON_SIZE - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(disguised_names_are_confusable),
	    cmocka_unit_test(two_names_are_confusable_when_the_data_say_so),
	    cmocka_unit_test(pairs_written_by_hand_are_judged_as_people_do),
	    cmocka_unit_test(a_skeleton_is_its_own_skeleton),
	    cmocka_unit_test(the_longest_names_differ_at_their_end),
	};

	return cmocka_run_group_tests(tests, read_rows, NULL);
}
