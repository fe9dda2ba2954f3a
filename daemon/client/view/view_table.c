/* The table: whose the keys are, and what is drawn. */
#include "daemon/client/view/view_table.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/frame_cache.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_layout.h"
#include "daemon/client/view/view_table_mouse.h"
#include "daemon/client/view/view_table_plays.h"
#include "daemon/client/view/view_table_seats.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/log.h"

static void *
table_init(struct client *client)
{
	struct table_view *view = xcalloc(1, sizeof(*view));

	if (client->model.table != NULL)
		view->seq = client->model.table->seq;
	return view;
}

static void
table_update(struct client *client, void *state)
{
	struct table_view *view = state;
	const struct table_snapshot *table = client->model.table;

	if (table == NULL || view->seq == table->seq)
		return;
	view->seq = table->seq;
	table_board_reset(view);
	if (prompt_of(&client->model) != PROMPT_PLAY)
		view->on_board = false;
}

const struct plays *
table_plays(const struct client *client)
{
	return prompt_of(&client->model) == PROMPT_PLAY
	    ? table_snapshot_plays(client->model.table)
	    : NULL;
}

static int
nplays_of(const struct client *client)
{
	const struct plays *plays = table_plays(client);

	return plays == NULL ? 0 : plays->n;
}

void
table_talk(struct client *client)
{
	struct layout layout;

	layout_table(&layout, client);
	chat_pane_page(client, layout.talk.width, layout.talk.height);
}

int
table_view_play(const struct client *client, const struct table_view *view)
{
	const struct plays *plays = table_plays(client);
	struct layout layout;
	char *end;
	long number;

	if (plays == NULL)
		return -1;
	layout_table(&layout, client);
	number = strtol(client->editor.text, &end, 10);
	if (client->editor.len > 0 && *end == '\0' && number >= 1 &&
	    number <= plays->n && !table_plays_stepwise(client, &layout.plays))
		return (int)number - 1;
	if (view->picker.n > 0 && client->editor.len == 0)
		return move_picker_play(plays, &view->picker);
	return -1;
}

/* Keys of the input line; Enter may mean a line of the list first. */
static void
view_table_typed(
    struct client *client, struct table_view *view, const struct key *key)
{
	struct layout layout;
	char line[LINE_MAX_BYTES];

	view->preview = false;
	layout_table(&layout, client);
	strlcpy(line, client->editor.text, sizeof(line));
	if (key->code == KEY_ENTER && !(key->mods & KEY_PASTED) &&
	    prompt_of(&client->model) == PROMPT_PLAY &&
	    table_plays_line(client, view, line, &layout.plays)) {
		editor_clear(&client->editor);
		client_mark(client);
		return;
	}
	widget_key(client, key);
}

bool
table_view_preview(struct client *client, int play)
{
	struct table_view *view = client->view_state;
	char number[12];

	if (client->view != &view_table || play < 0 ||
	    play >= nplays_of(client))
		return false;
	snprintf(number, sizeof(number), "%d", play + 1);
	editor_set(&client->editor, number);
	view->preview = true;
	strlcpy(client->hint, "Enter plays it, Esc takes it back",
	    sizeof(client->hint));
	client_mark(client);
	return true;
}

static void
table_key(struct client *client, void *state, const struct key *key)
{
	struct table_view *view = state;
	bool empty = client->editor.len == 0;

	client_mark(client);
	if (key->code == KEY_MOUSE) {
		table_mouse_key(client, view, key);
		return;
	}
	if (view->on_board && table_board_key(client, view, key))
		return;
	if (empty && prompt_of(&client->model) == PROMPT_PLAY &&
	    (key->code == KEY_TAB || key->code == KEY_LEFT ||
		key->code == KEY_RIGHT ||
		(key->code >= KEY_UP && key->code <= KEY_DOWN))) {
		table_board_focus(client, view);
		return;
	}
	if (key->code == KEY_ESCAPE) {
		if (!empty)
			editor_clear(&client->editor);
		else
			move_picker_undo(&view->picker);
		view->preview = false;
		return;
	}
	view_table_typed(client, view, key);
}

/* What the input line says; NULL: what is asked just now. */
static const char *
hint_of(const struct client *client, const struct table_view *view,
    const struct layout *layout)
{
	const char *hint = table_board_hint(client, view);

	if (hint != NULL)
		return hint;
	if (table_plays_unseen(client, view, &layout->plays))
		return "Tab, then arrows and Enter: choose on the board"
		       "|Tab: choose on the board";
	return layout->small ? NULL : prompt_keys(&client->model);
}

/* All but the talk, which is what watchers have not in common. */
static void
draw_table(struct client *client, struct table_view *view,
    struct canvas *canvas, const struct layout *layout)
{
	table_board_draw(client, view, canvas, layout);
	table_side_draw(client, canvas, layout);
	if (layout->plays.rect.height > 0)
		table_plays_draw(client, view, canvas, &layout->plays);
	widget_input(client, canvas, canvas->height - 1, !view->on_board,
	    hint_of(client, view, layout));
}

static void
table_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct layout layout;

	layout_table(&layout, client);
	if (!frame_cache_reuse_picture(client, canvas)) {
		draw_table(client, state, canvas, &layout);
		frame_cache_store_picture(client, canvas);
	}
	chat_pane_draw(client, canvas, layout.talk);
}

const struct view view_table = {.init = table_init,
    .free = free,
    .update = table_update,
    .key = table_key,
    .draw = table_draw};
