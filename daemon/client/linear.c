/*
 * The linear view: plain sentences, one after another. For screen readers,
 * pipes, dumb terminals and exec.
 */
#include <stdlib.h>
#include <string.h>

#include "ansi/charset.h"
#include "ansi/utf8.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/linear.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_play.h"
#include "daemon/lib/alloc.h"

#define REPEAT_MAX 4096 /* bytes after which repeat starts over */

static void
linear_newline(const struct client *client, FILE *out)
{
	fputs(client->crlf ? "\r\n" : "\n", out);
}

/* Prints text from anybody: sanitized, in the terminal's character set. */
static void
put_piece(const struct client *client, FILE *out, const char *text, size_t len)
{
	enum charset charset = (enum charset)client->terminal.charset;
	char bytes[UTF8_MAX];
	struct glyph glyph;
	size_t n;
	int i;

	while (text_next(&text, &len, &glyph)) {
		n = charset_put(charset, glyph.ch, bytes);
		fwrite(bytes, 1, n, out);
		for (i = 0; charset == CHARSET_UTF8 && i < GLYPH_MARKS &&
		     glyph.mark[i] != 0;
		     i++) {
			n = utf8_put(bytes, glyph.mark[i]);
			fwrite(bytes, 1, n, out);
		}
	}
}

void
linear_say(struct client *client, const char *text)
{
	const char *next;
	size_t size, length;
	char *bytes;
	FILE *out = xmemstream(&bytes, &size);

	/* The line being typed stays readable: it is printed again. */
	if (client->echo && client->editor.len > 0)
		linear_newline(client, out);
	for (; *text != '\0'; text = next) {
		/* Lines break between words if the width is known. */
		if (client->wrap > 0) {
			length = text_wrap(text, client->wrap, &next);
		} else {
			length = strcspn(text, "\n");
			next = text + length + (text[length] == '\n');
		}
		put_piece(client, out, text, length);
		linear_newline(client, out);
	}
	if (client->echo)
		put_piece(client, out, client->editor.text, client->editor.len);
	fclose(out);
	client->io.output(client->io.arg, bytes, size);
	free(bytes);
}

void
linear_remember(struct client *client, const char *text, bool more)
{
	char *last;

	if (client->last != NULL && strlen(client->last) > REPEAT_MAX)
		more = false;
	last = more && client->last != NULL
	    ? xasprintf("%s\n%s", client->last, text)
	    : xstrdup(text);
	free(client->last);
	client->last = last;
}

/* more: keep the preceding sentences for repeat, too. */
static void
say_prompt(
    struct client *client, const struct narrator *talk, bool plays, bool more)
{
	struct narrator to = *talk;
	size_t size;
	char *text;

	to.out = xmemstream(&text, &size);
	if (plays)
		say_plays(&to);
	prompt_say(to.out, &client->model, to.terse);
	fclose(to.out);
	if (size > 0) {
		linear_say(client, text);
		linear_remember(client, text, more);
		if (client->io.prompt != NULL)
			client->io.prompt(client->io.arg);
	}
	free(text);
}

void
linear_prompt(struct client *client)
{
	struct narrator talk = client_talk(client, NULL);

	say_prompt(client, &talk, false, false);
}

void
linear_table(struct client *client, const struct narrator *talk, bool is_turned)
{
	struct narrator to = *talk;
	enum prompt prompt = prompt_of(&client->model);
	bool is_new = !client->said_board;
	size_t size;
	char *text;

	if (is_new && client->model.table->known) {
		client->said_board = true;
		to.out = xmemstream(&text, &size);
		fprintf(to.out,
		    "Table %d.\nRules: ", (int)client->model.table->number);
		say_rules_of(to.out, client->model.table);
		fputs(".\n", to.out);
		if (client->model.table->begun)
			say_board(&to);
		else
			say_seats(&to);
		fclose(to.out);
		linear_say(client, text);
		free(text);
	}
	if (client->bell)
		client->io.output(client->io.arg, "\a", 1);
	client->bell = false;
	if (is_turned && client->mode == CLIENT_LINEAR)
		say_prompt(client, talk, prompt == PROMPT_PLAY,
		    !is_new && client->model.table->events.n > 0);
}

/* The end of the last whole glyph before a place. */
static size_t
whole_before(const char *text, size_t place)
{
	const char *p = text;
	size_t len = strlen(text), at = 0;
	struct glyph glyph;

	while (text_next(&p, &len, &glyph) && (size_t)(p - text) <= place)
		at = (size_t)(p - text);
	return at;
}

/* Updates the displayed line to the typed one, from the first difference. */
static void
linear_retype(struct client *client, const char *before)
{
	const char *text = client->editor.text;
	size_t size, same = 0, other;
	char *bytes;
	int columns;
	FILE *out;

	while (before[same] != '\0' && before[same] == text[same])
		same++;
	other = whole_before(text, same);
	same = whole_before(before, same);
	if (same > other)
		same = other;
	for (columns = text_width(before + same); columns > 0; columns--)
		client->io.output(client->io.arg, "\b \b", 3);
	out = xmemstream(&bytes, &size);
	put_piece(client, out, text + same, client->editor.len - same);
	fclose(out);
	if (size > 0)
		client->io.output(client->io.arg, bytes, size);
	free(bytes);
}

/* A key of the line editor; the cursor stays at the line's end. */
static void
linear_edit(struct client *client, const struct key *key)
{
	bool is_typed = key->code == KEY_CHAR && (key->mods & ~KEY_PIECE) == 0;
	char before[LINE_MAX_BYTES];

	strlcpy(before, client->editor.text, sizeof(before));
	if (editor_key(&client->editor, key) == EDITOR_FULL && is_typed)
		client->overlong = true;
	if (client->editor.len == 0)
		client->overlong = false;
	if (client->echo)
		linear_retype(client, before);
}

/* Deletes, recalls or pastes, and leaves the cursor at the end. */
static bool
is_edit(const struct client *client, const struct key *key)
{
	switch (key->code) {
	case KEY_BACKSPACE:
		return true;
	case KEY_UP:
	case KEY_DOWN:
	case KEY_TAB:
		return client->echo;
	case KEY_CHAR:
		if (key->mods & KEY_CTRL)
			return strchr("uwypn", (int)key->ch) != NULL;
		return (key->mods & KEY_ALT) == 0;
	default:
		return false;
	}
}

void
linear_input(struct client *client, const struct key *key)
{
	const struct key blank = {.code = KEY_CHAR, .ch = ' '};
	char line[LINE_MAX_BYTES];

	if (key->code == KEY_ENTER) {
		editor_take(&client->editor, line, sizeof(line));
		if (client->echo)
			client->io.output(client->io.arg, "\r\n", 2);
		/* Half a line may mean something else than the whole. */
		if (client->overlong) {
			snprintf(line, sizeof(line),
			    "That line is too long: at most %d bytes.",
			    TALK_MAX_BYTES);
			client_say(client, CHAT_ERROR, line);
		} else
			client_line(client, line);
		client->overlong = false;
	} else if (key->code == KEY_TAB && !client->echo)
		linear_edit(client, &blank);
	/* As on the screen: C-c, and C-d on an empty line. */
	else if (key->code == KEY_CHAR && key->mods & KEY_CTRL &&
	    (key->ch == 'c' || (key->ch == 'd' && client->editor.len == 0)))
		client_command(client, "quit");
	else if (is_edit(client, key))
		linear_edit(client, key);
}
