/* H: getting home. */
#include "tests/engine/scene.h"

static void
H1_an_exact_die_brings_home(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 p2");
	if (s.rs.dice == 2) {
		scene_throw(&s, 4, 1);
		assert_play(&s, "R 11 h", THEN_NEXT);
	} else {
		scene_throw(&s, 4, 0);
		assert_play(&s, "R 10 h", THEN_NEXT);
	}
}

static void
H1_an_exact_sum_brings_home(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p1");
	scene_throw(&s, 3, 2);
	assert_only_play(&s, "R h", THEN_NEXT);
}

static void
H1_too_many_do_not(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p4");
	scene_throw(&s, 5, 3);
	assert_forfeit(&s, THEN_NEXT);
}

static void
H1_a_counter_at_home_is_out_of_play(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R h h h");
	scene_throw(&s, 1, 1);
	assert_forfeit(&s, THEN_NEXT);
}

/* With bounce both dice could be used, for which D4 alone would ask. */
static void
H2_the_last_counter_may_go_home_on_one_die(void **state)
{
	bool two = ((const struct sheet *)*state)->seats == 2;
	struct scene s;

	scene_set(&s, *state, "bounce",
	    two ? "R p4 h h h / Y h h h h" : "R p4 h h h / Y h h h 5");
	scene_throw(&s, 2, 1);
	assert_play(&s, "R p5 h h h", THEN_NEXT);
	assert_play(&s, "R h h h h", two ? THEN_WIN : THEN_NEXT);
}

static void
H2_not_while_another_is_still_out(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R b p4 h h");
	scene_throw(&s, 2, 1);
	assert_no_play(&s, "R b h h h");
}

/* D4 alone would ask for both dice. */
static void
H2_a_table_may_set_it(void **state)
{
	struct scene s;

	scene_set(
	    &s, *state, "last-one-die=off bounce", "R p4 h h h / Y h h h 5");
	scene_throw(&s, 2, 1);
	assert_no_play(&s, "R h h h h");
	if (s.rs.seats == 2)
		return;
	scene_set(&s, *state, "last-one-die bounce", "R p4 h h h / Y h h h 5");
	scene_throw(&s, 2, 1);
	assert_play(&s, "R h h h h", THEN_NEXT);
}

static void
H3_who_overshoots_comes_back_down(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R p4 5");
	if (s.rs.dice == 2) {
		scene_throw(&s, 5, 1);
		assert_play(&s, "R p3 6", THEN_NEXT);
	} else {
		scene_throw(&s, 5, 0);
		assert_play(&s, "R p3 5", THEN_NEXT);
	}
}

static void
play_on(struct scene *s, int a, int b, const char *after, enum then then)
{
	scene_throw(s, a, b);
	assert_play(s, after, then);
	scene_go_on(s, scene_find(s, after));
}

/* With the extra throw it goes on backwards; next turn forward. */
static void
H3_backwards_until_the_turn_is_over(void **state)
{
	struct scene s;
	bool two;

	scene_set(&s, *state, "bounce", "R p5 h h h");
	two = s.rs.dice == 2;
	if (two)
		scene_set(&s, *state, "bounce", "R 5 p5 h h");
	play_on(&s, 6, 1, two ? "R 6 p1 h h" : "R p1 h h h", THEN_THROW);
	play_on(&s, 2, 1, two ? "R 7 49 h h" : "R 49 h h h", THEN_NEXT);
	assert_int_equal(s.position.backwards, 0);
	s.position.turn = 0;
	play_on(&s, 2, 1, two ? "R 8 p1 h h" : "R p1 h h h", THEN_NEXT);
}

static void
H3_a_counter_on_its_way_back_goes_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 20");
	s.position.backwards = COUNTER_BIT(RED, 3);
	scene_throw(&s, 2, 1);
	assert_play(&s, s.rs.dice == 2 ? "R 17" : "R 18", THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.backwards, 0);
}

static void
H3_from_the_doorstep_forward_again(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 1");
	s.position.backwards = COUNTER_BIT(RED, 3);
	scene_throw(&s, 4, 1);
	assert_play(&s, s.rs.dice == 2 ? "R 4" : "R 3", THEN_NEXT);
}

static void
H3_on_its_doorstep_it_is_no_longer_on_its_way_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 5 6 h h");
	s.position.backwards = COUNTER_BIT(RED, 1);
	play_on(
	    &s, 6, 1, s.rs.dice == 2 ? "R 0 6 h h" : "R 0 5 h h", THEN_THROW);
	assert_int_equal(s.position.backwards, 0);
}

/* Green 3 is red 16. */
static void
H3_singles_are_ucked_in_reverse(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 20 / G 3");
	s.position.backwards = COUNTER_BIT(RED, 3);
	if (s.rs.dice == 2)
		scene_throw(&s, 3, 1);
	else
		scene_throw(&s, 4, 0);
	assert_play(&s, "R 16 / G", THEN_NEXT);
}

static void
H3_blobs_block_in_reverse(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 20 / G 3 3");
	s.position.backwards = COUNTER_BIT(RED, 3);
	scene_throw(&s, 5, 4);
	assert_forfeit(&s, THEN_NEXT);
}

/* Green 39 is red's doorstep, where it would turn. */
static void
H3_a_blob_on_the_doorstep_blocks_the_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 2 h h h / G 39 39");
	s.position.backwards = COUNTER_BIT(RED, 0);
	scene_throw(&s, 4, 3);
	assert_forfeit(&s, THEN_NEXT);
	scene_throw(&s, 1, 1);
	assert_play(&s, "R 1 h h h", THEN_NEXT);
}

static void
H3_an_exact_landing_ends_at_home(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R p2 5");
	scene_throw(&s, 4, 1);
	assert_play(&s, s.rs.dice == 2 ? "R h 6" : "R h 5", THEN_NEXT);
}

static void
H3_a_sum_may_pass_through_home(void **state)
{
	struct scene s;

	scene_set(
	    &s, *state, "bounce last-one-die=off", "R p4 h h h / Y 5 h h h");
	scene_throw(&s, 2, 1);
	assert_play(&s, "R p5 h h h", THEN_NEXT);
}

/* Blue 24 is red 11, red 10 faces it whichever way it goes. */
static void
H3_a_challenge_looks_forward(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 10 / B 24 24");
	s.position.backwards = COUNTER_BIT(RED, 3);
	scene_throw(&s, 6, 1);
	assert_non_null(scene_challenge(&s, RED, 10));
	scene_set(&s, *state, "bounce", "R 12 / B 24 24");
	s.position.backwards = COUNTER_BIT(RED, 3);
	scene_throw(&s, 6, 1);
	assert_null(scene_challenge(&s, RED, 12));
}

static void
H3_a_pair_goes_one_way(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 20 20 h h / Y h h h 5");
	s.position.backwards = COUNTER_BIT(RED, 0) | COUNTER_BIT(RED, 1);
	scene_throw(&s, 4, 4);
	assert_play(&s, "R 16 16 h h", THEN_NEXT);
	s.position.backwards = COUNTER_BIT(RED, 0);
	scene_throw(&s, 4, 4);
	assert_play(&s, "R 16 24 h h", THEN_NEXT);
	assert_no_play(&s, "R 16 16 h h");
	assert_no_play(&s, "R 24 24 h h");
}

static void
H3_an_even_throw_moves_a_pair_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "R 20 20 h h");
	s.position.backwards = COUNTER_BIT(RED, 0) | COUNTER_BIT(RED, 1);
	scene_throw(&s, 4, 0);
	assert_play(&s, "R 18 18 h h", THEN_NEXT);
	s.position.backwards = COUNTER_BIT(RED, 0);
	scene_throw(&s, 4, 0);
	assert_no_play(&s, "R 18 18 h h");
	assert_no_play(&s, "R 22 22 h h");
}

/* bounce switches last-one-die on unless the table sets it off. */
static void
H3_brings_last_one_die_with_it(void **state)
{
	struct scene s;

	scene_set(&s, *state, "bounce", "");
	assert_true(s.rs.last_one_die);
	scene_set(&s, *state, "bounce last-one-die=off", "");
	assert_false(s.rs.last_one_die);
}

static void
H3_never_together_with_suck_backs(void **state)
{
	const struct sheet *sheet = *state;
	char error[RULESET_ERROR];
	struct ruleset rs;

	assert_false(ruleset_make(
	    &rs, sheet->rules, sheet->seats, "bounce navy-suckback", error));
	assert_false(
	    ruleset_make(&rs, "bigship", sheet->seats, "bounce", error));
}

#define MAY_BOUNCE (ALL & ~BIGSHIP)

static const struct clause_test tests[] = {
    CLAUSE(H1_an_exact_die_brings_home, ALL),
    CLAUSE(H1_an_exact_sum_brings_home, TWO_DICE),
    CLAUSE(H1_too_many_do_not, ALL),
    CLAUSE(H1_a_counter_at_home_is_out_of_play, ALL),
    CLAUSE(H2_the_last_counter_may_go_home_on_one_die, NAVY | MUSEUM),
    CLAUSE(H2_not_while_another_is_still_out, NAVY | MUSEUM),
    CLAUSE(H2_a_table_may_set_it, TWO_DICE & ~BIGSHIP),
    CLAUSE(H3_who_overshoots_comes_back_down, MAY_BOUNCE),
    CLAUSE(H3_backwards_until_the_turn_is_over, MAY_BOUNCE),
    CLAUSE(H3_a_counter_on_its_way_back_goes_back, MAY_BOUNCE),
    CLAUSE(H3_from_the_doorstep_forward_again, MAY_BOUNCE),
    CLAUSE(H3_on_its_doorstep_it_is_no_longer_on_its_way_back, MAY_BOUNCE),
    CLAUSE(H3_singles_are_ucked_in_reverse, MAY_BOUNCE & ~LUDO2),
    CLAUSE(H3_blobs_block_in_reverse, MAY_BOUNCE & ~LUDO2),
    CLAUSE(H3_a_blob_on_the_doorstep_blocks_the_turn,
	(MAY_BOUNCE & ~ONE_DIE) | LUDO),
    CLAUSE(H3_an_exact_landing_ends_at_home, MAY_BOUNCE),
    CLAUSE(H3_a_sum_may_pass_through_home, TWO_DICE & ~BIGSHIP),
    CLAUSE(H3_a_challenge_looks_forward, TWO_DICE & ~BIGSHIP),
    CLAUSE(H3_a_pair_goes_one_way, UCKERS),
    CLAUSE(H3_an_even_throw_moves_a_pair_back, FLEET4),
    CLAUSE(H3_brings_last_one_die_with_it, TWO_DICE & ~BIGSHIP),
    CLAUSE(H3_never_together_with_suck_backs, TWO_DICE & ~BIGSHIP),
};

SCENE_MAIN(tests)
