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

static void
draw_line(struct canvas *canvas, struct rect rect, int y,
    const struct chat_line *line, int rows)
{
	canvas_wrap(canvas, RECT(rect.x, y, rect.width, rows),
	    STYLE(chat_inks[line->kind], INK_KEEP), line->text);
}

/* The talk from its newest line upwards, scrolled back. */
static void
draw_back(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct chat_line *line;
	int bottom = rect.y + rect.height + client->scroll, n;

	for (line = TAILQ_LAST(&client->model.chat.lines, chat_lines);
	     line != NULL; line = TAILQ_PREV(line, chat_lines, entry)) {
		n = lines_of(line->text, rect.width);
		bottom -= n;
		if (bottom < rect.y + rect.height && bottom + n > rect.y)
			draw_line(canvas, rect, bottom, line, n);
		if (bottom <= rect.y)
			break;
	}
	canvas_text(canvas, rect.x + rect.width - 9, rect.y + rect.height - 1,
	    STYLE(INK_HOTKEY, INK_BAR), " PgDn -> ");
}

/* The first line of a page that ends with the newest and has so many rows. */
static struct chat_line *
page_top(const struct chat *chat, int width, int rows)
{
	struct chat_line *line, *top = NULL;

	for (line = TAILQ_LAST(&chat->lines, chat_lines); line != NULL;
	     line = TAILQ_PREV(line, chat_lines, entry)) {
		rows -= lines_of(line->text, width);
		if (rows < 0)
			break;
		top = line;
	}
	return top == NULL ? TAILQ_LAST(&chat->lines, chat_lines) : top;
}

/*
 * The newest page. It is filled from its top, and only when it is full moves
 * on, by a half: lines that stay where they are need not be sent again.
 */
static struct chat_line *
newest_page(struct chat *chat, int width, int height)
{
	struct chat_line *top = page_top(chat, width, height);
	struct chat_line *line;

	if (chat->width != width || chat->height != height) {
		chat->width = width;
		chat->height = height;
		chat->top = top->number;
		return top;
	}
	if (chat->top < top->number)
		chat->top = page_top(chat, width, (height + 1) / 2)->number;
	line = TAILQ_LAST(&chat->lines, chat_lines);
	while (line != NULL && line->number > chat->top)
		line = TAILQ_PREV(line, chat_lines, entry);
	return line == NULL ? top : line;
}

/* FNV-1a, of every line with its kind. */
static uint64_t
hash_page(const struct chat_line *line)
{
	uint64_t hash = 14695981039346656037u;
	const char *text;

	for (; line != NULL; line = TAILQ_NEXT(line, entry)) {
		hash = (hash ^ line->kind) * 1099511628211u;
		for (text = line->text; *text != '\0'; text++)
			hash = (hash ^ (uint8_t)*text) * 1099511628211u;
	}
	return hash;
}

struct chat_line *
part_page(struct client *client, int width, int height)
{
	struct chat *chat = &client->model.chat;
	struct chat_line *top = NULL;

	if (chat->n > 0)
		top = newest_page(chat, width, height);
	chat->page = hash_page(top);
	return top;
}

void
part_chat(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct chat *chat = &client->model.chat;
	struct chat_line *line;
	struct rect old;
	int y = rect.y, n;

	if (rect.height <= 0 || rect.width < 4 || chat->n == 0)
		return;
	old = canvas_clip(canvas, rect);
	if (client->scroll > 0)
		draw_back(client, canvas, rect);
	else
		for (line = part_page(client, rect.width, rect.height);
		     line != NULL; line = TAILQ_NEXT(line, entry)) {
			n = lines_of(line->text, rect.width);
			draw_line(canvas, rect, y, line, n);
			y += n;
		}
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

/* What to press, pale; behind what is typed, where that is short. */
static void
draw_hint(
    const struct client *client, struct canvas *canvas, int y, const char *hint)
{
	int x = 3 + (client->editor.len > 0 ? (int)client->editor.len + 1 : 0);
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
	canvas_text_fit(canvas, x, y, style, canvas->width - x - 1, hint);
	free(text);
}

void
part_input(struct client *client, struct canvas *canvas, int y, bool focus,
    const char *hint)
{
	struct style style = STYLE(INK_TEXT, INK_FIELD);

	canvas_fill(canvas, RECT(0, y, canvas->width, 1), style, 0);
	canvas_zone(canvas, RECT(0, y, canvas->width, 1), ZONE_INPUT, 0);
	canvas_text(canvas, 0, y, STYLE(INK_HOTKEY, INK_FIELD), "> ");
	editor_draw(
	    &client->editor, canvas, 2, y, canvas->width - 3, style, focus);
	if (client->editor.len == 0 ||
	    (client->hint[0] != '\0' && client->editor.len < 4))
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
	if (key->code == KEY_MOUSE) {
		scroll(client, 3 * key_wheel(key));
		return key_wheel(key) != 0;
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
