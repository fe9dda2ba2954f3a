/* B: the board, for arms of six and eight squares. */
#include "tests/engine/scene.h"

#include <string.h>

static void
B1_track_pipe_and_home_of_six(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	assert_int_equal(s.rs.arm, 6);
	assert_int_equal(board_track(s.rs.arm), 52);
	assert_int_equal(scene_tail(&s), 50);
	assert_int_equal(scene_pipe(&s, 1), 51);
	assert_int_equal(scene_home(&s), 56);
}

static void
B1_arm_8_has_68_squares(void **state)
{
	struct scene s;

	scene_set(&s, *state, "arm=8", "");
	assert_int_equal(board_track(s.rs.arm), 68);
	assert_int_equal(scene_tail(&s), 66);
	assert_int_equal(scene_pipe(&s, 1), 67);
	assert_int_equal(scene_home(&s), 74);
}

/* From the tail a counter goes up its pipe, with both lengths of arm. */
static void
B1_the_pipe_follows_the_tail(void **state)
{
	static const char *const arms[] = {"arm=6", "arm=8"};
	struct scene s;

	for (int i = 0; i < 2; i++) {
		scene_set(&s, *state, arms[i], "R t");
		scene_throw(&s, 3, 1);
		assert_play(&s, s.rs.dice == 2 ? "R p4" : "R p3", THEN_NEXT);
	}
}

static void
B2_doorsteps_are_a_quarter_apart(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "");
	assert_int_equal(board_shared(6, RED, 0), 0);
	assert_int_equal(board_shared(6, GREEN, 0), 13);
	assert_int_equal(board_shared(6, YELLOW, 0), 26);
	assert_int_equal(board_shared(6, BLUE, 0), 39);
	assert_int_equal(board_shared(8, GREEN, 0), 17);
	assert_int_equal(board_relative(6, GREEN, 0), 39);
	assert_int_equal(board_shared(6, RED, 51), -1);
	assert_int_equal(board_shared(6, RED, BASE), -1);
}

/* Red 14 is green 1: one square, which blocks red or is ucked by it. */
static void
B2_colours_meet_a_quarter_apart(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 12 / G 1");
	scene_throw(&s, 2, 1);
	assert_play(&s, s.rs.dice == 2 ? "R 15" : "R 14 / G", THEN_NEXT);
}

/* Red's 51 is its pipe; green on the square behind red's doorstep is 38. */
static void
B3_nobody_stands_behind_its_own_doorstep(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 47 / G 38");
	scene_throw(&s, 4, 5);
	assert_play(
	    &s, s.rs.dice == 2 ? "R h / G 38" : "R p1 / G 38", THEN_NEXT);
}

/* A blob on one's own doorstep is not faced by a counter on one's tail. */
static void
B3_own_doorstep_is_challenged_from_base_alone(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b t h / G 39 39");
	scene_throw(&s, 6, 6);
	assert_null(scene_challenge(&s, RED, scene_tail(&s)));
	assert_non_null(scene_challenge(&s, RED, BASE));
}

/* Green passes red's tail and does not turn off there. */
static void
B4_only_its_own_colour_enters_a_pipe(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p1 / G 36");
	s.position.turn = 1;
	scene_throw(&s, 3, 1);
	assert_play(&s, s.rs.dice == 2 ? "G 40" : "G 39", THEN_NEXT);
}

static void
B4_the_tail_is_a_square_for_everyone(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R t / G 35");
	s.position.turn = 1;
	scene_throw(&s, 2, 1);
	assert_play(&s, s.rs.dice == 2 ? "G 38" : "R / G 37", THEN_NEXT);
}

static const struct clause_test tests[] = {
    CLAUSE(B1_track_pipe_and_home_of_six, ALL),
    CLAUSE(B1_arm_8_has_68_squares, ALL),
    CLAUSE(B1_the_pipe_follows_the_tail, ALL),
    CLAUSE(B2_doorsteps_are_a_quarter_apart, ALL),
    CLAUSE(B2_colours_meet_a_quarter_apart, RED_AND_GREEN),
    CLAUSE(B3_nobody_stands_behind_its_own_doorstep, RED_AND_GREEN),
    CLAUSE(B3_own_doorstep_is_challenged_from_base_alone, TWO_DICE),
    CLAUSE(B4_only_its_own_colour_enters_a_pipe, RED_AND_GREEN),
    CLAUSE(B4_the_tail_is_a_square_for_everyone, RED_AND_GREEN),
};

SCENE_MAIN(tests)
