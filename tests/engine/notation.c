/* Texts of plays, announcements and games: each reads what it writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "tests/engine/selfplay.h"

#define GAMES 4 /* of every variant */
#define ACTIONS 1500

/* Calls check before every action of some games of every variant. */
static void
in_many_games(void (*check)(const struct ruleset *, const struct game *))
{
	struct moments moments;
	struct ruleset rs;
	struct action a;
	struct game g;
	uint64_t seed = 1;
	int v, n, i;

	for (v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		for (n = 0; n < GAMES; n++) {
			game_start(&rs, &g);
			for (i = 0; i < ACTIONS; i++) {
				check(&rs, &g);
				if (g.phase == PHASE_OVER)
					break;
				a = selfplay_action(&rs, &g, 0, &seed);
				moments.n = 0;
				game_apply(&rs, &g, &a, &moments);
			}
		}
	}
}

static void
check_plays(const struct ruleset *rs, const struct game *g)
{
	static char text[PLAYS_MAX][NOTATION_PLAY];
	struct plays plays;
	int i, j;

	if (g->phase != PHASE_PLAY)
		return;
	game_plays(rs, g, &plays);
	for (i = 0; i < plays.n; i++) {
		notation_play(rs, &g->position, &plays.play[i], text[i]);
		for (j = 0; j < i; j++)
			assert_string_not_equal(text[i], text[j]);
		assert_int_equal(
		    notation_find(rs, &g->position, &plays, text[i]), i);
	}
}

static void
plays_of_a_throw_have_texts_of_their_own(void **state)
{
	in_many_games(check_plays);
}

static void
check_announcements(const struct ruleset *rs, const struct game *g)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	char text[NOTATION_ANNOUNCEMENT];
	int i, n;

	if (g->phase != PHASE_THROW)
		return;
	n = plays_announcements(rs, &g->position, list);
	for (i = 0; i < n; i++) {
		notation_announcement(&list[i], text);
		assert_int_equal(notation_announcement_find(list, n, text), i);
	}
}

static void
SB2_announcements_have_texts_of_their_own(void **state)
{
	in_many_games(check_announcements);
}

static void
check_game(const struct ruleset *rs, const struct game *g)
{
	char text[NOTATION_GAME], again[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs_again;
	struct game g_again;

	notation_game(rs, g, text);
	if (!notation_game_parse(text, &rs_again, &g_again, error))
		fail_msg("%s: %s", text, error);
	assert_int_equal(game_hash(&rs_again, &g_again), game_hash(rs, g));
	notation_game(&rs_again, &g_again, again);
	assert_string_equal(text, again);
}

static void
games_are_read_back_whole(void **state)
{
	in_many_games(check_game);
}

/* A game of that text with that throw in hand. */
static void
make_game(const char *text, const char *dice, struct ruleset *rs,
    struct game *g, struct plays *plays)
{
	struct moments moments = {0};
	struct action a = {.kind = ACTION_THROW};
	char error[RULESET_ERROR];

	if (!notation_game_parse(text, rs, g, error))
		fail_msg("%s: %s", text, error);
	a.seat = g->actor;
	a.dice[0] = (uint8_t)(dice[0] - '0');
	a.dice[1] = dice[1] == '\0' ? 0 : (uint8_t)(dice[1] - '0');
	game_apply(rs, g, &a, &moments);
	assert_int_equal(g->phase, PHASE_PLAY);
	game_plays(rs, g, plays);
}

static void
assert_lists(const char *game, const char *dice, const char *text)
{
	static struct plays plays;
	char one[NOTATION_PLAY];
	struct ruleset rs;
	struct game g;
	int i;

	make_game(game, dice, &rs, &g, &plays);
	for (i = 0; i < plays.n; i++) {
		notation_play(&rs, &g.position, &plays.play[i], one);
		if (strcmp(one, text) == 0)
			return;
		print_message("# %s\n", one);
	}
	fail_msg("%s with %s does not list %s", game, dice, text);
}

static void
plays_read_as_sailors_write_them(void **state)
{
	/* Out of base and on with the other die; out twice. */
	assert_lists("uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
	    "64", "R b/0 0/4");
	assert_lists("uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
	    "66", "R b/0 Y b/0");
	/* A sum that ucks: red 16 is green's 3. */
	assert_lists("uckers - 2 b,b,b,12/b,b,b,3/b,b,b,b/b,b,b,b 0 throw -",
	    "13", "R 12/16*G");
	/* A pair on a double. */
	assert_lists("uckers - 2 b,b,b,b/b,b,b,b/b,b,9,9/b,b,b,b 0 throw -",
	    "44", "Y 9+9/13");
	/* Home from the tail. */
	assert_lists("uckers - 2 b,b,50,h/b,b,b,b/b,b,b,1/b,b,b,b 0 throw -",
	    "62", "R 50/h Y 1/3");
	/* A challenge from behind: red 23 is green's 10. */
	assert_lists("uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw -",
	    "61", "C R22");
	/* One from base: yellow's doorstep is green's 13. */
	assert_lists("uckers - 2 b,b,b,b/b,b,13,13/b,b,b,b/b,b,b,b 0 throw -",
	    "61", "C Yb");
}

static int
find(const char *game, const char *dice, const char *text, const char *is)
{
	static struct plays plays;
	char one[NOTATION_PLAY];
	struct ruleset rs;
	struct game g;
	int n;

	make_game(game, dice, &rs, &g, &plays);
	n = notation_find(&rs, &g.position, &plays, text);
	if (n >= 0) {
		notation_play(&rs, &g.position, &plays.play[n], one);
		assert_string_equal(one, is);
	}
	return n;
}

static void
people_may_leave_out_what_is_clear(void **state)
{
	static const char game[] =
	    "uckers - 2 b,b,b,12/b,b,b,3/b,b,b,20/b,b,b,b 0 throw -";

	assert_true(find(game, "13", "R 12/16*G", "R 12/16*G") >= 0);
	assert_true(find(game, "13", "12/16", "R 12/16*G") >= 0);
	assert_true(find(game, "13", "r 12/16", "R 12/16*G") >= 0);
	assert_true(find(game, "13", "12/15 20/21", "Y 20/21 R 12/15") >= 0);
	assert_int_equal(find(game, "13", "12/17", ""), -1);
	assert_int_equal(find(game, "13", "G 12/16", ""), -1);
	assert_int_equal(find(game, "13", "", ""), -1);
	assert_int_equal(find(game, "13", "-", ""), -1);
	assert_int_equal(find(game, "13", "12/16 12/16", ""), -1);
	assert_int_equal(
	    find("uckers - 2 b,b,b,12/b,b,b,3/b,b,b,12/b,b,b,b 0 throw -", "13",
		"12/16", ""),
	    -2);
}

static void
wrong_games_are_refused_with_a_sentence(void **state)
{
	static const struct {
		const char *text, *word;
	} wrong[] = {
	    {"", "A game is"},
	    {"uckers", "A game is"},
	    {"chess - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "chess"},
	    {"uckers - 5 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "Seats"},
	    {"uckers - 2 b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
		"four squares"},
	    {"uckers - 2 b,b,b,99/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
		"four squares"},
	    {"uckers - 2 b,b,5,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "order"},
	    {"uckers - 2 b,b,b,16/b,b,b,3/b,b,b,b/b,b,b,b 0 throw -",
		"enemies"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 2 throw -", "turn"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 1 throw -", "actor"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 think -", "phase"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 play -", "hand"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 play 67",
		"throw of 2 dice"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 over -", "outcome"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - x=1",
		"cannot stand"},
	    {"uckers - 2 h,h,h,h/b,b,b,b/h,h,h,h/b,b,b,b 0 throw -", "home"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - asked=0",
		"written"},
	};
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		error[0] = '\0';
		assert_false(
		    notation_game_parse(wrong[i].text, &rs, &g, error));
		if (strstr(error, wrong[i].word) == NULL)
			fail_msg("%s: %s", wrong[i].text, error);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plays_read_as_sailors_write_them),
	    cmocka_unit_test(people_may_leave_out_what_is_clear),
	    cmocka_unit_test(plays_of_a_throw_have_texts_of_their_own),
	    cmocka_unit_test(SB2_announcements_have_texts_of_their_own),
	    cmocka_unit_test(games_are_read_back_whole),
	    cmocka_unit_test(wrong_games_are_refused_with_a_sentence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
