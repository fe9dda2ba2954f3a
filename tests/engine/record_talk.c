/* Talk in records, and records of older rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "engine/record.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/record_write.h"

/* A game of two throws that was voided, as a file. */
static void
make(struct record_text *text, unsigned version, const char *second)
{
	static const uint8_t secret[DICE_SECRET] = {1, 2, 3};
	struct record_head head = {.version = version,
	    .game = "T0001-1",
	    .name = {"alice", "bob"},
	    .result = "voided"};
	const char *const names[] = {"alice", "bob"};
	struct action action = {.kind = ACTION_THROW};
	char error[RULESET_ERROR], line[RECORD_LINE];
	struct game_events events = {.n = 0};
	struct game game;

	assert_true(ruleset_make(&head.rules, "uckers", 2, NULL, error));
	dice_commit(secret, head.game, head.commit);
	dice_hex(secret, DICE_SECRET, head.secret);
	for (unsigned t = 0; t < 2; t++)
		dice_seed((int)t, names[t], "", head.seed[t]);
	dice_mix(
	    head.game, 2, names, (const char(*)[DICE_HEX])head.seed, head.mix);
	memset(text, 0, sizeof(*text));
	record_put_head(text, &head);
	game_start(&head.rules, &game);
	for (unsigned t = 1; t <= 2; t++) {
		action.seat = (uint8_t)(t - 1);
		dice_throw(secret, head.game, head.mix, t, 2, action.dice);
		record_line(&head.rules, &game, &action, line);
		game_apply(&head.rules, &game, &action, &events);
		record_put_action(text, t, 0, names[t - 1],
		    game_hash(&head.rules, &game),
		    t == 2 && second != NULL ? second : line);
	}
	action.kind = ACTION_VOID;
	game_apply(&head.rules, &game, &action, &events);
	record_put_action(
	    text, 3, 0, NULL, game_hash(&head.rules, &game), "void");
	record_put_talk(text, 0, "say", "alice", "3 - result won 0");
	record_put_talk(text, 0, "whisper", "~eve~", "result is near");
	record_put_end(
	    text, "voided", position_hash(&head.rules, &game.position));
	assert_false(text->failed);
}

static bool
verifies(const char *bytes, size_t length, bool *judged, char *why)
{
	struct record_error error = {.line = 0};
	struct record_file file;
	bool ok;

	ok = record_file_parse(bytes, length, &file, &error) &&
	    record_file_verify(&file, &error);
	*judged = ok && record_file_judged(&file);
	strcpy(why, error.text);
	record_file_free(&file);
	return ok;
}

static void
talk_is_read_back(void **state)
{
	struct record_error error = {.line = 0};
	struct record_text text;
	struct record_file file;

	make(&text, RECORD_VERSION, NULL);
	assert_true(record_file_parse(text.text, text.length, &file, &error));
	assert_int_equal(file.nentries, 3);
	assert_int_equal(file.ntalk, 2);
	assert_string_equal(file.talk[0].how, "say");
	assert_string_equal(file.talk[0].text, "3 - result won 0");
	assert_string_equal(file.talk[1].who, "~eve~");
	assert_string_equal(file.result, "voided");
	assert_true(record_file_verify(&file, &error));
	record_file_free(&file);
	record_text_free(&text);
}

static void
changed_talk_fails(void **state)
{
	char why[RULESET_ERROR];
	struct record_text text;
	bool judged;

	make(&text, RECORD_VERSION, NULL);
	strstr(text.text, "near")[0] = 'f';
	assert_false(verifies(text.text, text.length, &judged, why));
	record_text_free(&text);
}

static void
talk_of_two_lines_is_no_record(void **state)
{
	struct record_text text = {.text = NULL};

	record_put_talk(&text, 0, "say", "alice", "a\nresult won 1");
	assert_true(text.failed);
	record_text_free(&text);
}

/* What today's rules forbid was done under others: only dice are checked. */
static void
other_versions_are_not_judged(void **state)
{
	char why[RULESET_ERROR];
	struct record_text text;
	bool judged;

	make(&text, RECORD_VERSION - 1, NULL);
	assert_true(verifies(text.text, text.length, &judged, why));
	assert_false(judged);
	record_text_free(&text);
	make(&text, RECORD_VERSION - 1, "play 0 R 99");
	assert_true(verifies(text.text, text.length, &judged, why));
	record_text_free(&text);
	make(&text, RECORD_VERSION, "play 0 R 99");
	assert_false(verifies(text.text, text.length, &judged, why));
	record_text_free(&text);
}

static void
dice_of_other_versions_are_checked(void **state)
{
	char why[RULESET_ERROR], line[] = "throw 1 11";
	struct record_text text;
	bool judged, ok = true;

	for (int die = 1; die <= 2; die++) {
		line[8] = line[9] = (char)('0' + die);
		make(&text, RECORD_VERSION - 1, line);
		ok = ok && verifies(text.text, text.length, &judged, why);
		record_text_free(&text);
	}
	assert_false(ok);
	assert_non_null(strstr(why, "Throw 2 is"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(talk_is_read_back),
	    cmocka_unit_test(changed_talk_fails),
	    cmocka_unit_test(talk_of_two_lines_is_no_record),
	    cmocka_unit_test(other_versions_are_not_judged),
	    cmocka_unit_test(dice_of_other_versions_are_checked),
	};

	return cmocka_run_group_tests_name("record_talk", tests, NULL, NULL);
}
