/* Texts of whole games: what is written is read back, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "engine/notation_game.h"
#include "tests/engine/selfplay.h"

#define GAMES 4 /* of every variant */
#define ACTIONS 1500

#define FOUR "b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b"
/* Red 14 stands behind green 2, green 12 behind yellow's doorstep. */
#define BEHIND "b,b,5,14/b,2,2,12/b,b,0,0/b,b,b,b 0 throw - "
/* Red stands on green's tail, and green three squares up its pipe. */
#define ON_TAIL "b,b,b,11/b,b,b,53/b,b,b,b/b,b,b,b"

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
	selfplay_each(GAMES, ACTIONS, check_game);
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
	assert_string_equal(text, "uckers - 2 " FOUR " 0 start - in=3");
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
	static const struct {
		const char *rules, *rest, *good, *wrong;
	} cases[] = {
	    {"uckers - 4", "throw -", "active=15", "active=16"},
	    {"uckers snake-eyes 4", "throw -", "throws=65535,0,0,1",
		"throws=65536,0,0,1"},
	    {"fleet-ludo - 4", "throw -", "sixes=2", "sixes=3"},
	    {"uckers two-throws 4", "throw -", "extra=255", "extra=256"},
	    {"uckers - 4", "throw -", "in=15", "in=16"},
	    {"uckers - 4", "throw -", "starts=12,0,0,1", "starts=13,0,0,1"},
	    {"uckers - 4", "throw -", "starts=0,0,0,12", "starts=0,0,12"},
	    {"uckers cocky 4", "throw -", "cocky=2", "cocky=3"},
	    {"uckers - 4", "play 61", "asked=1", "asked=2"},
	    {"uckers - 4", "over - outcome=1", "winner=3", "winner=4"},
	    {"uckers - 4", "throw -", "eight=1", "eight=2"},
	    {"uckers - 4", "throw -", "harbour=1", "harbour=2"},
	    {"ludo - 4", "over - outcome=1", "places=3,0,0,0 placed=1",
		"places=4,0,0,0 placed=1"},
	    {"ludo - 4", "over - outcome=1 places=0,1,2,3", "placed=4",
		"placed=5"},
	    {"uckers - 4", "throw -", "thrown=2147483647", "thrown=2147483648"},
	    {"uckers - 4", "throw -", "actions=2147483647",
		"actions=2147483648"},
	    {"uckers - 4", "throw -", "thrown=1", "thrown"},
	    {"uckers - 4", "throw -", "thrown=1", "thrown="},
	    {"uckers - 4", "throw -", "thrown=1", "thrown=1x"},
	    {"uckers - 4", "throw -", "thrown=1", "thrown=-1"},
	    {"uckers - 4", "throw -", "thrown=1", "challenge4=R1:1"},
	    {"uckers - 4", "throw -", "thrown=1", "announced=XRG1"},
	    {"uckers - 4", "throw -", "thrown=1", "announced=SRG6"},
	    {"uckers - 4", "throw -", "thrown=1", "announced=SRG0"},
	    {"uckers - 4", "throw -", "thrown=1", "challenge0=R14:0"},
	};
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(text, sizeof(text), "%s " FOUR " 0 %s %s",
		    cases[i].rules, cases[i].rest, cases[i].good);
		if (!notation_game_parse(text, &rs, &g, error))
			fail_msg("%s: %s", text, error);
		snprintf(text, sizeof(text), "%s " FOUR " 0 %s %s",
		    cases[i].rules, cases[i].rest, cases[i].wrong);
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
	    {"actor=1 in=7", "actor: "},
	    {"starts=4,3,0,0 in=5", "actor: "},
	    {"starts=0,3,3,0 in=1", "contends: "},
	    {"starts=3,3,3,0", "contends: "},
	    {"in=5", "contends: "},
	    {"starts=1,2,3,0 in=7", "contends: "},
	    {"in=15", "contends: "},
	};
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
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

/* The text is a game, and is written so again. */
static struct game
read_game(const char *text)
{
	char error[RULESET_ERROR], again[NOTATION_GAME];
	struct ruleset rs;
	struct game g;

	if (!notation_game_parse(text, &rs, &g, error))
		fail_msg("%s: %s", text, error);
	notation_game(&rs, &g, again);
	assert_string_equal(again, text);
	return g;
}

static void
is_no_game(const char *text, const char *word)
{
	char error[RULESET_ERROR] = "";
	struct ruleset rs;
	struct game g;

	if (notation_game_parse(text, &rs, &g, error))
		fail_msg("%s", text);
	if (strstr(error, word) == NULL)
		fail_msg("%s: %s", text, error);
}

struct wrong {
	const char *text, *word; /* that the sentence has */
};

static void
are_no_games(const struct wrong *wrong, size_t n)
{
	for (size_t i = 0; i < n; i++)
		is_no_game(wrong[i].text, wrong[i].word);
}
#define NO_GAMES(wrong) are_no_games(wrong, sizeof(wrong) / sizeof((wrong)[0]))

static void
squares_and_marks_are_read(void **state)
{
	static const struct wrong wrong[] = {
	    {"navy bounce 2 0,5,5<,50/b,b,b,b/b,b,h,h/b,1,54,55 "
	     "0 throw -",
		"in order"},
	    {"navy bounce 2 0,5!<,5,50/b,b,b,b/b,b,h,h/b,1,54,55 "
	     "0 throw -",
		"Counters are"},
	    {"navy bounce 2 0,5,5,57/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"Counters are"},
	    {"navy bounce 2 0,5,5,50/b,b,b,b/b,b,h,h/b,1,54,55/ 0 throw -",
		"Counters are"},
	    {"navy bounce 2 0,5,5,50,b/b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"Counters are"},
	    {"navy bounce 2 0,5,5,50/b,b,b,b/b,b,h,h 0 throw -",
		"Counters are"},
	    {"navy bounce 2 0,5,5,56/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"It should be written"},
	    {"navy bounce 2 b<,5,5,50/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"backwards: "},
	    {"navy bounce 2 0<,5,5,50/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"backwards: "},
	    {"navy bounce 2 0,5,5,h</b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"backwards: "},
	    {"navy bounce 2 0,5,5,50/b,b,b,5</b,b,h,h/b,1,54,55 0 throw -",
		"backwards: "},
	    {"navy - 2 0,5,5,51!/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"arrived: "},
	    {"navy - 2 b!,5,5,51/b,b,b,b/b,b,h,h/b,1,54,55 0 throw -",
		"arrived: "},
	    {"navy - 2 0,5,5,51/b,b,b,b/b,b,h,h/b,1!,54,55 0 throw -",
		"arrived: "},
	    {"ludo - 2 0,5,5,50/b,b,b,b/b,b,h,h/- 0 throw -", "Counters are"},
	};
	struct game g;

	g = read_game("navy bounce 2 0,5<,5!,50<!/b,b,b,b/b,b,h,h/b,1,54,55 "
		      "0 throw -");
	assert_int_equal(g.position.counter[RED][0], 0);
	assert_int_equal(g.position.counter[RED][3], 50);
	assert_int_equal(g.position.counter[GREEN][0], BASE);
	assert_int_equal(g.position.counter[YELLOW][3], 56);
	assert_int_equal(g.position.backwards, 2 | 8);
	assert_int_equal(g.position.arrived, 4 | 8);
	read_game("navy - 2 0,5,5,51/b,b,b,b/b,b,h,h/b,1!,54,55 1 throw - "
		  "actor=1");
	read_game("ludo - 2 0,5,5,50/-/b,b,h,h/- 1 throw - actor=1");
	NO_GAMES(wrong);
}

static void
seats_turns_and_phases_are_read(void **state)
{
	static const struct wrong wrong[] = {
	    {"uckers - 1 " FOUR " 0 throw -", "Seats are"},
	    {"uckers - 5 " FOUR " 0 throw -", "Seats are"},
	    {"uckers - two " FOUR " 0 throw -", "Seats are"},
	    {"uckers - 4 " FOUR " 4 throw -", "from 0 to 3"},
	    {"uckers - 2 " FOUR " 0 throw - outcome=3", "outcome: "},
	    {"uckers - 2 " FOUR " 0 over -", "outcome: "},
	    {"uckers - 2 " FOUR " 1 throw -", "whose turn"},
	    {"uckers - 2 " FOUR " 0 play 61 actor=1", "whose turn"},
	    {"uckers - 2 " FOUR " 0 colours - actor=2", "whose turn"},
	    {"uckers - 4 " FOUR " 0 colours -", "phase: "},
	    {"masters - 2 " FOUR " 0 colours -", "phase: "},
	    {"masters - 2 " FOUR " 1 throw - swapped=1", "swapped: "},
	    {"uckers - 2 " FOUR " 0 throw 6", "throw of 2 dice"},
	    {"uckers - 2 " FOUR " 0 throw 611", "throw of 2 dice"},
	    {"uckers - 2 " FOUR " 0 throw 07", "throw of 2 dice"},
	    {"fleet-ludo - 4 " FOUR " 0 throw 61", "throw of 1 die"},
	};

	assert_int_equal(
	    read_game("uckers - 4 " FOUR " 3 throw - actor=3").position.turn,
	    3);
	assert_int_equal(
	    read_game("uckers - 2 " FOUR " 0 colours -").phase, PHASE_COLOURS);
	assert_int_equal(
	    read_game("uckers - 2 " FOUR " 0 play 61").phase, PHASE_PLAY);
	assert_int_equal(
	    read_game("uckers - 2 " FOUR " 0 over - outcome=3").outcome,
	    OUTCOME_DRAWN);
	read_game("uckers - 2 " FOUR " 1 throw - swapped=1");
	read_game("uckers - 2 " FOUR " 0 colours - actor=1");
	assert_int_equal(
	    read_game("fleet-ludo - 4 " FOUR " 0 throw 6").dice[1], 0);
	NO_GAMES(wrong);
}

static void
CH1_challenges_are_possible(void **state)
{
	static const struct wrong wrong[] = {
	    {"masters - 2 " BEHIND "challenge0=R5:1", "challenge: "},
	    {"masters - 2 " BEHIND "challenge0=G12:1", "challenge: "},
	    {"masters - 2 " BEHIND "challenge0=R14:256", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge0=R14", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge0=R14:1x", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge0=P14:1", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge2=R14:1", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge=R14:1", "cannot stand"},
	    {"masters - 2 " BEHIND "challenge00=R14:1", "cannot stand"},
	    {"uckers - 2 b,b,b,50/b,b,b,b/b,b,b,b/b,b,12,12 0 throw - "
	     "challenge0=R50:1",
		"challenge: "},
	    {"ludo - 2 b,b,b,25/-/b,b,0,0/- 0 throw - challenge0=R25:1",
		"challenge: "},
	};
	struct game g;

	g = read_game(
	    "masters - 2 " BEHIND "challenge0=R14:1 challenge1=G12:255");
	assert_int_equal(g.position.challenge[0].colour, RED);
	assert_int_equal(g.position.challenge[0].from, 14);
	assert_int_equal(g.position.challenge[0].sixes, 1);
	assert_int_equal(g.position.challenge[1].sixes, 255);
	g = read_game("uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,13,13 0 throw - "
		      "challenge0=Rb:2");
	assert_int_equal(g.position.challenge[0].from, BASE);
	NO_GAMES(wrong);
}

static void
SB2_announcements_are_possible(void **state)
{
	static const struct wrong wrong[] = {
	    {"bigship - 2 " ON_TAIL " 0 throw - announced=SRG2",
		"cannot have been announced"},
	    {"bigship - 2 " ON_TAIL " 0 throw - announced=SYG3",
		"cannot have been announced"},
	    {"bigship - 2 " ON_TAIL " 0 throw - announced=BRG3",
		"cannot have been announced"},
	    {"bigship - 2 " ON_TAIL " 0 colours - announced=SRG3",
		"cannot have been announced"},
	    {"bigship - 2 " ON_TAIL " 0 start - announced=SRG3 in=3",
		"cannot have been announced"},
	    {"bigship - 2 " ON_TAIL " 0 throw - announced=SRG3x",
		"cannot stand"},
	    {"bigship - 2 " ON_TAIL " 0 throw - suckback=SRG3", "suckback: "},
	};
	struct game g;

	g = read_game("bigship - 2 " ON_TAIL " 0 throw - announced=SRG3");
	assert_int_equal(g.announced.kind, ANNOUNCE_SUCKBACK);
	assert_int_equal(g.announced.colour, RED);
	assert_int_equal(g.announced.target, GREEN);
	assert_int_equal(g.announced.distance, 3);
	g = read_game(
	    "bigship - 2 " ON_TAIL " 1 play 31 announced=BGR3 actor=1");
	assert_int_equal(g.announced.kind, ANNOUNCE_BLOWBACK);
	g = read_game("navy navy-suckback 2 " ON_TAIL
		      " 0 throw - suckback=SRG3 announced=SRG3");
	assert_int_equal(g.position.suckback.distance, 3);
	read_game("navy navy-suckback 2 " ON_TAIL " 0 throw - suckback=SRG3");
	read_game("bigship - 2 " ON_TAIL " 0 over - announced=SRG2 outcome=3");
	NO_GAMES(wrong);
}

static void
a_text_that_is_too_long_is_no_game(void **state)
{
	char text[NOTATION_GAME + 1];

	memset(text, ' ', sizeof(text) - 1);
	memcpy(text, "uckers - 2 " FOUR " 0 throw -",
	    strlen("uckers - 2 " FOUR " 0 throw -"));
	text[NOTATION_GAME] = '\0';
	is_no_game(text, "too long");
	text[NOTATION_GAME - 1] = '\0';
	is_no_game(text, "cannot stand");
}

/* Ludo with three: red is home, green and yellow play on. */
static void
WI1_places_are_of_the_seats_that_are_home(void **state)
{
	static const struct {
		const char *rest, *word; /* NULL: that can be */
	} cases[] = {
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 throw - actor=1 placed=1",
		NULL},
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 throw - actor=1", "places"},
	    {"ludo - 3 b,b,b,b/b,b,b,b/b,b,b,b/- 1 throw - actor=1 placed=1",
		"places"},
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 throw - actor=1 "
	     "places=2,0,0,0 placed=1",
		"places"},
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 throw - actor=1 placed=2",
		"places"},
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 over - actor=1 outcome=1 "
	     "winner=0 places=0,2,1,0 placed=3",
		NULL},
	    {"ludo - 3 h,h,h,h/b,b,b,b/b,b,b,b/- 1 over - actor=1 outcome=1 "
	     "winner=0 places=0,3,0,0 placed=2",
		"places"},
	    {"uckers - 4 " FOUR " 0 throw - placed=1", "places"},
	    {"ludo - 2 b,b,b,b/-/b,b,b,b/- 0 throw - placed=1", "places"},
	    {"uckers - 4 " FOUR " 0 throw - winner=1", "winner"},
	    {"uckers - 2 " FOUR " 0 over - outcome=1 winner=2", "winner"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (cases[i].word == NULL)
			read_game(cases[i].rest);
		else
			is_no_game(cases[i].rest, cases[i].word);
}

static void
what_only_some_rules_have_is_refused_elsewhere(void **state)
{
	static const struct wrong wrong[] = {
	    {"uckers - 2 " FOUR " 0 throw - active=1", "active"},
	    {"ludo - 4 " FOUR " 0 throw - active=1", "active"},
	    {"fleet-ludo - 4 " FOUR " 0 throw - active=1", "active"},
	    {"navy - 4 " ON_TAIL " 0 throw - "
	     "attempts=0,0,16,0,0,0,0,0,0,0,0,0,0,0,0,0",
		"attempts"},
	    {"navy - 4 " ON_TAIL " 0 throw - "
	     "attempts=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1",
		"attempts"},
	    {"uckers - 2 " FOUR " 0 throw - extra=1", "owed"},
	    {"uckers - 4 " FOUR " 0 throw - asked=1", "no throw in hand"},
	    {"uckers - 2 " FOUR " 0 play 61 asked=1", "no partner"},
	    {"masters - 4 " FOUR " 0 play 61 asked=1", "no partner"},
	    {"uckers - 4 " FOUR " 0 throw - throws=0,0,0,1", "throws"},
	    {"fleet-ludo three-sixes=off 4 " FOUR " 0 throw - sixes=1",
		"sixes"},
	    {"uckers - 4 " FOUR " 0 throw - cocky=1", "cocky"},
	    {"uckers - 4 " FOUR " 0 throw - swapped=1 actor=1", "swapped"},
	    {"uckers - 2 b,b,b,5</b,b,b,b/b,b,b,b/b,b,b,b 0 throw -",
		"goes back"},
	};

	read_game("uckers - 4 " FOUR " 0 throw - active=9");
	read_game("navy navy-suckback 4 " ON_TAIL " 0 throw - "
		  "attempts=0,0,16,0,0,0,0,0,0,0,0,0,0,0,0,0");
	read_game("uckers two-throws 2 " FOUR " 0 throw - extra=1");
	read_game("uckers - 4 " FOUR " 0 play 61 asked=1");
	NO_GAMES(wrong);
}

static void
wrong_games_are_refused_with_a_sentence(void **state)
{
	static const struct wrong wrong[] = {
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
	    {"uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 over -",
		"outcome: "},
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

	NO_GAMES(wrong);
}

/* Whether or not there could be such a game: every field as long as it gets. */
static void
the_longest_text_has_room(void **state)
{
	static const char end[] = " thrown=2147483647 actions=2147483647";
	static const struct announcement attempt = {
	    ANNOUNCE_SUCKBACK, RED, GREEN, 7};
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	assert_true(ruleset_make(&rs, "masters", 4,
	    "bounce=off last-one-die=off challenge-throw split=off "
	    "mixi-challenge=off easy-challenge=off two-throws=off "
	    "exit-same=off pairs=off navy-suckback=off persist=off "
	    "snake-eyes=off arm=8 cocky=255 advice=off",
	    error));
	memset(&g, 0xff, sizeof(g));
	memset(g.position.counter, 66, sizeof(g.position.counter));
	for (int s = 0; s < SEATS_MAX; s++)
		g.position.challenge[s] = (struct challenge){RED, 66, 255};
	g.position.suckback = g.announced = attempt;
	g.position.turn = 3;
	g.phase = PHASE_COLOURS;
	g.dice[0] = g.dice[1] = 6;
	g.winner = 3;
	g.eight_piecer = g.harbour = true;
	g.nthrows = g.nactions = INT32_MAX;
	notation_game(&rs, &g, text);
	assert_true(strlen(text) > strlen(end));
	assert_string_equal(text + strlen(text) - strlen(end), end);
}

/* The first line of each seed is a game, or the target would do nothing. */
static void
seeds_of_fuzz_targets_are_games(void **state)
{
	static const char *const seeds[] = {"actions.seeds/attempt",
	    "actions.seeds/bounce", "actions.seeds/challenge",
	    "actions.seeds/persist", "actions.seeds/start",
	    "notation.seeds/attempt", "notation.seeds/bigship",
	    "notation.seeds/bounce", "notation.seeds/exit",
	    "notation.seeds/pairs"};
	const char *top = getenv("MESSDECK_SRCDIR");
	char path[512], line[NOTATION_GAME];
	FILE *f;

	for (size_t i = 0; i < sizeof(seeds) / sizeof(seeds[0]); i++) {
		snprintf(path, sizeof(path), "%s/tests/fuzz/%s",
		    top == NULL ? "." : top, seeds[i]);
		assert_non_null(f = fopen(path, "r"));
		assert_non_null(fgets(line, sizeof(line), f));
		fclose(f);
		line[strcspn(line, "\n")] = '\0';
		read_game(line);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_plain_game_is_as_at_its_start),
	    cmocka_unit_test(fields_end_where_they_must),
	    cmocka_unit_test(squares_and_marks_are_read),
	    cmocka_unit_test(seats_turns_and_phases_are_read),
	    cmocka_unit_test(CH1_challenges_are_possible),
	    cmocka_unit_test(SB2_announcements_are_possible),
	    cmocka_unit_test(a_text_that_is_too_long_is_no_game),
	    cmocka_unit_test(WI1_places_are_of_the_seats_that_are_home),
	    cmocka_unit_test(what_only_some_rules_have_is_refused_elsewhere),
	    cmocka_unit_test(games_are_read_back_whole),
	    cmocka_unit_test(S1_only_those_can_contend_who_still_throw),
	    cmocka_unit_test(wrong_games_are_refused_with_a_sentence),
	    cmocka_unit_test(the_longest_text_has_room),
	    cmocka_unit_test(seeds_of_fuzz_targets_are_games),
	};

	return cmocka_run_group_tests_name("games as text", tests, NULL, NULL);
}
