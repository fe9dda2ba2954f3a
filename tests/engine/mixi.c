/* M: mixi-blobs. Red 10 is yellow 36; red 11 is blue 24. */
#include "tests/engine/scene.h"

/* However many of one colour: green passes it. Red 10 is green 49. */
static void
M1_any_mix_is_a_mixi_blob(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 / Y 36 / G 45");
	s.position.turn = 1;
	scene_throw(&s, 4, 3);
	assert_play(&s, "G p2", THEN_NEXT);
}

static void
M1_it_turns_back_when_the_mix_ends(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 / G 45");
	s.position.turn = 1;
	scene_throw(&s, 4, 3);
	assert_no_play(&s, "G p2");
}

static void
M2_it_blocks_nobody(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 8 / G 49 / B 23");
	scene_throw(&s, 3, 1);
	assert_only_play(&s, "R 12", THEN_NEXT);
}

static void
M2_one_counter_ucks_it_whole(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 8 / G 49 49 / B 23 23");
	scene_throw(&s, 1, 1);
	assert_only_play(&s, "R 10 / G / B", THEN_NEXT);
}

static void
M3_it_may_not_challenge(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / Y 36 / B 24 24");
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 10));
	assert_null(scene_challenge(&s, YELLOW, 36));
}

/* Red 25 is the square before yellow's doorstep; red 26 is green 13. */
static void
M3_a_counter_in_its_pipe_makes_no_mix(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 25 / Y p1 / G 13 13");
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 25));
}

static void
M3_mixi_challenge_lets_it(void **state)
{
	struct scene s;

	scene_set(&s, *state, "mixi-challenge", "R 10 / Y 36 / B 24 24");
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
}

/* With two seats the seat names which of its colours goes on. */
static void
M3_mixi_challenge_names_the_colour(void **state)
{
	struct scene s;

	scene_set(&s, *state, "mixi-challenge", "R 10 / Y 36 / B 24 24");
	scene_throw(&s, 6, 1);
	scene_go_on(&s, scene_challenge(&s, YELLOW, 36));
	for (int i = 0; i < 2; i++) {
		scene_throw(&s, 6, 1);
		scene_go_on(&s, &s.plays.play[0]);
	}
	assert_int_equal(position_base(&s.position, BLUE), 4);
	assert_int_equal(s.position.counter[YELLOW][3], 37);
	assert_int_equal(s.position.counter[RED][3], 10);
}

static const struct clause_test tests[] = {
    CLAUSE(M1_any_mix_is_a_mixi_blob, TWO_DICE),
    CLAUSE(M1_it_turns_back_when_the_mix_ends, TWO_DICE),
    CLAUSE(M2_it_blocks_nobody, TWO_DICE),
    CLAUSE(M2_one_counter_ucks_it_whole, TWO_DICE),
    CLAUSE(M3_it_may_not_challenge, TWO_DICE),
    CLAUSE(M3_a_counter_in_its_pipe_makes_no_mix, TWO_DICE),
    CLAUSE(M3_mixi_challenge_lets_it, TWO_DICE),
    CLAUSE(M3_mixi_challenge_names_the_colour, TWO_SEATS),
};

SCENE_MAIN(tests)
