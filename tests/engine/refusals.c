/* Why an action cannot be done: each one has its sentence. */
#include <string.h>

#include "tests/engine/table.h"

static void
assert_refused(struct table *t, struct action action, const char *why)
{
	struct game before = t->game;
	const char *said = table_try(t, &action);

	if (said == NULL || strstr(said, why) == NULL)
		fail_msg(
		    "\"%s\", not \"%s\"", said == NULL ? "done" : said, why);
	assert_memory_equal(&t->game, &before, sizeof(before));
}

static struct action
thrown(int seat, int a, int b)
{
	return (struct action){
	    .kind = ACTION_THROW, .seat = seat, .dice = {a, b}};
}

static void
a_throw_is_the_actors_and_of_whole_dice(void **state)
{
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	assert_refused(&t, thrown(1, 1, 2), "not your turn");
	assert_refused(&t, thrown(0, 0, 2), "1 to 6");
	assert_refused(&t, thrown(0, 1, 7), "1 to 6");
	assert_refused(&t, thrown(0, 1, 0), "1 to 6");
	table_throw(&t, 6, 1);
	assert_refused(&t, thrown(0, 1, 2), "play it first");
	table_start(&t, "uckers", 2, NULL);
	assert_refused(&t, thrown(1, 1, 2), "not your turn");
	table_throw(&t, 1, 6);
	assert_int_equal(t.game.nthrows, 1);
	table_throw(&t, 1, 1);
	assert_refused(&t, thrown(0, 1, 2), "Choose your colours");
}

static void
a_play_needs_its_throw_and_its_number(void **state)
{
	struct action play = {.kind = ACTION_PLAY};
	struct plays plays;
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	assert_refused(&t, play, "throw first");
	table_throw(&t, 6, 3);
	play.seat = 1;
	assert_refused(&t, play, "not your turn");
	play.seat = 0;
	game_plays(&t.rs, &t.game, &plays);
	assert_false(game_play(&t.rs, &t.game, -1, &play.play));
	assert_false(game_play(&t.rs, &t.game, plays.n, &play.play));
	assert_true(game_play(&t.rs, &t.game, plays.n - 1, &play.play));
	assert_null(table_try(&t, &play));
	assert_int_equal(t.game.phase, PHASE_THROW);
}

/* Plays are those of a throw in hand, and of no other event. */
static void
there_are_plays_only_with_a_throw_in_hand(void **state)
{
	struct plays plays = {.n = 7};
	struct play play;
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	game_plays(&t.rs, &t.game, &plays);
	assert_int_equal(plays.n, 0);
	assert_false(game_play(&t.rs, &t.game, 0, &play));
	table_throw(&t, 6, 3);
	game_plays(&t.rs, &t.game, &plays);
	assert_true(plays.n > 0);
}

static void
P5_asked_partners_decide(void **state)
{
	struct action play = {.kind = ACTION_PLAY};
	struct action ask = {.kind = ACTION_ASK};
	struct table t;

	table_open(&t, "uckers", 4, NULL);
	assert_refused(&t, ask, "throw in hand");
	table_throw(&t, 6, 3);
	ask.seat = 1;
	assert_refused(&t, ask, "not your turn");
	ask.seat = 0;
	assert_null(table_try(&t, &ask));
	assert_int_equal(table_told(&t, GAME_EVENT_ASKED)->seat, 0);
	assert_refused(&t, ask, "asked already");
	assert_refused(&t, play, "You have asked your partner");
	play.seat = 1;
	assert_refused(&t, play, "not your turn");
	play.seat = 2;
	assert_true(game_play(&t.rs, &t.game, 0, &play.play));
	assert_null(table_try(&t, &play));
	assert_int_equal(table_told(&t, GAME_EVENT_ADVISED)->seat, 2);
	assert_null(table_told(&t, GAME_EVENT_ASKED));
	table_open(&t, "uckers", 2, NULL);
	table_throw(&t, 6, 3);
	assert_refused(&t, ask, "no asking");
	play.seat = 0;
	assert_true(game_play(&t.rs, &t.game, 0, &play.play));
	assert_null(table_try(&t, &play));
	assert_null(table_told(&t, GAME_EVENT_ADVISED));
}

static void
S2_colours_are_chosen_once_by_the_winner(void **state)
{
	struct action colours = {.kind = ACTION_COLOURS, .seat = 1};
	struct table t;

	table_start(&t, "uckers", 2, NULL);
	assert_refused(&t, colours, "no colours to choose");
	table_throw(&t, 1, 1);
	table_throw(&t, 6, 1);
	assert_int_equal(t.game.phase, PHASE_COLOURS);
	colours.colour = NCOLOUR;
	assert_refused(&t, colours, "no such colour");
	colours.colour = BLUE;
	colours.seat = 0;
	assert_refused(&t, colours, "not your turn");
	colours.seat = 1;
	assert_null(table_try(&t, &colours));
	assert_int_equal(table_told(&t, GAME_EVENT_CHOSE)->chose.colour, BLUE);
	assert_int_equal(game_side(&t.game, 1), 1);
	assert_int_equal(game_chair(&t.game, 1), 1);
	assert_int_equal(t.game.position.turn, 1);
	assert_refused(&t, colours, "no colours to choose");
}

/* The loser's pair is what is left. */
static void
S2_either_pair_may_be_chosen(void **state)
{
	struct action colours = {.kind = ACTION_COLOURS};
	struct table t;

	for (int winner = 0; winner < 2; winner++)
		for (int colour = 0; colour < NCOLOUR; colour++) {
			table_start(&t, "uckers", 2, NULL);
			table_throw(&t, 3, 1);
			table_throw(&t, winner == 1 ? 5 : 1, 1);
			colours.seat = winner;
			colours.colour = colour;
			assert_null(table_try(&t, &colours));
			assert_true(
			    game_colours(&t.rs, &t.game, winner) >> colour & 1);
			assert_int_equal(game_colours(&t.rs, &t.game, 0) ^
				game_colours(&t.rs, &t.game, 1),
			    15);
			assert_int_equal(t.game.actor, winner);
			assert_int_equal(
			    game_chair(&t.game, t.game.position.turn), winner);
			assert_int_equal(t.game.phase, PHASE_THROW);
		}
}

/* Green's tail is red 11. */
static void
SB2_an_announcement_comes_before_the_throw(void **state)
{
	struct action announce = {.kind = ACTION_ANNOUNCE,
	    .announcement = {ANNOUNCE_SUCKBACK, RED, GREEN, 3}};
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	assert_refused(&t, announce, "no suck-backs");
	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, BASE, 53);
	t.game.phase = PHASE_PLAY;
	assert_refused(&t, announce, "before the throw");
	t.game.phase = PHASE_THROW;
	announce.seat = 1;
	assert_refused(&t, announce, "not your turn");
	announce.seat = 0;
	announce.announcement.target = BLUE;
	assert_refused(&t, announce, "Nothing stands so");
	announce.announcement.target = GREEN;
	assert_null(table_try(&t, &announce));
	assert_int_equal(
	    table_told(&t, GAME_EVENT_ANNOUNCED)->attempt.colour, RED);
	assert_int_equal(
	    table_told(&t, GAME_EVENT_ANNOUNCED)->attempt.target, GREEN);
	assert_int_equal(table_told(&t, GAME_EVENT_ANNOUNCED)->attempt.kind,
	    ANNOUNCE_SUCKBACK);
	assert_refused(&t, announce, "announced already");
}

static void
nobody_resigns_whom_the_others_need(void **state)
{
	struct action resign = {.kind = ACTION_RESIGN, .seat = 2};
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	assert_refused(&t, resign, "no such seat");
	table_open(&t, "ludo", 3, NULL);
	assert_refused(&t, resign, "more than two");
	table_place(&t, YELLOW, 56, 56, 56, 56);
	assert_refused(&t, resign, "home already");
	resign.seat = 1;
	assert_null(table_try(&t, &resign));
	table_open(&t, "ludo", 2, NULL);
	assert_null(table_try(&t, &resign));
	assert_int_equal(t.game.winner, 0);
}

static void
nothing_is_done_after_the_end(void **state)
{
	struct action action = {.kind = ACTION_VOID};
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	assert_refused(&t, (struct action){.kind = NACTION}, "no such action");
	assert_null(table_try(&t, &action));
	assert_non_null(table_told(&t, GAME_EVENT_VOIDED));
	assert_int_equal(t.game.winner, NOSEAT);
	for (action.kind = 0; action.kind < NACTION; action.kind++)
		assert_refused(&t, action, "The game is over.");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_throw_is_the_actors_and_of_whole_dice),
	    cmocka_unit_test(a_play_needs_its_throw_and_its_number),
	    cmocka_unit_test(there_are_plays_only_with_a_throw_in_hand),
	    cmocka_unit_test(P5_asked_partners_decide),
	    cmocka_unit_test(S2_colours_are_chosen_once_by_the_winner),
	    cmocka_unit_test(S2_either_pair_may_be_chosen),
	    cmocka_unit_test(SB2_an_announcement_comes_before_the_throw),
	    cmocka_unit_test(nobody_resigns_whom_the_others_need),
	    cmocka_unit_test(nothing_is_done_after_the_end),
	};

	return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
