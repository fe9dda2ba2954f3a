/* Scenes for the tests of the clauses. */
#include "tests/engine/scene.h"
#include "engine/position_valid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct sheet sheets[] = {
    {"uckers", 2},
    {"uckers", 4},
    {"bigship", 2},
    {"bigship", 4},
    {"masters", 2},
    {"masters", 4},
    {"navy", 2},
    {"navy", 4},
    {"museum", 2},
    {"museum", 4},
    {"ludo", 2},
    {"ludo", 3},
    {"ludo", 4},
    {"fleet-ludo", 4},
};
#define NSHEET (sizeof(sheets) / sizeof(sheets[0]))
#define NAME 128

static struct CMUnitTest
make_test(const struct clause_test *test, const struct sheet *sheet)
{
	struct CMUnitTest made = {.test_func = test->run};
	char *name = malloc(NAME);

	if (name == NULL)
		abort();
	snprintf(
	    name, NAME, "%s %s/%d", test->name, sheet->rules, sheet->seats);
	made.name = name;
	made.initial_state = (void *)sheet;
	return made;
}

int
scene_main(int argc, char *argv[], const struct clause_test *tests, size_t n)
{
	struct CMUnitTest *made = calloc(n * NSHEET, sizeof(*made));
	size_t count = 0;
	int failed = 0;

	if (made == NULL)
		abort();
	for (size_t t = 0; t < n; t++)
		for (size_t s = 0; s < NSHEET; s++)
			if (tests[t].sheets >> s & 1)
				made[count++] =
				    make_test(&tests[t], &sheets[s]);
	if (argc > 1 && strcmp(argv[1], "--list") == 0)
		for (size_t i = 0; i < count; i++)
			puts(made[i].name);
	else
		failed =
		    _cmocka_run_group_tests(argv[0], made, count, NULL, NULL);
	for (size_t i = 0; i < count; i++)
		free((char *)made[i].name);
	free(made);
	return failed;
}

int
scene_tail(const struct scene *scene)
{
	return board_tail(scene->rs.arm);
}

int
scene_pipe(const struct scene *scene, int distance)
{
	return scene_tail(scene) + distance;
}

int
scene_home(const struct scene *scene)
{
	return board_home(scene->rs.arm);
}

static int
read_square(const struct scene *scene, const char *word)
{
	switch (word[0]) {
	case 'b':
		return BASE;
	case 't':
		return scene_tail(scene);
	case 'h':
		return scene_home(scene);
	case 'p':
		return scene_pipe(scene, atoi(word + 1));
	default:
		return atoi(word);
	}
}

/* Reads the counters; returns the colours that are named, as bits. */
static unsigned
read_counters(const struct scene *scene, const char *text, struct position *p)
{
	char copy[256], *word, *rest = copy;
	unsigned named = 0;
	int colour = -1, n = 0;

	snprintf(copy, sizeof(copy), "%s", text);
	while ((word = strsep(&rest, " /")) != NULL) {
		if (*word == '\0')
			continue;
		if (strchr("RGYB", *word) != NULL) {
			colour = colour_parse(word);
			assert_int_not_equal(
			    ruleset_owner(&scene->rs, colour), -1);
			memset(p->counter[colour], BASE, NCOUNTER);
			named |= 1u << colour;
			n = 0;
			continue;
		}
		assert_true(colour >= 0 && n < NCOUNTER);
		p->counter[colour][n++] = read_square(scene, word);
	}
	for (int c = 0; c < NCOLOUR; c++)
		position_sort(p, c);
	return named;
}

void
scene_set(struct scene *scene, const struct sheet *sheet, const char *house,
    const char *counters)
{
	char error[RULESET_ERROR];

	if (!ruleset_make(&scene->rs, sheet->rules, sheet->seats, house, error))
		fail_msg("%s", error);
	position_start(&scene->position);
	read_counters(scene, counters, &scene->position);
	scene->plays.n = 0;
	if (!position_valid(&scene->rs, &scene->position, error))
		fail_msg("%s", error);
}

void
scene_arrived(struct scene *scene, enum colour colour, int square)
{
	struct position *p = &scene->position;

	for (int i = 0; i < NCOUNTER; i++)
		if (p->counter[colour][i] == square)
			p->arrived |= COUNTER_BIT(colour, i);
}

void
scene_throw(struct scene *scene, int a, int b)
{
	uint8_t dice[DICE_MAX] = {a, b};

	if (scene->rs.dice == 1)
		dice[1] = 0;
	plays_list(&scene->rs, &scene->position, dice, NULL, &scene->plays);
}

void
scene_go_on(struct scene *scene, const struct play *play)
{
	assert_non_null(play);
	scene->position = play->after;
}

const struct play *
scene_find(const struct scene *scene, const char *after)
{
	struct position wanted = scene->position;
	const struct play *found = NULL, *play;

	read_counters(scene, after, &wanted);
	for (int i = 0; i < scene->plays.n; i++) {
		play = &scene->plays.play[i];
		if (play->then == THEN_CHALLENGE ||
		    memcmp(play->after.counter, wanted.counter,
			sizeof(wanted.counter)) != 0)
			continue;
		assert_null(found);
		found = play;
	}
	return found;
}

const struct play *
scene_challenge(const struct scene *scene, enum colour colour, int from)
{
	const struct play *play;

	for (int i = 0; i < scene->plays.n; i++) {
		play = &scene->plays.play[i];
		if (play->nmoves > 0 && play->move[0].kind == MOVE_CHALLENGE &&
		    play->move[0].colour == colour &&
		    play->move[0].from == from)
			return play;
	}
	return NULL;
}
