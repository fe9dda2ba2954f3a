/* Help: topics, their examples, and what a table's own rules say of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_example.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/model/model.h"
#include "daemon/client/model/table_snapshot.h"
#include "tests/ansi/test.h"

#define PHONE 38      /* columns that a phone has for a text */
#define TEXT_WIDTH 78 /* and a screen of 80 */
#define BAR "\u2502"

static const struct help_for plain = {.role = ROLE_GUEST};
static const struct help_for by_ear = {.role = ROLE_GUEST, .ear = true};

/* The help on something; free it. NULL where there is none. */
static char *
help(const char *what, const struct help_for *reader)
{
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);
	bool known = help_write(out, what, reader);

	fclose(out);
	if (known)
		return text;
	assert_int_equal(size, 0);
	free(text);
	return NULL;
}

static void
assert_help(const char *what, const struct help_for *reader, const char *says)
{
	char *text = help(what, reader);

	assert_non_null(text);
	if (strstr(text, says) == NULL)
		fail_msg("help %s has no \"%s\":\n%s", what, says, text);
	free(text);
}

static char *
unknown(const char *what)
{
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);

	help_unknown(out, what, &plain);
	fclose(out);
	return text;
}

static void
assert_unknown(const char *what, const char *says)
{
	char *text = unknown(what);

	assert_null(help(what, &plain));
	if (strstr(text, says) == NULL)
		fail_msg("%s", text);
	free(text);
}

static void
examples_are_what_the_engine_allows(void **state)
{
	const struct help_topic *topic;
	size_t size;
	char *text;
	FILE *out;

	for (topic = help_topics; topic->name != NULL; topic++) {
		out = open_memstream(&text, &size);
		if (!help_text(out, topic->text, &plain))
			fail_msg("%s has an example that is none", topic->name);
		fclose(out);
		assert_null(strstr(text, "\n= "));
		free(text);
	}
}

/* Else a reader of 80 columns breaks lines that were broken already. */
static void
a_line_of_a_text_fits_into_a_screen(void **state)
{
	const struct help_topic *topic;
	const char *line;
	size_t length;

	for (topic = help_topics; topic->name != NULL; topic++)
		for (line = topic->text; *line != '\0'; line += length + 1) {
			length = strcspn(line, "\n");
			if (line[0] != '=' && length > TEXT_WIDTH)
				fail_msg(
				    "%s: %.*s", topic->name, (int)length, line);
		}
}

static void
an_example_that_breaks_the_rules_is_found(void **state)
{
	static const char *const wrong[] = {
	    /* Red stands behind no blob. */
	    "= game uckers - 2 b,b,b,13/b,b,2,2/b,b,b,b/b,b,b,b 0 throw -\n"
	    "= throw 63 C R13\n",
	    /* No six, no way out. */
	    "= game uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b 0 throw -\n"
	    "= throw 53 R b/0 0/3\n",
	    /* uckers knows no suck-back. */
	    "= game uckers - 2 b,b,b,11/b,b,b,53/b,b,b,b/b,b,b,b 0 throw -\n"
	    "= announce S G+3\n",
	    "= game uckers - 2 nobody 0 throw -\n",
	    "= strip red 10 30\n",
	    "= dance\n",
	};
	size_t i, size;
	char *text;
	FILE *out;

	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		out = open_memstream(&text, &size);
		assert_false(help_text(out, wrong[i], &plain));
		fclose(out);
		free(text);
	}
}

/* The topics that a newcomer has to see drawn. */
static const char *const drawn[] = {"throwing", "ucking", "blobs", "mixi-blobs",
    "challenge", "suckback", "home"};
#define NDRAWN (sizeof(drawn) / sizeof(*drawn))

static void
what_can_be_drawn_is_and_is_said_by_ear(void **state)
{
	char *text;
	size_t i;

	for (i = 0; i < NDRAWN; i++) {
		assert_help(drawn[i], &plain, BAR);
		text = help(drawn[i], &by_ear);
		assert_null(strstr(text, BAR));
		assert_non_null(strstr(text, "counts:"));
		free(text);
	}
	assert_help("challenge", &plain, BAR " R  " BAR " G2 " BAR);
	assert_help("challenge", &by_ear,
	    "As red counts: a red counter on 14, a green blob of two on 15.");
	assert_help("challenge", &by_ear, "one of three sixes");
	assert_help("home", &by_ear, "three home");
}

static void
drawings_fit_a_phone(void **state)
{
	char *text, *line, *next;
	size_t i;

	for (i = 0; i < NDRAWN; i++) {
		next = text = help(drawn[i], &plain);
		while ((line = strsep(&next, "\n")) != NULL)
			if (strstr(line, BAR) != NULL)
				assert_in_range(text_width(line), 1, PHONE);
		free(text);
	}
}

static void
topics_answer_to_their_other_names(void **state)
{
	static const char *const names[][2] = {{"barrier", "are a blob"},
	    {"tower", "are a blob"}, {"mixie", "mixi-blob"},
	    {"capture", "ucks it"}, {"suck-back", "suck-back"},
	    {"blow-back", "suck-back"}, {"lane", "pipe"}, {"yard", "doorstep"},
	    {"six", "A six brings"}, {"BLOB", "are a blob"},
	    {"/challenge", "once at"}};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		assert_help(names[i][0], &plain, names[i][1]);
}

static void
rule_sets_and_house_rules_are_told_by_name(void **state)
{
	assert_help("navy", &plain, "A mixi-blob may not challenge.");
	assert_help("bigship", &plain, "Suck-backs and blow-backs");
	assert_help("split", &plain, "A house rule");
	assert_help("pairs", &plain, "See also: help blobs.");
	assert_help("rules", &plain, "fleet-ludo");
	/* A topic, and the command of its name behind it. */
	assert_help("dice", &plain, "Anybody can check these dice");
	assert_help("dice", &plain, "The command: dice");
}

static void
what_is_misspelt_is_guessed(void **state)
{
	assert_unknown("chalenge", "Did you mean challenge?");
	assert_unknown("mixy-blobs", "Did you mean mixi-blobs?");
	assert_unknown("dicetets", "Did you mean dicetest?");
	/* For sysops it would be shutdown. */
	assert_unknown("shutdwon", "\"shutdwon\". help lists the topics.");
	/* No name, but a word that a text has. */
	assert_unknown("apostrophe", "It is mentioned in: linear.");
	assert_unknown("zzz", "help lists the topics.");
}

static void
the_overview_names_every_topic(void **state)
{
	const struct help_topic *topic;

	for (topic = help_topics; topic->name != NULL; topic++)
		assert_help("", &plain, topic->name);
	assert_help("", &plain, "/tour");
}

static void
one_topic_leads_to_the_next_and_around(void **state)
{
	const char *name = help_beside("help", 0);
	char title[64];
	int n, count = 0;

	assert_string_equal(name, "start");
	while (help_topics[count].name != NULL)
		count++;
	for (n = 0; n < count; n++) {
		snprintf(title, sizeof(title), "help %s", name);
		name = help_beside(title, 1);
		assert_non_null(name);
	}
	assert_string_equal(name, "start");
	assert_string_equal(
	    help_beside("help start", -1), help_topics[count - 1].name);
	assert_null(help_beside("who", 1));
	assert_null(help_beside("help play", 1));
}

static const char *const names[SEATS_MAX] = {"a", "b", "c", "d"};

/* Help at a table with such rules. */
static void
assert_at_table(
    const char *rules, const char *house, const char *what, const char *says)
{
	struct help_for reader = {.role = ROLE_GUEST};
	char error[RULESET_ERROR];
	struct game_events none = {0};
	struct ruleset set;
	struct game game;
	struct table_snapshot *table;

	assert_true(ruleset_make(&set, rules, 4, house, error));
	game_start(&set, &game);
	reader.table = table =
	    table_snapshot_make(&set, &game, &none, 1, names);
	assert_help(what, &reader, says);
	table_snapshot_drop(table);
}

static void
at_a_table_topics_tell_its_own_rules(void **state)
{
	assert_at_table("navy", "easy-challenge", "challenge",
	    "At this table, navy with easy-challenge:");
	assert_at_table("navy", "easy-challenge", "challenge",
	    "It needs as many sixes as the blob has counters");
	assert_at_table("masters", NULL, "challenge", "keeps the count");
	assert_at_table("bigship", NULL, "suckback", "announced before");
	assert_at_table("uckers", NULL, "home", "Counters in their pipe");
	assert_at_table("ludo", NULL, "challenge", "no such rule");
	assert_at_table("fleet-ludo", NULL, "throwing", "third six in a row");
	assert_at_table("navy", "pairs", "rules", "pairs");
}

static void
away_from_a_table_no_table_is_spoken_of(void **state)
{
	char *text = help("challenge", &plain);

	assert_null(strstr(text, "At this table"));
	free(text);
}

static void
a_paragraph_can_be_one_line(void **state)
{
	struct help_for reader = {.role = ROLE_GUEST, .flow = true};

	assert_help("mixi-blobs", &reader, "The board shows it as RY2");
	/* Columns stay lines. */
	assert_help("words", &reader, "\nbase        where");
}

static void
all_names_can_be_completed(void **state)
{
	static const char *const must[] = {"challenge", "suckback", "house",
	    "commands", "tour", "play", "navy", "split"};
	const char *name;
	size_t i;
	int n;

	for (i = 0; i < sizeof(must) / sizeof(*must); i++) {
		for (n = 0; (name = help_name(NULL, n)) != NULL; n++)
			if (strcmp(name, must[i]) == 0)
				break;
		assert_non_null(name);
	}
}

static void
guests_are_told_nothing_of_the_sysops_commands(void **state)
{
	struct help_for sysop = {.role = ROLE_SYSOP};
	char *text = help("kick", &sysop);

	assert_non_null(text);
	free(text);
	assert_null(help("kick", &plain));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(examples_are_what_the_engine_allows),
	    cmocka_unit_test(a_line_of_a_text_fits_into_a_screen),
	    cmocka_unit_test(an_example_that_breaks_the_rules_is_found),
	    cmocka_unit_test(what_can_be_drawn_is_and_is_said_by_ear),
	    cmocka_unit_test(drawings_fit_a_phone),
	    cmocka_unit_test(topics_answer_to_their_other_names),
	    cmocka_unit_test(rule_sets_and_house_rules_are_told_by_name),
	    cmocka_unit_test(what_is_misspelt_is_guessed),
	    cmocka_unit_test(the_overview_names_every_topic),
	    cmocka_unit_test(one_topic_leads_to_the_next_and_around),
	    cmocka_unit_test(at_a_table_topics_tell_its_own_rules),
	    cmocka_unit_test(away_from_a_table_no_table_is_spoken_of),
	    cmocka_unit_test(a_paragraph_can_be_one_line),
	    cmocka_unit_test(all_names_can_be_completed),
	    cmocka_unit_test(guests_are_told_nothing_of_the_sysops_commands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
