/*
 * Perft: the number of paths of plain throws from known positions, against
 * tests/data/perft. Two implementations agreed on every number there:
 *	perft make RULES [depth of starts [positions [their depth]]]
 * prints such a file, or stops where they do not agree.
 *	perft [NAME ...]
 * checks those files instead of the usual ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/engine/differential_convert.h"
#include "tests/reference/json.h"
#include "tests/reference/sample.h"

#define DEPTH_MAX 6
#define FILES_MAX 16

typedef unsigned long long paths;

static void perft_throw(const struct ruleset *rs, const struct position *p,
    const uint8_t dice[DICE_MAX], int k, int depth, paths n[]);

/* Every throw once: 21 of two dice, 6 of one. */
static void
perft_position(const struct ruleset *rs, const struct position *p, int k,
    int depth, paths n[])
{
	uint8_t dice[DICE_MAX] = {0};

	for (dice[0] = 1; dice[0] <= 6; dice[0]++) {
		if (rs->dice == 1) {
			perft_throw(rs, p, dice, k, depth, n);
			continue;
		}
		for (dice[1] = dice[0]; dice[1] <= 6; dice[1]++)
			perft_throw(rs, p, dice, k, depth, n);
	}
}

static void
perft_throw(const struct ruleset *rs, const struct position *p,
    const uint8_t dice[DICE_MAX], int k, int depth, paths n[])
{
	struct plays *plays = malloc(sizeof(*plays));

	assert_non_null(plays);
	plays_list(rs, p, dice, NULL, plays);
	n[k] += (paths)plays->n;
	if (k + 1 < depth)
		for (int i = 0; i < plays->n; i++)
			if (plays->play[i].then != THEN_WIN)
				perft_position(
				    rs, &plays->play[i].after, k + 1, depth, n);
	free(plays);
}

static void
engine_perft(const json_t *ask, const struct ref_rules *r,
    const struct ref_position *p, int depth, paths n[])
{
	const json_t *house = json_object_get(ask, "house");
	char words[SAMPLE_HOUSE] = "", error[RULESET_ERROR];
	struct ruleset rs;
	struct position position;

	for (size_t i = 0; i < json_array_size(house); i++) {
		strcat(words, json_string_value(json_array_get(house, i)));
		strcat(words, " ");
	}
	if (!ruleset_make(&rs, r->name, r->seats, words, error))
		fail_msg("%s", error);
	convert_position(&rs, r, p, &position);
	for (size_t i = 0; i < (size_t)depth; i++)
		n[i] = 0;
	perft_position(&rs, &position, 0, depth, n);
}

/* One line of a file: a question with its answer in "paths". */
static void
check_line(const json_t *line)
{
	char error[REF_ERROR];
	struct ref_rules r;
	struct ref_position p;
	const json_t *expected = json_object_get(line, "paths");
	int depth = (int)json_array_size(expected);
	paths n[DEPTH_MAX];

	assert_in_range(depth, 1, DEPTH_MAX);
	if (!ref_json_position(line, &r, &p, error))
		fail_msg("%s", error);
	engine_perft(line, &r, &p, depth, n);
	for (int k = 0; k < depth; k++) {
		paths want = (paths)json_integer_value(
		    json_array_get(expected, (size_t)k));

		if (n[k] != want)
			fail_msg("%llu and not %llu paths of %d from %s", n[k],
			    want, k + 1, json_dumps(line, 0));
	}
}

static void
check_file(void **state)
{
	const char *top = getenv("MESSDECK_SRCDIR"), *name = *state;
	char path[4096], *text = NULL;
	size_t size = 0;
	int lines = 0;
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/data/perft/%s.jsonl",
	    top != NULL ? top : ".", name);
	f = fopen(path, "r");
	assert_non_null(f);
	while (getline(&text, &size, f) != -1) {
		json_t *line = json_loads(text, 0, NULL);

		assert_non_null(line);
		check_line(line);
		json_decref(line);
		lines++;
	}
	assert_true(lines > 0);
	free(text);
	fclose(f);
}

/* Prints a line that both implementations stand for. */
static bool
make_line(const struct ref_rules *r, const char *house,
    const struct ref_position *p, int depth)
{
	json_t *line = ref_json_question(r, house, p), *list = json_array();
	paths engine[DEPTH_MAX], reference[DEPTH_MAX];

	engine_perft(line, r, p, depth, engine);
	ref_perft(r, p, depth, reference);
	for (int k = 0; k < depth; k++)
		json_array_append_new(
		    list, json_integer((json_int_t)reference[k]));
	json_object_set_new(line, "paths", list);
	json_dumpf(line, stdout, JSON_COMPACT);
	putchar('\n');
	fflush(stdout);
	json_decref(line);
	return memcmp(engine, reference, sizeof(engine[0]) * (size_t)depth) ==
	    0;
}

static bool
make_starts(const char *preset, int depth)
{
	struct ref_rules r;
	struct ref_position p;
	char error[REF_ERROR];

	ref_position_start(&p);
	for (int seats = 2; seats <= 4; seats++)
		if (ref_rules_make(&r, preset, seats, NULL, 0, error) &&
		    !make_line(&r, "", &p, depth))
			return false;
	return true;
}

/* Positions that have nothing to do with each other. */
static bool
make_positions(const char *preset, int count, int depth)
{
	static struct sample s;
	uint64_t seed;

	for (seed = 0; count > 0; seed++) {
		sample_start(&s, preset, seed);
		if (s.position.suckback.kind != REF_NOTHING || s.from_start)
			continue;
		if (!make_line(&s.rules, s.house, &s.position, depth))
			return false;
		count--;
	}
	return true;
}

static int
make(int argc, char **argv)
{
	int starts = argc > 3 ? atoi(argv[3]) : 3;
	int count = argc > 4 ? atoi(argv[4]) : 20;
	int depth = argc > 5 ? atoi(argv[5]) : 2;

	if (!make_starts(argv[2], starts) ||
	    !make_positions(argv[2], count, depth)) {
		fprintf(stderr, "perft: engine and reference differ there\n");
		return 1;
	}
	return 0;
}

int
main(int argc, char **argv)
{
	static struct CMUnitTest tests[FILES_MAX];
	size_t n = 0;

	if (argc > 2 && strcmp(argv[1], "make") == 0)
		return make(argc, argv);
	for (int i = 0; i < FILES_MAX; i++) {
		const char *name = argc > 1 ? argv[i + 1] : ref_preset(i);

		if (name == NULL)
			break;
		tests[n].name = name;
		tests[n].test_func = check_file;
		tests[n++].initial_state = (void *)(uintptr_t)name;
	}
	return _cmocka_run_group_tests("perft", tests, n, NULL, NULL);
}
