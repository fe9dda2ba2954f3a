/* A silent player's time on his own screen, and by ear; his seat given back. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/presence.h"
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

/* A second passes; nothing is drawn that is not due. */
static void
second(struct localgame *local)
{
	local->clock += 1000;
	client_tick(local->client);
	localgame_run(local);
}

static void
silent_since(struct localgame *local, int width, int height)
{
	throw_in_hand(local, width, height);
	settle(local);
}

/* Seconds go by until so many are left of the time that the hub gives. */
static void
wait_until_left(struct localgame *local, int seconds)
{
	int64_t left, warn;

	for (;;) {
		assert_true(presence_clock(
		    local->hub, table_find(local->hub, 3), 0, &left, &warn));
		if (left <= seconds * SECOND)
			return;
		second(local);
	}
}

static void
a_silent_player_sees_how_much_time_is_left(void **state)
{
	static struct vt_cell old[VT_HEIGHT][VT_WIDTH];
	struct localgame local = {.human = 0};
	int i, changed = 0;

	silent_since(&local, 80, 24);
	wait_until_left(&local, 121);
	assert_false(shows(" left"));
	wait_until_left(&local, 120);
	assert_int_equal(row_of("2:00 left"), 23);
	cells_changed(old);
	for (i = 0; i < 59; i++) {
		second(&local);
		changed += cells_changed(old);
	}
	/* No more is shown than there is. */
	assert_true(shows("1:00 left"));
	assert_in_range(changed, 1, 90);
	/* The last minute begins with a sentence, and stands out. */
	second(&local);
	assert_true(shows("1:00 left"));
	assert_in_range(cells_changed(old), 5, 100);
	for (changed = 0, i = 0; i < 59; i++) {
		second(&local);
		changed += cells_changed(old);
	}
	assert_true(shows("0:01 left"));
	assert_in_range(changed, 10, 90);
	second(&local);
	assert_true(shows("0:00 left"));
	/* Whoever acts has all the time again. */
	localgame_type(&local, "1\r");
	assert_false(shows(" left"));
	localgame_stop(&local);
}

static void
the_time_is_seen_above_help_and_on_a_phone(void **state)
{
	struct localgame local = {.human = 0};

	silent_since(&local, 40, 24);
	wait_until_left(&local, 80);
	assert_int_equal(row_of("1:20"), 23);
	localgame_type(&local, "/help keys\r");
	assert_int_equal(row_of("1:20"), 23);
	localgame_stop(&local);
}

static void
the_last_minute_rings_the_bell(void **state)
{
	struct localgame local = {.options = "{\"bell\":\"on\"}"};
	int bells;

	silent_since(&local, 80, 24);
	bells = vt.bells;
	wait_until_left(&local, 60);
	assert_true(shows("One more minute:"));
	assert_int_equal(vt.bells, bells + 1);
	localgame_stop(&local);
	local.options = NULL;
	silent_since(&local, 80, 24);
	bells = vt.bells;
	wait_until_left(&local, 60);
	assert_true(shows("One more minute:"));
	assert_int_equal(vt.bells, bells);
	localgame_stop(&local);
}

static void
by_ear_only_the_warnings_are_said(void **state)
{
	struct localgame local = {.human = 0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 60);
	while (local.game->phase != PHASE_PLAY)
		localgame_type(&local, "\r");
	forget();
	wait_until_left(&local, 61);
	assert_string_equal(heard, "");
	wait_until_left(&local, 60);
	assert_string_equal(heard,
	    "One more minute: then the others may let a bot play for you.\n");
	forget();
	wait_until_left(&local, 0);
	assert_non_null(strstr(heard, "may now let a bot play for you"));
	forget();
	localgame_do(&local, 1, "fill 1");
	assert_non_null(strstr(
	    heard, "Jenny plays for you: /resume takes your seat back.\n"));
	localgame_stop(&local);
}

static void
who_is_played_for_takes_his_seat_back(void **state)
{
	struct localgame local = {.human = 0};

	throw_in_hand(&local, 80, 24);
	wait_until_left(&local, 0);
	localgame_do(&local, 1, "fill 1");
	assert_true(shows("Jenny plays for you:"));
	assert_true(shows("a bot plays for you   r Enter: take your seat"));
	localgame_type(&local, "r\r");
	assert_string_equal(local.last, "resume");
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_silent_player_sees_how_much_time_is_left),
	    cmocka_unit_test(the_time_is_seen_above_help_and_on_a_phone),
	    cmocka_unit_test(the_last_minute_rings_the_bell),
	    cmocka_unit_test(by_ear_only_the_warnings_are_said),
	    cmocka_unit_test(who_is_played_for_takes_his_seat_back),
	};

	return cmocka_run_group_tests_name("countdown", tests, NULL, NULL);
}
