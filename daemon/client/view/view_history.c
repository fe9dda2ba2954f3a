/* The games that somebody has finished, as a list to walk through. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_games.h"
#include "daemon/client/view/view_history.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define LIST_WIDE 60 /* columns from which a row says when */

struct history {
	json_t *data; /* the answer */
	struct list_place place;
};

/* Letters that ask for some of the games, and how often that is undone. */
static const struct {
	char letter;
	const char *words;
} filters[] = {
    {'w', "won"}, {'l', "lost"}, {'d', "drawn"}, {'8', "eight"}, {'a', ""}};

static const struct view view_history;

static void
history_free(void *state)
{
	struct history *history = state;

	json_decref(history->data);
	free(history);
}

static const json_t *
history_games(const struct history *history)
{
	return json_object_get(history->data, "games");
}

/* The last row leads to older games, if there are any. */
static int
history_count(const struct history *history)
{
	return (int)json_array_size(history_games(history)) +
	    (field_number(history->data, "before", 0) > 0);
}

/* The same question again, with these words. */
static void
history_ask(
    struct client *client, const struct history *history, const char *words)
{
	char line[80];

	snprintf(line, sizeof(line), "history %s%s%s",
	    field_or(history->data, "name", ""), *words == '\0' ? "" : " ",
	    words);
	view_command(client, line);
}

/* Enter on a row: goes through that game, or on to older ones. */
static void
history_enter(struct client *client, const struct history *history)
{
	const json_t *game = json_array_get(
	    history_games(history), (size_t)history->place.cursor);
	const char *filter = field_or(history->data, "filter", "");
	char line[64];

	if (history->place.cursor >= history_count(history))
		return;
	if (game == NULL) {
		snprintf(line, sizeof(line), "%s%sbefore %" PRId64, filter,
		    *filter == '\0' ? "" : " ",
		    field_number(history->data, "before", 0));
		history_ask(client, history, line);
		return;
	}
	snprintf(line, sizeof(line), "examine %s", field_or(game, "game", ""));
	view_command(client, line);
}

/* What a letter asks for; NULL: it does not act. */
static const char *
filter_of(uint32_t ch)
{
	size_t i;

	for (i = 0; i < sizeof(filters) / sizeof(*filters); i++)
		if (ch == (uint32_t)filters[i].letter)
			return filters[i].words;
	return NULL;
}

static enum view_letter
history_letter(const struct client *client, const void *state, uint32_t ch)
{
	if (client->editor.len > 0)
		return LETTER_NONE;
	if (ch == 'j' || ch == 'k')
		return LETTER_REPEATS;
	return ch == 'q' || filter_of(ch) != NULL ? LETTER_ACTS : LETTER_NONE;
}

static void
history_type(
    struct client *client, struct history *history, const struct key *key)
{
	const char *words = filter_of(key->ch);

	if (key->mods & KEY_TEXT || client->editor.len > 0)
		words = NULL;
	if (words != NULL)
		history_ask(client, history, words);
	else if (key->ch == 'q' && !(key->mods & KEY_TEXT))
		view_close(client);
	else if (key->ch != ' ') {
		/* It begins a line, as everywhere. */
		view_close(client);
		view_type(client, key);
	}
}

static void
history_key(struct client *client, void *state, const struct key *key)
{
	struct history *history = state;
	int n = history_count(history), row = client->clicked.n;

	client_mark(client);
	if (list_place_key(&history->place, n, key))
		return;
	switch (key->code) {
	case KEY_MOUSE:
		if (client->clicked.kind != ZONE_ROW)
			return;
		if (row == history->place.cursor)
			history_enter(client, history);
		history->place.cursor = row;
		break;
	case KEY_ENTER:
		if (!(key->mods & KEY_TEXT))
			history_enter(client, history);
		break;
	case KEY_ESCAPE:
	case KEY_BACKSPACE:
		view_close(client);
		break;
	case KEY_CHAR:
		history_type(client, history, key);
		break;
	default:
		break;
	}
}

static void
draw_game(const struct history *history, struct canvas *canvas,
    struct rect rect, int row)
{
	const json_t *game =
	    json_array_get(history_games(history), (size_t)row);
	bool chosen = row == history->place.cursor;
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_PANEL);
	size_t size;
	char *text;
	FILE *out;

	widget_list_row(canvas, rect, style, row, chosen, game == NULL);
	if (game == NULL)
		return;
	out = xmemstream(&text, &size);
	fprintf(out, "%-8s ", field_or(game, "game", ""));
	if (rect.width >= LIST_WIDE) {
		say_time(out, field_number(game, "at", 0));
		fputs("  ", out);
	}
	say_game_of(out, game, field_or(history->data, "name", ""));
	fclose(out);
	canvas_text_fit(
	    canvas, rect.x + 2, rect.y, style, rect.width - 3, text);
	free(text);
}

static void
history_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct history *history = state;
	int n = history_count(history), i;
	struct rect in;
	char title[48];

	snprintf(title, sizeof(title), "Games of %s",
	    field_or(history->data, "name", ""));
	in = widget_list(canvas, &history->place, n, 0, title);
	if (n == 0)
		canvas_wrap(canvas,
		    RECT(in.x + 1, in.y, in.width - 2, in.height),
		    STYLE(INK_DIM, INK_PANEL), "No finished games like that.");
	for (i = 0; i < in.height && history->place.top + i < n; i++)
		draw_game(history, canvas, RECT(in.x, in.y + i, in.width, 1),
		    history->place.top + i);
	in = RECT(in.x, in.y + in.height + 1, in.width, 1);
	canvas_zone(canvas, in, ZONE_KEY, ZONE_KEY_ESCAPE);
	canvas_zone(canvas, RECT(in.x, in.y, 14, 1), ZONE_KEY, ZONE_KEY_ENTER);
	widget_bar(canvas, in,
	    in.width < LIST_WIDE ? "Enter: examine  w l 8: some  Esc"
				 : "Enter: examine   w won  l lost  d drawn  "
				   "8 eight-piecers  a all   Esc: back",
	    "");
}

static const struct view view_history = {.free = history_free,
    .key = history_key,
    .letter = history_letter,
    .draw = history_draw};

void
history_open(struct client *client, const json_t *data)
{
	struct history *history = xcalloc(1, sizeof(*history));

	history->data = json_deep_copy(data);
	view_over(client, &view_history, history);
}
