/* What is counted of a game, from what happens in it. */
#include "engine/tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct ruleset rules;
static struct game game;
static struct tally tally;
static struct game_events events;

static void
begin(const char *preset, int seats, const char *house)
{
	char error[RULESET_ERROR];

	assert_true(ruleset_make(&rules, preset, seats, house, error));
	game_start(&rules, &game);
	memset(&tally, 0, sizeof(tally));
	memset(&events, 0, sizeof(events));
}

static struct game_event *
event(int kind, int seat)
{
	struct game_event *e = &events.event[events.n++];

	e->kind = (uint8_t)kind;
	e->seat = (uint8_t)seat;
	return e;
}

static void
count(unsigned counted)
{
	tally_add(&tally, &rules, &game, &events, counted);
	events.n = 0;
}

/* A counter of that colour comes home, so many times. */
static void
home(int colour, int times)
{
	while (times-- > 0)
		event(GAME_EVENT_HOME, 0)->moved.colour = (uint8_t)colour;
	count(0);
}

static void
throws_are_counted_face_by_face(void **state)
{
	struct game_event *e;

	begin("uckers", 2, NULL);
	e = event(GAME_EVENT_THREW, 0);
	e->threw.dice[0] = 6;
	e->threw.dice[1] = 6;
	e = event(GAME_EVENT_THREW, 1);
	e->threw.dice[0] = 1;
	e->threw.dice[1] = 4;
	count(3);
	assert_int_equal(tally.n[0][TALLY_THROWS], 1);
	assert_int_equal(tally.n[0][TALLY_SIXES], 2);
	assert_int_equal(tally.n[1][TALLY_ONES], 1);
	assert_int_equal(tally.n[1][TALLY_FOURS], 1);
	assert_int_equal(tally.n[1][TALLY_SIXES], 0);
}

static void
attacks_are_counted_for_who_made_them(void **state)
{
	begin("bigship", 2, NULL);
	event(GAME_EVENT_UCKED, 0)->ucked.colour = GREEN;
	event(GAME_EVENT_CHALLENGED, 0);
	event(GAME_EVENT_CHALLENGE_WON, 0);
	event(GAME_EVENT_CHALLENGE_FAILED, 1);
	event(GAME_EVENT_ANNOUNCED, 1);
	event(GAME_EVENT_ANNOUNCED_HIT, 1)->attempt.kind = ANNOUNCE_SUCKBACK;
	event(GAME_EVENT_ANNOUNCED_HIT, 1)->attempt.kind = ANNOUNCE_BLOWBACK;
	event(GAME_EVENT_ANNOUNCED_MISS, 1);
	count(3);
	assert_int_equal(tally.n[0][TALLY_UCKED], 1);
	assert_int_equal(tally.n[1][TALLY_WAS_UCKED], 1);
	assert_int_equal(tally.n[0][TALLY_CHALLENGES], 1);
	assert_int_equal(tally.n[0][TALLY_CHALLENGES_WON], 1);
	assert_int_equal(tally.n[1][TALLY_CHALLENGES], 1);
	assert_int_equal(tally.n[1][TALLY_CHALLENGES_WON], 0);
	assert_int_equal(tally.n[1][TALLY_SUCKBACKS], 1);
	assert_int_equal(tally.n[1][TALLY_BLOWBACKS], 1);
}

/* Where the winner of the start has taken the other pair of colours. */
static void
counters_belong_to_who_has_their_colour(void **state)
{
	begin("uckers", 2, NULL);
	game.swapped = 1;
	event(GAME_EVENT_UCKED, 0)->ucked.colour = RED;
	count(3);
	assert_int_equal(tally.n[1][TALLY_WAS_UCKED], 1);
	assert_int_equal(tally.n[0][TALLY_WAS_UCKED], 0);
}

static void
a_substitute_suffers_for_the_seat_and_does_nothing_for_it(void **state)
{
	begin("uckers", 2, NULL);
	event(GAME_EVENT_THREW, 0)->threw.dice[0] = 3;
	event(GAME_EVENT_UCKED, 0)->ucked.colour = GREEN;
	event(GAME_EVENT_UCKED, 1)->ucked.colour = RED;
	count(2);
	assert_int_equal(tally.n[0][TALLY_THROWS], 0);
	assert_int_equal(tally.n[0][TALLY_UCKED], 0);
	assert_int_equal(tally.n[0][TALLY_WAS_UCKED], 1);
	assert_int_equal(tally.n[1][TALLY_UCKED], 1);
}

static void
how_far_a_side_was_behind_is_kept(void **state)
{
	begin("uckers", 2, NULL);
	home(GREEN, 4);
	home(BLUE, 3);
	assert_int_equal(tally.behind[0], 7);
	home(RED, 4);
	home(YELLOW, 4);
	assert_int_equal(tally.behind[0], 7);
	assert_int_equal(tally.behind[1], 1);
}

/* Partners' counters are one side's. */
static void
partners_are_behind_together(void **state)
{
	begin("uckers", 4, NULL);
	home(ruleset_owner(&rules, RED) % 2 == 0 ? RED : GREEN, 3);
	assert_int_equal(tally.behind[0], 0);
	assert_int_equal(tally.behind[2], 0);
	assert_int_equal(tally.behind[1], 3);
	assert_int_equal(tally.behind[3], 3);
}

static void
places_are_those_of_sides_or_of_each(void **state)
{
	begin("uckers", 4, NULL);
	assert_int_equal(tally_place(&rules, &game, 0), 0);
	game.outcome = OUTCOME_RESIGNED;
	game.winner = 1;
	assert_int_equal(tally_place(&rules, &game, 0), 2);
	assert_int_equal(tally_place(&rules, &game, 1), 1);
	assert_int_equal(tally_place(&rules, &game, 2), 2);
	assert_int_equal(tally_place(&rules, &game, 3), 1);
	game.outcome = OUTCOME_DRAWN;
	assert_int_equal(tally_place(&rules, &game, 3), 1);
	assert_int_equal(tally_place(&rules, &game, 0), 1);
	game.outcome = OUTCOME_VOIDED;
	assert_int_equal(tally_place(&rules, &game, 1), 0);

	begin("ludo", 3, NULL);
	game.outcome = OUTCOME_WON;
	game.winner = game.places[0] = 2;
	game.places[1] = 0;
	game.nplaces = 2;
	assert_int_equal(tally_place(&rules, &game, 2), 1);
	assert_int_equal(tally_place(&rules, &game, 0), 2);
	/* A draw of the last two: not come in. */
	assert_int_equal(tally_place(&rules, &game, 1), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(throws_are_counted_face_by_face),
	    cmocka_unit_test(attacks_are_counted_for_who_made_them),
	    cmocka_unit_test(counters_belong_to_who_has_their_colour),
	    cmocka_unit_test(
		a_substitute_suffers_for_the_seat_and_does_nothing_for_it),
	    cmocka_unit_test(how_far_a_side_was_behind_is_kept),
	    cmocka_unit_test(partners_are_behind_together),
	    cmocka_unit_test(places_are_those_of_sides_or_of_each),
	};

	return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
