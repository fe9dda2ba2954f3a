/* D: what a throw may be used for, must be, and what follows it. */
#include "tests/engine/scene.h"

static void
D1_each_die_may_move_another_counter(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 20");
	scene_throw(&s, 4, 3);
	assert_play(&s, "R 14 23", THEN_NEXT);
	assert_play(&s, "R 13 24", THEN_NEXT);
	assert_play(&s, "R 17 20", THEN_NEXT);
	assert_play(&s, "R 10 27", THEN_NEXT);
	assert_int_equal(s.plays.n, 4);
}

/* After the exit the other die is judged with the counter on the board. */
static void
D1_the_second_die_is_judged_after_the_first(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b h h h");
	scene_throw(&s, 3, 6);
	assert_play(&s, "R 3 h h h", THEN_THROW);
}

static void
D2_the_sum_ucks_nothing_on_the_way(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2");
	scene_throw(&s, 5, 1);
	assert_only_play(&s, "R 16 / G 2", THEN_NEXT);
}

static void
D2_the_sum_ucks_where_it_ends(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2");
	scene_throw(&s, 3, 2);
	assert_only_play(&s, "R 15 / G", THEN_NEXT);
}

/* Green 3 is red 16: between the dice, on neither of their squares. */
static void
D2_every_square_on_the_way_must_be_free(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 3 3");
	scene_throw(&s, 4, 3);
	assert_only_play(&s, "R 14", THEN_NEXT);
}

static void
D3_one_counter_does_not_uck_between_the_dice(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2");
	scene_throw(&s, 4, 5);
	assert_only_play(&s, "R 19 / G 2", THEN_NEXT);
}

static void
D3_split_ucks_between_the_dice(void **state)
{
	struct scene s;

	scene_set(&s, *state, "split", "R 10 / G 2");
	scene_throw(&s, 4, 5);
	assert_play(&s, "R 19 / G 2", THEN_NEXT);
	assert_play(&s, "R 19 / G", THEN_NEXT);
	assert_int_equal(s.plays.n, 2);
}

static void
D4_both_dice_if_they_can_be_used(void **state)
{
	struct scene s;

	/* Home with the four alone would waste the five. */
	scene_set(&s, *state, NULL, "R p2 10");
	scene_throw(&s, 4, 5);
	assert_play(&s, "R 15 h", THEN_NEXT);
	assert_no_play(&s, "R 10 h");
}

static void
D4_else_the_higher(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p1");
	scene_throw(&s, 3, 4);
	assert_only_play(&s, "R p5", THEN_NEXT);
}

static void
D4_else_the_lower(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p2");
	scene_throw(&s, 5, 3);
	assert_only_play(&s, "R p5", THEN_NEXT);
}

/* U9: home with the six alone, or a challenge, which counts as both dice. */
static void
D4_a_challenge_counts_as_both_dice(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 41 t h h / Y h h h h / B 3 3");
	scene_throw(&s, 6, 5);
	assert_int_equal(s.plays.n, 1);
	assert_non_null(scene_challenge(&s, RED, 41));
}

static void
D4_one_die_must_be_played(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10");
	scene_throw(&s, 4, 0);
	assert_only_play(&s, "R 14", THEN_NEXT);
}

static void
D5_no_legal_play_forfeits_the_throw(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p5");
	scene_throw(&s, 5, 3);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.turn, 1);
}

static void
D5_the_extra_throw_is_not_forfeited(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p5 p5 p5 p5 / Y p5 p5 p5 p5");
	scene_throw(&s, 6, 4);
	assert_forfeit(&s, THEN_THROW);
}

static void
D6_a_six_gives_one_more_throw(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10");
	scene_throw(&s, 6, 1);
	assert_play(&s, "R 17", THEN_THROW);
	assert_int_equal(s.plays.play[0].after.turn, 0);
	scene_throw(&s, 5, 1);
	assert_play(&s, "R 16", THEN_NEXT);
}

static void
D6_a_double_six_gives_only_one(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10");
	scene_throw(&s, 6, 6);
	assert_play(&s, "R 22", THEN_THROW);
	scene_go_on(&s, scene_find(&s, "R 22"));
	assert_int_equal(s.position.extra, 0);
	scene_throw(&s, 2, 1);
	assert_play(&s, "R 25", THEN_NEXT);
}

static void
D6_two_throws_gives_two(void **state)
{
	struct scene s;

	scene_set(&s, *state, "two-throws", "R 10");
	scene_throw(&s, 6, 6);
	scene_go_on(&s, scene_find(&s, "R 22"));
	assert_int_equal(s.position.extra, 1);
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "R 25"));
	assert_int_equal(s.position.turn, 0);
	assert_int_equal(s.position.extra, 0);
	scene_throw(&s, 2, 1);
	assert_play(&s, "R 28", THEN_NEXT);
}

/* A challenge begins: what is owed is lost. */
static void
D6_two_throws_lost_when_a_challenge_begins(void **state)
{
	struct scene s;

	scene_set(&s, *state, "two-throws", "R 10 / B 24 24");
	scene_throw(&s, 6, 6);
	assert_non_null(scene_challenge(&s, RED, 10));
	assert_int_equal(scene_challenge(&s, RED, 10)->after.extra, 0);
}

static void
D7_a_six_throws_again_even_unplayed(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p5 h h h");
	scene_throw(&s, 6, 0);
	assert_forfeit(&s, THEN_THROW);
}

static void
D7_the_third_six_ends_the_turn(void **state)
{
	static const char *const after[] = {"R 16", "R 22"};
	struct scene s;

	scene_set(&s, *state, "three-sixes", "R 10");
	for (int six = 0; six < 2; six++) {
		scene_throw(&s, 6, 0);
		assert_play(&s, after[six], THEN_THROW);
		scene_go_on(&s, scene_find(&s, after[six]));
		assert_int_equal(s.position.sixes_in_a_row, six + 1);
	}
	scene_throw(&s, 6, 0);
	assert_forfeit(&s, THEN_NEXT);
}

static void
D7_other_numbers_break_the_row(void **state)
{
	struct scene s;

	scene_set(&s, *state, "three-sixes", "R 10");
	scene_throw(&s, 6, 0);
	scene_go_on(&s, scene_find(&s, "R 16"));
	scene_throw(&s, 2, 0);
	scene_go_on(&s, scene_find(&s, "R 18"));
	assert_int_equal(s.position.sixes_in_a_row, 0);
}

static void
D7_without_three_sixes_it_goes_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, "three-sixes=off", "R 10");
	for (int six = 1; six <= 4; six++) {
		scene_throw(&s, 6, 0);
		assert_int_equal(s.plays.play[s.plays.n - 1].then, THEN_THROW);
		scene_go_on(&s, &s.plays.play[0]);
	}
}

/* U7's note: all in a mixi-blob behind a blob. */
static void
D8_nothing_can_move_on_any_throw(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 10 / Y 36 36 36 36 / B 24 24");
	assert_true(plays_blocked(&s.rs, &s.position));
}

static void
D8_a_challenge_is_something(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 10 / Y h h h h / B 24 24");
	assert_false(plays_blocked(&s.rs, &s.position));
}

static void
D8_behind_a_block_with_one_die(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL,
	    ((const struct sheet *)*state)->seats == 2
		? "R 10 h h h / Y 37 37"
		: "R 10 h h h / G 50 50");
	assert_true(plays_blocked(&s.rs, &s.position));
}

static void
D8_a_move_on_one_throw_is_enough(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	assert_false(plays_blocked(&s.rs, &s.position));
	scene_set(&s, *state, NULL, "R p5 h h h");
	assert_false(plays_blocked(&s.rs, &s.position));
}

static const struct clause_test tests[] = {
    CLAUSE(D1_each_die_may_move_another_counter, TWO_DICE),
    CLAUSE(D1_the_second_die_is_judged_after_the_first, TWO_DICE),
    CLAUSE(D2_the_sum_ucks_nothing_on_the_way, TWO_DICE),
    CLAUSE(D2_the_sum_ucks_where_it_ends, TWO_DICE),
    CLAUSE(D2_every_square_on_the_way_must_be_free, TWO_DICE),
    CLAUSE(D3_one_counter_does_not_uck_between_the_dice, TWO_DICE),
    CLAUSE(D3_split_ucks_between_the_dice, TWO_DICE),
    CLAUSE(D4_both_dice_if_they_can_be_used, TWO_DICE),
    CLAUSE(D4_else_the_higher, TWO_DICE),
    CLAUSE(D4_else_the_lower, TWO_DICE),
    CLAUSE(D4_a_challenge_counts_as_both_dice, TWO_DICE),
    CLAUSE(D4_one_die_must_be_played, ONE_DIE),
    CLAUSE(D5_no_legal_play_forfeits_the_throw, ALL),
    CLAUSE(D5_the_extra_throw_is_not_forfeited, ALL),
    CLAUSE(D6_a_six_gives_one_more_throw, TWO_DICE),
    CLAUSE(D6_a_double_six_gives_only_one, TWO_DICE),
    CLAUSE(D6_two_throws_gives_two, TWO_DICE),
    CLAUSE(D6_two_throws_lost_when_a_challenge_begins, TWO_DICE),
    CLAUSE(D7_a_six_throws_again_even_unplayed, ANY_LUDO | FLEET4),
    CLAUSE(D7_the_third_six_ends_the_turn, ONE_DIE),
    CLAUSE(D7_other_numbers_break_the_row, ONE_DIE),
    CLAUSE(D7_without_three_sixes_it_goes_on, ONE_DIE),
    CLAUSE(D8_nothing_can_move_on_any_throw, TWO_DICE),
    CLAUSE(D8_a_challenge_is_something, TWO_DICE),
    CLAUSE(D8_behind_a_block_with_one_die, ONE_DIE),
    CLAUSE(D8_a_move_on_one_throw_is_enough, ALL),
};

SCENE_MAIN(tests)
