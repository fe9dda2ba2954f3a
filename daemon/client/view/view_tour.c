/* The tour on the screen: text and plays beside the board, or below it. */
#include "ansi/board.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/view/tour_layout.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_mouse.h"
#include "daemon/client/view/view_table_plays.h"
#include "daemon/client/view/widget.h"

/* The current text, and the plays; a mark if more follows. */
static void
draw_leaf(const struct client *client, struct canvas *canvas,
    const struct tour_layout *p, const struct leaf *leaf)
{
	struct style style = STYLE(INK_TEXT, INK_KEEP);
	struct rect rect = p->leaf;
	struct list list;
	int rows;

	if (client->tour->say[0] != '\0')
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
	list = (struct list){.rect = rect};
	list.columns = table_plays_columns(client, &p->scene, &list);
	table_plays_draw(client, &p->scene, canvas, &list);
}

static const char *
hint_of(const struct client *client, const struct tour_layout *p,
    const struct leaf *leaf)
{
	const struct tour *tour = client->tour;
	const char *board;

	switch (tour->stage) {
	case TOUR_THROW:
		return leaf->last ? "Enter throws  Space: on  Esc: leave"
				    "|Enter throws   Esc: leave"
				  : "Space: on   Esc: leave";
	case TOUR_PLAY:
		board = table_board_hint(client, &p->scene);
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
tour_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct tour *tour = client->tour;
	struct tour_layout p;
	struct leaf leaf;
	bool apart;
	char head[64];
	int i;

	canvas_fill(canvas, RECT(0, 0, canvas->width, canvas->height),
	    STYLE(INK_TEXT, INK_PAPER), 0);
	tour_layout_make(&p, client);
	tour_layout_leaf(client, &p, &leaf);
	apart = p.title.width > 0;
	snprintf(head, sizeof(head), "%d of %d%s%s", tour->number + 1,
	    TOUR_SCREENS, apart ? "" : "  ", apart ? "" : tour->screen->title);
	/* The right end is reserved for the mark of unread talk. */
	widget_bar(canvas, p.head, head, "");
	if (apart)
		canvas_wrap(canvas, p.title,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD),
		    tour->screen->title);
	table_board_draw(client, &p.scene, canvas);
	if (p.text.height > 0)
		canvas_wrap(canvas, p.text, STYLE(INK_TEXT, INK_KEEP),
		    tour->screen->text);
	if (tour->screen->dice[0] != 0)
		canvas_zone(canvas, p.dice, ZONE_DICE, 0);
	for (i = 0; i < DICE_MAX && tour->screen->dice[0] != 0; i++)
		board_die(canvas, p.dice.x + (p.upright ? 0 : 8 * i),
		    p.dice.y + (p.upright ? 4 * i : 0), tour->game.dice[i],
		    false);
	draw_leaf(client, canvas, &p, &leaf);
	if (p.said != NULL) {
		canvas_fill(canvas, p.news, STYLE(INK_TITLE, INK_BAR), 0);
		canvas_text_fit(canvas, p.news.x + 1, p.news.y,
		    STYLE(INK_TITLE, INK_BAR), p.news.width - 2, p.said);
	}
	widget_input(client, canvas, canvas->height - 1, !tour->view.on_board,
	    true, hint_of(client, &p, &leaf));
}

/*
 * Keys of the board, while a play is to be chosen; false: not one of its keys.
 */
static bool
board_key(struct client *client, const struct key *key)
{
	struct tour *tour = client->tour;
	struct tour_layout p;

	if (tour->stage != TOUR_PLAY)
		return false;
	tour_layout_make(&p, client);
	if (tour->view.on_board)
		return table_board_key(client, &p.scene, key);
	if (client->editor.len > 0)
		return false;
	if (key->code == KEY_ESCAPE)
		return move_picker_undo(&tour->view.picker);
	if (key->code != KEY_TAB && key->code != KEY_UP &&
	    key->code != KEY_DOWN)
		return false;
	table_board_focus(client, &p.scene);
	return true;
}

/* Keys that go on, back or leave, unless a line is being typed. */
static bool
page_key(struct client *client, const struct key *key)
{
	switch (key->code) {
	case KEY_LEFT:
	case KEY_PAGE_UP:
		if (!tour_layout_turn(client, -1))
			tour_go(client, -1);
		return true;
	case KEY_RIGHT:
	case KEY_PAGE_DOWN:
		if (!tour_layout_turn(client, 1))
			tour_go(client, 1);
		return true;
	case KEY_ENTER:
		return tour_layout_turn(client, 1);
	case KEY_ESCAPE:
		tour_end(client);
		return true;
	case KEY_CHAR:
		if (key->ch != ' ' || key->mods & ~KEY_PIECE)
			return false;
		if (!tour_layout_turn(client, 1))
			tour_go(client, 1);
		return true;
	default:
		return false;
	}
}

static void
tour_key(struct client *client, void *state, const struct key *key)
{
	const struct key press = {.code = KEY_ENTER};
	struct zone zone = client->clicked;
	struct tour_layout p;

	client_mark(client);
	/* Clicks do what they do at a table: only the input line plays. */
	if (key->code == KEY_MOUSE) {
		if (key->ch != 0)
			return;
		if (zone.kind == ZONE_INPUT ||
		    (zone.kind == ZONE_DICE &&
			client->tour->stage == TOUR_THROW))
			tour_key(client, NULL, &press);
		else if (client->tour->stage == TOUR_PLAY) {
			tour_layout_make(&p, client);
			table_mouse_key(client, &p.scene, key);
		}
		return;
	}
	if (board_key(client, key) || client->tour == NULL)
		return;
	if (client->editor.len == 0 && page_key(client, key))
		return;
	if (key->code == KEY_ESCAPE)
		editor_clear(&client->editor);
	client->tour->view.preview = false;
	widget_key(client, key);
}

const struct view view_tour = {
    .key = tour_key, .draw = tour_draw, .end = tour_end};
