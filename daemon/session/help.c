/* Help from the table of commands and from the texts of etc/help. */
#include "daemon/session/help.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/command.h"
#include "daemon/session/model.h"
#include "daemon/session/words.h"

/* What is written of tables and is no text. */
static const char *const lists[] = {"commands", "house"};
#define NLIST ((int)(sizeof(lists) / sizeof(lists[0])))

static int
count_topics(void)
{
	int n = 0;

	while (help_topics[n].name != NULL)
		n++;
	return n;
}

const char *
help_name(int n)
{
	const struct command *command;
	int ntopics = count_topics();

	if (n < ntopics)
		return help_topics[n].name;
	n -= ntopics;
	if (n < NLIST)
		return lists[n];
	command = command_row(n - NLIST);
	return command == NULL ? NULL : command->name;
}

static void
write_command(FILE *out, const struct command *command)
{
	static const char *const where[] = {[ANYWHERE] = "anywhere",
	    [TABLE] = "at a table",
	    [SEAT] = "on a seat"};

	fprintf(
	    out, "%s %s\n  %s.\n", command->name, command->args, command->help);
	if (*command->abbr != '\0')
		fprintf(out, "  Short: %s\n", command->abbr);
	fprintf(out, "  Where: %s.\n", where[command->where]);
}

static void
write_commands(FILE *out, enum account_role role, enum command_where where)
{
	const struct command *command;
	char usage[64];
	int i;

	for (i = 0; (command = command_row(i)) != NULL; i++) {
		if (command->who > role || command->where != where)
			continue;
		snprintf(usage, sizeof(usage), "%s %s", command->name,
		    command->args);
		fprintf(out, "  %-28s %s%s", usage, command->help,
		    *command->abbr == '\0' ? "\n" : "");
		if (*command->abbr != '\0')
			fprintf(out, " (%s)\n", command->abbr);
	}
}

static void
write_all(FILE *out, enum account_role role)
{
	fputs("Commands anywhere, with a slash before them on the screen;"
	      " short forms in brackets:\n",
	    out);
	write_commands(out, role, ANYWHERE);
	fputs("\nAt a table:\n", out);
	write_commands(out, role, TABLE);
	fputs("\nOn a seat:\n", out);
	write_commands(out, role, SEAT);
}

static void
write_overview(FILE *out, const struct help_for *reader)
{
	const struct help_topic *topic = help_topic_find("start");
	int column = 0;

	if (topic != NULL)
		help_text(out, topic->text, reader);
	fputs("\nMore to read, with help and its name:\n ", out);
	for (topic = help_topics; topic->name != NULL; topic++) {
		if (column + (int)strlen(topic->name) > 60) {
			fputs("\n ", out);
			column = 0;
		}
		column += fprintf(out, " %s", topic->name);
	}
	fputs("\nHouse rules, with help house. All commands, with help"
	      " commands; one, with\nhelp NAME.\n",
	    out);
}

/* What a table may add to its rules, from the engine's own table. */
static void
write_house(FILE *out)
{
	const char *name, *values, *about;
	int i;

	fputs("House rules are named behind the rules: new navy 2 pairs"
	      " split, or new ludo 4 arm 8.\n\n",
	    out);
	for (i = 0; (name = ruleset_house_rule(i, &values, &about)) != NULL;
	     i++)
		fprintf(out, "  %-15s  %s%s%s%s\n", name, about,
		    strpbrk(values, "0123456789") == NULL ? "" : " (",
		    strpbrk(values, "0123456789") == NULL ? "" : values,
		    strpbrk(values, "0123456789") == NULL ? "" : ")");
}

/* The rule sets by name. */
static void
write_presets(FILE *out)
{
	const char *name, *about;
	int i;

	fputs("\nRules:\n", out);
	for (i = 0; (name = ruleset_preset(i, &about)) != NULL; i++)
		fprintf(out, "  %-15s  %s\n", name, about);
	fputs("House rules: help house.\n", out);
}

static bool
write_list(FILE *out, const char *what, const struct help_for *reader)
{
	const struct seen *table = reader->table;

	if (*what == '\0')
		write_overview(out, reader);
	else if (strcasecmp(what, "commands") == 0)
		write_all(out, reader->role);
	else if (strcasecmp(what, "house") == 0)
		write_house(out);
	else if (strcasecmp(what, "rules") == 0 && table != NULL &&
	    table->known)
		words_card(out, &table->rules);
	else
		return false;
	return true;
}

bool
help_write(FILE *out, const char *what, const struct help_for *reader)
{
	const struct help_topic *topic;
	const struct command *command;
	const char *rest;

	what += strspn(what, " /");
	if (write_list(out, what, reader))
		return true;
	command = command_find(what, &rest);
	topic = help_topic_find(what);
	if (topic != NULL &&
	    (command == NULL || strcasecmp(command->name, what) != 0)) {
		help_text(out, topic->text, reader);
		return true;
	}
	if (command == NULL || command->who > reader->role)
		return false;
	write_command(out, command);
	if (topic != NULL) {
		fputs("\n", out);
		help_text(out, topic->text, reader);
	}
	if (strstr(command->args, "[rules]") != NULL)
		write_presets(out);
	return true;
}
