/* The lobby's menu: what a letter does, including offers and seeks. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/tour.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_menu.h"
#include "daemon/client/view/view_table_form.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define FIRST 2        /* items in the first row */
#define FIRST_WIDTH 13 /* columns of the first of them */
#define LABEL_WIDTH 30 /* of a column that has room for whole labels */

/* What a letter does: a command, or the beginning of a line. */
static const struct item {
	char key;
	const char *label, *brief;
	const char *command, *types;
} menu[] = {
    {'p', "play now", NULL, "play", NULL},
    {'b', "play the house bot at once", "play the house bot", "bot", NULL},
    {'n', "a new table, for people", "new table", NULL, NULL},
    {'s', "seek a game", NULL, "seek", NULL},
    {'t', "talk to everybody", "talk to all", NULL, "/shout "},
    {'w', "who is here", NULL, "who", NULL},
    {'r', "read notes, write some", "notes", "notes", NULL},
    {'v', "news of this host", "news", "news", NULL},
    {'i', "who you are", NULL, "whoami", NULL},
    {'h', "help, and the rules", "help, rules", "help", NULL},
    {'/', "any command", NULL, NULL, "/"},
    {'q', "leave", NULL, "quit", NULL},
};

#define NMENU ((int)(sizeof(menu) / sizeof(menu[0])))

static bool
offer_of(const struct client *client, struct lobby_offer *offer)
{
	return lobby_offer(client->model.offers, 0, offer);
}

/* The first person who seeks a game: this one, or another. */
static bool
seek_of(const struct client *client, bool mine, struct lobby_offer *seek)
{
	const json_t *seeks = json_object_get(client->model.lobby, "seeks");
	int i;

	for (i = 0; lobby_offer(seeks, i, seek); i++)
		if (seek->from != NULL &&
		    (strcmp(seek->from, client->model.name) == 0) == mine)
			return true;
	return false;
}

/* The item ends the seek that it began. */
static bool
lobby_menu_seeks(const struct client *client, const struct item *item)
{
	struct lobby_offer seek;

	return item->key == 's' && seek_of(client, true, &seek);
}

void
lobby_menu_press(struct client *client, struct lobby *lobby, uint32_t ch)
{
	struct lobby_offer wish;
	char command[64];
	int i;

	/* y and n answer an offer, a accepts a seek. */
	if (ch == 'a' ? seek_of(client, false, &wish)
		      : (ch == 'y' || ch == 'n') && offer_of(client, &wish)) {
		snprintf(command, sizeof(command), "%s %s%s",
		    ch == 'n' ? "decline" : "accept",
		    wish.table != 0 ? "table " : "",
		    wish.from == NULL ? "" : wish.from);
		view_command(client, command);
		return;
	}
	if (ch == 'f') {
		tour_begin(client);
		return;
	}
	if (ch == '?')
		ch = 'h';
	for (i = 0; i < NMENU; i++)
		if ((uint32_t)menu[i].key == ch)
			break;
	if (i == NMENU)
		strlcpy(client->hint,
		    "Press p to play, t to talk, h for help"
		    "|p: play   t: talk   h: help",
		    sizeof(client->hint));
	else if (lobby_menu_seeks(client, &menu[i]))
		view_command(client, "unseek");
	else if (menu[i].key == 'v' && client->model.news != NULL) {
		snprintf(command, sizeof(command), "news %d",
		    (int)field_number(client->model.news, "piece", 0));
		view_command(client, command);
	} else if (menu[i].command != NULL)
		view_command(client, menu[i].command);
	else if (menu[i].types == NULL)
		table_form_open(client);
	else {
		editor_set(&client->editor, menu[i].types);
		lobby->typing = true;
	}
}

/* The first two items share a row, the others are in two columns. */
int
lobby_menu_rows(void)
{
	return 1 + (NMENU - FIRST) / 2;
}

void
lobby_menu_draw(
    const struct client *client, struct canvas *canvas, struct rect rect)
{
	int i, x, y, width, rows = (NMENU - FIRST) / 2;
	const char *label;

	for (i = 0; i < NMENU; i++) {
		width = i == 0  ? FIRST_WIDTH
		    : i < FIRST ? rect.width - FIRST_WIDTH
				: rect.width / 2;
		x = i < FIRST ? i * FIRST_WIDTH : (i - FIRST) / rows * width;
		x += rect.x;
		y = rect.y + (i < FIRST ? 0 : 1 + (i - FIRST) % rows);
		label = menu[i].label;
		/* A guest needs it to come back. */
		if (menu[i].key == 'i' && client->token[0] != '\0')
			label = "you, your token";
		else if (lobby_menu_seeks(client, &menu[i]))
			label = "seek no more";
		else if (width < LABEL_WIDTH && menu[i].brief != NULL)
			label = menu[i].brief;
		canvas_zone(
		    canvas, RECT(x, y, width, 1), ZONE_KEY, menu[i].key);
		canvas_printf(canvas, x + 1, y,
		    STYLE_ATTR(INK_HOTKEY, INK_KEEP, ATTR_BOLD), "%c",
		    menu[i].key);
		canvas_text_fit(canvas, x + 3, y,
		    STYLE_ATTR(i < FIRST ? INK_STRONG : INK_TEXT, INK_KEEP,
			i < FIRST ? ATTR_BOLD : 0),
		    width - 4, label);
	}
}

/* The text of an offer or a seek, as long as there is room for. */
enum manner { WHOLE, SHORT, KEY_FIRST, NMANNER };

static char *
offer_text(
    const struct lobby_offer *wish, bool offer, char key, enum manner manner)
{
	const char *from = wish->from == NULL ? "somebody" : wish->from;
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	if (wish->table != 0 && manner == KEY_FIRST)
		fprintf(out, "%c goes to table %d: ", key, wish->table);
	else if (wish->table != 0)
		fprintf(out, "Press %c to go to table %d: ", key, wish->table);
	else if (manner == KEY_FIRST)
		fprintf(out, "%c plays %s: ", key, from);
	else
		fprintf(out, "Press %c to play ", key);
	say_rules(out, wish->rules, wish->house, wish->seats, wish->terms);
	if (wish->table == 0 && manner != KEY_FIRST)
		fprintf(out, " with %s", from);
	if (wish->table != 0 && manner == WHOLE)
		fprintf(out, "; %s invites you; n declines.", from);
	else if (manner == WHOLE)
		fputs(offer ? ", who challenges you; n declines."
			    : ", who looks for a game.",
		    out);
	fclose(out);
	return text;
}

bool
lobby_wishes(const struct client *client)
{
	struct lobby_offer wish;

	return client->quick || offer_of(client, &wish) ||
	    seek_of(client, false, &wish) || client->model.news != NULL ||
	    tour_is_new(client);
}

void
lobby_wishes_draw(const struct client *client, struct canvas *canvas, int y)
{
	struct lobby_offer wish;
	bool offer = !client->quick && offer_of(client, &wish);
	bool seek = !client->quick && !offer && seek_of(client, false, &wish);
	char key = offer ? 'y' : seek ? 'a' : 'f', *text = NULL;
	enum manner manner;

	if (client->quick) {
		key = 's';
		text = xstrdup(canvas->width < 72
			? "Looking for a player. Any key stops."
			: "Looking for somebody to play with, then the bot "
			  "comes. Any key stops.");
	} else if (!offer && !seek && client->model.news != NULL) {
		key = 'v';
		text = xasprintf("v reads the news: %s",
		    field_or(client->model.news, "title", ""));
	} else if (!offer && !seek && tour_is_new(client))
		text = xstrdup("First visit? Press f: a 2-minute tour");
	for (manner = WHOLE; (offer || seek) && manner < NMANNER; manner++) {
		free(text);
		text = offer_text(&wish, offer, key, manner);
		if (text_width(text) <= canvas->width - 2)
			break;
	}
	if (text == NULL)
		return;
	canvas_zone(canvas, RECT(0, y, canvas->width, 1), ZONE_KEY, key);
	canvas_fill(
	    canvas, RECT(0, y, canvas->width, 1), STYLE(INK_TITLE, INK_BAR), 0);
	canvas_text_fit(canvas, 1, y, STYLE_ATTR(INK_WARN, INK_BAR, ATTR_BOLD),
	    canvas->width - 2, text);
	free(text);
}
