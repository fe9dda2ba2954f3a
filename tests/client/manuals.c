/*
 * The manual pages hold every row of the program's tables, and nothing that
 * is not there: commands, options, rule sets, house rules, events.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/preference.h"
#include "daemon/conf/conf_option.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/command.h"
#include "engine/game_event.h"
#include "engine/house_rules.h"
#include "engine/preset.h"
#include "tests/ansi/test.h"

#define PAGE_MOST 131072
#define NAME_MOST 128

/* A part of a page, whose items (or headings) each begin with a name. */
struct part {
	const char *page; /* a file of the tree */
	const char *from, *to;
	const char *macro;
	/* The table's names from row 0 on; NULL at its end. */
	const char *(*row)(int);
};

/* The whole of a file; free it. */
static char *
page_read(const char *page)
{
	const char *top = getenv("MESSDECK_SRCDIR");
	char path[1024], *text = calloc(1, PAGE_MOST);
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", top != NULL ? top : ".", page);
	file = fopen(path, "r");
	assert_non_null(text);
	assert_non_null(file);
	assert_in_range(fread(text, 1, PAGE_MOST, file), 1, PAGE_MOST - 1);
	fclose(file);
	return text;
}

static char *
part_read(const struct part *part)
{
	char *page = page_read(part->page), *from, *to, *text;

	from = strstr(page, part->from);
	to = from != NULL ? strstr(from, part->to) : NULL;
	if (to == NULL)
		fail_msg("%s: no part from %s to %s", part->page, part->from,
		    part->to);
	text = strndup(from, (size_t)(to - from));
	free(page);
	return text;
}

/*
 * The next name after *at: one item may have several, with " , " between
 * them. What follows a name is its arguments, or its value after "=".
 */
static bool
next_name(const struct part *part, const char **at, char name[NAME_MOST])
{
	size_t length;

	if (strncmp(*at, " , ", 3) == 0)
		*at += 3;
	else if ((*at = strstr(*at, part->macro)) != NULL)
		*at += strlen(part->macro);
	else
		return false;
	length = strcspn(*at, " =\n");
	assert_in_range(length, 1, NAME_MOST - 1);
	memcpy(name, *at, length);
	name[length] = '\0';
	*at += length;
	return true;
}

static bool
in_table(const struct part *part, const char *name)
{
	const char *row;
	int i;

	for (i = 0; (row = part->row(i)) != NULL; i++)
		if (strcmp(row, name) == 0)
			return true;
	return false;
}

static bool
in_part(const struct part *part, const char *text, const char *row)
{
	char name[NAME_MOST];

	while (next_name(part, &text, name))
		if (strcmp(row, name) == 0)
			return true;
	return false;
}

static void
assert_same(const struct part *part)
{
	char *text = part_read(part), name[NAME_MOST];
	const char *at = text, *row;
	int i;

	for (i = 0; (row = part->row(i)) != NULL; i++)
		if (!in_part(part, text, row))
			fail_msg("%s lacks %s", part->page, row);
	while (next_name(part, &at, name))
		if (!in_table(part, name))
			fail_msg("%s tells of %s, which there is not",
			    part->page, name);
	free(text);
}

static const char *
option_name(int i)
{
	return (size_t)i < conf_noption ? conf_option[i].name : NULL;
}

static void
the_configuration_has_every_option(void **state)
{
	static const struct part part = {"daemon/messdeckd.conf.5",
	    "as follows", ".Ss Presets", "\n.It Cm ", option_name};

	assert_same(&part);
}

/* The sample has the defaults; where only a build knows them, as a comment. */
static void
the_sample_configuration_has_every_default(void **state)
{
	char *text = page_read("etc/messdeckd.conf"), line[2][NAME_MOST];
	const struct conf_option *o;
	const char *quote;
	size_t i;

	for (i = 0; i < conf_noption; i++) {
		o = &conf_option[i];
		quote = o->kind == TEXT ? "\"" : "";
		snprintf(line[0], NAME_MOST, "\n%s = %s%s%s\n", o->name, quote,
		    o->value, quote);
		snprintf(line[1], NAME_MOST, "\n#%s = \"", o->name);
		if (strstr(text, line[0]) == NULL &&
		    strstr(text, line[1]) == NULL)
			fail_msg("etc/messdeckd.conf lacks %s", o->name);
	}
	free(text);
}

static const char *
hub_command(int i)
{
	const struct command *command;
	int row;

	for (row = 0; (command = command_row(row)) != NULL; row++)
		if (command->carrier != SESSION && i-- == 0)
			return command->name;
	return NULL;
}

static void
the_protocol_has_every_command_of_the_hub(void **state)
{
	static const struct part part = {"daemon/protocol/messdeck-protocol.7",
	    ".Sh COMMANDS", ".Sh SEE ALSO", "\n.It Ic ", hub_command};
	const struct command *c;
	char *text = part_read(&part), item[160];
	char usage[COMMAND_USAGE];
	int row;

	assert_same(&part);
	for (row = 0; (c = command_row(row)) != NULL; row++) {
		snprintf(item, sizeof(item), "\n.It Ic %s\n",
		    command_usage(c, usage));
		if (c->carrier != SESSION && strstr(text, item) == NULL)
			fail_msg("messdeck-protocol.7 lacks%s", item);
	}
	free(text);
}

static void
the_protocol_has_every_code(void **state)
{
#define CODES_WORD(name, word) word,
	static const char *const words[] = {TABLE_STATUSES(CODES_WORD)
		OFFER_KINDS(CODES_WORD) REFUSAL_CODES(CODES_WORD)
		    NOTICE_CODES(CODES_WORD) BYE_CODES(CODES_WORD)};
	static const struct part part = {"daemon/protocol/messdeck-protocol.7",
	    ".Sh DESCRIPTION", ".Sh SEE ALSO", "", NULL};
	char *text = part_read(&part), *word, *rest = text;
	bool heard[sizeof(words) / sizeof(*words)] = {
	    [TABLE_CLOSED] = true}; /* told nobody */
	size_t i;

	while ((word = strsep(&rest, " \n(),;.:")) != NULL)
		for (i = 0; i < sizeof(words) / sizeof(*words); i++)
			if (strcmp(word, words[i]) == 0)
				heard[i] = true;
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!heard[i])
			fail_msg("messdeck-protocol.7 lacks %s", words[i]);
	free(text);
}

static const char *
event_row(int i)
{
	return i < NGAME_EVENT ? game_event_name(i) : NULL;
}

static void
the_protocol_has_every_event(void **state)
{
	static const struct part part = {"daemon/protocol/messdeck-protocol.7",
	    ".Ss Moments", ".Ss A program that plays", "\n.It Li ", event_row};

	assert_same(&part);
}

static void
the_protocol_has_every_option_of_set(void **state)
{
	static const struct part part = {"daemon/protocol/messdeck-protocol.7",
	    "\nthe names are ", "a client ignores", "", NULL};
	char *text = part_read(&part);
	int i;

	for (i = 0; i < NSETTING; i++)
		if (strstr(text, preference_row(i)->name) == NULL)
			fail_msg("messdeck-protocol.7 lacks the option %s",
			    preference_row(i)->name);
	free(text);
}

static const char *
preset_name(int i)
{
	return preset_row(i) != NULL ? preset_row(i)->name : NULL;
}

static void
the_rules_have_every_rule_set(void **state)
{
	static const struct part part = {"engine/uckers.6", ".Sh RULE SETS",
	    ".Sh HOUSE RULES", "\n.Ss ", preset_name};

	assert_same(&part);
}

static const char *
house_rule_name(int i)
{
	return house_rule_row(i) != NULL ? house_rule_row(i)->name : NULL;
}

static void
the_rules_have_every_house_rule(void **state)
{
	static const struct part part = {"engine/uckers.6", ".Sh HOUSE RULES",
	    ".Sh READING A PLAY", "\n.It Cm ", house_rule_name};

	assert_same(&part);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_configuration_has_every_option),
	    cmocka_unit_test(the_sample_configuration_has_every_default),
	    cmocka_unit_test(the_protocol_has_every_command_of_the_hub),
	    cmocka_unit_test(the_protocol_has_every_code),
	    cmocka_unit_test(the_protocol_has_every_event),
	    cmocka_unit_test(the_protocol_has_every_option_of_set),
	    cmocka_unit_test(the_rules_have_every_rule_set),
	    cmocka_unit_test(the_rules_have_every_house_rule),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
