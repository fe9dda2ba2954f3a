/* What is wrong with a record: the line, and a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/record_write.h"
#include "tests/engine/record_make.h"

static int
lines_before(const char *text, const char *end)
{
	int line = 1;

	for (; text < end; text++)
		line += *text == '\n';
	return line;
}

/*
 * The record with what replaced is refused with that word in the sentence, on
 * the line where what stands; a newline in front of it counts.
 */
static void
assert_broken(const struct record_text *t, const char *what, const char *with,
    const char *word)
{
	struct record_error error = {0};
	const char *at = strstr(t->text, what);
	struct record_file f;
	char *bytes;
	int line;

	if (at == NULL)
		fail_msg("no %s", what);
	assert_non_null(bytes = malloc(t->length + strlen(with) + 1));
	sprintf(bytes, "%.*s%s%s", (int)(at - t->text), t->text, with,
	    at + strlen(what));
	if (record_file_parse(bytes, strlen(bytes), &f, &error))
		fail_msg("%s is read", with);
	if (strstr(error.text, word) == NULL)
		fail_msg("%s: %s", with, error.text);
	line = lines_before(t->text, at + (*what == '\n'));
	if (error.line != line)
		fail_msg("%s: line %d, not %d", with, error.line, line);
	record_file_free(&f);
	free(bytes);
}

static void
broken_tags_are_named(void **state)
{
	static const struct {
		const char *what, *with, *word;
	} cases[] = {
	    {"[Messdeck \"record 1\"]", "[Messdeck \"record 2\"]",
		"not a \"record 1\" but \"record 2\""},
	    {"[Messdeck \"record 1\"]", "[Messdesk \"record 1\"]",
		"[Messdeck \"...\"] belongs"},
	    {"[Messdeck \"record 1\"]", "Messdeck \"record 1\"",
		"[Messdeck \"...\"] belongs"},
	    {"[Seat1 \"bob\"]", "[Seat1\"bob\"]", "[Seat1 \"...\"] belongs"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"bob\"", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"bob]", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 bob\"]", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"]", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 ]", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"bob\\\"]", "not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"bob4567890123456789012345\"]",
		"not allowed"},
	    {"[Seat1 \"bob\"]", "[Seat1 \"b\\ob\"]", "not as it was written"},
	    {"[Version \"1\"]", "[Version \"\"]", "is a number"},
	    {"[Version \"1\"]", "[Version \"x\"]", "is a number"},
	    {"[Version \"1\"]", "[Version \"1x\"]", "is a number"},
	    {"[Version \"1\"]", "[Version \"01\"]", "not as it was written"},
	    {"[Seats \"2\"]", "[Seats \"1\"]", "Seats are 2, 3 or 4"},
	    {"[Seats \"2\"]", "[Seats \"5\"]", "Seats are 2, 3 or 4"},
	    {"[Seats \"2\"]", "[Seats \"3\"]", "seats"},
	    {"[Started \"2026-11-20T21:14:03Z\"]",
		"[Started \"2026-11-20T21:14:03\"]", "is a time like"},
	    {"[Started \"2026-11-20T21:14:03Z\"]",
		"[Started \"2026-11-20T21:14:03Zz\"]", "is a time like"},
	    {"[Started \"2026-11-20T21:14:03Z\"]", "[Started \"today\"]",
		"is a time like"},
	    {"[Started \"2026-11-20T21:14:03Z\"]",
		"[Started \"2026-11-20T21:14:03Z\"", "not allowed"},
	    {"[Started \"2026-11-20T21:14:03Z\"]", "[Started \"-\"]",
		"not as it was written"},
	};
	struct record_text t = {0};

	record_make(&selfplay_variants[0], 15, 10, &t);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_broken(&t, cases[i].what, cases[i].with, cases[i].word);
	record_text_free(&t);
}

/* Each one stands for the beginning of the third action's line. */
static void
broken_actions_are_named(void **state)
{
	static const struct {
		const char *with, *word;
	} cases[] = {
	    {"\n4 2026-11-20T21:14:05Z ", "This is action 3, not \"4\""},
	    {"\n03 2026-11-20T21:14:05Z ", "not as it was written"},
	    {"\n3 2026-11-20T21:14:5 ", "\"2026-11-20T21:14:5\" is not a time"},
	    {"\n3 now ", "\"now\" is not a time like"},
	    {"\n3 2026-11-20T21:14:05Z x ", "not a hash of sixteen"},
	};
	static const char third[] = "\n3 2026-11-20T21:14:05Z ";
	struct record_text t = {0};

	record_make(&selfplay_variants[0], 15, 10, &t);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_broken(&t, third, cases[i].with, cases[i].word);
	assert_broken(&t, third, "\n3\n", "A line of the game is");
	assert_broken(&t, third, "\n3 -\n", "A line of the game is");
	assert_broken(&t, third, "\n3 - alice\n", "A line of the game is");
	assert_broken(&t, third, "\n3 - alice 0123456789abcdef\n",
	    "A line of the game is");
	assert_broken(&t, third, "\n3 - alice 0123456789abcde throw 1 11\n",
	    "not a hash of sixteen");
	assert_broken(&t, third, "\n3 - alice 0123456789abcdef0 throw 1 11\n",
	    "not a hash of sixteen");
	assert_broken(&t, third, "\n3 - alice 0123456789abcdeF throw 1 11\n",
	    "not a hash of sixteen");
	record_text_free(&t);
}

static void
broken_ends_are_named(void **state)
{
	struct record_text t = {0}, talk = {0};
	struct record_file f;
	struct record_error error;
	char longer[RECORD_RESULT + 16];

	record_make(&selfplay_variants[0], 15, 10, &t);
	assert_broken(&t, "\nresult unfinished", "\nresults unfinished",
	    "A line of talk is");
	assert_broken(&t, "\nposition ", "\npositions ",
	    "The line \"position ...\" belongs here");
	assert_broken(
	    &t, "\nposition ", "\nposition 0", "not a hash of sixteen");
	assert_broken(
	    &t, "\nsha256 ", "\nsha ", "The line \"sha256 ...\" belongs here");
	assert_broken(&t, "\nsha256 ", "\nsha256 0", "too long");
	memset(longer, 'x', sizeof(longer));
	memcpy(longer, "\nresult ", 8);
	longer[8 + RECORD_RESULT] = '\0';
	assert_broken(&t, "\nresult unfinished", longer, "too long");
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	record_put_head(&talk, &f.head);
	record_put_talk(&talk, 0, "say", "bob", "well, well");
	record_put_end(&talk, f.result, f.position);
	record_file_free(&f);
	assert_true(record_file_parse(talk.text, talk.length, &f, &error));
	assert_int_equal(f.ntalk, 1);
	assert_int_equal(f.talk[0].when, 0);
	record_file_free(&f);
	assert_broken(&talk, "\nsay - bob well", "\nsay now bob well",
	    "\"now\" is not a time like");
	assert_broken(
	    &talk, "\nsay - bob well, well", "\nsay", "A line of talk is");
	assert_broken(
	    &talk, "\nsay - bob well, well", "\nsay -", "A line of talk is");
	assert_broken(&talk, "\nsay - bob well, well", "\nsay - bob",
	    "A line of talk is");
	record_text_free(&talk);
	record_text_free(&t);
}

/* Only the last line tells of a change that is well written. */
static void
a_changed_name_shows_in_the_last_line(void **state)
{
	struct record_text t = {0};
	struct record_error error;
	struct record_file f;

	record_make(&selfplay_variants[0], 15, 10, &t);
	strstr(t.text, "[Seat1 \"bob\"]")[8] = 'r';
	assert_false(record_file_parse(t.text, t.length, &f, &error));
	assert_int_equal(
	    error.line, lines_before(t.text, t.text + t.length) - 1);
	record_file_free(&f);
	record_text_free(&t);
}

static void
who_did_it_and_when_are_read(void **state)
{
	struct record_text t = {0};
	struct record_error error;
	struct record_file f;

	record_make(&selfplay_variants[0], 15, 20, &t);
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	assert_int_equal(f.head.started, 1795209243);
	assert_int_equal(f.head.ended, 1795209243 + f.nentries);
	assert_int_equal(f.entry[2].when, 1795209243 + 2);
	assert_string_equal(f.entry[0].who, "alice");
	assert_null(f.entry[16].who);
	assert_string_equal(f.result, "unfinished");
	record_file_free(&f);
	record_text_free(&t);
}

static void
what_does_not_fit_is_not_put(void **state)
{
	char line[512];
	struct record_text t = {0};

	memset(line, 'x', sizeof(line));
	line[RECORD_LINE] = '\0';
	record_put_action(&t, 1, 0, NULL, 0, line);
	assert_false(t.failed);
	assert_memory_equal(t.text, "1 - - 0000000000000000 x", 24);
	line[RECORD_LINE] = 'x';
	line[sizeof(line) - 1] = '\0';
	record_put_action(&t, 1, 0, NULL, 0, line);
	assert_true(t.failed);
	record_text_free(&t);
	assert_null(t.text);
}

/* Whatever its length, a line stands there whole or not at all. */
static void
a_line_is_never_cut(void **state)
{
	char line[RECORD_LINE + 256] = "";
	struct record_text t;
	size_t front = strlen("1 - - 0000000000000000 ");

	for (size_t n = 0; n + 1 < sizeof(line); n++) {
		line[n] = 'x';
		t = (struct record_text){0};
		record_put_action(&t, 1, 0, NULL, 0, line);
		if (!t.failed) {
			assert_int_equal(t.length, front + n + 2);
			assert_int_equal(strlen(t.text), t.length);
		}
		record_text_free(&t);
	}
}

static const struct {
	const char *line, *word;
} refused[] = {
    {"", "\"\" is not an action"},
    {"jump 0", "\"jump 0\" is not an action"},
    {"thro 0 11", "is not an action"},
    {"throws 0 11", "is not an action"},
    {"throw", "A seat from 0 to 1 must follow \"throw\""},
    {"throw ", "A seat from 0 to 1"},
    {"throw 2 11", "A seat from 0 to 1"},
    {"throw x 11", "A seat from 0 to 1"},
    {"throw / 11", "A seat from 0 to 1"},
    {"throw 00 11", "A seat from 0 to 1"},
    {"throw 0 6", "A throw is 2 dice of 1 to 6, not \"6\""},
    {"throw 0 07", "A throw is 2 dice of 1 to 6"},
    {"throw 0 17", "A throw is 2 dice of 1 to 6"},
    {"throw 0 611", "\"611\" is not a throw of 2 dice"},
    {"throw 0 61 cocky", "is not a throw of 2 dice"},
    {"throw 0 61 cocky 3", "is not a throw of 2 dice"},
    {"throw 0 61 cocky 21", "is not a throw of 2 dice"},
    {"throw 0 61 cocky 0", "is not a throw of 2 dice"},
    {"throw 1 61", "It is not your turn"},
    {"play 0 R b/0", "No throw is in hand for the play \"R b/0\""},
    {"announce 0 S Y+3", "\"S Y+3\" cannot be announced"},
    {"colours 0 pink", "\"pink\" is not a colour"},
    {"colours 0 red", "no colours to choose"},
    {"ask 0 x", "Nothing may follow \"ask\""},
    {"resign 0 x", "Nothing may follow \"resign\""},
    {"claim 0 x", "Nothing may follow \"claim\""},
    {"draw 0", "Nothing may follow \"draw\""},
    {"void x", "Nothing may follow \"void\""},
    {"ask 0", "throw in hand"},
};

/* Why a line cannot be done, where it is tried. */
static void
lines_are_refused_with_a_reason(void **state)
{
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct action a;
	struct game g;

	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	rs.advice = true;
	game_start(&rs, &g);
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		strcpy(error, "it is done");
		if (record_parse(&rs, &g, refused[i].line, &a, error) ||
		    strstr(error, refused[i].word) == NULL)
			fail_msg("%s: %s", refused[i].line, error);
	}
	assert_true(record_parse(&rs, &g, "throw 0 61 cocky 12", &a, error));
	assert_int_equal(a.cocky, 3);
	assert_true(record_parse(&rs, &g, "throw 0 61 cocky 2", &a, error));
	assert_int_equal(a.cocky, 2);
	assert_int_equal(a.dice[0], 6);
	assert_true(record_parse(&rs, &g, "resign 1", &a, error));
	assert_int_equal(a.seat, 1);
	assert_true(record_parse(&rs, &g, "draw", &a, error));
}

static void
plays_are_refused_with_a_reason(void **state)
{
	char error[RULESET_ERROR], line[RECORD_LINE];
	struct action a = {.kind = ACTION_THROW, .dice = {6, 4}};
	struct game_events events = {0};
	struct ruleset rs;
	struct game g;

	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	game_start(&rs, &g);
	g.phase = PHASE_THROW;
	game_apply(&rs, &g, &a, &events);
	assert_false(record_parse(&rs, &g, "play 0 R 9/13", &a, error));
	assert_string_equal(
	    error, "\"R 9/13\" is not a legal play of this throw.");
	assert_false(record_parse(&rs, &g, "play 0 b/0 0/4", &a, error));
	assert_string_equal(
	    error, "\"b/0 0/4\" means more than one play of this throw.");
	assert_true(record_parse(&rs, &g, "play 0 Y b/0 0/4", &a, error));
	record_line(&rs, &g, &a, line);
	assert_string_equal(line, "play 0 Y b/0 0/4");
	assert_true(ruleset_make(&rs, "ludo", 2, "", error));
	game_start(&rs, &g);
	assert_false(record_parse(&rs, &g, "throw 0 7", &a, error));
	assert_string_equal(error, "A throw is 1 die of 1 to 6, not \"7\".");
	assert_false(record_parse(&rs, &g, "throw 0 61", &a, error));
	assert_string_equal(error, "\"61\" is not a throw of 1 die.");
}

/* A game that was voided while the phrases were typed. */
static void
an_early_end_verifies_and_no_other(void **state)
{
	static const uint8_t secret[DICE_SECRET] = {1, 2, 3};
	struct record_head head = {.version = RECORD_VERSION,
	    .game = "T0001-1",
	    .name = {"alice", "bob"}};
	struct record_text t = {0};
	struct record_error error;
	struct record_file f;
	struct game g;
	char why[RULESET_ERROR];

	assert_true(ruleset_make(&head.rules, "uckers", 2, NULL, why));
	game_start(&head.rules, &g);
	dice_commit(secret, head.game, head.commit);
	dice_hex(secret, DICE_SECRET, head.secret);
	strcpy(head.result, "voided");
	record_put_head(&t, &head);
	record_put_end(&t, "voided", position_hash(&head.rules, &g.position));
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	assert_true(record_file_verify(&f, &error));
	strcpy(f.head.result, "drawn");
	strcpy(f.result, "drawn");
	assert_false(record_file_verify(&f, &error));
	assert_int_equal(error.line, 0);
	assert_string_equal(
	    error.text, "The result is \"unfinished\", not \"drawn\".");
	strcpy(f.head.result, "voided");
	strcpy(f.head.secret, "00");
	assert_false(record_file_verify(&f, &error));
	assert_non_null(strstr(error.text, "64 digits"));
	record_file_free(&f);
	record_text_free(&t);
}

static void
results_are_told(void **state)
{
	static const struct {
		struct game game;
		const char *result;
	} cases[] = {
	    {{.outcome = OUTCOME_NONE}, "unfinished"},
	    {{.outcome = OUTCOME_DRAWN, .winner = NOSEAT}, "drawn"},
	    {{.outcome = OUTCOME_VOIDED, .winner = NOSEAT}, "voided"},
	    {{.outcome = OUTCOME_WON, .winner = 1}, "won 1"},
	    {{.outcome = OUTCOME_WON, .winner = 0, .eight_piecer = true},
		"won 0 eight-piecer"},
	    {{.outcome = OUTCOME_WON,
		 .winner = 3,
		 .eight_piecer = true,
		 .harbour = true},
		"won 3 in harbour"},
	    {{.outcome = OUTCOME_RESIGNED, .winner = 2, .harbour = true},
		"won 2 by resignation"},
	    {{.outcome = OUTCOME_CLAIMED, .winner = 1, .harbour = true},
		"won 1 by claim"},
	    {{.outcome = OUTCOME_WON, .winner = 2, .nplaces = 1, .places = {2}},
		"won 2"},
	    {{.outcome = OUTCOME_WON,
		 .winner = 2,
		 .nplaces = 2,
		 .places = {2, 1}},
		"won 2, places 2 1"},
	    {{.outcome = OUTCOME_WON,
		 .winner = 3,
		 .harbour = true,
		 .nplaces = 4,
		 .places = {3, 1, 0, 2}},
		"won 3 in harbour, places 3 1 0 2"},
	};
	char result[RECORD_RESULT];
	struct ruleset rs;

	selfplay_rules(&selfplay_variants[0], &rs);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		record_result(&rs, &cases[i].game, result);
		assert_string_equal(result, cases[i].result);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(broken_tags_are_named),
	    cmocka_unit_test(broken_actions_are_named),
	    cmocka_unit_test(broken_ends_are_named),
	    cmocka_unit_test(a_changed_name_shows_in_the_last_line),
	    cmocka_unit_test(who_did_it_and_when_are_read),
	    cmocka_unit_test(what_does_not_fit_is_not_put),
	    cmocka_unit_test(a_line_is_never_cut),
	    cmocka_unit_test(lines_are_refused_with_a_reason),
	    cmocka_unit_test(plays_are_refused_with_a_reason),
	    cmocka_unit_test(an_early_end_verifies_and_no_other),
	    cmocka_unit_test(results_are_told),
	};

	return cmocka_run_group_tests_name("broken records", tests, NULL, NULL);
}
