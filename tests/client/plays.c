/* The list of plays on the screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/suckback.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
step(struct localgame *local)
{
	localgame_step(local);
	localgame_run(local);
	settle(local);
}

/* One's own next throw with that many plays; returns how many. */
static int
throw_with_plays(struct localgame *local, int least, int most)
{
	struct plays plays;

	for (;; step(local)) {
		play_others(local);
		if (local->game->phase != PHASE_PLAY)
			continue;
		game_plays(local->rules, local->game, &plays);
		if (plays.n >= least && plays.n <= most)
			return plays.n;
	}
}

static void
begin_game(struct localgame *local, unsigned random)
{
	begin(local, 80, 24, random);
	localgame_ahead(local, 30);
	local->ahead = true;
}

static void
talk_stays_where_it_is_beside_plays(void **state)
{
	struct localgame local = {0};
	int before, checks = 0;
	char mark[16];

	begin_game(&local, 5);
	for (int i = 0; i < 20; i++) {
		play_others(&local);
		snprintf(mark, sizeof(mark), "mark %d.\r", i);
		localgame_type(&local, mark);
		*strchr(mark, '\r') = '\0';
		before = row_of(mark);
		assert_in_range(before, 8, 22);
		while (local.game->phase != PHASE_PLAY)
			localgame_type(&local, "\r");
		/* A full page of talk moves on. */
		if (before < 22) {
			assert_int_equal(row_of(mark), before);
			checks++;
		}
		localgame_type(&local, "1\r");
		settle(&local);
	}
	assert_in_range(checks, 5, 20);
	localgame_stop(&local);
}

static void
few_plays_stand_in_words_and_more_in_letters(void **state)
{
	struct localgame local = {0};
	char line[64];

	begin_game(&local, 5);
	throw_with_plays(&local, 3, 6);
	assert_non_null(strstr(row(8), " 1 "));
	assert_true(
	    strstr(row(8), "green") != NULL || strstr(row(8), "blue") != NULL);
	/* Where several are ucked the letters are too many. */
	while (throw_with_plays(&local, 7, 12) && shows("Which move first?"))
		step(&local);
	assert_non_null(strstr(row(8), " 1 "));
	assert_non_null(strstr(row(8), " 7 "));
	/* What stands there may be typed as well as its number. */
	snprintf(line, sizeof(line), "%s\r", strstr(row(8), " 7 ") + 3);
	localgame_type(&local, line);
	assert_string_equal(local.last, "play 7");
	localgame_stop(&local);
}

static void
very_many_plays_are_chosen_move_by_move(void **state)
{
	struct localgame local = {0};
	int n, moves;

	begin_game(&local, 5);
	n = throw_with_plays(&local, 20, 60);
	assert_true(shows("Which move first?"));
	for (moves = 0; moves < 3 && local.game->phase == PHASE_PLAY; moves++)
		localgame_type(&local, "1\r");
	assert_int_equal(strncmp(local.last, "play ", 5), 0);
	assert_in_range(atoi(local.last + 5), 1, n);
	localgame_stop(&local);
}

/* Whoever types numbers finds some, whatever is thrown. */
static void
every_throw_has_numbered_plays(void **state)
{
	struct localgame local = {0};
	int most = 0, n;

	for (unsigned game = 0; game < 8; game++) {
		begin_game(&local, game);
		for (int i = 0; i < 40; i++) {
			n = throw_with_plays(&local, 1, PLAYS_MAX);
			most = n > most ? n : most;
			assert_true(strstr(row(8), " 1 ") != NULL ||
			    strstr(row(9), " 1 ") != NULL);
			step(&local);
		}
		localgame_stop(&local);
	}
	assert_in_range(most, 20, PLAYS_MAX);
}

static void
a_play_before_the_throw_is_told_what_comes_first(void **state)
{
	static const char *const typed[] = {"1\r", "red 0-6\r", "R 12/16\r"};
	struct localgame local = {0};
	char before[sizeof(local.last)];
	size_t i;

	begin_game(&local, 5);
	for (play_others(&local); local.game->phase != PHASE_THROW;
	     play_others(&local))
		step(&local);
	snprintf(before, sizeof(before), "%s", local.last);
	for (i = 0; i < sizeof(typed) / sizeof(*typed); i++) {
		localgame_type(&local, typed[i]);
		assert_true(
		    shows("There is nothing to play yet: Enter throws."));
		assert_string_equal(local.last, before);
		localgame_type(&local, "x\025");
	}
	localgame_stop(&local);
}

/* On a phone's board of 52 squares some throws have too many first moves. */
static void
no_number_is_asked_for_where_none_is_seen(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 20, 5);
	localgame_ahead(&local, 30);
	local.ahead = true;
	while (throw_with_plays(&local, 20, PLAYS_MAX) > 0 &&
	    !shows("Tab and arrows"))
		step(&local);
	assert_null(strstr(row(19), "number"));
	assert_non_null(strstr(row(19), "Tab: choose on the board"));
	localgame_type(&local, "\t");
	assert_non_null(strstr(row(19), "Which counter?"));
	localgame_stop(&local);
}

/* A board of 68 squares is seen with its plays on the smallest phone. */
static void
a_large_board_leaves_its_corners_to_plays(void **state)
{
	struct localgame local = {.house = "arm=8"};
	int listed = 0;

	begin(&local, 40, 20, 5);
	localgame_ahead(&local, 30);
	local.ahead = true;
	for (int i = 0; i < 40; i++) {
		throw_with_plays(&local, 1, PLAYS_MAX);
		assert_non_null(strstr(row(0), "Guest-1~"));
		assert_non_null(strstr(row(18), "Guest-1~"));
		if (strstr(row(11), " 1 ") == NULL &&
		    strstr(row(12), " 1 ") == NULL)
			assert_true(shows("Tab and arrows"));
		else
			listed++;
		step(&local);
	}
	assert_in_range(listed, 30, 40);
	localgame_stop(&local);
}

/* The next throw before which the client may announce something. */
static void
announce_next(struct localgame *local)
{
	struct announcement list[ANNOUNCEMENTS_MAX];

	for (;; step(local)) {
		play_others(local);
		if (local->game->phase == PHASE_THROW &&
		    plays_announcements(
			local->rules, &local->game->position, list) > 0)
			return;
	}
}

static void
what_may_be_announced_is_listed_on_every_screen(void **state)
{
	static const int sizes[][2] = {
	    {40, 20}, {40, 24}, {60, 22}, {80, 24}, {132, 43}};
	static const char *const houses[] = {NULL, "arm=8"};

	for (size_t i = 0; i < 10; i++) {
		struct localgame local = {.house = houses[i / 5]};

		begin_rules(
		    &local, sizes[i % 5][0], sizes[i % 5][1], 5, "bigship", 2);
		localgame_ahead(&local, 60);
		local.ahead = true;
		announce_next(&local);
		assert_true(shows(" 1 suck") || shows(" 1 blow"));
		localgame_type(&local, "1\r");
		assert_non_null(strstr(local.last, "back "));
		localgame_stop(&local);
	}
}

/* What names a play, though not which, is no talk. */
static void
a_vague_play_is_not_said(void **state)
{
	static const char *const vague[] = {"green out", "Red out.", "3.", "5x",
	    "1 and 2", "yellow 12 to 99", "red 41", "g 7"};
	static const char *const talk[] = {"green out of luck", "out",
	    "3 cheers", "red and green", "5 more minutes"};
	struct localgame local = {0};
	size_t i;

	throw_in_hand(&local, 80, 24);
	for (i = 0; i < sizeof(vague) / sizeof(*vague); i++) {
		*local.last = '\0';
		localgame_line(&local, vague[i]);
		if (strcmp(local.last, "") != 0)
			fail_msg("%s: %s", vague[i], local.last);
		assert_true(shows("Type the number of one play, then Enter"));
	}
	for (i = 0; i < sizeof(talk) / sizeof(*talk); i++) {
		localgame_line(&local, talk[i]);
		assert_string_equal(local.last + strlen("say "), talk[i]);
	}
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(talk_stays_where_it_is_beside_plays),
	    cmocka_unit_test(few_plays_stand_in_words_and_more_in_letters),
	    cmocka_unit_test(very_many_plays_are_chosen_move_by_move),
	    cmocka_unit_test(every_throw_has_numbered_plays),
	    cmocka_unit_test(what_may_be_announced_is_listed_on_every_screen),
	    cmocka_unit_test(a_play_before_the_throw_is_told_what_comes_first),
	    cmocka_unit_test(no_number_is_asked_for_where_none_is_seen),
	    cmocka_unit_test(a_large_board_leaves_its_corners_to_plays),
	    cmocka_unit_test(a_vague_play_is_not_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
