/* Typing in linear mode: the line as it is edited, and what ends it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_say.h"
#include "daemon/client/linear.h"
#include "daemon/client/linear_input.h"
#include "daemon/lib/alloc.h"

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
	linear_put(client, out, text + same, client->editor.len - same);
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
			snprintf(
			    line, sizeof(line), LINE_OVERLONG, TALK_MAX_BYTES);
			strlcat(line,
			    client->echo ? " Up brings back what there was "
					   "room for."
					 : " Send it in parts.",
			    sizeof(line));
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
