/* The tour: five screens, of which three play a throw. */
#include <stdio.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/help/tour_text.h"
#include "daemon/client/tour.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define PHONE_PLAYS 4 /* rows that a phone has for them */

static void
type(struct localgame *local, const char *keys)
{
	char key[2] = "";

	for (; *keys != '\0'; keys++) {
		key[0] = *keys;
		localgame_type(local, key);
		if (*keys != '\033')
			settle(local);
	}
}

/* A whole sequence of bytes, as one key sends them. */
static void
press(struct localgame *local, const char *key)
{
	localgame_type(local, key);
	settle(local);
}

static void
come_in(struct localgame *local, int width, int height)
{
	begin(local, width, height, 1);
	settle(local);
}

/* Types a line and keeps only what is heard after it. */
static const char *
line(struct localgame *local, const char *text)
{
	forget();
	localgame_type(local, text);
	localgame_type(local, "\n");
	return heard;
}

static bool
says(const char *text)
{
	return strstr(heard, text) != NULL;
}

/* The plays of a screen's throw, as the engine has them. */
static void
list_plays(
    const struct tour_screen *screen, struct game *game, struct plays *plays)
{
	struct action action = {.kind = ACTION_THROW, .seat = 0};
	struct game_events events = {0};
	char error[RULESET_ERROR];
	struct ruleset rules;

	assert_true(notation_game_parse(screen->game, &rules, game, error));
	assert_int_equal(rules.seats, 2);
	memcpy(action.dice, screen->dice, sizeof(action.dice));
	assert_null(game_check(&rules, game, &action));
	game_apply(&rules, game, &action, &events);
	assert_int_equal(game->phase, PHASE_PLAY);
	game_plays(&rules, game, plays);
}

static int
count_ucking(const struct game *game, const struct plays *plays)
{
	int i, colour, n = 0;

	for (i = 0; i < plays->n; i++)
		for (colour = 0; colour < NCOLOUR; colour++)
			n += position_base(
				 &plays->play[i].after, (enum colour)colour) >
			    position_base(&game->position, (enum colour)colour);
	return n;
}

static void
three_of_five_screens_have_a_throw_with_a_choice(void **state)
{
	const struct tour_screen *screen;
	struct plays plays;
	struct game game;
	int i, throws = 0;

	for (i = 0; (screen = tour_screen(i)) != NULL; i++) {
		if (screen->dice[0] == 0)
			continue;
		throws++;
		list_plays(screen, &game, &plays);
		assert_in_range(plays.n, 2, PHONE_PLAYS);
		if (screen->missed == NULL)
			continue;
		assert_int_equal(count_ucking(&game, &plays), 1);
	}
	assert_int_equal(i, 5);
	assert_int_equal(throws, 3);
}

static void
the_lobby_offers_it_until_it_was_begun(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	assert_true(shows("Press f: a 2-minute tour"));
	/* A game is still one key away. */
	assert_true(shows("b play the house bot"));
	press(&local, "f");
	assert_string_equal(local.last, "set tour seen");
	assert_true(shows("1 of 5"));
	press(&local, "\033");
	assert_true(shows("play the house bot"));
	assert_false(shows("Press f: a 2-minute tour"));
	type(&local, "/tour\r");
	assert_true(shows("1 of 5"));
	localgame_stop(&local);
}

static void
who_has_played_is_not_offered_it(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "b");
	/* The table is left before a game began. */
	localgame_type(&local, "/leave\r");
	settle(&local);
	assert_true(shows("Press f: a 2-minute tour"));
	type(&local, "b");
	localgame_ahead(&local, 3);
	localgame_type(&local, "/leave discard\r");
	settle(&local);
	assert_true(shows("What would you like?"));
	assert_false(shows("Press f: a 2-minute tour"));
	localgame_stop(&local);
}

static void
who_has_seen_it_is_not_offered_it(void **state)
{
	struct localgame local = {0};
	json_t *event = json_pack(
	    "{s:s,s:{s:s}}", "ev", "options", "options", "tour", "seen");

	come_in(&local, 80, 24);
	client_event(local.client, event);
	json_decref(event);
	localgame_run(&local);
	assert_false(shows("Press f: a 2-minute tour"));
	localgame_stop(&local);
}

/* Presses a key until a text is seen: small windows have it leaf by leaf. */
static void
press_until(struct localgame *local, const char *key, const char *text)
{
	for (int i = 0; i < 8 && !shows(text); i++) {
		press(local, key);
		/* Whatever the words, the board is beside them. */
		assert_true(shows("Bosun") || shows("play the house bot"));
	}
	assert_true(shows(text));
}

static void
go_through(int width, int height)
{
	struct localgame local = {0};

	come_in(&local, width, height);
	press(&local, "f");
	assert_true(shows("Royal Navy"));
	assert_true(shows("Bosun"));
	press_until(&local, " ", "2 of 5");
	press_until(&local, "\r", "Six and three!");
	press_until(&local, " ", "2 red out, 0-3");
	type(&local, "2\r");
	assert_true(shows("You are on your way"));
	press_until(&local, "\r", "3 of 5");
	press_until(&local, "\r", "Five and two");
	press_until(&local, " ", "4 red 5-12");
	/* Onto the board, yellow's counter, its first square. */
	press(&local, "\t");
	press(&local, "\r");
	press(&local, "\r");
	assert_true(shows("Enter plays it"));
	type(&local, "\r");
	assert_true(shows("Well moved"));
	press(&local, "\033[C");
	assert_true(shows("4 of 5"));
	press_until(&local, "\r", "Four and two");
	type(&local, "3\r");
	assert_true(shows("Ucked!"));
	press_until(&local, "\033[D", "3 of 5");
	press_until(&local, " ", "5 of 5");
	press_until(&local, " ", "Space: to the lobby");
	press(&local, "\033[D");
	press_until(&local, " ", "play the house bot");
	assert_string_equal(local.last, "set tour seen");
	localgame_stop(&local);
}

/* What has no room is turned over, not cut off. */
static void
every_word_is_there_in_every_size(void **state)
{
	static const struct {
		int width, height;
	} size[] = {{40, 20}, {40, 24}, {60, 20}, {61, 20}, {79, 23}, {80, 20},
	    {80, 24}, {100, 30}, {132, 43}};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(size) / sizeof(size[0]); i++) {
		come_in(&local, size[i].width, size[i].height);
		press(&local, "f");
		press_until(&local, " ", "5 of 5");
		press_until(&local, " ", "challenge");
		press_until(&local, " ", "draw");
		press_until(&local, " ", "card.");
		press_until(&local, " ", "watches.");
		assert_true(shows("Space: to the lobby"));
		localgame_stop(&local);
		memset(&local, 0, sizeof(local));
	}
}

static void
all_of_it_goes_by_keys_at_80x24(void **state)
{
	go_through(80, 24);
}

static void
all_of_it_goes_by_keys_on_a_phone(void **state)
{
	go_through(40, 24);
}

static void
all_of_it_goes_by_keys_at_132x43(void **state)
{
	go_through(132, 43);
}

static void
all_of_it_goes_by_keys_in_a_low_window(void **state)
{
	go_through(80, 20);
	go_through(60, 20);
	go_through(40, 20);
}

static void
wrong_choices_get_a_sentence_and_another_try(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "f   \r1\r");
	assert_true(shows("That is allowed, but green"));
	type(&local, "9\r");
	assert_true(shows("There are three plays"));
	type(&local, "R 10/13\r");
	assert_true(shows("That is not one of the plays"));
	type(&local, "R 10/14 Y 2/4\r");
	assert_true(shows("Ucked!"));
	type(&local, "2\r");
	assert_true(shows("There is nothing to play"));
	localgame_stop(&local);
}

static void
u_shows_what_a_play_would_do(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "f   \ru 3\r");
	/* Green's lone counter is back in base on that board. */
	assert_false(shows("\u2590G\u258c"));
	press(&local, "\033");
	assert_true(shows("\u2590G\u258c"));
	type(&local, "u 3\r\r");
	assert_true(shows("Ucked!"));
	localgame_stop(&local);
}

/* Pressed and released, at a cell from 0. */
static void
click(struct localgame *local, int x, int y)
{
	char bytes[64];

	snprintf(bytes, sizeof(bytes), "\033[<0;%d;%dM\033[<0;%d;%dm", x + 1,
	    y + 1, x + 1, y + 1);
	press(local, bytes);
}

static void
clicks_throw_choose_and_play(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "/set mouse on\rf ");
	click(&local, 50, row_of("again.") + 2);
	assert_true(shows("Six and three!"));
	click(&local, 55, row_of("2 red out, 0-3"));
	assert_true(shows("Six and three!"));
	click(&local, 10, 23);
	assert_true(shows("You are on your way"));
	click(&local, 10, 23);
	assert_true(shows("3 of 5"));
	localgame_stop(&local);
}

static void
talk_stays_talk_and_is_seen(void **state)
{
	struct localgame local = {0};
	json_t *event = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "shout", "from", "alice", "text", "a game, all?");

	come_in(&local, 80, 24);
	type(&local, "f hello\r");
	assert_true(shows("At a real table everybody would"));
	assert_string_equal(local.last, "set tour seen");
	client_event(local.client, event);
	json_decref(event);
	localgame_run(&local);
	assert_true(shows("a game, all?"));
	press(&local, "\033");
	assert_true(shows("a game, all?"));
	assert_true(shows("play the house bot"));
	localgame_stop(&local);
}

static void
help_that_is_read_gives_the_tour_back(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "f /help challenge\r");
	assert_true(shows("once at"));
	press(&local, "\033");
	assert_true(shows("2 of 5"));
	localgame_stop(&local);
}

static void
a_game_that_goes_on_is_as_before_when_the_tour_ends(void **state)
{
	struct localgame local = {0};
	uint64_t hash;

	come_in(&local, 80, 24);
	local.human = 0;
	localgame_ahead(&local, 40);
	hash = game_hash(local.rules, local.game);
	type(&local, "/tour\r \r2\r");
	assert_true(shows("You are on your way"));
	press(&local, "\033");
	assert_true(shows("Table 3"));
	assert_true(game_hash(local.rules, local.game) == hash);
	localgame_stop(&local);
}

static void
what_happens_at_the_real_table_stays_there(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	local.human = 1;
	localgame_ahead(&local, 40);
	type(&local, "/tour\r \r");
	assert_true(shows("2 red out, 0-3"));
	local.ahead = true;
	localgame_step(&local);
	local.ahead = false;
	settle(&local);
	assert_true(shows("2 red out, 0-3"));
	press(&local, "\033");
	assert_true(shows("Table 3"));
	localgame_stop(&local);
}

static void
a_seat_that_is_taken_ends_it(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "f \r/bot\r");
	assert_false(shows("of 5"));
	assert_true(shows("Table 3"));
	localgame_stop(&local);
}

static void
a_window_that_shrinks_and_grows_keeps_the_place(void **state)
{
	struct localgame local = {0};

	come_in(&local, 80, 24);
	type(&local, "f  \r");
	client_resize(local.client, 30, 10);
	localgame_run(&local);
	vt_init(&vt, 80, 24);
	client_resize(local.client, 80, 24);
	settle(&local);
	assert_true(shows("3 of 5"));
	assert_true(shows("4 red 5-12"));
	localgame_stop(&local);
}

static void
all_of_it_goes_by_ear(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	assert_true(says("Type tour: five short screens"));
	line(&local, "tour");
	assert_true(says("Tour, 1 of 5: Your counters."));
	assert_true(says("Press Enter to go on"));
	line(&local, "");
	assert_true(says("Tour, 2 of 5"));
	assert_true(says("Press Enter to throw."));
	line(&local, "");
	assert_true(says("2: red out, red 0 to 3."));
	line(&local, "2");
	assert_true(says("You are on your way"));
	line(&local, "");
	line(&local, "");
	line(&local, "board");
	assert_true(says("5 a red counter"));
	line(&local, "u 4");
	assert_true(says("red 5 to 12"));
	line(&local, "R 5/12");
	assert_true(says("Well moved"));
	line(&local, "next");
	line(&local, "");
	line(&local, "1");
	assert_true(says("That is allowed, but green"));
	line(&local, "3");
	assert_true(says("Ucked!"));
	line(&local, "");
	assert_true(says("Tour, 5 of 5"));
	line(&local, "back");
	assert_true(says("Tour, 4 of 5"));
	line(&local, "repeat");
	assert_true(says("Tour, 4 of 5"));
	line(&local, "next");
	line(&local, "");
	assert_true(says("You are in the lobby"));
	localgame_stop(&local);
}

static void
leave_ends_it_by_ear(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 1);
	line(&local, "tour");
	line(&local, "leave");
	assert_true(says("You are in the lobby"));
	line(&local, "bot");
	assert_true(says("Blow on the dice"));
	localgame_stop(&local);
}

static void
no_number_is_too_odd_for_a_play(void **state)
{
	static const char *const odd[] = {"-2147483648", "-9223372036854775808",
	    "2147483647", "9223372036854775807", "0", "-1", "1001"};
	struct localgame local = {0};
	size_t i;

	begin_by_ear(&local, "uckers", 2, 1);
	line(&local, "tour");
	line(&local, "");
	line(&local, "");
	for (i = 0; i < sizeof(odd) / sizeof(*odd); i++) {
		localgame_type(&local, "play ");
		line(&local, odd[i]);
		assert_true(says("type a number from 1 to"));
	}
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(three_of_five_screens_have_a_throw_with_a_choice),
	    cmocka_unit_test(the_lobby_offers_it_until_it_was_begun),
	    cmocka_unit_test(who_has_played_is_not_offered_it),
	    cmocka_unit_test(who_has_seen_it_is_not_offered_it),
	    cmocka_unit_test(all_of_it_goes_by_keys_at_80x24),
	    cmocka_unit_test(all_of_it_goes_by_keys_on_a_phone),
	    cmocka_unit_test(all_of_it_goes_by_keys_at_132x43),
	    cmocka_unit_test(all_of_it_goes_by_keys_in_a_low_window),
	    cmocka_unit_test(every_word_is_there_in_every_size),
	    cmocka_unit_test(wrong_choices_get_a_sentence_and_another_try),
	    cmocka_unit_test(u_shows_what_a_play_would_do),
	    cmocka_unit_test(clicks_throw_choose_and_play),
	    cmocka_unit_test(talk_stays_talk_and_is_seen),
	    cmocka_unit_test(help_that_is_read_gives_the_tour_back),
	    cmocka_unit_test(
		a_game_that_goes_on_is_as_before_when_the_tour_ends),
	    cmocka_unit_test(what_happens_at_the_real_table_stays_there),
	    cmocka_unit_test(a_seat_that_is_taken_ends_it),
	    cmocka_unit_test(a_window_that_shrinks_and_grows_keeps_the_place),
	    cmocka_unit_test(all_of_it_goes_by_ear),
	    cmocka_unit_test(leave_ends_it_by_ear),
	    cmocka_unit_test(no_number_is_too_odd_for_a_play),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
