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
plays_are_found_as_they_are_typed(void **state)
{
	static const char out[] =
	    "uckers - 2 b,b,b,b/b,b,b,b/h,h,h,h/b,b,b,b 0 throw -";
	static const char pair[] =
	    "uckers - 2 h,h,h,h/b,b,b,b/b,9,9,h/b,b,b,b 0 throw -";
	static const char behind[] =
	    "uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw -";
	static const char base[] =
	    "uckers - 2 b,b,b,b/b,b,13,13/b,b,b,b/b,b,b,b 0 throw -";
	static const char home[] =
	    "uckers - 2 51,h,h,h/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -";
	static const struct {
		const char *game, *dice, *text, *is;
	} cases[] = {
	    {out, "64", "b/0 0/4", "R b/0 0/4"},
	    {out, "64", "0/4 b/0", "R b/0 0/4"},
	    {out, "64", "B/0 0/4", "R b/0 0/4"},
	    {out, "64", "r b/0 r 0/4", "R b/0 0/4"},
	    {behind, "61", "C 22", "C R22"},
	    {behind, "61", "c r22", "C R22"},
	    {base, "61", "C b", "C Yb"},
	    {base, "61", "c yb", "C Yb"},
	    {home, "51", "51/56 R b/0", NULL},
	    {home, "51", "51/h", "R 51/h"},
	    {home, "51", "51/H", "R 51/h"},
	    {home, "51", "51/56", "R 51/h"},
	    {out, "64", "b/0", NULL},
	    {out, "64", "b/0 0/4 4/8", NULL},
	    {out, "64", "b/0 b/0", NULL},
	    {out, "64", "b/0<", NULL},
	    {out, "64", "R b/0< 0/4", NULL},
	    {out, "64", "b", NULL},
	    {out, "64", "R", NULL},
	    {out, "64", "q b/0 0/4", NULL},
	    {out, "64", "b/0x 0/4", NULL},
	    {out, "64", "b+0/0 0/4", NULL},
	    {out, "64", "b+/0", NULL},
	    {out, "64", "x/0 0/4", NULL},
	    {out, "64", "b/57", NULL},
	    {out, "64", "b/0 0/4 C", NULL},
	    {behind, "61", "C", NULL},
	    {behind, "61", "C 21", NULL},
	    {behind, "61", "C G22", NULL},
	    {behind, "61", "C 22x", NULL},
	    {behind, "61", "C 22 22/23", NULL},
	    {pair, "44", "y 9+9/13", "Y 9+9/13"},
	    {pair, "44", "9+9/13", "Y 9+9/13"},
	    {pair, "44", "9+8/13", NULL},
	    {pair, "44", "9+x/13", NULL},
	};
	int n;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		n = find(cases[i].game, cases[i].dice, cases[i].text,
		    cases[i].is == NULL ? "nothing" : cases[i].is);
		if ((n >= 0) != (cases[i].is != NULL) || n < -1)
			fail_msg("\"%s\": %d", cases[i].text, n);
	}
	assert_int_equal(
	    find("uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "64",
		"b/0 0/4", ""),
	    -2);
}

/* What a text does not name is as at the start. */
static void
a_plain_game_is_as_at_its_start(void **state)
{
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs, again;
	struct game g, start;

	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	game_start(&rs, &start);
	notation_game(&rs, &start, text);
	assert_string_equal(text,
	    "uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 start - in=3 "
	    "places=0,0,0,0");
	assert_true(notation_game_parse(text, &again, &g, error));
	assert_int_equal(g.cocky, 0);
	assert_int_equal(g.winner, NOSEAT);
	assert_int_equal(g.nthrows, 0);
	assert_int_equal(g.start_in, 3);
	assert_int_equal(game_hash(&again, &g), game_hash(&rs, &start));
}

/* The largest value of every field, and the next one. */
static void
fields_end_where_they_must(void **state)
{
	static const char plain[] =
	    "b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - ";
	static const struct {
		const char *rules, *good, *wrong;
	} cases[] = {
	    {"uckers - 4", "active=15", "active=16"},
	    {"uckers snake-eyes 4", "throws=65535,0,0,1", "throws=65536,0,0,1"},
	    {"fleet-ludo - 4", "sixes=3", "sixes=4"},
	    {"uckers two-throws 4", "extra=255", "extra=256"},
	    {"uckers - 4", "in=15", "in=16"},
	    {"uckers - 4", "starts=12,0,0,1", "starts=13,0,0,1"},
	    {"uckers - 4", "starts=0,0,0,12", "starts=0,0,12"},
	    {"uckers cocky 4", "cocky=3", "cocky=4"},
	    {"uckers - 4", "asked=1", "asked=2"},
	    {"uckers - 4", "eight=1", "eight=2"},
	    {"uckers - 4", "harbour=1", "harbour=2"},
	    {"uckers - 4", "placed=4", "placed=5"},
	    {"uckers - 4", "thrown=65535", "thrown=65536"},
	    {"uckers - 4", "actions=65535", "actions=65536"},
	    {"uckers - 4", "thrown=1", "thrown"},
	    {"uckers - 4", "thrown=1", "thrown="},
	    {"uckers - 4", "thrown=1", "thrown=1x"},
	    {"uckers - 4", "thrown=1", "thrown=-1"},
	    {"uckers - 4", "thrown=1", "challenge4=R1:1"},
	    {"uckers - 4", "thrown=1", "announced=XRG1"},
	    {"uckers - 4", "thrown=1", "announced=SRG6"},
	    {"uckers - 4", "thrown=1", "announced=SRG0"},
	    {"uckers - 4", "thrown=1", "challenge0=R14:0"},
	};
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(text, sizeof(text), "%s %s%s", cases[i].rules, plain,
		    cases[i].good);
		if (!notation_game_parse(text, &rs, &g, error))
			fail_msg("%s: %s", text, error);
		snprintf(text, sizeof(text), "%s %s%s", cases[i].rules, plain,
		    cases[i].wrong);
		assert_false(notation_game_parse(text, &rs, &g, error));
		if (strstr(error, "cannot stand here") == NULL)
			fail_msg("%s: %s", text, error);
	}
}

/* Who throws for the start: ludo with three seats. */
static void
S1_only_those_can_contend_who_still_throw(void **state)
{
	static const struct {
		const char *rest, *word; /* NULL: that can be */
	} cases[] = {
	    {"in=7", NULL},
	    {"actor=1 starts=3,0,0,0 in=7", NULL},
	    {"actor=2 starts=3,6,0,0 in=7", NULL},
	    {"starts=0,3,0,0 in=5", NULL},
	    {"actor=2 starts=4,3,0,0 in=5", NULL},
	    {"actor=1 in=7", "next chair"},
	    {"starts=4,3,0,0 in=5", "next chair"},
	    {"starts=0,3,3,0 in=1", "contend"},
	    {"starts=3,3,3,0", "contend"},
	    {"in=5", "contend"},
	    {"starts=1,2,3,0 in=7", "contend"},
	    {"in=15", "contend"},
	};
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(text, sizeof(text),
		    "ludo - 3 b,b,b,b/b,b,b,b/b,b,b,b/- 0 start - %s",
		    cases[i].rest);
		strcpy(error, "it can be");
		if (notation_game_parse(text, &rs, &g, error) !=
			(cases[i].word == NULL) ||
		    (cases[i].word != NULL &&
			strstr(error, cases[i].word) == NULL))
			fail_msg("%s: %s", text, error);
	}
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
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - active=1",
		"active"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - extra=1",
		"owed"},
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - asked=1",
		"partner"},
	    {"uckers - 4 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - actor=1 "
	     "swapped=1",
		"swapped"},
	    {"uckers - 2 b,b,b,5</b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "back"},
	    {"uckers - 2 b,b,b,5/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - "
	     "challenge0=R5:1",
		"challenge"},
	    {"bigship - 2 b,b,b,5/b,b,b,b/b,b,b,b/b,b,b,b 0 throw - "
	     "announced=SRG3",
		"announced"},
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
	    cmocka_unit_test(plays_are_found_as_they_are_typed),
	    cmocka_unit_test(a_plain_game_is_as_at_its_start),
	    cmocka_unit_test(fields_end_where_they_must),
	    cmocka_unit_test(plays_of_a_throw_have_texts_of_their_own),
	    cmocka_unit_test(SB2_announcements_have_texts_of_their_own),
	    cmocka_unit_test(games_are_read_back_whole),
	    cmocka_unit_test(S1_only_those_can_contend_who_still_throw),
	    cmocka_unit_test(wrong_games_are_refused_with_a_sentence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
