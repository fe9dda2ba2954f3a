/* The lobby: the menu, the tables, a live board, and the talk. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/text/say_noticeboard.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_frame.h"
#include "daemon/client/view/view_lobby_layout.h"
#include "daemon/client/view/view_lobby_list.h"
#include "daemon/client/view/view_lobby_menu.h"
#include "daemon/client/view/view_lobby_peek.h"
#include "daemon/client/view/view_picture.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define PICTURE_WIDTH 40 /* its columns there ... */
#define PICTURE_LARGE 62 /* ... and on a screen from LARGE_MIN columns */
#define LARGE_MIN 120

static void *
lobby_init(struct client *client)
{
	struct lobby *lobby = xcalloc(1, sizeof(*lobby));

	/* A line that was begun at a table can be finished. */
	lobby->typing = client->editor.len > 0;
	return lobby;
}

static void
lobby_update(struct client *client, void *state)
{
	struct lobby *lobby = state;

	lobby_follow(client, lobby);
	lobby_want_page(client, lobby);
	client_preview_want(client, lobby->number);
}

static void
view_lobby_move(struct client *client, struct lobby *lobby, int by)
{
	lobby_move(client, lobby, by);
	lobby_want_page(client, lobby);
	client_preview_want(client, lobby->number);
}

/* Enter on a table: sits down if a seat is free, else watches. */
static void
go_to_table(struct client *client, struct lobby *lobby)
{
	struct lobby_table table;
	const char *words;
	char command[40];

	if (!lobby_chosen(client, lobby, &table)) {
		lobby_menu_press(client, lobby, 0);
		return;
	}
	snprintf(command, sizeof(command), "%s %d",
	    lobby_enter_command(client, &table, &words), (int)table.number);
	view_command(client, command);
}

static void
view_lobby_press(struct client *client, struct lobby *lobby, uint32_t ch)
{
	char command[40];

	if (ch >= 'A' && ch <= 'Z')
		ch += 'a' - 'A';
	if (ch == 'j' || ch == 'k')
		view_lobby_move(client, lobby, ch == 'j' ? 1 : -1);
	else if (ch == 'o' && lobby->number != 0) {
		snprintf(
		    command, sizeof(command), "watch %d", (int)lobby->number);
		view_command(client, command);
	} else if (ch != 'o')
		lobby_menu_press(client, lobby, ch);
}

/*
 * A click moves the cursor to a table; a second one there, or one on its
 * picture, goes to it.
 */
static void
view_lobby_click(
    struct client *client, struct lobby *lobby, const struct key *key)
{
	struct zone zone = client->clicked;

	if (key->ch != 0)
		widget_key(client, key);
	else if (zone.kind == ZONE_TABLE && zone.n == lobby->cursor)
		go_to_table(client, lobby);
	else if (zone.kind == ZONE_TABLE)
		view_lobby_move(client, lobby, zone.n - lobby->cursor);
}

static void
lobby_key(struct client *client, void *state, const struct key *key)
{
	struct lobby *lobby = state;

	client_mark(client);
	if (client->quick && key->code != KEY_NONE) {
		client->quick = false;
		view_command(client, "unseek");
		return;
	}
	/* A letter alone is a key; words and channels are typed. */
	if (lobby->typing || (key->code == KEY_CHAR && key->ch == '#') ||
	    (key->code == KEY_CHAR && (key->mods & KEY_TEXT) != 0 &&
		(key->mods & (KEY_CTRL | KEY_ALT)) == 0 && key->ch != ' ')) {
		if (key->code == KEY_ESCAPE)
			editor_clear(&client->editor);
		else
			widget_key(client, key);
		lobby->typing = client->editor.len > 0;
		return;
	}
	switch (key->code) {
	case KEY_UP:
	case KEY_DOWN:
		view_lobby_move(client, lobby, key->code == KEY_UP ? -1 : 1);
		break;
	case KEY_TAB:
		view_lobby_move(client, lobby, key->mods & KEY_SHIFT ? -1 : 1);
		break;
	case KEY_LEFT:
	case KEY_RIGHT:
		view_lobby_move(client, lobby,
		    key->code == KEY_LEFT ? -lobby->height : lobby->height);
		break;
	case KEY_HOME:
	case KEY_END:
		view_lobby_move(client, lobby,
		    key->code == KEY_HOME ? -lobby->cursor : INT_MAX / 2);
		break;
	case KEY_MOUSE:
		view_lobby_click(client, lobby, key);
		break;
	case KEY_ENTER:
		if (!(key->mods & KEY_TEXT))
			go_to_table(client, lobby);
		break;
	case KEY_CHAR:
		if (!(key->mods & (KEY_CTRL | KEY_ALT | KEY_TEXT)))
			view_lobby_press(client, lobby, key->ch);
		break;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		widget_key(client, key);
		break;
	default:
		break;
	}
}

static enum view_letter
lobby_letter(const struct client *client, const void *state, uint32_t ch)
{
	const struct lobby *lobby = state;

	(void)client;
	if (lobby->typing || ch == '/' || ch == '#' || ch == ' ')
		return LETTER_NONE;
	return ch == 'j' || ch == 'k' ? LETTER_REPEATS : LETTER_ACTS;
}

/* A line with a title above a part; returns the rest below it. */
static struct rect
view_lobby_titled(struct canvas *canvas, struct rect rect, const char *title)
{
	char text[128];

	canvas_hline(
	    canvas, rect.x, rect.y, rect.width, STYLE(INK_FRAME, INK_KEEP));
	snprintf(text, sizeof(text), " %s ", title);
	canvas_text_fit(canvas, rect.x + 1, rect.y, STYLE(INK_STRONG, INK_KEEP),
	    rect.width - 1, text);
	return RECT(rect.x, rect.y + 1, rect.width, rect.height - 1);
}

/* "Table 3: uckers with split". */
static void
picture_title(const struct client *client, const struct lobby *lobby,
    char *title, size_t room)
{
	struct lobby_table table;
	size_t size;
	char *rules;
	FILE *out;

	strlcpy(title, "No game is on yet", room);
	if (!lobby_chosen(client, lobby, &table))
		return;
	out = xmemstream(&rules, &size);
	say_rules(out, table.rules, table.house, table.seats, table.terms);
	fclose(out);
	snprintf(title, room, "Table %d: %s", (int)table.number, rules);
	free(rules);
}

/* The newest lines, as far as there is room. */
static void
wall_draw(const struct client *client, struct canvas *canvas, struct rect rect)
{
	const json_t *wall = json_object_get(client->model.lobby, "wall");
	int i, first = (int)json_array_size(wall) - rect.height;
	size_t size;
	char *text;
	FILE *out;

	for (i = 0; i < rect.height; i++) {
		out = xmemstream(&text, &size);
		say_wall_line(out, wall, first + i);
		fclose(out);
		canvas_text_fit(canvas, rect.x + 1, rect.y + i,
		    STYLE(INK_TEXT, INK_KEEP), rect.width - 2, text);
		free(text);
	}
}

/* Menu, tables, people, the wall and talk from top to bottom. */
static void
draw_left(struct client *client, struct lobby *lobby, struct canvas *canvas,
    struct rect rect, const struct lobby_layout *l)
{
	int rows = lobby_menu_rows(), y = rect.y;
	struct rect part;

	lobby_menu_draw(client, canvas,
	    view_lobby_titled(canvas, RECT(rect.x, y, rect.width, rows + 1),
		"What would you like?"));
	y += rows + 1;
	lobby_tables_draw(client, lobby, canvas,
	    view_lobby_titled(
		canvas, RECT(rect.x, y, rect.width, l->tables + 1), "Tables"));
	y += l->tables + 1;
	part = view_lobby_titled(
	    canvas, RECT(rect.x, y, rect.width, l->people + 1), "Here");
	lobby_people_draw(client, canvas,
	    RECT(part.x + 1, part.y, part.width - 1, part.height));
	y += l->people + 1;
	if (l->wall > 0) {
		wall_draw(client, canvas,
		    view_lobby_titled(canvas,
			RECT(rect.x, y, rect.width, l->wall + 1), "The wall"));
		y += l->wall + 1;
	}
	part = view_lobby_titled(canvas,
	    RECT(rect.x, y, rect.width, rect.y + rect.height - y), "Talk");
	if (!lobby->plain)
		chat_pane_draw(client, canvas,
		    RECT(part.x + 1, part.y, part.width - 2, part.height));
}

static void
draw_wide(struct client *client, struct lobby *lobby, struct canvas *canvas,
    const struct lobby_layout *l)
{
	const uint32_t line = 0x2500;
	int width = canvas->width < LARGE_MIN ? PICTURE_WIDTH : PICTURE_LARGE;
	int left = canvas->width - width, top = l->top, bottom = l->bottom, y;
	bool before, behind;
	char title[120];
	struct rect rect;

	draw_left(
	    client, lobby, canvas, RECT(0, top, left - 1, bottom - top), l);
	picture_title(client, lobby, title, sizeof(title));
	rect = view_lobby_titled(
	    canvas, RECT(left, top, width, bottom - top), title);
	/* Joins the lines that end at the vertical one. */
	for (y = top; y < bottom; y++) {
		before = canvas_at(canvas, left - 2, y)->ch == line;
		behind = canvas_at(canvas, left, y)->ch == line;
		canvas_put(canvas, left - 1, y, STYLE(INK_FRAME, INK_KEEP),
		    before && behind ? 0x252c
			: before     ? 0x2524
				     : 0x2502);
	}
	lobby_peek_draw(client, lobby, canvas,
	    RECT(rect.x + 1, rect.y, rect.width - 2, rect.height));
}

static void
draw_narrow(struct client *client, struct lobby *lobby, struct canvas *canvas,
    const struct lobby_layout *l)
{
	int width = canvas->width, rows = lobby_menu_rows(), y = l->top + rows;
	char title[120];
	struct rect rect;

	lobby_menu_draw(client, canvas, RECT(0, l->top, width, rows));
	lobby_tables_draw(client, lobby, canvas,
	    view_lobby_titled(
		canvas, RECT(0, y, width, l->tables + 1), "Tables"));
	y += l->tables + 1;
	picture_title(client, lobby, title, sizeof(title));
	rect =
	    view_lobby_titled(canvas, RECT(0, y, width, l->picture + 1), title);
	if (l->picture > LOBBY_WORDS)
		lobby_peek_draw(client, lobby, canvas,
		    RECT(rect.x + 1, rect.y, rect.width - 2, rect.height));
	else
		lobby_peek_words(client, lobby, canvas, rect);
	y += l->picture + 1;
	rect =
	    view_lobby_titled(canvas, RECT(0, y, width, l->bottom - y), "Talk");
	if (!lobby->plain)
		chat_pane_draw(client, canvas, rect);
}

/* What Enter does at the chosen table, and the other keys. */
static void
lobby_hint(const struct client *client, const struct lobby *lobby, char *hint,
    size_t size)
{
	struct lobby_table table;
	const char *words;
	bool narrow = client->width < 76;

	if (!lobby_chosen(client, lobby, &table)) {
		strlcpy(hint, "p play   b the house bot   ? help", size);
		return;
	}
	lobby_enter_command(client, &table, &words);
	if (narrow)
		snprintf(hint, size,
		    "Enter %s table %d   b bot|Enter %s table %d", words,
		    (int)table.number, words, (int)table.number);
	else
		snprintf(hint, size,
		    "Enter %s table %d   %sarrows: another   b bot   ? help",
		    words, (int)table.number,
		    table.taken < table.seats ? "o watches   " : "");
}

static void
lobby_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct lobby *lobby = state;
	struct lobby_layout l = lobby_layout(client);
	const char *chain = field_text(client->model.lobby, "chain");
	char left[128], head[40] = "", hint[96];

	/*
	 * The head of the log of games, in short: the last game's number and
	 * the beginning of its entry's hash. Anybody who notes it can see
	 * whether the log is changed.
	 */
	if (canvas->width >= 72 && chain != NULL && *chain != '\0')
		snprintf(head, sizeof(head), "   dice log %d:%.8s",
		    (int)field_number(client->model.lobby, "games", 0), chain);
	snprintf(left, sizeof(left), "%s   %d here%s", client->model.host,
	    lobby_here(client), head);
	widget_bar(
	    canvas, RECT(0, 0, canvas->width, 1), left, client->model.name);
	lobby_hint(client, lobby, hint, sizeof(hint));
	widget_input(client, canvas, canvas->height - 1, lobby->typing,
	    client->model.table != NULL, hint);
	lobby_wishes_draw(client, canvas, l.bottom);
	picture_banner(
	    client, ART_LOBBY, canvas, RECT(0, 1, canvas->width, l.top - 1));
	if (l.wide)
		draw_wide(client, lobby, canvas, &l);
	else
		draw_narrow(client, lobby, canvas, &l);
}

const struct view view_lobby = {.init = lobby_init,
    .free = free,
    .update = lobby_update,
    .key = lobby_key,
    .letter = lobby_letter,
    .draw = lobby_draw,
    .shared = lobby_frame_key};
