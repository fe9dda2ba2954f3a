/*
 * Finding a command in the table by what a person typed.
 */
#include <string.h>

#include "daemon/protocol/command.h"

/* A beginning of a name that has no short form is at least this long. */
#define LONG_BEGINNING 3

#define X(name, abbr, args, where, who, carrier, function, help) \
	{name, abbr, args, help, where, who, carrier, __COUNTER__},
static const struct command commands[] = {
#include "daemon/protocol/commands.h"
};
#undef X

#define NCOMMAND ((int)(sizeof(commands) / sizeof(commands[0])))

const struct command *
command_row(int row)
{
	return row >= 0 && row < NCOMMAND ? &commands[row] : NULL;
}

/* The one command that has this beginning. */
static const struct command *
find_beginning(const char *word, size_t length)
{
	const struct command *c, *found = NULL;

	for (c = commands; c < commands + NCOMMAND; c++) {
		if (strncasecmp(c->name, word, length) != 0)
			continue;
		if (found != NULL)
			return NULL;
		found = c;
	}
	if (found != NULL && *found->abbr == '\0' && length < LONG_BEGINNING)
		return NULL;
	return found;
}

static bool
command_same(const char *name, const char *word, size_t length)
{
	return strlen(name) == length && strncasecmp(name, word, length) == 0;
}

const struct command *
command_find(const char *line, const char **rest)
{
	const struct command *c;
	size_t length;

	line += strspn(line, " \t");
	length = strcspn(line, " \t");
	*rest = line + length + strspn(line + length, " \t");
	if (length == 0)
		return NULL;
	for (c = commands; c < commands + NCOMMAND; c++)
		if (command_same(c->name, line, length) ||
		    command_same(c->abbr, line, length))
			return c;
	return find_beginning(line, length);
}

const char *
command_no_call(const struct command *command, enum account_role role)
{
	if (command->where == NAMED && role == ROLE_GUEST)
		return "is for who stays or has an account here: connect"
		       " without a command, and type it there";
	if (command->where >= TABLE)
		return "needs a table, and somebody who stays at it: connect"
		       " without a command, and type it there";
	if (command->where >= LASTING)
		return "needs somebody who stays: connect without a command,"
		       " and type it there";
	return NULL;
}

static int
count_words(const char *text)
{
	int n = 0;

	for (text += strspn(text, " \t"); *text != '\0'; n++) {
		text += strcspn(text, " \t");
		text += strspn(text, " \t");
	}
	return n;
}

bool
command_takes(const struct command *command, const char *rest)
{
	/* Arguments that go on to the line's end. */
	static const char *const open[] = {"text", "words", "reason", "rules]",
	    "notation", "topic", "file", "token"};
	size_t i;

	for (i = 0; i < sizeof(open) / sizeof(*open); i++)
		if (strstr(command->args, open[i]) != NULL)
			return true;
	return count_words(rest) <= count_words(command->args);
}
