/* News, notes and the wall, as people see, hear and write them. */
#include <stdio.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};

static void
unread_news_is_one_line_and_one_key(void **state)
{
	struct localgame local = {.role = "moderator"};
	int i;

	for (i = 0; i < 3; i++) {
		begin(&local, sizes[i][0], sizes[i][1], 5);
		assert_false(shows("v reads the news"));
		localgame_line(&local, "/news add Rum: For all hands.");
		localgame_line(&local, "/news add Gin: For nobody.");
		assert_true(shows("v reads the news: Rum"));
		localgame_type(&local, "v");
		assert_string_equal(local.last, "news 1");
		assert_true(shows("For all hands."));
		assert_true(shows("n: next"));
		localgame_type(&local, "n");
		assert_true(shows("For nobody."));
		assert_false(shows("n: next"));
		localgame_type(&local, "q");
		assert_false(shows("For nobody."));
		assert_false(shows("v reads the news"));
		/* Then the letter lists all of them. */
		localgame_type(&local, "v");
		assert_true(shows("> 2  Gin"));
		localgame_type(&local, "\033[B\r");
		assert_true(shows("For all hands."));
		localgame_type(&local, "qq");
		localgame_line(&local, "/news add Tea: For me.");
		assert_true(shows("v reads the news: Tea"));
		localgame_line(&local, "/news read");
		assert_true(shows("All the news counts as read."));
		assert_false(shows("v reads the news"));
		localgame_stop(&local);
	}
}

static void
begin_with_notes(struct localgame *local, int width, int height)
{
	begin(local, width, height, 5);
	localgame_line(local, "/note new Meeting: At eight in the mess.");
	localgame_line(local, "/note new Dice: Are they loaded?");
}

static void
a_topic_is_picked_from_the_list_and_answered(void **state)
{
	struct localgame local = {.role = "moderator"};
	int i;

	for (i = 0; i < 3; i++) {
		begin_with_notes(&local, sizes[i][0], sizes[i][1]);
		localgame_type(&local, "r");
		assert_true(shows("> 2  Dice"));
		assert_true(shows("1  Meeting"));
		localgame_type(&local, "\033[B");
		assert_true(shows("> 1  Meeting"));
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "notes 1");
		assert_true(shows("At eight in the mess."));
		localgame_type(&local, "r");
		assert_false(shows("At eight in the mess."));
		assert_int_equal(row_of("> /note 1"), sizes[i][1] - 1);
		localgame_line(&local, "I come.");
		assert_string_equal(local.last, "note 1 I come.");
		localgame_type(&local, "r");
		localgame_type(&local, "\r");
		assert_true(shows("I come."));
		/* Back to the list, and to the lobby. */
		localgame_type(&local, "q");
		assert_true(shows("Dice"));
		localgame_type(&local, "q");
		assert_false(shows("Dice"));
		localgame_stop(&local);
	}
}

static void
w_begins_a_topic(void **state)
{
	struct localgame local = {.role = "moderator"};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "r");
	assert_true(shows("Nobody has written a note yet"));
	localgame_type(&local, "w");
	assert_true(shows("Type a title, a colon"));
	localgame_line(&local, "Rum: When is it?");
	assert_string_equal(local.last, "note new Rum: When is it?");
	assert_true(shows("Note 1.1 is written"));
	localgame_stop(&local);
}

static void
guests_read_and_are_offered_nothing_that_they_may_not(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "r");
	assert_true(shows("Nobody has written a note yet."));
	assert_false(shows("w: "));
	/* Another letter begins a line. */
	localgame_type(&local, "w");
	assert_int_equal(row_of("> w"), 23);
	localgame_type(&local, "\033");
	settle(&local);
	localgame_line(&local, "/note new Rum: When is it?");
	assert_true(shows("Only people with an account"));
	localgame_stop(&local);
}

static void
the_wall_is_in_the_lobby_where_there_is_room(void **state)
{
	struct localgame local = {.role = "moderator"};
	int i;

	for (i = 0; i < 3; i++) {
		begin(&local, sizes[i][0], sizes[i][1], 5);
		assert_false(shows("The wall"));
		localgame_line(&local, "/oneliner Kilroy was here.");
		assert_true(shows("Your line is on the wall."));
		local.clock += 1000;
		localgame_other(&local);
		assert_int_equal(shows("─ The wall ─"), sizes[i][0] >= 80);
		localgame_stop(&local);
	}
}

static void
by_ear_the_same_is_said_in_sentences(void **state)
{
	struct localgame local = {.role = "moderator"};

	begin_by_ear(&local, "uckers", 2, 5);
	forget();
	localgame_type(&local, "news add Rum: For all hands.\r");
	assert_non_null(strstr(heard, "News: Rum. /news 1 reads it."));
	forget();
	localgame_type(&local, "news next\r");
	assert_non_null(strstr(heard, "For all hands."));
	forget();
	localgame_type(&local, "news next\r");
	assert_non_null(strstr(heard, "You have read all the news."));
	localgame_type(&local, "note new Rum: When is it?\r");
	forget();
	localgame_type(&local, "notes\r");
	assert_non_null(strstr(heard, "Rum, by "));
	assert_non_null(strstr(heard, "1 note\n"));
	forget();
	localgame_type(&local, "notes 1\r");
	assert_non_null(strstr(heard, "When is it?"));
	assert_non_null(strstr(heard, "note 1 TEXT answers."));
	forget();
	localgame_type(&local, "oneliner Kilroy was here.\r");
	assert_non_null(strstr(heard, "Your line is on the wall."));
	forget();
	localgame_type(&local, "oneliner\r");
	assert_non_null(strstr(heard, "ann: Kilroy was here."));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(unread_news_is_one_line_and_one_key),
	    cmocka_unit_test(a_topic_is_picked_from_the_list_and_answered),
	    cmocka_unit_test(w_begins_a_topic),
	    cmocka_unit_test(
		guests_read_and_are_offered_nothing_that_they_may_not),
	    cmocka_unit_test(the_wall_is_in_the_lobby_where_there_is_room),
	    cmocka_unit_test(by_ear_the_same_is_said_in_sentences),
	};

	return cmocka_run_group_tests_name("noticeboard", tests, NULL, NULL);
}
