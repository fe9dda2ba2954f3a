/* What several views draw: the talk, the input line, bars. */
#include <stdlib.h>
#include <string.h>

#include "daemon/session/client_internal.h"

static const uint8_t chat_inks[NCHAT] = {[CHAT_EVENT] = INK_EVENT,
    [CHAT_SAID] = INK_SAID,
    [CHAT_WHISPER] = INK_WHISPER,
    [CHAT_SHOUT] = INK_STRONG,
    [CHAT_NOTICE] = INK_TEXT,
    [CHAT_ERROR] = INK_BAD};

static int
lines_of(const char *text, int width)
{
	int n = 0;

	do {
		n++;
		text_wrap(text, width, &text);
	} while (*text != '\0');
	return n;
}

void
part_chat(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct chat *chat = &client->model.chat;
	struct chat_line *line;
	struct rect old, place;
	int bottom = rect.y + rect.height + client->scroll, n;

	if (rect.height <= 0 || rect.width < 4)
		return;
	old = canvas_clip(canvas, rect);
	TAILQ_FOREACH_REVERSE(line, &chat->lines, chat_lines, entry)
	{
		n = lines_of(line->text, rect.width);
		bottom -= n;
		place = RECT(rect.x, bottom, rect.width, n);
		if (bottom < rect.y + rect.height && bottom + n > rect.y)
			canvas_wrap(canvas, place,
			    STYLE(chat_inks[line->kind], INK_KEEP), line->text);
		if (bottom <= rect.y)
			break;
	}
	if (client->scroll > 0)
		canvas_text(canvas, rect.x + rect.width - 9,
		    rect.y + rect.height - 1, STYLE(INK_HOTKEY, INK_BAR),
		    " PgDn -> ");
	canvas_unclip(canvas, old);
}

void
part_bar(struct canvas *canvas, struct rect rect, const char *left,
    const char *right)
{
	struct style style = STYLE(INK_TITLE, INK_BAR);
	int width = text_width(right);

	canvas_fill(canvas, rect, style, 0);
	canvas_text_fit(
	    canvas, rect.x + 1, rect.y, style, rect.width - width - 3, left);
	canvas_text(
	    canvas, rect.x + rect.width - width - 1, rect.y, style, right);
}

/* What to press, pale, where nothing is typed yet. */
static void
draw_hint(const struct client *client, struct canvas *canvas, int y,
    const char *hint)
{
	struct style style = STYLE(INK_DIM, INK_KEEP);
	char *text = NULL;
	size_t size;
	FILE *out;

	if (client->hint[0] != '\0') {
		hint = client->hint;
		style = STYLE(INK_WARN, INK_KEEP);
	} else if (hint == NULL) {
		out = open_memstream(&text, &size);
		if (out == NULL)
			return;
		prompt_hint(out, &client->model);
		fclose(out);
		hint = text;
	}
	canvas_text_fit(canvas, 3, y, style, canvas->width - 4, hint);
	free(text);
}

void
part_input(struct client *client, struct canvas *canvas, int y, bool focus,
    const char *hint)
{
	struct style style = STYLE(INK_TEXT, INK_FIELD);

	canvas_fill(canvas, RECT(0, y, canvas->width, 1), style, 0);
	canvas_text(canvas, 0, y, STYLE(INK_HOTKEY, INK_FIELD), "> ");
	editor_draw(&client->editor, canvas, 2, y, canvas->width - 3, style,
	    focus);
	if (client->editor.len == 0)
		draw_hint(client, canvas, y, hint);
}

/* How far the talk may be scrolled back. */
static void
scroll(struct client *client, int lines)
{
	client->scroll += lines;
	if (client->scroll > client->model.chat.n)
		client->scroll = client->model.chat.n;
	if (client->scroll < 0)
		client->scroll = 0;
	client_mark(client);
}

bool
part_key(struct client *client, const struct key *key)
{
	char line[LINE_MAX_BYTES];

	if (key->code == KEY_PAGE_UP || key->code == KEY_PAGE_DOWN) {
		scroll(client, key->code == KEY_PAGE_UP ? 5 : -5);
		return true;
	}
	switch (editor_key(&client->editor, key)) {
	case EDITOR_UNUSED:
		return false;
	case EDITOR_FULL:
		client->bell = true;
		break;
	case EDITOR_CHANGED:
		break;
	case EDITOR_DONE:
		editor_take(&client->editor, line, sizeof(line));
		client->scroll = 0;
		client_line(client, line);
		break;
	}
	client_mark(client);
	return true;
}
