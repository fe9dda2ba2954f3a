/* What nobody should miss: counters on their way, challenges, the bell. */
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

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
	struct position *position;

	local->human = -1;
	begin_rules(local, width, 24, 5, rules, 4);
	localgame_ahead(local, 12);
	position = &local->game->position;
	for (int i = 0; i < NCOLOUR; i++)
		memcpy(position->counter[i], base, sizeof(base));
	position->counter[RED][NCOUNTER - 1] = (int8_t)red;
	position->counter[colour][NCOUNTER - 2] = (int8_t)first;
	position->counter[colour][NCOUNTER - 1] = (int8_t)second;
	position->arrived = position->backwards = 0;
	position->turn = local->game->actor = 0;
	local->game->phase = PHASE_THROW;
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
	int i;

	set_position(local, width, "uckers", 10, BLUE, 24, 24);
	throw_dice(local, 6, 1);
	for (i = 0; action.play.then != THEN_CHALLENGE; i++)
		assert_true(
		    game_play(local->rules, local->game, i, &action.play));
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
who_comes_to_watch_takes_no_event_away(void **state)
{
	struct action play = {.kind = ACTION_PLAY, .seat = 0};
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
	local.game->actor = local.game->position.turn = 0;
	throw_dice(&local, 1, 2);
	assert_true(shows("to play"));
	assert_true(shows("blue blob off!"));
	assert_true(game_play(local.rules, local.game, 0, &play.play));
	localgame_act(&local, &play);
	assert_false(shows("blue blob off!"));
	localgame_stop(&local);
}

/* The last counter comes home, which ucks nobody. */
static void
of_several_events_the_greatest_is_shown(void **state)
{
	struct action action = {.kind = ACTION_PLAY, .seat = 0};
	struct localgame local = {0};
	int i;

	set_position(&local, 80, "uckers", 53, BLUE, 24, 24);
	for (i = 0; i < NCOUNTER - 1; i++)
		local.game->position.counter[RED][i] = 56;
	memmove(local.game->position.counter[RED] + 1,
	    local.game->position.counter[RED], NCOUNTER - 1);
	local.game->position.counter[RED][0] = 53;
	throw_dice(&local, 2, 1);
	assert_true(game_play(local.rules, local.game, 0, &action.play));
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(
		a_counter_is_seen_on_its_way_and_any_key_ends_that),
	    cmocka_unit_test(a_suckback_is_seen_until_it_hits_or_misses),
	    cmocka_unit_test(a_challenge_is_counted_beside_the_dice),
	    cmocka_unit_test(who_comes_to_watch_takes_no_event_away),
	    cmocka_unit_test(of_several_events_the_greatest_is_shown),
	    cmocka_unit_test(the_bell_rings_for_who_is_struck),
	};

	return cmocka_run_group_tests_name("notable", tests, NULL, NULL);
}
