/*
 * SB, BB, RG: suck-backs and blow-backs. Green's tail is red 11, blue's is
 * red 37; red's tail is green 37.
 */
#include "tests/engine/scene.h"

#include <string.h>

static const struct announcement *
announced(struct scene *s, int kind, int target, int distance)
{
	static struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(&s->rs, &s->position, list);

	for (int i = 0; i < n; i++)
		if (list[i].kind == kind && list[i].target == target &&
		    list[i].distance == distance)
			return &list[i];
	return NULL;
}

static const struct announcement *
suck(struct scene *s, int distance)
{
	return announced(s, ANNOUNCE_SUCKBACK, GREEN, distance);
}

static const struct announcement *
blow(struct scene *s, int distance)
{
	return announced(s, ANNOUNCE_BLOWBACK, GREEN, distance);
}

/* Throws at an announcement and returns the one thing that comes of it. */
static const struct play *
at(struct scene *s, const struct announcement *a, int one, int other)
{
	uint8_t dice[DICE_MAX] = {one, other};

	assert_non_null(a);
	plays_list(&s->rs, &s->position, dice, a, &s->plays);
	assert_int_equal(s->plays.n, 1);
	return &s->plays.play[0];
}

static void
assert_after(struct scene *s, const char *after, enum then then)
{
	assert_only_play(s, after, then);
	assert_int_equal(
	    s->plays.play[0].after.turn, then == THEN_NEXT ? 1 : 0);
}

/* W */

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

/* GG */

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
