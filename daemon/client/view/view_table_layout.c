/*
 * The layout of a table's screen: beside the board, below it, or, for a large
 * board on a phone, in its corners.
 */
#include <string.h>

#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_announce.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_layout.h"
#include "daemon/client/view/view_table_plays.h"

#define PANEL_MIN 31  /* columns beside the board */
#define BESIDE_MIN 10 /* or so many for dice and seats */
#define BELOW_MIN 8   /* rows below it */
#define BELOW_MUCH 16 /* rows with room for a row for each seat */
#define TALK_MIN 4
#define TALK_LOW 3    /* rows below a board of bars, */
#define TALK_WIDTH 18 /* or columns beside it */
#define PLAYS_MIN 6   /* rows reserved for plays, to keep the talk in place, */
#define PLAYS_MOST 12 /* and if there is much room */

/* Board at the left, everything else beside it. */
static void
layout_wide(struct layout *layout, const struct client *client,
    const struct table_scene *scene, int width, int height)
{
	int x = layout->board.width + 1, y = 0, rows = 0;
	int panel = width - x, most, usual;

	layout->board_x = 0;
	layout->board_y = (height - layout->board.height) / 2;
	layout->head = RECT(x, y++, panel, 1);
	layout->seats = RECT(x, y, panel, scene->model->table->seats);
	y += layout->seats.height + 1;
	layout->dice = RECT(x, y, panel, 3);
	y += 4;
	if (scene->model->seat >= 0) {
		most = height - y - TALK_MIN - 1;
		usual = (height - y) * 2 / 5;
		if (usual < PLAYS_MIN)
			usual = PLAYS_MIN;
		if (usual > most)
			usual = most;
		if (usual > PLAYS_MOST)
			usual = PLAYS_MOST;
		rows = table_plays_rows(client, scene, panel, usual, most);
	}
	layout->plays.rect = RECT(x, y, panel, rows);
	y += rows > 0 ? rows + 1 : 0;
	layout->talk = RECT(x, y, panel, height - y);
}

/* Board on top; dice beside it if there is room. */
static void
layout_tall(struct layout *layout, int width, int height, int seats, int nlines)
{
	int beside = width - layout->board.width, y, rows;

	layout->small = true;
	layout->board_x = beside >= BESIDE_MIN ? 0 : beside / 2;
	layout->board_y = 1;
	layout->head = RECT(0, 0, width, 1);
	y = 1 + layout->board.height;
	if (beside >= BESIDE_MIN) {
		layout->dice = RECT(layout->board.width + 1, 1, beside - 1, 8);
		layout->seats = RECT(layout->board.width + 1, 10, beside - 1,
		    layout->board.height - 9);
	} else {
		layout->dice = RECT(0, y++, width, 1);
		rows = height - y >= BELOW_MUCH ? seats : 1;
		layout->seats = RECT(0, y, width, rows);
		y += rows;
	}
	/* With little room plays come before talk. */
	rows = height - y > 2 ? height - y - 2 : height - y;
	if (nlines > rows && height - y <= TALK_MIN &&
	    nlines <= (height - y) * (width / STEP_WIDTH))
		rows = height - y;
	if (rows > nlines)
		rows = nlines;
	if (rows < 0)
		rows = 0;
	layout->plays.rect = RECT(0, y, width, rows);
	y += rows > 0 && height - y - rows > BELOW_MIN ? rows + 1 : rows;
	layout->talk = RECT(0, y, width, height - y);
}

/*
 * A large board fills a phone, but its bases need one row each: the rest of its
 * corners has dice and seats above, the plays below, and talk where there is
 * most room for it.
 */
static void
layout_corners(struct layout *layout, int width, int height, int seats)
{
	const struct board_size *board = &layout->board;
	int corner = board->width / (2 * board->arm + 3) * board->arm;
	int right = board->width - corner + 1, rows = board->arm - 1, beside,
	    below;

	layout->small = layout->corners = true;
	layout->board.bars = true;
	layout->board_y = height > board->height;
	if (layout->board_y > 0)
		layout->head = RECT(0, 0, width, 1);
	below = layout->board_y + board->height;
	beside = width - board->width > TALK_WIDTH ? board->width : width;
	layout->dice = RECT(0, layout->board_y + 1, corner, rows);
	layout->seats = RECT(right, layout->dice.y, beside - right, rows);
	layout->plays.rect = RECT(0, below - 1 - rows, corner, rows);
	layout->plays.more =
	    RECT(right, layout->plays.rect.y, beside - right, rows);
	if (beside < width) {
		layout->talk = RECT(beside + 1, layout->board_y,
		    width - beside - 1, height - layout->board_y);
	} else if (height - below >= TALK_LOW) {
		layout->talk = RECT(0, below, width, height - below);
	} else {
		layout->talk = layout->seats;
		rows = height - below >= seats ? seats : height > below;
		layout->seats = RECT(0, below, width, rows);
	}
}

void
layout_table(struct layout *layout, const struct client *client,
    const struct table_scene *scene)
{
	const struct table_snapshot *table = scene->model->table;
	int width = client->width, height = client->height - 1;
	int arm = table->known ? table->rules.arm : 6;
	enum board_style style = table_board_style(client);
	struct board_size wide, tall;

	memset(layout, 0, sizeof(*layout));
	if (width > CANVAS_WIDTH)
		width = CANVAS_WIDTH;
	if (height > CANVAS_HEIGHT - 1)
		height = CANVAS_HEIGHT - 1;
	wide = board_layout(arm, width - PANEL_MIN - 1, height, style);
	tall = board_layout(arm, width, height - BELOW_MIN, style);
	if (wide.width == 0 && tall.width == 0 && arm > 6) {
		layout->board = board_layout(arm, width,
		    height < 2 * arm + 3 ? height : 2 * arm + 3, style);
		if (layout->board.width > 0) {
			layout_corners(layout, width, height, table->seats);
			layout->plays.columns =
			    table_plays_columns(client, scene, &layout->plays);
			return;
		}
	}
	/* There is no row to spare for the dice. */
	if (wide.width == 0 && tall.width == 0)
		tall = board_layout(arm, width - BESIDE_MIN, height - 4, style);
	if (wide.width >= tall.width && wide.width > 0) {
		layout->board = wide;
		layout_wide(layout, client, scene, width, height);
	} else {
		layout->board = tall;
		layout_tall(layout, width, height, table->seats,
		    scene->plays == NULL ? table_announce_rows(scene)
					 : scene->plays->n);
	}
	layout->plays.columns =
	    table_plays_columns(client, scene, &layout->plays);
}
