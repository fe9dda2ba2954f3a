/*
 * Clicks at a table. They choose as keys do. As only Enter plays a move, so
 * does only a click on the input line, which says what it will do.
 */
#include <string.h>

#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_mouse.h"
#include "daemon/client/view/widget.h"

static void
table_mouse_press(
    struct client *client, const struct table_scene *scene, uint8_t code)
{
	const struct key key = {.code = code};

	view_table.key(client, scene->view, &key);
}

/* The number goes to the input line, as if it had been typed. */
static void
put_number(struct client *client, const struct table_scene *scene, int number)
{
	char text[12];

	scene->view->on_board = false;
	snprintf(text, sizeof(text), "%d", number);
	editor_set(&client->editor, text);
	strlcpy(client->hint, TABLE_HINT_CLICK, sizeof(client->hint));
}

/* A first move that leaves several plays open is chosen at once. */
static void
click_choice(struct client *client, const struct table_scene *scene, int n)
{
	const struct plays *plays = table_snapshot_plays(scene->model->table);
	struct table_view *view = scene->view;
	struct choice list[CHOICES_MAX];

	if (plays == NULL ||
	    n >= move_picker_choices(plays, &view->picker, list))
		return;
	if (list[n].stop || list[n].plays == 1) {
		put_number(client, scene, n + 1);
		return;
	}
	editor_clear(&client->editor);
	view->on_board = view->picked = false;
	move_picker_add(&view->picker, &list[n].move);
}

void
table_mouse_key(struct client *client, const struct table_scene *scene,
    const struct key *key)
{
	const char *text = client->editor.text;
	bool throws = scene->prompt == PROMPT_THROW;
	struct zone zone = client->clicked;

	if (key->ch != 0 && key->ch != 2) {
		widget_key(client, key);
		return;
	}
	if (key->ch == 0 && zone.kind == ZONE_NONE)
		return;
	/* A click does not discard a line that is being typed. */
	if (text[strspn(text, "0123456789")] != '\0') {
		strlcpy(client->hint,
		    "Finish your line first, or press Esc"
		    "|Finish your line, or Esc",
		    sizeof(client->hint));
		return;
	}
	if (key->ch == 2) {
		table_mouse_press(client, scene, KEY_ESCAPE);
		return;
	}
	switch ((enum zone_kind)zone.kind) {
	case ZONE_INPUT:
		if (throws || scene->view->on_board || *text != '\0')
			table_mouse_press(client, scene, KEY_ENTER);
		break;
	case ZONE_DICE:
		if (throws)
			table_mouse_press(client, scene, KEY_ENTER);
		break;
	case ZONE_PLAY:
		table_board_reset(scene->view);
		put_number(client, scene, zone.n + 1);
		break;
	case ZONE_CHOICE:
		click_choice(client, scene, zone.n);
		break;
	case ZONE_BOARD:
		editor_clear(&client->editor);
		table_board_click(client, scene, key->x, key->y);
		break;
	default:
		break;
	}
}
