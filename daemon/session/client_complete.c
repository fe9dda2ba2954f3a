/* Tab in the input line: commands, names, options, help, after a slash. */
#include <string.h>

#include "daemon/session/client_internal.h"
#include "daemon/session/help.h"

/*
 * The n-th candidate of a source, NULL past the last; args is what stands
 * between the command and the word.
 */
typedef const char *(*source_fn)(
    const struct client *, const char *args, int n);

static const char *
commands(const struct client *client, const char *args, int n)
{
	static char name[24];
	const struct command *command = command_row(n);

	if (command == NULL)
		return NULL;
	snprintf(name, sizeof(name), "/%s",
	    command->who > client->model.role ? "" : command->name);
	return name;
}

static const char *
people(const struct client *client, const char *args, int n)
{
	const struct seen *table = client->model.table;
	struct lobby_person person;

	if (table != NULL) {
		if (n < SEATS_MAX)
			return table->chair[n].name == NULL
			    ? ""
			    : table->chair[n].name;
		n -= SEATS_MAX;
	}
	return lobby_person(
		   json_object_get(client->model.lobby, "people"), n, &person)
	    ? person.name
	    : NULL;
}

static const char *
option_word(enum setting setting, int n)
{
	const struct setting_row *row = setting_row(setting);
	int words = 0;

	while (words < SETTING_WORDS && row->words[words] != NULL)
		words++;
	return n < words ? row->words[n] : n == words ? "default" : NULL;
}

/* The names of options; behind one, its words. */
static const char *
options(const struct client *client, const char *args, int n)
{
	size_t length = strcspn(args, " ");
	int setting = setting_find(args, length);

	if (setting >= 0)
		return option_word((enum setting)setting, n);
	return length == 0 && n < NSETTING_SHOWN
	    ? setting_row((enum setting)n)->name
	    : NULL;
}

static const char *
helps(const struct client *client, const char *args, int n)
{
	return help_name(n);
}

static const char *
presets(const struct client *client, const char *args, int n)
{
	return ruleset_preset(n, NULL);
}

static const struct {
	const char *command;
	source_fn source;
} sources[] = {
    {"help", helps},
    {"set", options},
    {"new", presets},
    {"bot", presets},
    {"seek", presets},
};

static source_fn
source_of(const char *line, size_t start)
{
	const struct command *command;
	const char *rest;
	size_t i;

	if (start == 0)
		return commands;
	command = line[0] == '/' ? command_find(line + 1, &rest) : NULL;
	for (i = 0; command != NULL && i < sizeof(sources) / sizeof(*sources);
	     i++)
		if (strcmp(sources[i].command, command->name) == 0)
			return sources[i].source;
	return people;
}

const char *
client_complete(void *arg, const char *line, size_t start, size_t len, int nth)
{
	const struct client *client = arg;
	source_fn source = source_of(line, start);
	const char *candidate, *blank = memchr(line, ' ', start);
	char args[LINE_MAX_BYTES] = "";
	int i;

	if (line[0] != '/' && start == 0)
		return NULL;
	if (blank != NULL)
		snprintf(args, sizeof(args), "%.*s",
		    (int)(line + start - blank - 1), blank + 1);
	for (i = 0; (candidate = source(client, args, i)) != NULL; i++)
		if (*candidate != '\0' && strlen(candidate) > len &&
		    strncasecmp(candidate, line + start, len) == 0 &&
		    nth-- == 0)
			return candidate;
	return NULL;
}
