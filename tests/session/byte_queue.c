/* What pictures of a game cost a terminal at 80x24. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
an_idle_screen_costs_nothing(void **state)
{
	struct localgame local = {0};

	local.human = -1;
	begin(&local, 80, 24, 5);
	localgame_type(&local, "\r");
	while (local.game->nthrows < 60) {
		localgame_step(&local);
		localgame_run(&local);
	}
	bytes_seen = 0;
	client_tick(local.client);
	client_draw(local.client);
	assert_int_equal(bytes_seen, 0);
	localgame_stop(&local);
}

static int
by_size(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;

	return (x > y) - (x < y);
}

static size_t
median(size_t *bytes, size_t n)
{
	qsort(bytes, n, sizeof(*bytes), by_size);
	return bytes[n / 2];
}

/* Bytes for the next play, counters' ways included. */
static size_t
play_bytes(struct localgame *local)
{
	int64_t due;

	while (local->game->phase != PHASE_PLAY) {
		localgame_step(local);
		localgame_run(local);
	}
	bytes_seen = 0;
	localgame_step(local);
	localgame_run(local);
	while ((due = client_tick(local->client)) != 0) {
		local->clock = due;
		client_tick(local->client);
		client_draw(local->client);
	}
	return bytes_seen;
}

static void
an_ordinary_play_and_a_redraw_cost_few_bytes(void **state)
{
	static const char *const colours[] = {"16", "256", "truecolor"};
	struct localgame local = {0};
	size_t bytes[61];
	char set[32];

	for (size_t i = 0; i < sizeof(colours) / sizeof(*colours); i++) {
		local.human = -1;
		begin(&local, 80, 24, 5);
		snprintf(set, sizeof(set), "/set colours %s\r", colours[i]);
		localgame_type(&local, set);
		localgame_ahead(&local, 0);
		for (size_t j = 0; j < 61; j++)
			bytes[j] = play_bytes(&local);
		assert_in_range(median(bytes, 61), 1, 399);
		bytes_seen = 0;
		localgame_type(&local, "\f");
		assert_in_range(bytes_seen, 1, 5999);
		localgame_stop(&local);
	}
}

/* Bytes of what is typed, and all that comes of it. */
static size_t
typed_bytes(struct localgame *local, const char *keys)
{
	bytes_seen = 0;
	localgame_type(local, keys);
	settle(local);
	return bytes_seen;
}

static bool
may_play(const struct localgame *local)
{
	return local->game->phase == PHASE_PLAY &&
	    game_decider(local->rules, local->game) == local->human;
}

/* Of somebody who plays the first play of every list. */
static void
ones_own_turn_costs_few_bytes(void **state)
{
	struct localgame local = {0};
	size_t throw[61], number[61], play[61];
	int n = 0;

	begin(&local, 80, 24, 5);
	localgame_ahead(&local, 30);
	local.ahead = true;
	while (n < 61) {
		play_others(&local);
		if (!may_play(&local))
			throw[n] = typed_bytes(&local, "\r");
		/* A throw that allows no play ends the turn. */
		if (!may_play(&local))
			continue;
		number[n] = typed_bytes(&local, "1");
		play[n++] = typed_bytes(&local, "\r");
	}
	assert_in_range(median(throw, 61), 1, 399);
	assert_in_range(median(number, 61), 1, 199);
	assert_in_range(median(play, 61), 1, 399);
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_idle_screen_costs_nothing),
	    cmocka_unit_test(an_ordinary_play_and_a_redraw_cost_few_bytes),
	    cmocka_unit_test(ones_own_turn_costs_few_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
