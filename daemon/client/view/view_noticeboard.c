/* News and notes on a screen: a list of titles, and the pager above it. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/text/say_noticeboard.h"
#include "daemon/client/view/view_noticeboard.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/client/view/view_picture.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define LIST_WIDE 60 /* columns from which a row says by whom */

struct titles {
	enum command_id command; /* news or notes */
	json_t *data;            /* its answer */
	struct list_place place;
};

static const struct view view_titles;

static void
titles_free(void *state)
{
	struct titles *titles = state;

	json_decref(titles->data);
	free(titles);
}

static const json_t *
titles_rows(const struct titles *titles)
{
	return json_object_get(
	    titles->data, titles->command == COMMAND_news ? "news" : "topics");
}

/* The last row leads to older ones, if there are any. */
static int
titles_count(const struct titles *titles)
{
	return (int)json_array_size(titles_rows(titles)) +
	    (field_number(titles->data, "before", 0) > 0);
}

static int64_t
title_number(const struct titles *titles, const json_t *row)
{
	return field_number(
	    row, titles->command == COMMAND_news ? "piece" : "topic", 0);
}

/* Columns of the longest number. */
static int
titles_digits(const struct titles *titles)
{
	int digits = 0, n;
	const json_t *row;
	size_t i;

	json_array_foreach (titles_rows(titles), i, row) {
		n = snprintf(
		    NULL, 0, "%lld", (long long)title_number(titles, row));
		digits = n > digits ? n : digits;
	}
	return digits;
}

/* Enter on a row: reads it, or goes on to older ones. */
static void
titles_enter(struct client *client, const struct titles *titles)
{
	const json_t *row =
	    json_array_get(titles_rows(titles), (size_t)titles->place.cursor);
	const char *name = command_row((int)titles->command)->name;
	char line[48];

	if (titles->place.cursor >= titles_count(titles))
		return;
	if (row == NULL)
		snprintf(line, sizeof(line), "%s before %lld", name,
		    (long long)field_number(titles->data, "before", 0));
	else
		snprintf(line, sizeof(line), "%s %lld", name,
		    (long long)title_number(titles, row));
	view_command(client, line);
}

/* Whether a character acts here, where no line is begun. */
static bool
titles_acts(
    const struct client *client, const struct titles *titles, uint32_t ch)
{
	bool guest = client->model.role == ROLE_GUEST;

	if (client->editor.len > 0)
		return false;
	return ch == 'j' || ch == 'k' || ch == 'q' || (ch == 'n' && !guest) ||
	    (ch == 'w' && !guest && titles->command == COMMAND_notes);
}

static enum view_letter
titles_letter(const struct client *client, const void *state, uint32_t ch)
{
	if (!titles_acts(client, state, ch))
		return LETTER_NONE;
	return ch == 'j' || ch == 'k' ? LETTER_REPEATS : LETTER_ACTS;
}

static void
titles_click(
    struct client *client, struct titles *titles, const struct key *key)
{
	int row = client->clicked.n;

	if (client->clicked.kind == ZONE_ROW && row == titles->place.cursor)
		titles_enter(client, titles);
	else if (client->clicked.kind == ZONE_ROW)
		titles->place.cursor = row;
}

static void
titles_key(struct client *client, void *state, const struct key *key)
{
	struct titles *titles = state;

	client_mark(client);
	if (client->editor.len == 0 &&
	    list_place_key(&titles->place, titles_count(titles), key))
		return;
	switch (key->code) {
	case KEY_MOUSE:
		titles_click(client, titles, key);
		break;
	case KEY_ENTER:
		if (!(key->mods & KEY_TEXT))
			titles_enter(client, titles);
		break;
	case KEY_ESCAPE:
	case KEY_BACKSPACE:
		view_close(client);
		break;
	case KEY_CHAR:
		if (!(key->mods & KEY_TEXT) &&
		    titles_acts(client, titles, key->ch)) {
			if (key->ch == 'q')
				view_close(client);
			else if (key->ch == 'n')
				view_command(client,
				    titles->command == COMMAND_news
					? "news next"
					: "notes next");
			else if (key->ch == 'w') {
				pager_type(client, "/note new ");
				client_say(client, CHAT_NOTICE,
				    "Type a title, a colon and your text: Rum: "
				    "When is it?");
			}
		} else if (key->ch != ' ') {
			/* It begins a line, as everywhere. */
			view_close(client);
			view_type(client, key);
		}
		break;
	default:
		break;
	}
}

/* What stands at the right of a title; free it. */
static char *
title_about(const struct titles *titles, const json_t *row, bool wide)
{
	int count = (int)field_number(row, "count", 0);
	int unread = (int)field_number(row, "unread", 0);
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	if (field_true(row, "hidden"))
		fputs("hidden  ", out);
	if (field_true(row, "unread"))
		fputs("new  ", out);
	if (wide)
		fprintf(out, "%s  ", field_or(row, "from", ""));
	if (titles->command == COMMAND_notes)
		fprintf(out, "%d note%s%s", count, count == 1 ? "" : "s",
		    unread > 0 ? ", " : "");
	if (unread > 0)
		fprintf(out, "%d new", unread);
	if (wide) {
		fputs("  ", out);
		say_time(out, field_number(row, "at", 0));
	}
	fclose(out);
	return text;
}

static void
draw_title(const struct titles *titles, struct canvas *canvas, struct rect rect,
    int row)
{
	const json_t *title = json_array_get(titles_rows(titles), (size_t)row);
	bool chosen = row == titles->place.cursor;
	bool unread =
	    field_number(title, "unread", 0) > 0 || field_true(title, "unread");
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
	    : unread ? STYLE_ATTR(INK_STRONG, INK_PANEL, ATTR_BOLD)
		     : STYLE(INK_TEXT, INK_PANEL);
	int x = rect.x, room;
	char *about;

	widget_list_row(canvas, rect, style, row, chosen, title == NULL);
	if (title == NULL)
		return;
	about = title_about(titles, title, rect.width >= LIST_WIDE);
	room = text_width(about);
	x = canvas_printf(canvas, x + 2, rect.y, style, "%*lld  ",
	    titles_digits(titles), (long long)title_number(titles, title));
	canvas_text_fit(canvas, x, rect.y, style,
	    rect.x + rect.width - room - 3 - x, field_or(title, "title", ""));
	canvas_text(
	    canvas, rect.x + rect.width - room - 1, rect.y, style, about);
	free(about);
}

/* The keys below: "Enter: read   n: next unread   w: write   Esc: back". */
static void
draw_titles_keys(const struct client *client, const struct titles *titles,
    struct canvas *canvas, struct rect row)
{
	bool narrow = row.width < 54, notes = titles->command == COMMAND_notes;
	char keys[100], place[32] = "";
	int n = titles_count(titles);

	snprintf(keys, sizeof(keys), "Enter: read%s%s%s",
	    client->model.role == ROLE_GUEST ? ""
		: narrow                     ? "  n: new"
					     : "   n: next unread",
	    !notes || client->model.role == ROLE_GUEST ? ""
		: narrow                               ? "  w: write"
						       : "   w: begin a topic",
	    narrow ? "  Esc" : "   Esc: back");
	if (n > titles->place.height && !narrow)
		snprintf(place, sizeof(place), "%d of %d",
		    titles->place.cursor + 1, n);
	canvas_zone(canvas, row, ZONE_KEY, ZONE_KEY_ESCAPE);
	canvas_zone(
	    canvas, RECT(row.x, row.y, 12, 1), ZONE_KEY, ZONE_KEY_ENTER);
	widget_bar(canvas, row, keys, place);
}

static void
titles_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct titles *titles = state;
	int n = titles_count(titles), i, picture;
	struct rect in;

	/* The host's picture is above the news where both have room. */
	picture = titles->command != COMMAND_news
	    ? 0
	    : picture_rows(client, ART_NEWS, widget_list_columns(canvas),
		  canvas->height - LIST_FRAME - LIST_LEAST);
	in = widget_list(canvas, &titles->place, n, picture,
	    titles->command == COMMAND_news ? "News" : "Notes");
	picture_banner(client, ART_NEWS, canvas,
	    RECT(in.x, in.y - picture, in.width, picture));
	if (n == 0)
		canvas_wrap(canvas,
		    RECT(in.x + 1, in.y, in.width - 2, in.height),
		    STYLE(INK_DIM, INK_PANEL),
		    titles->command == COMMAND_news ? "There is no news."
			: client->model.role == ROLE_GUEST
			? "Nobody has written a note yet."
			: "Nobody has written a note yet: w begins a topic.");
	for (i = 0; i < in.height && titles->place.top + i < n; i++)
		draw_title(titles, canvas, RECT(in.x, in.y + i, in.width, 1),
		    titles->place.top + i);
	draw_titles_keys(client, titles, canvas,
	    RECT(in.x, in.y + in.height + 1, in.width, 1));
}

static const struct view view_titles = {.free = titles_free,
    .key = titles_key,
    .letter = titles_letter,
    .draw = titles_draw};

static void
titles_open(struct client *client, enum command_id command, const json_t *data)
{
	struct titles *titles = xcalloc(1, sizeof(*titles));

	titles->command = command;
	titles->data = json_deep_copy(data);
	view_over(client, &view_titles, titles);
}

/* What was read is no longer marked in the list below. */
static void
titles_read(struct client *client, enum command_id command, const json_t *data)
{
	struct titles *titles = view_state(client, &view_titles);
	json_t *row;
	size_t i;

	if (titles == NULL || titles->command != command)
		return;
	json_array_foreach ((json_t *)titles_rows(titles), i, row)
		if (title_number(titles, row) == title_number(titles, data))
			json_object_del(row, "unread");
}

static void
open_piece(struct client *client, const json_t *data)
{
	static const struct pager_key next = {
	    'n', "next unread", "news next", false};
	bool waits = json_is_object(json_object_get(data, "waiting"));
	char title[40], *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	snprintf(title, sizeof(title), "News %d",
	    (int)field_number(data, "piece", 0));
	say_piece(out, data);
	fclose(out);
	pager_open_keys(client, title, text, &next, waits);
	free(text);
}

static void
open_topic(struct client *client, const json_t *data)
{
	int topic = (int)field_number(data, "topic", 0), n = 0;
	int more = (int)field_number(data, "more", 0);
	int first = (int)field_number(
	    json_array_get(json_object_get(data, "notes"), 0), "note", 1);
	struct pager_key keys[PAGER_KEYS];
	char title[300], *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	snprintf(
	    title, sizeof(title), "%d: %s", topic, field_or(data, "title", ""));
	say_topic(out, data);
	fclose(out);
	if (first > 1) {
		keys[n] = (struct pager_key){.ch = 'a', .label = "all of it"};
		snprintf(
		    keys[n++].line, sizeof(keys[0].line), "notes %d 1", topic);
	}
	if (more > 0) {
		keys[n] = (struct pager_key){.ch = 'm', .label = "more"};
		snprintf(keys[n++].line, sizeof(keys[0].line), "notes %d %d",
		    topic, more);
	}
	if (client->model.role != ROLE_GUEST) {
		keys[n] = (struct pager_key){
		    .ch = 'r', .label = "answer", .types = true};
		snprintf(
		    keys[n++].line, sizeof(keys[0].line), "/note %d ", topic);
		keys[n++] =
		    (struct pager_key){'n', "next unread", "notes next", false};
	}
	pager_open_keys(client, title, text, keys, n);
	free(text);
}

bool
noticeboard_show(
    struct client *client, enum command_id command, const json_t *data)
{
	if (command == COMMAND_news && json_object_get(data, "news") != NULL) {
		titles_open(client, command, data);
		return true;
	}
	if (command == COMMAND_notes &&
	    json_object_get(data, "topics") != NULL) {
		titles_open(client, command, data);
		return true;
	}
	if (command == COMMAND_news &&
	    json_is_integer(json_object_get(data, "piece"))) {
		titles_read(client, command, data);
		open_piece(client, data);
		return true;
	}
	if (command == COMMAND_notes &&
	    json_is_integer(json_object_get(data, "topic"))) {
		titles_read(client, command, data);
		open_topic(client, data);
		return true;
	}
	return false;
}
