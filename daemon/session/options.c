/* What `set` changes. */
#include <string.h>

#include "daemon/session/client_internal.h"

#define OPTION_WORDS 5

enum option {
	OPTION_BELL,
	OPTION_BOARD,
	OPTION_CHARSET,
	OPTION_COLOURS,
	OPTION_LINEAR,
	OPTION_MOTION,
	OPTION_PALETTE,
	OPTION_PLAYS,
	OPTION_TERSE,
	OPTION_TITLE,
	NOPTION
};

static const struct row {
	const char *name, *help;
	const char *words[OPTION_WORDS]; /* the first is the plain one */
} rows[NOPTION] = {
    [OPTION_BELL] = {"bell", "a bell when it is your turn", {"off", "on"}},
    [OPTION_BOARD] = {"board", "drawn in coloured tiles, or in lines",
	{"tiles", "lines"}},
    [OPTION_CHARSET] = {"charset", "the characters your terminal has",
	{"utf-8", "cp437", "ascii"}},
    [OPTION_COLOURS] = {"colours", "how many your terminal has",
	{"none", "16", "256", "truecolor"}},
    [OPTION_LINEAR] = {"linear", "plain sentences instead of a screen",
	{"off", "on"}},
    [OPTION_MOTION] = {"motion", "counters are seen on their way",
	{"off", "on"}},
    [OPTION_PALETTE] = {"palette", "which colours",
	{"classic", "okabe-ito", "high-contrast", "mono"}},
    [OPTION_PLAYS] = {"plays", "plays in words, or in notation",
	{"words", "notation"}},
    [OPTION_TERSE] = {"terse", "short sentences", {"off", "on"}},
    [OPTION_TITLE] = {"title", "the window's title says whose turn it is",
	{"off", "on"}},
};

void
options_init(struct options *options)
{
	memset(options, 0, sizeof(*options));
	options->title = true;
	options->motion = true;
}

const char *
options_name(int n)
{
	return n >= 0 && n < NOPTION ? rows[n].name : NULL;
}

static int
find(const char *name, size_t length)
{
	int i, found = -1;

	for (i = 0; i < NOPTION; i++) {
		if (strncasecmp(rows[i].name, name, length) != 0)
			continue;
		if (rows[i].name[length] == '\0')
			return i;
		if (found >= 0)
			return -1;
		found = i;
	}
	return length > 0 ? found : -1;
}

const char *
options_value(const char *name, int m)
{
	int option = find(name, strlen(name));

	if (option < 0 || m < 0 || m >= OPTION_WORDS)
		return NULL;
	return rows[option].words[m];
}

static const char *
on_off(bool on)
{
	return on ? "on" : "off";
}

static const char *
value_of(const struct client *client, int option)
{
	const struct options *options = &client->options;

	switch (option) {
	case OPTION_BELL:
		return on_off(options->bell);
	case OPTION_BOARD:
		return options->lines ? "lines" : "tiles";
	case OPTION_CHARSET:
		return charset_name((enum charset)client->terminal.charset);
	case OPTION_COLOURS:
		return depth_name((enum depth)client->terminal.depth);
	case OPTION_LINEAR:
		return on_off(client->mode == CLIENT_LINEAR);
	case OPTION_MOTION:
		return on_off(options->motion);
	case OPTION_PALETTE:
		return client->palette->name;
	case OPTION_PLAYS:
		return options->notation ? "notation" : "words";
	case OPTION_TERSE:
		return on_off(options->terse);
	default:
		return on_off(options->title);
	}
}

static void
apply(struct client *client, int option, int word)
{
	const char *value = rows[option].words[word];
	struct options *options = &client->options;

	switch (option) {
	case OPTION_BELL:
		options->bell = word != 0;
		break;
	case OPTION_BOARD:
		options->lines = word != 0;
		break;
	case OPTION_CHARSET:
		client->terminal.charset = (uint8_t)charset_parse(value);
		keys_charset(
		    &client->keys, (enum charset)client->terminal.charset);
		break;
	case OPTION_COLOURS:
		client->terminal.depth = (uint8_t)depth_parse(value);
		break;
	case OPTION_LINEAR:
		client_linear(client, word != 0);
		break;
	case OPTION_MOTION:
		options->motion = word != 0;
		break;
	case OPTION_PALETTE:
		if (palette_find(value) != NULL)
			client->palette = palette_find(value);
		break;
	case OPTION_PLAYS:
		options->notation = word != 0;
		break;
	case OPTION_TERSE:
		options->terse = word != 0;
		break;
	default:
		options->title = word != 0;
		break;
	}
	shadow_forget(&client->shadow);
	client_mark(client);
}

static void
show(const struct client *client, int option, FILE *out)
{
	int i;

	fprintf(out, "%-8s  %-13s  %s (", rows[option].name,
	    value_of(client, option), rows[option].help);
	for (i = 0; i < OPTION_WORDS && rows[option].words[i] != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? ", " : "", rows[option].words[i]);
	fputs(")\n", out);
}

static int
find_word(int option, const char *value)
{
	int i;

	for (i = 0; i < OPTION_WORDS && rows[option].words[i] != NULL; i++)
		if (strcasecmp(rows[option].words[i], value) == 0)
			return i;
	return -1;
}

bool
options_set(struct client *client, const char *args, FILE *out)
{
	size_t length = strcspn(args, " =");
	const char *value = args + length + strspn(args + length, " =");
	int i, option, word;

	if (length == 0) {
		for (i = 0; i < NOPTION; i++)
			show(client, i, out);
		return true;
	}
	option = find(args, length);
	if (option < 0) {
		fprintf(
		    out, "There is no such option; set alone lists them.\n");
		return false;
	}
	if (*value == '\0') {
		show(client, option, out);
		return true;
	}
	word = find_word(option, value);
	if (word < 0) {
		fprintf(out, "That is no value for it. ");
		show(client, option, out);
		return false;
	}
	apply(client, option, word);
	fprintf(out, "%s is %s now.\n", rows[option].name,
	    value_of(client, option));
	return true;
}
