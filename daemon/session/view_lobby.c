/* The lobby: what to press, the tables, who is here, and the talk. */
#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/tour.h"

#define MENU_WIDTH 32

struct lobby {
	int cursor, top; /* chosen table and first one shown */
	int rows;        /* tables that fit */
	bool typing;     /* keys belong to the input line */
};

/* What a letter does: a command, or what it begins to type. */
static const struct item {
	char key;
	const char *label;
	const char *command, *types;
} menu[] = {
    {'b', "play the house bot at once", "bot", NULL},
    {'n', "a new table, for people", NULL, NULL},
    {'s', "seek a game", "seek", NULL},
    {'t', "talk to everybody", NULL, "/shout "},
    {'w', "who is here", "who", NULL},
    {'h', "help, and the rules", "help", NULL},
    {'/', "any command", NULL, "/"},
    {'q', "leave", "quit", NULL},
};

#define NMENU ((int)(sizeof(menu) / sizeof(menu[0])))

static void *
lobby_init(struct client *client)
{
	struct lobby *lobby = xcalloc(1, sizeof(*lobby));

	/* What was begun at a table is typed to its end. */
	lobby->typing = client->editor.len > 0;
	return lobby;
}

static const json_t *
tables_of(const struct client *client)
{
	return json_object_get(client->model.lobby, "tables");
}

static int
table_count(const struct client *client)
{
	return (int)json_array_size(tables_of(client));
}

static bool
offer_of(const struct client *client, struct lobby_offer *offer)
{
	return lobby_offer(
	    json_object_get(client->model.lobby, "offers"), 0, offer);
}

static bool
seek_of(const struct client *client, int n, struct lobby_offer *seek)
{
	return lobby_offer(
	    json_object_get(client->model.lobby, "seeks"), n, seek);
}

static void
move(struct client *client, struct lobby *lobby, int by)
{
	int n = table_count(client);

	lobby->cursor += by;
	if (lobby->cursor >= n)
		lobby->cursor = n - 1;
	if (lobby->cursor < 0)
		lobby->cursor = 0;
	client_mark(client);
}

/* Somebody's own seat waits for him there. */
static bool
is_mine(const struct client *client, const struct lobby_table *table)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if (table->name[i] != NULL &&
		    strcmp(table->name[i], client->model.name) == 0)
			return true;
	return false;
}

/* Enter on a table: sits down where a chair waits, else watches. */
static void
go_to_table(struct client *client, const struct lobby *lobby, bool watch)
{
	struct lobby_table table;
	char command[40];

	if (!lobby_table(tables_of(client), lobby->cursor, &table))
		return;
	snprintf(command, sizeof(command), "%s %d",
	    !watch && (table.taken < table.seats || is_mine(client, &table))
		? "join"
		: "watch",
	    (int)table.number);
	client_command(client, command);
}

static bool
answer_offer(struct client *client, uint32_t ch)
{
	struct lobby_offer offer;
	char command[64];

	if ((ch != 'y' && ch != 'n') || !offer_of(client, &offer))
		return false;
	snprintf(command, sizeof(command), "%s %s",
	    ch == 'y' ? "accept" : "decline",
	    offer.from == NULL ? "" : offer.from);
	client_command(client, command);
	return true;
}

/* j answers a seek: a game with the first who looks for one. */
static bool
answer_seek(struct client *client)
{
	struct lobby_offer seek;
	char command[64];
	int i;

	for (i = 0; seek_of(client, i, &seek); i++) {
		if (seek.from == NULL ||
		    strcmp(seek.from, client->model.name) == 0)
			continue;
		snprintf(command, sizeof(command), "accept %s", seek.from);
		client_command(client, command);
		return true;
	}
	return false;
}

static void
press(struct client *client, struct lobby *lobby, uint32_t ch)
{
	int i;

	if (answer_offer(client, ch))
		return;
	if (ch == 'o') {
		go_to_table(client, lobby, true);
		return;
	}
	if (ch == 'j' && answer_seek(client))
		return;
	if (ch == 'f') {
		tour_begin(client);
		return;
	}
	if (ch == 'n') {
		new_open(client);
		return;
	}
	if (ch == '?')
		ch = 'h';
	for (i = 0; i < NMENU; i++) {
		if ((uint32_t)menu[i].key != ch)
			continue;
		if (menu[i].command != NULL)
			client_command(client, menu[i].command);
		else {
			editor_set(&client->editor, menu[i].types);
			lobby->typing = true;
		}
		return;
	}
	strlcpy(client->hint,
	    "Press b for a game against the bot, t to talk,"
	    " h for help",
	    sizeof(client->hint));
}

/* A click moves the cursor to a table, the next one there goes to it. */
static bool
click(struct client *client, struct lobby *lobby, const struct key *key)
{
	struct zone zone;

	if (key->ch != 0)
		return part_key(client, key);
	zone = screen_zone(client, key->x, key->y);
	if (zone.kind == ZONE_MENU)
		press(client, lobby, (uint32_t)menu[zone.n].key);
	else if (zone.kind == ZONE_TABLE && zone.n == lobby->cursor)
		go_to_table(client, lobby, false);
	else if (zone.kind == ZONE_TABLE)
		lobby->cursor = zone.n;
	return true;
}

static bool
lobby_key(struct client *client, void *state, const struct key *key)
{
	struct lobby *lobby = state;

	client_mark(client);
	if (lobby->typing) {
		if (key->code == KEY_ESCAPE)
			editor_clear(&client->editor);
		else
			part_key(client, key);
		lobby->typing = client->editor.len > 0;
		return true;
	}
	switch (key->code) {
	case KEY_UP:
	case KEY_DOWN:
		move(client, lobby, key->code == KEY_UP ? -1 : 1);
		return true;
	case KEY_TAB:
		move(client, lobby, key->mods & KEY_SHIFT ? -1 : 1);
		return true;
	case KEY_ENTER:
		if (table_count(client) > 0)
			go_to_table(client, lobby, false);
		else
			press(client, lobby, 0);
		return true;
	case KEY_CHAR:
		if (key->mods & (KEY_CTRL | KEY_ALT | KEY_PASTED))
			return false;
		press(client, lobby,
		    key->ch >= 'A' && key->ch <= 'Z' ? key->ch + 32 : key->ch);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		return part_key(client, key);
	case KEY_MOUSE:
		return click(client, lobby, key);
	default:
		return false;
	}
}

static void
draw_menu(struct canvas *canvas, struct rect rect)
{
	int i, columns = rect.height >= NMENU ? 1 : 2, x, y;
	int width = rect.width / columns;
	int rows = (NMENU + columns - 1) / columns;

	for (i = 0; i < NMENU; i++) {
		x = rect.x + i / rows * width;
		y = rect.y + i % rows;
		if (y >= rect.y + rect.height)
			break;
		canvas_zone(canvas, RECT(x, y, width, 1), ZONE_MENU, i);
		canvas_printf(canvas, x + 1, y,
		    STYLE_ATTR(INK_HOTKEY, INK_KEEP, ATTR_BOLD), "%c",
		    menu[i].key);
		canvas_text_fit(canvas, x + 3, y,
		    STYLE(i == 0 ? INK_STRONG : INK_TEXT, INK_KEEP), width - 4,
		    menu[i].label);
	}
}

static void
table_line(
    FILE *out, const struct client *client, const struct lobby_table *table)
{
	int i;

	fprintf(out, "%2d ", (int)table->number);
	words_rules(out, table->rules, NULL, table->seats);
	fputs("  ", out);
	for (i = 0; i < table->seats; i++)
		fprintf(out, "%s%s", i > 0 ? " - " : "",
		    table->name[i] == NULL ? "free" : table->name[i]);
	if (is_mine(client, table))
		fputs("   your seat", out);
	else if (table->status != NULL && strcmp(table->status, "playing") == 0)
		fprintf(out, "   throw %d", table->throws);
	else if (table->status != NULL)
		fprintf(out, "   %s", table->status);
	if (table->watchers > 0)
		fprintf(out, ", %d watching", table->watchers);
	if (table->house != NULL && *table->house != '\0')
		fprintf(out, ", with %s", table->house);
}

static void
draw_tables(struct client *client, struct lobby *lobby, struct canvas *canvas,
    struct rect rect)
{
	struct lobby_table table;
	struct style style;
	size_t size;
	char *text;
	FILE *out;
	int i, n = table_count(client);

	lobby->rows = rect.height;
	if (lobby->cursor >= n)
		lobby->cursor = n > 0 ? n - 1 : 0;
	if (lobby->cursor < lobby->top)
		lobby->top = lobby->cursor;
	if (lobby->cursor >= lobby->top + rect.height)
		lobby->top = lobby->cursor - rect.height + 1;
	if (n == 0)
		canvas_wrap(canvas, rect, STYLE(INK_DIM, INK_KEEP),
		    "No table is open yet. Press b: the house bot sits down"
		    " with you at once.");
	for (i = 0; i < rect.height; i++) {
		if (!lobby_table(tables_of(client), lobby->top + i, &table))
			break;
		canvas_zone(canvas, RECT(rect.x, rect.y + i, rect.width, 1),
		    ZONE_TABLE, lobby->top + i);
		out = open_memstream(&text, &size);
		if (out == NULL)
			break;
		table_line(out, client, &table);
		fclose(out);
		style = lobby->top + i == lobby->cursor
		    ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
		    : STYLE(INK_TEXT, INK_KEEP);
		if (lobby->top + i == lobby->cursor)
			canvas_fill(canvas,
			    RECT(rect.x, rect.y + i, rect.width, 1), style, 0);
		canvas_printf(canvas, rect.x, rect.y + i, style, "%c",
		    lobby->top + i == lobby->cursor ? '>' : ' ');
		canvas_text_fit(canvas, rect.x + 2, rect.y + i, style,
		    rect.width - 2, text);
		free(text);
	}
}

/* Names in as many columns as fit, with the table where each one is. */
static void
draw_people(struct client *client, struct canvas *canvas, struct rect rect)
{
	const json_t *people = json_object_get(client->model.lobby, "people");
	struct lobby_person person;
	int i, columns = rect.width / 22 > 0 ? rect.width / 22 : 1;
	int width = rect.width / columns, x, y;

	for (i = 0; lobby_person(people, i, &person); i++) {
		x = rect.x + i % columns * width;
		y = rect.y + i / columns;
		if (y >= rect.y + rect.height)
			return;
		x = canvas_text_fit(canvas, x, y,
		    STYLE(strcmp(person.name, client->model.name) == 0
			    ? INK_STRONG
			    : INK_TEXT,
			INK_KEEP),
		    17, person.name);
		if (person.table >= 0)
			canvas_printf(canvas, x + 1, y,
			    STYLE(INK_DIM, INK_KEEP), "%s%d",
			    person.seat < 0 ? "w" : "t", (int)person.table);
	}
}

/*
 * Who wants something of this person, or of anybody, or else the tour for who
 * is new; false if there is nothing.
 */
static bool
draw_wishes(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct lobby_offer offer;
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);
	bool any = true;
	int i;

	if (out == NULL)
		return false;
	if (offer_of(client, &offer)) {
		fputs("Press y to play ", out);
		words_rules(out, offer.rules, offer.house, offer.seats);
		fprintf(out, " with %s, who asks you; n not to.",
		    offer.from == NULL ? "somebody" : offer.from);
	} else {
		for (i = 0; seek_of(client, i, &offer); i++)
			if (offer.from != NULL &&
			    strcmp(offer.from, client->model.name) != 0)
				break;
		any = seek_of(client, i, &offer);
		if (any) {
			fputs("Press j to play ", out);
			words_rules(out, offer.rules, offer.house, offer.seats);
			fprintf(
			    out, " with %s, who looks for a game.", offer.from);
		} else if (tour_is_new(client)) {
			fputs("First visit? Press f: a 2-minute tour", out);
			any = true;
		}
	}
	fclose(out);
	if (any) {
		canvas_fill(canvas, rect, STYLE(INK_TITLE, INK_BAR), 0);
		canvas_text_fit(canvas, rect.x + 1, rect.y,
		    STYLE_ATTR(INK_WARN, INK_BAR, ATTR_BOLD), rect.width - 2,
		    text);
	}
	free(text);
	return any;
}

static void
draw_box(struct canvas *canvas, struct rect rect, const char *title)
{
	canvas_box(canvas, rect, STYLE(INK_FRAME, INK_KEEP), BOX_LIGHT);
	canvas_printf(canvas, rect.x + 2, rect.y, STYLE(INK_STRONG, INK_KEEP),
	    " %s ", title);
}

static struct rect
inside(struct rect rect)
{
	return RECT(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2);
}

static void
draw_wide(struct client *client, struct lobby *lobby, struct canvas *canvas,
    int bottom)
{
	int top = 1, height = NMENU + 2, people = bottom > 30 ? 8 : 4;
	struct rect left, right;

	if (height < (bottom - people) / 2)
		height = (bottom - people) / 2;
	left = RECT(0, top, MENU_WIDTH + 2, height);
	right = RECT(left.width, top, canvas->width - left.width, height);
	draw_box(canvas, left, "What would you like?");
	draw_menu(canvas, inside(left));
	draw_box(canvas, right, "Tables");
	draw_tables(client, lobby, canvas, inside(right));
	top += height;
	draw_box(canvas, RECT(0, top, canvas->width, people), "Here");
	draw_people(
	    client, canvas, RECT(2, top + 1, canvas->width - 4, people - 2));
	top += people;
	part_chat(
	    client, canvas, RECT(1, top, canvas->width - 2, bottom - top));
}

static void
draw_narrow(struct client *client, struct lobby *lobby, struct canvas *canvas,
    int bottom)
{
	int width = canvas->width, tables = (bottom - NMENU - 4) / 2;

	draw_menu(canvas, RECT(0, 1, width, NMENU));
	canvas_hline(
	    canvas, 0, NMENU + 1, width, STYLE(INK_FRAME, INK_KEEP), BOX_LIGHT);
	draw_tables(client, lobby, canvas, RECT(0, NMENU + 2, width, tables));
	canvas_hline(canvas, 0, NMENU + 2 + tables, width,
	    STYLE(INK_FRAME, INK_KEEP), BOX_LIGHT);
	part_chat(client, canvas,
	    RECT(0, NMENU + 3 + tables, width, bottom - NMENU - 3 - tables));
}

/*
 * The head of the log of games, shortly: the last game's number and how its
 * entry's hash begins. Who notes it down sees whether the log is changed.
 */
static void
log_head(const struct client *client, char *text, size_t size)
{
	const char *chain = field_text(client->model.lobby, "chain");

	*text = '\0';
	if (chain != NULL && *chain != '\0')
		snprintf(text, size, "dice log %d:%.8s   ",
		    (int)field_number(client->model.lobby, "games", 0), chain);
}

/* What Enter does at the chosen table, and what else to press. */
static void
lobby_hint(const struct client *client, const struct lobby *lobby, char *hint,
    size_t size)
{
	struct lobby_table table;

	strlcpy(hint, "b a game against the bot   ? help", size);
	if (!lobby_table(tables_of(client), lobby->cursor, &table))
		return;
	snprintf(hint, size, "Enter %s table %d   b %s   ? help",
	    is_mine(client, &table)         ? "takes your seat at"
		: table.taken < table.seats ? "sits down at"
					    : "watches",
	    (int)table.number,
	    client->width < 60 ? "bot" : "a game against the bot");
}

static void
lobby_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct lobby *lobby = state;
	int bottom = canvas->height - 1;
	char right[96], head[40] = "", hint[96];

	if (canvas->width >= 72)
		log_head(client, head, sizeof(head));
	snprintf(right, sizeof(right), "%s%s   %d here", head,
	    client->model.name,
	    (int)field_number(client->model.lobby, "here", 1));
	part_bar(
	    canvas, RECT(0, 0, canvas->width, 1), client->model.host, right);
	lobby_hint(client, lobby, hint, sizeof(hint));
	part_input(client, canvas, bottom, lobby->typing, hint);
	if (draw_wishes(client, canvas, RECT(0, bottom - 1, canvas->width, 1)))
		bottom--;
	if (canvas->width >= 72)
		draw_wide(client, lobby, canvas, bottom);
	else
		draw_narrow(client, lobby, canvas, bottom);
}

const struct view view_lobby = {.name = "lobby",
    .init = lobby_init,
    .free = free,
    .key = lobby_key,
    .draw = lobby_draw};
