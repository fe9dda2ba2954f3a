/* S, D9, P5: games action by action: the start, cocky dice, asking. */
#include "tests/engine/scene.h"
#include "tests/engine/table.h"

static void
begin(struct table *t, const struct sheet *sheet, const char *house)
{
	table_start(t, sheet->rules, sheet->seats, house);
}

static void
apply(struct table *t, const struct action *action)
{
	const char *why = table_try(t, action);

	if (why != NULL)
		fail_msg("%s", why);
}

static bool
told(const struct table *t, int kind)
{
	return table_told(t, kind) != NULL;
}

/* Every chair throws for the start, the given one six, the others one. */
static void
start(struct table *t, int winner)
{
	for (int chair = 0; chair < t->rs.seats; chair++)
		table_throw(t, chair == winner ? 5 : 1, 1);
}

static void
take(struct table *t, int colour)
{
	struct action action = {
	    .kind = ACTION_COLOURS, .seat = t->game.actor, .colour = colour};

	apply(t, &action);
}

/* A game where chair 0 has red and is about to throw. */
static void
open_game(struct table *t, const struct sheet *sheet, const char *house)
{
	begin(t, sheet, house);
	start(t, 0);
	if (t->game.phase == PHASE_COLOURS)
		take(t, RED);
	assert_int_equal(t->game.phase, PHASE_THROW);
	assert_int_equal(t->game.actor, 0);
}

static void
S1_the_highest_total_starts(void **state)
{
	struct table t;
	int last = ((const struct sheet *)*state)->seats - 1;

	begin(&t, *state, NULL);
	assert_int_equal(t.game.phase, PHASE_START);
	start(&t, last);
	assert_int_equal(t.game.actor, last);
	assert_int_not_equal(t.game.phase, PHASE_START);
	assert_true(told(&t, GAME_EVENT_STARTS));
}

static void
S1_the_tied_throw_again(void **state)
{
	struct table t;

	begin(&t, *state, NULL);
	table_throw(&t, 4, 1);
	table_throw(&t, 4, 1);
	for (int chair = 2; chair < t.rs.seats; chair++)
		table_throw(&t, 1, 1);
	assert_true(told(&t, GAME_EVENT_START_TIE));
	assert_int_equal(t.game.phase, PHASE_START);
	table_throw(&t, 2, 1);
	assert_int_equal(t.game.actor, 1);
	table_throw(&t, 3, 1);
	assert_int_not_equal(t.game.phase, PHASE_START);
	assert_int_equal(t.game.actor, 1);
}

static void
S2_the_winner_throws_again_and_chooses_colours(void **state)
{
	struct table t;

	begin(&t, *state, NULL);
	start(&t, 1);
	assert_int_equal(t.game.phase, PHASE_COLOURS);
	take(&t, YELLOW);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(game_side(&t.game, 1), 0);
	assert_int_equal(
	    game_colours(&t.rs, &t.game, 1), 1u << RED | 1u << YELLOW);
	table_throw(&t, 2, 1);
	assert_int_equal(t.game.actor, 0);
	assert_int_equal(t.game.position.turn, 1);
}

static void
S2_the_winner_throws_again(void **state)
{
	struct table t;

	begin(&t, *state, NULL);
	start(&t, 1);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.position.turn, 1);
}

static void
S3_turns_go_clockwise(void **state)
{
	struct table t;

	open_game(&t, *state, NULL);
	for (int turn = 1; turn <= t.rs.seats; turn++) {
		table_throw(&t, 2, 1);
		assert_int_equal(t.game.actor, turn % t.rs.seats);
		assert_true(told(&t, GAME_EVENT_FORFEITED));
	}
}

static void
S3_one_throw_serves_both_colours(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / Y 20");
	scene_throw(&s, 2, 1);
	assert_play(&s, "R 12 / Y 21", THEN_NEXT);
}

static void
D5_a_forfeit_needs_no_action(void **state)
{
	struct table t;

	open_game(&t, *state, NULL);
	table_throw(&t, 2, 1);
	assert_true(told(&t, GAME_EVENT_FORFEITED));
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 1);
	/* But a play does, even if there is only one. */
	table_throw(&t, 6, 1);
	assert_int_equal(t.game.phase, PHASE_PLAY);
	assert_int_equal(t.game.actor, 1);
}

static void
D9_cocky_dice_are_thrown_again(void **state)
{
	struct table t;

	open_game(&t, *state, "cocky");
	assert_int_equal(t.rs.cocky, 36);
	table_throw_cocky(&t, 3, 2);
	assert_int_equal(t.game.phase, PHASE_THROW);
	assert_int_equal(t.game.actor, 0);
	assert_true(told(&t, GAME_EVENT_COCKY));
	table_throw(&t, 6, 1);
	assert_int_equal(t.game.phase, PHASE_PLAY);
	assert_int_equal(t.game.cocky, 0);
}

static void
D9_three_in_a_row_lose_the_turn(void **state)
{
	struct table t;

	open_game(&t, *state, "cocky=10");
	table_throw_cocky(&t, 3, 2);
	table_throw_cocky(&t, 3, 2);
	assert_int_equal(t.game.actor, 0);
	table_throw_cocky(&t, 3, 2);
	assert_int_equal(t.game.actor, 1);
	assert_int_equal(t.game.phase, PHASE_THROW);
}

static void
D9_off_by_default(void **state)
{
	struct table t;

	open_game(&t, *state, NULL);
	assert_int_equal(t.rs.cocky, 0);
	table_throw_cocky(&t, 3, 2);
	assert_int_equal(t.game.actor, 1);
}

static void
P5_the_partners_answer_is_played(void **state)
{
	struct action ask = {.kind = ACTION_ASK};
	struct action play = {.kind = ACTION_PLAY};
	struct table t;

	open_game(&t, *state, "advice");
	table_throw(&t, 6, 1);
	apply(&t, &ask);
	assert_true(told(&t, GAME_EVENT_ASKED));
	assert_int_equal(game_decider(&t.rs, &t.game), 2);
	assert_non_null(game_check(&t.rs, &t.game, &play));
	assert_non_null(game_check(&t.rs, &t.game, &ask));
	play.seat = 2;
	assert_true(game_play(&t.rs, &t.game, 0, &play.play));
	apply(&t, &play);
	assert_true(told(&t, GAME_EVENT_ADVISED));
	assert_int_equal(t.game.actor, 0);
	assert_int_equal(game_decider(&t.rs, &t.game), 0);
}

static void
P5_only_with_a_throw_in_hand(void **state)
{
	struct action ask = {.kind = ACTION_ASK};
	struct table t;

	open_game(&t, *state, "advice");
	assert_non_null(game_check(&t.rs, &t.game, &ask));
}

static void
P5_not_where_the_sheet_has_none(void **state)
{
	struct action ask = {.kind = ACTION_ASK};
	struct table t;

	open_game(&t, *state, NULL);
	table_throw(&t, 6, 1);
	assert_non_null(game_check(&t.rs, &t.game, &ask));
}

#define PAIRS_OF_COLOURS (UCKERS2 | BIGSHIP2)

static const struct clause_test tests[] = {
    CLAUSE(S1_the_highest_total_starts, ALL),
    CLAUSE(S1_the_tied_throw_again, ALL),
    CLAUSE(S2_the_winner_throws_again_and_chooses_colours, PAIRS_OF_COLOURS),
    CLAUSE(S2_the_winner_throws_again, ALL & ~PAIRS_OF_COLOURS),
    CLAUSE(S3_turns_go_clockwise, ALL),
    CLAUSE(S3_one_throw_serves_both_colours, TWO_SEATS),
    CLAUSE(D5_a_forfeit_needs_no_action, ALL),
    CLAUSE(D9_cocky_dice_are_thrown_again, TWO_DICE),
    CLAUSE(D9_three_in_a_row_lose_the_turn, TWO_DICE),
    CLAUSE(D9_off_by_default, TWO_DICE),
    CLAUSE(P5_the_partners_answer_is_played, FOUR_SEATS | FLEET4),
    CLAUSE(P5_only_with_a_throw_in_hand, FOUR_SEATS | FLEET4),
    CLAUSE(P5_not_where_the_sheet_has_none,
	MASTERS4 | NAVY4 | MUSEUM4 | FLEET4 | TWO_SEATS),
};

SCENE_MAIN(tests)
