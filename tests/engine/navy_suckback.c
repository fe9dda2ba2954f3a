/*
 * RG: the house rule navy-suckback. Green's tail is red 11, blue's is red 37;
 * red's tail is green 37.
 */
#include "tests/engine/pipes.h"

#define NAVY_RULE "navy-suckback"

static void
RG1_before_the_throw_is_enough(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3");
	scene_arrived(&s, RED, 11);
	assert_non_null(suck(&s, 3));
}

static void
RG1_a_hit_moves_the_attacker_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3");
	at(&s, suck(&s, 3), 3, 6);
	assert_after(&s, "R 12 / G", THEN_NEXT);
	at(&s, suck(&s, 3), 2, 1);
	assert_after(&s, "R 12 / G", THEN_NEXT);
}

static void
RG1_a_miss_leaves_it(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3");
	at(&s, suck(&s, 3), 2, 5);
	assert_after(&s, "R 11 / G p3", THEN_NEXT);
}

static void
RG1_a_six_throws_again_at_the_same_number(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3");
	play = at(&s, suck(&s, 3), 6, 5);
	assert_int_equal(play->then, THEN_SUCKBACK);
	assert_int_equal(play->after.suckback.distance, 3);
	scene_go_on(&s, play);
	assert_null(suck(&s, 3));
	scene_throw(&s, 3, 1);
	assert_after(&s, "R 12 / G", THEN_NEXT);
}

static void
D6_two_throws_lost_when_an_attempt_begins(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE " two-throws", "R 11 / G p3");
	s.position.extra = 1;
	assert_int_equal(at(&s, suck(&s, 3), 6, 6)->after.extra, 0);
	scene_go_on(&s, &s.plays.play[0]);
	scene_throw(&s, 5, 4);
	assert_after(&s, "R 11", THEN_NEXT);
}

static void
RG1_two_attempts_at_most(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3 / B h h h h");
	for (int attempt = 0; attempt < 2; attempt++) {
		scene_go_on(&s, at(&s, suck(&s, 3), 2, 5));
		s.position.turn = 0;
	}
	assert_null(suck(&s, 3));
}

static void
RG1_two_more_when_the_target_has_moved(void **state)
{
	struct scene s;
	const struct announcement *a;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3 / B h h h h");
	a = suck(&s, 3);
	position_set_failed(&s.rs, &s.position, a, 2);
	assert_null(suck(&s, 3));
	s.position.turn = 1;
	scene_throw(&s, 1, 1);
	scene_go_on(&s, scene_find(&s, "G p5"));
	s.position.turn = 0;
	assert_non_null(suck(&s, 5));
	assert_int_equal(s.position.attempts[0][GREEN][1], 0);
}

static int
failed(const struct scene *s, int kind, int colour, int target, int distance)
{
	struct announcement a = {kind, colour, target, distance};

	return position_failed(&s->rs, &s->position, &a);
}

static void
set_failed(
    struct scene *s, int kind, int colour, int target, int distance, int count)
{
	struct announcement a = {kind, colour, target, distance};

	position_set_failed(&s->rs, &s->position, &a, count);
}

/* Green goes on while red waits on green's tail. */
static void
RG1_a_count_stays_with_its_target(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G 47 p2 p4 / B h h h h");
	set_failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 2, 2);
	set_failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 4, 1);
	s.position.turn = 1;
	scene_throw(&s, 4, 2);
	scene_go_on(&s, scene_find(&s, "G p2 p3 p4"));
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 2), 2);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 3), 0);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 4), 1);
	s.position.turn = 1;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "G p3 p4 p5"));
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 4), 1);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 5), 0);
}

/* Yellow 37 is green's tail too: each attacker has its own count. */
static void
RG1_a_count_goes_with_its_attacker(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "Y 37 / G p3 / B h h h h");
	set_failed(&s, ANNOUNCE_SUCKBACK, YELLOW, GREEN, 3, 2);
	set_failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 3, 1);
	s.position.turn = 1;
	scene_throw(&s, 5, 4);
	assert_int_equal(s.plays.n, 1);
	scene_go_on(&s, &s.plays.play[0]);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, YELLOW, GREEN, 3), 2);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, RED, GREEN, 3), 0);
	s.position.turn = s.rs.seats == 2 ? 0 : 2;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "Y 40"));
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, YELLOW, GREEN, 3), 0);
}

static void
RG1_no_limit_of_size_and_beyond_blobs(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 / G p3 p3 p3 p5");
	assert_non_null(suck(&s, 3));
	assert_non_null(suck(&s, 5));
	at(&s, suck(&s, 3), 3, 3);
	assert_after(&s, "R 12 / G p5", THEN_NEXT);
	at(&s, suck(&s, 5), 5, 1);
	assert_after(&s, "R 12 / G p3 p3 p3", THEN_NEXT);
}

static void
RG2_a_hit_leaves_the_counter(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R p3 / G 37");
	at(&s, blow(&s, 3), 3, 6);
	assert_after(&s, "R p3 / G", THEN_NEXT);
}

static void
RG2_a_missed_six_throws_again(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R p3 / G 37");
	assert_int_equal(at(&s, blow(&s, 3), 6, 1)->then, THEN_SUCKBACK);
	assert_int_equal(at(&s, blow(&s, 3), 5, 1)->then, THEN_NEXT);
}

static void
RG2_two_attempts_at_most(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R p3 / G 37");
	for (int attempt = 0; attempt < 2; attempt++) {
		scene_go_on(&s, at(&s, blow(&s, 3), 5, 4));
		s.position.turn = 0;
	}
	assert_null(blow(&s, 3));
}

/* Green 37 and blue 11 are on red's tail. */
static void
RG2_a_count_lasts_while_both_stand(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 20 p1 p3 / G 37 / B h h h h");
	set_failed(&s, ANNOUNCE_BLOWBACK, RED, GREEN, 1, 1);
	set_failed(&s, ANNOUNCE_BLOWBACK, RED, GREEN, 3, 2);
	assert_int_equal(failed(&s, ANNOUNCE_SUCKBACK, GREEN, RED, 3), 0);
	scene_throw(&s, 1, 1);
	scene_go_on(&s, scene_find(&s, "R 20 p3 p3"));
	assert_int_equal(failed(&s, ANNOUNCE_BLOWBACK, RED, GREEN, 1), 0);
	assert_int_equal(failed(&s, ANNOUNCE_BLOWBACK, RED, GREEN, 3), 2);
	s.position.turn = 1;
	scene_throw(&s, 2, 1);
	scene_go_on(&s, scene_find(&s, "G 40"));
	assert_int_equal(failed(&s, ANNOUNCE_BLOWBACK, RED, GREEN, 3), 0);
}

static void
RG2_only_under_threat(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R p3 / G 36");
	assert_null(blow(&s, 3));
}

static void
RG3_a_blob_on_either_side_needs_the_double(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 11 / G p3");
	at(&s, suck(&s, 3), 3, 1);
	assert_after(&s, "R 11 11", THEN_NEXT);
	at(&s, suck(&s, 3), 3, 3);
	assert_after(&s, "R 11 12 / G", THEN_NEXT);
	scene_set(&s, *state, NAVY_RULE, "R p3 p3 / G 37");
	at(&s, blow(&s, 3), 3, 1);
	assert_after(&s, "R p3 p3", THEN_NEXT);
	at(&s, blow(&s, 3), 3, 3);
	assert_after(&s, "R p3 p3 / G", THEN_NEXT);
}

static void
RG3_a_mixi_blob_is_none(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R p3 / G 37 37 / B 11");
	at(&s, blow(&s, 3), 3, 1);
	assert_after(&s, "R p3 / G / B", THEN_NEXT);
}

static void
RG3_no_own_counter_is_moved_meanwhile(void **state)
{
	struct scene s;

	scene_set(&s, *state, NAVY_RULE, "R 11 20 / G p3");
	at(&s, suck(&s, 3), 6, 6);
	assert_int_equal(s.plays.play[0].nmoves, 0);
	assert_int_equal(s.plays.play[0].after.counter[RED][3], 20);
}

#define GG (TWO_DICE & ~BIGSHIP)

static const struct clause_test tests[] = {
    CLAUSE(RG1_before_the_throw_is_enough, GG),
    CLAUSE(RG1_a_hit_moves_the_attacker_on, GG),
    CLAUSE(RG1_a_miss_leaves_it, GG),
    CLAUSE(RG1_a_six_throws_again_at_the_same_number, GG),
    CLAUSE(D6_two_throws_lost_when_an_attempt_begins, GG),
    CLAUSE(RG1_two_attempts_at_most, GG),
    CLAUSE(RG1_two_more_when_the_target_has_moved, GG),
    CLAUSE(RG1_a_count_stays_with_its_target, GG),
    CLAUSE(RG1_a_count_goes_with_its_attacker, GG),
    CLAUSE(RG1_no_limit_of_size_and_beyond_blobs, GG),
    CLAUSE(RG2_a_hit_leaves_the_counter, GG),
    CLAUSE(RG2_a_missed_six_throws_again, GG),
    CLAUSE(RG2_two_attempts_at_most, GG),
    CLAUSE(RG2_a_count_lasts_while_both_stand, GG),
    CLAUSE(RG2_only_under_threat, GG),
    CLAUSE(RG3_a_blob_on_either_side_needs_the_double, GG),
    CLAUSE(RG3_a_mixi_blob_is_none, GG),
    CLAUSE(RG3_no_own_counter_is_moved_meanwhile, GG),
};

SCENE_MAIN(tests)
