/* What a table's view shows, and its layout. */
#include "daemon/client/view/view_table_scene.h"

#include <string.h>

#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_layout.h"

void
table_scene_make(struct table_scene *scene, const struct client *client,
    const struct model *model, struct table_view *view)
{
	const struct table_snapshot *table = model->table;
	struct layout_key key;

	scene->model = model;
	scene->view = view;
	scene->layout = &view->layout;
	scene->prompt = prompt_of(model);
	scene->plays =
	    scene->prompt == PROMPT_PLAY ? table_snapshot_plays(table) : NULL;
	memset(&key, 0, sizeof(key));
	key.table = table;
	key.number = table->number;
	key.seq = table->seq;
	key.width = client->width;
	key.height = client->height;
	key.seat = model->seat;
	key.prompt = scene->prompt;
	key.style = table_board_style(client);
	key.notation = client->options.notation;
	if (memcmp(&key, &view->laid, sizeof(key)) == 0)
		return;
	layout_table(&view->layout, client, scene);
	view->laid = key;
}

void
table_scene_own(struct table_scene *scene, const struct client *client)
{
	table_scene_make(
	    scene, client, &client->model, client->views.layer[0].state);
}
