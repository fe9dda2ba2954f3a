/* The screen: what a person sees in a small terminal of the test's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/session/terminal.h"

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
	localgame_type(&local, "\033[B\r");
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
	assert_true(shows("Press b for a game"));
	localgame_stop(&local);
}

/* A game as far as a throw in the client's own hand. */
static void
throw_in_hand(struct localgame *local, int width, int height)
{
	begin(local, width, height, 5);
	play_to_throw(local);
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
	assert_true(shows("guest-1~: nice throw"));
	localgame_stop(&local);
}

static void
enter_alone_says_what_is_to_be_typed(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "\r");
	assert_true(shows("Type a play's number, then Enter"));
	assert_int_equal(local.game.phase, PHASE_PLAY);
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
	    {"l\r", "Nothing asks for l now; /say l says it."},
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
		assert_int_equal(local.game.phase, PHASE_PLAY);
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
	assert_int_equal(local.game.phase, PHASE_PLAY);
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
	assert_int_equal(local.game.phase, PHASE_PLAY);
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

static void
seats_without_room_leave_the_plays_alone(void **state)
{
	struct localgame local = {0};

	begin_rules(&local, 45, 20, 5, "uckers", 4);
	play_to_throw(&local);
	assert_true(shows("Your turn"));
	assert_false(shows("\u25ba"));
	localgame_stop(&local);
}

static void
a_phone_says_in_words_how_many_are_home(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 40, 24);
	assert_true(shows("RY home "));
	assert_true(shows("GB home "));
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	begin_rules(&local, 40, 24, 5, "uckers", 4);
	play_to_throw(&local);
	assert_true(shows("\u25baR home "));
	assert_true(shows(" B home "));
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
	while (local.game.phase != PHASE_OVER && keys++ < 5000)
		localgame_type(&local,
		    local.game.phase == PHASE_PLAY          ? "1\r"
			: local.game.phase == PHASE_COLOURS ? "r\r"
							    : "\r");
	assert_int_equal(local.game.phase, PHASE_OVER);
	assert_true(shows("r Enter: rematch"));
	localgame_type(&local, "l\r");
	assert_true(shows("What would you like?"));
	localgame_stop(&local);
}

/* Every rule set with every number of seats it allows, at three sizes. */
static void
every_rule_set_is_drawn(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	struct localgame local = {0};
	char error[RULESET_ERROR];
	struct ruleset rules;
	const char *name, *about;
	int n, seats, i = 0;

	for (n = 0; (name = ruleset_preset(n, &about)) != NULL; n++)
		for (seats = 2; seats <= 4; seats++) {
			if (!ruleset_make(&rules, name, seats, NULL, error))
				continue;
			i = (i + 1) % 3;
			begin_rules(
			    &local, sizes[i][0], sizes[i][1], 9, name, seats);
			localgame_ahead(&local, 250);
			assert_true(shows("Table 3"));
			assert_true(shows(name));
			localgame_stop(&local);
		}
}

/* Sizes at which everything has to be seen somewhere. */
static void
every_size_has_board_plays_and_line(void **state)
{
	static const int sizes[][2] = {{40, 24}, {60, 30}, {80, 24}, {80, 40},
	    {100, 30}, {132, 43}, {160, 60}};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		throw_in_hand(&local, sizes[i][0], sizes[i][1]);
		assert_true(shows("Table 3"));
		assert_true(shows(" 1 "));
		assert_int_equal(row(sizes[i][1] - 1)[0], '>');
		assert_false(vt.corner);
		localgame_stop(&local);
	}
}

static void
resizing_draws_anew_and_goes_back_to_sentences_when_tiny(void **state)
{
	struct localgame local = {0};
	const char *why, *asks;

	throw_in_hand(&local, 80, 24);
	vt_init(&vt, 132, 43);
	client_resize(local.client, 132, 43);
	localgame_run(&local);
	assert_true(shows("Table 3"));
	local.output = hear;
	forget();
	client_resize(local.client, 39, 19);
	localgame_run(&local);
	why = strstr(heard, "A board needs a window of 40");
	asks = strstr(heard, "Type a play's number");
	/* First why, then how it stands and what to do. */
	assert_non_null(why);
	assert_non_null(strstr(why, "Table 3."));
	assert_non_null(strstr(why, "\n1: "));
	assert_true(asks > why);
	forget();
	client_resize(local.client, 30, 10);
	localgame_run(&local);
	assert_string_equal(heard, "");
	local.output = see;
	vt_init(&vt, 40, 20);
	client_resize(local.client, 40, 20);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	assert_true(shows("Table 3"));
	localgame_stop(&local);
}

static void
who_comes_in_a_tiny_window_hears_why_and_may_enlarge_it(void **state)
{
	struct localgame local = {.human = -1, .output = hear};
	struct client_setup setup = screen_setup("xterm-256color", 30, 10);

	forget();
	localgame_start(&local, &setup, "uckers", 2, 1);
	localgame_run(&local);
	assert_non_null(strstr(heard, "A board needs a window of 40"));
	assert_null(strstr(heard, "\033["));
	forget();
	/* There is no screen to be had. */
	localgame_type(&local, "set linear off\n");
	assert_null(strstr(heard, "\033["));
	local.output = see;
	vt_init(&vt, 80, 24);
	client_resize(local.client, 80, 24);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	assert_true(shows("What would you like?"));
	localgame_stop(&local);
}

static void
who_chose_sentences_keeps_them_in_any_window(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 1);
	local.output = hear;
	localgame_type(&local, "/set linear on\r");
	forget();
	client_resize(local.client, 30, 10);
	client_resize(local.client, 80, 24);
	localgame_run(&local);
	assert_string_equal(heard, "");
	localgame_stop(&local);
}

static void
a_counter_is_seen_on_its_way_and_any_key_ends_that(void **state)
{
	struct localgame local = {0};
	int64_t due;
	int steps;

	local.human = -1;
	begin(&local, 80, 24, 5);
	localgame_type(&local, "\r");
	do {
		localgame_step(&local);
		localgame_run(&local);
		due = client_tick(local.client);
	} while (due == 0);
	for (steps = 0; due != 0 && steps < 20; steps++) {
		local.clock = due;
		due = client_tick(local.client);
		client_draw(local.client);
	}
	assert_in_range(steps, 1, 15);
	do {
		localgame_step(&local);
		localgame_run(&local);
	} while (client_tick(local.client) == 0);
	localgame_type(&local, "x\177");
	assert_int_equal(client_tick(local.client), 0);
	localgame_stop(&local);
}

/* A game in which red, to throw, stands on one square and others on theirs. */
static void
set_position(struct localgame *local, int width, const char *rules, int red,
    enum colour colour, int first, int second)
{
	static const int8_t base[NCOUNTER] = {BASE, BASE, BASE, BASE};
	struct position *position = &local->game.position;

	local->human = -1;
	begin_rules(local, width, 24, 5, rules, 4);
	localgame_ahead(local, 12);
	for (int i = 0; i < NCOLOUR; i++)
		memcpy(position->counter[i], base, sizeof(base));
	position->counter[RED][NCOUNTER - 1] = (int8_t)red;
	position->counter[colour][NCOUNTER - 2] = (int8_t)first;
	position->counter[colour][NCOUNTER - 1] = (int8_t)second;
	position->arrived = position->backwards = 0;
	position->turn = local->game.actor = 0;
	local->game.phase = PHASE_THROW;
}

static void
throw_dice(struct localgame *local, int one, int other)
{
	struct action action = {.kind = ACTION_THROW,
	    .seat = 0,
	    .dice = {(uint8_t)one, (uint8_t)other}};

	localgame_act(local, &action);
}

static void
announce_suckback(struct localgame *local)
{
	struct action action = {.kind = ACTION_ANNOUNCE,
	    .seat = 0,
	    .announcement = {ANNOUNCE_SUCKBACK, RED, GREEN, 3}};

	set_position(local, 80, "bigship", 11, GREEN, BASE, 53);
	localgame_act(local, &action);
}

static void
a_suckback_is_seen_until_it_hits_or_misses(void **state)
{
	struct localgame local = {0};

	announce_suckback(&local);
	assert_true(shows("a 3: suck-back"));
	throw_dice(&local, 3, 1);
	assert_true(shows("G sucked back!"));
	localgame_stop(&local);
	announce_suckback(&local);
	throw_dice(&local, 1, 1);
	assert_false(shows("sucked back"));
	assert_true(shows("suck-back missed"));
	localgame_stop(&local);
}

/* Red challenges blue's blob in front of it with its first six. */
static void
challenge(struct localgame *local, int width)
{
	struct action action = {.kind = ACTION_PLAY, .seat = 0};
	struct plays plays;

	set_position(local, width, "uckers", 10, BLUE, 24, 24);
	throw_dice(local, 6, 1);
	game_plays(&local->rules, &local->game, &plays);
	while (plays.play[action.play].then != THEN_CHALLENGE)
		action.play++;
	localgame_act(local, &action);
}

static void
a_challenge_is_counted_beside_the_dice(void **state)
{
	struct localgame local = {0};

	challenge(&local, 80);
	assert_true(shows("once at blue"));
	throw_dice(&local, 6, 2);
	assert_true(shows("twice at blue"));
	throw_dice(&local, 6, 3);
	assert_true(shows("blue blob off!"));
	localgame_stop(&local);
	challenge(&local, 40);
	assert_non_null(strstr(row(0), "once at blue"));
	throw_dice(&local, 1, 2);
	assert_non_null(strstr(row(0), "no six: it fails"));
	localgame_stop(&local);
}

/* Somebody comes to watch: what happened last stays where it stood. */
static void
who_comes_to_watch_takes_no_moment_away(void **state)
{
	const struct action play = {.kind = ACTION_PLAY, .seat = 0};
	struct localgame local = {0};
	char dice[512];

	challenge(&local, 80);
	throw_dice(&local, 6, 2);
	throw_dice(&local, 6, 3);
	assert_true(shows("blue blob off!"));
	strlcpy(dice, row(row_of("blue blob off!")), sizeof(dice));
	localgame_news(&local);
	assert_string_equal(row(row_of("blue blob off!")), dice);
	localgame_news(&local);
	assert_true(shows("blue blob off!"));
	/* Nor does a throw, but what is played by it. */
	local.game.actor = local.game.position.turn = 0;
	throw_dice(&local, 1, 2);
	assert_true(shows("to play"));
	assert_true(shows("blue blob off!"));
	localgame_act(&local, &play);
	assert_false(shows("blue blob off!"));
	localgame_stop(&local);
}

/* The last counter comes home, which ucks nobody. */
static void
of_several_moments_the_greatest_is_shown(void **state)
{
	struct action action = {.kind = ACTION_PLAY, .seat = 0};
	struct localgame local = {0};
	int i;

	set_position(&local, 80, "uckers", 53, BLUE, 24, 24);
	for (i = 0; i < NCOUNTER - 1; i++)
		local.game.position.counter[RED][i] = 56;
	memmove(local.game.position.counter[RED] + 1,
	    local.game.position.counter[RED], NCOUNTER - 1);
	local.game.position.counter[RED][0] = 53;
	throw_dice(&local, 2, 1);
	localgame_act(&local, &action);
	assert_true(shows("all home!"));
	localgame_stop(&local);
}

/* Blue, this person's, is challenged; then it is ucked off. */
static void
the_bell_rings_for_who_is_struck(void **state)
{
	struct localgame local = {.options = "{\"bell\":\"on\"}"};
	int bells;

	challenge(&local, 80);
	local.human = 3;
	local.ahead = true;
	localgame_sit(&local);
	bells = vt.bells;
	throw_dice(&local, 6, 2);
	assert_int_equal(vt.bells, bells + 1);
	throw_dice(&local, 6, 3);
	assert_int_equal(vt.bells, bells + 2);
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
	    cmocka_unit_test(pasted_lines_play_nothing),
	    cmocka_unit_test(talk_of_others_cannot_draw),
	    cmocka_unit_test(a_whole_game_is_played_on_the_screen),
	    cmocka_unit_test(every_rule_set_is_drawn),
	    cmocka_unit_test(every_size_has_board_plays_and_line),
	    cmocka_unit_test(
		resizing_draws_anew_and_goes_back_to_sentences_when_tiny),
	    cmocka_unit_test(
		who_comes_in_a_tiny_window_hears_why_and_may_enlarge_it),
	    cmocka_unit_test(who_chose_sentences_keeps_them_in_any_window),
	    cmocka_unit_test(who_comes_back_is_told_only_what_is_new),
	    cmocka_unit_test(a_phone_says_in_words_how_many_are_home),
	    cmocka_unit_test(seats_without_room_leave_the_plays_alone),
	    cmocka_unit_test(
		a_counter_is_seen_on_its_way_and_any_key_ends_that),
	    cmocka_unit_test(a_suckback_is_seen_until_it_hits_or_misses),
	    cmocka_unit_test(a_challenge_is_counted_beside_the_dice),
	    cmocka_unit_test(who_comes_to_watch_takes_no_moment_away),
	    cmocka_unit_test(of_several_moments_the_greatest_is_shown),
	    cmocka_unit_test(the_bell_rings_for_who_is_struck),
	    cmocka_unit_test(the_terminal_is_put_back_at_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
