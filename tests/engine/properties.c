/*
 * What holds for every play of every position, whatever the rules say
 * besides; each property over random questions of all rule sets.
 *	properties [questions [seed]]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "tests/engine/properties_asked.h"
#include "tests/reference/json.h"

static long questions = 700;
static uint64_t seed = 1;

typedef bool property(const struct asked *);
typedef bool play_property(const struct asked *, const struct play *);

static bool
every_play(const struct asked *q, play_property *holds)
{
	for (int i = 0; i < q->plays.n; i++)
		if (!holds(q, &q->plays.play[i]))
			return false;
	return true;
}

static void
fail_question(const struct asked *q)
{
	const struct sample *s = &q->s;
	json_t *ask = ref_json_question(&s->rules, s->house, &s->position);
	int n = s->rules.dice;

	json_object_set_new(ask, "throw", json_array());
	for (int i = 0; i < n; i++)
		json_array_append_new(
		    json_object_get(ask, "throw"), json_integer(s->dice[i]));
	if (s->announced.kind != REF_NOTHING)
		json_object_set_new(
		    ask, "announce", ref_json_announced(&s->announced));
	fail_msg("not so: %s", json_dumps(ask, JSON_COMPACT));
}

/* A property over the questions of every rule set. */
static void
always(property *holds)
{
	static struct asked q;
	static struct ref_plays next;

	for (int preset = 0; ref_preset(preset) != NULL; preset++) {
		sample_start(&q.s, ref_preset(preset), seed);
		for (long i = 0; i < questions; i++) {
			assert_true(asked_answer(&q));
			if (!holds(&q))
				fail_question(&q);
			asked_convert(&q, &next);
			sample_next(&q.s, &next);
		}
	}
}

static bool
has_four_counters(const struct asked *q, const struct play *play)
{
	int square;

	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			square = play->after.counter[c][i];
			if (square < BASE || square > board_home(q->rs.arm))
				return false;
			if (i > 0 && square < play->after.counter[c][i - 1])
				return false;
		}
	return true;
}

static bool
four_counters(const struct asked *q)
{
	return every_play(q, has_four_counters);
}

static void
B1_sixteen_counters_on_squares_that_exist(void **state)
{
	always(four_counters);
}

static bool
on_side(const struct asked *q, int colour, int seat)
{
	int owner = ruleset_owner(&q->rs, (enum colour)colour);

	return owner != -1 && ruleset_same_side(&q->rs, owner, seat);
}

/* Whether two colours' counters stand on one square that is not safe. */
static bool
share_a_square(const struct asked *q, const struct position *p, int a, int b)
{
	int x, y, quarter = board_track(q->rs.arm) / 4;

	for (int i = 0; i < NCOUNTER; i++)
		for (int j = 0; j < NCOUNTER; j++) {
			x = board_shared(
			    q->rs.arm, (enum colour)a, p->counter[a][i]);
			y = board_shared(
			    q->rs.arm, (enum colour)b, p->counter[b][j]);
			if (x != -1 && x == y &&
			    !(q->rs.safe_doorsteps && x % quarter == 0))
				return true;
		}
	return false;
}

static bool
keeps_sides_apart(const struct asked *q, const struct play *play)
{
	int owner;

	for (int a = 0; a < NCOLOUR; a++) {
		owner = ruleset_owner(&q->rs, (enum colour)a);
		for (int b = 0; b < NCOLOUR && owner != -1; b++)
			if (ruleset_owner(&q->rs, (enum colour)b) != -1 &&
			    !on_side(q, b, owner) &&
			    share_a_square(q, &play->after, a, b))
				return false;
	}
	return true;
}

static bool
sides_apart(const struct asked *q)
{
	return every_play(q, keeps_sides_apart);
}

static void
K1_no_two_sides_on_one_square_that_is_not_safe(void **state)
{
	always(sides_apart);
}

/* Base left out, the squares after are some of those before. */
static bool
only_to_base(const struct asked *q, const struct play *play, int colour)
{
	const int8_t *before = q->before.counter[colour];
	int j = 0, square;

	for (int i = 0; i < NCOUNTER; i++) {
		square = play->after.counter[colour][i];
		if (square == BASE)
			continue;
		while (j < NCOUNTER && before[j] != square)
			j++;
		if (j++ == NCOUNTER)
			return false;
	}
	return true;
}

static bool
moves_enemies_to_base(const struct asked *q, const struct play *play)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (!on_side(q, c, q->before.turn) && !only_to_base(q, play, c))
			return false;
	return true;
}

static bool
enemies_only_to_base(const struct asked *q)
{
	return every_play(q, moves_enemies_to_base);
}

static void
K1_enemies_are_moved_only_to_base(void **state)
{
	always(enemies_only_to_base);
}

static bool
keeps_own_out(const struct asked *q, const struct play *play)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (on_side(q, c, q->before.turn) &&
		    position_base(&play->after, (enum colour)c) >
			position_base(&q->before, (enum colour)c))
			return q->rs.snake_eyes;
	return true;
}

static bool
own_stay_out(const struct asked *q)
{
	return every_play(q, keeps_own_out);
}

static void
K2_a_side_sends_none_of_its_own_to_base(void **state)
{
	always(own_stay_out);
}

/* Dice as D4 counts them, where squares tell how far a counter went. */
static int
dice_used(const struct asked *q, const struct play *play)
{
	const struct move *m = play->move;

	if (play->nmoves == 0)
		return 0;
	if (m[0].kind == MOVE_CHALLENGE || play->nmoves == 2)
		return 2;
	if (m[0].from == BASE)
		return 1;
	return m[0].to - m[0].from == q->dice[0] + q->dice[1] ? 2 : 1;
}

/* Settings that leave a play another way are not looked at (H2, H3). */
static bool
counts_dice(const struct asked *q)
{
	return asked_plain(q) && q->rs.dice == 2 && !q->rs.snake_eyes &&
	    !q->rs.last_one_die && !q->rs.bounce;
}

static bool
same_number_of_dice(const struct asked *q)
{
	for (int i = 1; counts_dice(q) && i < q->plays.n; i++)
		if (dice_used(q, &q->plays.play[i]) !=
		    dice_used(q, &q->plays.play[0]))
			return false;
	return true;
}

static void
D4_every_listed_play_uses_the_same_number_of_dice(void **state)
{
	always(same_number_of_dice);
}

static int
die_used(const struct play *play)
{
	return play->move[0].from == BASE
	    ? 6
	    : play->move[0].to - play->move[0].from;
}

static bool
same_one_die(const struct asked *q)
{
	if (!counts_dice(q) || dice_used(q, &q->plays.play[0]) != 1)
		return true;
	for (int i = 1; i < q->plays.n; i++)
		if (die_used(&q->plays.play[i]) != die_used(&q->plays.play[0]))
			return false;
	return true;
}

static void
D4_plays_of_one_die_use_the_same_die(void **state)
{
	always(same_one_die);
}

/* The turn passes with next, and with next only; who is home has won. */
static bool
passes_the_turn(const struct asked *q, const struct play *play)
{
	bool home = position_side_home(&q->rs, &play->after, q->before.turn);

	if (play->then == THEN_WIN || home)
		return play->then == THEN_WIN && home;
	if (play->then == THEN_NEXT)
		return play->after.turn != q->before.turn ||
		    (!q->rs.partners && q->rs.seats > 2);
	return play->after.turn == q->before.turn;
}

static bool
turn_passes(const struct asked *q)
{
	return q->plays.n > 0 && every_play(q, passes_the_turn);
}

static void
S3_the_turn_passes_with_next_and_ends_with_a_win(void **state)
{
	always(turn_passes);
}

static bool
turned_by_one(const struct asked *q)
{
	return asked_turned_alike(q, 1);
}

static void
B2_a_turned_board_has_the_same_plays(void **state)
{
	always(turned_by_one);
}

static bool
turned_by_two(const struct asked *q)
{
	return asked_turned_alike(q, 2);
}

static void
P4_partners_in_each_others_place_have_the_same_plays(void **state)
{
	always(turned_by_two);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(B1_sixteen_counters_on_squares_that_exist),
	    cmocka_unit_test(K1_no_two_sides_on_one_square_that_is_not_safe),
	    cmocka_unit_test(K1_enemies_are_moved_only_to_base),
	    cmocka_unit_test(K2_a_side_sends_none_of_its_own_to_base),
	    cmocka_unit_test(D4_every_listed_play_uses_the_same_number_of_dice),
	    cmocka_unit_test(D4_plays_of_one_die_use_the_same_die),
	    cmocka_unit_test(S3_the_turn_passes_with_next_and_ends_with_a_win),
	    cmocka_unit_test(B2_a_turned_board_has_the_same_plays),
	    cmocka_unit_test(
		P4_partners_in_each_others_place_have_the_same_plays),
	};

	if (argc > 1)
		questions = atol(argv[1]);
	if (argc > 2)
		seed = strtoull(argv[2], NULL, 10);
	return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
