/* CH: challenges. Red 11 is blue 24, red 0 is blue 13. */
#include "engine/challenge.h"
#include "engine/position_valid.h"
#include "tests/engine/scene.h"

#include <string.h>

/* Starts red's challenge and leaves the scene after its first six. */
static void
start(struct scene *s, int from)
{
	const struct play *play;

	scene_throw(s, 6, 1);
	play = scene_challenge(s, RED, from);
	assert_non_null(play);
	assert_int_equal(play->then, THEN_CHALLENGE);
	scene_go_on(s, play);
}

/* The one thing that a throw at a challenge leads to. */
static const struct play *
at(struct scene *s, int a, int b)
{
	scene_throw(s, a, b);
	assert_int_equal(s->plays.n, 1);
	scene_go_on(s, &s->plays.play[0]);
	return &s->plays.play[0];
}

static void
CH1_from_the_square_directly_behind(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 9 10 / B 24 24");
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
	assert_null(scene_challenge(&s, RED, 9));
	assert_int_equal(play_challenged(&s.rs, &s.position, 0), -1);
	start(&s, 10);
	assert_int_equal(play_challenged(&s.rs, &s.position, 0), BLUE);
	assert_int_equal(play_challenged(&s.rs, &s.position, 1), -1);
}

static void
CH1_not_at_a_single_nor_a_mixi_blob(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / B 24");
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
	scene_set(&s, *state, NULL, "R 10 / B 24 24 / G 50");
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
}

/* Green 38 is the square after red's tail: red turns off before it. */
static void
CH1_a_counter_on_its_tail_faces_its_pipe(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R t / G 38 38");
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, scene_tail(&s)));
}

/* Red 12 is the square before green's doorstep, where green never stands. */
static void
CH1_what_is_in_a_pipe_is_no_part_of_the_blob(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / B 25 25 / G p1 p1");
	start(&s, 11);
	assert_int_equal(at(&s, 6, 6)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 4);
	assert_int_equal(position_base(&s.position, GREEN), 2);
}

static void
CH1_a_blob_may_challenge(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 / B 24 24");
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
}

static void
CH2_it_must_have_been_there_before_the_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / B 24 24");
	scene_arrived(&s, RED, 10);
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
}

/* Moved behind it on a six: not with the extra throw. */
static void
CH2_moving_up_in_the_same_turn_is_too_late(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 4 30 / B 24 24");
	scene_throw(&s, 6, 1);
	scene_go_on(&s, scene_find(&s, "R 10 31"));
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
}

static void
CH2_before_the_throw_is_enough(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 4 30 / B 24 24");
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
	scene_go_on(&s, scene_find(&s, "R 10 31"));
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
}

static void
CH2_a_table_may_choose_the_measure(void **state)
{
	struct scene s;

	scene_set(&s, *state, "challenge-throw", "R 10 / B 24 24");
	scene_arrived(&s, RED, 10);
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
	scene_set(&s, *state, "challenge-turn", "R 10 / B 24 24");
	scene_arrived(&s, RED, 10);
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
}

static void
CH3_only_one_six_counts(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NULL, "R 10 / B 24 24");
	scene_throw(&s, 6, 6);
	play = scene_challenge(&s, RED, 10);
	assert_non_null(play);
	assert_int_equal(play->after.challenge[0].sixes, 1);
	assert_int_equal(play->then, THEN_CHALLENGE);
	assert_memory_equal(play->after.counter, s.position.counter,
	    sizeof(s.position.counter));
}

static void
CH3_the_player_picks_among_several(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 30 / B 24 24 / G 18 18");
	scene_throw(&s, 6, 2);
	assert_non_null(scene_challenge(&s, RED, 10));
	assert_non_null(scene_challenge(&s, RED, 30));
	scene_throw(&s, 5, 2);
	assert_null(scene_challenge(&s, RED, 10));
}

static void
CH4_each_six_is_added(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / B 24 24 24 24");
	start(&s, 10);
	assert_int_equal(at(&s, 6, 3)->then, THEN_CHALLENGE);
	assert_int_equal(s.position.challenge[0].sixes, 2);
	assert_int_equal(at(&s, 6, 6)->then, THEN_CHALLENGE);
	assert_int_equal(s.position.challenge[0].sixes, 4);
}

static void
CH5_a_blob_of_two_needs_three(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / B 24 24");
	start(&s, 10);
	assert_int_equal(at(&s, 6, 1)->then, THEN_CHALLENGE);
	assert_int_equal(at(&s, 1, 6)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 4);
}

static void
CH5_a_blob_of_four_needs_five(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / B 24 24 24 24");
	start(&s, 10);
	at(&s, 6, 6);
	assert_int_equal(at(&s, 6, 1)->then, THEN_CHALLENGE);
	assert_int_equal(at(&s, 6, 1)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 4);
}

static void
CH5_easy_challenge_needs_one_less(void **state)
{
	struct scene s;

	scene_set(&s, *state, "easy-challenge", "R 10 / B 24 24");
	start(&s, 10);
	assert_int_equal(at(&s, 6, 1)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 4);
}

static void
CH6_a_throw_without_a_six_fails(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, "persist=off", "R 10 20 / B 24 24");
	start(&s, 10);
	play = at(&s, 5, 4);
	assert_int_equal(play->nmoves, 0);
	assert_int_equal(play->then, THEN_NEXT);
	assert_int_equal(s.position.turn, 1);
	assert_int_equal(s.position.challenge[0].sixes, 0);
	assert_int_equal(s.position.counter[RED][3], 20);
}

static void
CH7_one_attacker_takes_the_square(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NULL, "R 10 10 / B 24 24");
	start(&s, 10);
	play = at(&s, 6, 6);
	assert_int_equal(play->then, THEN_NEXT);
	assert_int_equal(play->nmoves, 2);
	assert_int_equal(play->move[0].kind, MOVE_CHALLENGE);
	assert_int_equal(s.position.turn, 1);
	assert_int_equal(s.position.counter[RED][2], 10);
	assert_int_equal(s.position.counter[RED][3], 11);
	assert_int_equal(position_base(&s.position, BLUE), 4);
	assert_int_equal(s.position.challenge[0].sixes, 0);
}

static void
CH7_no_extra_throw_even_if_owed(void **state)
{
	struct scene s;

	scene_set(&s, *state, "two-throws", "R 10 / B 24 24");
	start(&s, 10);
	assert_int_equal(at(&s, 6, 6)->then, THEN_NEXT);
	assert_int_equal(s.position.extra, 0);
}

static void
CH8_from_base_it_needs_one_more(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 20 / B 13 13");
	start(&s, BASE);
	assert_int_equal(at(&s, 6, 6)->then, THEN_CHALLENGE);
	assert_int_equal(at(&s, 6, 1)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 4);
	assert_int_equal(s.position.counter[RED][2], 0);
	assert_int_equal(position_base(&s.position, RED), 2);
}

static void
CH8_not_without_a_counter_in_base(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 20 21 22 23 / B 13 13");
	scene_throw(&s, 6, 6);
	assert_null(scene_challenge(&s, RED, BASE));
}

static void
CH8_none_goes_on_without_a_counter_in_base(void **state)
{
	char error[RULESET_ERROR];
	struct scene s;

	scene_set(&s, *state, "persist=off", "R b 21 22 23 / B 13 13");
	s.position.challenge[0] = (struct challenge){RED, BASE, 1};
	assert_true(position_valid(&s.rs, &s.position, error));
	s.position.counter[RED][0] = 20;
	assert_false(position_valid(&s.rs, &s.position, error));
	assert_non_null(strstr(error, "challenge: seat 0"));
}

#define PERSIST "persist"

static void
CH9_a_failed_throw_keeps_the_count(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, PERSIST, "R 10 20 / B 24 24");
	start(&s, 10);
	play = at(&s, 5, 4);
	assert_int_equal(play->then, THEN_NEXT);
	assert_int_equal(s.position.turn, 1);
	assert_int_equal(s.position.challenge[0].sixes, 1);
}

static void
CH9_until_it_ends_the_seat_may_do_nothing_else(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, PERSIST, "R 10 20 / B 24 24");
	start(&s, 10);
	at(&s, 5, 4);
	s.position.turn = 0;
	play = at(&s, 5, 4);
	assert_int_equal(play->nmoves, 0);
	assert_int_equal(play->then, THEN_NEXT);
}

/* Blue takes one of three away: two are left, and three sixes are there. */
static void
CH9_the_target_is_counted_anew(void **state)
{
	struct scene s;

	scene_set(&s, *state, PERSIST, "R 10 / B 24 24 24 / G h h h h");
	start(&s, 10);
	at(&s, 6, 6);
	assert_int_equal(s.position.challenge[0].sixes, 3);
	s.position.counter[BLUE][3] = 30;
	assert_int_equal(at(&s, 5, 4)->then, THEN_NEXT);
	assert_int_equal(s.position.challenge[0].sixes, 3);
	s.position.turn = 0;
	assert_int_equal(at(&s, 6, 1)->then, THEN_NEXT);
	assert_int_equal(position_base(&s.position, BLUE), 3);
}

static void
CH9_it_lapses_when_the_blob_is_gone(void **state)
{
	struct scene s;

	scene_set(&s, *state, PERSIST, "R 10 / B 24 24 / G h h h h");
	start(&s, 10);
	at(&s, 5, 4);
	s.position.turn = s.rs.seats - 1;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "B 24 27"));
	assert_int_equal(s.position.challenge[0].sixes, 0);
}

/* Blue 23 is red 10. */
static void
CH9_it_lapses_when_the_attacker_is_gone(void **state)
{
	struct scene s;

	scene_set(&s, *state, PERSIST, "R 10 / B 20 24 24 / G h h h h");
	start(&s, 10);
	at(&s, 5, 4);
	s.position.turn = s.rs.seats - 1;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "R / B 23 24 24"));
	assert_int_equal(s.position.challenge[0].sixes, 0);
}

/* Yellow joins red on its square: a mixi-blob is no attacker. */
static void
CH9_a_mixi_blob_is_no_attacker(void **state)
{
	struct scene s;

	scene_set(&s, *state, PERSIST, "R 10 / B 24 24 / Y 33 h h h");
	start(&s, 10);
	at(&s, 5, 4);
	s.position.turn = 2;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "Y 36 h h h"));
	assert_int_equal(s.position.challenge[0].sixes, 0);
}

static void
CH9_each_seat_has_its_own(void **state)
{
	struct scene s;

	scene_set(&s, *state, PERSIST, "R 10 30 30 / B 24 24 / G 16");
	start(&s, 10);
	at(&s, 5, 4);
	s.position.turn = 1;
	scene_throw(&s, 6, 1);
	scene_go_on(&s, scene_challenge(&s, GREEN, 16));
	assert_int_equal(s.position.challenge[0].sixes, 1);
	assert_int_equal(s.position.challenge[1].sixes, 1);
}

static const struct clause_test tests[] = {
    CLAUSE(CH1_from_the_square_directly_behind, TWO_DICE),
    CLAUSE(CH1_not_at_a_single_nor_a_mixi_blob, TWO_DICE),
    CLAUSE(CH1_a_counter_on_its_tail_faces_its_pipe, TWO_DICE),
    CLAUSE(CH1_what_is_in_a_pipe_is_no_part_of_the_blob, TWO_DICE),
    CLAUSE(CH1_a_blob_may_challenge, TWO_DICE),
    CLAUSE(CH2_it_must_have_been_there_before_the_turn, PLAYERS),
    CLAUSE(CH2_moving_up_in_the_same_turn_is_too_late, PLAYERS),
    CLAUSE(CH2_before_the_throw_is_enough, SERVICE),
    CLAUSE(CH2_a_table_may_choose_the_measure, TWO_DICE),
    CLAUSE(CH3_only_one_six_counts, TWO_DICE),
    CLAUSE(CH3_the_player_picks_among_several, TWO_DICE),
    CLAUSE(CH4_each_six_is_added, TWO_DICE),
    CLAUSE(CH5_a_blob_of_two_needs_three, TWO_DICE),
    CLAUSE(CH5_a_blob_of_four_needs_five, TWO_DICE),
    CLAUSE(CH5_easy_challenge_needs_one_less, TWO_DICE),
    CLAUSE(CH6_a_throw_without_a_six_fails, TWO_DICE),
    CLAUSE(CH7_one_attacker_takes_the_square, TWO_DICE),
    CLAUSE(CH7_no_extra_throw_even_if_owed, TWO_DICE),
    CLAUSE(CH8_from_base_it_needs_one_more, TWO_DICE),
    CLAUSE(CH8_not_without_a_counter_in_base, TWO_DICE),
    CLAUSE(CH8_none_goes_on_without_a_counter_in_base, TWO_DICE),
    CLAUSE(CH9_a_failed_throw_keeps_the_count, TWO_DICE),
    CLAUSE(CH9_until_it_ends_the_seat_may_do_nothing_else, TWO_DICE),
    CLAUSE(CH9_the_target_is_counted_anew, TWO_DICE),
    CLAUSE(CH9_it_lapses_when_the_blob_is_gone, TWO_DICE),
    CLAUSE(CH9_it_lapses_when_the_attacker_is_gone, TWO_DICE),
    CLAUSE(CH9_a_mixi_blob_is_no_attacker, FOUR_SEATS),
    CLAUSE(CH9_each_seat_has_its_own, TWO_DICE),
};

SCENE_MAIN(tests)
