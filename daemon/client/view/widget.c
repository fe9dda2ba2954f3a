/* What several views draw: the input line, bars and lists. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"

#define INPUT_X 2    /* where the typed line begins */
#define SHORT_TEXT 4 /* bytes; a number */
#define LIST_MOST 82 /* columns, its frame among them */

int
widget_bar_room(struct rect rect, const char *right)
{
	return rect.width - text_width(right) - 3;
}

void
widget_bar(struct canvas *canvas, struct rect rect, const char *left,
    const char *right)
{
	struct style style = STYLE(INK_TITLE, INK_BAR);
	int width = text_width(right);

	canvas_fill(canvas, rect, style, 0);
	canvas_text_fit(canvas, rect.x + 1, rect.y, style,
	    widget_bar_room(rect, right), left);
	canvas_text(
	    canvas, rect.x + rect.width - width - 1, rect.y, style, right);
}

void
list_place_fit(struct list_place *place, int n, int height)
{
	place->height = height;
	if (place->cursor >= n)
		place->cursor = n - 1;
	if (place->cursor < 0)
		place->cursor = 0;
	if (place->cursor < place->top)
		place->top = place->cursor;
	if (place->cursor >= place->top + height)
		place->top = place->cursor - height + 1;
}

bool
list_place_key(struct list_place *place, int n, const struct key *key)
{
	int by;

	switch (key->code) {
	case KEY_UP:
	case KEY_DOWN:
		by = key->code == KEY_UP ? -1 : 1;
		break;
	case KEY_TAB:
		by = key->mods & KEY_SHIFT ? -1 : 1;
		break;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		by = key->code == KEY_PAGE_UP ? -place->height : place->height;
		break;
	case KEY_HOME:
	case KEY_END:
		by = key->code == KEY_HOME ? -n : n;
		break;
	case KEY_MOUSE:
		by = -key_wheel(key);
		if (by == 0)
			return false;
		break;
	case KEY_CHAR:
		if ((key->ch != 'j' && key->ch != 'k') || key->mods & KEY_TEXT)
			return false;
		by = key->ch == 'j' ? 1 : -1;
		break;
	default:
		return false;
	}
	place->cursor += by;
	list_place_fit(place, n, place->height);
	return true;
}

/* The hint for the current prompt; free it. */
static char *
widget_asked(const struct client *client, bool brief)
{
	char *text = NULL;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	prompt_hint(out, &client->model, brief);
	fclose(out);
	return text;
}

/* The part of "all of it|in brief" that there is room for. */
static void
hint_part(const char *hint, int room, char *part, size_t size)
{
	const char *brief = strrchr(hint, '|');

	strlcpy(part, hint, size);
	if (brief == NULL)
		return;
	part[brief - hint] = '\0';
	if (text_width(part) > room)
		strlcpy(part, brief + 1, size);
}

/*
 * The hint, in a pale colour, after the typed text if that is short. A table's
 * own hint leaves room for the number of a play and stays: fewer bytes.
 */
static void
draw_hint(const struct client *client, struct canvas *canvas, int y,
    bool at_table, const char *hint)
{
	int x = INPUT_X + 1;
	int width = canvas->width - countdown_width(client);
	struct style style = STYLE(INK_DIM, INK_KEEP);
	char *text = NULL, part[sizeof(client->hint)];

	if (client->hint[0] != '\0') {
		style = STYLE(INK_WARN, INK_KEEP);
		if (client->editor.len > 0)
			x += (int)client->editor.len + 1;
		hint_part(client->hint, width - x - 1, part, sizeof(part));
		hint = part;
	} else if (hint != NULL) {
		if (at_table)
			x += SHORT_TEXT;
		hint_part(hint, width - x - 1, part, sizeof(part));
		hint = part;
	} else {
		hint = text = widget_asked(client, false);
		if (text_width(text) > width - x - 1) {
			free(text);
			hint = text = widget_asked(client, true);
		}
	}
	canvas_text_fit(canvas, x, y, style, width - x - 1, hint);
	free(text);
}

void
widget_input(struct client *client, struct canvas *canvas, int y, bool focus,
    bool at_table, const char *hint)
{
	struct editor *editor = &client->editor;
	struct style style = STYLE(INK_TEXT, INK_FIELD);

	canvas_fill(canvas, RECT(0, y, canvas->width, 1), style, 0);
	canvas_zone(canvas, RECT(0, y, canvas->width, 1), ZONE_INPUT, 0);
	canvas_text(canvas, 0, y, STYLE(INK_HOTKEY, INK_FIELD), "> ");
	editor_draw(editor, canvas, INPUT_X, y,
	    canvas->width - 3 - countdown_width(client), style, focus);
	/* After the number of a play there is room for a hint, too. */
	if (editor->len == 0 ||
	    (editor->len < SHORT_TEXT &&
		(client->hint[0] != '\0' ||
		    (hint != NULL && at_table &&
			isdigit((unsigned char)editor->text[0])))))
		draw_hint(client, canvas, y, at_table, hint);
}

void
widget_key(struct client *client, const struct key *key)
{
	char line[LINE_MAX_BYTES];

	if (chat_pane_key(client, key))
		return;
	switch (editor_key(&client->editor, key)) {
	case EDITOR_UNUSED:
		return;
	case EDITOR_FULL:
		client->bell = client->overlong = true;
		break;
	case EDITOR_CHANGED:
		client->overlong &= client->editor.len > 0;
		break;
	case EDITOR_DONE:
		/* Half a line may mean something else than the whole. */
		if (client->overlong) {
			client->overlong = false;
			snprintf(line, sizeof(line),
			    LINE_OVERLONG " Its end is missing: Enter sends "
					  "what is left, Esc clears it.",
			    TALK_MAX_BYTES);
			client_say(client, CHAT_ERROR, line);
			break;
		}
		editor_take(&client->editor, line, sizeof(line));
		client->scroll = 0;
		view_line(client, line);
		break;
	}
	client_mark(client);
}

int
widget_list_columns(const struct canvas *canvas)
{
	return (canvas->width > LIST_MOST + 2 ? LIST_MOST : canvas->width) - 2;
}

struct rect
widget_list(struct canvas *canvas, struct list_place *place, int n, int above,
    const char *title)
{
	int width = widget_list_columns(canvas) + 2;
	int most = canvas->height - LIST_FRAME - above;
	int height = n < LIST_LEAST ? LIST_LEAST : n;
	struct rect box;

	height = height < most ? height : most;
	list_place_fit(place, n, height);
	box = RECT((canvas->width - width) / 2,
	    (canvas->height - height - above - 4) / 2, width,
	    height + above + 4);
	canvas_cursor(canvas, -1, -1);
	canvas_fill(canvas, box, STYLE(INK_TEXT, INK_PANEL), 0);
	canvas_box(canvas, box, STYLE(INK_FRAME, INK_PANEL));
	canvas_printf(canvas, box.x + 2, box.y, STYLE(INK_STRONG, INK_PANEL),
	    " %s ", title);
	return RECT(box.x + 1, box.y + 1 + above, width - 2, height);
}

void
widget_list_row(struct canvas *canvas, struct rect rect, struct style style,
    int row, bool chosen, bool last)
{
	canvas_fill(canvas, rect, style, 0);
	canvas_zone(canvas, rect, ZONE_ROW, row);
	canvas_put(canvas, rect.x, rect.y, style, chosen ? '>' : ' ');
	if (last)
		canvas_text(
		    canvas, rect.x + 2, rect.y, style, "Older ones ...");
}
