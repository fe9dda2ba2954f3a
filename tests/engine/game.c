/* Games: announcements, places, and the ways to end but winning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/game.h"

struct table {
	struct ruleset rs;
	struct game game;
	struct moments moments;
};

static void
begin(struct table *t, const char *rules, int seats, const char *house)
{
	char error[RULESET_ERROR];

	if (!ruleset_make(&t->rs, rules, seats, house, error))
		fail_msg("%s", error);
	game_start(&t->rs, &t->game);
	t->game.phase = PHASE_THROW;
	t->game.actor = 0;
}

static void
place(struct table *t, enum colour colour, int a, int b, int c, int d)
{
	int8_t *counter = t->game.position.counter[colour];

	counter[0] = a;
	counter[1] = b;
	counter[2] = c;
	counter[3] = d;
}

static const char *
try(struct table *t, const struct action *action)
{
	const char *why = game_check(&t->rs, &t->game, action);

	if (why == NULL) {
		t->moments.n = 0;
		game_apply(&t->rs, &t->game, action, &t->moments);
	}
	return why;
}

static void
throw_dice(struct table *t, int a, int b)
{
	struct action action = {.kind = ACTION_THROW, .seat = t->game.actor};

	action.dice[0] = a;
	action.dice[1] = b;
	assert_null(try(t, &action));
}

static void
play_first(struct table *t)
{
	struct action action = {.kind = ACTION_PLAY, .seat = t->game.actor};

	assert_null(try(t, &action));
}

static const struct moment *
told(const struct table *t, int kind)
{
	for (int i = 0; i < t->moments.n; i++)
		if (t->moments.moment[i].kind == kind)
			return &t->moments.moment[i];
	return NULL;
}

static void
only_the_actor_throws(void **state)
{
	struct action action = {.kind = ACTION_THROW, .dice = {1, 2}};
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	action.seat = 1;
	assert_string_equal(try(&t, &action), "It is not your turn.");
	action.seat = 0;
	action.dice[1] = 7;
	assert_non_null(try(&t, &action));
	action.dice[1] = 0;
	assert_non_null(try(&t, &action));
	action.kind = NACTION;
	assert_non_null(try(&t, &action));
}

static void
a_throw_in_hand_must_be_played(void **state)
{
	struct action action = {.kind = ACTION_PLAY};
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	assert_non_null(try(&t, &action));
	throw_dice(&t, 6, 3);
	action.kind = ACTION_THROW;
	action.dice[0] = action.dice[1] = 1;
	assert_non_null(try(&t, &action));
	action.kind = ACTION_PLAY;
	action.play = 255;
	assert_non_null(try(&t, &action));
	action.play = 0;
	action.seat = 1;
	assert_non_null(try(&t, &action));
	action.seat = 0;
	assert_null(try(&t, &action));
	assert_int_equal(t.game.phase, PHASE_THROW);
}

/* Green's tail is red 11; red sucks back on three. */
static void
an_announcement_then_its_throw(void **state)
{
	struct action announce = {.kind = ACTION_ANNOUNCE,
	    .announcement = {ANNOUNCE_SUCKBACK, RED, GREEN, 3}};
	struct table t;

	(void)state;
	begin(&t, "bigship", 2, NULL);
	place(&t, RED, BASE, BASE, BASE, 11);
	place(&t, GREEN, BASE, BASE, BASE, 53);
	announce.announcement.distance = 2;
	assert_non_null(try(&t, &announce));
	announce.announcement.distance = 3;
	assert_null(try(&t, &announce));
	assert_int_equal(told(&t, MOMENT_ANNOUNCED)->n, 3);
	assert_non_null(try(&t, &announce));
	throw_dice(&t, 3, 6);
	assert_non_null(told(&t, MOMENT_ANNOUNCED_HIT));
	assert_int_equal(told(&t, MOMENT_UCKED)->colour, GREEN);
	assert_int_equal(told(&t, MOMENT_UCKED)->from, 53);
	assert_int_equal(told(&t, MOMENT_MOVED)->to, 12);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.announced.kind, ANNOUNCE_NONE);
}

static void
a_challenge_is_thrown_without_asking(void **state)
{
	struct action play = {.kind = ACTION_PLAY};
	struct plays plays;
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, BASE, BASE, 10);
	place(&t, BLUE, BASE, BASE, 24, 24);
	throw_dice(&t, 6, 1);
	game_plays(&t.rs, &t.game, &plays);
	while (plays.play[play.play].then != THEN_CHALLENGE)
		play.play++;
	assert_null(try(&t, &play));
	assert_int_equal(told(&t, MOMENT_CHALLENGED)->n, 1);
	assert_int_equal(told(&t, MOMENT_CHALLENGED)->total, 3);
	assert_int_equal(t.game.phase, PHASE_THROW);
	throw_dice(&t, 6, 6);
	assert_non_null(told(&t, MOMENT_CHALLENGE_WON));
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
	begin(&t, "uckers", 4, NULL);
	assert_null(try(&t, &resign));
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.outcome, OUTCOME_RESIGNED);
	assert_int_equal(t.game.winner % 2, 1);
	assert_string_equal(try(&t, &draw), "The game is over.");
}

static void
drawn_and_voided_games_have_no_winner(void **state)
{
	struct action action = {.kind = ACTION_DRAW};
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	assert_null(try(&t, &action));
	assert_int_equal(t.game.outcome, OUTCOME_DRAWN);
	assert_int_equal(t.game.winner, NOSEAT);
	begin(&t, "uckers", 2, NULL);
	action.kind = ACTION_VOID;
	assert_null(try(&t, &action));
	assert_int_equal(t.game.outcome, OUTCOME_VOIDED);
}

static void
winning_ends_the_game(void **state)
{
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, 56, 56, 56, 56);
	place(&t, YELLOW, 53, 56, 56, 56);
	throw_dice(&t, 2, 1);
	play_first(&t);
	assert_int_equal(t.game.phase, PHASE_OVER);
	assert_int_equal(t.game.outcome, OUTCOME_WON);
	assert_int_equal(t.game.winner, 0);
	assert_true(t.game.eight_piecer && t.game.harbour);
	assert_int_equal(told(&t, MOMENT_WON)->n, 2);
	assert_null(told(&t, MOMENT_ALL_HOME));
	assert_null(told(&t, MOMENT_ACTIVE));
}

static void
P1_coming_home_and_waking_up_are_told(void **state)
{
	struct table t;

	(void)state;
	begin(&t, "masters", 4, NULL);
	place(&t, RED, 53, 56, 56, 56);
	place(&t, YELLOW, BASE, BASE, BASE, 20);
	throw_dice(&t, 2, 1);
	if (t.game.phase == PHASE_PLAY)
		play_first(&t);
	assert_int_equal(told(&t, MOMENT_HOME)->from, 53);
	assert_int_equal(told(&t, MOMENT_ALL_HOME)->seat, 0);
	assert_null(told(&t, MOMENT_ACTIVE));
	begin(&t, "masters", 4, NULL);
	place(&t, RED, 56, 56, 56, 56);
	throw_dice(&t, 6, 1);
	assert_int_equal(told(&t, MOMENT_ACTIVE)->seat, 0);
	assert_null(told(&t, MOMENT_FORFEITED));
	assert_null(told(&t, MOMENT_ALL_HOME));
}

/* WI1: with three at ludo the others play on for places. */
static void
ludo_is_played_on_for_places(void **state)
{
	struct action resign = {.kind = ACTION_RESIGN};
	struct table t;

	(void)state;
	begin(&t, "ludo", 3, NULL);
	resign.seat = 1;
	assert_non_null(try(&t, &resign));
	place(&t, RED, 55, 56, 56, 56);
	place(&t, GREEN, 55, 56, 56, 56);
	throw_dice(&t, 1, 0);
	play_first(&t);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.nplaces, 1);
	throw_dice(&t, 1, 0);
	play_first(&t);
	assert_int_equal(t.game.phase, PHASE_OVER);
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
	begin(&t, "ludo", 3, NULL);
	place(&t, RED, 55, 56, 56, 56);
	throw_dice(&t, 1, 0);
	play_first(&t);
	assert_null(try(&t, &resign));
	assert_int_equal(t.game.winner, 0);
	assert_int_equal(t.game.places[1], 2);
	assert_int_equal(t.game.places[2], 1);
}

static void
moments_of_a_play(void **state)
{
	struct action play = {.kind = ACTION_PLAY};
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, 56, 56, 56);
	place(&t, YELLOW, 56, 56, 56, 56);
	place(&t, GREEN, BASE, BASE, BASE, 39);
	throw_dice(&t, 6, 1);
	assert_null(try(&t, &play));
	assert_int_equal(told(&t, MOMENT_EXITED)->colour, RED);
	assert_int_equal(told(&t, MOMENT_UCKED)->colour, GREEN);
	assert_int_equal(told(&t, MOMENT_UCKED)->from, 39);
	assert_non_null(told(&t, MOMENT_AGAIN));
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, 10, 12, 56, 56);
	place(&t, YELLOW, 56, 56, 56, 56);
	throw_dice(&t, 1, 3);
	game_apply(&t.rs, &t.game, &play, &t.moments);
	assert_non_null(told(&t, MOMENT_MOVED));
	assert_non_null(told(&t, MOMENT_TURN));
}

/* The play whose moves end there first; it is done. */
static void
play_to(struct table *t, enum colour colour, int to)
{
	struct action play = {.kind = ACTION_PLAY, .seat = t->game.actor};
	struct plays plays;
	const struct move *move;

	game_plays(&t->rs, &t->game, &plays);
	for (; play.play < plays.n; play.play++) {
		move = plays.play[play.play].move;
		if (plays.play[play.play].nmoves == 1 &&
		    move->colour == colour && move->to == to) {
			assert_null(try(t, &play));
			return;
		}
	}
	fail_msg("no such play");
}

static void
blobs_mixes_and_pipes_are_told(void **state)
{
	struct table t;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, 10, 17, 17);
	throw_dice(&t, 5, 2);
	play_to(&t, RED, 17);
	assert_int_equal(told(&t, MOMENT_BLOB)->n, 3);
	assert_int_equal(told(&t, MOMENT_BLOB)->from, 10);
	assert_int_equal(told(&t, MOMENT_BLOB)->to, 17);
	assert_null(told(&t, MOMENT_MIXI));
	/* Yellow 4 is red's 30. */
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, BASE, BASE, 23);
	place(&t, YELLOW, BASE, BASE, BASE, 4);
	throw_dice(&t, 5, 2);
	play_to(&t, RED, 30);
	assert_int_equal(told(&t, MOMENT_MIXI)->n, 2);
	assert_null(told(&t, MOMENT_BLOB));
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, BASE, BASE, 50);
	throw_dice(&t, 4, 1);
	play_to(&t, RED, 55);
	assert_int_equal(told(&t, MOMENT_PIPED)->from, 50);
	assert_int_equal(told(&t, MOMENT_PIPED)->to, 55);
	assert_null(told(&t, MOMENT_MOVED));
	begin(&t, "uckers", 2, NULL);
	place(&t, RED, BASE, BASE, BASE, 43);
	throw_dice(&t, 5, 2);
	play_to(&t, RED, 50);
	assert_int_equal(told(&t, MOMENT_MOVED)->to, 50);
	assert_null(told(&t, MOMENT_PIPED));
	assert_null(told(&t, MOMENT_BLOB));
}

/* Green 37 stands on red's tail, as a blob that takes the double. */
static void
BB2_hits_and_misses_are_told(void **state)
{
	struct action announce = {.kind = ACTION_ANNOUNCE,
	    .announcement = {ANNOUNCE_BLOWBACK, RED, GREEN, 3}};
	struct table t;
	int ucked;

	(void)state;
	for (int hit = 0; hit < 2; hit++) {
		begin(&t, "bigship", 2, NULL);
		place(&t, RED, BASE, BASE, BASE, 53);
		place(&t, GREEN, BASE, 5, 37, 37);
		assert_null(try(&t, &announce));
		throw_dice(&t, 3, hit ? 3 : 1);
		assert_int_equal(
		    told(&t, MOMENT_ANNOUNCED_HIT) != NULL, hit == 1);
		assert_int_equal(
		    told(&t, MOMENT_ANNOUNCED_MISS) != NULL, hit == 0);
		assert_null(told(&t, MOMENT_FORFEITED));
		ucked = 0;
		for (int i = 0; i < t.moments.n; i++)
			ucked += t.moments.moment[i].kind == MOMENT_UCKED &&
			    t.moments.moment[i].from == 37;
		assert_int_equal(ucked, hit ? 2 : 0);
	}
}

static void
a_hash_knows_every_difference(void **state)
{
	struct table t;
	struct game game;

	(void)state;
	begin(&t, "uckers", 2, NULL);
	game = t.game;
	game.dice[0] = 3;
	assert_int_not_equal(
	    game_hash(&t.rs, &game), game_hash(&t.rs, &t.game));
	game = t.game;
	game.position.arrived = 1;
	assert_int_not_equal(
	    game_hash(&t.rs, &game), game_hash(&t.rs, &t.game));
	game = t.game;
	game.position.counter[GREEN][3] = 0;
	assert_int_not_equal(
	    game_hash(&t.rs, &game), game_hash(&t.rs, &t.game));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(only_the_actor_throws),
	    cmocka_unit_test(a_throw_in_hand_must_be_played),
	    cmocka_unit_test(an_announcement_then_its_throw),
	    cmocka_unit_test(a_challenge_is_thrown_without_asking),
	    cmocka_unit_test(resigning_gives_the_game_to_the_other_side),
	    cmocka_unit_test(drawn_and_voided_games_have_no_winner),
	    cmocka_unit_test(winning_ends_the_game),
	    cmocka_unit_test(P1_coming_home_and_waking_up_are_told),
	    cmocka_unit_test(ludo_is_played_on_for_places),
	    cmocka_unit_test(the_last_two_at_ludo_may_resign),
	    cmocka_unit_test(moments_of_a_play),
	    cmocka_unit_test(blobs_mixes_and_pipes_are_told),
	    cmocka_unit_test(BB2_hits_and_misses_are_told),
	    cmocka_unit_test(a_hash_knows_every_difference),
	};

	return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
