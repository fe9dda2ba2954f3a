/* Games: announcements, places, and the ways to end but winning. */
#include <string.h>

#include "tests/engine/table.h"

/* Green's tail is red 11; red sucks back on three. */
static void
an_announcement_then_its_throw(void **state)
{
	struct action announce = {.kind = ACTION_ANNOUNCE,
	    .announcement = {ANNOUNCE_SUCKBACK, RED, GREEN, 3}};
	struct table t;

	(void)state;
	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, BASE, 53);
	announce.announcement.distance = 2;
	assert_non_null(table_try(&t, &announce));
	announce.announcement.distance = 3;
	assert_null(table_try(&t, &announce));
	assert_int_equal(
	    table_told(&t, GAME_EVENT_ANNOUNCED)->attempt.distance, 3);
	assert_non_null(table_try(&t, &announce));
	table_throw(&t, 3, 6);
	assert_non_null(table_told(&t, GAME_EVENT_ANNOUNCED_HIT));
	assert_int_equal(table_told(&t, GAME_EVENT_UCKED)->ucked.colour, GREEN);
	assert_int_equal(table_told(&t, GAME_EVENT_UCKED)->ucked.from, 53);
	assert_int_equal(table_told(&t, GAME_EVENT_MOVED)->moved.to, 12);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.announced.kind, ANNOUNCE_NONE);
}

static void
a_challenge_is_thrown_without_asking(void **state)
{
	struct action play = {.kind = ACTION_PLAY};
	struct table t;

	(void)state;
	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 10);
	table_place(&t, BLUE, BASE, BASE, 24, 24);
	table_throw(&t, 6, 1);
	for (int i = 0; play.play.then != THEN_CHALLENGE; i++)
		assert_true(game_play(&t.rs, &t.game, i, &play.play));
	assert_null(table_try(&t, &play));
	assert_int_equal(
	    table_told(&t, GAME_EVENT_CHALLENGED)->challenge.sixes, 1);
	assert_int_equal(
	    table_told(&t, GAME_EVENT_CHALLENGED)->challenge.needed, 3);
	assert_int_equal(t.game.phase, PHASE_THROW);
	table_throw(&t, 6, 6);
	assert_non_null(table_told(&t, GAME_EVENT_CHALLENGE_WON));
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
}

static void
resigning_gives_the_game_to_the_other_side(void **state)
{
	struct action resign = {.kind = ACTION_RESIGN, .seat = 2};
	struct action draw = {.kind = ACTION_DRAW};
	struct table t;

	(void)state;
	table_open(&t, "uckers", 4, NULL);
	assert_null(table_try(&t, &resign));
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.outcome, OUTCOME_RESIGNED);
	assert_int_equal(t.game.winner, 1);
	assert_int_equal(table_told(&t, GAME_EVENT_RESIGNED)->seat, 2);
	assert_string_equal(table_try(&t, &draw), "The game is over.");
}

static void
claiming_wins_the_game_for_the_side_that_came(void **state)
{
	struct action claim = {.kind = ACTION_CLAIM, .seat = 2};
	struct table t;

	(void)state;
	table_open(&t, "uckers", 4, NULL);
	assert_null(table_try(&t, &claim));
	assert_int_equal(t.game.outcome, OUTCOME_CLAIMED);
	assert_true(ruleset_same_side(&t.rs, t.game.winner, 2));
	assert_int_equal(table_told(&t, GAME_EVENT_CLAIMED)->seat, 2);
	table_open(&t, "ludo", 3, NULL);
	assert_string_equal(table_try(&t, &claim),
	    "With more than two still playing nobody can claim the game.");
}

static void
drawn_and_voided_games_have_no_winner(void **state)
{
	struct action action = {.kind = ACTION_DRAW};
	struct table t;

	(void)state;
	table_open(&t, "uckers", 2, NULL);
	assert_null(table_try(&t, &action));
	assert_int_equal(t.game.outcome, OUTCOME_DRAWN);
	assert_int_equal(t.game.winner, NOSEAT);
	table_open(&t, "uckers", 2, NULL);
	action.kind = ACTION_VOID;
	assert_null(table_try(&t, &action));
	assert_int_equal(t.game.outcome, OUTCOME_VOIDED);
}

static void
winning_ends_the_game(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 56, 56, 56, 56);
	table_place(&t, YELLOW, 53, 56, 56, 56);
	table_throw(&t, 2, 1);
	table_play_first(&t);
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.outcome, OUTCOME_WON);
	assert_int_equal(t.game.winner, 0);
	assert_true(t.game.eight_piecer && t.game.harbour);
	assert_int_equal(table_told(&t, GAME_EVENT_WON)->won.how, 2);
	assert_null(table_told(&t, GAME_EVENT_ALL_HOME));
	assert_null(table_told(&t, GAME_EVENT_ACTIVE));
}

/* WI1: with three at ludo the others play on for places. */
static void
ludo_is_played_on_for_places(void **state)
{
	struct action resign = {.kind = ACTION_RESIGN};
	struct table t;

	(void)state;
	table_open(&t, "ludo", 3, NULL);
	resign.seat = 1;
	assert_non_null(table_try(&t, &resign));
	table_place(&t, RED, 55, 56, 56, 56);
	table_place(&t, GREEN, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.nplaces, 1);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.winner, 0);
	assert_int_equal(t.game.nplaces, 3);
	assert_int_equal(t.game.places[1], 1);
	assert_int_equal(t.game.places[2], 2);
}

/*
 * WI1: the last one loses. What yellow has under way goes on, and no seat's
 * first throw is still to come (snake-eyes).
 */
static void
everyone_plays_on_to_the_last(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "masters", 3, "everyone snake-eyes");
	table_place(&t, RED, 55, 56, 56, 56);
	table_place(&t, GREEN, 2, 2, 55, 56);
	table_place(&t, YELLOW, 40, 55, 56, 56);
	t.game.position.challenge[2] =
	    (struct challenge){.colour = YELLOW, .from = 40, .sixes = 1};
	t.game.position.throws_so_far[2] = 5;
	table_throw(&t, 1, 3);
	table_play_first(&t);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.nplaces, 1);
	assert_int_equal(t.game.position.challenge[2].sixes, 1);
	assert_int_equal(t.game.position.throws_so_far[2], 5);
	table_place(&t, GREEN, 55, 56, 56, 56);
	memset(t.game.position.challenge, 0, sizeof(t.game.position.challenge));
	table_throw(&t, 1, 3);
	table_play_first(&t);
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.outcome, OUTCOME_WON);
	assert_int_equal(t.game.winner, 0);
	assert_int_equal(t.game.nplaces, 3);
	assert_int_equal(t.game.places[1], 1);
	assert_int_equal(t.game.places[2], 2);
}

static void
the_last_two_at_ludo_may_resign(void **state)
{
	struct action resign = {.kind = ACTION_RESIGN, .seat = 1};
	struct table t;

	(void)state;
	table_open(&t, "ludo", 3, NULL);
	table_place(&t, RED, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_null(table_try(&t, &resign));
	assert_int_equal(t.game.winner, 0);
	assert_int_equal(t.game.places[1], 2);
	assert_int_equal(t.game.places[2], 1);
}

/* Blue 13 is red's doorstep: nothing of red can move while a blob holds it. */
static void
D8_a_blocked_seat_is_known_before_its_throw(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "ludo", 4, NULL);
	table_place(&t, BLUE, BASE, BASE, 13, 13);
	assert_true(game_blocked(&t.rs, &t.game));
	t.game.phase = PHASE_START;
	assert_false(game_blocked(&t.rs, &t.game));
	t.game.phase = PHASE_THROW;
	table_throw(&t, 6, 0);
	assert_non_null(table_told(&t, GAME_EVENT_BLOCKED));
	assert_non_null(table_told(&t, GAME_EVENT_FORFEITED));
	assert_non_null(table_told(&t, GAME_EVENT_AGAIN));
	table_place(&t, BLUE, BASE, BASE, BASE, 13);
	assert_false(game_blocked(&t.rs, &t.game));
	table_throw(&t, 2, 0);
	assert_null(table_told(&t, GAME_EVENT_BLOCKED));
	assert_non_null(table_told(&t, GAME_EVENT_FORFEITED));
}

static void
throws_are_told_and_counted(void **state)
{
	struct table t;

	(void)state;
	table_start(&t, "uckers", 2, NULL);
	table_throw(&t, 6, 2);
	assert_int_equal(table_told(&t, GAME_EVENT_THREW)->threw.for_start, 1);
	assert_int_equal(t.game.start[0], 8);
	table_open(&t, "uckers", 2, NULL);
	table_throw(&t, 5, 2);
	assert_int_equal(table_told(&t, GAME_EVENT_THREW)->threw.for_start, 0);
	assert_int_equal(table_told(&t, GAME_EVENT_THREW)->seat, 0);
	assert_int_equal(table_told(&t, GAME_EVENT_THREW)->threw.dice[0], 5);
	assert_int_equal(table_told(&t, GAME_EVENT_THREW)->threw.dice[1], 2);
	assert_int_equal(t.game.nthrows, 1);
	assert_int_equal(t.game.nactions, 1);
	table_start(&t, "ludo", 2, NULL);
	t.game.dice[1] = 5;
	table_throw(&t, 6, 0);
	assert_int_equal(t.game.start[0], 6);
	assert_int_equal(t.game.dice[1], 0);
}

/* A throw's number makes its dice: it must never come twice. */
static void
long_games_are_counted_on(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "uckers", 2, NULL);
	t.game.nthrows = t.game.nactions = UINT16_MAX;
	table_throw(&t, 5, 2);
	assert_int_equal(t.game.nthrows, 65536);
	assert_int_equal(t.game.nactions, 65536);
}

/* WI2: red wins; how far the others have got. */
static void
WI2_the_event_says_how_well_it_was_won(void **state)
{
	static const struct {
		int last, n;
		bool eight_piecer, harbour;
	} cases[] = {
	    {BASE, 2, true, true}, {20, 1, true, false}, {56, 0, false, false}};
	struct table t;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		table_open(&t, "uckers", 2, NULL);
		table_place(&t, RED, 56, 56, 56, 56);
		table_place(&t, YELLOW, 53, 56, 56, 56);
		table_place(&t, BLUE, BASE, BASE, BASE, cases[i].last);
		table_throw(&t, 2, 1);
		table_play_first(&t);
		assert_int_equal(t.game.outcome, OUTCOME_WON);
		assert_int_equal(
		    table_told(&t, GAME_EVENT_WON)->won.how, cases[i].n);
		assert_int_equal(t.game.eight_piecer, cases[i].eight_piecer);
		assert_int_equal(t.game.harbour, cases[i].harbour);
	}
}

/* WI2: in ludo the result is that of the first to come in. */
static void
WI2_those_who_play_on_change_nothing(void **state)
{
	struct action draw = {.kind = ACTION_DRAW};
	struct table t;

	(void)state;
	table_open(&t, "ludo", 3, NULL);
	table_place(&t, RED, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_true(t.game.eight_piecer && t.game.harbour);
	table_place(&t, GREEN, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_true(t.game.eight_piecer && t.game.harbour);
	assert_int_equal(t.game.nplaces, 3);
	table_open(&t, "ludo", 3, NULL);
	t.game.actor = t.game.position.turn = 1;
	table_place(&t, GREEN, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_null(table_try(&t, &draw));
	assert_int_equal(t.game.outcome, OUTCOME_WON);
	assert_int_equal(t.game.winner, 1);
	assert_non_null(table_told(&t, GAME_EVENT_DRAWN));
}

/* Green's tail is red 11: an attempt at what stands in green's pipe. */
static void
set_attempt(struct table *t, const char *rules, const char *house)
{
	table_open(t, rules, 2, house);
	table_place(t, RED, BASE, BASE, BASE, 11);
	table_place(t, GREEN, BASE, BASE, BASE, 53);
}

static void
D9_a_lost_turn_fails_what_was_announced(void **state)
{
	static const struct announcement announced = {
	    ANNOUNCE_SUCKBACK, RED, GREEN, 3};
	struct action announce = {
	    .kind = ACTION_ANNOUNCE, .announcement = announced};
	struct table t;

	(void)state;
	for (int under_way = 0; under_way < 2; under_way++) {
		set_attempt(&t, "navy", "navy-suckback cocky");
		if (under_way)
			t.game.position.suckback = announced;
		else
			assert_null(table_try(&t, &announce));
		table_throw_cocky(&t, 3, 1);
		table_throw_cocky(&t, 3, 1);
		assert_int_equal(t.game.cocky, 2);
		assert_int_equal(
		    position_failed(&t.rs, &t.game.position, &announced), 0);
		table_throw_cocky(&t, 3, 1);
		assert_int_equal(
		    position_failed(&t.rs, &t.game.position, &announced), 1);
		assert_int_equal(t.game.announced.kind, ANNOUNCE_NONE);
		assert_int_equal(t.game.position.suckback.kind, ANNOUNCE_NONE);
		assert_int_equal(t.game.cocky, 0);
		assert_int_equal(t.game.actor, 1);
		assert_non_null(table_told(&t, GAME_EVENT_TURN));
	}
	set_attempt(&t, "bigship", "cocky");
	assert_null(table_try(&t, &announce));
	for (int i = 0; i < 3; i++)
		table_throw_cocky(&t, 3, 1);
	assert_int_equal(t.game.announced.kind, ANNOUNCE_NONE);
	assert_int_equal(
	    position_failed(&t.rs, &t.game.position, &announced), 0);
	set_attempt(&t, "navy", "navy-suckback cocky");
	for (int i = 0; i < 3; i++)
		table_throw_cocky(&t, 3, 1);
	assert_int_equal(
	    position_failed(&t.rs, &t.game.position, &announced), 0);
}

/* Red 11 is blue 24. */
static void
D9_a_lost_turn_ends_a_challenge_that_does_not_persist(void **state)
{
	struct table t;

	(void)state;
	for (int persist = 0; persist < 2; persist++) {
		table_open(&t, "uckers", 2,
		    persist ? "cocky persist" : "cocky persist=off");
		table_place(&t, RED, BASE, BASE, BASE, 10);
		table_place(&t, BLUE, BASE, BASE, 24, 24);
		t.game.position.challenge[0] = (struct challenge){RED, 10, 1};
		for (int i = 0; i < 3; i++)
			table_throw_cocky(&t, 6, 1);
		assert_int_equal(
		    t.game.position.challenge[0].sixes, persist ? 1 : 0);
		assert_int_equal(t.game.actor, 1);
	}
}

static void
D9_a_start_is_thrown_until_it_counts(void **state)
{
	struct table t;

	(void)state;
	table_start(&t, "uckers", 2, "cocky");
	for (int i = 0; i < 4; i++) {
		table_throw_cocky(&t, 6, 1);
		assert_int_equal(t.game.phase, PHASE_START);
		assert_int_equal(t.game.actor, 0);
		assert_int_equal(t.game.cocky, 0);
		assert_int_equal(t.game.start[0], 0);
	}
	assert_int_equal(table_told(&t, GAME_EVENT_COCKY)->cocky.dice, 1);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_announcement_then_its_throw),
	    cmocka_unit_test(a_challenge_is_thrown_without_asking),
	    cmocka_unit_test(resigning_gives_the_game_to_the_other_side),
	    cmocka_unit_test(claiming_wins_the_game_for_the_side_that_came),
	    cmocka_unit_test(drawn_and_voided_games_have_no_winner),
	    cmocka_unit_test(winning_ends_the_game),
	    cmocka_unit_test(ludo_is_played_on_for_places),
	    cmocka_unit_test(everyone_plays_on_to_the_last),
	    cmocka_unit_test(the_last_two_at_ludo_may_resign),
	    cmocka_unit_test(D8_a_blocked_seat_is_known_before_its_throw),
	    cmocka_unit_test(throws_are_told_and_counted),
	    cmocka_unit_test(long_games_are_counted_on),
	    cmocka_unit_test(WI2_the_event_says_how_well_it_was_won),
	    cmocka_unit_test(WI2_those_who_play_on_change_nothing),
	    cmocka_unit_test(D9_a_lost_turn_fails_what_was_announced),
	    cmocka_unit_test(
		D9_a_lost_turn_ends_a_challenge_that_does_not_persist),
	    cmocka_unit_test(D9_a_start_is_thrown_until_it_counts),
	};

	return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
