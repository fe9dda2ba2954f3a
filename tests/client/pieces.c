/*
 * Whose ears and keys words go to: what comes in one piece, letters close
 * behind each other and what is pasted is text, Esc and a key are two keys, and
 * a command without its slash is told to nobody.
 */
#include <string.h>

#include "daemon/client/view/view.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
say_in_the_lobby_press_nothing(void **state)
{
	static const struct {
		const char *piece, *line;
	} rows[] = {{"sob", "> sob"}, {"quit", "> quit"},
	    {"\033[200~bn\033[201~", "> bn"}, {"\033sought", "> sought"},
	    {"\033s", "> s"}, {"\033/sought", "> /sought"}, {"\033[Bs", "> s"},
	    {"\303\251s", "> \303\251s"}, {" b", "> b"}};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		memset(&local, 0, sizeof(local));
		begin(&local, 80, 24, 5);
		localgame_send(&local, rows[i].piece);
		assert_string_equal(row(23), rows[i].line);
		assert_string_equal(local.last, "");
		localgame_stop(&local);
	}
}

static void
a_letter_alone_is_a_key_of_the_menu(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "s");
	assert_string_equal(local.last, "seek");
	localgame_stop(&local);
}

/* Each key, so many milliseconds after the one before. */
static void
type_every(struct localgame *local, int ms, const char *keys)
{
	for (; *keys != '\0'; keys++) {
		local->clock += ms;
		client_tick(local->client);
		client_input(local->client, keys, 1);
	}
	localgame_run(local);
}

static void
letters_that_come_close_are_words(void **state)
{
	static const struct {
		const char *keys, *line;
	} rows[] = {{"sob", "> sob"}, {"quit", "> quit"}, {"jib", "> jib"},
	    {"ssh", "> ssh"}, {"b n", "> b n"}, {"s/", "> s/"}, {"hn", "> hn"}};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		memset(&local, 0, sizeof(local));
		begin(&local, 80, 24, 5);
		type_every(&local, VIEW_LETTER_MS - 1, rows[i].keys);
		assert_string_equal(row(23), rows[i].line);
		type_every(&local, VIEW_LETTER_MS, "\r");
		assert_string_equal(local.last, "");
		localgame_stop(&local);
	}
}

static void
enter_close_behind_a_letter_is_text_like_it(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	type_every(&local, 20, "s\r");
	assert_string_equal(local.last, "");
	assert_true(shows("without Enter"));
	localgame_stop(&local);
}

static void
letters_apart_are_keys_and_so_is_one_before_an_arrow(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	type_every(&local, 20, "s");
	assert_string_equal(local.last, "");
	local.clock += VIEW_LETTER_MS;
	client_tick(local.client);
	localgame_run(&local);
	assert_string_equal(local.last, "seek");
	type_every(&local, 20, "n");
	localgame_send(&local, "\033[B");
	assert_true(shows("> bigship"));
	assert_string_equal(local.last, "seek");
	/* In the dialog, too. */
	type_every(&local, 20, "ch");
	assert_true(shows("You cannot talk here"));
	localgame_stop(&local);
}

static void
a_letter_of_the_cursor_may_be_held_down(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	type_every(&local, 25, "jjjj");
	local.clock += VIEW_LETTER_MS;
	client_tick(local.client);
	localgame_run(&local);
	assert_true(shows("Enter sits down at table 2"));
	localgame_stop(&local);
}

/* A slow line brings them in two pieces, one soon after the other. */
static void
escape_and_a_key_soon_after_it_are_two_keys(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "h");
	client_input(local.client, "\033", 1);
	local.clock += 20;
	localgame_send(&local, "/sought\r");
	assert_string_equal(local.last, "sought");
	localgame_type(&local, "h");
	client_input(local.client, "\033", 1);
	local.clock += 20;
	/* It was not pressed alone. */
	localgame_send(&local, "s");
	assert_string_equal(row(23), "> s");
	assert_string_equal(local.last, "sought");
	localgame_stop(&local);
}

static void
what_was_taken_back_is_not_said(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	local.last[0] = '\0';
	localgame_type(&local, "never mind");
	localgame_send(&local, "\033\r");
	assert_string_equal(local.last, "");
	assert_null(strstr(row(23), "never"));
	localgame_type(&local, "never mind");
	localgame_send(&local, "\033/who\r");
	assert_string_equal(local.last, "who");
	/* Where a line is edited Alt is Alt. */
	localgame_type(&local, "hello bob");
	localgame_send(&local, "\033\177");
	assert_string_equal(row(23), "> hello");
	localgame_stop(&local);
}

static void
say_leave_the_board(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	local.last[0] = '\0';
	localgame_type(&local, "\t");
	localgame_send(&local, "green again");
	assert_string_equal(row(23), "> green again");
	localgame_send(&local, "\r");
	assert_string_equal(local.last, "say green again");
	localgame_type(&local, "\t\033[200~u r\033[201~");
	assert_string_equal(row(23), "> u r");
	localgame_stop(&local);
}

static void
say_do_not_turn_the_tour(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "f");
	assert_true(shows("Space: on"));
	localgame_send(&local, "so what");
	assert_string_equal(row(23), "> so what");
	localgame_stop(&local);
	/* By ear an Esc takes nothing with it. */
	memset(&local, 0, sizeof(local));
	local.output = hear;
	begin_by_ear(&local, "uckers", 2, 5);
	localgame_send(&local, "\033who\n");
	assert_string_equal(local.last, "who");
	localgame_stop(&local);
}

/* What is typed at a table, and what becomes of it there. */
static const struct line {
	const char *typed, *command; /* "": nobody is told */
} lines[] = {
    {"tell bob my secret", ""},
    {"Tell bob my secret", ""},
    {"match bob", ""},
    {"finger alice", ""},
    {"7tell bob hi", ""},
    {"history repeats itself", ""},
    {"partner I have two sixes", ""},
    {"shout hello", ""},
    {"resume 0123456789abcdef", ""},
    {"not bad", "say not bad"},
    {"his turn", "say his turn"},
    {"fin Bosun", ""},
    {"new game?", "say new game?"},
    {"kick it", "say kick it"},
    {"partner", ""},
    {"telling tales", "say telling tales"},
    {"/say tell bob hi", "say tell bob hi"},
    {"'tell bob hi", "say tell bob hi"},
    {"/tell bob hi", "tell bob hi"},
};

static void
a_command_without_its_slash_is_told_to_nobody(void **state)
{
	struct localgame local = {0};
	size_t i;

	throw_in_hand(&local, 80, 24);
	for (i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		local.last[0] = '\0';
		localgame_type(&local, lines[i].typed);
		localgame_type(&local, "\r");
		assert_string_equal(local.last, lines[i].command);
	}
	localgame_type(&local, "tell bob my secret\r");
	assert_true(shows("Not sent. /tell is the"));
	assert_true(shows("Ctrl-P brings the line back"));
	localgame_type(&local, "\020\001/\r");
	assert_string_equal(local.last, "tell bob my secret");
	localgame_stop(&local);
}

static void
nor_is_it_blown_on_the_dice(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "b");
	assert_true(shows("Blow on the dice"));
	local.last[0] = '\0';
	localgame_type(&local, "tell bob my secret\r");
	assert_string_equal(local.last, "");
	assert_true(shows("Not sent. /tell is the"));
	localgame_type(&local, "a fair wind\r");
	assert_string_equal(local.last, "phrase a fair wind");
	localgame_stop(&local);
}

static void
say_for_nobody_stand_in_the_lobbys_line_again(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_send(&local, "tell bob hi\r");
	assert_string_equal(local.last, "");
	assert_true(shows("Not sent."));
	assert_string_equal(row(23), "> tell bob hi");
	localgame_type(&local, "\001/\r");
	assert_string_equal(local.last, "tell bob hi");
	localgame_send(&local, "b\r");
	assert_string_equal(local.last, "tell bob hi");
	assert_true(shows("without Enter"));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(say_in_the_lobby_press_nothing),
	    cmocka_unit_test(a_letter_alone_is_a_key_of_the_menu),
	    cmocka_unit_test(letters_that_come_close_are_words),
	    cmocka_unit_test(enter_close_behind_a_letter_is_text_like_it),
	    cmocka_unit_test(
		letters_apart_are_keys_and_so_is_one_before_an_arrow),
	    cmocka_unit_test(a_letter_of_the_cursor_may_be_held_down),
	    cmocka_unit_test(escape_and_a_key_soon_after_it_are_two_keys),
	    cmocka_unit_test(what_was_taken_back_is_not_said),
	    cmocka_unit_test(say_leave_the_board),
	    cmocka_unit_test(say_do_not_turn_the_tour),
	    cmocka_unit_test(a_command_without_its_slash_is_told_to_nobody),
	    cmocka_unit_test(nor_is_it_blown_on_the_dice),
	    cmocka_unit_test(say_for_nobody_stand_in_the_lobbys_line_again),
	};

	return cmocka_run_group_tests_name("pieces", tests, NULL, NULL);
}
