/* The back of the board, drawn as one: a wooden edge, planks, and names. */
#include "daemon/client/view/view_boardback.h"

#include <limits.h>
#include <stdlib.h>

#include "ansi/canvas.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_ratings.h"
#include "daemon/client/view/view.h"
#include "daemon/client/view/view_stack.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define BOARD_WIDTH 78
#define EDGE 2    /* columns of wood at each side */
#define PLANK 3   /* rows: the losers, the rest, and the joint below */
#define NARROW 56 /* columns below which dates stand in the second row */

#define WOOD STYLE(INK_ART + 2, INK_PANEL)

struct boardback {
	json_t *data; /* the answer */
	int top;      /* the first row that shows */
	int shown;    /* how many do */
};

static void
boardback_free(void *state)
{
	struct boardback *board = state;

	json_decref(board->data);
	free(board);
}

static const json_t *
boardback_rows(const struct boardback *board)
{
	return json_object_get(board->data, "eight_piecers");
}

static void
boardback_scroll(struct boardback *board, int by)
{
	int last = (int)json_array_size(boardback_rows(board)) - board->shown;

	/* Not past either end. */
	if (by > last - board->top)
		by = last - board->top;
	board->top += by;
	if (board->top < 0)
		board->top = 0;
}

static void
boardback_older(struct client *client, const struct boardback *board)
{
	int64_t next = field_number(board->data, "next", 0);
	char line[40];

	if (next == 0)
		return;
	snprintf(line, sizeof(line), "boardback %lld", (long long)next);
	view_command(client, line);
}

static bool
boardback_acts(const struct client *client, uint32_t ch)
{
	return client->editor.len == 0 &&
	    (ch == 'j' || ch == 'k' || ch == 'm' || ch == 'q');
}

static enum view_letter
boardback_letter(const struct client *client, const void *state, uint32_t ch)
{
	(void)state;
	if (!boardback_acts(client, ch))
		return LETTER_NONE;
	return ch == 'j' || ch == 'k' ? LETTER_REPEATS : LETTER_ACTS;
}

static void
boardback_char(
    struct client *client, struct boardback *board, const struct key *key)
{
	if ((key->mods & KEY_TEXT) || !boardback_acts(client, key->ch)) {
		if (key->ch == ' ')
			return;
		/* It begins a line, as everywhere. */
		view_close(client);
		view_type(client, key);
	} else if (key->ch == 'q')
		view_close(client);
	else if (key->ch == 'm')
		boardback_older(client, board);
	else
		boardback_scroll(board, key->ch == 'j' ? 1 : -1);
}

static void
boardback_key(struct client *client, void *state, const struct key *key)
{
	struct boardback *board = state;

	client_mark(client);
	switch (key->code) {
	case KEY_UP:
		boardback_scroll(board, -1);
		break;
	case KEY_DOWN:
		boardback_scroll(board, 1);
		break;
	case KEY_PAGE_UP:
		boardback_scroll(board, -board->shown);
		break;
	case KEY_PAGE_DOWN:
		boardback_scroll(board, board->shown);
		break;
	case KEY_HOME:
		boardback_scroll(board, -board->top);
		break;
	case KEY_END:
		boardback_scroll(board, INT_MAX / 2);
		break;
	case KEY_MOUSE:
		boardback_scroll(board, -key_wheel(key));
		break;
	case KEY_ENTER:
		if (!(key->mods & KEY_TEXT))
			boardback_older(client, board);
		break;
	case KEY_ESCAPE:
	case KEY_BACKSPACE:
		view_close(client);
		break;
	case KEY_CHAR:
		boardback_char(client, board, key);
		break;
	default:
		break;
	}
}

/* "jack and rose, in harbour", or else who won it, and where; to be freed. */
static char *
boardback_text(const json_t *row, bool losers, bool dated)
{
	char *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	if (losers) {
		say_names(out, json_object_get(row, "losers"));
		fputs(field_true(row, "harbour") ? ", in harbour" : "", out);
	} else {
		fputs("by ", out);
		say_names(out, json_object_get(row, "winners"));
		if (!dated)
			fprintf(out, " at table %d, %s",
			    (int)field_number(row, "table", 0),
			    field_or(row, "rules", "?"));
		fprintf(out, ", game %d", (int)field_number(row, "number", 0));
	}
	if (dated) {
		fputs(", ", out);
		say_time(out, field_number(row, "at", 0));
	}
	fclose(out);
	return text;
}

static void
draw_plank(struct canvas *canvas, struct rect in, const json_t *row)
{
	char *losers = boardback_text(row, true, in.width >= NARROW);
	char *rest = boardback_text(row, false, in.width < NARROW);

	canvas_text_fit(canvas, in.x + 1, in.y,
	    STYLE_ATTR(INK_STRONG, INK_PANEL, ATTR_BOLD), in.width - 2, losers);
	canvas_text_fit(canvas, in.x + 1, in.y + 1, STYLE(INK_TEXT, INK_PANEL),
	    in.width - 2, rest);
	canvas_hline(canvas, in.x, in.y + 2, in.width, WOOD);
	free(losers);
	free(rest);
}

/* The edge of the board, with a screw in each corner. */
static void
draw_edge(struct canvas *canvas, struct rect box)
{
	const struct style screw = STYLE(INK_STRONG, INK_PANEL);
	const int right = box.x + box.width - EDGE,
		  bottom = box.y + box.height - 1;

	canvas_fill(canvas, box, STYLE(INK_TEXT, INK_PANEL), 0);
	canvas_fill(canvas, RECT(box.x, box.y, box.width, 1), WOOD, 0x2592);
	canvas_fill(canvas, RECT(box.x, bottom, box.width, 1), WOOD, 0x2592);
	canvas_fill(canvas, RECT(box.x, box.y, EDGE, box.height), WOOD, 0x2592);
	canvas_fill(canvas, RECT(right, box.y, EDGE, box.height), WOOD, 0x2592);
	canvas_put(canvas, box.x, box.y, screw, 0x25cb);
	canvas_put(canvas, box.x + box.width - 1, box.y, screw, 0x25cb);
	canvas_put(canvas, box.x, bottom, screw, 0x25cb);
	canvas_put(canvas, box.x + box.width - 1, bottom, screw, 0x25cb);
	canvas_printf(
	    canvas, box.x + EDGE + 1, box.y, screw, " The back of the board ");
}

static void
boardback_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct boardback *board = state;
	const json_t *rows = boardback_rows(board);
	int n = (int)json_array_size(rows), i;
	int width = canvas->width < BOARD_WIDTH ? canvas->width : BOARD_WIDTH;
	int room = (canvas->height - 3) / PLANK;
	bool older = field_number(board->data, "next", 0) != 0;
	struct rect box, in;
	char place[32] = "", keys[64];

	(void)client;
	room = room < 1 ? 1 : room;
	board->shown = n < room ? n : room;
	boardback_scroll(board, 0);
	i = board->shown < 2 ? 2 : board->shown;
	box = RECT((canvas->width - width) / 2,
	    (canvas->height - PLANK * i - 3) / 2, width, PLANK * i + 2);
	in = RECT(box.x + EDGE, box.y + 1, width - 2 * EDGE, box.height - 2);
	canvas_cursor(canvas, -1, -1);
	draw_edge(canvas, box);
	if (n == 0)
		canvas_wrap(canvas,
		    RECT(in.x + 1, in.y + 1, in.width - 2, in.height - 1),
		    STYLE(INK_DIM, INK_PANEL),
		    "It is bare: nobody has lost an eight-piecer here yet. "
		    "Whoever does is written on it for ever.");
	for (i = 0; i < board->shown; i++)
		draw_plank(canvas,
		    RECT(in.x, in.y + PLANK * i, in.width, PLANK),
		    json_array_get(rows, (size_t)(board->top + i)));
	if (n > board->shown && width >= NARROW)
		snprintf(place, sizeof(place), "%d to %d of %d", board->top + 1,
		    board->top + board->shown, n);
	canvas_zone(canvas, RECT(box.x, box.y + box.height, box.width, 1),
	    ZONE_KEY, ZONE_KEY_ESCAPE);
	snprintf(keys, sizeof(keys), "%s%sEsc: back",
	    n > board->shown ? "Up, Down  " : "",
	    older ? "Enter: older  " : "");
	widget_bar(
	    canvas, RECT(box.x, box.y + box.height, box.width, 1), keys, place);
}

static const struct view view_boardback = {.free = boardback_free,
    .key = boardback_key,
    .letter = boardback_letter,
    .draw = boardback_draw};

void
boardback_open(struct client *client, const json_t *data)
{
	struct boardback *board = xcalloc(1, sizeof(*board));

	board->data = json_deep_copy(data);
	view_over(client, &view_boardback, board);
}
