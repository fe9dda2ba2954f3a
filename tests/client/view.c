/* The screen: what a person sees and does in a small terminal of the test's. */
#include <stdio.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
the_lobby_offers_the_bot_first(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	assert_non_null(strstr(row(2), "b play the house bot"));
	assert_true(shows("alice - bob"));
	localgame_type(&local, "b");
	assert_string_equal(local.last, "bot");
	assert_true(shows("Blow on the dice"));
	localgame_stop(&local);
}

static void
arrows_and_enter_sit_down_or_watch(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "watch 1");
	localgame_stop(&local);
	begin(&local, 80, 24, 5);
	/* The rule card of somebody else's table comes first. */
	localgame_type(&local, "\033[B\r\r");
	assert_string_equal(local.last, "join 2");
	localgame_stop(&local);
}

static void
a_wrong_key_in_the_lobby_does_nothing(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "xyz");
	assert_string_equal(local.last, "");
	assert_true(shows("Press p to play"));
	localgame_stop(&local);
}

static void
enter_alone_throws(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "b");
	localgame_type(&local, "lucky seven\r");
	assert_string_equal(local.last, "phrase lucky seven");
	assert_true(shows("Press Enter to throw"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "throw");
	localgame_stop(&local);
}

static void
a_number_and_enter_plays(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	assert_true(shows(" 2 "));
	localgame_type(&local, "2");
	assert_string_equal(local.last, "throw");
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "play 2");
	localgame_stop(&local);
}

static void
a_play_may_be_typed_as_it_is_listed(void **state)
{
	struct localgame local = {0};
	char before[sizeof(local.last)], line[96];
	const char *listed;
	int y;

	throw_in_hand(&local, 80, 24);
	y = 1;
	while (y < vt.height && strstr(row(y), " 2 ") == NULL)
		y++;
	listed = strstr(row(y), " 2 ");
	assert_non_null(listed);
	snprintf(line, sizeof(line), "%s\r", listed + 3);
	localgame_type(&local, line);
	assert_string_equal(local.last, "play 2");
	localgame_stop(&local);
	throw_in_hand(&local, 80, 24);
	strlcpy(before, local.last, sizeof(before));
	localgame_type(&local, "red 12-49\r");
	assert_true(shows("That is not one of the plays"));
	localgame_type(&local, "R 12/49\r");
	assert_string_equal(local.last, before);
	localgame_type(&local, "red 12 is mine\r");
	assert_string_equal(local.last, "say red 12 is mine");
	localgame_stop(&local);
}

static void
other_words_are_said_to_the_table(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "nice throw\r");
	assert_string_equal(local.last, "say nice throw");
	assert_true(shows("Guest-1~: nice throw"));
	localgame_stop(&local);
}

static void
enter_alone_says_what_is_to_be_typed(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "\r");
	assert_true(shows("Type a play's number, then Enter"));
	assert_int_equal(local.game->phase, PHASE_PLAY);
	/* Until a key is pressed. */
	localgame_type(&local, "x");
	assert_false(shows("Type a play's number"));
	localgame_stop(&local);
}

static void
a_slip_is_not_told_to_the_table(void **state)
{
	static const struct {
		const char *typed, *hint;
	} slips[] = {
	    {"help\r", "/help does it; /say help says it."},
	    {"Quit\r", "/Quit does it; /say Quit says it."},
	    {"help ucking\r", "/help ucking does it; /say help ucking"},
	    {"set motion off\r", "/set motion off does it;"},
	    {"exit\r", "/exit does it; /say exit says it."},
	    {"?\r", "/help does it; /say ? says it."},
	    {"l\r", "l means nothing now; /say l says it."},
	};
	struct localgame local = {0};
	char before[sizeof(local.last)];
	size_t i;

	throw_in_hand(&local, 80, 24);
	snprintf(before, sizeof(before), "%s", local.last);
	for (i = 0; i < sizeof(slips) / sizeof(*slips); i++) {
		localgame_type(&local, slips[i].typed);
		assert_string_equal(local.last, before);
		assert_true(shows(slips[i].hint));
	}
	localgame_type(&local, "/say help\r");
	assert_string_equal(local.last, "say help");
	/* Other words behind it are talk. */
	localgame_type(&local, "help me\r");
	assert_string_equal(local.last, "say help me");
	localgame_type(&local, "y\r");
	assert_string_equal(local.last, "say y");
	localgame_stop(&local);
}

static void
no_single_key_ever_plays_a_move(void **state)
{
	struct localgame local = {0};
	char key[2] = {0};
	int ch;

	throw_in_hand(&local, 80, 24);
	for (ch = 1; ch < 127; ch++) {
		/* Esc begins a sequence, Tab goes to the board; C-c and C-d
		 * leave. */
		if (ch == 27 || ch == 9 || ch == 3 || ch == 4)
			continue;
		key[0] = (char)ch;
		localgame_type(&local, key);
		assert_int_equal(local.game->phase, PHASE_PLAY);
		localgame_type(&local, "\025");
	}
	localgame_stop(&local);
}

static void
the_board_picks_a_play_and_asks_once_more(void **state)
{
	struct localgame local = {0};
	int presses;

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "\t");
	assert_true(shows("Which counter?"));
	for (presses = 0; presses < 8 && !shows("Enter plays it"); presses++)
		localgame_type(&local, "\r");
	assert_true(shows("Enter plays it"));
	assert_int_equal(local.game->phase, PHASE_PLAY);
	localgame_type(&local, "\r");
	assert_int_equal(strncmp(local.last, "play ", 5), 0);
	localgame_stop(&local);
}

static void
esc_leaves_the_board_and_words_go_to_the_line_again(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "\t");
	localgame_type(&local, "\033");
	local.clock += 1000;
	client_tick(local.client);
	localgame_type(&local, "hello\r");
	assert_string_equal(local.last, "say hello");
	localgame_stop(&local);
}

static void
a_preview_shows_and_does_not_play(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "u 1\r");
	assert_true(shows("Enter plays it, Esc takes it back"));
	assert_string_equal(local.last, "throw");
	assert_int_equal(local.game->phase, PHASE_PLAY);
	localgame_stop(&local);
}

/* Red's counter on 12 is before a blob; yellow's may go on. */
static void
set_stuck(struct localgame *local)
{
	static const int8_t counters[NCOLOUR][NCOUNTER] = {{12, 56, 56, 56},
	    {2, 2, 56, 56}, {20, 56, 56, 56}, {30, 56, 56, 56}};
	struct game *game = local->game;

	game->swapped = local->human;
	memset(&game->position, 0, sizeof(game->position));
	memcpy(game->position.counter, counters, sizeof(counters));
	game->dice[0] = 3;
	game->dice[1] = 5;
	localgame_news(local);
}

static int
count_rows(const char *text)
{
	int n = 0;

	for (int y = 0; y < vt.height; y++)
		n += strstr(row(y), text) != NULL;
	return n;
}

static void
a_counter_that_cannot_move_says_why(void **state)
{
	struct localgame local = {0};
	char before[sizeof(local.last)];

	throw_in_hand(&local, 132, 43);
	strlcpy(before, local.last, sizeof(before));
	set_stuck(&local);
	localgame_type(&local, "/why R 12-16\r");
	assert_true(shows("red 12-16: that is 4, and the dice are 3 and 5"));
	localgame_type(&local, "red 12-15\r");
	assert_true(shows("/why and it tells why"));
	localgame_type(&local, "\tw");
	assert_int_equal(count_rows("red 12-15: a blob of green on 15"), 1);
	assert_int_equal(count_rows("red 12-17: a blob of green on 15"), 1);
	/* Enter there asks again. */
	localgame_type(&local, "\r");
	assert_int_equal(count_rows("red 12-17: a blob of green on 15"), 2);
	assert_string_equal(local.last, before);
	localgame_stop(&local);
}

static void
pasted_lines_play_nothing(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "\033[200~1\r1\r\033[201~");
	assert_string_equal(local.last, "throw");
	localgame_stop(&local);
}

static void
what_is_pasted_steers_nothing(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "\033[200~\004\003\033[201~");
	assert_false(local.quit);
	localgame_type(&local, "t\033[200~one\025two\003\033[201~");
	assert_false(local.quit);
	assert_true(shows("> /shout onetwo"));
	localgame_stop(&local);
}

static void
talk_of_others_cannot_draw(void **state)
{
	struct localgame local = {0};
	json_t *said;

	throw_in_hand(&local, 80, 24);
	said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how", "say",
	    "from", "bob", "text", "x\033[2J\033[1;1Hboo\xe2\x80\xae");
	client_event(local.client, said);
	json_decref(said);
	localgame_run(&local);
	assert_null(strstr(row(0), "boo"));
	assert_true(shows("bob: x"));
	localgame_stop(&local);
}

/* bob says it at table 3 in that second; old: it is told to who comes. */
static void
bob_says(struct localgame *local, const char *text, int at, bool is_old)
{
	json_t *said = json_pack("{s:s,s:s,s:s,s:s,s:i,s:i,s:b}", "ev", "said",
	    "how", "say", "from", "bob", "text", text, "table", 3, "at", at,
	    "old", is_old);

	client_event(local->client, said);
	json_decref(said);
	localgame_run(local);
}

/* In how many rows a text stands. */
static int
rows_with(const char *text)
{
	int y, n = 0;

	for (y = 0; y < vt.height; y++)
		n += strstr(row(y), text) != NULL;
	return n;
}

static void
who_comes_back_is_told_only_what_is_new(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 132, 43);
	bob_says(&local, "ahoy", 1700000000, false);
	bob_says(&local, "ahoy", 1700000007, false);
	assert_int_equal(rows_with("bob: ahoy"), 2);
	bob_says(&local, "ahoy", 1700000000, true);
	bob_says(&local, "ahoy", 1700000007, true);
	assert_int_equal(rows_with("bob: ahoy"), 2);
	bob_says(&local, "ahoy", 1700000008, true);
	bob_says(&local, "gone?", 1700000009, true);
	assert_int_equal(rows_with("bob: ahoy"), 3);
	assert_int_equal(rows_with("bob: gone?"), 1);
	localgame_stop(&local);
}

static void
a_whole_game_is_played_on_the_screen(void **state)
{
	struct localgame local = {0};
	int keys = 0;

	begin(&local, 80, 24, 21);
	localgame_type(&local, "b");
	while (local.game->phase != PHASE_OVER && keys++ < 5000)
		localgame_type(&local,
		    local.game->phase == PHASE_PLAY          ? "1\r"
			: local.game->phase == PHASE_COLOURS ? "r\r"
							     : "\r");
	assert_int_equal(local.game->phase, PHASE_OVER);
	assert_true(shows("r Enter: rematch"));
	localgame_type(&local, "l\r");
	assert_true(shows("What would you like?"));
	localgame_stop(&local);
}

static void
the_terminal_is_put_back_at_the_end(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	assert_true(vt.alternate);
	localgame_type(&local, "q");
	assert_false(vt.alternate);
	assert_true(vt.shown);
	assert_true(local.quit);
	assert_int_equal(local.status, 0);
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_lobby_offers_the_bot_first),
	    cmocka_unit_test(arrows_and_enter_sit_down_or_watch),
	    cmocka_unit_test(a_wrong_key_in_the_lobby_does_nothing),
	    cmocka_unit_test(enter_alone_throws),
	    cmocka_unit_test(a_number_and_enter_plays),
	    cmocka_unit_test(a_play_may_be_typed_as_it_is_listed),
	    cmocka_unit_test(other_words_are_said_to_the_table),
	    cmocka_unit_test(enter_alone_says_what_is_to_be_typed),
	    cmocka_unit_test(a_slip_is_not_told_to_the_table),
	    cmocka_unit_test(no_single_key_ever_plays_a_move),
	    cmocka_unit_test(the_board_picks_a_play_and_asks_once_more),
	    cmocka_unit_test(
		esc_leaves_the_board_and_words_go_to_the_line_again),
	    cmocka_unit_test(a_preview_shows_and_does_not_play),
	    cmocka_unit_test(a_counter_that_cannot_move_says_why),
	    cmocka_unit_test(pasted_lines_play_nothing),
	    cmocka_unit_test(what_is_pasted_steers_nothing),
	    cmocka_unit_test(talk_of_others_cannot_draw),
	    cmocka_unit_test(who_comes_back_is_told_only_what_is_new),
	    cmocka_unit_test(a_whole_game_is_played_on_the_screen),
	    cmocka_unit_test(the_terminal_is_put_back_at_the_end),
	};

	return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
