/* Records: lines, whole files, replays, and everything that verify finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/engine/record_make.h"

/* A record's bytes changed: first what, then what it becomes. */
static char *
replaced(const struct record_text *t, const char *what, const char *with,
    size_t *length)
{
	char *at = strstr(t->text, what), *copy;
	size_t head;

	assert_non_null(at);
	head = (size_t)(at - t->text);
	*length = t->length - strlen(what) + strlen(with);
	assert_non_null(copy = malloc(*length + 1));
	memcpy(copy, t->text, head);
	strcpy(copy + head, with);
	strcpy(copy + head + strlen(with), at + strlen(what));
	return copy;
}

/* The bytes pass or fail; what fails has a word in its sentence. */
static void
assert_verifies(const char *bytes, size_t length, const char *word)
{
	struct record_error error = {0};
	struct record_file f;
	bool ok;

	ok = record_file_parse(bytes, length, &f, &error) &&
	    record_file_verify(&f, &error);
	record_file_free(&f);
	if (ok != (word == NULL))
		fail_msg("%d: %s", error.line, ok ? "passed" : error.text);
	if (!ok && strstr(error.text, word) == NULL)
		fail_msg("%d: %s", error.line, error.text);
}

/* The same with the last line made to fit again. */
static void
assert_resummed_fails(char *bytes, size_t length, const char *word)
{
	char *last = bytes + length - 65, hex[DICE_HEX];

	dice_sha256(bytes, length - 65 - 7, hex);
	memcpy(last, hex, 64);
	assert_verifies(bytes, length, word);
	free(bytes);
}

static void
every_rule_set_makes_records_that_verify(void **state)
{
	struct record_text t = {0};
	int v;

	for (v = 0; v < selfplay_nvariants; v++) {
		record_make(&selfplay_variants[v], 7 + (uint64_t)v, -1, &t);
		assert_false(t.failed);
		assert_verifies(t.text, t.length, NULL);
		record_text_free(&t);
	}
}

static void
any_changed_byte_fails(void **state)
{
	struct record_text t = {0};
	struct record_error error = {0};
	struct record_file f;
	size_t i;
	int bit;

	record_make(&selfplay_variants[1], 3, 40, &t);
	assert_verifies(t.text, t.length, NULL);
	for (i = 0; i < t.length; i++)
		for (bit = 1; bit < 256; bit <<= 1) {
			t.text[i] ^= (char)bit;
			if (record_file_parse(t.text, t.length, &f, &error) &&
			    record_file_verify(&f, &error))
				fail_msg("byte %zu, bit %d", i, bit);
			record_file_free(&f);
			t.text[i] ^= (char)bit;
		}
	record_text_free(&t);
}

static void
any_missing_or_added_byte_fails(void **state)
{
	struct record_text t = {0};
	struct record_error error = {0};
	struct record_file f;
	char *bytes;
	size_t i;

	record_make(&selfplay_variants[0], 3, 12, &t);
	assert_non_null(bytes = malloc(t.length + 1));
	for (i = 0; i <= t.length; i++) {
		memcpy(bytes, t.text, i);
		bytes[i] = '\n';
		memcpy(bytes + i + 1, t.text + i, t.length - i);
		assert_false(
		    record_file_parse(bytes, t.length + 1, &f, &error));
		record_file_free(&f);
		assert_false(
		    record_file_parse(t.text, i, &f, &error) && i < t.length);
		record_file_free(&f);
	}
	free(bytes);
	record_text_free(&t);
}

static void
carriage_returns_fail(void **state)
{
	struct record_text t = {0};
	char *bytes;
	size_t i, n = 0;

	record_make(&selfplay_variants[0], 5, 20, &t);
	assert_non_null(bytes = malloc(2 * t.length));
	for (i = 0; i < t.length; i++) {
		if (t.text[i] == '\n')
			bytes[n++] = '\r';
		bytes[n++] = t.text[i];
	}
	assert_verifies(bytes, n, "");
	free(bytes);
	record_text_free(&t);
}

/* Tamperings by somebody who knows to mend the last line. */
static void
mended_tampering_fails(void **state)
{
	static const struct {
		const char *what, *with, *word;
	} cases[] = {
	    {"[Seat0 \"alice\"]\n[Seat1 \"bob\"]",
		"[Seat0 \"bob\"]\n[Seat1 \"alice\"]", "Seed0"},
	    {"lucky 7", "lucky 8", "Seed0"},
	    {"[Rules \"uckers\"]", "[Rules \"masters\"]", ""},
	    {"[Version \"1\"]", "[Version \"01\"]", "changed"},
	    {"[Started \"2026-", "[Started \"2026-0", ""},
	    {"[Result \"won 0", "[Result \"won 1", "result"},
	    {"\nresult won 0", "\nresult won 1", "result"},
	    {"\nposition ", "\nposition 0", ""},
	    {" play 0 ", " play 1 ", ""},
	};
	struct record_text t = {0};
	size_t i, length;
	char *bytes;

	record_make(&selfplay_variants[0], 15, -1, &t);
	assert_verifies(t.text, t.length, NULL);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bytes = replaced(&t, cases[i].what, cases[i].with, &length);
		assert_resummed_fails(bytes, length, cases[i].word);
	}
	record_text_free(&t);
}

/* Puts a record again with something else in its head. */
static void
assert_head_fails(void (*change)(struct record_head *), const char *word)
{
	struct record_text t = {0}, again = {0};
	struct record_error error = {0};
	struct record_file f;
	int i;

	record_make(&selfplay_variants[0], 15, 30, &t);
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	change(&f.head);
	record_put_head(&again, &f.head);
	for (i = 0; i < f.nentries; i++)
		record_put_action(&again, (unsigned)i + 1, f.entry[i].when,
		    f.entry[i].who, f.entry[i].hash, f.entry[i].line);
	record_put_end(&again, f.result, f.position);
	assert_verifies(again.text, again.length, word);
	record_file_free(&f);
	record_text_free(&t);
	record_text_free(&again);
}

static void
other_secret(struct record_head *h)
{
	h->secret[0] = h->secret[0] == '0' ? '1' : '0';
}

static void
other_secret_and_commitment(struct record_head *h)
{
	uint8_t secret[DICE_SECRET];

	other_secret(h);
	assert_true(dice_unhex(h->secret, secret, sizeof(secret)));
	dice_commit(secret, h->game, h->commit);
}

static void
no_secret(struct record_head *h)
{
	h->secret[0] = '\0';
}

static void
other_mix(struct record_head *h)
{
	h->mix[0] = h->mix[0] == '0' ? '1' : '0';
}

static void
no_mix(struct record_head *h)
{
	h->mix[0] = '\0';
}

static void
later_version(struct record_head *h)
{
	h->version++;
}

static void
heads_that_lie_fail(void **state)
{
	assert_head_fails(other_secret, "Commit");
	assert_head_fails(other_secret_and_commitment, "Throw 1 is");
	assert_head_fails(no_secret, "not revealed");
	assert_head_fails(other_mix, "Mix");
	assert_head_fails(no_mix, "no mix");
	assert_head_fails(later_version, "version 2");
}

static void
an_error_names_its_line(void **state)
{
	struct record_text t = {0};
	struct record_error error = {0};
	struct record_file f;
	size_t length;
	char *bytes, *at;
	int line = 1;

	record_make(&selfplay_variants[0], 15, 30, &t);
	bytes = replaced(&t, "\n20 ", "\n21 ", &length);
	assert_false(record_file_parse(bytes, length, &f, &error));
	record_file_free(&f);
	for (at = t.text; at < strstr(t.text, "\n20 "); at++)
		line += *at == '\n';
	assert_int_equal(error.line, line + 1);
	free(bytes);
	bytes =
	    replaced(&t, "[Rules \"uckers\"]", "[Rules \"chess\"]", &length);
	assert_false(record_file_parse(bytes, length, &f, &error));
	record_file_free(&f);
	assert_non_null(strstr(error.text, "chess"));
	free(bytes);
	record_text_free(&t);
}

static void
replays_stop_at_any_action(void **state)
{
	struct record_text t = {0};
	struct record_error error = {0};
	struct record_file f;
	struct game g;
	int i;

	record_make(&selfplay_variants[7], 11, -1, &t);
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	assert_true(f.nentries > 50);
	for (i = 1; i <= f.nentries; i++) {
		assert_true(record_file_replay(&f, i, &g, &error));
		assert_int_equal(g.nactions, i);
		assert_int_equal(
		    game_hash(&f.head.rules, &g), f.entry[i - 1].hash);
	}
	assert_true(record_file_replay(&f, -1, &g, &error));
	assert_int_equal(g.phase, PHASE_OVER);
	record_file_free(&f);
	record_text_free(&t);
}

static void
a_line_that_cannot_be_done_changes_nothing(void **state)
{
	static const char *const lines[] = {"", "jump 0", "throw", "throw 0",
	    "throw 0 6", "throw 0 67", "throw 0 666", "throw 2 66",
	    "throw 0 64 cocky", "throw 0 64 cocky 3", "play 0 R b/0",
	    "announce 0 S Y+3", "colours 0 pink", "colours 0 red", "ask 0",
	    "ask 0 x", "draw 0"};
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g, before;
	uint64_t hash;
	size_t i;

	selfplay_rules(&selfplay_variants[0], &rs);
	game_start(&rs, &g);
	hash = game_hash(&rs, &g);
	before = g;
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		error[0] = '\0';
		assert_false(record_apply(&rs, &g, lines[i], hash, error));
		assert_true(strlen(error) > 10);
		assert_memory_equal(&g, &before, sizeof(g));
	}
	/* A good one that leads elsewhere than its hash says. */
	assert_false(record_apply(&rs, &g, "throw 0 64", hash, error));
	assert_non_null(strstr(error, "another position"));
	assert_memory_equal(&g, &before, sizeof(g));
}

static void
results_are_told(void **state)
{
	struct ruleset rs;
	struct game g;
	struct moments moments = {0};
	struct action a = {.kind = ACTION_RESIGN, .seat = 1};
	char result[RECORD_RESULT];

	selfplay_rules(&selfplay_variants[0], &rs);
	game_start(&rs, &g);
	record_result(&rs, &g, result);
	assert_string_equal(result, "unfinished");
	game_apply(&rs, &g, &a, &moments);
	record_result(&rs, &g, result);
	assert_string_equal(result, "won 0 by resignation");
	game_start(&rs, &g);
	a.kind = ACTION_VOID;
	game_apply(&rs, &g, &a, &moments);
	record_result(&rs, &g, result);
	assert_string_equal(result, "voided");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_rule_set_makes_records_that_verify),
	    cmocka_unit_test(any_changed_byte_fails),
	    cmocka_unit_test(any_missing_or_added_byte_fails),
	    cmocka_unit_test(carriage_returns_fail),
	    cmocka_unit_test(mended_tampering_fails),
	    cmocka_unit_test(heads_that_lie_fail),
	    cmocka_unit_test(an_error_names_its_line),
	    cmocka_unit_test(replays_stop_at_any_action),
	    cmocka_unit_test(a_line_that_cannot_be_done_changes_nothing),
	    cmocka_unit_test(results_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
