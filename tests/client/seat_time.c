/* The clocks of seats: on a screen, where hardly a cell changes; and by ear. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/seat_time.h"
#include "daemon/hub/table.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

/* How many cells differ from what they were, which they then are. */
static int cells_changed(struct vt_cell (*old)[VT_WIDTH])
{
	int x, y, n = 0;

	for (y = 0; y < vt.height; y++)
		for (x = 0; x < vt.width; x++) {
			n += memcmp(&old[y][x], &vt.cell[y][x],
				 sizeof(old[y][x])) != 0;
			old[y][x] = vt.cell[y][x];
		}
	return n;
}

/* A second passes in ten pieces; nothing is drawn that is not due. */
static void
second(struct localgame *local)
{
	int i;

	for (i = 0; i < 10; i++) {
		local->clock += 100;
		client_tick(local->client);
		localgame_run(local);
	}
}

static void
seconds(struct localgame *local, int n)
{
	while (n-- > 0)
		second(local);
}

static void
a_second_changes_hardly_a_cell(void **state)
{
	static struct vt_cell old[VT_HEIGHT][VT_WIDTH];
	struct localgame local = {.terms = "clock=60"};
	int i, n, changed = 0;

	throw_in_hand(&local, 80, 24);
	settle(&local);
	/* The dice and counters have a second and a half to arrive. */
	seconds(&local, 3);
	assert_true(shows("0:58") || shows("0:59"));
	cells_changed(old);
	for (i = 0; i < 25; i++) {
		second(&local);
		n = cells_changed(old);
		assert_in_range(n, 1, 2);
		changed += n;
	}
	assert_in_range(changed, 25, 28);
	assert_int_equal(row_of(" left"), -1);
	localgame_stop(&local);
}

static void
the_last_half_minute_stands_in_the_corner_and_rings(void **state)
{
	struct localgame local = {
	    .terms = "clock=60", .options = "{\"bell\":\"on\"}"};
	int bells;

	throw_in_hand(&local, 80, 24);
	settle(&local);
	seconds(&local, 28);
	assert_false(shows(" left"));
	bells = vt.bells;
	seconds(&local, 5);
	assert_int_equal(row_of(" left"), 23);
	assert_int_equal(vt.bells, bells + 1);
	seconds(&local, 20);
	assert_true(shows("0:09 left") || shows("0:08 left"));
	assert_int_equal(vt.bells, bells + 2);
	/* Whoever plays has all the time again. */
	localgame_type(&local, "1\r");
	seconds(&local, 1);
	assert_false(shows(" left"));
	localgame_stop(&local);
}

/* The seat's clock and the corner never say two numbers. */
static void
the_corner_shows_what_the_seat_does(void **state)
{
	struct localgame local = {.terms = "clock=25"};
	char left[SEAT_TIME_TEXT], corner[24];
	int i;

	throw_in_hand(&local, 80, 24);
	for (i = 0; i < 24; i++) {
		seat_time_text(local.client->model.table, 0,
		    local.client->seat_time.at, left);
		snprintf(corner, sizeof(corner), "%s left", left);
		assert_int_equal(row_of(corner), 23);
		second(&local);
	}
	localgame_stop(&local);
}

/* Nobody has claimed anything where the time alone ends the game. */
static void
a_game_is_lost_on_time(void **state)
{
	struct localgame local = {.terms = "clock=10 late=lost"};

	throw_in_hand(&local, 80, 24);
	settle(&local);
	seconds(&local, 15);
	assert_true(shows("on time"));
	assert_true(shows("The time is over."));
	assert_false(shows("claim"));
	localgame_stop(&local);
}

/* Nobody's time runs, but the host's rule for silence holds. */
static void
in_a_pause_only_silence_counts(void **state)
{
	struct localgame local = {.terms = "clock=60"};

	throw_in_hand(&local, 80, 24);
	settle(&local);
	localgame_type(&local, "/pause\r");
	localgame_do(&local, 1, "pause");
	settle(&local);
	assert_true(table_find(local.hub, 3)->s.clock.paused);
	assert_false(shows(" left"));
	seconds(&local, 50);
	assert_false(shows(" left"));
	seconds(&local, 40);
	assert_true(shows("1:30 left"));
	localgame_stop(&local);
}

static void
by_ear_only_two_warnings_are_said(void **state)
{
	struct localgame local = {.terms = "clock=60"};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 60);
	while (local.game->phase != PHASE_PLAY)
		localgame_type(&local, "\r");
	forget();
	seconds(&local, 25);
	assert_string_equal(heard, "");
	seconds(&local, 10);
	assert_string_equal(heard, "30 seconds left.\n");
	forget();
	seconds(&local, 22);
	assert_string_equal(heard, "10 seconds left.\n");
	forget();
	seconds(&local, 8);
	assert_non_null(
	    strstr(heard, "Your time is over: the host plays that throw.\n"));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_second_changes_hardly_a_cell),
	    cmocka_unit_test(
		the_last_half_minute_stands_in_the_corner_and_rings),
	    cmocka_unit_test(the_corner_shows_what_the_seat_does),
	    cmocka_unit_test(a_game_is_lost_on_time),
	    cmocka_unit_test(in_a_pause_only_silence_counts),
	    cmocka_unit_test(by_ear_only_two_warnings_are_said),
	};

	return cmocka_run_group_tests_name("seat_time", tests, NULL, NULL);
}
