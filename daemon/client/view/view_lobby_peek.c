/* The live picture of the table under the lobby's cursor. */
#include <stdlib.h>

#include "ansi/text.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/client/text/say_glance.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_peek.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_seats.h"
#include "daemon/lib/alloc.h"

#define INVITATION_ROWS 4 /* below the board of an empty lobby */
#define LAST_ROWS 2       /* reserved for the last play, if there is room */

/* The picture, if it is of the chosen table. */
static const struct table_snapshot *
picture_of(const struct client *client, const struct lobby *lobby)
{
	if (client->peek == NULL || client->peek->number != lobby->number)
		return NULL;
	return client->peek;
}

/* Words in the rows that there are, with an ellipsis if they are cut. */
static int
draw_wrapped(struct canvas *canvas, struct rect rect, struct style style,
    const char *text)
{
	int i, rows = canvas_wrap(canvas, rect, style, text);
	const char *rest = text;

	if (rows <= rect.height)
		return rows;
	for (i = 1; i < rect.height; i++)
		text_wrap(rest, rect.width, &rest);
	canvas_text_fit(
	    canvas, rect.x, rect.y + rect.height - 1, style, rect.width, rest);
	return rect.height;
}

/*
 * Draws the output of one of the narrator's functions, wrapped; returns its
 * rows.
 */
static int
draw_words(struct canvas *canvas, struct rect rect, struct style style,
    const struct table_snapshot *table, void (*say)(const struct narrator *))
{
	struct narrator talk = {.table = table, .me = -1, .terse = true};
	size_t size;
	char *text;
	int rows = 0;

	if (rect.height <= 0)
		return 0;
	talk.out = xmemstream(&text, &size);
	say(&talk);
	fclose(talk.out);
	if (size > 0)
		rows = draw_wrapped(canvas, rect, style, text);
	free(text);
	return rows;
}

static void
say_last(const struct narrator *talk)
{
	if (talk->table->begun && talk->table->events.n > 0)
		say_game_events(talk, false);
}

/* What is going on, and the last play. */
static void
draw_going_on(
    struct canvas *canvas, struct rect rect, const struct table_snapshot *table)
{
	struct rect old = canvas_clip(canvas, rect);
	int rows = draw_words(canvas, rect,
	    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), table, say_glance);

	rect.y += rows;
	rect.height -= rows;
	draw_words(canvas, rect, STYLE(INK_EVENT, INK_KEEP), table, say_last);
	canvas_unclip(canvas, old);
}

static void
draw_how(struct canvas *canvas, struct rect rect)
{
	canvas_wrap(canvas, rect, STYLE(INK_TEXT, INK_KEEP),
	    "Press b to play the house bot at once."
	    " Press n for a table where people can join you.");
}

/*
 * If no table is open: the board at the start of a game, and how to begin one.
 */
static void
draw_invitation(
    const struct client *client, struct canvas *canvas, struct rect rect)
{
	struct board_picture picture;
	struct board_size size;
	struct ruleset rules;
	struct game game;
	char error[RULESET_ERROR];

	if (!ruleset_make(&rules, "uckers", 2, NULL, error))
		return;
	game_start(&rules, &game);
	size = board_layout(rules.arm, rect.width,
	    rect.height - INVITATION_ROWS, table_board_style(client));
	if (size.width > 0) {
		board_picture(&picture, size, &rules, &game.position);
		board_draw(canvas, rect.x + (rect.width - size.width) / 2,
		    rect.y, &picture);
		rect.y += size.height + 1;
		rect.height -= size.height + 1;
	}
	draw_how(canvas, rect);
}

void
lobby_peek_draw(const struct client *client, const struct lobby *lobby,
    struct canvas *canvas, struct rect rect)
{
	const struct table_snapshot *table = picture_of(client, lobby);
	struct board_marks marks = {0};
	struct board_picture picture;
	struct board_size size;
	int i, y = rect.y;

	if (lobby->number == 0)
		draw_invitation(client, canvas, rect);
	if (table == NULL || !table->known)
		return;
	size = board_layout(table->rules.arm, rect.width,
	    rect.height - LAST_ROWS, table_board_style(client));
	if (size.width == 0)
		size = board_layout(table->rules.arm, rect.width,
		    rect.height - 1, table_board_style(client));
	if (size.width > 0) {
		table_picture(&picture, size, table);
		table_mark_last(&table->events, &marks);
		picture.marks = &marks;
		if (table->status == TABLE_PLAYING && table->decider >= 0)
			picture.turn =
			    table_snapshot_colours(table, table->decider);
		board_draw(canvas, rect.x + (rect.width - size.width) / 2, y,
		    &picture);
		canvas_zone(canvas, RECT(rect.x, y, rect.width, size.height),
		    ZONE_TABLE, lobby->cursor);
		y += size.height;
	}
	/* In a small place the names in the bases must suffice. */
	if (rect.y + rect.height - y >= table->seats + LAST_ROWS)
		for (i = 0; i < table->seats; i++)
			table_seat_draw(
			    canvas, rect.x, y++, rect.width, table, i, -1, 0);
	draw_going_on(canvas,
	    RECT(rect.x, y, rect.width, rect.y + rect.height - y), table);
}

void
lobby_peek_words(const struct client *client, const struct lobby *lobby,
    struct canvas *canvas, struct rect rect)
{
	const struct table_snapshot *table = picture_of(client, lobby);
	int rows;

	if (lobby->number == 0)
		draw_how(canvas,
		    RECT(rect.x + 1, rect.y, rect.width - 2, rect.height));
	if (table == NULL || !table->known)
		return;
	rows = draw_words(canvas, RECT(rect.x, rect.y, rect.width, 1),
	    STYLE(INK_TEXT, INK_KEEP), table, say_standing);
	draw_going_on(canvas,
	    RECT(rect.x, rect.y + rows, rect.width, rect.height - rows), table);
}
