/* A silent player's time on his own screen, and by ear; his seat given back. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define TOTAL 180 /* seconds */

static void
tell(struct localgame *local, const char *text)
{
	json_t *event = json_loads(text, 0, NULL);

	assert_non_null(event);
	client_event(local->client, event);
	json_decref(event);
	localgame_run(local);
}

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
	local->left = TOTAL;
	localgame_news(local);
	client_tick(local->client);
	localgame_run(local);
}

static void
a_silent_player_sees_how_much_time_is_left(void **state)
{
	static struct vt_cell old[VT_HEIGHT][VT_WIDTH];
	struct localgame local = {.human = 0};
	int elapsed, changed = 0, loud;

	silent_since(&local, 80, 24);
	assert_false(shows(" left"));
	for (elapsed = 0; elapsed < TOTAL - 120; elapsed++)
		second(&local);
	assert_int_equal(row_of("2:00 left"), 23);
	cells_changed(old);
	for (; elapsed < TOTAL - 61; elapsed++) {
		second(&local);
		changed += cells_changed(old);
	}
	assert_true(shows("1:10 left"));
	assert_in_range(changed, 1, 60);
	second(&local);
	assert_true(shows("1:00 left"));
	elapsed++;
	loud = cells_changed(old);
	assert_in_range(loud, 5, 12);
	for (changed = 0; ++elapsed < TOTAL;) {
		second(&local);
		changed += cells_changed(old);
	}
	assert_true(shows("0:01 left"));
	assert_in_range(changed, 10, 60);
	second(&local);
	assert_true(shows("0:00 left"));
	assert_int_equal(client_tick(local.client), 0);
	/* Whoever acts has all the time again. */
	local.left = 0;
	localgame_type(&local, "1\r");
	assert_false(shows(" left"));
	localgame_stop(&local);
}

static void
the_time_is_seen_above_help_and_on_a_phone(void **state)
{
	struct localgame local = {.human = 0};
	int i;

	silent_since(&local, 40, 24);
	for (i = 0; i < 100; i++)
		second(&local);
	assert_int_equal(row_of("1:20"), 23);
	localgame_type(&local, "/help keys\r");
	assert_int_equal(row_of("1:20"), 23);
	localgame_stop(&local);
}

static const char warned[] =
    "{\"ev\":\"notice\",\"code\":\"seat_warned\",\"table\":3,\"seat\":0,"
    "\"name\":\"guest-1~\",\"seconds\":60}";
static const char silent[] =
    "{\"ev\":\"notice\",\"code\":\"seat_silent\",\"table\":3,\"seat\":0,"
    "\"name\":\"guest-1~\"}";
static const char filled[] =
    "{\"ev\":\"notice\",\"code\":\"seat_filled\",\"table\":3,\"seat\":0,"
    "\"name\":\"Jenny\",\"owner\":\"guest-1~\"}";

static void
the_last_minute_rings_the_bell(void **state)
{
	struct localgame local = {.options = "{\"bell\":\"on\"}"};
	int bells;

	silent_since(&local, 80, 24);
	bells = vt.bells;
	tell(&local, warned);
	assert_true(shows("One minute more:"));
	assert_int_equal(vt.bells, bells + 1);
	localgame_stop(&local);
	local.options = NULL;
	silent_since(&local, 80, 24);
	bells = vt.bells;
	tell(&local, warned);
	assert_int_equal(vt.bells, bells);
	localgame_stop(&local);
}

static void
by_ear_only_the_warnings_are_said(void **state)
{
	struct localgame local = {.human = 0};
	int i;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 60);
	while (local.game.phase != PHASE_PLAY)
		localgame_type(&local, "\r");
	local.left = TOTAL;
	localgame_news(&local);
	forget();
	for (i = 0; i < TOTAL; i++)
		second(&local);
	assert_string_equal(heard, "");
	tell(&local, warned);
	assert_string_equal(heard,
	    "One minute more: then the others may let a bot play for you.\n");
	forget();
	tell(&local, silent);
	assert_non_null(strstr(heard, "may now let a bot play for you"));
	forget();
	tell(&local, filled);
	assert_string_equal(
	    heard, "Jenny plays for you: /resume takes your seat back.\n");
	localgame_stop(&local);
}

static void
who_is_played_for_takes_his_seat_back(void **state)
{
	struct localgame local = {.human = 0};

	throw_in_hand(&local, 80, 24);
	tell(&local, filled);
	assert_true(shows("Jenny plays for you:"));
	tell(&local,
	    "{\"ev\":\"you\",\"table\":3,\"seat\":null,\"watching\":true}");
	local.owned = true;
	localgame_news(&local);
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
