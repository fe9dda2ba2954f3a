/* What `set` changes, and what is in force. */
#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/client_send.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define NARROW 60 /* columns with which an option has but one line */

/* The word in force, or -1: what was detected from the terminal. */
static int
word_of(const struct client *client, enum preference preference)
{
	const char *plain = preference_row(preference)->plain;

	if (client->options.chosen[preference] > 0)
		return client->options.chosen[preference] - 1;
	return plain == NULL ? -1 : preference_word(preference, plain);
}

static void
settle_terminal(struct client *client)
{
	const struct preferences *options = &client->options;
	struct terminal *terminal = &client->terminal;
	int charset = word_of(client, PREFERENCE_CHARSET);
	int depth = word_of(client, PREFERENCE_COLOURS);
	const char *const *words = preference_row(PREFERENCE_CHARSET)->words;

	terminal->charset = charset < 0
	    ? options->charset
	    : (uint8_t)charset_parse(words[charset]);
	keys_charset(&client->keys, (enum charset)terminal->charset);
	words = preference_row(PREFERENCE_COLOURS)->words;
	terminal->depth =
	    depth < 0 ? options->depth : (uint8_t)depth_parse(words[depth]);
}

static void
settle_quiet(struct preferences *options)
{
	const char *hours = options->text[PREFERENCE_QUIET];
	const char *zone = options->text[PREFERENCE_ZONE];

	memset(&options->quiet, 0, sizeof(options->quiet));
	if (hours != NULL)
		quiet_parse(&options->quiet, hours);
	if (zone != NULL)
		quiet_zone_parse(&options->quiet.zone, zone);
}

/* Applies the choices, except for the kind of view. */
static void
preferences_settle(struct client *client)
{
	struct preferences *options = &client->options;
	int palette = word_of(client, PREFERENCE_PALETTE);
	char bytes[TERMINAL_BYTES];
	const char *name = "classic";
	size_t n;

	options->alerts = word_of(client, PREFERENCE_ALERTS) == 1;
	options->stamps = word_of(client, PREFERENCE_TIMESTAMPS) == 1;
	options->bell = word_of(client, PREFERENCE_BELL) == 1;
	options->lines = word_of(client, PREFERENCE_BOARD) == 1;
	options->animation = word_of(client, PREFERENCE_MOTION) == 1;
	options->notation = word_of(client, PREFERENCE_PLAYS) == 1;
	options->terse = word_of(client, PREFERENCE_TERSE) == 1;
	options->title = word_of(client, PREFERENCE_TITLE) == 1;
	settle_quiet(options);
	settle_terminal(client);
	if (palette >= 0)
		name = preference_row(PREFERENCE_PALETTE)->words[palette];
	else if (client->terminal.depth == DEPTH_NONE)
		name = "mono";
	client->palette = palette_find(name);
	if (client->palette == NULL)
		client->palette = palette_nth(0);
	options->mouse = word_of(client, PREFERENCE_MOUSE) == 1;
	if (options->mouse == client->terminal.mouse)
		return;
	/* In the middle of a screen at once; otherwise when it is entered. */
	n = terminal_mouse(
	    &client->terminal, options->mouse, bytes, sizeof(bytes));
	if (client->entered)
		client->io.output(client->io.arg, bytes, n);
}

void
preferences_init(struct client *client)
{
	struct preferences *options = &client->options;

	memset(options, 0, sizeof(*options));
	options->charset = client->terminal.charset;
	options->depth = client->terminal.depth;
	preferences_settle(client);
}

/* Replaces a person's own text; NULL: there is none. */
static void
set_text(struct client *client, enum preference preference, const char *text)
{
	char **kept = &client->options.text[preference];

	free(*kept);
	*kept = text == NULL ? NULL : xstrdup(text);
}

void
preferences_free(struct client *client)
{
	int i;

	for (i = 0; i < NSETTING; i++)
		set_text(client, (enum preference)i, NULL);
}

void
preferences_take(struct client *client, const json_t *kept)
{
	struct preferences *options = &client->options;
	const struct setting_row *row;
	const char *value;
	int i;

	for (i = 0; i < NSETTING; i++) {
		row = preference_row((enum preference)i);
		value = field_text(kept, row->name);
		if (row->most > 0) {
			set_text(client, (enum preference)i, value);
			continue;
		}
		options->chosen[i] = value == NULL
		    ? 0
		    : (uint8_t)(preference_word((enum preference)i, value) + 1);
	}
	/* The output of an exec is the same for all scripts. */
	if (client->mode != CLIENT_EXEC)
		preferences_settle(client);
}

bool
preferences_linear(const struct client *client)
{
	int word = word_of(client, PREFERENCE_LINEAR);

	if (!client->screen || !client->terminal.cursor)
		return true;
	/* A chosen screen overrides what the terminal says. */
	return word < 0 ? terminal_linear(&client->terminal) : word == 1;
}

bool
preferences_answer(struct client *client, const struct key *key)
{
	struct preferences *options = &client->options;
	struct terminal *terminal = &client->terminal;

	/* The answer is about the terminal itself. */
	terminal->charset = options->charset;
	terminal->depth = options->depth;
	if (!terminal_answer(terminal, key)) {
		settle_terminal(client);
		return false;
	}
	options->charset = terminal->charset;
	options->depth = terminal->depth;
	preferences_settle(client);
	return true;
}

int
preferences_chosen(const struct client *client, enum preference preference)
{
	return client->options.chosen[preference] - 1;
}

void
preferences_choose(struct client *client, enum preference preference, int word)
{
	const struct setting_row *row = preference_row(preference);
	char line[64];

	client->options.chosen[preference] = (uint8_t)(word + 1);
	snprintf(line, sizeof(line), "%s %s", row->name,
	    word < 0 ? "default" : row->words[word]);
	client_send(client, "set", line, NULL);
	if (client->mode == CLIENT_EXEC)
		return;
	preferences_settle(client);
	if (preference == PREFERENCE_LINEAR)
		client_linear(client, preferences_linear(client));
	shadow_forget(&client->shadow);
	client_mark(client);
}

/* The word that is in force. */
static const char *
value_of(const struct client *client, enum preference preference)
{
	int word = word_of(client, preference);

	if (word >= 0)
		return preference_row(preference)->words[word];
	switch (preference) {
	case PREFERENCE_CHARSET:
		return charset_name((enum charset)client->terminal.charset);
	case PREFERENCE_COLOURS:
		return depth_name((enum depth)client->terminal.depth);
	case PREFERENCE_PALETTE:
		return client->palette->name;
	default:
		return client->mode == CLIENT_LINEAR ? "on" : "off";
	}
}

static void
preferences_show(
    const struct client *client, enum preference preference, FILE *out)
{
	const struct setting_row *row = preference_row(preference);
	const char *text = client->options.text[preference];
	/* What it is for has a line of its own there. */
	bool narrow = client->mode == CLIENT_SCREEN && client->width < NARROW;
	int i;

	if (row->most > 0)
		text = text != NULL     ? text
		    : row->form != NULL ? row->plain
					: "none";
	else
		text = value_of(client, preference);
	fprintf(
	    out, narrow ? "%-10s  %s\n" : "%-10s  %-13s  ", row->name, text);
	fprintf(out, "%s%s (", narrow ? "  " : "", row->help);
	if (row->most > 0) {
		fprintf(out, "%s)\n",
		    row->form != NULL ? row->form : "your own words");
		return;
	}
	for (i = 0; i < PREFERENCE_WORDS && row->words[i] != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? ", " : "", row->words[i]);
	fputs(")\n", out);
}

/* All options, by where their values come from. */
static void
show_all(const struct client *client, FILE *out)
{
	enum { CHOSEN, FOUND, PLAIN, NSOURCE };
	static const char *const headings[NSOURCE] = {
	    [CHOSEN] = "You chose:",
	    [FOUND] = "Detected from your terminal:",
	    [PLAIN] = "Defaults:",
	};
	int i, source, from;
	bool any;

	for (source = 0; source < NSOURCE; source++) {
		for (any = false, i = 0; i < NSETTING_SHOWN; i++) {
			from = preference_row((enum preference)i)->plain == NULL
			    ? FOUND
			    : PLAIN;
			if (preference_row((enum preference)i)->most > 0)
				from = PLAIN;
			if (client->options.chosen[i] > 0 ||
			    client->options.text[i] != NULL)
				from = CHOSEN;
			if (from != source)
				continue;
			if (!any)
				fprintf(out, "%s\n", headings[source]);
			any = true;
			preferences_show(client, (enum preference)i, out);
		}
		if (any)
			fputc('\n', out);
	}
	fputs("/set NAME VALUE chooses, /set NAME default goes back to the "
	      "default.\n",
	    out);
	fputs(client->model.role == ROLE_GUEST
		? "Your choices are kept for this visit.\n"
		: "Your choices are kept with your account.\n",
	    out);
}

/* "palette is classic or mono, not \"red\"." */
static void
say_words(enum preference preference, const char * not, FILE *out)
{
	const struct setting_row *row = preference_row(preference);
	const char *before = "";
	int i;

	fprintf(out, "%s is ", row->name);
	for (i = 0; i < PREFERENCE_WORDS && row->words[i] != NULL; i++) {
		fprintf(out, "%s%s", before, row->words[i]);
		before = i + 2 < PREFERENCE_WORDS &&
			row->words[i + 1] != NULL && row->words[i + 2] != NULL
		    ? ", "
		    : " or ";
	}
	fprintf(out, ", not \"%.40s\".\n", not );
}

void
preferences_stored(struct client *client, const json_t *answer)
{
	const char *name = field_or(answer, "name", "");
	int preference = preference_find(name, strlen(name));

	if (preference >= 0 &&
	    preference_row((enum preference)preference)->most > 0)
		set_text(client, (enum preference)preference,
		    field_text(answer, "value"));
	if (preference == PREFERENCE_QUIET || preference == PREFERENCE_ZONE) {
		settle_quiet(&client->options);
		client_mark(client);
	}
}

bool
preferences_set(struct client *client, const char *args, FILE *out)
{
	size_t length = strcspn(args, " =");
	const char *value = args + length + strspn(args + length, " =");
	char line[LINE_MAX_BYTES];
	int found, word;
	enum preference preference;

	if (length == 0) {
		show_all(client, out);
		return true;
	}
	found = preference_find(args, length);
	if (found < 0 || found >= NSETTING_SHOWN) {
		fprintf(out,
		    "There is no option \"%.*s\"; /set alone lists them.\n",
		    length > 40 ? 40 : (int)length, args);
		return false;
	}
	preference = (enum preference)found;
	if (*value == '\0') {
		preferences_show(client, preference, out);
		return true;
	}
	if (preference_row(preference)->most > 0) {
		snprintf(line, sizeof(line), "%s %s",
		    preference_row(preference)->name, value);
		client_send(client, "set", line, NULL);
		return true;
	}
	word = preference_word(preference, value);
	if (word < 0 && strcasecmp(value, "default") != 0) {
		say_words(preference, value, out);
		return false;
	}
	preferences_choose(client, preference, word);
	fprintf(out, "%s is %s now%s.\n", preference_row(preference)->name,
	    value_of(client, preference),
	    client->options.chosen[preference] > 0 ? "" : ", the default");
	if (preference == PREFERENCE_LINEAR && client->mode == CLIENT_LINEAR &&
	    word_of(client, preference) == 0)
		fputs("This connection cannot show a screen: you keep the "
		      "sentences.\n",
		    out);
	return true;
}
