/* P: throwing for one's partner. Seat 0 is red, its partner yellow. */
#include "tests/engine/scene.h"

#define HOME "R h h h h / Y 5 20"

static void
P1_who_is_all_home_waits_for_a_six(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 5, 4);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.active, 0);
}

static void
P1_the_six_that_activates_ends_the_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 6, 4);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.active, 1);
}

static void
P1_there_is_no_partner_with_two_seats(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 5, 4);
	assert_play(&s, "Y 10 24", THEN_NEXT);
}

static void
P1_in_fleet_ludo_it_forfeits(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 5, 0);
	assert_forfeit(&s, THEN_NEXT);
	scene_throw(&s, 6, 0);
	assert_int_equal(s.plays.play[0].nmoves, 0);
	assert_int_equal(s.plays.play[0].after.active, 0);
}

static void
P2_a_double_six_plays_at_once(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 6, 6);
	assert_play(&s, "Y 11 26", THEN_THROW);
	assert_play(&s, "Y 0 0 5 20", THEN_THROW);
	assert_int_equal(scene_find(&s, "Y 11 26")->after.active, 1);
	assert_int_equal(scene_find(&s, "Y 11 26")->after.turn, 0);
}

static void
P3_a_double_six_only_activates(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 6, 6);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.active, 1);
}

static void
P3_from_the_next_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	scene_throw(&s, 6, 4);
	scene_go_on(&s, &s.plays.play[0]);
	s.position.turn = 0;
	scene_throw(&s, 5, 4);
	assert_play(&s, "Y 10 24", THEN_NEXT);
}

static void
P4_an_active_seat_moves_its_partners_counters(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, HOME);
	s.position.active = 1;
	scene_throw(&s, 6, 4);
	assert_play(&s, "Y b 4 5 20", THEN_THROW);
	assert_play(&s, "Y b b 11 24", THEN_THROW);
}

/* Yellow 10 faces green 24: both as its own, challenge and doorstep. */
static void
P4_and_challenges_with_them(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R h h h h / Y b b 10 20 / G 24 24");
	s.position.active = 1;
	scene_throw(&s, 6, 4);
	assert_non_null(scene_challenge(&s, YELLOW, 10));
	scene_set(&s, *state, NULL, "R h h h h / Y b b 10 20 / G 13 13");
	s.position.active = 1;
	scene_throw(&s, 6, 4);
	assert_non_null(scene_challenge(&s, YELLOW, BASE));
}

static void
P6_last_home_on_a_six_throws_again(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R t h h h / Y 5");
	scene_throw(&s, 6, 4);
	assert_play(&s, "R h h h h", THEN_THROW);
	scene_go_on(&s, scene_find(&s, "R h h h h"));
	scene_throw(&s, 6, 2);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.active, 1);
}

static void
P6_elsewhere_the_turn_ends(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R t h h h / Y 5");
	scene_throw(&s, 6, 4);
	assert_play(&s, "R h h h h", THEN_NEXT);
}

static void
P6_elsewhere_it_ends_with_throws_owed(void **state)
{
	struct scene s;

	scene_set(&s, *state, "two-throws", "R p3 h h h / Y 5");
	s.position.extra = 1;
	scene_throw(&s, 2, 1);
	assert_play(&s, "R h h h h", THEN_NEXT);
	assert_int_equal(scene_find(&s, "R h h h h")->after.extra, 0);
}

/* Yellow is nobody's partner: the seat that is home is passed over. */
static void
P1_with_everyone_nobody_has_a_partner(void **state)
{
	struct scene s;

	scene_set(&s, *state, "everyone", "R 10 / Y h h h h / B 1");
	assert_int_equal(ruleset_partner(&s.rs, 0), -1);
	s.position.turn = 1;
	scene_throw(&s, 2, 1);
	assert_forfeit(&s, THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.turn, 3);
}

static void
P6_with_everyone_the_last_home_ends_the_turn(void **state)
{
	struct scene s;

	scene_set(&s, *state, "everyone", "R t h h h / G 10");
	scene_throw(&s, 6, 5);
	assert_play(&s, "R h h h h", THEN_WIN);
}

static const struct clause_test tests[] = {
    CLAUSE(P1_with_everyone_nobody_has_a_partner, FOUR_SEATS),
    CLAUSE(P6_with_everyone_the_last_home_ends_the_turn, FOUR_SEATS),
    CLAUSE(P1_who_is_all_home_waits_for_a_six, FOUR_SEATS),
    CLAUSE(P1_the_six_that_activates_ends_the_turn, FOUR_SEATS),
    CLAUSE(P1_there_is_no_partner_with_two_seats, TWO_SEATS),
    CLAUSE(P1_in_fleet_ludo_it_forfeits, FLEET4),
    CLAUSE(P2_a_double_six_plays_at_once, UCKERS4 | BIGSHIP4),
    CLAUSE(P3_a_double_six_only_activates, MASTERS4 | NAVY4 | MUSEUM4),
    CLAUSE(P3_from_the_next_turn, FOUR_SEATS),
    CLAUSE(P4_an_active_seat_moves_its_partners_counters, FOUR_SEATS),
    CLAUSE(P4_and_challenges_with_them, FOUR_SEATS),
    CLAUSE(P6_last_home_on_a_six_throws_again, UCKERS4 | BIGSHIP4),
    CLAUSE(P6_elsewhere_the_turn_ends, MASTERS4 | NAVY4 | MUSEUM4 | FLEET4),
    CLAUSE(P6_elsewhere_it_ends_with_throws_owed, MASTERS4 | NAVY4 | MUSEUM4),
};

SCENE_MAIN(tests)
