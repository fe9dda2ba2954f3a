/* The lobby's lists: the tables, with a cursor, and who is here. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_send.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_list.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/lobby_window.h"

#define PERSON_WIDTH 19
#define PAGE_MARGIN 20 /* rows around the cursor that must be known */
#define PAGE_BEFORE 50 /* rows of a page before the cursor */
#define PAGE_MS 2000   /* after which it is asked for again */

static const json_t *
tables_of(const json_t *lobby)
{
	return json_object_get(lobby, "tables");
}

/*
 * A row of the list as JSON: the person's adjourned games, then the tables of
 * the lobby's window, then the page of the rest that was requested. NULL past
 * the last row, and for rows that are not known.
 */
static const json_t *
row_json(const struct client *client, int row)
{
	const struct model *model = &client->model;
	int stored = (int)json_array_size(model->stored), first;

	if (row < 0)
		return NULL;
	if (row < stored)
		return json_array_get(model->stored, (size_t)row);
	row -= stored;
	if (row < (int)json_array_size(tables_of(model->lobby)))
		return json_array_get(tables_of(model->lobby), (size_t)row);
	first = (int)field_number(model->page, "row", 1) - 1;
	return row < first
	    ? NULL
	    : json_array_get(tables_of(model->page), (size_t)(row - first));
}

static bool
lobby_row(const struct client *client, int row, struct lobby_table *table)
{
	return lobby_table(row_json(client, row), table);
}

static int64_t
row_number(const struct client *client, int row)
{
	return field_number(row_json(client, row), "table", 0);
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
	int told = (int)json_array_size(tables_of(client->model.lobby));
	int all = (int)field_number(client->model.lobby, "table_count", told);

	return (int)json_array_size(client->model.stored) +
	    (all < told ? told : all);
}

static void
set_cursor(const struct client *client, struct lobby *lobby, int row)
{
	int n = row_count(client);

	if (row >= n)
		row = n - 1;
	lobby->cursor = row < 0 ? 0 : row;
	lobby->number = row_number(client, lobby->cursor);
}

void
lobby_want_page(struct client *client, const struct lobby *lobby)
{
	const struct model *model = &client->model;
	int told = (int)json_array_size(tables_of(model->lobby)), i;
	int n = row_count(client), stored = (int)json_array_size(model->stored);
	int from = lobby->cursor - PAGE_MARGIN,
	    to = lobby->cursor + PAGE_MARGIN;
	char line[16];

	from = from < stored + told ? stored + told : from;
	to = to >= n ? n - 1 : to;
	if (from > to)
		return;
	if (row_json(client, from) != NULL && row_json(client, to) != NULL &&
	    client->io.now(client->io.arg) - client->page_at < PAGE_MS)
		return;
	for (i = 0; i < client->npending; i++)
		if (client->pending[i].quiet &&
		    client->pending[i].command->id == COMMAND_games)
			return;
	from = lobby->cursor - stored - PAGE_BEFORE;
	snprintf(line, sizeof(line), "%d", from < told ? told + 1 : from + 1);
	client_ask(client, "games", line);
}

void
lobby_move(struct client *client, struct lobby *lobby, int by)
{
	set_cursor(client, lobby, lobby->cursor + by);
	client_mark(client);
}

/* Whether the person's own seat waits there. */
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
	int page = (int)field_number(client->model.page, "row", 1) - 1;
	int i, start[2] = {0, 0}, n = row_count(client), part;
	struct lobby_table table;

	if (row_number(client, lobby->cursor) == lobby->number &&
	    lobby->number != 0)
		return;
	/* There may be a gap between the window and the page. */
	start[1] = (int)json_array_size(client->model.stored) + page;
	for (part = 0; lobby->number != 0 && part < 2; part++)
		for (i = start[part]; i < n && row_json(client, i) != NULL; i++)
			if (row_number(client, i) == lobby->number) {
				lobby->cursor = i;
				return;
			}
	/* It was closed, or its page has come. */
	if (lobby->number != 0 || lobby->cursor > 0) {
		set_cursor(client, lobby, lobby->cursor);
		return;
	}
	/* At first: the person's own table, else the first one. */
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

/* How far the game is, or what Enter would find. */
static void
table_state(
    FILE *out, const struct client *client, const struct lobby_table *table)
{
	if (has_status(table, TABLE_ADJOURNED))
		fprintf(out, "adjourned, throw %d", table->throws);
	else if (is_mine(client, table))
		fputs(table->turn != NULL &&
			    strcmp(table->turn, client->model.name) == 0
			? "your turn"
			: "your seat",
		    out);
	else if (has_status(table, TABLE_PLAYING))
		fprintf(out, "%sthrow %d", table->private ? "private, " : "",
		    table->throws);
	else if (table->private)
		fputs("private", out);
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
		say_rules(out, table->rules, table->house, table->seats,
		    table->terms);
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

/* The number and the names at the left, the table's state at the right. */
static void
draw_row(const struct client *client, struct canvas *canvas, struct rect rect,
    const struct lobby_table *table, int digits, bool chosen)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_KEEP);
	char *names = row_text(client, table, true, rect.width >= 60);
	char *state = row_text(client, table, false, false);
	int x = rect.x, room, most;

	if (chosen)
		canvas_fill(canvas, rect, style, 0);
	room = text_width(state);
	most = rect.width - text_width(names) - digits - 5;
	if (most < rect.width / 2)
		most = rect.width / 2;
	if (room > most)
		room = most;
	canvas_printf(canvas, x, rect.y, style, "%c%*d ", chosen ? '>' : ' ',
	    digits, (int)table->number);
	canvas_text_fit(canvas, x + digits + 2, rect.y, style,
	    rect.width - room - digits - 4, names);
	canvas_text_fit(
	    canvas, x + rect.width - room - 1, rect.y, style, room, state);
	free(names);
	free(state);
}

/* So that the cursor is visible and no row of n is needlessly empty. */
static void
lobby_scroll(struct lobby *lobby, int n)
{
	if (lobby->top > n - lobby->height)
		lobby->top = n > lobby->height ? n - lobby->height : 0;
	if (lobby->cursor < lobby->top)
		lobby->top = lobby->cursor;
	if (lobby->cursor >= lobby->top + lobby->height)
		lobby->top = lobby->cursor - lobby->height + 1;
}

/* In the line above a list: which of its rows are visible. */
static void
draw_range(struct canvas *canvas, struct rect rect, const char *range)
{
	canvas_printf(canvas, rect.x + rect.width - text_width(range) - 4,
	    rect.y - 1, STYLE(INK_TEXT, INK_KEEP), " %s ", range);
}

void
lobby_tables_draw(const struct client *client, struct lobby *lobby,
    struct canvas *canvas, struct rect rect)
{
	int i, row, digits = 2, n = row_count(client);
	struct lobby_table table;
	struct rect line;
	char range[48];

	lobby->height = rect.height;
	lobby_scroll(lobby, n);
	if (n > rect.height) {
		snprintf(range, sizeof(range), "%d-%d of %d: arrows, End",
		    lobby->top + 1, lobby->top + rect.height, n);
		draw_range(canvas, rect, range);
	}
	if (n == 0)
		canvas_wrap(canvas,
		    RECT(rect.x + 1, rect.y, rect.width - 1, rect.height),
		    STYLE(INK_DIM, INK_KEEP),
		    "No table is open yet: b and n open one.");
	for (i = 0; i < rect.height; i++) {
		row = snprintf(range, sizeof(range), "%d",
		    (int)row_number(client, lobby->top + i));
		digits = row > digits ? row : digits;
	}
	for (i = 0; i < rect.height && lobby->top + i < n; i++) {
		row = lobby->top + i;
		line = RECT(rect.x, rect.y + i, rect.width, 1);
		canvas_zone(canvas, line, ZONE_TABLE, row);
		if (lobby_row(client, row, &table))
			draw_row(client, canvas, line, &table, digits,
			    row == lobby->cursor);
		else
			canvas_text(canvas, line.x, line.y,
			    STYLE(INK_DIM, INK_KEEP),
			    row == lobby->cursor ? ">..." : " ...");
	}
}

/*
 * The names of a list of people in their order, made once for all who are shown
 * the same one.
 */
static struct {
	json_t *people; /* the list, held so that no other takes its place */
	struct listed {
		const char *name;
		int place; /* from 1 */
	} row[LOBBY_WINDOW_ROWS];
	size_t n;
} roll;

static int
listed_order(const void *a, const void *b)
{
	return strcmp(
	    ((const struct listed *)a)->name, ((const struct listed *)b)->name);
}

/* This person's place in the list of people, from 1; 0: not in it. */
static int
place_of_me(const struct client *client)
{
	json_t *people = json_object_get(client->model.lobby, "people");
	const struct listed me = {.name = client->model.name}, *row;

	if (people != roll.people) {
		size_t i, n = json_array_size(people);

		json_decref(roll.people);
		roll.people = json_incref(people);
		roll.n = n < LOBBY_WINDOW_ROWS ? n : LOBBY_WINDOW_ROWS;
		for (i = 0; i < roll.n; i++) {
			roll.row[i].name =
			    field_or(json_array_get(people, i), "name", "");
			roll.row[i].place = (int)i + 1;
		}
		qsort(roll.row, roll.n, sizeof(*roll.row), listed_order);
	}
	row = bsearch(&me, roll.row, roll.n, sizeof(*roll.row), listed_order);
	return row == NULL ? 0 : row->place;
}

/* Whether this person is in the list of people, or the list is full. */
static bool
lists_me(const struct client *client)
{
	return json_array_size(json_object_get(
		   client->model.lobby, "people")) >= LOBBY_WINDOW_ROWS ||
	    place_of_me(client) > 0;
}

int
lobby_shared_row(const struct client *client, struct lobby *lobby)
{
	const struct model *model = &client->model;
	int told = (int)json_array_size(tables_of(model->lobby)), i;
	int end, n = row_count(client);
	struct lobby_table table;

	lobby_scroll(lobby, n);
	end = lobby->top + lobby->height;
	end = end < n ? end : n;
	if (json_array_size(model->stored) > 0 ||
	    json_array_size(model->offers) > 0 || !lists_me(client) ||
	    end > told)
		return -1;
	for (i = lobby->top; i < end; i++)
		if (lobby_row(client, i, &table) && is_mine(client, &table))
			return -1;
	if (lobby_window_row(json_object_get(model->lobby, "seeks"), "name",
		model->name) != NULL)
		return -1;
	return place_of_me(client);
}

int
lobby_here(const struct client *client)
{
	return (int)field_number(client->model.lobby, "here", 0) +
	    !lists_me(client);
}

/*
 * Names in as many columns as fit, with the table where each one is, or that
 * they are away.
 */
void
lobby_people_draw(
    const struct client *client, struct canvas *canvas, struct rect rect)
{
	const json_t *people = json_object_get(client->model.lobby, "people");
	int columns = rect.width < PERSON_WIDTH ? 1 : rect.width / PERSON_WIDTH;
	int n = (int)json_array_size(people), i, x, y, here, seen;
	bool listed = lists_me(client), me;
	struct lobby_person person;

	here = lobby_here(client);
	seen = n + !listed < columns * rect.height ? n + !listed
						   : columns * rect.height;
	if (here > seen)
		draw_range(canvas, rect, "w: all of them");
	for (i = 0; i < seen; i++) {
		/* Newcomers are in the window only a moment later. */
		if (!lobby_person(people, i, &person))
			person = (struct lobby_person){
			    .name = client->model.name, .table = -1};
		x = rect.x + i % columns * PERSON_WIDTH;
		y = rect.y + i / columns;
		me = strcmp(person.name, client->model.name) == 0;
		x = canvas_text_fit(canvas, x, y,
		    STYLE(me ? INK_STRONG : INK_TEXT, INK_KEEP),
		    PERSON_WIDTH - 5, person.name);
		if (person.away != NULL)
			canvas_text(
			    canvas, x + 1, y, STYLE(INK_DIM, INK_KEEP), "away");
		else if (person.table >= 0)
			canvas_printf(canvas, x + 1, y,
			    STYLE(INK_DIM, INK_KEEP), "%s%d",
			    person.seat < 0 ? "w" : "t", (int)person.table);
	}
}
