/* The tour's layout, and the page of its text. */
#include "daemon/client/view/tour_layout.h"

#include <limits.h>
#include <string.h>

#define DICE_ROWS 4  /* with a blank one beside them */
#define DICE_WIDTH 7 /* if they are upright */
#define PANEL_MIN 26 /* minimum columns for text beside the board ... */
#define PANEL_MAX 60 /* ... and comfortable ones */
#define WORDS_LOW 6  /* fewer rows below the board count as low */

static int
nplays_of(const struct tour *tour)
{
	const struct plays *plays = table_snapshot_plays(tour->model.table);

	return tour->stage == TOUR_PLAY && plays != NULL ? plays->n : 0;
}

void
tour_layout_leaf(
    const struct client *client, const struct tour_layout *p, struct leaf *leaf)
{
	const struct tour *tour = client->tour;
	/* While choosing, show the plays. */
	bool chooses = tour->stage == TOUR_PLAY &&
	    (client->editor.len > 0 || tour->view.on_board);
	int i, rows, number = chooses ? INT_MAX : tour->leaf;
	const char *text, *next;
	size_t n;

	next = tour->say[0] != '\0' ? tour->say : tour->screen->text;
	for (i = 0;; i++) {
		text = next;
		n = text_page(text, p->leaf.width, p->leaf.height, &next);
		if (*next == '\0' || i == number)
			break;
	}
	snprintf(leaf->words, sizeof(leaf->words), "%.*s", (int)n, text);
	leaf->n = i;
	leaf->last = *next == '\0';
	leaf->plays = leaf->last && nplays_of(tour) > 0;
	rows = text_rows(leaf->words, p->leaf.width);
	if (!leaf->plays || rows + nplays_of(tour) <= p->leaf.height)
		return;
	/* The plays have a page of their own. */
	leaf->last = leaf->plays = number > i;
	if (!leaf->plays)
		return;
	leaf->words[0] = '\0';
	leaf->n = i + 1;
}

/* Text, dice and news one below the other, as far as they fit. */
static void
share_out(struct tour_layout *p, const struct tour *tour)
{
	int dice = tour->screen->dice[0] != 0 && !p->upright ? DICE_ROWS : 0;
	int rows = text_rows(tour->screen->text, p->leaf.width);
	int width = p->leaf.width, y;

	if (tour->say[0] == '\0') {
		if (rows < p->leaf.height - dice)
			p->leaf.height = rows;
		else
			p->leaf.height -= dice;
		y = p->leaf.y + p->leaf.height + 1;
	} else {
		y = text_rows(tour->say, width) + nplays_of(tour);
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
place_beside(struct tour_layout *p, int width, int height)
{
	int x = p->table.board.width + (p->table.small ? 1 : 2);

	width -= x;
	if (width > PANEL_MAX)
		width = PANEL_MAX;
	p->table.board_y = (height - p->table.board.height) / 2;
	p->head = RECT(x, 0, width, 1);
	p->leaf = RECT(x, 2, width - (p->table.small ? 1 : 0), height - 2);
}

/* Below it; if that is low, the head is beside it, too. */
static void
place_below(struct tour_layout *p, int width, int height)
{
	struct board_size *board = &p->table.board, narrow;
	int x, y;

	/* A board that leaves room for the dice beside it, or below. */
	if (width - board->width <= DICE_WIDTH &&
	    height - board->height <= WORDS_LOW + 2 * DICE_ROWS) {
		narrow = board_layout(board->arm, width - DICE_WIDTH - 1,
		    height - 1, board->style);
		if (narrow.width > 0) {
			*board = narrow;
			p->table.board_x = 0;
		}
	}
	x = board->width + 1;
	y = board->height;
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

void
tour_layout_make(struct tour_layout *p, const struct client *client)
{
	const struct chat *chat = &client->model.chat;
	const struct table_snapshot *table = client->model.table;
	int width = client->width < CANVAS_WIDTH ? client->width : CANVAS_WIDTH;
	int height =
	    client->height < CANVAS_HEIGHT ? client->height : CANVAS_HEIGHT;

	memset(p, 0, sizeof(*p));
	table_scene_make(
	    &p->scene, client, &client->tour->model, &client->tour->view);
	p->table = *p->scene.layout;
	p->scene.layout = &p->table;
	if (p->table.board.width > 0 &&
	    width - p->table.board.width > PANEL_MIN)
		place_beside(p, width, height - 1);
	else
		place_below(p, width, height - 1);
	/* Talk during the tour is kept, and marked as unread. */
	if (table != NULL && table->status == TABLE_PLAYING &&
	    table->decider >= 0 && table->decider == client->model.seat)
		p->said = "Your turn at your table: Esc";
	else if (chat->total > client->tour->talk)
		p->said = chat_line_at(chat, chat->total)->text;
	if (p->said != NULL)
		p->leaf.height--;
	p->news = RECT(p->leaf.x, p->leaf.y + p->leaf.height, p->leaf.width, 1);
	share_out(p, client->tour);
}

bool
tour_layout_turn(struct client *client, int by)
{
	struct tour *tour = client->tour;
	struct tour_layout p;
	struct leaf leaf;

	tour_layout_make(&p, client);
	tour_layout_leaf(client, &p, &leaf);
	if (by > 0 ? leaf.last : leaf.n == 0)
		return false;
	tour->leaf = leaf.n + by;
	return true;
}
