/*
 * The linear view: plain sentences, one after another. For screen readers,
 * pipes, dumb terminals and exec.
 */
#include <stdlib.h>
#include <string.h>

#include "ansi/charset.h"
#include "ansi/utf8.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
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

void
linear_put(const struct client *client, FILE *out, const char *text, size_t len)
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

/* Lines of text from anybody, each sanitized. */
static void
put_lines(const struct client *client, FILE *out, const char *text)
{
	const char *next;
	size_t length;

	for (; *text != '\0'; text = next) {
		/* Lines break between words if the width is known. */
		if (client->wrap > 0) {
			length = text_wrap(text, client->wrap, &next);
		} else {
			length = strcspn(text, "\n");
			next = text + length + (text[length] == '\n');
		}
		linear_put(client, out, text, length);
		linear_newline(client, out);
	}
}

void
linear_say(struct client *client, const char *text)
{
	size_t size;
	char *bytes;
	FILE *out = xmemstream(&bytes, &size);

	/* The line being typed stays readable: it is printed again. */
	if (client->echo && client->editor.len > 0)
		linear_newline(client, out);
	put_lines(client, out, text);
	if (client->echo)
		linear_put(
		    client, out, client->editor.text, client->editor.len);
	fclose(out);
	client->io.output(client->io.arg, bytes, size);
	free(bytes);
}

void
linear_warn(struct client *client, const char *text)
{
	size_t size;
	char *bytes;
	FILE *out = xmemstream(&bytes, &size);

	put_lines(client, out, text);
	fclose(out);
	client->io.errors(client->io.arg, bytes, size);
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
