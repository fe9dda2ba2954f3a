/*
 * Random plays and announcements that are not possible: the clause that the
 * engine names is one that the reference blames, too.
 *	blame [plays [seed]]
 * or MESSDECK_PLAYS and MESSDECK_SEED. The first differences are printed as
 * questions of the referee.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "engine/why.h"
#include "tests/engine/differential_convert.h"
#include "tests/reference/json.h"
#include "tests/reference/sample.h"

#define DIFFERENCES_SHOWN 5
#define A_POSITION 4 /* plays asked about in each position */
#define A_RULE_SET 8 /* positions, before others are made up */
#define WANTED_MAX 3

static long wanted_plays = 1000;
static uint64_t seed = 1;
static unsigned long long named; /* clauses, over all rule sets */

/* A play that somebody may think of. */
struct thought {
	struct ref_move move[WANTED_MAX];
	int n;
};

/* Mostly where one of the colour stands. */
static int
random_from(struct sample *s, int colour)
{
	if (sample_random(s, 12) == 0)
		return sample_random(s, ref_home(&s->rules) + 2) - 1;
	return s->position.counter[colour][sample_random(s, REF_COUNTERS)];
}

static int
random_to(struct sample *s, int from)
{
	int sum = s->dice[0] + s->dice[1], to;

	switch (sample_random(s, 8)) {
	case 0:
		to = from + sample_random(s, 14) - 2;
		break;
	case 1:
	case 2:
		to = from + sum;
		break;
	case 3:
		to = ref_home(&s->rules);
		break;
	default:
		to = from + s->dice[sample_random(s, s->rules.dice)];
		break;
	}
	if (from == REF_BASE && sample_random(s, 3) != 0)
		to = s->rules.exit_six && sample_random(s, 2) == 0 ? 5 : 0;
	if (to > ref_home(&s->rules))
		to = ref_home(&s->rules) - sample_random(s, 3);
	return to < 0 ? 0 : to;
}

static int
random_colour(struct sample *s)
{
	int colour = sample_random(s, REF_COLOURS);

	for (int i = 0; i < 8 && sample_random(s, 12) != 0 &&
	     !ref_moves_colour(
		 &s->rules, &s->position, s->position.turn, colour);
	     i++)
		colour = sample_random(s, REF_COLOURS);
	return colour;
}

static struct ref_move
random_move(struct sample *s)
{
	struct ref_move m = {.colour = random_colour(s)};

	m.from = random_from(s, m.colour);
	m.challenge = sample_random(s, 8) == 0;
	m.to = m.challenge ? m.from : random_to(s, m.from);
	return m;
}

/* Moves at random, a pair, one counter twice, or a play with a change. */
static void
random_thought(
    struct sample *s, const struct ref_plays *plays, struct thought *t)
{
	const struct ref_play *play = &plays->play[sample_random(s, plays->n)];
	int kind = sample_random(s, 20);

	t->n = kind == 0 ? 0 : kind == 1 ? 3 : kind < 10 ? 2 : 1;
	for (int i = 0; i < t->n; i++)
		t->move[i] = random_move(s);
	if (kind == 2 || kind == 3)
		t->move[1] = t->move[0];
	if (kind == 4 || kind == 5) {
		t->move[1].colour = t->move[0].colour;
		t->move[1].from = t->move[0].to;
		t->move[1].to = random_to(s, t->move[1].from);
	}
	if (kind < 15 || play->moves == 0 || play->moves > WANTED_MAX)
		return;
	t->n = play->moves;
	memcpy(t->move, play->move, sizeof(t->move));
	if (kind == 19)
		t->move[0].to = random_to(s, t->move[0].from);
	else if (t->n > 1)
		t->move[0] = t->move[--t->n];
}

static void
random_announcement(struct sample *s, struct ref_announcement *a)
{
	const struct ref_rules *r = &s->rules;

	a->kind = sample_random(s, 2) == 0 ? REF_SUCKBACK : REF_BLOWBACK;
	a->colour = random_colour(s);
	a->distance = 1 + sample_random(s, r->arm - 1);
	a->target = (a->colour + 1 + 2 * sample_random(s, 2)) % REF_COLOURS;
	for (int i = 0; i < REF_COLOURS && sample_random(s, 6) != 0; i++) {
		int pipe = a->kind == REF_SUCKBACK ? i : a->colour;
		int other = a->kind == REF_SUCKBACK ? a->colour : i;

		if (ref_enemies(r, pipe, other) &&
		    ref_on(r, &s->position, other,
			ref_shared(r, pipe, ref_tail(r))) > 0)
			a->target = i;
	}
	for (int i = 0; i < REF_COUNTERS && sample_random(s, 4) != 0; i++) {
		int pipe = a->kind == REF_SUCKBACK ? a->target : a->colour;
		int up = s->position.counter[pipe][i] - ref_tail(r);

		if (up > 0 && up < r->arm)
			a->distance = up;
	}
}

/* Three of the target's in one place, and somebody behind them or before. */
static bool
crowd(struct sample *s, const struct ref_announcement *a)
{
	const struct ref_rules *r = &s->rules;
	bool suck = a->kind == REF_SUCKBACK;
	int pipe = suck ? a->target : a->colour, *counter;
	int other = suck ? a->colour : a->target;
	int shared = ref_shared(r, pipe, ref_tail(r));
	int tail = ref_relative(r, other, shared);

	if (!ref_enemies(r, pipe, other) ||
	    ref_enemy_count(r, &s->position, other, shared) > 0)
		return false;
	memset(s->position.challenge, 0, sizeof(s->position.challenge));
	memset(s->position.back, 0, sizeof(s->position.back));
	counter = s->position.counter[suck ? pipe : other];
	counter[1] = counter[2] = counter[3] =
	    suck ? ref_tail(r) + 1 + sample_random(s, r->arm - 1) : tail;
	counter = s->position.counter[suck ? other : pipe];
	counter[3] = suck ? tail : ref_tail(r) + a->distance;
	ref_sort_counters(&s->position);
	return true;
}

static void
show(const struct sample *s, const struct thought *t, const char *engine,
    unsigned long long blamed)
{
	json_t *q = ref_json_question(&s->rules, s->house, &s->position);
	json_t *dice = json_array(), *why = json_array();
	char *text;

	for (int i = 0; i < s->rules.dice; i++)
		json_array_append_new(dice, json_integer(s->dice[i]));
	json_object_set_new(q, "throw", dice);
	for (int i = 0; t != NULL && i < t->n; i++) {
		const struct ref_move *m = &t->move[i];
		static const char *const colours[] = {
		    "red", "green", "yellow", "blue"};

		json_array_append_new(why,
		    m->challenge ? json_pack("[s,s,i]", "challenge",
				       colours[m->colour], m->from)
				 : json_pack("[s,i,i]", colours[m->colour],
				       m->from, m->to));
	}
	json_object_set_new(q, "why", why);
	if (s->announced.kind != REF_NOTHING)
		json_object_set_new(
		    q, "announce", ref_json_announced(&s->announced));
	text = json_dumps(q, JSON_COMPACT);
	print_message("# engine %s, reference", engine);
	for (int c = 0; c < REF_CLAUSES; c++)
		if (blamed >> c & 1)
			print_message(" %s", ref_clause_name(c));
	print_message(": %s\n", text);
	free(text);
	json_decref(q);
}

/* Whether both agree; counts the play if it is not possible. */
static bool
agree(const struct ruleset *rs, const struct why *why,
    unsigned long long blamed, long *impossible)
{
	int clause = ref_clause_find(why_clause(rs, why));

	if (why->reason == WHY_NOT)
		return blamed == 0;
	(*impossible)++;
	if (clause < 0 || !(blamed >> clause & 1))
		return false;
	named |= 1ULL << clause;
	return true;
}

static bool
ask_play(struct sample *s, const struct ruleset *rs, const struct position *p,
    const struct ref_plays *plays, long *impossible, bool quiet)
{
	bool said = s->announced.kind != REF_NOTHING;
	struct announcement announced = convert_announcement(&s->announced);
	uint8_t dice[DICE_MAX] = {(uint8_t)s->dice[0], (uint8_t)s->dice[1]};
	struct wanted_play wanted = {0};
	unsigned long long blamed;
	struct thought t;
	struct why why;

	random_thought(s, plays, &t);
	wanted.n = t.n;
	for (int i = 0; i < t.n; i++)
		wanted.move[i] = (struct wanted_move){
		    .kind = t.move[i].challenge ? MOVE_CHALLENGE : MOVE_COUNTER,
		    .colour = (int8_t)t.move[i].colour,
		    .from = (int8_t)t.move[i].from,
		    .to = (int8_t)t.move[i].to};
	why_play(rs, p, dice, said ? &announced : NULL, &wanted, &why);
	blamed = ref_blame(&s->rules, &s->position, s->dice,
	    said ? &s->announced : NULL, t.move, t.n);
	if (agree(rs, &why, blamed, impossible))
		return true;
	if (!quiet)
		show(s, &t, why_clause(rs, &why), blamed);
	return false;
}

static bool
ask_announcement(struct sample *s, const struct ruleset *rs,
    const struct position *p, long *impossible, bool quiet)
{
	struct ref_announcement a;
	struct position own = *p;
	struct announcement asked;
	unsigned long long blamed;
	struct why why;

	random_announcement(s, &a);
	if (s->rules.bigship_suckback && sample_random(s, 4) == 0 &&
	    crowd(s, &a))
		convert_position(rs, &s->rules, &s->position, &own);
	asked = convert_announcement(&a);
	why_announcement(rs, &own, &asked, &why);
	blamed = ref_blame_announcement(&s->rules, &s->position, &a);
	if (agree(rs, &why, blamed, impossible))
		return true;
	if (!quiet) {
		print_message("# kind %d colour %d target %d distance %d\n",
		    a.kind, a.colour, a.target, a.distance);
		show(s, NULL, why_clause(rs, &why), blamed);
	}
	return false;
}

static void
the_reference_blames_it_too(void **state)
{
	static struct ref_plays plays;
	static struct sample s;
	const char *preset = *state;
	int presets = 0, differences = 0;
	long impossible = 0, positions = 0;
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct position p;

	while (ref_preset(presets) != NULL)
		presets++;
	sample_start(&s, preset, seed);
	while (impossible < wanted_plays / presets + 1) {
		assert_true(
		    ruleset_make(&rs, s.preset, s.rules.seats, s.house, error));
		convert_position(&rs, &s.rules, &s.position, &p);
		ref_plays_list(&s.rules, &s.position, s.dice,
		    s.announced.kind == REF_NOTHING ? NULL : &s.announced,
		    &plays);
		for (int i = 0; i < A_POSITION; i++)
			differences += !ask_play(&s, &rs, &p, &plays,
			    &impossible, differences >= DIFFERENCES_SHOWN);
		differences += !ask_announcement(
		    &s, &rs, &p, &impossible, differences >= DIFFERENCES_SHOWN);
		if (++positions % A_RULE_SET != 0)
			sample_next(&s, &plays);
		else
			sample_start(&s, preset, seed + positions);
	}
	assert_int_equal(differences, 0);
}

/* The plays were not all forbidden by the same few clauses. */
static void
most_clauses_came_up(void **state)
{
	int n = 0;

	(void)state;
	for (int c = 0; c < REF_CLAUSES; c++) {
		n += named >> c & 1;
		if (!(named >> c & 1))
			print_message("# not named: %s\n", ref_clause_name(c));
	}
	assert_true(n >= 2 * REF_CLAUSES / 3);
}

int
main(int argc, char **argv)
{
	static struct CMUnitTest tests[16];
	const char *count = getenv("MESSDECK_PLAYS");
	const char *first = getenv("MESSDECK_SEED");
	size_t n;

	if (argc > 1)
		count = argv[1];
	if (argc > 2)
		first = argv[2];
	if (count != NULL)
		wanted_plays = atol(count);
	if (first != NULL)
		seed = strtoull(first, NULL, 10);
	for (n = 0; ref_preset((int)n) != NULL; n++) {
		tests[n].name = ref_preset((int)n);
		tests[n].test_func = the_reference_blames_it_too;
		tests[n].initial_state = (void *)(uintptr_t)tests[n].name;
	}
	tests[n].name = "most_clauses_came_up";
	tests[n++].test_func = most_clauses_came_up;
	return _cmocka_run_group_tests("blame", tests, n, NULL, NULL);
}
