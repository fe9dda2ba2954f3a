/* The tour on the screen: words and plays beside the board, or below it. */
#include <limits.h>
#include <string.h>

#include "daemon/session/tour.h"

#define DICE_ROWS 4  /* with a blank one beside them */
#define DICE_WIDTH 7 /* where they are upright */
#define PANEL_MIN 26 /* columns beside the board that can be read ... */
#define PANEL_MAX 60 /* ... and that are good to read */
#define WORDS_LOW 6  /* fewer rows below the board are few */
#define LEAF_BYTES 1024

/* The board lies where it does at a table. */
struct places {
	struct layout table;
	struct rect head;
	struct rect title; /* on a low phone, of the head; else empty */
	struct rect text;  /* where it stands above what is said; or empty */
	struct rect leaf;  /* what is said and the plays; or the text */
	struct rect dice;
	struct rect news;
	bool upright;     /* dice, one below the other */
	const char *said; /* the news; NULL: none */
};

/* A part of the words for which there is room, or the plays behind them. */
struct leaf {
	int n; /* from 0 */
	char words[LEAF_BYTES];
	bool plays; /* they follow the words */
	bool last;
};

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

static int
nplays_of(const struct tour *tour)
{
	const struct plays *plays = seen_plays(tour->place.table);

	return tour->stage == TOUR_PLAY && plays != NULL ? plays->n : 0;
}

/* The leaf of that number in a place, or the last one. */
static void
find_leaf(
    const struct tour *tour, struct rect place, int number, struct leaf *leaf)
{
	const char *text, *next;
	int i, rows;
	size_t n;

	next = tour->say[0] != '\0' ? tour->say : tour->screen->text;
	for (i = 0;; i++) {
		text = next;
		n = text_page(text, place.width, place.height, &next);
		if (*next == '\0' || i == number)
			break;
	}
	snprintf(leaf->words, sizeof(leaf->words), "%.*s", (int)n, text);
	leaf->n = i;
	leaf->last = *next == '\0';
	leaf->plays = leaf->last && nplays_of(tour) > 0;
	rows = rows_of(leaf->words, place.width);
	if (!leaf->plays || rows + nplays_of(tour) <= place.height)
		return;
	leaf->last = leaf->plays = number > i;
	if (!leaf->plays)
		return;
	leaf->words[0] = '\0';
	leaf->n = i + 1;
}

/* The leaf to be seen: who chooses sees the plays. */
static void
leaf_now(const struct client *client, const struct places *p, struct leaf *leaf)
{
	const struct tour *tour = client->tour;
	bool chooses = tour->stage == TOUR_PLAY &&
	    (client->editor.len > 0 || tour->view.on_board);

	find_leaf(tour, p->leaf, chooses ? INT_MAX : tour->leaf, leaf);
}

/* What others say meanwhile is not lost, and not unseen. */
static const char *
news_of(const struct client *client)
{
	const struct chat *chat = &client->model.chat;
	const struct chat_line *line = TAILQ_LAST(&chat->lines, chat_lines);
	const struct seen *table = client->model.table;

	if (table != NULL && table->status == TABLE_PLAYING &&
	    table->decider >= 0 && table->decider == client->model.seat)
		return "Your turn at your table: Esc";
	return line != NULL && chat->total > client->tour->talk ? line->text
								: NULL;
}

/* Words, dice and what is said one below the other, as far as they go. */
static void
share_out(struct places *p, const struct tour *tour)
{
	int dice = tour->screen->dice[0] != 0 && !p->upright ? DICE_ROWS : 0;
	int rows = rows_of(tour->screen->text, p->leaf.width);
	int width = p->leaf.width, y;

	if (tour->say[0] == '\0') {
		if (rows < p->leaf.height - dice)
			p->leaf.height = rows;
		else
			p->leaf.height -= dice;
		y = p->leaf.y + p->leaf.height + 1;
	} else {
		y = rows_of(tour->say, width) + nplays_of(tour);
		if (rows + 1 + dice + y <= p->leaf.height)
			p->text = RECT(p->leaf.x, p->leaf.y, width, rows++);
		else
			rows = 0;
		y = p->leaf.y + rows;
		p->leaf.y += rows + dice;
		p->leaf.height -= rows + dice;
	}
	if (dice > 0)
		p->dice = RECT(p->leaf.x, y, 15, 3);
}

/* The words beside the board. */
static void
place_beside(struct places *p, int width, int height)
{
	int x = p->table.board.width + (p->table.small ? 1 : 2);

	width -= x;
	if (width > PANEL_MAX)
		width = PANEL_MAX;
	p->table.board_y = (height - p->table.board.height) / 2;
	p->head = RECT(x, 0, width, 1);
	p->leaf = RECT(x, 2, width - (p->table.small ? 1 : 0), height - 2);
}

/* A board that leaves room for dice beside it, or, as high, below it. */
static void
leave_room(struct places *p, int width, int height)
{
	struct board_size *board = &p->table.board, narrow;

	if (width - board->width > DICE_WIDTH ||
	    height - board->height > WORDS_LOW + 2 * DICE_ROWS)
		return;
	narrow = board_layout(
	    board->arm, width - DICE_WIDTH - 1, height - 1, board->style);
	if (narrow.width == 0)
		return;
	*board = narrow;
	p->table.board_x = 0;
}

/* Below it; where that is low, the head is beside it, too. */
static void
place_below(struct places *p, int width, int height)
{
	int x, y;

	leave_room(p, width, height);
	x = p->table.board.width + 1;
	y = p->table.board.height;
	p->upright = width - x >= DICE_WIDTH;
	p->head = RECT(0, 0, width, 1);
	p->dice = RECT(x, 2, DICE_WIDTH, 7);
	if (height - y - 1 < WORDS_LOW && y > 0 && p->upright) {
		p->table.board_y = 0;
		p->head = RECT(x, 0, width - x, 1);
		p->title = RECT(x, 2, width - x, 4);
		p->dice.y = 7;
	} else
		y++;
	p->leaf = RECT(1, y, width - 2, height - y);
}

static void
place_all(struct places *p, struct client *client)
{
	int width = client->width < CANVAS_WIDTH ? client->width : CANVAS_WIDTH;
	int height =
	    client->height < CANVAS_HEIGHT ? client->height : CANVAS_HEIGHT;

	memset(p, 0, sizeof(*p));
	p->said = news_of(client);
	tour_lend(client, true);
	layout_table(&p->table, client, 0);
	tour_lend(client, false);
	if (p->table.board.width > 0 &&
	    width - p->table.board.width > PANEL_MIN)
		place_beside(p, width, height - 1);
	else
		place_below(p, width, height - 1);
	if (p->said != NULL)
		p->leaf.height--;
	p->news = RECT(p->leaf.x, p->leaf.y + p->leaf.height, p->leaf.width, 1);
	share_out(p, client->tour);
}

static void
draw_dice(
    const struct client *client, struct canvas *canvas, const struct places *p)
{
	const struct tour *tour = client->tour;
	int i;

	if (tour->screen->dice[0] == 0)
		return;
	canvas_zone(canvas, p->dice, ZONE_DICE, 0);
	for (i = 0; i < DICE_MAX; i++)
		die_draw(canvas, p->dice.x + (p->upright ? 0 : 8 * i),
		    p->dice.y + (p->upright ? 4 * i : 0), tour->game.dice[i],
		    false);
}

/* The words of the moment, and the plays; a mark where more follows. */
static void
draw_leaf(struct client *client, struct canvas *canvas, struct rect rect,
    const struct leaf *leaf)
{
	struct tour *tour = client->tour;
	struct style style = STYLE(INK_TEXT, INK_KEEP);
	int rows;

	if (tour->say[0] != '\0')
		style = STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD);
	rows = canvas_wrap(canvas, rect, style, leaf->words);
	if (!leaf->last)
		canvas_put(canvas, rect.x + rect.width,
		    rect.y + rect.height - 1, STYLE(INK_HOTKEY, INK_KEEP),
		    0x25be);
	rect.y += rows;
	rect.height -= rows;
	if (!leaf->plays || rect.height <= 0)
		return;
	tour_lend(client, true);
	table_plays_draw(client, &tour->view, canvas, rect);
	tour_lend(client, false);
}

static void
draw_news(const struct places *p, struct canvas *canvas)
{
	struct style style = STYLE(INK_TITLE, INK_BAR);

	if (p->said == NULL)
		return;
	canvas_fill(canvas, p->news, style, 0);
	canvas_text_fit(canvas, p->news.x + 1, p->news.y, style,
	    p->news.width - 2, p->said);
}

static const char *
hint_of(const struct client *client, const struct leaf *leaf)
{
	const struct tour *tour = client->tour;
	const char *board;

	switch (tour->stage) {
	case TOUR_THROW:
		return leaf->last ? "Enter throws  Space: on  Esc: leave"
				    "|Enter throws   Esc: leave"
				  : "Space: on   Esc: leave";
	case TOUR_PLAY:
		board = table_board_hint(client, &tour->view);
		return board != NULL ? board
		    : leaf->last     ? "a number and Enter   Tab: the board"
				       "|number and Enter   Tab: board"
				     : "Space: the plays   Tab: the board"
				       "|Space: plays   Tab: board";
	default:
		return tour->number == 0 ? "Space: on   Esc: leave the tour"
		    : tour_screen(tour->number + 1) == NULL && leaf->last
		    ? "Space: to the lobby   Left: back"
		      "|Space: the lobby   Left: back"
		    : "Space: on   Left: back   Esc: leave"
		      "|Space: on  Left: back  Esc: end";
	}
}

static void
draw_head(
    const struct client *client, struct canvas *canvas, const struct places *p)
{
	const struct tour *tour = client->tour;
	bool apart = p->title.width > 0;
	char text[64];

	/* The right end is left to the mark of unread talk. */
	snprintf(text, sizeof(text), "%d of %d%s%s", tour->number + 1,
	    TOUR_SCREENS, apart ? "" : "  ", apart ? "" : tour->screen->title);
	part_bar(canvas, p->head, text, "");
	if (apart)
		canvas_wrap(canvas, p->title,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD),
		    tour->screen->title);
}

static void
tour_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct tour *tour = client->tour;
	struct places p;
	struct leaf leaf;

	canvas_fill(canvas, RECT(0, 0, canvas->width, canvas->height),
	    STYLE(INK_TEXT, INK_PAPER), 0);
	place_all(&p, client);
	leaf_now(client, &p, &leaf);
	draw_head(client, canvas, &p);
	tour_lend(client, true);
	table_board_draw(client, &tour->view, canvas, &p.table);
	tour_lend(client, false);
	if (p.text.height > 0)
		canvas_wrap(canvas, p.text, STYLE(INK_TEXT, INK_KEEP),
		    tour->screen->text);
	draw_dice(client, canvas, &p);
	draw_leaf(client, canvas, p.leaf, &leaf);
	draw_news(&p, canvas);
	tour_lend(client, true);
	part_input(client, canvas, canvas->height - 1, !tour->view.on_board,
	    hint_of(client, &leaf));
	tour_lend(client, false);
}

/* A leaf on or back; false where there is none. */
static bool
turn_leaf(struct client *client, int by)
{
	struct tour *tour = client->tour;
	struct places p;
	struct leaf leaf;

	place_all(&p, client);
	leaf_now(client, &p, &leaf);
	if (by > 0 ? leaf.last : leaf.n == 0)
		return false;
	tour->leaf = leaf.n + by;
	return true;
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
		if (!turn_leaf(client, -1))
			tour_go(client, -1);
		return true;
	case KEY_RIGHT:
	case KEY_PAGE_DOWN:
		if (!turn_leaf(client, 1))
			tour_go(client, 1);
		return true;
	case KEY_ENTER:
		return turn_leaf(client, 1);
	case KEY_ESCAPE:
		tour_end(client);
		return true;
	case KEY_CHAR:
		if (key->ch != ' ' || key->mods != 0)
			return false;
		if (!turn_leaf(client, 1))
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

const struct view view_tour = {.key = tour_key, .draw = tour_draw};
