/*
 * Examples of the rule sheets and of single clauses, asked of the reference.
 * A line of tests/data/sheets.jsonl is {"name":…, "ask":a question of the
 * referee, …} and says about the answer any of: "count": how many plays;
 * "some" and "none": plays that are there and that are not, each by some of
 * its fields or colours; "answer": all of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/reference/json.h"

#define CASES_MAX 512
#define CASE_BYTES 8192

/* A colour is looked up in "after", anything else in the play itself. */
static bool
matches(const json_t *play, json_t *wanted)
{
	const json_t *after = json_object_get(play, "after");
	const char *key;
	json_t *value;

	json_object_foreach (wanted, key, value) {
		const json_t *found = json_object_get(after, key);

		if (found == NULL)
			found = json_object_get(play, key);
		if (!json_equal(found, value) &&
		    !(found == NULL && json_is_null(value)))
			return false;
	}
	return true;
}

static bool
found(const json_t *plays, json_t *wanted)
{
	size_t i;

	for (i = 0; i < json_array_size(plays); i++)
		if (matches(json_array_get(plays, i), wanted))
			return true;
	return false;
}

static void
check_list(const json_t *plays, const json_t *list, bool there)
{
	size_t i;

	for (i = 0; i < json_array_size(list); i++) {
		json_t *wanted = json_array_get(list, i);

		if (found(plays, wanted) != there) {
			char *text = json_dumps(wanted, 0);
			char *all = json_dumps(plays, 0);

			fail_msg("%s: %s among %s", there ? "not" : "wrongly",
			    text, all);
		}
	}
}

static void
check_case(void **state)
{
	json_t *test = *state;
	char *line = json_dumps(json_object_get(test, "ask"), JSON_COMPACT);
	json_t *answer = ref_json_answer(line);
	const json_t *plays = json_object_get(answer, "plays");
	const json_t *count = json_object_get(test, "count");
	const json_t *all = json_object_get(test, "answer");

	if (all != NULL && !json_equal(all, answer))
		fail_msg("it is %s", json_dumps(answer, 0));
	if (count != NULL)
		assert_int_equal(
		    json_array_size(plays), json_integer_value(count));
	check_list(plays, json_object_get(test, "some"), true);
	check_list(plays, json_object_get(test, "none"), false);
	free(line);
	json_decref(answer);
}

static int
read_cases(const char *path, struct CMUnitTest tests[])
{
	char line[CASE_BYTES];
	FILE *f = fopen(path, "r");
	int n = 0;

	if (f == NULL)
		return 0;
	while (n < CASES_MAX && fgets(line, sizeof(line), f) != NULL) {
		json_t *test = json_loads(line, 0, NULL);

		tests[n].name =
		    json_string_value(json_object_get(test, "name"));
		tests[n].test_func = check_case;
		tests[n].initial_state = test;
		if (tests[n++].name == NULL) {
			fprintf(stderr, "bad case: %s", line);
			exit(1);
		}
	}
	fclose(f);
	return n;
}

int
main(void)
{
	static struct CMUnitTest tests[CASES_MAX];
	const char *top = getenv("MESSDECK_SRCDIR");
	char path[4096];
	int n, failed = 0;

	snprintf(path, sizeof(path), "%s/tests/data/sheets.jsonl",
	    top != NULL ? top : ".");
	n = read_cases(path, tests);
	if (n == 0) {
		fprintf(stderr, "no cases in %s\n", path);
		return 1;
	}
	failed =
	    _cmocka_run_group_tests("sheets", tests, (size_t)n, NULL, NULL);
	while (n > 0)
		json_decref(tests[--n].initial_state);
	return failed;
}
