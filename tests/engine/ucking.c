/* K: ucking. */
#include "tests/engine/scene.h"

static void
K1_single_is_ucked(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2");
	if (s.rs.dice == 2)
		scene_throw(&s, 4, 1);
	else
		scene_throw(&s, 5, 0);
	assert_only_play(&s, "R 15 / G", THEN_NEXT);
}

static void
K1_mixi_blob_is_ucked_whole(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2 2 2 / B 28");
	scene_throw(&s, 4, 1);
	assert_only_play(&s, "R 15 / G / B", THEN_NEXT);
}

static void
K1_passing_ucks_nobody(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 1");
	scene_throw(&s, 5, 1);
	assert_only_play(
	    &s, s.rs.dice == 2 ? "R 16 / G 1" : "R 15 / G 1", THEN_NEXT);
}

/* Yellow 41 is red 15. */
static void
K2_landing_on_ones_own_side_ucks_nothing(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / Y 41");
	if (s.rs.dice == 2) {
		scene_throw(&s, 4, 1);
		assert_play(&s, "R 15 / Y 41", THEN_NEXT);
	} else {
		scene_throw(&s, 5, 0);
		assert_play(&s, "R 15 / Y 41", THEN_NEXT);
	}
}

/* Green 0 is red 13 */
static void
K3_nobody_is_ucked_on_a_safe_square(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 0");
	scene_throw(&s, 3, 0);
	assert_only_play(&s, "R 13 / G 0", THEN_NEXT);
	scene_set(&s, *state, NULL, "R 10 / G 1");
	scene_throw(&s, 4, 0);
	assert_only_play(&s, "R 14 / G", THEN_NEXT);
}

static const struct clause_test tests[] = {
    CLAUSE(K1_single_is_ucked, RED_AND_GREEN),
    CLAUSE(K1_mixi_blob_is_ucked_whole, TWO_DICE),
    CLAUSE(K1_passing_ucks_nobody, RED_AND_GREEN),
    CLAUSE(K2_landing_on_ones_own_side_ucks_nothing, TWO_DICE | FLEET4),
    CLAUSE(K3_nobody_is_ucked_on_a_safe_square, FLEET4),
};

SCENE_MAIN(tests)
