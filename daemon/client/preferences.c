/* What `set` changes, and what is in force. */
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/protocol/field.h"

/* The word that holds, or -1: what the terminal was found to be. */
static int
word_of(const struct client *client, enum setting setting)
{
	const char *plain = setting_row(setting)->plain;

	if (client->options.chosen[setting] > 0)
		return client->options.chosen[setting] - 1;
	return plain == NULL ? -1 : setting_word(setting, plain);
}

static void
settle_terminal(struct client *client)
{
	const struct options *options = &client->options;
	struct terminal *terminal = &client->terminal;
	int charset = word_of(client, SETTING_CHARSET);
	int depth = word_of(client, SETTING_COLOURS);
	const char *const *words = setting_row(SETTING_CHARSET)->words;

	terminal->charset = charset < 0
	    ? options->charset
	    : (uint8_t)charset_parse(words[charset]);
	keys_charset(&client->keys, (enum charset)terminal->charset);
	words = setting_row(SETTING_COLOURS)->words;
	terminal->depth =
	    depth < 0 ? options->depth : (uint8_t)depth_parse(words[depth]);
}

static void
settle_palette(struct client *client)
{
	int word = word_of(client, SETTING_PALETTE);
	const char *name = "classic";

	if (word >= 0)
		name = setting_row(SETTING_PALETTE)->words[word];
	else if (client->terminal.depth == DEPTH_NONE)
		name = "mono";
	client->palette = palette_find(name);
	if (client->palette == NULL)
		client->palette = palette_nth(0);
}

/* Reports are asked for in the middle of a screen; else as it is entered. */
static void
settle_mouse(struct client *client)
{
	char bytes[TERMINAL_BYTES];
	bool on = word_of(client, SETTING_MOUSE) == 1;
	size_t n;

	client->options.mouse = on;
	if (on == client->terminal.mouse)
		return;
	n = terminal_mouse(&client->terminal, on, bytes, sizeof(bytes));
	if (client->entered)
		client->io.output(client->io.arg, bytes, n);
}

/* Brings into force what is chosen, but for the kind of view. */
static void
settle(struct client *client)
{
	struct options *options = &client->options;

	options->bell = word_of(client, SETTING_BELL) == 1;
	options->lines = word_of(client, SETTING_BOARD) == 1;
	options->motion = word_of(client, SETTING_MOTION) == 1;
	options->notation = word_of(client, SETTING_PLAYS) == 1;
	options->terse = word_of(client, SETTING_TERSE) == 1;
	options->title = word_of(client, SETTING_TITLE) == 1;
	settle_terminal(client);
	settle_palette(client);
	settle_mouse(client);
}

void
options_init(struct client *client)
{
	struct options *options = &client->options;

	memset(options, 0, sizeof(*options));
	options->charset = client->terminal.charset;
	options->depth = client->terminal.depth;
	settle(client);
}

void
options_take(struct client *client, const json_t *kept)
{
	struct options *options = &client->options;
	const char *value;
	int i;

	for (i = 0; i < NSETTING; i++) {
		value = field_text(kept, setting_row((enum setting)i)->name);
		options->chosen[i] = value == NULL
		    ? 0
		    : (uint8_t)(setting_word((enum setting)i, value) + 1);
	}
	/* What a command prints is the same for everybody's scripts. */
	if (client->mode != CLIENT_EXEC)
		settle(client);
}

bool
options_linear(const struct client *client)
{
	int word = word_of(client, SETTING_LINEAR);

	if (!client->screen || !client->terminal.cursor)
		return true;
	/* Who chose a screen gets one, whatever his terminal says. */
	return word < 0 ? terminal_linear(&client->terminal) : word == 1;
}

bool
options_answer(struct client *client, const struct key *key)
{
	struct options *options = &client->options;
	struct terminal *terminal = &client->terminal;

	/* The answer is about the terminal as it is. */
	terminal->charset = options->charset;
	terminal->depth = options->depth;
	if (!terminal_answer(terminal, key)) {
		settle_terminal(client);
		return false;
	}
	options->charset = terminal->charset;
	options->depth = terminal->depth;
	settle(client);
	return true;
}

int
options_chosen(const struct client *client, enum setting setting)
{
	return client->options.chosen[setting] - 1;
}

void
options_choose(struct client *client, enum setting setting, int word)
{
	const struct setting_row *row = setting_row(setting);
	char line[64];

	client->options.chosen[setting] = (uint8_t)(word + 1);
	snprintf(line, sizeof(line), "%s %s", row->name,
	    word < 0 ? "default" : row->words[word]);
	client_send(client, "set", line, NULL);
	if (client->mode == CLIENT_EXEC)
		return;
	settle(client);
	if (setting == SETTING_LINEAR)
		client_linear(client, options_linear(client));
	shadow_forget(&client->shadow);
	client_mark(client);
}

/* The word that is in force. */
static const char *
value_of(const struct client *client, enum setting setting)
{
	int word = word_of(client, setting);

	if (word >= 0)
		return setting_row(setting)->words[word];
	switch (setting) {
	case SETTING_CHARSET:
		return charset_name((enum charset)client->terminal.charset);
	case SETTING_COLOURS:
		return depth_name((enum depth)client->terminal.depth);
	case SETTING_PALETTE:
		return client->palette->name;
	default:
		return client->mode == CLIENT_LINEAR ? "on" : "off";
	}
}

static void
show(const struct client *client, enum setting setting, FILE *out)
{
	const struct setting_row *row = setting_row(setting);
	int i;

	fprintf(out, "%-8s  %-13s  %s (", row->name, value_of(client, setting),
	    row->help);
	for (i = 0; i < SETTING_WORDS && row->words[i] != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? ", " : "", row->words[i]);
	fputs(")\n", out);
}

/* Where a value comes from. */
enum source { CHOSEN, FOUND, PLAIN, NSOURCE };

static const char *const source_words[NSOURCE] = {
    [CHOSEN] = "You chose:",
    [FOUND] = "Found at your terminal:",
    [PLAIN] = "As it is for everybody:",
};

static enum source
source_of(const struct client *client, enum setting setting)
{
	if (client->options.chosen[setting] > 0)
		return CHOSEN;
	return setting_row(setting)->plain == NULL ? FOUND : PLAIN;
}

static void
show_all(const struct client *client, FILE *out)
{
	int i, source;
	bool any;

	for (source = 0; source < NSOURCE; source++) {
		for (any = false, i = 0; i < NSETTING_SHOWN; i++) {
			if ((int)source_of(client, (enum setting)i) != source)
				continue;
			if (!any)
				fprintf(out, "%s\n", source_words[source]);
			any = true;
			show(client, (enum setting)i, out);
		}
		if (any)
			fputc('\n', out);
	}
	fputs("set NAME VALUE chooses, set NAME default takes it back.\n", out);
	fputs(client->model.role == ROLE_GUEST
		? "Your choices are kept for this visit.\n"
		: "Your choices are kept with your account.\n",
	    out);
}

static void
say_set(const struct client *client, enum setting setting, FILE *out)
{
	fprintf(out, "%s is %s now%s.\n", setting_row(setting)->name,
	    value_of(client, setting),
	    client->options.chosen[setting] > 0 ? "" : ", the default");
	if (setting == SETTING_LINEAR && client->mode == CLIENT_LINEAR &&
	    word_of(client, setting) == 0)
		fputs("This line cannot show a screen: it goes on with"
		      " sentences.\n",
		    out);
}

/* "palette is classic or mono, not \"red\"." */
static void
say_words(enum setting setting, const char * not, FILE *out)
{
	const struct setting_row *row = setting_row(setting);
	const char *before = "";
	int i;

	fprintf(out, "%s is ", row->name);
	for (i = 0; i < SETTING_WORDS && row->words[i] != NULL; i++) {
		fprintf(out, "%s%s", before, row->words[i]);
		before = i + 2 < SETTING_WORDS && row->words[i + 1] != NULL &&
			row->words[i + 2] != NULL
		    ? ", "
		    : " or ";
	}
	fprintf(out, ", not \"%.40s\".\n", not );
}

bool
options_set(struct client *client, const char *args, FILE *out)
{
	size_t length = strcspn(args, " =");
	const char *value = args + length + strspn(args + length, " =");
	int found, word;
	enum setting setting;

	if (length == 0) {
		show_all(client, out);
		return true;
	}
	found = setting_find(args, length);
	if (found < 0 || found >= NSETTING_SHOWN) {
		fprintf(out,
		    "There is no option \"%.*s\"; set alone lists them.\n",
		    length > 40 ? 40 : (int)length, args);
		return false;
	}
	setting = (enum setting)found;
	if (*value == '\0') {
		show(client, setting, out);
		return true;
	}
	word = setting_word(setting, value);
	if (word < 0 && strcasecmp(value, "default") != 0) {
		say_words(setting, value, out);
		return false;
	}
	options_choose(client, setting, word);
	say_set(client, setting, out);
	return true;
}
