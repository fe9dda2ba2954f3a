/* Going back through the throws of a game that is on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define THROWS 12
#define PAGE_UP "\033[5~"
#define PAGE_DOWN "\033[6~"
#define HOME "\033[H"
#define END "\033[F"
#define BOARD_ROWS 22
#define BOARD_COLUMNS 45

/* The board as it stands on the screen. */
static void
board_take(char board[BOARD_ROWS][4 * BOARD_COLUMNS])
{
	int y;

	for (y = 0; y < BOARD_ROWS; y++)
		snprintf(
		    board[y], sizeof(board[y]), "%.*s", BOARD_COLUMNS, row(y));
}

/* Everybody's next action, the client's own included; seen on the screen. */
static void
step(struct localgame *local)
{
	localgame_step(local);
	localgame_run(local);
	settle(local);
}

/* A game at the screen, up to that many throws. */
static void
play(struct localgame *local, unsigned throws)
{
	while (local->game->nthrows < throws)
		step(local);
}

static void
begin_game(struct localgame *local)
{
	begin(local, 80, 24, 5);
	localgame_ahead(local, 1);
	local->ahead = true;
	localgame_type(local, "/set motion off\r");
}

/* What the board showed after each throw is shown again, there and back. */
static void
each_throw_is_shown_as_it_was(void **state)
{
	static char then[THROWS + 1][BOARD_ROWS][4 * BOARD_COLUMNS];
	char now[BOARD_ROWS][4 * BOARD_COLUMNS], words[32];
	struct localgame local = {0};
	unsigned nth = 0;
	int i;

	begin_game(&local);
	while (nth < THROWS) {
		step(&local);
		/* The last picture before the next throw counts. */
		nth = local.game->nthrows;
		board_take(then[nth <= THROWS ? nth : THROWS]);
	}
	play(&local, THROWS + 3);
	localgame_type(&local, HOME);
	assert_false(shows("Throw 0 of"));
	localgame_type(&local, "\t");
	assert_true(shows("Throw 15 of 15"));
	localgame_type(&local, HOME);
	assert_true(shows("Throw 0 of 15"));
	for (i = 1; i < THROWS; i++) {
		localgame_type(&local, PAGE_DOWN);
		snprintf(words, sizeof(words), "Throw %d of 15", i);
		assert_true(shows(words));
		board_take(now);
		/* Those for the start may be thrown again. */
		if (*then[i][0] != '\0')
			assert_memory_equal(now[10], then[i][10], 40);
	}
	localgame_type(&local, PAGE_UP);
	assert_true(shows("Throw 10 of 15"));
	localgame_type(&local, END);
	assert_false(shows("of 15"));
	localgame_stop(&local);
}

static void
the_game_goes_on_meanwhile(void **state)
{
	struct localgame local = {0};
	char words[32];
	unsigned before;

	begin_game(&local);
	play(&local, 6);
	localgame_type(&local, "/review 2\r");
	assert_true(shows("Throw 2 of 6"));
	before = local.game->nthrows;
	play(&local, before + 2);
	snprintf(words, sizeof(words), "Throw 2 of %u", before + 2);
	assert_true(shows(words));
	/* Behind the last throw is the game itself. */
	localgame_type(&local, "/review 100\r");
	snprintf(words, sizeof(words), "Throw %u of", before + 2);
	assert_true(shows(words));
	localgame_type(&local, PAGE_DOWN);
	assert_false(shows("Throw"));
	localgame_stop(&local);
}

static void
ones_turn_is_said_and_enter_throws_nothing_by_accident(void **state)
{
	struct localgame local = {0};
	unsigned throws;

	begin_game(&local);
	play(&local, 6);
	localgame_type(&local, "/review 2\r");
	while (local.game->phase != PHASE_THROW ||
	    game_decider(local.rules, local.game) != local.human)
		step(&local);
	assert_true(shows("It is your turn: End returns to the game"));
	throws = local.game->nthrows;
	localgame_type(&local, "\r");
	assert_int_equal(local.game->nthrows, throws);
	assert_false(shows("It is your turn: End"));
	localgame_type(&local, "\r");
	assert_true(local.game->nthrows > throws);
	localgame_stop(&local);
}

static void
talk_goes_on_too(void **state)
{
	struct localgame local = {0};

	begin_game(&local);
	play(&local, 6);
	localgame_type(&local, "/review 2\r");
	localgame_type(&local, "well played");
	assert_false(shows("Throw 2 of"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "say well played");
	assert_true(shows("Throw 2 of"));
	localgame_stop(&local);
}

static void
before_the_first_throw_there_is_nothing_to_see(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_ahead(&local, 0);
	localgame_type(&local, "/review\r");
	assert_true(shows("No throw has been made yet."));
	localgame_type(&local, "/review x\r");
	assert_true(shows("Which throw?"));
	localgame_stop(&local);
}

static void
the_linear_view_tells_a_throw(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 1);
	local.ahead = true;
	play(&local, 6);
	forget();
	localgame_type(&local, "review 4\r");
	assert_non_null(strstr(heard, "Throw 4 of "));
	assert_non_null(strstr(heard, "Then:"));
	assert_null(strstr(heard, "Throw 3 of "));
	forget();
	localgame_type(&local, "review\r");
	assert_non_null(strstr(heard, "Throw 3 of "));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_throw_is_shown_as_it_was),
	    cmocka_unit_test(the_game_goes_on_meanwhile),
	    cmocka_unit_test(
		ones_turn_is_said_and_enter_throws_nothing_by_accident),
	    cmocka_unit_test(talk_goes_on_too),
	    cmocka_unit_test(before_the_first_throw_there_is_nothing_to_see),
	    cmocka_unit_test(the_linear_view_tells_a_throw),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
