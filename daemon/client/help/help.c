/* Help from the table of commands and from the texts of etc/help. */
#include "daemon/client/help/help.h"

#include <string.h>

#include "daemon/client/help/help_example.h"
#include "daemon/client/help/help_rules.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/model/model.h"
#include "daemon/client/text/say.h"
#include "daemon/protocol/command.h"

#define USAGE_WIDTH 28 /* columns of a command in the list of all */

/* Lists that are generated from tables. */
static const char *const lists[] = {"commands", "house"};
#define NLIST ((int)(sizeof(lists) / sizeof(lists[0])))

const char *
help_name(const struct rule_list *rules, int n)
{
	const struct command *command;
	int ntopics = 0, ncommands = 0;

	while (help_topics[ntopics].name != NULL)
		ntopics++;
	if (n < ntopics)
		return help_topics[n].name;
	n -= ntopics;
	if (n < NLIST)
		return lists[n];
	n -= NLIST;
	command = command_row(n);
	if (command != NULL)
		return command->name;
	while (command_row(ncommands) != NULL)
		ncommands++;
	return help_rule_name(rules, n - ncommands);
}

/* too: a topic of that name precedes it. */
static void
write_command(FILE *out, const struct command *command, bool too,
    const struct rule_list *rules)
{
	static const char *const where[] = {
	    [ANYWHERE] = "anywhere, and as ssh HOST COMMAND",
	    [NAMED] = "anywhere, and with an account as ssh HOST COMMAND",
	    [LASTING] = "anywhere, and as ssh HOST COMMAND",
	    [STAYING] = "anywhere",
	    [TABLE] = "at a table",
	    [SEAT] = "in a seat"};
	char args[COMMAND_USAGE];

	fprintf(out, "%s%s %s\n  %s.\n", too ? "\nThe command: " : "",
	    command->name, command_arguments(command, args), command->help);
	if (*command->abbr != '\0')
		fprintf(out, "  Short: %s\n", command->abbr);
	fprintf(out, "  Where: %s.\n", where[command->where]);
	if (!too && command_has(command, ARG_RULES))
		help_presets(out, rules);
}

static void
write_commands(FILE *out, enum account_role role, enum command_where first,
    enum command_where last)
{
	const struct command *command;
	char usage[COMMAND_USAGE + 16], args[COMMAND_USAGE];
	int i;

	for (i = 0; (command = command_row(i)) != NULL; i++) {
		if (command->who > role || command->where < first ||
		    command->where > last)
			continue;
		snprintf(usage, sizeof(usage), "%s %s", command->name,
		    command_arguments(command, args));
		/* A usage longer than its column has a line of its own. */
		if (strlen(usage) > USAGE_WIDTH)
			fprintf(out, "  %s\n      ", usage);
		else
			fprintf(out, "  %-*s ", USAGE_WIDTH, usage);
		fprintf(out, "%s%s", command->help,
		    *command->abbr == '\0' ? "\n" : "");
		if (*command->abbr != '\0')
			fprintf(out, " (%s)\n", command->abbr);
	}
}

/* The overview for linear mode, which has no menu. */
static const char by_ear[] =
    "Messdeck is a host for Uckers, the Royal Navy's Ludo.\n"
    "\n"
    "Type a word and press Enter. In the lobby bot begins a game against the\n"
    "house bot at once. games lists the tables: join and a table's number "
    "sits\n"
    "down there, watch and its number listens. who lists the people, and seek\n"
    "looks for somebody to play with. news tells what is new on this host, "
    "and\n"
    "notes what people have left for others to read.\n"
    "\n"
    "At a table Enter alone throws the dice. A number and Enter plays one of\n"
    "the listed plays. board, threats and repeat tell how the game stands; "
    "help\n"
    "linear tells more such words. leave returns to the lobby, quit leaves "
    "the\n"
    "host. Everything else is said to the table.\n"
    "\n"
    "New to the game? tour tells of it in five short steps and plays three\n"
    "throws with you.\n"
    "\n"
    "You win when all eight of your side's counters are home.\n";

static bool
write_list(FILE *out, const char *what, const struct help_for *reader)
{
	const struct table_snapshot *table = reader->table;

	if (*what == '\0') {
		const struct help_topic *topic = help_topic_find("start");
		int column = 0;

		if (reader->ear)
			fputs(by_ear, out);
		else if (topic != NULL)
			help_text(out, topic->text, reader);
		fputs("\nTopics, to read with help and the name:\n ", out);
		for (topic = help_topics; topic->name != NULL; topic++) {
			if (column + (int)strlen(topic->name) > 60) {
				fputs("\n ", out);
				column = 0;
			}
			column += fprintf(out, " %s", topic->name);
		}
		fputs("\nhelp house lists the house rules, help commands all "
		      "commands, and\nhelp NAME explains one.\n",
		    out);
	} else if (strcasecmp(what, "commands") == 0) {
		fputs("Commands for anywhere, with a slash in front on the "
		      "screen; short forms in brackets:\n",
		    out);
		write_commands(out, reader->role, ANYWHERE, STAYING);
		fputs("\nAt a table:\n", out);
		write_commands(out, reader->role, TABLE, TABLE);
		fputs("\nIn a seat:\n", out);
		write_commands(out, reader->role, SEAT, SEAT);
	} else if (strcasecmp(what, "house") == 0)
		help_house(out);
	else if (strcasecmp(what, "rules") == 0 && table != NULL &&
	    table->known)
		say_card(out, &table->rules);
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
	if (help_rule(out, what)) {
		if (topic != NULL && strstr(topic->text, what) != NULL)
			fprintf(out, "See also: help %s.\n", topic->name);
		return true;
	}
	/* Only sysops are told of their commands. */
	if (command != NULL && command->who > reader->role)
		command = NULL;
	if (topic == NULL && command == NULL)
		return help_preset(out, what, reader->rules);
	if (topic != NULL && command != NULL &&
	    strcasecmp(command->name, what) != 0)
		command = NULL;
	if (topic != NULL) {
		help_text(out, topic->text, reader);
		if (strcmp(topic->name, "rules") == 0)
			help_presets(out, reader->rules);
	}
	if (command != NULL)
		write_command(out, command, topic != NULL, reader->rules);
	return true;
}
