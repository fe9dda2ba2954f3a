/* The screen: which view gets a key, and one picture at the end of a turn. */
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/frame_cache.h"
#include "daemon/client/view/view_lobby_frame.h"
#include "daemon/client/view/view_table.h"
#include "daemon/lib/alloc.h"

#define CLICKS_MAX 4 /* between two pictures */

/* All the clients of a process draw in one canvas. */
static struct canvas canvas;

void
screen_enter(struct client *client)
{
	int64_t now = client->io.now(client->io.arg);
	char bytes[TERMINAL_BYTES * 2];
	size_t n;

	n = terminal_enter(&client->terminal, bytes, sizeof(bytes));
	n += terminal_query(&client->terminal, bytes + n, sizeof(bytes) - n);
	client->io.output(client->io.arg, bytes, n);
	client->entered = true;
	if (terminal_asking(&client->terminal)) {
		keys_expect(&client->keys, true);
		client->query_due = now + TERMINAL_QUERY_MS;
		client->late_due = now + TERMINAL_LATE_MS;
	}
	shadow_forget(&client->shadow);
	client_mark(client);
}

void
screen_leave(struct client *client)
{
	char bytes[TERMINAL_BYTES];

	if (!client->entered)
		return;
	client->entered = false;
	client->query_due = client->late_due = 0;
	client->title[0] = '\0';
	keys_expect(&client->keys, false);
	client->io.output(client->io.arg, bytes,
	    terminal_leave(&client->terminal, bytes, sizeof(bytes)));
	shadow_free(&client->shadow);
	shadow_init(&client->shadow);
}

void
client_choose_view(struct client *client)
{
	const struct view *view =
	    client->model.table != NULL ? &view_table : &view_lobby;

	if (client->mode != CLIENT_SCREEN)
		return;
	if (view_base(client, view)) {
		client->hint[0] = '\0';
		client->scroll = 0;
	}
	client_mark(client);
}

/* False if there is no memory for a picture. */
static bool
begin_picture(const struct client *client)
{
	if (canvas.cell == NULL && !canvas_init(&canvas))
		return false;
	canvas_begin(
	    &canvas, client->width, client->height, STYLE(INK_TEXT, INK_PAPER));
	return true;
}

/*
 * Handles a click or the wheel; true if it stands for a key: a click on a key's
 * name, unless a line is being typed, or the right button, which closes what is
 * above the base.
 */
static bool
clicks_key(struct client *client, const struct key *click, struct key *key)
{
	int n;

	client->clicked = (struct zone){0};
	/* What the picture has at that cell. */
	if (click->ch == 0 && begin_picture(client)) {
		canvas_ask(&canvas, click->x, click->y);
		view_draw_top(client, &canvas);
		client->clicked = canvas.zone;
	}
	*key = (struct key){.code = KEY_ESCAPE};
	if (click->ch == 2)
		return view_is_covered(client);
	n = client->clicked.n;
	if (client->clicked.kind != ZONE_KEY || n == 0 ||
	    (!view_is_covered(client) && client->editor.len > 0))
		return false;
	if (n == ZONE_KEY_ENTER)
		key->code = KEY_ENTER;
	else if (n != ZONE_KEY_ESCAPE)
		*key = (struct key){.code = KEY_CHAR, .ch = (uint32_t)n};
	return true;
}

/*
 * Handles Control and a letter that means the same in all views; false for
 * others.
 */
static bool
takes_control(struct client *client, const struct key *key)
{
	/* Pasted control characters do nothing. */
	if (key->mods & KEY_PASTED)
		return true;
	if (key->ch == 'c' || (key->ch == 'd' && client->editor.len == 0)) {
		view_command(client, "quit");
		return true;
	}
	if (key->ch != 'l')
		return false;
	shadow_forget(&client->shadow);
	client_mark(client);
	return true;
}

void
screen_release(struct client *client, uint8_t mods)
{
	struct key held = client->held;

	if (client->held_due == 0)
		return;
	client->held_due = 0;
	held.mods |= mods;
	view_key(client, &held);
}

/*
 * Characters that come faster than anybody presses keys are text, and so is the
 * Enter after them; but a key that is held down is not.
 */
static void
type_key(struct client *client, const struct key *key)
{
	bool follows = client->held_due != 0 &&
	    (key->code == KEY_CHAR || key->code == KEY_ENTER) &&
	    (key->mods & (KEY_CTRL | KEY_ALT)) == 0;
	bool repeats = key->ch == client->held.ch &&
	    view_letter(client, key) == LETTER_REPEATS;
	uint8_t piece = follows && !repeats ? KEY_PIECE : 0;
	struct key typed = *key;

	typed.mods |= piece;
	screen_release(client, piece);
	if (view_letter(client, &typed) == LETTER_NONE) {
		view_key(client, &typed);
		return;
	}
	client->held = typed;
	client->held_due = client->io.now(client->io.arg) + VIEW_LETTER_MS;
}

void
screen_key(struct client *client, const struct key *key)
{
	struct key pressed;

	if (key->code == KEY_MOUSE) {
		/* Only a press or the wheel, if the mouse is on. */
		if (!client->options.mouse ||
		    (key->mods & (KEY_RELEASE | KEY_MOTION)) != 0)
			return;
		client_mark(client);
		/*
		 * Finding what was hit costs a picture, so a flood gets only so
		 * many.
		 */
		if (key->ch == 0 && client->clicks++ >= CLICKS_MAX)
			return;
		if (clicks_key(client, key, &pressed))
			key = &pressed;
	}
	if (client->hint[0] != '\0') {
		client->hint[0] = '\0';
		client_mark(client);
	}
	if (key->code == KEY_CHAR && key->mods & KEY_CTRL &&
	    takes_control(client, key))
		return;
	if (!view_is_covered(client) && key->code == KEY_F && key->ch == 1)
		view_command(client, "help");
	else if (key == &pressed) {
		screen_release(client, 0);
		view_key(client, key);
	} else
		type_key(client, key);
}

/* The title goes out with the picture, as one write. */
static void
put_title(struct client *client, FILE *out)
{
	const struct table_snapshot *table = client->model.table;
	char title[sizeof(client->title)], bytes[TERMINAL_BYTES], buf[16];
	size_t n;

	if (!client->options.title)
		return;
	if (table == NULL || table->decider < 0 ||
	    table->status != TABLE_PLAYING)
		snprintf(title, sizeof(title), "%s", client->model.host);
	else if (table->decider == client->model.seat)
		snprintf(title, sizeof(title), "* Your turn");
	else
		snprintf(title, sizeof(title), "%s's turn",
		    table_snapshot_name(
			table, table->decider, buf, sizeof(buf)));
	if (strcmp(title, client->title) == 0)
		return;
	strlcpy(client->title, title, sizeof(client->title));
	n = terminal_title(&client->terminal, title, bytes, sizeof(bytes));
	fwrite(bytes, 1, n, out);
}

static void
put_bytes(void *arg, const char *bytes, size_t length)
{
	fwrite(bytes, 1, length, arg);
}

void
screen_picture(struct client *client, const struct view *view, FILE *out)
{
	if (!begin_picture(client))
		return;
	view->draw(client, NULL, &canvas);
	render(&client->shadow, &canvas, &client->terminal, client->palette,
	    put_bytes, out);
}

void
screen_draw(struct client *client)
{
	size_t size;
	bool first;
	char *bytes;
	FILE *out;

	client->clicks = 0;
	if (client->bell)
		client->io.output(client->io.arg, "\a", 1);
	client->bell = false;
	if (frame_cache_reuse(client) || !begin_picture(client))
		return;
	first = lobby_frame_first(client, &canvas);
	begin_picture(client);
	view_draw(client, &canvas);
	if (view_is_covered(client))
		widget_unread(client, &canvas);
	countdown_draw(client, &canvas);
	out = xmemstream(&bytes, &size);
	put_title(client, out);
	render(&client->shadow, &canvas, &client->terminal, client->palette,
	    put_bytes, out);
	fclose(out);
	frame_cache_store(client, bytes, size);
	if (first)
		lobby_frame_behind(size);
	if (size > 0)
		client->io.output(client->io.arg, bytes, size);
	free(bytes);
}
