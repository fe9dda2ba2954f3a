/* BL: blobs and pairs. Red 15 is green 2, red 16 green 3. */
#include "tests/engine/scene.h"

static void
BL1_an_enemy_blob_is_not_landed_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 2 2");
	if (s.rs.dice == 2) {
		scene_throw(&s, 1, 4);
		assert_only_play(&s, "R 14", THEN_NEXT);
	} else {
		scene_throw(&s, 5, 0);
		assert_forfeit(&s, THEN_NEXT);
	}
}

static void
BL1_an_enemy_blob_is_not_passed(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 13 / G 2 2");
	scene_throw(&s, 4, 3);
	assert_forfeit(&s, THEN_NEXT);
}

static void
BL1_a_blob_in_a_pipe_is_in_nobodys_way(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G p1 p1");
	scene_throw(&s, 3, 2);
	assert_play(&s, s.rs.dice == 2 ? "R 15" : "R 13", THEN_NEXT);
}

/* Yellow 41 is red 15. */
static void
BL2_its_own_side_passes_and_joins_it(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / Y 41 41 h h");
	scene_throw(&s, 4, 1);
	assert_play(&s, "R 15", THEN_NEXT);
	scene_throw(&s, 4, 2);
	assert_play(&s, "R 16", THEN_NEXT);
}

static void
BL3_a_blob_may_be_broken(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 30");
	if (s.rs.dice == 2) {
		scene_throw(&s, 4, 1);
		assert_play(&s, "R 10 14 31", THEN_NEXT);
	} else {
		scene_throw(&s, 3, 0);
		assert_play(&s, "R 10 13 30", THEN_NEXT);
	}
}

static void
BL3_and_must_be_when_nothing_else_moves(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10");
	if (s.rs.dice == 2) {
		scene_throw(&s, 4, 1);
		assert_int_equal(s.plays.n, 2);
		assert_play(&s, "R 11 14", THEN_NEXT);
		assert_play(&s, "R 10 15", THEN_NEXT);
	} else {
		scene_throw(&s, 3, 0);
		assert_only_play(&s, "R 10 13", THEN_NEXT);
	}
}

static void
BL4_a_double_moves_a_pair(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10");
	scene_throw(&s, 4, 4);
	assert_play(&s, "R 14 14", THEN_NEXT);
	scene_throw(&s, 4, 3);
	assert_no_play(&s, "R 14 14");
}

static void
BL4_pair_passes_and_ucks_two_blobs(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 / G 1 1");
	scene_throw(&s, 5, 5);
	assert_only_play(&s, "R 15 15", THEN_NEXT);
	scene_set(&s, *state, NULL, "R 10 10 / G 2 2");
	scene_throw(&s, 5, 5);
	assert_only_play(&s, "R 15 15 / G", THEN_NEXT);
}

static void
BL4_pair_stops_for_three(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 / G 1 1 1");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
	scene_set(&s, *state, NULL, "R 10 10 / G 2 2 2");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
}

/* Behind a blob three counters are no pair, nor two in a mixi-blob. */
static void
BL4_only_a_blob_of_exactly_two_is_a_pair(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 10 / G 1 1");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
	scene_set(&s, *state, NULL, "R 10 10 / Y 36 h h h / G 1 1");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
}

static void
BL4_a_pair_never_starts_from_base(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R b b h h / Y h h h h / G 39 39");
	scene_throw(&s, 6, 6);
	assert_no_play(&s, "R 0 0 h h / G");
}

static void
BL4_each_pair_uses_both_dice(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 20 20");
	scene_throw(&s, 4, 4);
	assert_play(&s, "R 14 14 20 20", THEN_NEXT);
	assert_play(&s, "R 10 10 24 24", THEN_NEXT);
	assert_no_play(&s, "R 14 14 24 24");
}

static void
BL5_pairs_have_no_limit_of_size(void **state)
{
	struct scene s;

	scene_set(&s, *state, "pairs", "R 10 10 / G 2 2 2 2");
	scene_throw(&s, 5, 5);
	assert_only_play(&s, "R 15 15 / G", THEN_NEXT);
	scene_set(&s, *state, "pairs", "R 10 10 / G 1 1 1");
	scene_throw(&s, 5, 5);
	assert_only_play(&s, "R 15 15", THEN_NEXT);
}

static void
BL5_without_pairs_a_blob_stays_behind(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 / G 2 2");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
}

static void
BL5_three_are_no_pair(void **state)
{
	struct scene s;

	scene_set(&s, *state, "pairs", "R 10 10 10 / G 1 1");
	scene_throw(&s, 5, 5);
	assert_forfeit(&s, THEN_NEXT);
}

static void
BL6_an_even_throw_moves_a_pair_half_each(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 14 14");
	scene_throw(&s, 4, 0);
	assert_play(&s, "R 16 16", THEN_NEXT);
	assert_play(&s, "R 14 18", THEN_NEXT);
	scene_throw(&s, 3, 0);
	assert_only_play(&s, "R 14 17", THEN_NEXT);
}

static void
BL6_two_of_three_may_go(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 14 14 14");
	scene_throw(&s, 4, 0);
	assert_play(&s, "R 14 16 16", THEN_NEXT);
}

static void
BL6_a_pair_is_never_blocked_and_ucks_all(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 10 / G 1 1");
	scene_throw(&s, 6, 0);
	assert_play(&s, "R b b 13 13", THEN_THROW);
	scene_set(&s, *state, NULL, "R 14 14 h h / G 3 3 3 / B 29");
	scene_throw(&s, 4, 0);
	assert_only_play(&s, "R 16 16 h h / G / B", THEN_NEXT);
}

/* Green 2 and blue 28 are red 15. */
static void
BL6_two_of_a_side_block(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 14 / G 2 / B 28");
	scene_throw(&s, 1, 0);
	assert_forfeit(&s, THEN_NEXT);
	scene_throw(&s, 3, 0);
	assert_forfeit(&s, THEN_NEXT);
}

static void
BL6_nobody_blocks_on_a_safe_square(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G 0 0 0");
	scene_throw(&s, 5, 0);
	assert_only_play(&s, "R 15", THEN_NEXT);
}

static void
BL7_a_blob_in_its_pipe_lets_its_own_pass(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R t p2 p2");
	scene_throw(&s, 3, 1);
	assert_play(
	    &s, s.rs.dice == 2 ? "R p2 p2 p4" : "R p2 p2 p3", THEN_NEXT);
}

static const struct clause_test tests[] = {
    CLAUSE(BL1_an_enemy_blob_is_not_landed_on, TWO_DICE | LUDO),
    CLAUSE(BL1_an_enemy_blob_is_not_passed, TWO_DICE | LUDO),
    CLAUSE(BL1_a_blob_in_a_pipe_is_in_nobodys_way, RED_AND_GREEN),
    CLAUSE(BL2_its_own_side_passes_and_joins_it, TWO_DICE),
    CLAUSE(BL3_a_blob_may_be_broken, ALL),
    CLAUSE(BL3_and_must_be_when_nothing_else_moves, ALL),
    CLAUSE(BL4_a_double_moves_a_pair, PLAYERS),
    CLAUSE(BL4_pair_passes_and_ucks_two_blobs, PLAYERS),
    CLAUSE(BL4_pair_stops_for_three, PLAYERS),
    CLAUSE(BL4_only_a_blob_of_exactly_two_is_a_pair, PLAYERS),
    CLAUSE(BL4_a_pair_never_starts_from_base, PLAYERS),
    CLAUSE(BL4_each_pair_uses_both_dice, PLAYERS),
    CLAUSE(BL5_pairs_have_no_limit_of_size, SERVICE),
    CLAUSE(BL5_without_pairs_a_blob_stays_behind, SERVICE),
    CLAUSE(BL5_three_are_no_pair, SERVICE),
    CLAUSE(BL6_an_even_throw_moves_a_pair_half_each, FLEET4),
    CLAUSE(BL6_two_of_three_may_go, FLEET4),
    CLAUSE(BL6_a_pair_is_never_blocked_and_ucks_all, FLEET4),
    CLAUSE(BL6_two_of_a_side_block, FLEET4),
    CLAUSE(BL6_nobody_blocks_on_a_safe_square, FLEET4),
    CLAUSE(BL7_a_blob_in_its_pipe_lets_its_own_pass, ALL),
};

SCENE_MAIN(tests)
