/* E: leaving base. */
#include "tests/engine/scene.h"

static void
E1_only_a_six_leaves_base(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	scene_throw(&s, 5, 1);
	assert_forfeit(&s, THEN_NEXT);
	scene_throw(&s, 6, 4);
	assert_play(&s, s.rs.dice == 2 ? "R 4" : "R 0", THEN_THROW);
}

/* Six and two: to the doorstep and on; never eight squares in one. */
static void
E1_an_exit_is_never_part_of_a_sum(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b b 20");
	scene_throw(&s, 6, 2);
	assert_play(&s, "R b b 2 20", THEN_THROW);
	assert_play(&s, "R b b 0 22", THEN_THROW);
	assert_play(&s, "R b b b 28", THEN_THROW);
	assert_no_play(&s, "R b b 7 20");
	assert_no_play(&s, "R b b 8 20");
}

/* Nothing else can use the two: that counter has ucked and goes no further. */
static void
E1_who_ucked_on_the_doorstep_goes_no_further(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b h h h / Y h h h h / G 39");
	scene_throw(&s, 6, 2);
	assert_only_play(&s, "R 0 h h h / G", THEN_THROW);
}

static void
E1_split_lets_it_go_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, "split", "R b h h h / G 39");
	scene_throw(&s, 6, 2);
	assert_play(&s, "R 2 h h h / G", THEN_THROW);
}

static void
E1_exit_same_keeps_the_other_die_for_that_counter(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-same", "R b b b 20");
	scene_throw(&s, 6, 2);
	assert_play(&s, "R b b 2 20", THEN_THROW);
	assert_play(&s, "R b b b 28", THEN_THROW);
	assert_no_play(&s, "R b b 0 22");
}

static void
E1_exit_same_allows_two_exits(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-same", "R b b b 20");
	scene_throw(&s, 6, 6);
	assert_play(&s, "R b 0 0 20", THEN_THROW);
	assert_play(&s, "R b b 6 20", THEN_THROW);
	assert_no_play(&s, "R b b 0 26");
}

/* The counter that came out is blocked: the other die is lost. */
static void
E1_exit_same_loses_a_die_that_it_cannot_use(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-same", "R b p5 h h / Y h h h h / G 41 41");
	scene_throw(&s, 6, 2);
	assert_only_play(&s, "R 0 p5 h h", THEN_THROW);
}

static void
E2_a_double_six_may_put_out_two(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	scene_throw(&s, 6, 6);
	assert_play(&s, "R 0 0", THEN_THROW);
	assert_play(&s, "R 6", THEN_THROW);
}

static void
E2_each_six_is_chosen_by_itself(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b b 20");
	scene_throw(&s, 6, 6);
	assert_play(&s, "R b b 0 26", THEN_THROW);
	assert_play(&s, "R b b b 32", THEN_THROW);
}

static void
E3_an_enemy_blob_on_the_doorstep_stops_an_exit(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b b 20 / G 39 39");
	scene_throw(&s, 6, 1);
	assert_play(
	    &s, s.rs.dice == 2 ? "R b b b 27" : "R b b b 26", THEN_THROW);
	assert_no_play(&s, "R b b 0 21");
	assert_no_play(&s, "R b b 0 20");
}

static void
E3_a_single_there_is_ucked(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b b 20 / G 39");
	scene_throw(&s, 6, 1);
	assert_play(&s, s.rs.dice == 2 ? "R b b 0 21 / G" : "R b b 0 20 / G",
	    THEN_THROW);
}

static void
E3_a_mixi_blob_there_is_ucked(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b b 20 / G 39 39 / B 13");
	scene_throw(&s, 6, 1);
	assert_play(&s, "R b b 0 21 / G / B", THEN_THROW);
}

static void
E4_exit_goes_to_the_doorstep(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	scene_throw(&s, 6, 0);
	assert_only_play(&s, "R 0", THEN_THROW);
	scene_throw(&s, 1, 0);
	assert_forfeit(&s, THEN_NEXT);
}

static void
E4_exit_six_counts_six_squares(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-six", "");
	scene_throw(&s, 6, 0);
	assert_only_play(&s, "R 5", THEN_THROW);
}

/* Yellow 29 is red 3 */
static void
E4_exit_six_does_not_pass_a_blob(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-six", "Y 29 29");
	scene_throw(&s, 6, 0);
	assert_forfeit(&s, THEN_THROW);
}

static void
E4_exit_one_or_six(void **state)
{
	struct scene s;

	scene_set(&s, *state, "exit-one-or-six", "");
	scene_throw(&s, 1, 0);
	assert_only_play(&s, "R 0", THEN_NEXT);
	scene_throw(&s, 6, 0);
	assert_only_play(&s, "R 0", THEN_THROW);
	scene_set(&s, *state, "exit-one-or-six exit-six", "");
	scene_throw(&s, 1, 0);
	assert_only_play(&s, "R 0", THEN_NEXT);
	scene_throw(&s, 6, 0);
	assert_only_play(&s, "R 5", THEN_THROW);
}

static void
E5_doorsteps_are_shared(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "G 39 39");
	scene_throw(&s, 6, 0);
	assert_only_play(&s, "R 0 / G 39 39", THEN_THROW);
	scene_set(&s, *state, NULL, "R 11 / G 0");
	scene_throw(&s, 2, 0);
	assert_play(&s, "R 13 / G 0", THEN_NEXT);
}

static const struct clause_test tests[] = {
    CLAUSE(E1_only_a_six_leaves_base, ALL),
    CLAUSE(E1_an_exit_is_never_part_of_a_sum, TWO_DICE),
    CLAUSE(E1_who_ucked_on_the_doorstep_goes_no_further, TWO_DICE),
    CLAUSE(E1_split_lets_it_go_on, TWO_DICE),
    CLAUSE(E1_exit_same_keeps_the_other_die_for_that_counter, TWO_DICE),
    CLAUSE(E1_exit_same_allows_two_exits, TWO_DICE),
    CLAUSE(E1_exit_same_loses_a_die_that_it_cannot_use, TWO_DICE),
    CLAUSE(E2_a_double_six_may_put_out_two, TWO_DICE),
    CLAUSE(E2_each_six_is_chosen_by_itself, TWO_DICE),
    CLAUSE(E3_an_enemy_blob_on_the_doorstep_stops_an_exit, TWO_DICE | LUDO),
    CLAUSE(E3_a_single_there_is_ucked, TWO_DICE | LUDO),
    CLAUSE(E3_a_mixi_blob_there_is_ucked, TWO_DICE),
    CLAUSE(E4_exit_goes_to_the_doorstep, ANY_LUDO),
    CLAUSE(E4_exit_six_counts_six_squares, ANY_LUDO),
    CLAUSE(E4_exit_six_does_not_pass_a_blob, ANY_LUDO),
    CLAUSE(E4_exit_one_or_six, ANY_LUDO),
    CLAUSE(E5_doorsteps_are_shared, FLEET4),
};

SCENE_MAIN(tests)
