/* The tour on the screen: words and plays beside the board, or below it. */
#include <string.h>

#include "daemon/session/tour.h"

#define DICE_ROWS 4  /* with a blank one below */
#define PANEL_MAX 60 /* columns beside the board that are good to read */

/* The board lies where it does at a table. */
struct places {
	struct layout table;
	struct rect head, words, dice;
};

static void
place_all(struct places *p, struct client *client, int width, int height)
{
	const struct layout *table = &p->table;
	int x, y;

	memset(p, 0, sizeof(*p));
	tour_lend(client, true);
	layout_table(&p->table, client, 0);
	tour_lend(client, false);
	if (!table->small) {
		x = table->board.width + 2;
		width = width - x > PANEL_MAX ? PANEL_MAX : width - x;
		p->head = RECT(x, 0, width, 1);
		p->words = RECT(x, 2, width, height - 2);
		return;
	}
	y = table->board_y + table->board.height;
	p->head = RECT(0, 0, width, 1);
	p->words = RECT(1, y, width - 2, height - y);
	p->dice = RECT(table->board.width + 1, 2, 7, 7);
}

/* How many rows a text takes. */
static int
rows_of(const char *text, int width)
{
	int n = 0;

	while (*text != '\0') {
		text_wrap(text, width, &text);
		n++;
	}
	return n;
}

static void
draw_dice(const struct client *client, struct canvas *canvas, int x, int y,
    bool upright)
{
	const struct tour *tour = client->tour;
	int i;

	canvas_zone(canvas, upright ? RECT(x, y, 7, 7) : RECT(x, y, 15, 3),
	    ZONE_DICE, 0);
	for (i = 0; i < DICE_MAX; i++)
		die_draw(canvas, x + (upright ? 0 : 8 * i),
		    y + (upright ? 4 * i : 0), tour->game.dice[i], false,
		    false);
}

/* The words of the moment and the plays; returns the rows they take. */
static void
draw_say(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct tour *tour = client->tour;
	int rows = canvas_wrap(canvas, rect,
	    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), tour->say);

	rect.y += rows;
	rect.height -= rows;
	if (tour->stage != TOUR_PLAY || rect.height <= 0)
		return;
	tour_lend(client, true);
	table_plays_draw(client, &tour->view, canvas, rect);
	tour_lend(client, false);
}

/* Rows of what is said, and of the plays below it. */
static int
rows_said(const struct tour *tour, int width)
{
	const struct plays *plays = seen_plays(tour->place.table);
	int rows = rows_of(tour->say, width);

	return tour->stage == TOUR_PLAY && plays != NULL ? rows + plays->n
							 : rows;
}

/* Everything beside the board; the text only while there is room for it. */
static void
draw_beside(
    struct client *client, struct canvas *canvas, const struct places *p)
{
	const struct tour *tour = client->tour;
	struct rect rect = p->words;
	int dice = tour->screen->dice[0] != 0 ? DICE_ROWS : 0;
	int rows = rows_of(tour->screen->text, rect.width) + 1;

	if (rows + dice + rows_said(tour, rect.width) <= rect.height ||
	    tour->say[0] == '\0') {
		canvas_wrap(canvas, rect, STYLE(INK_TEXT, INK_KEEP),
		    tour->screen->text);
		rect.y += rows;
		rect.height -= rows;
	}
	if (dice > 0)
		draw_dice(client, canvas, rect.x, rect.y, false);
	rect.y += dice;
	rect.height -= dice;
	draw_say(client, canvas, rect);
}

/* On a phone the text makes room for what has happened. */
static void
draw_words(struct client *client, struct canvas *canvas, struct rect rect)
{
	const struct tour *tour = client->tour;

	if (tour->say[0] == '\0')
		canvas_wrap(canvas, rect, STYLE(INK_TEXT, INK_KEEP),
		    tour->screen->text);
	else
		draw_say(client, canvas, rect);
}

static void
draw_below(struct client *client, struct canvas *canvas, const struct places *p)
{
	if (client->tour->screen->dice[0] != 0)
		draw_dice(client, canvas, p->dice.x, p->dice.y, true);
	draw_words(client, canvas, p->words);
}

/* What needs the whole of a small screen has it. */
static bool
is_long(const struct places *p, const struct tour *tour)
{
	int rows = tour->say[0] != '\0'
	    ? rows_said(tour, p->words.width)
	    : rows_of(tour->screen->text, p->words.width);

	return p->table.small && rows > p->words.height;
}

/* What others say meanwhile is not lost, and not unseen. */
static void
draw_news(const struct client *client, struct canvas *canvas, struct rect rect)
{
	const struct chat *chat = &client->model.chat;
	const struct chat_line *line = TAILQ_LAST(&chat->lines, chat_lines);
	const struct seen *table = client->model.table;
	struct style style = STYLE(INK_TITLE, INK_BAR);
	const char *text = NULL;

	if (line != NULL && chat->total > client->tour->talk)
		text = line->text;
	if (table != NULL && table->status == TABLE_PLAYING &&
	    table->decider >= 0 && table->decider == client->model.seat)
		text = "Your turn at your table: Esc";
	if (text == NULL)
		return;
	canvas_fill(canvas, rect, style, 0);
	canvas_text_fit(
	    canvas, rect.x + 1, rect.y, style, rect.width - 2, text);
}

static const char *
hint_of(const struct client *client)
{
	const struct tour *tour = client->tour;
	const char *board;

	switch (tour->stage) {
	case TOUR_THROW:
		return "Enter throws  Space: on  Esc: leave";
	case TOUR_PLAY:
		board = table_board_hint(client, &tour->view);
		return board != NULL ? board
				     : "a number and Enter   Tab: the board";
	default:
		return tour->number == 0 ? "Space: on   Esc: leave the tour"
		    : tour_screen(tour->number + 1) == NULL
		    ? "Space: to the lobby   Left: back"
		    : "Space: on   Left: back   Esc: leave";
	}
}

static void
draw_head(const struct client *client, struct canvas *canvas, struct rect rect)
{
	const struct tour *tour = client->tour;
	char text[64];

	/* The right end is left to the mark of unread talk. */
	snprintf(text, sizeof(text), "%d of %d  %s", tour->number + 1,
	    TOUR_SCREENS, tour->screen->title);
	part_bar(canvas, rect, text, "");
}

static void
tour_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct tour *tour = client->tour;
	int height = canvas->height - 1;
	struct places p;

	canvas_fill(canvas, RECT(0, 0, canvas->width, canvas->height),
	    STYLE(INK_TEXT, INK_PAPER), 0);
	place_all(&p, client, canvas->width, height);
	draw_head(client, canvas, p.head);
	if (is_long(&p, tour)) {
		p.words = RECT(1, 2, canvas->width - 2, height - 2);
		draw_words(client, canvas, p.words);
	} else {
		tour_lend(client, true);
		table_board_draw(client, &tour->view, canvas, &p.table);
		tour_lend(client, false);
		if (p.table.small)
			draw_below(client, canvas, &p);
		else
			draw_beside(client, canvas, &p);
	}
	draw_news(
	    client, canvas, RECT(p.words.x, height - 1, p.words.width, 1));
	tour_lend(client, true);
	part_input(
	    client, canvas, height, !tour->view.on_board, hint_of(client));
	tour_lend(client, false);
}

/* Keys of the board, while a play is to be chosen; false: none of its. */
static bool
board_key(struct client *client, const struct key *key)
{
	struct tour *tour = client->tour;
	bool empty = client->editor.len == 0, used = false;

	if (tour->stage != TOUR_PLAY)
		return false;
	tour_lend(client, true);
	if (tour->view.on_board)
		used = table_board_key(client, &tour->view, key);
	else if (empty &&
	    (key->code == KEY_TAB || key->code == KEY_UP ||
		key->code == KEY_DOWN)) {
		table_board_focus(client, &tour->view);
		used = true;
	} else if (empty && key->code == KEY_ESCAPE)
		used = chooser_undo(&tour->view.chooser);
	/* That key may have ended the tour. */
	if (client->tour == NULL)
		return true;
	tour_lend(client, false);
	tour_chosen(client);
	return used;
}

static bool tour_key(struct client *, void *, const struct key *);

/* Clicks do what they do at a table: nothing but the input line plays. */
static bool
mouse_key(struct client *client, const struct key *key)
{
	const struct key press = {.code = KEY_ENTER};
	struct zone zone = client->clicked;
	bool dice = zone.kind == ZONE_DICE && client->tour->stage == TOUR_THROW;

	if (key->ch != 0)
		return true;
	if (zone.kind == ZONE_INPUT || dice)
		return tour_key(client, NULL, &press);
	if (client->tour->stage != TOUR_PLAY)
		return true;
	tour_lend(client, true);
	table_mouse_key(client, &client->tour->view, key);
	tour_lend(client, false);
	return true;
}

/* Keys that go on, back or away where nothing is being typed. */
static bool
page_key(struct client *client, const struct key *key)
{
	switch (key->code) {
	case KEY_LEFT:
	case KEY_PAGE_UP:
		tour_go(client, -1);
		return true;
	case KEY_RIGHT:
	case KEY_PAGE_DOWN:
		tour_go(client, 1);
		return true;
	case KEY_ESCAPE:
		tour_end(client);
		return true;
	case KEY_CHAR:
		if (key->ch != ' ' || key->mods != 0)
			return false;
		tour_go(client, 1);
		return true;
	default:
		return false;
	}
}

static bool
tour_key(struct client *client, void *state, const struct key *key)
{
	client_mark(client);
	if (key->code == KEY_MOUSE)
		return mouse_key(client, key);
	if (board_key(client, key))
		return true;
	if (client->tour == NULL)
		return true;
	if (client->editor.len == 0 && page_key(client, key))
		return true;
	if (key->code == KEY_ESCAPE)
		editor_clear(&client->editor);
	client->tour->view.preview = false;
	return part_key(client, key);
}

const struct view view_tour = {
    .name = "tour", .key = tour_key, .draw = tour_draw};
