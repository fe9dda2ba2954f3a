/*
 * SB, BB: the advanced rules' suck-backs and blow-backs. Green's tail is red
 * 11, blue's is red 37; red's tail is green 37.
 */
#include "tests/engine/pipes.h"

static void
SB1_an_attacker_on_the_tail_since_before_the_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3");
	assert_non_null(suck(&s, 3));
	scene_arrived(&s, RED, 11);
	assert_null(suck(&s, 3));
	scene_set(&s, *state, NULL, "R 10 / G p3");
	assert_null(suck(&s, 3));
	scene_set(&s, *state, NULL, "R 11 11 / G p3");
	assert_non_null(suck(&s, 3));
}

static void
SB1_a_mixi_blob_is_no_attacker(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / Y 37 / G p3");
	assert_null(suck(&s, 3));
}

static void
SB2_attacker_and_distance_are_named_before_the_throw(void **state)
{
	struct scene s;
	const struct announcement *a;

	scene_set(&s, *state, NULL, "R 11 / G p1 p4 h");
	assert_non_null(suck(&s, 1));
	assert_null(suck(&s, 2));
	a = suck(&s, 4);
	assert_non_null(a);
	assert_int_equal(a->colour, RED);
	assert_null(suck(&s, 6));
}

/* Blue 34 is red 21. */
static void
SB2_none_while_a_challenge_is_under_way(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 20 / G p3 / B 34 34");
	if (s.rs.suckback == SUCKBACK_NONE)
		scene_set(
		    &s, *state, "navy-suckback", "R 11 20 / G p3 / B 34 34");
	assert_non_null(suck(&s, 3));
	s.position.challenge[0] = (struct challenge){RED, 20, 1};
	assert_null(suck(&s, 3));
	s.position.challenge[0].sixes = 2;
	assert_null(suck(&s, 3));
}

static void
SB3_either_die_or_the_sum_sucks_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3");
	at(&s, suck(&s, 3), 3, 5);
	assert_after(&s, "R 12 / G", THEN_NEXT);
	at(&s, suck(&s, 3), 1, 2);
	assert_after(&s, "R 12 / G", THEN_NEXT);
	at(&s, suck(&s, 3), 2, 5);
	assert_after(&s, "R 12", THEN_NEXT);
}

static void
SB3_the_other_die_takes_another_single(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3 p5");
	at(&s, suck(&s, 3), 5, 3);
	assert_after(&s, "R 12 / G", THEN_NEXT);
	at(&s, suck(&s, 3), 3, 4);
	assert_after(&s, "R 12 / G p5", THEN_NEXT);
	at(&s, suck(&s, 3), 5, 1);
	assert_after(&s, "R 12", THEN_NEXT);
}

static void
SB3_home_is_out_of_reach(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3 h");
	at(&s, suck(&s, 3), 3, 6);
	assert_after(&s, "R 12 / G h", THEN_NEXT);
}

static void
SB4_two_need_the_double(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3 p3");
	at(&s, suck(&s, 3), 3, 3);
	assert_after(&s, "R 12 / G", THEN_NEXT);
	at(&s, suck(&s, 3), 3, 1);
	assert_after(&s, "R 12", THEN_NEXT);
}

static void
SB4_three_cannot_be_sucked_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3 p3 p3");
	assert_null(suck(&s, 3));
}

static void
SB5_nothing_beyond_a_blob(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p1 p3 p3 p5");
	assert_non_null(suck(&s, 1));
	assert_non_null(suck(&s, 3));
	assert_null(suck(&s, 5));
	at(&s, suck(&s, 1), 1, 5);
	assert_after(&s, "R 12 / G p3 p3 p5", THEN_NEXT);
}

/* Red 12 is blue 25. */
static void
SB6_one_attacker_moves_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 11 / G p3 / B 25");
	at(&s, suck(&s, 3), 6, 5);
	assert_after(&s, "R 11 12 / B", THEN_NEXT);
}

static void
SB6_a_blob_keeps_it_where_it_is(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3 / B 25 25");
	at(&s, suck(&s, 3), 3, 5);
	assert_after(&s, "R 11 / G", THEN_NEXT);
}

static void
SB6_a_six_is_worth_nothing(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 / G p3");
	at(&s, suck(&s, 3), 6, 6);
	assert_after(&s, "R 12", THEN_NEXT);
}

/* Green's tail is red 15 there. */
static void
SB6_a_hopeless_announcement_may_be_made(void **state)
{
	struct scene s;

	scene_set(&s, *state, "arm=8", "R 15 / G p7 p7");
	assert_non_null(suck(&s, 7));
	at(&s, suck(&s, 7), 6, 1);
	assert_after(&s, "R 16", THEN_NEXT);
}

static void
BB1_an_enemy_on_the_tail(void **state)
{
	struct scene s;
	const struct announcement *a;

	scene_set(&s, *state, NULL, "R p2 p4 / G 37");
	a = blow(&s, 2);
	assert_non_null(a);
	assert_int_equal(a->colour, RED);
	assert_non_null(blow(&s, 4));
	assert_null(blow(&s, 1));
	scene_set(&s, *state, NULL, "R p2 / G 36");
	assert_null(blow(&s, 2));
}

/* Blue's 11 is red's tail, too. */
static void
BB1_a_mixi_blob_by_its_first_colour(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p2 / G 37 / B 11");
	assert_non_null(blow(&s, 2));
	assert_null(announced(&s, ANNOUNCE_BLOWBACK, BLUE, 2));
}

static void
BB2_either_die_or_the_sum(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 / G 37 37 37 / B 11");
	at(&s, blow(&s, 3), 4, 3);
	assert_after(&s, "R t / G / B", THEN_NEXT);
	at(&s, blow(&s, 3), 2, 1);
	assert_after(&s, "R t / G / B", THEN_NEXT);
}

static void
BB2_a_blob_of_two_needs_the_double(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 / G 37 37");
	at(&s, blow(&s, 3), 3, 2);
	assert_after(&s, "R p3", THEN_NEXT);
	at(&s, blow(&s, 3), 3, 3);
	assert_after(&s, "R t / G", THEN_NEXT);
}

static void
BB2_three_cannot_be_blown_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 / G 37 37 37");
	assert_null(blow(&s, 3));
}

static void
BB3_the_winner_drops_to_the_tail(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 p5 / G 37");
	at(&s, blow(&s, 3), 3, 6);
	assert_after(&s, "R t p5 / G", THEN_NEXT);
}

static void
BB3_a_miss_moves_nothing(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 20 / G 37");
	at(&s, blow(&s, 3), 6, 6);
	assert_after(&s, "R p3 20", THEN_NEXT);
	assert_int_equal(s.plays.play[0].nmoves, 0);
}

static void
SB_none_without_them(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 11 p2 / G p3 37");
	assert_null(suck(&s, 3));
	assert_null(blow(&s, 2));
}

#define GG (TWO_DICE & ~BIGSHIP)

static const struct clause_test tests[] = {
    CLAUSE(SB1_an_attacker_on_the_tail_since_before_the_turn, BIGSHIP),
    CLAUSE(SB1_a_mixi_blob_is_no_attacker, BIGSHIP),
    CLAUSE(SB2_attacker_and_distance_are_named_before_the_throw, BIGSHIP),
    CLAUSE(SB2_none_while_a_challenge_is_under_way, TWO_DICE),
    CLAUSE(SB3_either_die_or_the_sum_sucks_back, BIGSHIP),
    CLAUSE(SB3_the_other_die_takes_another_single, BIGSHIP),
    CLAUSE(SB3_home_is_out_of_reach, BIGSHIP),
    CLAUSE(SB4_two_need_the_double, BIGSHIP),
    CLAUSE(SB4_three_cannot_be_sucked_back, BIGSHIP),
    CLAUSE(SB5_nothing_beyond_a_blob, BIGSHIP),
    CLAUSE(SB6_one_attacker_moves_on, BIGSHIP),
    CLAUSE(SB6_a_blob_keeps_it_where_it_is, BIGSHIP),
    CLAUSE(SB6_a_six_is_worth_nothing, BIGSHIP),
    CLAUSE(SB6_a_hopeless_announcement_may_be_made, BIGSHIP),
    CLAUSE(BB1_an_enemy_on_the_tail, BIGSHIP),
    CLAUSE(BB1_a_mixi_blob_by_its_first_colour, BIGSHIP),
    CLAUSE(BB2_either_die_or_the_sum, BIGSHIP),
    CLAUSE(BB2_a_blob_of_two_needs_the_double, BIGSHIP),
    CLAUSE(BB2_three_cannot_be_blown_back, BIGSHIP),
    CLAUSE(BB3_the_winner_drops_to_the_tail, BIGSHIP),
    CLAUSE(BB3_a_miss_moves_nothing, BIGSHIP),
    CLAUSE(SB_none_without_them, GG),
};

SCENE_MAIN(tests)
