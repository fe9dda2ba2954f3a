/* The table of commands, and the kinds of arguments. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "daemon/protocol/command.h"

/* The shortest abbreviation of a name without a short form. */
#define LONG_BEGINNING 3

#define ARGS(...)           \
	{                   \
		__VA_ARGS__ \
	}
#define NO_ARGS          \
	{                \
		ARG_NONE \
	}
#define X(name, abbr, args, where, who, carrier, flags, function, help) \
	{COMMAND_##name, #name, abbr, args, where, who, carrier, flags, help},
static const struct command commands[NCOMMAND] = {
#include "daemon/protocol/commands.h"
};
#undef X

#define ANY_WORDS 1000 /* to the line's end */

static const struct argument_row {
	const char *usage;
	int words; /* at most */
	enum argument_completion completes;
} arguments[NARGUMENT] = {
    [ARG_TOPIC] = {"command|topic", ANY_WORDS, COMPLETES_TOPIC},
    [ARG_SETTING] = {"option value|default", ANY_WORDS, COMPLETES_OPTION},
    [ARG_NUMBER] = {"number", 1, COMPLETES_NOTHING},
    [ARG_COLOUR] = {"colour", 1, COMPLETES_NOTHING},
    [ARG_NAME] = {"name", 1, COMPLETES_PERSON},
    [ARG_WHOM] = {"name|#channel", 1, COMPLETES_PERSON},
    [ARG_CHANNEL] = {"channel", 1, COMPLETES_CHANNEL},
    [ARG_CHANNEL_ACT] = {"on|off|topic text|owner name|kick name|close",
	ANY_WORDS, COMPLETES_NOTHING},
    [ARG_ABOUT] = {"game|name|table", 1, COMPLETES_PERSON},
    [ARG_POSITION] = {"position", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_MESSAGE] = {"number|delete number|delete all|reply number text",
	ANY_WORDS, COMPLETES_NOTHING},
    [ARG_OFFER] = {"name|number|kind", 1, COMPLETES_PERSON},
    [ARG_NETWORK] = {"name|network", 1, COMPLETES_PERSON},
    [ARG_TABLE] = {"table", 1, COMPLETES_TABLE},
    [ARG_LIVE] = {"[live]|off", 1, COMPLETES_NOTHING},
    [ARG_TOKEN] = {"token|table", ANY_WORDS, COMPLETES_TABLE},
    [ARG_CARD] = {"table|rules|name|offer [name|kind] [name]", 3,
	COMPLETES_RULES},
    [ARG_RULES] = {"rules", 1, COMPLETES_RULES},
    [ARG_AGAINST] = {"level", 1, COMPLETES_AGAINST},
    [ARG_LEVEL] = {"level", 1, COMPLETES_LEVEL},
    [ARG_SEATS] = {"2|3|4", 1, COMPLETES_NOTHING},
    [ARG_PAIR] = {"2", 1, COMPLETES_NOTHING},
    [ARG_HOUSE] = {"house rules] [terms", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_SOUGHT] = {"house rules] [terms] [formula=text] [by=hand", ANY_WORDS,
	COMPLETES_NOTHING},
    [ARG_OWN] = {"number|name|seek|kind", 1, COMPLETES_PERSON},
    [ARG_SEAT] = {"seat", 1, COMPLETES_NOTHING},
    [ARG_PASS] = {"pass-phrase", 1, COMPLETES_NOTHING},
    [ARG_KEEP] = {"keep|discard", 1, COMPLETES_NOTHING},
    [ARG_ATTEMPT] = {"suckback|blowback colour distance target", 4,
	COMPLETES_NOTHING},
    [ARG_PLAY] = {"number|notation", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_THOUGHT] = {"play|counter|attack", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_SIDE] = {"red|green", 1, COMPLETES_NOTHING},
    [ARG_WORDS] = {"words", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_TEXT] = {"text", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_GAME] = {"game", 1, COMPLETES_NOTHING},
    [ARG_EXAMINED] = {"game|name", 1, COMPLETES_PERSON},
    [ARG_PLACE] = {"place", 1, COMPLETES_NOTHING},
    [ARG_LINE] = {"throws and plays", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_POOL] = {"pool", 1, COMPLETES_NOTHING},
    [ARG_ROW] = {"row", 1, COMPLETES_NOTHING},
    [ARG_GAMES] = {"mine|row", 1, COMPLETES_NOTHING},
    [ARG_FROM] = {"from", 1, COMPLETES_NOTHING},
    [ARG_FILTER] = {"rules|won|lost|drawn|left|eight|before game", 5,
	COMPLETES_RULES},
    [ARG_SPEED] = {"speed", 1, COMPLETES_NOTHING},
    [ARG_REASON] = {"reason", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_MINUTES] = {"minutes", 1, COMPLETES_NOTHING},
    [ARG_DAYS] = {"days", 1, COMPLETES_NOTHING},
    [ARG_NEWNAME] = {"name", 1, COMPLETES_NOTHING},
    [ARG_CODE] = {"code", 1, COMPLETES_NOTHING},
    [ARG_KEY] = {"add key|remove number", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_ACCOUNT] = {"account name [talk]", 3, COMPLETES_NOTHING},
    [ARG_FILE] = {"file", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_NEWS] = {"piece|next|read|add title: text|delete piece", ANY_WORDS,
	COMPLETES_NOTHING},
    [ARG_NOTES] = {"topic [note]|next|read", 2, COMPLETES_NOTHING},
    [ARG_NOTE] = {"topic text|new title: text|edit topic.note text|"
		  "hide|show topic[.note]",
	ANY_WORDS, COMPLETES_NOTHING},
    [ARG_REPORT_TEXT] = {"text|done text", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_ACCOUNT_ACT] = {"what", 1, COMPLETES_NOTHING},
    [ARG_ALL] = {"-a", 1, COMPLETES_NOTHING},
    [ARG_OFF] = {"reason|off", ANY_WORDS, COMPLETES_NOTHING},
    [ARG_STOP] = {"minutes|off", 1, COMPLETES_NOTHING},
    [ARG_PIT] = {"rules] [2|3|4] [house rules] [terms", ANY_WORDS,
	COMPLETES_RULES},
    [ARG_CLUSTER] = {"hand-over deck|restored", 2, COMPLETES_NOTHING},
    [ARG_TABLE_ACT] = {"end|rescue|move name name", 1, COMPLETES_NOTHING},
};

const struct command *
command_row(int row)
{
	return row >= 0 && row < NCOMMAND ? &commands[row] : NULL;
}

/* Board-back is boardback, too. */
static bool
command_same(const char *name, const char *word, size_t length)
{
	const char *end = word + length;

	for (; *name != '\0' && word < end; name++, word++) {
		if (*word == '-' && end - word > 1)
			word++;
		if (tolower((unsigned char)*word) !=
		    tolower((unsigned char)*name))
			return false;
	}
	return *name == '\0' && word == end;
}

/* The only one, of moderators' and sysops' or of all others; NULL. */
static const struct command *
command_begins(const char *word, size_t length, bool staff, bool *more)
{
	const struct command *c, *found = NULL;

	*more = false;
	for (c = commands; c < commands + NCOMMAND; c++) {
		if (strncasecmp(c->name, word, length) != 0 ||
		    (c->who >= ROLE_MODERATOR) != staff)
			continue;
		*more = found != NULL;
		if (*more)
			return NULL;
		found = c;
	}
	return found;
}

const struct command *
command_find(const char *line, const char **rest)
{
	const struct command *c, *found;
	size_t length;
	bool more;

	line += strspn(line, " \t");
	length = strcspn(line, " \t");
	*rest = line + length + strspn(line + length, " \t");
	if (length == 0)
		return NULL;
	for (c = commands; c < commands + NCOMMAND; c++)
		if (command_same(c->name, line, length) ||
		    command_same(c->abbr, line, length))
			return c;
	/* The only command with this abbreviation that everybody has, or few.
	 */
	found = command_begins(line, length, false, &more);
	if (found == NULL && !more)
		found = command_begins(line, length, true, &more);
	if (found != NULL && *found->abbr == '\0' && length < LONG_BEGINNING)
		return NULL;
	return found;
}

bool
command_whole(const struct command *command, const char *line)
{
	return command_same(command->name, line, strcspn(line, " "));
}

/* The command of which a sentence has the whole name there; NULL. */
static const struct command *
command_named(const char *name)
{
	size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");
	const struct command *c;

	if (name[length] == '/')
		return NULL;
	for (c = commands; c < commands + NCOMMAND; c++)
		if (command_same(c->name, name, length))
			return c;
	return NULL;
}

bool
command_unslash(char *sentence, unsigned keep)
{
	const struct command *named;
	char *from, *to = sentence;
	bool dropped = false;

	for (from = sentence; *from != '\0'; from++) {
		named = *from == '/' && (from == sentence || from[-1] == ' ')
		    ? command_named(from + 1)
		    : NULL;
		if (named == NULL || named->flags & keep)
			*to++ = *from;
		else
			dropped = true;
	}
	*to = '\0';
	return dropped;
}

const char *
command_no_call(const struct command *command, enum account_role role)
{
	if (command->where == NAMED && role == ROLE_GUEST)
		return "is for people with an account or a lasting connection: "
		       "connect without a command, and type it there";
	if (command->where >= TABLE)
		return "needs a table and a lasting connection: connect "
		       "without a command, and type it there";
	if (command->where >= LASTING)
		return "needs a lasting connection: connect without a command, "
		       "and type it there";
	return NULL;
}

const char *
command_arguments(const struct command *command, char usage[COMMAND_USAGE])
{
	const unsigned char *arg = command->args;
	int length = 0;

	usage[0] = '\0';
	for (; arg < command->args + COMMAND_ARGUMENTS && *arg; arg++)
		length += snprintf(usage + length,
		    (size_t)(COMMAND_USAGE - length),
		    *arg & OPTIONAL ? "%s[%s]" : "%s%s", length == 0 ? "" : " ",
		    arguments[*arg & ~OPTIONAL].usage);
	return usage;
}

const char *
command_usage(const struct command *command, char usage[COMMAND_USAGE])
{
	char args[COMMAND_USAGE];

	command_arguments(command, args);
	snprintf(usage, COMMAND_USAGE, "%s%s%.*s", command->name,
	    *args == '\0' ? "" : " ", COMMAND_USAGE - 16, args);
	return usage;
}

/* The argument to which the n-th word belongs; *nth is its place in it. */
static const struct argument_row *
command_argument(const struct command *command, int n, int *nth)
{
	const unsigned char *arg = command->args;

	for (; arg < command->args + COMMAND_ARGUMENTS && *arg; arg++) {
		*nth = n;
		if (n < arguments[*arg & ~OPTIONAL].words)
			return &arguments[*arg & ~OPTIONAL];
		n -= arguments[*arg & ~OPTIONAL].words;
	}
	return NULL;
}

int
command_cost(const struct command *command)
{
	int cost = (int)(command->flags / COST(1));

	return cost == 0 ? 1 : cost;
}

bool
command_has(const struct command *command, enum argument argument)
{
	int i;

	for (i = 0; i < COMMAND_ARGUMENTS; i++)
		if ((command->args[i] & ~OPTIONAL) == argument)
			return true;
	return false;
}

bool
command_takes(const struct command *command, const char *rest)
{
	int n = 0, nth;

	for (rest += strspn(rest, " \t"); *rest != '\0'; n++) {
		rest += strcspn(rest, " \t");
		rest += strspn(rest, " \t");
	}
	return n == 0 || command_argument(command, n - 1, &nth) != NULL;
}

enum argument_completion
command_completes(const struct command *command, int n, int *nth)
{
	const struct argument_row *row = command_argument(command, n, nth);

	return row == NULL ? COMPLETES_NOTHING : row->completes;
}
