/* The house bot's thinking: pinned choices, and its strength. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bot_greedy.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "tests/engine/selfplay.h"

struct pin {
	const char *game, *dice, *play;
};

/*
 * Its choice in many positions. They are the yardstick: a change here makes
 * it another one.
 */
static const struct pin pins[] = {
    /* Out of base. */
    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "64", "Y b/0 0/4"},
    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "66", "Y b/0 b/0"},
    {"uckers - 2 b,b,b,20/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "64",
	"Y b/0 0/4"},
    {"uckers - 2 b,b,b,20/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "61",
	"Y b/0 0/1"},
    {"uckers - 2 b,b,b,0/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "66", "Y b/0 b/0"},
    {"ludo - 2 b,b,b,20/-/b,b,b,b/- 0 throw -", "6", "R b/0"},
    {"ludo - 4 b,b,b,44/b,b,b,30/b,b,b,20/b,b,b,10 0 throw -", "6", "R b/0"},
    /* Ucking. */
    {"uckers - 2 b,b,b,12/b,b,b,3/b,b,b,b/b,b,b,b 0 throw -", "13",
	"R 12/16*G"},
    {"uckers - 2 b,b,10,12/b,b,b,3/b,b,b,20/b,b,b,b 0 throw -", "64",
	"Y b/0 R 12/16*G"},
    {"uckers - 2 b,b,12,14/b,b,3,40/b,b,b,20/b,b,b,b 0 throw -", "42",
	"R 12/16*G Y 20/22"},
    {"uckers - 2 b,b,b,12/b,b,b,3/b,b,b,b/b,b,b,42 0 throw -", "43", "R 12/19"},
    {"uckers - 2 b,b,b,8/b,b,b,6/b,b,b,b/b,b,b,30 0 throw -", "65",
	"R b/0 8/13"},
    {"ludo - 3 b,b,b,12/b,b,b,3/b,b,b,40/- 0 throw -", "4", "R 12/16*G"},
    {"fleet-ludo - 4 b,b,b,12/b,b,b,3/b,b,b,40/b,b,b,b 0 throw -", "4",
	"R 12/16*G"},
    /* Keeping out of the way. */
    {"uckers - 2 b,b,b,20/b,b,b,4/b,b,b,10/b,b,b,b 0 throw -", "21",
	"Y 10/12 R 20/21"},
    {"uckers - 2 b,b,17,20/b,b,b,2/b,b,b,10/b,b,b,b 0 throw -", "31",
	"R 17/20 Y 10/11"},
    {"uckers - 2 b,b,b,12/b,b,b,b/b,b,b,40/b,b,b,1 0 throw -", "53", "Y 40/48"},
    {"masters - 4 b,b,b,30/b,b,b,10/b,b,b,8/b,b,b,20 0 throw -", "52",
	"R 30/37"},
    /* Blobs and pairs. */
    {"uckers - 2 b,b,20,20/b,b,b,4/b,b,b,10/b,b,b,b 0 throw -", "21",
	"Y 10/13"},
    {"uckers - 2 b,b,20,20/b,b,b,4/b,b,b,10/b,b,b,b 0 throw -", "44",
	"Y 10/18"},
    {"uckers - 2 b,b,20,20/b,b,11,11/b,b,b,b/b,b,b,b 0 throw -", "44",
	"R 20+20/24*GG"},
    {"uckers - 2 b,b,5,9/b,b,b,45/b,b,b,b/b,b,b,b 0 throw -", "43", "R 9/16"},
    {"fleet-ludo - 4 b,b,15,15/b,b,b,4/b,b,b,10/b,b,b,b 0 throw -", "4",
	"R 15+15/17*G"},
    {"museum pairs 4 b,b,15,15/b,b,b,4/b,b,b,10/b,b,b,b 0 throw -", "33",
	"R 15+15/18"},
    /* Challenges: worth it, and not. */
    {"uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw -", "61",
	"R b/0 0/1"},
    {"uckers - 2 b,b,b,46/b,b,34,34/b,b,b,b/b,b,b,b 0 throw -", "61",
	"Y b/0 0/1"},
    {"uckers - 2 46,h,h,h/b,34,34,34/h,h,h,h/b,b,b,b 0 throw -", "61", "C R46"},
    {"uckers - 2 46,h,h,h/b,b,34,34/h,h,h,h/b,b,b,b 0 throw -", "61", "C R46"},
    {"uckers - 2 46,h,h,h/1,2,34,34/h,h,h,h/b,b,b,b 0 throw -", "65", "C R46"},
    {"uckers easy-challenge 2 b,b,b,46/b,b,34,34/b,b,b,b/b,b,b,b 0 throw -",
	"62", "C R46"},
    {"uckers - 2 b,b,b,b/b,b,13,13/b,b,b,b/b,b,b,b 0 throw -", "61",
	"R b/0 0/1"},
    {"uckers - 2 b,b,b,b/b,b,39,39/b,b,b,b/b,b,b,b 0 throw -", "61",
	"Y b/0 0/1"},
    {"uckers easy-challenge 2 b,h,h,h/b,b,39,39/30,30,h,h/b,b,b,b 0 throw -",
	"65", "C Rb"},
    {"masters - 4 b,b,b,46/b,b,34,34/b,b,b,10/b,b,b,b 0 throw -", "61",
	"R b/0 0/1"},
    /* Home and the pipe. */
    {"uckers - 2 b,b,50,h/b,b,b,b/b,b,b,1/b,b,b,b 0 throw -", "62",
	"R 50/h Y 1/3"},
    {"uckers - 2 b,b,48,53/b,b,b,38/b,b,b,1/b,b,b,b 0 throw -", "32",
	"R 53/h Y 1/3"},
    {"navy - 4 52,h,h,h/b,b,b,38/b,b,b,1/b,b,b,b 0 throw -", "42", "R 52/h"},
    {"uckers bounce,last-one-die 2 b,b,b,53/b,b,b,38/b,b,b,1/b,b,b,b 0 throw -",
	"54", "Y 1/10"},
    {"uckers arm=8 2 b,b,b,66/b,b,b,38/b,b,b,1/b,b,b,b 0 throw -", "62",
	"R 66/h"},
    {"uckers - 4 h,h,h,h/b,b,b,38/b,b,b,49/b,b,b,b 0 throw - active=1", "31",
	"Y 49/53"},
    {"ludo - 2 b,49,53,h/-/b,b,b,20/- 0 throw -", "3", "R 49/52"},
    /* Mixi-blobs. */
    {"uckers - 2 b,b,b,20/b,b,b,4/b,b,b,b/b,b,b,b 0 throw -", "24", "R 20/26"},
    {"uckers - 2 b,b,b,30/b,b,b,15/b,b,b,1/b,b,b,b 0 throw -", "33", "R 30/36"},
    {"uckers - 2 b,b,b,24/b,b,b,40/b,b,b,1/b,b,b,20 0 throw -", "32", "Y 1/6"},
};
#define NPIN (sizeof(pins) / sizeof(pins[0]))

static void
choose(const struct pin *pin, char text[NOTATION_PLAY])
{
	static struct plays plays;
	struct game_events events = {0};
	struct action a = {.kind = ACTION_THROW};
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	if (!notation_game_parse(pin->game, &rs, &g, error))
		fail_msg("%s: %s", pin->game, error);
	a.seat = g.actor;
	a.dice[0] = (uint8_t)(pin->dice[0] - '0');
	a.dice[1] = pin->dice[1] == '\0' ? 0 : (uint8_t)(pin->dice[1] - '0');
	game_apply(&rs, &g, &a, &events);
	assert_int_equal(g.phase, PHASE_PLAY);
	game_plays(&rs, &g, &plays);
	notation_play(&rs, &g.position,
	    &plays.play[bot_greedy_play(&rs, &g, &plays)], text);
}

static void
choices_are_as_pinned(void **state)
{
	char text[NOTATION_PLAY];
	int wrong = 0;

	for (size_t i = 0; i < NPIN; i++) {
		choose(&pins[i], text);
		if (strcmp(text, pins[i].play) == 0)
			continue;
		print_message("# %s with %s: %s, not %s\n", pins[i].game,
		    pins[i].dice, text, pins[i].play);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

/*
 * Where games of nothing but its choices end up: every weight has a say in
 * some of them. Pinned like the choices above.
 */
static void
whole_games_go_as_pinned(void **state)
{
	static const uint64_t ends[] = {UINT64_C(0xeda31420b4349711),
	    UINT64_C(0xc4d7d1ca7bf1c2b4), UINT64_C(0xf7f6c1af3354614f),
	    UINT64_C(0x850ea77235447789), UINT64_C(0x3885a4de40835f0e),
	    UINT64_C(0x4f94cab9deb12be3), UINT64_C(0x20bd1399064505b2),
	    UINT64_C(0xfb571b1fca7772cd), UINT64_C(0x7ee5c53f504382e2),
	    UINT64_C(0xc56ccec4612236ee), UINT64_C(0xe9dc7acca278c8d4),
	    UINT64_C(0x1bc0a746877487d6), UINT64_C(0xc56ccec4612236ee),
	    UINT64_C(0xdba3217bf46be870), UINT64_C(0xc56ccec4612236ee),
	    UINT64_C(0x6223b685e2baebf5), UINT64_C(0xf981fe356fc77867),
	    UINT64_C(0x2e9b4867bb554d9b), UINT64_C(0xf613894a864bdc00),
	    UINT64_C(0xc5d7db5d932ddc23), UINT64_C(0xd970d66b77283bf5),
	    UINT64_C(0xa50a81e62e873681), UINT64_C(0x865d7e16bd2c6b1b)};
	struct game_events events;
	struct ruleset rs;
	struct action a;
	struct game g;
	uint64_t seed, end = 0;
	int wrong = 0;

	for (int v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		seed = 71;
		end = 0;
		for (int n = 0; n < 4; n++) {
			game_start(&rs, &g);
			while (g.phase != PHASE_OVER && g.nactions < 600) {
				a = selfplay_action(&rs, &g, 0xf, &seed);
				events.n = 0;
				game_apply(&rs, &g, &a, &events);
			}
			end = 31 * end + game_hash(&rs, &g);
		}
		if ((size_t)v < sizeof(ends) / sizeof(ends[0]) &&
		    ends[v] == end)
			continue;
		print_message("# %s %d: UINT64_C(0x%016" PRIx64 "),\n",
		    selfplay_variants[v].preset, v, end);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

static bool
announces(const char *text, struct announcement *a)
{
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	if (!notation_game_parse(text, &rs, &g, error))
		fail_msg("%s: %s", text, error);
	return bot_greedy_announce(&rs, &g, a);
}

static void
SB2_likely_suckbacks_are_announced(void **state)
{
	struct announcement a;

	/* Red on green's tail (red 11), green three up its pipe. */
	assert_true(announces("bigship - 2 b,b,b,11/b,b,b,53/b,b,b,b/b,b,b,b "
			      "0 throw -",
	    &a));
	assert_int_equal(a.kind, ANNOUNCE_SUCKBACK);
	assert_int_equal(a.colour, RED);
	assert_int_equal(a.target, GREEN);
	assert_int_equal(a.distance, 3);
	/* Six up are more ways than one; green's tail is red 15 with arm 8. */
	assert_true(announces("bigship arm=8 2 b,b,b,15/b,b,67,72/b,b,b,b/"
			      "b,b,b,b 0 throw -",
	    &a));
	assert_int_equal(a.distance, 6);
	/* A blob of two takes the double: not worth a throw. */
	assert_false(announces("bigship - 2 b,b,b,11/b,b,53,53/b,b,b,b/"
			       "b,b,b,b 0 throw -",
	    &a));
	/* RG3: nor are three, */
	assert_false(announces("navy navy-suckback 2 b,b,b,11/b,53,53,53/"
			       "b,b,b,b/b,b,b,b 0 throw -",
	    &a));
	/* but all four are, where a double reaches them. */
	assert_true(announces("navy navy-suckback,arm=8 2 b,b,b,15/"
			      "72,72,72,72/b,b,b,b/b,b,b,b 0 throw -",
	    &a));
	assert_false(announces("navy navy-suckback,arm=8 2 b,b,b,15/"
			       "73,73,73,73/b,b,b,b/b,b,b,b 0 throw -",
	    &a));
	/* Nothing there. */
	assert_false(announces("bigship - 2 b,b,b,11/b,b,b,3/b,b,b,b/b,b,b,b "
			       "0 throw -",
	    &a));
}

static void
BB1_likely_blowbacks_are_announced(void **state)
{
	struct announcement a;

	/* Green 37 stands on red's tail; red is three up its pipe. */
	assert_true(announces("bigship - 2 b,b,b,53/b,b,b,37/b,b,b,b/b,b,b,b "
			      "0 throw -",
	    &a));
	assert_int_equal(a.kind, ANNOUNCE_BLOWBACK);
	assert_int_equal(a.colour, RED);
	assert_int_equal(a.target, GREEN);
	assert_int_equal(a.distance, 3);
	/* A blob of two takes the double: not worth a throw. */
	assert_false(announces("bigship - 2 b,b,b,53/b,b,37,37/b,b,b,b/"
			       "b,b,b,b 0 throw -",
	    &a));
	/* A mixi-blob does not, and is worth more. */
	assert_true(announces("bigship - 2 b,b,b,53/b,b,b,37/b,b,b,b/"
			      "b,b,b,11 0 throw -",
	    &a));
	/* In their own turn nobody announces with a throw in hand. */
	assert_false(announces("bigship - 2 b,b,b,53/b,b,b,37/b,b,b,b/"
			       "b,b,b,b 0 play 31",
	    &a));
	/* RG3: a blob in the pipe takes the double as well. */
	assert_true(announces("navy navy-suckback 2 b,b,b,53/b,b,b,37/"
			      "b,b,b,b/b,b,b,b 0 throw -",
	    &a));
	assert_false(announces("navy navy-suckback 2 b,b,53,53/b,b,b,37/"
			       "b,b,b,b/b,b,b,b 0 throw -",
	    &a));
	assert_false(announces("navy navy-suckback 2 b,b,11,11/b,b,b,53/"
			       "b,b,b,b/b,b,b,b 0 throw -",
	    &a));
}

/* One game of the variant; true when a thinker's side has won. */
static bool
thinkers_win(const struct ruleset *rs, unsigned thinkers, uint64_t *seed)
{
	struct game_events events;
	struct action a;
	struct game g;

	game_start(rs, &g);
	while (g.phase != PHASE_OVER && g.nactions < 20000) {
		a = selfplay_action(rs, &g, thinkers, seed);
		events.n = 0;
		game_apply(rs, &g, &a, &events);
	}
	assert_int_equal(g.outcome, OUTCOME_WON);
	return thinkers >> g.winner & 1;
}

static void
assert_beats_chance(const char *preset, int seats, int games, int least)
{
	struct variant v = {preset, "", seats};
	struct ruleset rs;
	uint64_t seed = 2026;
	int won = 0;

	selfplay_rules(&v, &rs);
	for (int i = 0; i < games; i++)
		won += thinkers_win(&rs,
		    i % 2 ? (seats == 4 ? 0xa : 0x2) : (seats == 4 ? 0x5 : 0x1),
		    &seed);
	print_message("# %s with %d seats: %d of %d won against chance\n",
	    preset, seats, won, games);
	assert_true(won >= least);
}

static void
it_beats_random_play(void **state)
{
	assert_beats_chance("uckers", 2, 300, 270);
	assert_beats_chance("uckers", 4, 100, 90);
	assert_beats_chance("bigship", 2, 100, 90);
	assert_beats_chance("masters", 4, 100, 90);
	assert_beats_chance("navy", 2, 100, 90);
	assert_beats_chance("fleet-ludo", 4, 100, 75);
	assert_beats_chance("ludo", 2, 200, 130);
}

static void
the_lead_is_counted_for_the_side(void **state)
{
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	assert_true(notation_game_parse("uckers - 4 b,b,b,30/b,b,b,10/"
					"b,b,b,b/b,b,b,b 0 throw -",
	    &rs, &g, error));
	assert_int_equal(bot_greedy_lead(&rs, &g, 0), 20);
	assert_int_equal(bot_greedy_lead(&rs, &g, 2), 20);
	assert_int_equal(bot_greedy_lead(&rs, &g, 1), -20);
	assert_int_equal(bot_greedy_lead(&rs, &g, 3), -20);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(choices_are_as_pinned),
	    cmocka_unit_test(whole_games_go_as_pinned),
	    cmocka_unit_test(SB2_likely_suckbacks_are_announced),
	    cmocka_unit_test(BB1_likely_blowbacks_are_announced),
	    cmocka_unit_test(the_lead_is_counted_for_the_side),
	    cmocka_unit_test(it_beats_random_play),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
