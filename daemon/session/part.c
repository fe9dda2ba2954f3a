/* What several views draw: the input line and bars. */
#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/client_internal.h"

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

/* What the person may press; free it. */
static char *
asked(const struct client *client, bool brief)
{
	char *text = NULL;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	prompt_hint(out, &client->model, brief);
	fclose(out);
	return text;
}

/* What to press, pale; behind what is typed, where that is short. */
static void
draw_hint(
    const struct client *client, struct canvas *canvas, int y, const char *hint)
{
	int x = 3 + (client->editor.len > 0 ? (int)client->editor.len + 1 : 0);
	struct style style = STYLE(INK_DIM, INK_KEEP);
	char *text = NULL;

	if (client->hint[0] != '\0') {
		hint = client->hint;
		style = STYLE(INK_WARN, INK_KEEP);
	} else if (hint == NULL) {
		hint = text = asked(client, false);
		if (text_width(text) > canvas->width - x - 1) {
			free(text);
			hint = text = asked(client, true);
		}
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

bool
part_key(struct client *client, const struct key *key)
{
	char line[LINE_MAX_BYTES];

	if (chat_key(client, key))
		return true;
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
