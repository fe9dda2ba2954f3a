/* The mouse, where it was switched on: what clicks choose, and never play. */
#include <stdio.h>
#include <string.h>

#include "daemon/client/client_mode.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static const struct {
	int width, height;
} sizes[] = {{80, 24}, {132, 43}, {40, 24}};

#define MOVES_MOST 8 /* of a play: each of its clicks leads to its end */
#define NSIZE (sizeof(sizes) / sizeof(sizes[0]))

static const char with_mouse[] = "{\"mouse\":\"on\",\"motion\":\"off\"}";

static void
come_in(struct localgame *local, int width, int height, const char *options)
{
	*local = (struct localgame){.options = options};
	begin(local, width, height, 5);
}

static void
come_to_throw(
    struct localgame *local, int width, int height, const char *options)
{
	come_in(local, width, height, options);
	play_to_throw(local);
}

/* Pressed and released, at a cell from 0. */
static void
click_button(struct localgame *local, int button, int x, int y)
{
	char bytes[64];

	snprintf(bytes, sizeof(bytes), "\033[<%d;%d;%dM\033[<%d;%d;%dm", button,
	    x + 1, y + 1, button, x + 1, y + 1);
	localgame_type(local, bytes);
}

static void
click(struct localgame *local, int x, int y)
{
	click_button(local, 0, x, y);
}

/* Where a bold number of a list stands. */
static bool
find_number(char digit, int *x, int *y)
{
	for (*y = 1; *y < vt.height - 1; ++*y)
		for (*x = 1; *x < vt.width - 3; ++*x) {
			const struct vt_cell *cell = &vt.cell[*y][*x];

			if (cell[0].ch[0] == (uint32_t)digit &&
			    cell[0].attr & 1 && (cell[-1].ch[0] | 32) == 32 &&
			    (cell[1].ch[0] | 32) == 32 && cell[2].ch[0] > ' ' &&
			    !(cell[2].attr & 1))
				return true;
		}
	return false;
}

/* The column where a text stands in a row; -1. */
static int
column_of(const char *text, int y)
{
	const char *line = row(y), *at = strstr(line, text);
	int x = 0;

	for (; at != NULL && line < at; line++)
		x += (*line & 0xc0) != 0x80;
	return at == NULL ? -1 : x;
}

/* Where a text stands. */
static void
find_text(const char *text, int *x, int *y)
{
	for (*y = 0; *y < vt.height; ++*y) {
		*x = column_of(text, *y);
		if (*x >= 0)
			return;
	}
	fail_msg("there is no %s", text);
}

static bool
has_played(const struct localgame *local)
{
	return strncmp(local->last, "play ", 5) == 0;
}

static void
reports_are_asked_for_only_when_switched_on(void **state)
{
	struct localgame local;

	come_in(&local, 80, 24, NULL);
	assert_false(vt.mouse);
	localgame_type(&local, "/set mouse on\r");
	assert_true(vt.mouse);
	localgame_type(&local, "/set mouse off\r");
	assert_false(vt.mouse);
	localgame_stop(&local);
	come_in(&local, 80, 24, with_mouse);
	assert_true(vt.mouse);
	localgame_type(&local, "/set linear on\r");
	assert_false(vt.mouse);
	localgame_type(&local, "set linear off\r");
	assert_true(vt.mouse);
	client_resize(local.client, 30, 10);
	assert_false(vt.mouse);
	client_resize(local.client, 80, 24);
	assert_true(vt.mouse);
	localgame_type(&local, "q");
	assert_false(vt.mouse);
	localgame_stop(&local);
}

static void
a_goodbye_of_the_host_switches_reports_off(void **state)
{
	struct localgame local;

	come_in(&local, 80, 24, with_mouse);
	client_bye(local.client, "stopping", NULL, 0);
	assert_false(vt.mouse);
	localgame_stop(&local);
}

static void
while_off_bytes_that_look_like_clicks_are_nothing(void **state)
{
	static struct vt before;
	struct localgame local;
	int x, y;

	come_to_throw(&local, 80, 24, NULL);
	before = vt;
	for (y = 0; y < vt.height; y++)
		for (x = 0; x < vt.width; x++)
			click(&local, x, y);
	assert_memory_equal(before.cell, vt.cell, sizeof(vt.cell));
	assert_false(has_played(&local));
	localgame_type(&local, "/set linear on\r");
	click(&local, 5, 5);
	localgame_type(&local, "\r");
	assert_false(has_played(&local));
	localgame_stop(&local);
}

static void
no_click_above_the_input_line_ever_plays(void **state)
{
	struct localgame local;
	size_t i;
	int x, y;

	for (i = 0; i < NSIZE; i++) {
		come_to_throw(
		    &local, sizes[i].width, sizes[i].height, with_mouse);
		for (y = 0; y < vt.height - 1; y++)
			for (x = 0; x < vt.width; x++) {
				click(&local, x, y);
				click_button(&local, x % 3, x, y);
				assert_int_equal(local.game->phase, PHASE_PLAY);
			}
		assert_false(has_played(&local));
		localgame_stop(&local);
	}
}

static void
a_line_of_the_list_is_chosen_and_the_input_line_plays_it(void **state)
{
	struct localgame local;
	int x, y;

	come_to_throw(&local, 80, 24, with_mouse);
	assert_true(find_number('2', &x, &y));
	click(&local, x + 6, y);
	assert_non_null(strstr(row(23), "> 2"));
	assert_non_null(strstr(row(23), "click here plays"));
	assert_false(has_played(&local));
	/* Another line instead, and what the right button takes back. */
	assert_true(find_number('1', &x, &y));
	click(&local, x, y);
	assert_non_null(strstr(row(23), "> 1"));
	click_button(&local, 2, x, y);
	assert_null(strstr(row(23), "> 1"));
	click(&local, 10, 23);
	assert_false(has_played(&local));
	click(&local, x, y);
	click(&local, 10, 23);
	assert_string_equal(local.last, "play 1");
	localgame_stop(&local);
}

static void
moves_are_clicked_one_by_one_where_the_list_is_long(void **state)
{
	struct localgame local;
	int x, y, clicks, tries;

	come_to_throw(&local, 40, 24, with_mouse);
	for (tries = 0; tries < 200 && !shows("Which move first?"); tries++)
		localgame_type(
		    &local, local.game->phase == PHASE_PLAY ? "1\r" : "\r");
	assert_true(shows("Which move first?"));
	local.last[0] = '\0';
	for (clicks = 0; clicks < 8 && !has_played(&local); clicks++) {
		assert_true(find_number('1', &x, &y));
		click(&local, x, y);
		if (strstr(row(23), "> 1") != NULL)
			click(&local, 10, 23);
	}
	assert_true(has_played(&local));
	localgame_stop(&local);
}

/* Whoever floods the line with clicks gets few of them between two pictures. */
static void
a_flood_of_clicks_counts_as_a_few(void **state)
{
	static char flood[20 * 1000];
	struct localgame local;
	size_t n = 0;
	int x, y, i;

	come_in(&local, 80, 24, with_mouse);
	find_text("play the house bot", &x, &y);
	for (i = 0; i < 1000; i++)
		n += (size_t)snprintf(
		    flood + n, sizeof(flood) - n, "\033[<0;%d;1M", 1 + i % 80);
	snprintf(flood + n, sizeof(flood) - n, "\033[<0;%d;%dM", x + 1, y + 1);
	localgame_type(&local, flood);
	assert_string_equal(local.last, "");
	/* The next picture takes clicks again. */
	click(&local, x, y);
	assert_string_equal(local.last, "bot");
	localgame_stop(&local);
}

static void
say_being_typed_are_not_clicked_away(void **state)
{
	struct localgame local;
	int x, y;

	come_to_throw(&local, 80, 24, with_mouse);
	localgame_type(&local, "hello the");
	assert_true(find_number('2', &x, &y));
	click(&local, x, y);
	click(&local, 5, 5);
	click_button(&local, 2, 5, 5);
	click(&local, 10, 23);
	assert_non_null(strstr(row(23), "hello the"));
	assert_string_equal(local.last, "throw");
	localgame_stop(&local);
}

/* Columns that hold the board and nothing else. */
static int
board_width(void)
{
	return vt.width > 80 ? 70 : vt.width > 40 ? 45 : 31;
}

static bool
is_whole(void)
{
	return shows("click here plays");
}

static bool
is_picked(void)
{
	return shows("Where to?");
}

static bool
is_chosen(void)
{
	return is_whole() || shows("Which counter?");
}

/* Clicks cell after cell of the board until it is so; where that was. */
static void
click_until(struct localgame *local, bool (*so)(void), int *x, int *y)
{
	for (*y = 0; *y < vt.height - 1; ++*y)
		for (*x = 0; *x < board_width(); ++*x) {
			click(local, *x, *y);
			if (so())
				return;
		}
	fail_msg("no click does it: %s", row(vt.height - 1));
}

/* The line of the list that was played speaks of that colour. */
static void
check_played(struct localgame *local, const struct vt *before, uint32_t letter)
{
	int x, y;

	vt = *before;
	assert_true(find_number(local->last[5], &x, &y));
	assert_non_null(strstr(row(y) + x, letter == 'G' ? "green" : "blue"));
}

static void
a_counter_and_its_target_are_clicked_on_the_board(void **state)
{
	static struct vt before;
	struct localgame local;
	uint32_t letter;
	size_t i;
	int x, y, moves;

	for (i = 0; i < NSIZE; i++) {
		come_to_throw(
		    &local, sizes[i].width, sizes[i].height, with_mouse);
		before = vt;
		click_until(&local, is_picked, &x, &y);
		/* The counter stands at the click or right of it. */
		while (strchr("GB", (int)before.cell[y][x].ch[0]) == NULL) {
			x++;
			assert_in_range(x, 0, vt.width - 1);
		}
		letter = before.cell[y][x].ch[0];
		click_until(&local, is_chosen, &x, &y);
		for (moves = 1; !is_whole(); moves++) {
			assert_in_range(moves, 1, MOVES_MOST);
			click_until(&local, is_picked, &x, &y);
			click_until(&local, is_chosen, &x, &y);
		}
		assert_false(has_played(&local));
		click(&local, 10, vt.height - 1);
		assert_true(has_played(&local));
		check_played(&local, &before, letter);
		localgame_stop(&local);
	}
}

static bool
says_blob(void)
{
	return shows("red 12-15: a blob of green on 15 is in the way");
}

/* Both may be pointed at: what cannot move, and where one cannot go. */
static void
a_click_where_nothing_can_go_says_why(void **state)
{
	static const int8_t counters[NCOLOUR][NCOUNTER] = {{12, 56, 56, 56},
	    {2, 2, 56, 56}, {20, 56, 56, 56}, {30, 56, 56, 56}};
	struct localgame local;
	struct game *game;
	int x, y;

	come_to_throw(&local, 132, 43, with_mouse);
	game = local.game;
	game->swapped = local.human;
	memset(&game->position, 0, sizeof(game->position));
	memcpy(game->position.counter, counters, sizeof(counters));
	game->dice[0] = 3;
	game->dice[1] = 5;
	localgame_news(&local);
	click_until(&local, says_blob, &x, &y);
	click_until(&local, is_picked, &x, &y);
	/* Along the row, one square behind it. */
	for (int i = 0; i < 20 && !shows("yellow 20-19: "); i++)
		click(&local, x + i, y);
	assert_true(
	    shows("yellow 20-19: a counter goes forward by the number"));
	assert_true(is_picked());
	localgame_stop(&local);
}

static void
the_dice_are_thrown_by_a_click(void **state)
{
	/* On them, and on the line that says that Enter does it. */
	static const struct {
		int x, y;
	} places[] = {{50, 5}, {10, 23}};
	struct localgame local;
	size_t i;

	for (i = 0; i < 2; i++) {
		come_in(&local, 80, 24, with_mouse);
		localgame_type(&local, "b");
		localgame_type(&local, "\r");
		assert_true(shows("Press Enter to throw"));
		click(&local, 2, 2);
		assert_string_not_equal(local.last, "throw");
		click(&local, places[i].x, places[i].y);
		assert_string_equal(local.last, "throw");
		localgame_stop(&local);
	}
}

static void
a_table_of_the_lobby_is_clicked_twice(void **state)
{
	struct localgame local;
	size_t i;
	int x, y;

	for (i = 0; i < NSIZE; i++) {
		come_in(&local, sizes[i].width, sizes[i].height, with_mouse);
		find_text("carol", &x, &y);
		x = 20;
		click(&local, x, y);
		assert_string_equal(local.last, "");
		assert_true(shows("Enter sits down at table 2"));
		click(&local, x, y);
		assert_string_equal(local.last, "card 2");
		localgame_stop(&local);
	}
}

static void
a_line_of_the_menu_does_what_its_letter_does(void **state)
{
	struct localgame local;
	int x, y;

	come_in(&local, 80, 24, with_mouse);
	find_text("play the house bot", &x, &y);
	/* Not in the middle of words. */
	localgame_type(&local, "/fin");
	click(&local, x, y);
	assert_non_null(strstr(row(23), "> /fin"));
	localgame_type(&local, "\025");
	click(&local, x, y);
	assert_string_equal(local.last, "bot");
	localgame_stop(&local);
	come_in(&local, 80, 24, with_mouse);
	find_text("Press f", &x, &y);
	click(&local, x, y);
	assert_true(shows("1 of 5"));
	localgame_stop(&local);
}

static void
the_dialog_for_a_new_table_is_clicked_through(void **state)
{
	struct localgame local;
	size_t i;
	int x, y;

	for (i = 0; i < NSIZE; i++) {
		come_in(&local, sizes[i].width, sizes[i].height, with_mouse);
		localgame_type(&local, "n");
		find_text("navy", &x, &y);
		click(&local, x, y);
		assert_true(shows("> navy"));
		find_text("Players", &x, &y);
		click(&local, column_of(" 4 ", y) + 1, y);
		assert_true(shows("[4]"));
		find_text("h house rules", &x, &y);
		click(&local, x, y);
		assert_true(shows("House rules for navy"));
		assert_true(shows("[ ] "));
		find_text("[ ] ", &x, &y);
		click(&local, x, y);
		find_text("[x] ", &x, &y);
		click_button(&local, 2, 1, 1);
		assert_string_equal(local.last, "");
		find_text("Enter open it", &x, &y);
		click(&local, x, y);
		assert_int_equal(strncmp(local.last, "new navy 4 ", 11), 0);
		localgame_stop(&local);
	}
}

static void
the_wheel_scrolls_the_talk_and_what_is_read(void **state)
{
	struct localgame local;
	int x, y;

	come_in(&local, 80, 24, with_mouse);
	for (y = 0; y < 20; y++)
		localgame_type(&local, "/say something to read\r");
	click_button(&local, 64, 5, 5);
	assert_true(shows("PgDn"));
	click_button(&local, 65, 5, 5);
	assert_false(shows("PgDn"));
	localgame_type(&local, "/help commands\r");
	assert_true(shows("1-22 of"));
	click_button(&local, 65, 5, 5);
	assert_true(shows("4-25 of"));
	click_button(&local, 64, 5, 5);
	assert_true(shows("1-22 of"));
	/* A click in the text is nothing, one on the bar goes back. */
	click(&local, 5, 5);
	assert_true(shows("1-22 of"));
	find_text("Esc: back", &x, &y);
	click(&local, x, y);
	assert_false(shows("1-22 of"));
	localgame_stop(&local);
}

/* There the list lies within the board, whose cells are clicked, too. */
static void
plays_in_the_corners_of_a_large_board_are_clicked(void **state)
{
	struct localgame local = {.options = with_mouse, .house = "arm=8"};
	int x, y;

	begin(&local, 40, 20, 5);
	play_to_throw(&local);
	assert_true(find_number('1', &x, &y));
	assert_in_range(y, 11, 17);
	click(&local, x, y);
	assert_false(has_played(&local));
	assert_true(shows("> 1"));
	click(&local, 5, 19);
	assert_string_equal(local.last, "play 1");
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plays_in_the_corners_of_a_large_board_are_clicked),
	    cmocka_unit_test(reports_are_asked_for_only_when_switched_on),
	    cmocka_unit_test(a_goodbye_of_the_host_switches_reports_off),
	    cmocka_unit_test(while_off_bytes_that_look_like_clicks_are_nothing),
	    cmocka_unit_test(no_click_above_the_input_line_ever_plays),
	    cmocka_unit_test(
		a_line_of_the_list_is_chosen_and_the_input_line_plays_it),
	    cmocka_unit_test(
		moves_are_clicked_one_by_one_where_the_list_is_long),
	    cmocka_unit_test(a_flood_of_clicks_counts_as_a_few),
	    cmocka_unit_test(say_being_typed_are_not_clicked_away),
	    cmocka_unit_test(a_counter_and_its_target_are_clicked_on_the_board),
	    cmocka_unit_test(a_click_where_nothing_can_go_says_why),
	    cmocka_unit_test(the_dice_are_thrown_by_a_click),
	    cmocka_unit_test(a_table_of_the_lobby_is_clicked_twice),
	    cmocka_unit_test(a_line_of_the_menu_does_what_its_letter_does),
	    cmocka_unit_test(the_dialog_for_a_new_table_is_clicked_through),
	    cmocka_unit_test(the_wheel_scrolls_the_talk_and_what_is_read),
	};

	return cmocka_run_group_tests_name("mouse", tests, NULL, NULL);
}
