/* The table's view: its scene, its keys, and its drawing. */
#include "daemon/client/view/view_table.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/review.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/frame_cache.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_layout.h"
#include "daemon/client/view/view_table_mouse.h"
#include "daemon/client/view/view_table_plays.h"
#include "daemon/client/view/view_table_seats.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"

#include <stdlib.h>
#include <string.h>

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

void
table_scene_make(struct table_scene *scene, const struct client *client,
    const struct model *model, struct table_view *view)
{
	static struct {
		struct layout_key laid;
		struct layout layout;
	} last;
	const struct table_snapshot *table = model->table;
	struct layout_key key;

	scene->model = model;
	scene->view = view;
	scene->at = client->seat_time.at;
	scene->layout = &view->layout;
	scene->prompt = prompt_of(model);
	scene->plays =
	    scene->prompt == PROMPT_PLAY ? table_snapshot_plays(table) : NULL;
	memset(&key, 0, sizeof(key));
	key.table = table->serial;
	key.width = client->width;
	key.height = client->height;
	key.seat = model->seat;
	key.prompt = scene->prompt;
	key.style = table_board_style(client);
	key.notation = client->options.notation;
	if (memcmp(&key, &view->laid, sizeof(key)) == 0)
		return;
	view->laid = key;
	/* Spectators with screens of one size have the same layout. */
	if (model->seat < 0 && memcmp(&key, &last.laid, sizeof(key)) == 0) {
		view->layout = last.layout;
		return;
	}
	layout_table(&view->layout, client, scene);
	last.laid = key;
	last.layout = view->layout;
}

void
table_scene_own(struct table_scene *scene, const struct client *client)
{
	table_scene_make(
	    scene, client, &client->model, client->views.layer[0].state);
}

bool
table_view_preview(struct client *client, int play)
{
	struct table_view *view = client->views.layer[0].state;
	struct table_scene scene;
	char number[12];

	if (client->views.n == 0 || client->views.layer[0].view != &view_table)
		return false;
	table_scene_own(&scene, client);
	if (play < 0 || scene.plays == NULL || play >= scene.plays->n)
		return false;
	snprintf(number, sizeof(number), "%d", play + 1);
	editor_set(&client->editor, number);
	view->preview = true;
	strlcpy(client->hint,
	    "Enter plays it, Esc takes it back"
	    "|Enter plays it   Esc: back",
	    sizeof(client->hint));
	client_mark(client);
	return true;
}

/* Ctrl-N and Ctrl-P show another of the tables that are watched. */
static bool
table_switches(struct client *client, const struct key *key)
{
	char line[24];
	int number;

	if (key->code != KEY_CHAR || !(key->mods & KEY_CTRL) ||
	    (key->ch != 'n' && key->ch != 'p'))
		return false;
	number = model_watch_next(&client->model, key->ch == 'n' ? 1 : -1);
	if (number == 0)
		return false;
	snprintf(line, sizeof(line), "watch %d", number);
	view_command(client, line);
	return true;
}

/*
 * PageUp on the board, or, where there is nothing to choose there, Tab shows
 * the last throw, from which one can go further back.
 */
static bool
table_looks_back(struct client *client, const struct table_scene *scene,
    const struct key *key)
{
	bool board = scene->view->on_board && key->code == KEY_PAGE_UP;
	bool tab = scene->prompt != PROMPT_PLAY && key->code == KEY_TAB &&
	    client->model.table->begun && client->model.table->game.nthrows > 0;

	if (!board && !tab)
		return false;
	review_show(client, REVIEW_LAST);
	return true;
}

static void
table_key(struct client *client, void *state, const struct key *key)
{
	struct table_view *view = state;
	bool empty = client->editor.len == 0;
	struct table_scene scene;
	char line[LINE_MAX_BYTES];

	table_scene_make(&scene, client, &client->model, view);
	client_mark(client);
	if (key->code == KEY_MOUSE) {
		table_mouse_key(client, &scene, key);
		return;
	}
	if (review_key(client, key) ||
	    (empty &&
		(table_switches(client, key) ||
		    table_looks_back(client, &scene, key))))
		return;
	if (view->on_board && table_board_key(client, &scene, key))
		return;
	if (empty && scene.prompt == PROMPT_PLAY &&
	    (key->code == KEY_TAB || key->code == KEY_LEFT ||
		key->code == KEY_RIGHT ||
		(key->code >= KEY_UP && key->code <= KEY_DOWN))) {
		table_board_focus(client, &scene);
		return;
	}
	view->preview = false;
	if (key->code == KEY_ESCAPE) {
		if (!empty)
			editor_clear(&client->editor);
		else
			move_picker_undo(&view->picker);
		return;
	}
	/* Enter may mean a line of the list first. */
	strlcpy(line, client->editor.text, sizeof(line));
	if (key->code == KEY_ENTER && !(key->mods & KEY_PASTED) &&
	    table_plays_line(client, &scene, line)) {
		editor_clear(&client->editor);
		client_mark(client);
		return;
	}
	widget_key(client, key);
}

/* Spectators see the same but for their talk and what they type. */
static bool
table_shared(struct client *client, void *state, struct frame_key *key)
{
	const struct animation *animation = &client->animation;
	const struct model *model = &client->model;
	struct table_view *view = state;
	struct table_scene scene;
	uint64_t hash;

	if (review_is_on(client))
		return false;
	if (model->seat >= 0 || model->owned >= 0 || view->on_board)
		return false;
	table_scene_make(&scene, client, model, view);
	chat_pane_page(
	    client, scene.layout->talk.width, scene.layout->talk.height);
	hash = fnv64_step(key->picture, model->chat.page);
	hash = fnv64_step(hash, model->table->serial);
	hash = fnv64_step(
	    hash, model->happened == NULL ? 0 : model->happened->serial);
	hash = frame_hash(hash, &model->watched, sizeof(model->watched));
	hash = fnv64_step(hash, client->options.lines);
	hash = fnv64_step(hash, (uint64_t)client->seat_time.shown);
	hash = fnv64_step(hash, (uint64_t)animation->hops);
	key->picture = fnv64_step(
	    hash, animation->hops == 0 ? 0 : (uint64_t)animation->step);
	return true;
}

static void
table_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct table_scene scene;
	const struct layout *layout;
	struct model past;
	const char *hint;

	table_scene_make(&scene, client, review_model(client, &past), state);
	layout = scene.layout;
	table_board_draw(client, &scene, canvas);
	table_side_draw(&scene, canvas);
	if (layout->plays.rect.height > 0)
		table_plays_draw(client, &scene, canvas, &layout->plays);
	hint = table_board_hint(client, &scene);
	if (hint == NULL && table_plays_unseen(&scene))
		hint = "Tab, then arrows and Enter: choose on the board"
		       "|Tab: choose on the board";
	else if (hint == NULL && !layout->small)
		hint = prompt_keys(&client->model);
	widget_input(client, canvas, canvas->height - 1, !scene.view->on_board,
	    true, hint);
	if (review_is_on(client) && client->editor.len == 0) {
		struct rect line =
		    RECT(0, canvas->height - 1, canvas->width, 1);
		char *text = review_banner(client);

		canvas_fill(canvas, line, STYLE(INK_ON_CHOSEN, INK_CHOSEN), 0);
		canvas_text_fit(canvas, 1, line.y,
		    STYLE(INK_ON_CHOSEN, INK_CHOSEN), canvas->width - 2, text);
		free(text);
	}
	chat_pane_draw(client, canvas, layout->talk);
}

const struct view view_table = {.init = table_init,
    .free = free,
    .update = table_update,
    .key = table_key,
    .draw = table_draw,
    .shared = table_shared};
