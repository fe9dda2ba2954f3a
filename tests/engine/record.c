/* Records: lines, whole files, and everything that verify finds. */
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

	for (int v = 0; v < selfplay_nvariants; v++) {
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

	record_make(&selfplay_variants[1], 3, 40, &t);
	assert_verifies(t.text, t.length, NULL);
	for (size_t i = 0; i < t.length; i++)
		for (int bit = 1; bit < 256; bit <<= 1) {
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

	record_make(&selfplay_variants[0], 3, 12, &t);
	assert_non_null(bytes = malloc(t.length + 1));
	for (size_t i = 0; i <= t.length; i++) {
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
	size_t n = 0;

	record_make(&selfplay_variants[0], 5, 20, &t);
	assert_non_null(bytes = malloc(2 * t.length));
	for (size_t i = 0; i < t.length; i++) {
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
	    {" play 0 B b/0 0/4", " play 0 b b/0 0/4",
		"should be written: play 0 B b/0 0/4"},
	    {" colours 0 green", " colours 0 G",
		"should be written: colours 0 green"},
	};
	struct record_text t = {0};
	size_t length;
	char *bytes;

	record_make(&selfplay_variants[0], 15, -1, &t);
	assert_verifies(t.text, t.length, NULL);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bytes = replaced(&t, cases[i].what, cases[i].with, &length);
		assert_resummed_fails(bytes, length, cases[i].word);
	}
	record_text_free(&t);
}

/* Puts a file again as its head, entries and talk are now. */
static void
put_again(const struct record_file *f, int ntalk, struct record_text *t)
{
	record_put_head(t, &f->head);
	for (int i = 0; i < f->nentries; i++)
		record_put_action(t, (unsigned)i + 1, f->entry[i].when,
		    f->entry[i].who, f->entry[i].hash, f->entry[i].line);
	if (ntalk > 0)
		record_put_talk(t, 0, "say", "bob", "well, well");
	if (ntalk > 1)
		record_put_talk(t, 1795209243, "kibitz", "eve", "\"sixes\"");
	record_put_end(t, f->result, f->position);
}

/* Puts a record again with something else in its head. */
static void
assert_head_fails(void (*change)(struct record_head *), const char *word)
{
	struct record_text t = {0}, again = {0};
	struct record_error error = {0};
	struct record_file f;

	record_make(&selfplay_variants[0], 15, 30, &t);
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	change(&f.head);
	put_again(&f, 0, &again);
	assert_verifies(again.text, again.length, word);
	record_file_free(&f);
	assert_true(record_file_parse(again.text, again.length, &f, &error));
	assert_false(record_file_verify(&f, &error));
	if (strstr(word, "Throw") == NULL && strstr(word, "no mix") == NULL)
		assert_int_equal(error.line, 0);
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
other_phrase(struct record_head *h)
{
	h->phrase[1][0] = 'x';
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
	assert_head_fails(other_phrase, "Seed1 is not that");
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

/* The number of the line in which the text first stands. */
static int
line_with(const char *text, const char *what)
{
	const char *end = strstr(text, what);
	int line = 1;

	assert_non_null(end);
	for (; text < end; text++)
		line += *text == '\n';
	return line;
}

/* The start of a line, counted from 1. */
static const char *
nth_line(const char *text, int n)
{
	for (; n > 1; n--)
		text = strchr(text, '\n') + 1;
	return text;
}

static bool
may_be_left_out(const char *tag)
{
	return strncmp(tag, "[Started ", 9) == 0 ||
	    strncmp(tag, "[Ended ", 7) == 0 ||
	    strncmp(tag, "[Secret ", 8) == 0 ||
	    strncmp(tag, "[Phrase0 ", 9) == 0;
}

static void
assert_fails_at(const char *bytes, int line)
{
	struct record_error error = {0};
	struct record_file f;

	assert_false(record_file_parse(bytes, strlen(bytes), &f, &error));
	record_file_free(&f);
	if (error.line != line)
		fail_msg("line %d, not %d: %s", error.line, line, error.text);
}

static void
a_value_of_two_lines_is_not_put(void **state)
{
	struct record_text t = {0};
	struct record_head h = {.game = "T1", .version = RECORD_VERSION};

	selfplay_rules(&selfplay_variants[0], &h.rules);
	record_put_head(&t, &h);
	assert_false(t.failed);
	record_text_free(&t);
	strcpy(h.name[1], "bob\neve");
	record_put_head(&t, &h);
	assert_true(t.failed);
	record_text_free(&t);
}

/* Each tag left out, and each one twice. */
static void
tags_stand_once_and_in_order(void **state)
{
	struct record_text t = {0};
	const char *tag, *next;
	char *bytes;
	int head, tags;

	record_make(&selfplay_variants[1], 15, 10, &t);
	tags = line_with(t.text, "\n\n");
	assert_int_equal(tags, 8 + 4 + 2 * 4 + 1 + 3);
	assert_non_null(bytes = malloc(2 * t.length));
	for (int n = 1; n <= tags; n++) {
		tag = nth_line(t.text, n);
		next = nth_line(t.text, n + 1);
		head = (int)(tag - t.text);
		if (!may_be_left_out(tag)) {
			sprintf(bytes, "%.*s%s", head, t.text, next);
			assert_fails_at(bytes, n);
		}
		sprintf(bytes, "%.*s%s", (int)(next - t.text), t.text, tag);
		assert_fails_at(bytes, n + 1);
	}
	free(bytes);
	record_text_free(&t);
}

/*
 * The fifth action leads elsewhere; which tags there are is in the bits. The
 * first action is a throw, which cannot be without a mix.
 */
static void
assert_names_wrong_action(const struct record_file *made, int left_out)
{
	struct record_text t = {0};
	struct record_error error = {0};
	struct record_file f, changed = *made;

	if (left_out & 1)
		changed.head.started = 0;
	if (left_out & 2)
		changed.head.ended = 0;
	if (left_out & 4)
		changed.head.mix[0] = '\0';
	put_again(&changed, 0, &t);
	if (!record_file_parse(t.text, t.length, &f, &error))
		fail_msg("%d: %s", error.line, error.text);
	f.entry[4].hash ^= 1;
	assert_false(record_file_verify(&f, &error));
	assert_int_equal(
	    error.line, line_with(t.text, left_out & 4 ? "\n1 " : "\n5 ") + 1);
	record_file_free(&f);
	record_text_free(&t);
}

static void
wrong_actions_are_named_whatever_tags_there_are(void **state)
{
	struct record_text t = {0};
	struct record_error error;
	struct record_file f;

	record_make(&selfplay_variants[1], 15, 10, &t);
	assert_true(record_file_parse(t.text, t.length, &f, &error));
	for (int left_out = 0; left_out < 8; left_out++)
		assert_names_wrong_action(&f, left_out);
	record_file_free(&f);
	record_text_free(&t);
}

/* The end's result and position are not those of the game. */
static void
a_wrong_end_is_named(void **state)
{
	struct record_text made = {0}, t = {0};
	struct record_error error;
	struct record_file f, again;

	record_make(&selfplay_variants[0], 15, 30, &made);
	assert_true(record_file_parse(made.text, made.length, &f, &error));
	for (int i = 0; i < 6; i++) {
		if (i % 2 == 0)
			strcpy(f.result, "drawn");
		else {
			strcpy(f.result, f.head.result);
			f.position ^= 1;
		}
		put_again(&f, i / 2, &t);
		assert_true(
		    record_file_parse(t.text, t.length, &again, &error));
		assert_int_equal(again.ntalk, i / 2);
		if (i / 2 == 2)
			assert_string_equal(again.talk[1].text, "\"sixes\"");
		assert_false(record_file_verify(&again, &error));
		assert_int_equal(error.line,
		    line_with(t.text, i % 2 ? "\nposition" : "\nresult") + 1);
		if (i % 2 == 1)
			f.position ^= 1;
		record_file_free(&again);
		record_text_free(&t);
	}
	record_file_free(&f);
	record_text_free(&made);
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

	selfplay_rules(&selfplay_variants[0], &rs);
	game_start(&rs, &g);
	hash = game_hash(&rs, &g);
	before = g;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
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
	    cmocka_unit_test(a_value_of_two_lines_is_not_put),
	    cmocka_unit_test(tags_stand_once_and_in_order),
	    cmocka_unit_test(wrong_actions_are_named_whatever_tags_there_are),
	    cmocka_unit_test(a_wrong_end_is_named),
	    cmocka_unit_test(a_line_that_cannot_be_done_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
