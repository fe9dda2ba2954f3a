/* The log of games: its hashes, and what is found wrong in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "engine/record_ledger.h"

/* Computed without this code: sha256("|1|T0001-1|c0ffee") and so on. */
#define FIRST "e7861b54e34e7eb98d34035a2c3f73a6971431cd439821d3921c8aba7238ecbe"
#define SECOND \
	"f0e76842f34d4415e9776dda7e6c5b16fd4dbd793a0a6c9b2853020fcabbe8d5"
#define TEXT "[A]\n[B]\n\n1 x\n2 y\n"
#define HASH "470e55c26d946a105a42ff9a370fae6cafa466b587fb9f43e95653a98b2113fd"
#define EMPTY "567e447d4bb3b2ca9d5245c1909f523b933081109e83caf64863548c69838c07"

static void
each_head_follows_from_the_one_before(void **state)
{
	char head[DICE_HEX] = "";

	record_ledger_add(head, "1|T0001-1|c0ffee");
	assert_string_equal(head, FIRST);
	record_ledger_add(head, "1|T0001-1|end|beef");
	assert_string_equal(head, SECOND);
}

static void
game_is_what_stands_before_the_second_empty_line(void **state)
{
	static const struct {
		const char *text, *hash;
	} rows[] = {
	    {TEXT "\nsay hello\n\nresult won\n", HASH},
	    {TEXT "\nresult drawn\n", HASH},
	    {TEXT "\n", HASH},
	    {TEXT, HASH},
	    {TEXT "no line end", HASH},
	    {"[A]\n\n\nresult voided\n", EMPTY},
	};
	char hash[DICE_HEX];

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		record_game_hash(rows[i].text, strlen(rows[i].text), hash);
		assert_string_equal(hash, rows[i].hash);
	}
}

static bool
checks(const char *log, struct record_logged *logged, int *line)
{
	static const struct record_file file = {
	    .head = {.game = "T0001-1", .commit = "c0ffee"}};
	struct record_error error = {.line = 0};
	bool ok = record_ledger_check(
	    log, strlen(log), &file, TEXT, strlen(TEXT), logged, &error);

	*line = error.line;
	assert_true(ok || *error.text != '\0');
	return ok;
}

static void
log_tells_what_it_has_of_a_game(void **state)
{
	struct record_logged logged;
	char log[1024], head[DICE_HEX] = FIRST;
	int line;

	assert_true(checks("", &logged, &line));
	assert_false(logged.begun || logged.ended);
	assert_true(checks(FIRST " 1|T0001-1|c0ffee\n", &logged, &line));
	assert_true(logged.begun && !logged.ended);
	assert_string_equal(logged.head, FIRST);
	record_ledger_add(head, "2|T0001-11|bead");
	snprintf(log, sizeof(log),
	    FIRST " 1|T0001-1|c0ffee\n%s 2|T0001-11|bead\n", head);
	record_ledger_add(head, "1|T0001-1|end|" HASH);
	snprintf(log + strlen(log), sizeof(log) - strlen(log),
	    "%s 1|T0001-1|end|" HASH "\n", head);
	assert_true(checks(log, &logged, &line));
	assert_true(logged.begun && logged.ended);
	assert_string_equal(logged.head, head);
	/* A piece of it, from its second entry on. */
	assert_true(checks(strchr(log, '\n') + 1, &logged, &line));
	assert_true(!logged.begun && logged.ended);
}

static void
line_that_is_wrong_is_named(void **state)
{
	static const struct {
		const char *log;
		int line;
	} rows[] = {
	    {"\n", 1},
	    {"nonsense\n", 1},
	    {FIRST " 1|T0001-1|c0ffee", 1},
	    {FIRST "\t1|T0001-1|c0ffee\n", 1},
	    {FIRST " \n", 1},
	    {FIRST " 1|T0001-1|c0ffee\r\n", 1},
	    {SECOND " 1|T0001-1|c0ffee\n", 1},
	    {FIRST " 1|T0001-1|c0ffee\n\n", 2},
	    /* Right in itself, but of another commitment, another record. */
	    {FIRST " 2|T0001-1|decaf\n", 1},
	    {FIRST " 1|T0001-1|c0ffee\n" SECOND " 1|T0001-1|end|beef\n", 2},
	    {FIRST " 1|T0001-1|c0ffee\n" FIRST " 2|T0002-2|beef\n", 2},
	};
	struct record_logged logged;
	int line;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (checks(rows[i].log, &logged, &line) || line != rows[i].line)
			fail_msg("line %d of log %zu", line, i);
	}
}

static void
longest_line_is_read_and_one_longer_refused(void **state)
{
	char log[DICE_HEX + RECORD_LOG_LINE + 4], *end;
	struct record_logged logged;
	int line;

	memset(log, 'x', sizeof(log));
	memcpy(log, FIRST " ", DICE_HEX);
	end = log + DICE_HEX + RECORD_LOG_LINE - 1;
	strcpy(end, "\n");
	assert_true(checks(log, &logged, &line));
	memcpy(end, "x\n", 3);
	assert_false(checks(log, &logged, &line));
	assert_int_equal(line, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_head_follows_from_the_one_before),
	    cmocka_unit_test(game_is_what_stands_before_the_second_empty_line),
	    cmocka_unit_test(log_tells_what_it_has_of_a_game),
	    cmocka_unit_test(line_that_is_wrong_is_named),
	    cmocka_unit_test(longest_line_is_read_and_one_longer_refused),
	};

	return cmocka_run_group_tests_name("record_log", tests, NULL, NULL);
}
