/* Ratings, figures and the back of the board, as people see and hear them. */
#include <stdio.h>
#include <string.h>

#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};

/* Alice's and bob's game at table 1 stands there so many times. */
static void
begin_with_board(struct localgame *local, int width, int height, int n)
{
	struct eight_piecer row = {.game = 1, .rules = "uckers"};

	begin(local, width, height, 5);
	for (row.table = 1; row.table <= n; row.table++) {
		row.harbour = row.table == n;
		row.at = INT64_C(1795200000000);
		store_eight_piecer_put(local->hub->store, &row);
	}
}

static void
the_back_of_the_board_is_leafed_through(void **state)
{
	struct localgame local = {0};
	int i;

	for (i = 0; i < 3; i++) {
		begin_with_board(&local, sizes[i][0], sizes[i][1], 45);
		localgame_line(&local, "/board-back");
		assert_true(shows("The back of the board"));
		assert_true(shows("alice and bob, in harbour"));
		assert_true(shows("Enter: older"));
		assert_true(shows("Esc"));
		localgame_type(&local, "\033[B");
		assert_false(shows("in harbour"));
		localgame_type(&local, "\033[A");
		assert_true(shows("in harbour"));
		localgame_type(&local, "\033[F");
		assert_false(shows("in harbour"));
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "boardback 25");
		localgame_type(&local, "m");
		assert_string_equal(local.last, "boardback 5");
		assert_true(shows("alice and bob"));
		assert_false(shows("Enter: older"));
		localgame_type(&local, "q");
		assert_false(shows("The back of the board"));
		localgame_stop(&local);
	}
}

static void
a_bare_board_says_so(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 24, 5);
	localgame_line(&local, "/boardback");
	assert_true(shows("It is bare"));
	assert_false(shows("older"));
	/* Another letter begins a line. */
	localgame_type(&local, "x");
	assert_false(shows("It is bare"));
	assert_int_equal(row_of("> x"), 23);
	localgame_stop(&local);
}

/* Alice has won twice, and lost. */
static void
rate_alice(struct localgame *local)
{
	struct store *store = local->hub->store;
	struct stored_rating stored = {.rating = rating_new(2968)};
	struct stored_result result = {.pool = RATING_SINGLES};
	static const int points[] = {1600, 1700, 1650};
	struct competitor alice;
	int i;

	store_competitor_put(store, "alice");
	assert_true(store_competitor(store, "alice", &alice));
	stored.rating.points = INT64_C(1650) * RATING_UNIT;
	stored.rating.deviation = INT64_C(200) * RATING_UNIT;
	stored.games = 3;
	store_rating_put(store, &alice, RATING_SINGLES, &stored);
	result.competitor = alice.id;
	for (i = 0; i < 3; i++) {
		result.n = i + 1;
		result.points = points[i];
		store_rating_result_put(store, &result);
	}
	store_figure_put(store, alice.id, "begun", 3);
	store_figure_put(store, alice.id, "won", 2);
	store_figure_put(store, alice.id, "pool singles games", 3);
	store_figure_put(store, alice.id, "pool singles won", 2);
}

static void
a_rating_is_shown_with_its_course(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	rate_alice(&local);
	localgame_line(&local, "/rating alice");
	assert_true(shows("alice, two dice, singles: 1650?"));
	assert_true(shows("\342\226\201\342\226\210\342\226\204"));
	localgame_type(&local, "q");
	localgame_line(&local, "/ladder");
	assert_true(shows("  1  alice"));
	localgame_type(&local, "q");
	localgame_line(&local, "/stats alice");
	assert_true(shows("won: 2"));
	assert_true(shows("two dice, singles 2 won of 3"));
	localgame_stop(&local);
}

/* Nobody is read block characters. */
static void
by_ear_the_course_is_words(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	rate_alice(&local);
	forget();
	localgame_line(&local, "rating alice");
	assert_non_null(strstr(heard, "alice, two dice, singles: 1650?"));
	assert_non_null(strstr(heard, "from 1600 to 1650, at most 1700"));
	assert_null(strstr(heard, "\342\226"));
	forget();
	localgame_line(&local, "/boardback");
	assert_non_null(strstr(heard, "The back of the board is bare"));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_back_of_the_board_is_leafed_through),
	    cmocka_unit_test(a_bare_board_says_so),
	    cmocka_unit_test(a_rating_is_shown_with_its_course),
	    cmocka_unit_test(by_ear_the_course_is_words),
	};

	return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}
