/*
 * Somebody who presses anything: keys, clicks, commands, other sizes, while
 * the host goes away and comes back. Whatever he does the client lives on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_mode.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define STEPS 2000

static unsigned state_of_chance;

static unsigned
chance(unsigned n)
{
	state_of_chance = state_of_chance * 1103515245u + 12345u;
	return (state_of_chance >> 16) % n;
}

static const char *const typed[] = {"\r", "\r", "\r", "\033", "\t", "1\r",
    "2\r", "b", "n", "s", "t", "w", "i", "h", "f", "/", "?", "j", "k", "o",
    "u 1\r", "u", "y", "a", "r\r", "g\r", "l\r", " ", "c", "x", "\177", "\025",
    "\014", "\033[A", "\033[B", "\033[C", "\033[D", "\033[Z", "\033[5~",
    "\033[6~", "\033[H", "\033[F", "\033[200~1\r\033[201~", "\033[1;2R",
    "\033[<2;9;9M", "\033[<64;9;9M", "\033[<65;9;9M", "\303\251",
    "\346\274\242", "\377", "/bot\r", "/leave\r", "/watch 3\r", "/join 3\r",
    "/rematch\r", "/tour\r", "/help\r", "/help challenge\r", "/who\r",
    "/card 3\r", "/peek 1\r", "/set mouse on\r", "/set mouse off\r",
    "/set linear on\r", "/set linear off\r", "/set linear default\r",
    "/set charset cp437\r", "/set colours 16\r", "/set board lines\r",
    "/set plays notation\r", "/set motion off\r", "/set motion on\r",
    "/terse\r", "/verbose\r", "/board\r", "/plays\r", "/threats\r",
    "/square 12 red\r", "/dice\r", "/repeat\r", "/options\r", "/whoami\r",
    "R 0/6\r", "nice\r"};

static const int sizes[][2] = {{80, 24}, {40, 24}, {132, 43}, {160, 60},
    {30, 10}, {0, 0}, {65535, 65535}, {-1, -1}, {60, 20}};

static void
anything(struct localgame *local)
{
	const char *keys = typed[chance(sizeof(typed) / sizeof(*typed))];
	unsigned size = chance(sizeof(sizes) / sizeof(*sizes));
	char click[32];

	switch (chance(16)) {
	case 0:
		client_resize(local->client, sizes[size][0], sizes[size][1]);
		break;
	case 1:
		snprintf(click, sizeof(click), "\033[<0;%u;%uM", 1 + chance(80),
		    1 + chance(24));
		localgame_type(local, click);
		break;
	case 2:
		client_hub(local->client, chance(2) == 0);
		break;
	case 3:
		localgame_other(local);
		break;
	case 4:
		localgame_ahead(local, (int)chance(120));
		break;
	case 5:
		local->clock += chance(1000);
		client_tick(local->client);
		break;
	case 6:
	case 7:
		localgame_type(local, keys);
		break;
	default:
		client_input(local->client, keys, strlen(keys));
		if (chance(3) > 0)
			localgame_run(local);
	}
}

static void
discard(void *arg, const void *bytes, size_t n)
{
	assert_true(n > 0);
	assert_non_null(bytes);
}

static void
live_through(const struct client_setup *setup, const char *rules, int seats)
{
	struct localgame local = {.output = discard};
	int i;

	state_of_chance = (unsigned)seats;
	localgame_start(&local, setup, rules, seats, 5);
	for (i = 0; i < STEPS; i++) {
		anything(&local);
		/* A click may have been on the line that leaves. */
		if (!local.quit)
			continue;
		assert_int_equal(local.status, 0);
		localgame_stop(&local);
		local = (struct localgame){.output = discard};
		localgame_start(&local, setup, rules, seats, 5);
	}
	localgame_run(&local);
	localgame_stop(&local);
}

static void
any_keys_on_a_screen_do_no_harm(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);

	live_through(&setup, "uckers", 2);
	live_through(&setup, "navy", 4);
	setup = screen_setup("xterm", 40, 24);
	live_through(&setup, "ludo", 3);
}

static void
any_words_by_ear_do_no_harm(void **state)
{
	struct client_setup setup = ear_setup();

	setup.echo = true;
	live_through(&setup, "bigship", 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(any_keys_on_a_screen_do_no_harm),
	    cmocka_unit_test(any_words_by_ear_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
