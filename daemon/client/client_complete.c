/*
 * Completion in the input line: commands, names, options, help, after a slash;
 * in linear mode without one, too.
 */
#include <string.h>

#include "daemon/client/client_complete.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/help/help.h"
#include "daemon/client/model/lobby_row.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/rule_list.h"
#include "engine/bot_level.h"

/*
 * The n-th candidate of a source, NULL past the last; args is the text between
 * the command and the word.
 */
typedef const char *(*source_fn)(
    const struct client *, const char *args, int n);

static const char *
bare_commands(const struct client *client, const char *args, int n)
{
	const struct command *command = command_row(n);

	if (command == NULL)
		return NULL;
	return command->who > client->model.role ? "" : command->name;
}

static const char *
complete_commands(const struct client *client, const char *args, int n)
{
	static char name[24];
	const char *bare = bare_commands(client, args, n);

	if (bare == NULL)
		return NULL;
	snprintf(name, sizeof(name), "/%s", bare);
	return name;
}

/* All other people, each once: those at the table first. */
static const char *
complete_people(const struct client *client, const char *args, int n)
{
	const struct table_snapshot *table = client->model.table;
	struct lobby_person person;
	int i;

	if (table != NULL && n < SEATS_MAX)
		person.name = table->chair[n].name;
	else if (!lobby_person(json_object_get(client->model.lobby, "people"),
		     n - (table == NULL ? 0 : SEATS_MAX), &person))
		return NULL;
	if (person.name == NULL || strcmp(person.name, client->model.name) == 0)
		return "";
	for (i = 0; table != NULL && i < n && i < table->seats; i++)
		if (table->chair[i].name != NULL &&
		    strcmp(person.name, table->chair[i].name) == 0)
			return "";
	return person.name;
}

bool
client_knows(const struct client *client, const char *name, size_t length)
{
	const char *other;
	int n;

	for (n = 0; (other = complete_people(client, "", n)) != NULL; n++)
		if (strlen(other) == length && length > 0 &&
		    strncasecmp(other, name, length) == 0)
			return true;
	return false;
}

/* The names of options; after one, its words. */
static const char *
complete_options(const struct client *client, const char *args, int n)
{
	size_t length = strcspn(args, " ");
	int preference = preference_find(args, length), words = 0;
	const struct setting_row *row;

	if (preference < 0)
		return length == 0 && n < NSETTING_SHOWN
		    ? preference_row((enum preference)n)->name
		    : NULL;
	row = preference_row((enum preference)preference);
	while (words < PREFERENCE_WORDS && row->words[words] != NULL)
		words++;
	return n < words ? row->words[n] : n == words ? "default" : NULL;
}

static const char *
complete_helps(const struct client *client, const char *args, int n)
{
	return help_name(client->rules, n);
}

static const char *
complete_presets(const struct client *client, const char *args, int n)
{
	return rule_list_name(client->rules, n, NULL);
}

static const char *
complete_levels(const struct client *client, const char *args, int n)
{
	const struct bot_level *level = bot_level(n);

	return level == NULL ? NULL : level->name;
}

/* A level, or at once the rules. */
static const char *
complete_against(const struct client *client, const char *args, int n)
{
	return n < BOT_LEVELS ? complete_levels(client, args, n)
			      : complete_presets(client, args, n - BOT_LEVELS);
}

static const char *
complete_tables(const struct client *client, const char *args, int n)
{
	static char number[16];
	struct lobby_table table;

	if (!lobby_table(
		json_array_get(
		    json_object_get(client->model.lobby, "tables"), (size_t)n),
		&table))
		return NULL;
	snprintf(number, sizeof(number), "%d", (int)table.number);
	return number;
}

/* The channels that they are on, then those that they have seen listed. */
static const char *
complete_channels(const struct client *client, const char *args, int n)
{
	const struct model *model = &client->model;
	int own = (int)json_array_size(model->channels);
	const json_t *row;

	if (n < own)
		return json_string_value(
		    json_array_get(model->channels, (size_t)n));
	row = json_array_get(model->known, (size_t)(n - own));
	if (row == NULL)
		return NULL;
	return field_true(row, "on") ? "" : field_or(row, "channel", "");
}

/* The same as they stand in talk: "#ocean". */
static const char *
complete_words(const struct client *client, const char *args, int n)
{
	static char word[NAME_SIZE + 1];
	const char *name = complete_channels(client, args, n);

	if (name == NULL || *name == '\0')
		return name;
	snprintf(word, sizeof(word), "#%s", name);
	return word;
}

static const source_fn sources[NCOMPLETION] = {
    [COMPLETES_PERSON] = complete_people,
    [COMPLETES_TOPIC] = complete_helps,
    [COMPLETES_OPTION] = complete_options,
    [COMPLETES_RULES] = complete_presets,
    [COMPLETES_LEVEL] = complete_levels,
    [COMPLETES_AGAINST] = complete_against,
    [COMPLETES_TABLE] = complete_tables,
    [COMPLETES_CHANNEL] = complete_channels,
};

static bool
may_command(const struct client *client, const char *line)
{
	return line[0] == '/' || client->mode == CLIENT_LINEAR;
}

/* In talk, and if nothing better is known, names are the best guess. */
static source_fn
source_of(const struct client *client, const char *line, size_t start,
    const char *args)
{
	const struct command *command;
	const char *rest;
	source_fn source = NULL;
	int nth = 0, n = 0;

	if (line[start] == '#')
		return complete_words;
	if (start == 0)
		return line[0] == '/' ? complete_commands : bare_commands;
	command = may_command(client, line)
	    ? command_find(line + (line[0] == '/'), &rest)
	    : NULL;
	for (; *args != '\0'; n++) {
		args += strcspn(args, " ");
		args += strspn(args, " ");
	}
	if (command != NULL)
		source = sources[command_completes(command, n, &nth)];
	/* Only an option's value depends on its first word. */
	if (source == NULL || nth > (source == complete_options))
		return complete_people;
	return source;
}

/* What is being completed. */
struct word {
	source_fn source;
	const char *text;
	size_t length;
	char args[LINE_MAX_BYTES]; /* between the command and it */
};

/* The one found last: there may be thousands, requested one after another. */
static struct {
	const struct client *client;
	int nth, at;
} last;

static const char *
nth_of(const struct client *client, const struct word *word, int nth)
{
	bool is_next = nth > 0 && last.client == client && last.nth == nth - 1;
	int i = is_next ? last.at + 1 : 0, before = is_next ? 0 : nth;
	const char *candidate;

	for (; (candidate = word->source(client, word->args, i)) != NULL; i++) {
		if (*candidate == '\0' || strlen(candidate) <= word->length ||
		    strncasecmp(candidate, word->text, word->length) != 0 ||
		    before-- > 0)
			continue;
		last.client = client;
		last.nth = nth;
		last.at = i;
		return candidate;
	}
	return NULL;
}

const char *
client_complete(void *arg, const char *line, size_t start, size_t len, int nth)
{
	static char only[64];
	const struct client *client = arg;
	const char *whole, *rest, *blank = memchr(line, ' ', start);
	const struct command *command;
	struct word word = {.text = line + start, .length = len};

	if (start == 0 &&
	    (len == 0 || (line[0] != '#' && !may_command(client, line))))
		return NULL;
	if (blank != NULL)
		snprintf(word.args, sizeof(word.args), "%.*s",
		    (int)(line + start - blank - 1), blank + 1);
	word.source = source_of(client, line, start, word.args);
	whole = nth_of(client, &word, nth);
	if (whole == NULL || nth > 0)
		return whole;
	strlcpy(only, whole, sizeof(only) - 1);
	/* The only candidate is complete: add the blank after it. */
	command =
	    start > 0 ? NULL : command_find(only + (only[0] == '/'), &rest);
	if ((start > 0 || only[0] == '#' ||
		(command != NULL && *command->args != ARG_NONE)) &&
	    nth_of(client, &word, 1) == NULL)
		strlcat(only, " ", sizeof(only));
	return only;
}
