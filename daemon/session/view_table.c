/* The table: its layout, and whose the keys are. */
#include "daemon/session/view_table.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/frame.h"

#define PANEL_MIN 31  /* columns beside the board */
#define BELOW_MIN 8   /* rows below it */
#define BELOW_MUCH 16 /* rows with room for the seats, too */
#define TALK_MIN 4
#define PLAYS_MIN 6   /* rows kept free for plays, so that talk stays put, */
#define PLAYS_MOST 12 /* and where there is much room */

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
	const struct seen *table = client->model.table;

	if (table == NULL || view->seq == table->seq)
		return;
	view->seq = table->seq;
	table_board_reset(view);
	if (prompt_of(&client->model) != PROMPT_PLAY)
		view->on_board = false;
}

/* Rows that plays have of those below the dice. */
static int
plays_rows(int rows)
{
	int plays = rows * 2 / 5;

	if (plays < PLAYS_MIN)
		plays = PLAYS_MIN;
	if (plays > rows - TALK_MIN - 1)
		plays = rows - TALK_MIN - 1;
	return plays > PLAYS_MOST ? PLAYS_MOST : plays;
}

/* Board at the left, everything else beside it. */
static void
layout_wide(struct layout *layout, const struct client *client, int width,
    int height, int seats)
{
	int x = layout->board.width + 1, y = 0, rows = 0;
	int panel = width - x;

	layout->board_x = 0;
	layout->board_y = (height - layout->board.height) / 2;
	layout->head = RECT(x, y++, panel, 1);
	layout->seats = RECT(x, y, panel, seats);
	y += seats + 1;
	layout->dice = RECT(x, y, panel, 3);
	y += 4;
	if (client->model.seat >= 0)
		rows = table_plays_rows(client, panel, plays_rows(height - y),
		    height - y - TALK_MIN - 1);
	layout->plays = RECT(x, y, panel, rows);
	y += rows > 0 ? rows + 1 : 0;
	layout->talk = RECT(x, y, panel, height - y);
}

/* Board on top; dice beside it where there is room. */
static void
layout_tall(struct layout *layout, int width, int height, int seats, int nplays)
{
	int beside = width - layout->board.width, y, rows;

	layout->small = true;
	layout->board_x = beside >= 9 ? 0 : beside / 2;
	layout->board_y = 1;
	layout->head = RECT(0, 0, width, 1);
	y = 1 + layout->board.height;
	if (beside >= 9) {
		layout->dice = RECT(layout->board.width + 1, 1, beside - 1, 8);
		layout->seats = RECT(layout->board.width + 1, 10, beside - 1,
		    layout->board.height - 9);
	} else {
		layout->dice = RECT(0, y++, width, 1);
		rows = height - y >= BELOW_MUCH ? seats : 0;
		layout->seats = RECT(0, y, width, rows);
		y += rows;
	}
	/* Where there is little room plays come before talk. */
	rows = height - y > 2 ? height - y - 2 : height - y;
	if (nplays > rows && height - y <= TALK_MIN &&
	    nplays <= (height - y) * (width / STEP_WIDTH))
		rows = height - y;
	if (rows > nplays)
		rows = nplays;
	if (rows < 0)
		rows = 0;
	layout->plays = RECT(0, y, width, rows);
	y += rows;
	layout->talk = RECT(0, y, width, height - y);
}

void
layout_table(struct layout *layout, const struct client *client, int nplays)
{
	const struct seen *table = client->model.table;
	int width = client->width, height = client->height - 1;
	int arm = table->known ? table->rules.arm : 6;
	enum board_style style = table_board_style(client);
	struct board_size wide, tall;

	memset(layout, 0, sizeof(*layout));
	if (width > CANVAS_WIDTH)
		width = CANVAS_WIDTH;
	if (height > CANVAS_HEIGHT - 1)
		height = CANVAS_HEIGHT - 1;
	wide = board_layout(arm, width - PANEL_MIN - 1, height, style);
	tall = board_layout(arm, width, height - BELOW_MIN, style);
	if (wide.width == 0 && tall.width == 0)
		tall = board_layout(arm, width, height - 4, style);
	if (wide.width >= tall.width && wide.width > 0) {
		layout->board = wide;
		layout_wide(layout, client, width, height, table->seats);
	} else {
		layout->board = tall;
		layout_tall(layout, width, height, table->seats, nplays);
	}
}

const struct plays *
table_plays(const struct client *client)
{
	return prompt_of(&client->model) == PROMPT_PLAY
	    ? seen_plays(client->model.table)
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

	layout_table(&layout, client, nplays_of(client));
	part_page(client, layout.talk.width, layout.talk.height);
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
	layout_table(&layout, client, plays->n);
	number = strtol(client->editor.text, &end, 10);
	if (client->editor.len > 0 && *end == '\0' && number >= 1 &&
	    number <= plays->n && !table_plays_stepwise(client, layout.plays))
		return (int)number - 1;
	if (view->chooser.n > 0 && client->editor.len == 0)
		return chooser_play(plays, &view->chooser);
	return -1;
}

/* Keys of the input line; Enter may mean a line of the list first. */
static void
typed(struct client *client, struct table_view *view, const struct key *key)
{
	struct layout layout;
	char line[LINE_MAX_BYTES];

	view->preview = false;
	layout_table(&layout, client, nplays_of(client));
	strlcpy(line, client->editor.text, sizeof(line));
	if (key->code == KEY_ENTER && !(key->mods & KEY_PASTED) &&
	    prompt_of(&client->model) == PROMPT_PLAY &&
	    table_plays_line(client, view, line, layout.plays)) {
		editor_clear(&client->editor);
		client_mark(client);
		return;
	}
	part_key(client, key);
}

void
table_preview(struct client *client, int play)
{
	struct table_view *view = client->view_state;
	char number[12];

	if (client->view != &view_table || play < 0 ||
	    play >= nplays_of(client))
		return;
	snprintf(number, sizeof(number), "%d", play + 1);
	editor_set(&client->editor, number);
	view->preview = true;
	strlcpy(client->hint, "Enter plays it, Esc takes it back",
	    sizeof(client->hint));
	client_mark(client);
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
			chooser_undo(&view->chooser);
		view->preview = false;
		return;
	}
	typed(client, view, key);
}

/* What the input line says; NULL: what is asked just now. */
static const char *
hint_of(const struct client *client, const struct table_view *view, bool small)
{
	const char *hint = table_board_hint(client, view);

	return hint == NULL && !small ? prompt_keys(&client->model) : hint;
}

/* All but the talk, which is what watchers have not in common. */
static void
draw_table(struct client *client, struct table_view *view,
    struct canvas *canvas, const struct layout *layout)
{
	table_side_draw(client, canvas, layout);
	if (layout->plays.height > 0)
		table_plays_draw(client, view, canvas, layout->plays);
	part_input(client, canvas, canvas->height - 1, !view->on_board,
	    hint_of(client, view, layout->small));
	table_board_draw(client, view, canvas, layout);
}

static void
table_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct layout layout;

	layout_table(&layout, client, nplays_of(client));
	if (!picture_reuse(client, canvas)) {
		draw_table(client, state, canvas, &layout);
		picture_keep(client, canvas);
	}
	part_chat(client, canvas, layout.talk);
}

const struct view view_table = {.init = table_init,
    .free = free,
    .update = table_update,
    .key = table_key,
    .draw = table_draw};
