/* The lobby's lists: the tables, with a cursor, and who is here. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_list.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/codes.h"

#define PERSON_WIDTH 19

/*
 * The person's adjourned games come before the open tables. False
 * past the last row.
 */
static bool
lobby_row(const struct client *client, int row, struct lobby_table *table)
{
	int stored = (int)json_array_size(client->model.stored);

	if (row < stored)
		return lobby_table(client->model.stored, row, table);
	return lobby_table(json_object_get(client->model.lobby, "tables"),
	    row - stored, table);
}

bool
lobby_chosen(const struct client *client, const struct lobby *lobby,
    struct lobby_table *table)
{
	return lobby_row(client, lobby->cursor, table);
}

static int
row_count(const struct client *client)
{
	return (int)(json_array_size(client->model.stored) +
	    json_array_size(json_object_get(client->model.lobby, "tables")));
}

static void
set_cursor(const struct client *client, struct lobby *lobby, int row)
{
	int n = row_count(client);
	struct lobby_table table;

	if (row >= n)
		row = n - 1;
	lobby->cursor = row < 0 ? 0 : row;
	lobby->number =
	    lobby_row(client, lobby->cursor, &table) ? table.number : 0;
}

void
lobby_move(struct client *client, struct lobby *lobby, int by)
{
	set_cursor(client, lobby, lobby->cursor + by);
	client_mark(client);
}

/* Somebody's own seat waits for him there. */
static bool
is_mine(const struct client *client, const struct lobby_table *table)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if ((table->name[i] != NULL &&
			strcmp(table->name[i], client->model.name) == 0) ||
		    (table->owner[i] != NULL &&
			strcmp(table->owner[i], client->model.name) == 0))
			return true;
	return false;
}

void
lobby_follow(const struct client *client, struct lobby *lobby)
{
	struct lobby_table table;
	int i;

	for (i = 0; lobby_row(client, i, &table); i++)
		if (table.number == lobby->number) {
			lobby->cursor = i;
			return;
		}
	if (lobby->number != 0) {
		set_cursor(client, lobby, lobby->cursor);
		return;
	}
	/* Where nothing was looked at yet: his own table, else the first. */
	i = 0;
	while (lobby_row(client, i, &table) && !is_mine(client, &table))
		i++;
	set_cursor(client, lobby, lobby_row(client, i, &table) ? i : 0);
}

static bool
has_status(const struct lobby_table *table, enum table_status status)
{
	return codes_status_parse(table->status) == (int)status;
}

const char *
lobby_enter_command(const struct client *client,
    const struct lobby_table *table, const char **words)
{
	if (has_status(table, TABLE_ADJOURNED)) {
		*words = "resumes your game at";
		return "resume";
	}
	if (is_mine(client, table)) {
		*words = "takes your seat at";
		return "join";
	}
	*words = table->taken < table->seats ? "sits down at" : "watches";
	return table->taken < table->seats ? "join" : "watch";
}

/* How far the game is, or what Enter would find there. */
static void
table_state(
    FILE *out, const struct client *client, const struct lobby_table *table)
{
	if (has_status(table, TABLE_ADJOURNED))
		fprintf(out, "adjourned, throw %d", table->throws);
	else if (is_mine(client, table))
		fputs("your seat", out);
	else if (has_status(table, TABLE_PLAYING))
		fprintf(out, "throw %d", table->throws);
	else if (table->free > 0)
		fputs("free", out);
	else if (table->taken < table->seats)
		fputs("away", out);
	else if (table->status != NULL)
		fputs(say_status(table->status), out);
	if (table->watchers > 0 && !is_mine(client, table))
		fprintf(out, ", %d watch%s", table->watchers,
		    table->watchers == 1 ? "es" : "");
}

/* A piece of a row's text; free it. */
static char *
row_text(const struct client *client, const struct lobby_table *table,
    bool names, bool rules)
{
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);
	int i;

	if (!names)
		table_state(out, client, table);
	else if (rules) {
		say_rules(out, table->rules, table->house, table->seats);
		fputs("  ", out);
	}
	for (i = 0; names && i < table->seats; i++)
		fprintf(out, "%s%s%s", i > 0 ? " - " : "",
		    table->name[i] != NULL ? table->name[i]
			: table->free > 0  ? "free"
					   : "nobody",
		    table->away[i] ? " (away)" : "");
	fclose(out);
	return text;
}

/* Number and names at the left, how far it is at the right. */
static void
draw_row(const struct client *client, struct canvas *canvas, struct rect rect,
    const struct lobby_table *table, bool chosen)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_KEEP);
	char *names = row_text(client, table, true, rect.width >= 60);
	char *state = row_text(client, table, false, false);
	int x = rect.x, room, most;

	if (chosen)
		canvas_fill(canvas, rect, style, 0);
	room = text_width(state);
	most = rect.width - text_width(names) - 7;
	if (most < rect.width / 2)
		most = rect.width / 2;
	if (room > most)
		room = most;
	canvas_printf(canvas, x, rect.y, style, "%c%2d ", chosen ? '>' : ' ',
	    (int)table->number);
	canvas_text_fit(
	    canvas, x + 4, rect.y, style, rect.width - room - 6, names);
	canvas_text_fit(
	    canvas, x + rect.width - room - 1, rect.y, style, room, state);
	free(names);
	free(state);
}

void
lobby_tables_draw(const struct client *client, struct lobby *lobby,
    struct canvas *canvas, struct rect rect)
{
	struct lobby_table table;
	int i, row, n = row_count(client);
	char range[48];

	/* The cursor is seen, and no row is left empty that need not be. */
	if (lobby->top > n - rect.height)
		lobby->top = n > rect.height ? n - rect.height : 0;
	if (lobby->cursor < lobby->top)
		lobby->top = lobby->cursor;
	if (lobby->cursor >= lobby->top + rect.height)
		lobby->top = lobby->cursor - rect.height + 1;
	if (n > rect.height) {
		/* In the line above: which of them are seen. */
		snprintf(range, sizeof(range), " %d-%d of %d ", lobby->top + 1,
		    lobby->top + rect.height, n);
		canvas_text(canvas, rect.x + rect.width - text_width(range) - 2,
		    rect.y - 1, STYLE(INK_TEXT, INK_KEEP), range);
	}
	if (n == 0)
		canvas_wrap(canvas,
		    RECT(rect.x + 1, rect.y, rect.width - 1, rect.height),
		    STYLE(INK_DIM, INK_KEEP),
		    "No table is open yet: b and n open one.");
	for (i = 0; i < rect.height; i++) {
		row = lobby->top + i;
		if (!lobby_row(client, row, &table))
			break;
		canvas_zone(canvas, RECT(rect.x, rect.y + i, rect.width, 1),
		    ZONE_TABLE, row);
		draw_row(client, canvas,
		    RECT(rect.x, rect.y + i, rect.width, 1), &table,
		    row == lobby->cursor);
	}
}

/* Names in as many columns as fit, with the table where each one is. */
void
lobby_people_draw(
    const struct client *client, struct canvas *canvas, struct rect rect)
{
	const json_t *people = json_object_get(client->model.lobby, "people");
	int columns = rect.width / PERSON_WIDTH, i, x, y;
	struct lobby_person person;
	bool me;

	if (columns == 0)
		columns = 1;
	for (i = 0; lobby_person(people, i, &person); i++) {
		x = rect.x + i % columns * PERSON_WIDTH;
		y = rect.y + i / columns;
		if (y >= rect.y + rect.height)
			return;
		me = strcmp(person.name, client->model.name) == 0;
		x = canvas_text_fit(canvas, x, y,
		    STYLE(me ? INK_STRONG : INK_TEXT, INK_KEEP),
		    PERSON_WIDTH - 5, person.name);
		if (person.table >= 0)
			canvas_printf(canvas, x + 1, y,
			    STYLE(INK_DIM, INK_KEEP), "%s%d",
			    person.seat < 0 ? "w" : "t", (int)person.table);
	}
}
