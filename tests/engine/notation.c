/* Texts of plays and announcements: each is read back as what it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <stdio.h>

#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/suckback.h"
#include "tests/engine/selfplay.h"

#define GAMES 4 /* of every variant */
#define ACTIONS 1500

static void
check_plays(const struct ruleset *rs, const struct game *g)
{
	static char text[PLAYS_MAX][NOTATION_PLAY];
	struct plays plays;

	if (g->phase != PHASE_PLAY)
		return;
	game_plays(rs, g, &plays);
	for (int i = 0; i < plays.n; i++) {
		notation_play(rs, &g->position, &plays.play[i], text[i]);
		for (int j = 0; j < i; j++)
			assert_string_not_equal(text[i], text[j]);
		assert_int_equal(
		    notation_find(rs, &g->position, &plays, text[i]), i);
	}
	/* The last one is found only while it is in the list. */
	plays.n--;
	assert_int_not_equal(
	    notation_find(rs, &g->position, &plays, text[plays.n]), plays.n);
}

static void
plays_of_a_throw_have_texts_of_their_own(void **state)
{
	selfplay_each(GAMES, ACTIONS, check_plays);
}

static void
check_announcements(const struct ruleset *rs, const struct game *g)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	char text[NOTATION_ANNOUNCEMENT];
	int n;

	if (g->phase != PHASE_THROW)
		return;
	n = plays_announcements(rs, &g->position, list);
	for (int i = 0; i < n; i++) {
		notation_announcement(&list[i], text);
		assert_int_equal(notation_announcement_find(list, n, text), i);
	}
}

static void
SB2_announcements_have_texts_of_their_own(void **state)
{
	selfplay_each(GAMES, ACTIONS, check_announcements);
}

/* A game of that text with that throw in hand. */
static void
make_game(const char *text, const char *dice, struct ruleset *rs,
    struct game *g, struct plays *plays)
{
	struct game_events events = {0};
	struct action a = {.kind = ACTION_THROW};
	char error[RULESET_ERROR];

	if (!notation_game_parse(text, rs, g, error))
		fail_msg("%s: %s", text, error);
	a.seat = g->actor;
	a.dice[0] = (uint8_t)(dice[0] - '0');
	a.dice[1] = dice[1] == '\0' ? 0 : (uint8_t)(dice[1] - '0');
	game_apply(rs, g, &a, &events);
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

	make_game(game, dice, &rs, &g, &plays);
	for (int i = 0; i < plays.n; i++) {
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

static void
ucked_counters_are_named(void **state)
{
	/* Yellow 13 is green 26 and blue 0. */
	assert_lists("uckers - 2 b,b,b,b/b,b,26,26/b,b,9,9/b,b,b,b 0 throw -",
	    "44", "Y 9+9/13*GG");
	assert_lists("uckers - 2 b,b,b,b/b,b,b,26/b,b,b,9/b,b,b,0 0 throw -",
	    "13", "Y 9/13*GB");
	assert_lists("uckers - 2 b,b,b,b/b,b,26,26/b,b,b,9/b,b,b,0 0 throw -",
	    "13", "Y 9/13*GGB");
	/* The last of green's four that are all out; one on red's doorstep. */
	assert_lists("uckers - 2 b,b,b,12/3,20,21,30/b,b,b,b/b,b,b,b 0 throw -",
	    "13", "R 12/16*G");
	assert_lists("uckers - 2 b,b,b,b/b,b,b,39/b,b,b,b/b,b,b,b 0 throw -",
	    "66", "R b/0*G b/0");
	/* Green 4 is red 17 and yellow 43. */
	assert_lists("uckers - 2 b,b,b,17/b,b,b,1/b,b,b,b/b,b,b,b 1 throw - "
		     "actor=1",
	    "12", "G 1/4*R");
	assert_lists("uckers - 2 b,b,b,17/b,b,b,1/b,b,b,43/b,b,b,b 1 throw - "
		     "actor=1",
	    "12", "G 1/4*RY");
	/* A challenge that is won: green 10 is red 23. */
	assert_lists("uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw -",
	    "61", "C R22");
	/* Two out of base are no pair. */
	assert_lists("uckers - 2 b,b,b,b/b,b,b,b/h,h,h,h/b,b,b,b 0 throw -",
	    "66", "R b/0 b/0");
}

/* The text of the only play of a throw, at an announcement or not. */
static void
assert_reads(const char *game, struct announcement announced, int a, int b,
    const char *text)
{
	const uint8_t dice[DICE_MAX] = {a, b};
	char error[RULESET_ERROR], one[NOTATION_PLAY];
	static struct plays plays;
	struct ruleset rs;
	struct game g;

	if (!notation_game_parse(game, &rs, &g, error))
		fail_msg("%s: %s", game, error);
	plays_list(&rs, &g.position, dice, &announced, &plays);
	assert_int_equal(plays.n, 1);
	notation_play(&rs, &g.position, &plays.play[0], one);
	assert_string_equal(one, text);
}

static void
what_comes_of_an_announcement_is_named(void **state)
{
	static const char suck[] =
	    "bigship - 2 b,b,b,11/b,b,b,53/b,b,b,b/b,b,b,b 0 throw -";
	static const char blow[] =
	    "bigship - 2 b,b,b,53/b,b,b,37/b,b,b,b/b,b,b,b 0 throw -";
	static const char navy[] =
	    "navy navy-suckback 2 "
	    "b,b,b,53/b,b,b,37/b,b,b,b/b,b,b,b 0 throw -";
	static const char two[] =
	    "bigship - 2 b,b,b,b/b,b,b,37/b,b,b,53/b,b,51,53 1 throw - actor=1";
	static const struct announcement up = {
	    ANNOUNCE_SUCKBACK, RED, GREEN, 3};
	static const struct announcement down = {
	    ANNOUNCE_BLOWBACK, RED, GREEN, 3};
	static const struct announcement none;

	assert_reads(suck, up, 3, 5, "R 11/12 *G");
	assert_reads(suck, up, 6, 5, "R 11/12");
	assert_reads(blow, down, 1, 2, "R 53/50*G");
	assert_reads(blow, down, 6, 5, "-");
	assert_reads(navy, down, 3, 5, "*G");
	assert_reads(navy, down, 4, 5, "-");
	assert_reads("bigship - 2 b,b,b,11/b,b,53,53/b,b,b,b/b,b,b,b 0 throw -",
	    up, 3, 3, "R 11/12 *GG");
	assert_reads("uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw - "
		     "challenge0=R22:2",
	    none, 6, 1, "C R22 R 22/23*GG");
	assert_reads("uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw - "
		     "challenge0=R22:1",
	    none, 6, 1, "C R22");
	assert_reads("uckers - 2 b,b,b,b/b,b,13,13/b,b,b,b/b,b,b,b 0 throw - "
		     "challenge0=Yb:3",
	    none, 6, 1, "C Yb Y b/0*GG");
	/* Green 37 is red's tail; blue's pipe is nobody's but blue's. */
	assert_reads(two,
	    (struct announcement){ANNOUNCE_SUCKBACK, GREEN, RED, 3}, 6, 5,
	    "G 37/38");
}

static void
H3_ways_back_are_named_and_read(void **state)
{
	static const char bounce[] =
	    "ludo bounce 2 55,h,h,h/-/b,b,b,b/- 0 throw -";

	assert_lists(bounce, "6", "R 55/51<");
	assert_lists(bounce, "3", "R 55/54");
	assert_lists(bounce, "1", "R 55/h");
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

#define OUT "uckers - 2 b,b,b,b/b,b,b,b/h,h,h,h/b,b,b,b 0 throw -"
#define EITHER "uckers - 2 0,h,h,h/b,b,b,b/b,h,h,h/b,b,b,b 0 throw -"
#define PAIR "uckers - 2 h,h,h,h/b,b,b,b/b,9,9,h/b,b,b,b 0 throw -"
#define BEHIND "uckers - 2 b,b,b,22/b,b,10,10/b,b,b,b/b,b,b,b 0 throw -"
#define FROM_BASE "uckers - 2 b,b,b,b/b,b,13,13/b,b,b,b/b,b,b,b 0 throw -"
#define HOME "uckers - 2 51,h,h,h/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -"
#define BOTH "uckers - 2 12,h,h,h/b,b,b,b/12,h,h,h/b,b,b,b 0 throw -"
#define BACK "ludo bounce 2 55,h,h,h/-/b,b,b,b/- 0 throw -"

/* What people type, and the play that it means; NULL: none. */
static const struct {
	const char *game, *dice, *text, *is;
} typed[] = {
    {OUT, "64", "b/0 0/4", "R b/0 0/4"},
    {OUT, "64", "0/4 b/0", "R b/0 0/4"},
    {OUT, "64", "B/0 0/4", "R b/0 0/4"},
    {OUT, "64", "r b/0 r 0/4", "R b/0 0/4"},
    /* In the order of the dice they mean one; in any other, another. */
    {EITHER, "46", "b/0 0/4", "Y b/0 0/4"},
    {EITHER, "46", "0/4 b/0", "R 0/4 Y b/0"},
    {BEHIND, "61", "C 22", "C R22"},
    {BEHIND, "61", "c r22", "C R22"},
    {FROM_BASE, "61", "C b", "C Yb"},
    {FROM_BASE, "61", "c yb", "C Yb"},
    {HOME, "51", "51/56 R b/0", NULL},
    {HOME, "51", "51/h", "R 51/h"},
    {HOME, "51", "51/H", "R 51/h"},
    {HOME, "51", "51/56", "R 51/h"},
    {BACK, "6", "55/51<", "R 55/51<"},
    {BACK, "6", "55/51", "R 55/51<"},
    {BACK, "1", "55/56", "R 55/h"},
    {BACK, "1", "55/56<", NULL},
    {BACK, "3", "55/57", NULL},
    {OUT, "64", "b/0", NULL},
    {OUT, "64", "b/0 0/4 4/8", NULL},
    {OUT, "64", "b/0 b/0", NULL},
    {OUT, "64", "b/0<", NULL},
    {OUT, "64", "R b/0< 0/4", NULL},
    {OUT, "64", "b/4294967296 0/4", NULL},
    {OUT, "64", "b/0 0/4 zz", NULL},
    {OUT, "64", "b/0 0/4 9/", NULL},
    {OUT, "64", "b/0 0/4 9/zz", NULL},
    {OUT, "64", "b/0 0/4 9/13x", NULL},
    {OUT, "64", "b/0 0/4 9-13", NULL},
    {OUT, "64", "b/0 0/4 9+8/13", NULL},
    {OUT, "64", "b/0 0/4 9+zz", NULL},
    {OUT, "64", "b/0 0/4 57/9", NULL},
    {OUT, "64", "b/0 0/4 q", NULL},
    {OUT, "64", "- b/0 0/4", NULL},
    {OUT, "64", "b/0  0/4", "R b/0 0/4"},
    {OUT, "64", "b/0 0/4 *G", "R b/0 0/4"},
    {BEHIND, "61", "C zz C 22", NULL},
    {BEHIND, "61", "C 22x C 22", NULL},
    {OUT, "64", "b", NULL},
    {OUT, "64", "R", NULL},
    {OUT, "64", "q b/0 0/4", NULL},
    {OUT, "64", "b/0x 0/4", NULL},
    {OUT, "64", "b+0/0 0/4", NULL},
    {OUT, "64", "b+/0", NULL},
    {OUT, "64", "x/0 0/4", NULL},
    {OUT, "64", "b/57", NULL},
    {OUT, "64", "b/0 0/4 C", NULL},
    {BEHIND, "61", "C", NULL},
    {BEHIND, "61", "C 21", NULL},
    {BEHIND, "61", "C G22", NULL},
    {BEHIND, "61", "C 22x", NULL},
    {BEHIND, "61", "C 22 22/23", NULL},
    /* What was left out is whatever the rest has no need of. */
    {BOTH, "44", "12/16 R 12/16", "R 12/16 Y 12/16"},
    {BOTH, "44", "12/16 Y 12/16", "R 12/16 Y 12/16"},
    {BOTH, "44", "R 12/16 R 12/16", NULL},
    {PAIR, "44", "y 9+9/13", "Y 9+9/13"},
    {PAIR, "44", "9+9/13", "Y 9+9/13"},
    {PAIR, "44", "R 9+9/13", NULL},
    {PAIR, "44", "9+8/13", NULL},
    {PAIR, "44", "9+x/13", NULL},
};

static void
plays_are_found_as_they_are_typed(void **state)
{
	int n;

	for (size_t i = 0; i < sizeof(typed) / sizeof(typed[0]); i++) {
		n = find(typed[i].game, typed[i].dice, typed[i].text,
		    typed[i].is == NULL ? "nothing" : typed[i].is);
		if ((n >= 0) != (typed[i].is != NULL) || n < -1)
			fail_msg("\"%s\": %d", typed[i].text, n);
	}
	assert_int_equal(
	    find("uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -", "64",
		"b/0 0/4", ""),
	    -2);
}

static void
texts_that_are_too_long_are_no_plays(void **state)
{
	char text[NOTATION_PLAY + 1];

	snprintf(text, sizeof(text), "%-*s", NOTATION_PLAY - 1, "b/0 0/4");
	assert_true(find(OUT, "64", text, "R b/0 0/4") >= 0);
	snprintf(text, sizeof(text), "%-*s", NOTATION_PLAY, "b/0 0/4");
	assert_int_equal(find(OUT, "64", text, ""), -1);
}

static void
announcements_are_found_as_they_are_typed(void **state)
{
	static const struct announcement list[] = {
	    {ANNOUNCE_SUCKBACK, RED, GREEN, 3},
	    {ANNOUNCE_SUCKBACK, YELLOW, GREEN, 3},
	    {ANNOUNCE_BLOWBACK, RED, GREEN, 2},
	    {ANNOUNCE_SUCKBACK, RED, BLUE, 5},
	};
	char text[NOTATION_ANNOUNCEMENT];

	notation_announcement(&list[0], text);
	assert_string_equal(text, "S G+3");
	notation_announcement(&list[2], text);
	assert_string_equal(text, "B R+2");
	assert_int_equal(notation_announcement_find(list, 4, "B R+2"), 2);
	assert_int_equal(notation_announcement_find(list, 4, "s b+5"), 3);
	assert_int_equal(notation_announcement_find(list, 4, "S G+3"), -2);
	assert_int_equal(notation_announcement_find(list, 1, "S G+3"), 0);
	assert_int_equal(notation_announcement_find(list, 4, "S G+2"), -1);
	assert_int_equal(notation_announcement_find(list, 4, "B G+2"), -1);
	assert_int_equal(notation_announcement_find(list, 3, "S B+5"), -1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plays_read_as_sailors_write_them),
	    cmocka_unit_test(ucked_counters_are_named),
	    cmocka_unit_test(what_comes_of_an_announcement_is_named),
	    cmocka_unit_test(H3_ways_back_are_named_and_read),
	    cmocka_unit_test(announcements_are_found_as_they_are_typed),
	    cmocka_unit_test(people_may_leave_out_what_is_clear),
	    cmocka_unit_test(plays_are_found_as_they_are_typed),
	    cmocka_unit_test(texts_that_are_too_long_are_no_plays),
	    cmocka_unit_test(plays_of_a_throw_have_texts_of_their_own),
	    cmocka_unit_test(SB2_announcements_have_texts_of_their_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
