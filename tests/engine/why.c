/*
 * Why a play is not among the plays: for every clause that forbids something a
 * position, the play and the clause's id. Red 15 is green 2, red 41 blue 2;
 * red 11 is green's tail, red 37 blue's.
 */
#include "tests/engine/scene.h"

#include <stdlib.h>
#include <string.h>

#include "engine/json_position.h"
#include "engine/json_read.h"
#include "engine/json_write.h"
#include "engine/rule_card.h"
#include "engine/suckback.h"
#include "engine/why.h"

#define HOME "R h h h h / "
#define AGREED "\"active\":[true,false,false,false]"

static const struct case_of {
	enum why_reason reason;
	const char *clause;
	struct sheet sheet;
	const char *house;
	const char *counters;
	const char *state;  /* of the referee, without its braces; or NULL */
	uint8_t dice[2];    /* 0: before the throw */
	const char *asked;  /* a play, or before the throw an announcement */
	const char *begins; /* of the sentence; NULL: anything */
} cases[] = {
    {WHY_COLOUR, "S3", {"uckers", 2}, NULL, "R 10 / G 4", NULL, {4, 3}, "G 4/8",
	"green 4-8: green is not yours to move. S3"},
    {WHY_COLOUR, "S3", {"ludo", 4}, NULL, "R 10 / G 4", NULL, {4}, "G 4/8",
	NULL},
    {WHY_PARTNER, "P4", {"uckers", 4}, NULL, "R 10 / Y 4", NULL, {4, 3},
	"Y 4/8", "yellow 4-8: yellow is your partner's to move. P4: With all"},
    {WHY_PARTNER, "P4", {"masters", 4}, NULL, "R 10 / Y 4", NULL, {4, 3},
	"Y 4/8", NULL},
    {WHY_PARTNER, "P1", {"fleet-ludo", 4}, NULL, HOME "Y 4", NULL, {4}, "Y 4/8",
	NULL},
    {WHY_WAITS_FOR_SIX, "P1", {"uckers", 4}, NULL, HOME "Y 4", NULL, {4, 3},
	"Y 4/8", NULL},
    {WHY_WAITS_FOR_SIX, "P1", {"navy", 4}, NULL, HOME "Y 4", NULL, {4, 3},
	"Y 4/8", NULL},
    {WHY_ACTIVE_NEXT, "P2", {"uckers", 4}, NULL, HOME "Y 4", NULL, {6, 3},
	"Y 4/10", NULL},
    {WHY_ACTIVE_NEXT, "P3", {"museum", 4}, NULL, HOME "Y 4", NULL, {6, 6},
	"Y 4/10", NULL},
    {WHY_NOBODY, "D1", {"uckers", 2}, NULL, "R 10", NULL, {4, 3}, "R 11/15",
	"red 11-15: no counter of red stands there. D1"},
    {WHY_NOBODY, "D7", {"ludo", 2}, NULL, "R 10", NULL, {4}, "R 11/15", NULL},
    {WHY_NOBODY_IN_BASE, "E1", {"uckers", 2}, NULL, "R 1 2 3 4", NULL, {6, 3},
	"R b/0", NULL},
    {WHY_ALL_HOME, "H1", {"uckers", 2}, NULL, "R 1 2 3 h", NULL, {6, 3},
	"R h/h", NULL},
    {WHY_ALL_HOME, "H1", {"uckers", 4}, NULL, HOME "Y 4", AGREED, {4, 3},
	"R h/h", NULL},
    {WHY_EXIT_NUMBER, "E1", {"uckers", 2}, NULL, "R 10", NULL, {5, 4}, "R b/0",
	NULL},
    {WHY_EXIT_NUMBER, "E1", {"uckers", 2}, NULL, "R 10", NULL, {6, 4},
	"R b/0 b/0", NULL},
    {WHY_EXIT_NUMBER, "E1", {"fleet-ludo", 4}, NULL, "R 10", NULL, {5}, "R b/0",
	NULL},
    {WHY_EXIT_NUMBER, "E4", {"ludo", 2}, "exit-one-or-six", "R 10", NULL, {5},
	"R b/0", NULL},
    {WHY_EXIT_SQUARE, "E1", {"navy", 2}, NULL, "R 10", NULL, {6, 4}, "R b/4",
	"red b-4: a counter that comes out of base ends on 0. E1: A six"},
    {WHY_EXIT_SQUARE, "E4", {"ludo", 2}, NULL, "R 10", NULL, {6}, "R b/5",
	NULL},
    {WHY_EXIT_SQUARE, "E4", {"ludo", 2}, "exit-six", "R 10", NULL, {6}, "R b/0",
	"red b-0: a counter that comes out of base ends on 5. E4"},
    {WHY_EXIT_SAME, "E1", {"navy", 2}, "exit-same", "R 10", NULL, {6, 4},
	"R b/0 10/14", NULL},
    {WHY_EXIT_BLOCKED, "E3", {"uckers", 2}, NULL, "R 10 / G 39 39", NULL,
	{6, 4}, "R b/0", "red out: a blob of green is on the doorstep. E3"},
    {WHY_EXIT_BLOCKED, "E3", {"ludo", 4}, NULL, "R 10 / G 39 39", NULL, {6},
	"R b/0", NULL},
    {WHY_NUMBER, "D1", {"uckers", 2}, NULL, "R 10", NULL, {4, 3}, "R 10/12",
	"red 10-12: that is 2, and the dice are 4 and 3. D1: Each die"},
    {WHY_NUMBER, "D1", {"uckers", 2}, NULL, "R 10 20", NULL, {4, 3},
	"R 10/14 20/24", "red 20-24: that is 4"},
    {WHY_NUMBER, "D7", {"ludo", 3}, NULL, "R 10", NULL, {4}, "R 10/12",
	"red 10-12: that is 2, and the die is 4. D7"},
    {WHY_FORWARD, "D1", {"uckers", 2}, NULL, "R 10", NULL, {4, 3}, "R 10/6",
	NULL},
    {WHY_FORWARD, "D7", {"fleet-ludo", 4}, NULL, "R 10", NULL, {4}, "R 10/6",
	NULL},
    {WHY_BOUNCE, "H3", {"uckers", 2}, "bounce", "R 54 20", NULL, {4, 3},
	"R 54/h", "red 54-h: with "},
    {WHY_BOUNCE, "H3", {"uckers", 2}, "bounce", "R 40 20",
	"\"backwards\":[[\"red\",40]]", {4, 3}, "R 40/44", NULL},
    {WHY_NOT_EXACT, "H1", {"uckers", 2}, NULL, "R 54 20", NULL, {4, 3},
	"R 54/h", NULL},
    {WHY_NOT_EXACT, "H1", {"ludo", 2}, NULL, "R 54 20", NULL, {4}, "R 54/h",
	NULL},
    {WHY_BLOCKED, "BL1", {"uckers", 2}, NULL, "R 12 / G 2 2", NULL, {6, 4},
	"red 12-18",
	"red 12-18: a blob of green on 15 is in the way. BL1: Two or more"},
    {WHY_BLOCKED, "BL1", {"ludo", 4}, NULL, "R 12 / G 2 2", NULL, {3},
	"R 12/15", NULL},
    {WHY_SIDE_BLOCKED, "BL6", {"fleet-ludo", 4}, NULL, "R 12 / G 2 / B 28",
	NULL, {4}, "R 12/16", NULL},
    {WHY_SUM_BLOCKED, "D2", {"uckers", 2}, NULL, "R 12 / G 2 2", NULL, {6, 4},
	"R 12/22", NULL},
    {WHY_TWICE, "D3", {"uckers", 2}, NULL, "R 10 / G 1", NULL, {4, 3},
	"R 10/14 14/17", NULL},
    {WHY_UCKED_ON_EXIT, "D3", {"uckers", 2}, NULL, "G 39", NULL, {6, 4},
	"R b/0 0/4", NULL},
    {WHY_TOO_MANY, "D1", {"uckers", 2}, NULL, "R 10 20 30", NULL, {4, 3},
	"R 10/14 20/23 30/33", NULL},
    {WHY_TOO_MANY, "D7", {"ludo", 2}, NULL, "R 10 20", NULL, {4},
	"R 10/14 20/24", NULL},
    {WHY_PAIR_THROW, "BL4", {"uckers", 2}, NULL, "R 10 10", NULL, {4, 3},
	"R 10+10/14", NULL},
    {WHY_PAIR_THROW, "BL5", {"navy", 2}, "pairs", "R 10 10", NULL, {4, 3},
	"R 10+10/14", NULL},
    {WHY_PAIR_THROW, "BL6", {"fleet-ludo", 4}, NULL, "R 10 10", NULL, {3},
	"R 10+10/13", NULL},
    {WHY_PAIR_SIZE, "BL4", {"uckers", 2}, NULL, "R 10 10 10 / G 1 1", NULL,
	{4, 4}, "R 10+10/14", NULL},
    {WHY_PAIR_SIZE, "BL4", {"uckers", 2}, NULL, "R 10 10 / Y 36 / G 1 1", NULL,
	{4, 4}, "R 10+10/14", NULL},
    {WHY_PAIR_SIZE, "BL6", {"fleet-ludo", 4}, NULL, "R 10", NULL, {4},
	"R 10+10/12", NULL},
    {WHY_PAIR_NUMBER, "BL4", {"uckers", 2}, NULL, "R 10 10", NULL, {4, 4},
	"R 10+10/18", NULL},
    {WHY_PAIR_NUMBER, "BL6", {"fleet-ludo", 4}, NULL, "R 10 10", NULL, {4},
	"R 10+10/14", "red 10-14: together each of them goes 2. BL6: Two of"},
    {WHY_PAIR_BLOCKED, "BL4", {"uckers", 2}, NULL, "R 10 10 / G 1 1 1", NULL,
	{4, 4}, "R 10+10/14",
	"red 10-14: a blob of 3 of green on 14 is in the way. BL4: A double"},
    {WHY_PAIR_BACK, "H3", {"uckers", 2}, "bounce", "R 53 53",
	"\"backwards\":[[\"red\",53]]", {2, 2}, "R 53+53/51", NULL},
    {WHY_OTHER_DIE, "D4", {"uckers", 2}, NULL, "R 10 20", NULL, {4, 3},
	"R 10/14", NULL},
    {WHY_BOTH_DICE, "D4", {"uckers", 2}, NULL, "R 10", NULL, {4, 3}, "R 10/14",
	NULL},
    {WHY_HIGHER_DIE, "D4", {"uckers", 2}, NULL, "R 10 / G 4 4", NULL, {4, 3},
	"R 10/13", "red 10-13: the 4 can be used instead. D4: You must use"},
    {WHY_CHALLENGE_FIRST, "D4", {"uckers", 2}, NULL,
	"R 14 h h h / G 2 2 / Y 54 h h h", NULL, {6, 2}, "Y 54/h", NULL},
    {WHY_MUST_PLAY, "D4", {"uckers", 2}, NULL, "R 10", NULL, {4, 3}, "-",
	"There is a play. D4: You must use both"},
    {WHY_MUST_PLAY, "D4", {"ludo", 2}, NULL, "R 10", NULL, {4}, "-", NULL},
    {WHY_THIRD_SIX, "D7", {"fleet-ludo", 4}, NULL, "R 10",
	"\"sixes_in_a_row\":2", {6}, "R 10/16", "This is the third six"},
    {WHY_THIRD_SIX, "D7", {"ludo", 4}, "three-sixes", "R 10",
	"\"sixes_in_a_row\":2", {6}, "R 10/16", NULL},
    {WHY_SNAKE_EYES, "snake-eyes", {"uckers", 2}, "snake-eyes", "R 10", NULL,
	{1, 1}, "R 10/11", NULL},
    {WHY_NO_CHALLENGES, "CH1", {"ludo", 4}, NULL, "R 14 / G 2 2", NULL, {6},
	"C R14", NULL},
    {WHY_CHALLENGE_ALONE, "CH3", {"uckers", 2}, NULL, "R 14 20 / G 2 2", NULL,
	{6, 3}, "R 20/23 C R14", NULL},
    {WHY_CHALLENGE_NOBODY, "CH1", {"uckers", 2}, NULL, "R 13 / G 2 2", NULL,
	{6, 3}, "C R14", "challenge red 14: no counter of red stands"},
    {WHY_CHALLENGE_TAIL, "CH1", {"uckers", 2}, NULL, "R t / G 38 38", NULL,
	{6, 3}, "C R50", NULL},
    {WHY_CHALLENGE_NO_BLOB, "CH1", {"uckers", 2}, NULL, "R 14 / G 2", NULL,
	{6, 3}, "C R14", "challenge red 14: no enemy blob is on 15. CH1"},
    {WHY_CHALLENGE_BASE, "CH8", {"uckers", 2}, NULL, "R 1 2 3 4 / G 39 39",
	NULL, {6, 3}, "C Rb", NULL},
    {WHY_CHALLENGE_DOORSTEP, "CH8", {"museum", 2}, NULL, "R 1 / G 39", NULL,
	{6, 3}, "C Rb", NULL},
    {WHY_CHALLENGE_MIXI, "M3", {"uckers", 2}, NULL, "R 14 / Y 40 / G 2 2", NULL,
	{6, 3}, "C R14", NULL},
    {WHY_CHALLENGE_NO_SIX, "CH3", {"uckers", 2}, NULL, "R 14 / G 2 2", NULL,
	{5, 3}, "C R14", NULL},
    {WHY_CHALLENGE_ARRIVED, "CH2", {"uckers", 2}, NULL, "R 14 / G 2 2",
	"\"arrived\":[[\"red\",14]]", {6, 3}, "C R14", NULL},
    {WHY_CHALLENGING, "CH4", {"uckers", 2}, NULL, "R 14 20 / G 2 2",
	"\"challenge\":{\"colour\":\"red\",\"from\":14,\"sixes\":1,\"seat\":0}",
	{6, 3}, "R 20/23", NULL},
    {WHY_CHALLENGING, "CH9", {"masters", 2}, NULL, "R 14 20 / G 2 2",
	"\"challenge\":{\"colour\":\"red\",\"from\":14,\"sixes\":1,\"seat\":0}",
	{6, 3}, "R 20/23", NULL},
    {WHY_CHALLENGE_FAILED, "CH6", {"uckers", 2}, NULL, "R 14 20 / G 2 2",
	"\"challenge\":{\"colour\":\"red\",\"from\":14,\"sixes\":1,\"seat\":0}",
	{5, 3}, "C R14", NULL},
    {WHY_SUCKING, "RG3", {"navy", 2}, "navy-suckback", "R 11 20 / G p2",
	"\"suckback\":{\"kind\":\"suckback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2}",
	{4, 3}, "R 20/24", NULL},
    {WHY_BLOWING, "RG3", {"navy", 2}, "navy-suckback", "R p2 20 / G 37",
	"\"suckback\":{\"kind\":\"blowback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2}",
	{4, 3}, "R 20/24", NULL},
    {WHY_SUCKING, "SB2", {"bigship", 2}, NULL, "R 11 20 / G p2",
	"\"announce\":{\"kind\":\"suckback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2}",
	{4, 3}, "R 20/24", NULL},
    {WHY_BLOWING, "BB1", {"bigship", 2}, NULL, "R p2 20 / G 37",
	"\"announce\":{\"kind\":\"blowback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2}",
	{4, 3}, "R 20/24", NULL},
    {WHY_SUCK_SAFE, "SB1", {"uckers", 2}, NULL, "R 11 / G p2", NULL, {0},
	"suckback red 2 green",
	"suckback red 2 green: these rules have no suck-backs. SB1"},
    {WHY_SUCK_NOBODY, "SB1", {"bigship", 2}, NULL, "R 12 / G p2", NULL, {0},
	"suckback red 2 green", NULL},
    {WHY_SUCK_NOBODY, "RG1", {"navy", 2}, "navy-suckback", "R 12 / G p2", NULL,
	{0}, "suckback red 2 green", NULL},
    {WHY_SUCK_MIXI, "SB1", {"bigship", 2}, NULL, "R 11 / Y 37 / G p2", NULL,
	{0}, "suckback red 2 green", NULL},
    {WHY_SUCK_MIXI, "RG1", {"navy", 2}, "navy-suckback", "R 11 / Y 37 / G p2",
	NULL, {0}, "suckback red 2 green", NULL},
    {WHY_SUCK_ARRIVED, "SB1", {"bigship", 2}, NULL, "R 11 / G p2",
	"\"arrived\":[[\"red\",11]]", {0}, "suckback red 2 green", NULL},
    {WHY_SUCK_EMPTY, "SB2", {"bigship", 2}, NULL, "R 11 / G p2", NULL, {0},
	"suckback red 3 green", NULL},
    {WHY_SUCK_EMPTY, "RG1", {"museum", 2}, "navy-suckback", "R 11 / G p2", NULL,
	{0}, "suckback red 3 green", NULL},
    {WHY_SUCK_THREE, "SB4", {"bigship", 2}, NULL, "R 11 / G p2 p2 p2", NULL,
	{0}, "suckback red 2 green", NULL},
    {WHY_SUCK_BEHIND, "SB5", {"bigship", 2}, NULL, "R 11 / G p2 p2 p3", NULL,
	{0}, "suckback red 3 green",
	"suckback red 3 green: a blob 2 up that pipe"},
    {WHY_SUCK_TWICE, "RG1", {"navy", 2}, "navy-suckback", "R 11 / G p2",
	"\"attempts\":[{\"kind\":\"suckback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2,\"failed\":2}]",
	{0}, "suckback red 2 green", NULL},
    {WHY_BLOW_SAFE, "BB1", {"navy", 2}, NULL, "R p2 / G 37", NULL, {0},
	"blowback red 2 green", NULL},
    {WHY_BLOW_EMPTY, "BB1", {"bigship", 2}, NULL, "R p2 / G 37", NULL, {0},
	"blowback red 3 green", NULL},
    {WHY_BLOW_EMPTY, "RG2", {"uckers", 2}, "navy-suckback", "R p2 / G 37", NULL,
	{0}, "blowback red 3 green", NULL},
    {WHY_BLOW_NOBODY, "BB1", {"bigship", 2}, NULL, "R p2 / G 36", NULL, {0},
	"blowback red 2 green", NULL},
    {WHY_BLOW_NOBODY, "RG2", {"uckers", 2}, "navy-suckback", "R p2 / G 36",
	NULL, {0}, "blowback red 2 green", NULL},
    {WHY_BLOW_THREE, "BB2", {"bigship", 2}, NULL, "R p2 / G 37 37 37", NULL,
	{0}, "blowback red 2 green", NULL},
    {WHY_BLOW_FIRST, "BB1", {"bigship", 2}, NULL, "R p2 / G 37 / B 11", NULL,
	{0}, "blowback red 2 blue", NULL},
    {WHY_BLOW_TWICE, "RG2", {"navy", 2}, "navy-suckback", "R p2 / G 37",
	"\"attempts\":[{\"kind\":\"blowback\",\"colour\":\"red\","
	"\"target\":\"green\",\"distance\":2,\"failed\":2}]",
	{0}, "blowback red 2 green", NULL},
    {WHY_NOT, "", {"uckers", 2}, NULL, "R 10 20", NULL, {4, 3}, "20-23 10-14",
	"That is play "},
    /* The same play as the sum by 7, though it is written otherwise. */
    {WHY_NOT, "", {"uckers", 2}, NULL, "R 10 14", NULL, {4, 3}, "R 10/14 14/17",
	"That is play "},
    {WHY_NOT, "", {"bigship", 2}, NULL, "R 11 / G p2", NULL, {0},
	"suckback red 2 green", "suckback red 2 green: that is play 1"},
};
#define NCASE (sizeof(cases) / sizeof(cases[0]))

static void
read_announcement(const char *text, struct announcement *a)
{
	char kind[16], colour[16], target[16];
	int distance;

	assert_int_equal(
	    sscanf(text, "%15s %15s %d %15s", kind, colour, &distance, target),
	    4);
	*a = (struct announcement){.kind = strcmp(kind, "suckback") == 0
		? ANNOUNCE_SUCKBACK
		: ANNOUNCE_BLOWBACK,
	    .colour = colour_parse(colour),
	    .target = colour_parse(target),
	    .distance = distance};
}

/* The scene with the case's further state, and what was announced. */
static void
set_case(const struct case_of *c, struct scene *s, struct announcement *said)
{
	char error[RULESET_ERROR], text[512];
	json_t *json, *state, *announce;

	scene_set(s, &c->sheet, c->house, c->counters);
	snprintf(text, sizeof(text), "{%s}", c->state == NULL ? "" : c->state);
	state = json_loads(text, 0, NULL);
	assert_non_null(state);
	json = json_position(&s->rs, &s->position);
	json_object_update(json, state);
	memset(said, 0, sizeof(*said));
	announce = json_object_get(json, "announce");
	if (announce != NULL)
		assert_true(json_announcement_parse(announce, "", said, error));
	if (!json_position_parse(json, &s->rs, &s->position, error))
		fail_msg("%s: %s", c->asked, error);
	json_decref(state);
	json_decref(json);
}

static void
ask(const struct case_of *c, struct scene *s, struct why *why)
{
	struct announcement said;
	struct wanted_play wanted;

	set_case(c, s, &said);
	if (c->dice[0] == 0) {
		read_announcement(c->asked, &said);
		why_announcement(&s->rs, &s->position, &said, why);
		return;
	}
	assert_true(notation_read(&s->rs, c->asked, &wanted));
	why_play(&s->rs, &s->position, c->dice, &said, &wanted, why);
	plays_list(&s->rs, &s->position, c->dice, &said, &s->plays);
}

static void
every_clause_that_forbids_is_named(void **state)
{
	char sentence[WHY_SENTENCE];
	struct scene s;
	struct why why;

	(void)state;
	for (size_t i = 0; i < NCASE; i++) {
		const struct case_of *c = &cases[i];

		ask(c, &s, &why);
		why_sentence(&s.rs, &why, sentence);
		if (why.reason != c->reason ||
		    strcmp(why_clause(&s.rs, &why), c->clause) != 0)
			fail_msg("%s %s: %s, not %s", c->counters, c->asked,
			    sentence, c->clause);
		if (c->begins != NULL &&
		    strncmp(sentence, c->begins, strlen(c->begins)) != 0)
			fail_msg("%s, not %s", sentence, c->begins);
		assert_int_equal(strcspn(sentence, "{}"), strlen(sentence));
	}
}

/* No row of the reasons is left without a case. */
static void
every_reason_has_a_case(void **state)
{
	/* That one is about a counter at a table, below. */
	bool met[NWHY] = {[WHY_MOVES] = true};

	(void)state;
	for (size_t i = 0; i < NCASE; i++)
		met[cases[i].reason] = true;
	for (int reason = 0; reason < NWHY; reason++)
		if (!met[reason])
			fail_msg("reason %d has no case", reason);
}

static void
a_legal_play_has_its_number(void **state)
{
	struct case_of c = cases[0];
	struct scene s;
	struct why why;

	(void)state;
	c.sheet = (struct sheet){"uckers", 2};
	c.counters = "R b 10 20 / G 2 39";
	c.dice[0] = 6;
	c.dice[1] = 4;
	c.asked = "-";
	ask(&c, &s, &why);
	assert_true(s.plays.n > 3);
	for (int i = 0; i < s.plays.n; i++) {
		char text[NOTATION_PLAY];

		notation_play(&s.rs, &s.position, &s.plays.play[i], text);
		c.asked = text;
		ask(&c, &s, &why);
		assert_int_equal(why.reason, WHY_NOT);
		assert_int_equal(why.play, i);
	}
}

/* D4: the play that goes on with the other die is one of the list. */
static void
the_play_with_the_other_die_is_named(void **state)
{
	struct case_of c = cases[0];
	struct scene s;
	struct why why;
	bool found = false;

	(void)state;
	c.counters = "R 10 20";
	c.asked = "R 10/14";
	ask(&c, &s, &why);
	assert_int_equal(why.reason, WHY_OTHER_DIE);
	assert_in_range(why.play, 0, s.plays.n - 1);
	for (int i = 0; i < s.plays.play[why.play].nmoves; i++)
		found |= s.plays.play[why.play].move[i].to == 14;
	assert_true(found);
}

/* A game whose throw is in hand, from a case. */
static void
set_game(const struct case_of *c, struct scene *s, struct game *game)
{
	struct announcement said;

	set_case(c, s, &said);
	game_start(&s->rs, game);
	game->position = s->position;
	game->phase = c->dice[0] == 0 ? PHASE_THROW : PHASE_PLAY;
	memcpy(game->dice, c->dice, sizeof(game->dice));
}

/* What people type at a table, and the first sentence that they get. */
static void
a_table_is_asked_about_plays_counters_and_attacks(void **state)
{
	static const struct {
		const char *text;
		int n;
		const char *begins;
	} asked[] = {
	    {"R 12/18", 1, "red 12-18: a blob of green on 15 is in the way"},
	    {"12-16", 1, "red 12-16: a blob of green on 15 is in the way"},
	    {"R 12", 2, "red 12-18: a blob of green on 15 is in the way"},
	    {"12", 2, "red 12-18: a blob of green on 15 is in the way"},
	    {"red 54", 1,
		"red 54-h: home is 2 away, and the dice are 6 and 4. H1: "},
	    {"yellow b", 1, "Play 1 moves a counter from there."},
	    {"", 3, "red 12-18: a blob of green on 15 is in the way"},
	    {"C R14", 1, "challenge red 14: no counter of red stands there"},
	    {"hello", 0, "That is no play: type it as why R 12/18"},
	    {"R 99", 0, "That is no play: "},
	    {"suckback red 3 green", 0, "An attack is announced before"},
	};
	struct case_of c = {.sheet = {"uckers", 2},
	    .counters = "R 12 54 h h / G 2 2",
	    .dice = {6, 4}};
	struct why list[WHY_MAX];
	char sentence[WHY_SENTENCE];
	const char *error;
	struct scene s;
	struct game game;
	int n;

	(void)state;
	set_game(&c, &s, &game);
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		n = why_game(&s.rs, &game, asked[i].text, list, &error);
		assert_int_equal(n, asked[i].n);
		if (n > 0)
			why_sentence(&s.rs, &list[0], sentence);
		else
			snprintf(sentence, sizeof(sentence), "%s", error);
		assert_memory_equal(
		    sentence, asked[i].begins, strlen(asked[i].begins));
	}
	c.dice[0] = 0;
	set_game(&c, &s, &game);
	assert_int_equal(
	    why_game(&s.rs, &game, "suckback red 3 green", list, &error), 1);
	assert_string_equal(why_clause(&s.rs, &list[0]), "SB1");
	assert_int_equal(why_game(&s.rs, &game, "R 12/18", list, &error), 0);
	assert_string_equal(error, "No throw is in hand yet.");
	c.sheet = (struct sheet){"bigship", 2};
	set_game(&c, &s, &game);
	assert_int_equal(why_game(&s.rs, &game, "R 12/18", list, &error), 0);
	assert_non_null(strstr(error, "such as why suckback red 3 green"));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_clause_that_forbids_is_named),
	    cmocka_unit_test(every_reason_has_a_case),
	    cmocka_unit_test(a_legal_play_has_its_number),
	    cmocka_unit_test(the_play_with_the_other_die_is_named),
	    cmocka_unit_test(a_table_is_asked_about_plays_counters_and_attacks),
	};

	return cmocka_run_group_tests_name("why", tests, NULL, NULL);
}
