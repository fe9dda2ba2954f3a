/*
 * The engine against the reference over random questions:
 *	differential [positions [seed]]
 * or MESSDECK_POSITIONS and MESSDECK_SEED. The first differences of every
 * rule set are printed as questions of the referee, ready to be fed to
 * messdeck-referee and messdeck-reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "engine/suckback.h"
#include "tests/engine/differential_convert.h"
#include "tests/reference/json.h"
#include "tests/reference/sample.h"

#define DIFFERENCES_SHOWN 5
#define PLAYS_SHOWN 3 /* of each difference */

static long positions = 30000;
static uint64_t seed = 1;

static bool
same_attempts(const struct ref_position *a, const struct ref_position *b)
{
	for (int i = 0; i < a->attempts && i < b->attempts; i++)
		if (!ref_announcement_same(&a->attempt[i], &b->attempt[i]) ||
		    a->failed[i] != b->failed[i])
			return false;
	return a->attempts == b->attempts;
}

/* What of the optional state differs, NULL where nothing does. */
static const char *
state_difference(const struct ref_position *a, const struct ref_position *b)
{
	if (memcmp(a->challenge, b->challenge, sizeof(a->challenge)) != 0)
		return "challenge";
	if (!ref_announcement_same(&a->suckback, &b->suckback))
		return "suckback";
	if (!same_attempts(a, b))
		return "attempts";
	if (memcmp(a->back, b->back, sizeof(a->back)) != 0)
		return "backwards";
	if (memcmp(a->arrived, b->arrived, sizeof(a->arrived)) != 0)
		return "arrived";
	if (memcmp(a->active, b->active, sizeof(a->active)) != 0)
		return "active";
	if (a->extra != b->extra)
		return "extra";
	if (a->sixes_in_a_row != b->sixes_in_a_row)
		return "sixes_in_a_row";
	if (memcmp(a->throws_so_far, b->throws_so_far,
		sizeof(a->throws_so_far)) != 0)
		return "throws_so_far";
	return NULL;
}

static const char *
play_difference(const struct ref_play *a, const struct ref_play *b)
{
	if (memcmp(a->after.counter, b->after.counter,
		sizeof(a->after.counter)) != 0)
		return "after";
	if (a->then != b->then)
		return "then";
	if (a->eight_piecer != b->eight_piecer || a->harbour != b->harbour)
		return "result";
	if (a->then == REF_THEN_WIN)
		return NULL;
	if (a->after.turn != b->after.turn)
		return "seat";
	return state_difference(&a->after, &b->after);
}

/* The engine's list in the reference's words. */
static void
engine_plays(const struct ruleset *rs, const struct sample *s,
    const struct plays *plays, struct ref_plays *out)
{
	out->n = plays->n;
	for (int i = 0; i < plays->n; i++) {
		const struct play *from = &plays->play[i];
		struct ref_play *to = &out->play[i];

		memset(to, 0, sizeof(*to));
		convert_back(rs, &s->rules, &from->after, &to->after);
		to->then = convert_then(from->then);
		to->eight_piecer = from->eight_piecer;
		to->harbour = from->harbour;
		if (to->then == REF_THEN_WIN)
			memset(to->after.challenge, 0,
			    sizeof(to->after.challenge));
	}
}

/* A play's moves one after the other, ucking where each one ends. */
static bool
replays(const struct sample *s, const struct play *play,
    const struct ref_position *after)
{
	struct ref_position p = s->position;
	bool announced = s->announced.kind != REF_NOTHING ||
	    s->position.suckback.kind != REF_NOTHING;
	int k;

	for (int i = 0; i < play->nmoves; i++) {
		const struct move *m = &play->move[i];

		if (m->kind == MOVE_CHALLENGE)
			continue;
		for (k = 0; k < REF_COUNTERS; k++)
			if (p.counter[m->colour][k] == m->from)
				break;
		if (k == REF_COUNTERS)
			return false;
		p.counter[m->colour][k] = m->to;
		ref_uck(&s->rules, &p, m->colour,
		    ref_shared(&s->rules, m->colour, m->to));
	}
	ref_sort_counters(&p);
	for (int c = 0; c < REF_COLOURS; c++)
		if (memcmp(p.counter[c], after->counter[c],
			sizeof(p.counter[c])) != 0 &&
		    (!announced ||
			ref_moves_colour(
			    &s->rules, &s->position, s->position.turn, c)))
			return false;
	return true;
}

/* engine is still in the order of plays. */
static bool
all_replay(const struct sample *s, const struct plays *plays,
    const struct ref_plays *engine)
{
	for (int i = 0; i < plays->n; i++)
		if (!replays(s, &plays->play[i], &engine->play[i].after))
			return false;
	return true;
}

static int
by_everything(const void *a, const void *b)
{
	return ref_play_compare(a, b);
}

/* Sorts the engine's list by all that a play carries, as the other's is. */
static const char *
plays_difference(struct ref_plays *engine, struct ref_plays *reference)
{
	const char *what;

	for (int i = 1; i < engine->n; i++)
		if (ref_play_order(&engine->play[i - 1], &engine->play[i]) > 0)
			return "order";
	qsort(engine->play, (size_t)engine->n, sizeof(engine->play[0]),
	    by_everything);
	for (int i = 1; i < engine->n; i++)
		if (ref_play_compare(&engine->play[i - 1], &engine->play[i]) ==
		    0)
			return "two plays alike";
	for (int i = 0; i < engine->n && i < reference->n; i++) {
		convert_sort_attempts(&engine->play[i].after);
		convert_sort_attempts(&reference->play[i].after);
		what = play_difference(&engine->play[i], &reference->play[i]);
		if (what != NULL)
			return what;
	}
	return engine->n != reference->n ? "number of plays" : NULL;
}

static const char *
announcements_difference(
    const struct ruleset *rs, const struct sample *s, const struct position *p)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct ref_announcement reference[REF_ANNOUNCEMENTS], one;
	int j, n = plays_announcements(rs, p, list);
	int m = ref_announcements(&s->rules, &s->position, reference);

	for (int i = 0; i < n; i++) {
		one = convert_announcement_back(&list[i]);
		for (j = 0; j < m; j++)
			if (ref_announcement_same(&reference[j], &one))
				break;
		if (j == m)
			return "announcements";
	}
	return n != m ? "announcements" : NULL;
}

static void
show(const struct sample *s, const char *what)
{
	json_t *q = ref_json_question(&s->rules, s->house, &s->position);
	json_t *dice = json_array();
	char *text;

	for (int i = 0; i < s->rules.dice; i++)
		json_array_append_new(dice, json_integer(s->dice[i]));
	if (strcmp(what, "announcements") != 0) {
		json_object_set(q, "throw", dice);
		if (s->announced.kind != REF_NOTHING)
			json_object_set_new(
			    q, "announce", ref_json_announced(&s->announced));
	}
	text = json_dumps(q, JSON_COMPACT);
	print_message("# %s: %s\n", what, text);
	free(text);
	json_decref(dice);
	json_decref(q);
}

/* The plays of one list that the other does not have. */
static void
show_missing(const struct ref_rules *r, const char *whose,
    const struct ref_plays *list, const struct ref_plays *other)
{
	int j, shown = 0;

	for (int i = 0; i < list->n && shown < PLAYS_SHOWN; i++) {
		char *text;
		json_t *json;

		for (j = 0; j < other->n; j++)
			if (play_difference(&list->play[i], &other->play[j]) ==
			    NULL)
				break;
		if (j < other->n)
			continue;
		json = ref_json_play(r, &list->play[i]);
		text = json_dumps(json, JSON_COMPACT);
		print_message("#   only the %s: %s\n", whose, text);
		free(text);
		json_decref(json);
		shown++;
	}
}

/* NULL where engine and reference answer alike. */
static const char *
difference(const struct sample *s, struct ref_plays *reference,
    struct ref_plays *found)
{
	static struct plays plays;
	struct ruleset rs;
	struct position p;
	struct announcement said = convert_announcement(&s->announced);
	char error[RULESET_ERROR];
	uint8_t dice[DICE_MAX] = {(uint8_t)s->dice[0], (uint8_t)s->dice[1]};
	const char *what;

	if (!ruleset_make(&rs, s->preset, s->rules.seats, s->house, error))
		return "house rules";
	convert_position(&rs, &s->rules, &s->position, &p);
	plays_list(
	    &rs, &p, dice, said.kind == ANNOUNCE_NONE ? NULL : &said, &plays);
	engine_plays(&rs, s, &plays, found);
	what = all_replay(s, &plays, found) ? NULL : "moves";
	if (what == NULL)
		what = plays_difference(found, reference);
	if (what == NULL)
		what = announcements_difference(&rs, s, &p);
	return what;
}

static void
same_answers(void **state)
{
	const char *preset = *state;
	static struct sample s;
	static struct ref_plays reference, engine;
	int presets = 0, differences = 0;
	const char *what;

	while (ref_preset(presets) != NULL)
		presets++;
	sample_start(&s, preset, seed);
	for (long i = 0; i < positions / presets + 1; i++) {
		ref_plays_list(&s.rules, &s.position, s.dice,
		    s.announced.kind == REF_NOTHING ? NULL : &s.announced,
		    &reference);
		what = difference(&s, &reference, &engine);
		if (what != NULL && differences++ < DIFFERENCES_SHOWN) {
			show(&s, what);
			print_message("#   %d plays of the engine, %d of the "
				      "reference\n",
			    engine.n, reference.n);
			show_missing(&s.rules, "engine", &engine, &reference);
			show_missing(
			    &s.rules, "reference", &reference, &engine);
		}
		sample_next(&s, &reference);
	}
	assert_int_equal(differences, 0);
}

static void
read_arguments(int argc, char **argv)
{
	const char *count = getenv("MESSDECK_POSITIONS");
	const char *first = getenv("MESSDECK_SEED");

	if (argc > 1)
		count = argv[1];
	if (argc > 2)
		first = argv[2];
	if (count != NULL)
		positions = atol(count);
	if (first != NULL)
		seed = strtoull(first, NULL, 10);
}

int
main(int argc, char **argv)
{
	static struct CMUnitTest tests[16];
	size_t n;

	read_arguments(argc, argv);
	for (n = 0; ref_preset((int)n) != NULL; n++) {
		tests[n].name = ref_preset((int)n);
		tests[n].test_func = same_answers;
		tests[n].initial_state = (void *)(uintptr_t)tests[n].name;
	}
	return _cmocka_run_group_tests(
	    "engine and reference", tests, n, NULL, NULL);
}
