/* The talk on the screen: its newest page, scrolling back, and unread marks. */
#include <stdio.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/widget.h"
#include "engine/fnv.h"

#define STAMPED_BYTES 1024 /* of a line of talk with its time */

static const uint8_t chat_inks[NCHAT] = {[CHAT_EVENT] = INK_EVENT,
    [CHAT_SAID] = INK_TEXT,
    [CHAT_WHISPER] = INK_WHISPER,
    [CHAT_TO_YOU] = INK_TO_YOU,
    [CHAT_CHANNEL] = INK_CHANNEL,
    [CHAT_SHOUT] = INK_STRONG,
    [CHAT_NOTICE] = INK_TEXT,
    [CHAT_ERROR] = INK_BAD};

/* The text as it is shown, in that room where its time is in front. */
static const char *
shown_text(const struct chat *chat, const struct chat_line *line,
    char text[STAMPED_BYTES])
{
	char stamp[CHAT_STAMP];

	if (!chat->stamped || line->at == 0)
		return line->text;
	chat_stamp(line->at, chat->zone, stamp);
	snprintf(text, STAMPED_BYTES, "%s%s", stamp, line->text);
	return text;
}

/* How many rows it takes, counted once for each usual width. */
static int
rows_of_line(const struct chat *chat, struct chat_line *line, int width)
{
	int laid = chat->stamped && line->at != 0 ? -width : width;
	unsigned at = (unsigned)width % CHAT_WIDTHS;
	char stamped[STAMPED_BYTES];
	const char *text;
	short rows = 0;

	if (line->laid[at].width == laid)
		return line->laid[at].rows;
	text = shown_text(chat, line, stamped);
	do {
		rows++;
		text_wrap(text, width, &text);
	} while (*text != '\0');
	line->laid[at].rows = rows;
	line->laid[at].width = (short)laid;
	return rows;
}

static void
draw_line(const struct chat *chat, struct canvas *canvas, struct rect rect,
    int y, const struct chat_line *line, int rows)
{
	char text[STAMPED_BYTES];

	canvas_wrap(canvas, RECT(rect.x, y, rect.width, rows),
	    STYLE(chat_inks[line->kind], INK_KEEP),
	    shown_text(chat, line, text));
}

static int
rows_of(const struct chat *chat, int width)
{
	unsigned number;
	int rows = 0;

	for (number = chat_oldest(chat); number <= chat->total; number++)
		rows += rows_of_line(chat, chat_line_at(chat, number), width);
	return rows;
}

/*
 * The first line of a page that ends with the newest and has so many rows; the
 * newest at least, where the page has any.
 */
static unsigned
page_top(const struct chat *chat, int width, int rows)
{
	unsigned first = chat_oldest(chat), top = chat->total + 1;

	if (first < chat->begins)
		first = chat->begins;
	while (top > first) {
		rows -= rows_of_line(chat, chat_line_at(chat, top - 1), width);
		if (rows < 0 && top <= chat->total)
			break;
		top--;
	}
	return top;
}

/* Adds all that came since. */
static void
fill_page(struct chat *chat)
{
	struct chat_line *line;

	while (chat->paged < chat->total) {
		line = chat_line_at(chat, ++chat->paged);
		chat->rows += rows_of_line(chat, line, chat->width);
		chat->page = fnv64_step(chat->page, line->hash);
	}
}

/* Something that the host says, which may go. */
static bool
is_passing(const struct chat_line *line)
{
	return line->kind == CHAT_EVENT || line->kind == CHAT_NOTICE;
}

/*
 * Begins the page with the line. In the rows that are left it has the last ones
 * of what somebody said before.
 */
static void
begin_page(struct chat *chat, unsigned top, int rows)
{
	struct chat_line *line;
	unsigned number;

	chat->hidden = 0;
	for (number = top; number <= chat->total; number++)
		rows -=
		    rows_of_line(chat, chat_line_at(chat, number), chat->width);
	if (rows > 0 && top > chat_oldest(chat) && top > chat->begins) {
		line = chat_line_at(chat, top - 1);
		if (!is_passing(line)) {
			chat->hidden =
			    rows_of_line(chat, line, chat->width) - rows;
			top--;
		}
	}
	chat->top = top;
	chat->paged = top - 1;
	chat->rows = -chat->hidden;
	chat->page =
	    fnv64_step(chat->stamped ? 1 + (uint64_t)(uint32_t)chat->zone : 0,
		(uint64_t)chat->hidden);
	fill_page(chat);
}

/*
 * The newest page. It fills from its top and scrolls by half a page only when
 * it is full: lines that stay in place need not be sent again.
 */
static void
newest_page(struct chat *chat, int width, int height)
{
	unsigned half, top;

	if (chat->width != width || chat->height != height) {
		chat->width = width;
		chat->height = height;
		begin_page(chat, page_top(chat, width, height), height);
	}
	fill_page(chat);
	if (chat->rows <= height)
		return;
	/* Scroll less if a line that has just come would disappear. */
	half = page_top(chat, width, (height + 1) / 2);
	top = page_top(chat, width, height);
	while (top != half && is_passing(chat_line_at(chat, top)))
		top++;
	begin_page(chat, top,
	    is_passing(chat_line_at(chat, top)) ? (height + 1) / 2 : height);
}

/* What is counted apart, each two kinds of lines or one. */
static const struct counted {
	enum chat_kind kind, other;
	const char *words;
} counts[] = {
    {CHAT_WHISPER, CHAT_TO_YOU, "to you"},
    {CHAT_SAID, CHAT_SAID, "at the table"},
    {CHAT_CHANNEL, CHAT_CHANNEL, "on channels"},
    {CHAT_SHOUT, CHAT_SHOUT, "to all"},
};

#define NCOUNTED (sizeof(counts) / sizeof(counts[0]))

/*
 * "3 new: 1 to you, 2 at the table", what came while the talk was covered or
 * scrolled back, shortened to the columns; returns how many.
 */
static int
chat_pane_unread(
    const struct client *client, char *text, size_t size, int columns)
{
	const struct chat *chat = &client->model.chat;
	unsigned oldest = chat_oldest(chat), number;
	const char *between = ": ";
	int n[NCOUNTED], all = 0, kind;
	size_t i, at;

	*text = '\0';
	for (i = 0; i < NCOUNTED; i++) {
		n[i] = 0;
		for (number = chat->total;
		     number > chat->read && number >= oldest; number--) {
			kind = chat_line_at(chat, number)->kind;
			n[i] += kind == (int)counts[i].kind ||
			    kind == (int)counts[i].other;
		}
		all += n[i];
	}
	if (all == 0)
		return 0;
	at = (size_t)snprintf(text, size, "%d new", all);
	for (i = 0; i < NCOUNTED; i++) {
		if (n[i] == 0)
			continue;
		at += (size_t)snprintf(text + at, at < size ? size - at : 0,
		    "%s%d %s", between, n[i], counts[i].words);
		between = ", ";
	}
	if (at >= size || (int)at > columns)
		snprintf(text, size, "%d new", all);
	return all;
}

/* The talk scrolled back; the last row says which rows these are. */
static void
draw_back(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct chat *chat = &client->model.chat;
	int total = rows_of(chat, rect.width), height = rect.height - 1;
	int bottom = rect.y + height + client->scroll, n;
	int last = total - client->scroll, first = last - height + 1;
	struct chat_line *line;
	char left[48], right[64];
	unsigned number;

	newest_page(chat, rect.width, rect.height);
	for (number = chat->total; number >= chat_oldest(chat); number--) {
		line = chat_line_at(chat, number);
		n = rows_of_line(chat, line, rect.width);
		bottom -= n;
		if (bottom < rect.y + height && bottom + n > rect.y)
			draw_line(chat, canvas, rect, bottom, line, n);
		if (bottom <= rect.y)
			break;
	}
	snprintf(left, sizeof(left), "%d-%d of %d   PgDn",
	    first < 1 ? 1 : first, last, total);
	chat_pane_unread(
	    client, right, sizeof(right), rect.width - (int)strlen(left) - 4);
	widget_bar(
	    canvas, RECT(rect.x, rect.y + height, rect.width, 1), left, right);
}

/* As the person has chosen; what was counted otherwise is counted anew. */
static void
settle_stamps(struct client *client)
{
	struct chat *chat = &client->model.chat;

	if (chat->stamped != client->options.stamps ||
	    chat->zone != client->options.quiet.zone)
		chat->width = 0;
	chat->stamped = client->options.stamps;
	chat->zone = client->options.quiet.zone;
}

int
chat_pane_newest_rows(struct client *client, int width)
{
	struct chat *chat = &client->model.chat;

	if (chat->total < chat->begins)
		return 0;
	settle_stamps(client);
	return rows_of_line(chat, chat_line_at(chat, chat->total), width);
}

void
chat_pane_page(struct client *client, int width, int height)
{
	struct chat *chat = &client->model.chat;

	settle_stamps(client);
	newest_page(chat, width, height);
	/* Marks what came while the talk was covered as read. */
	if (!view_is_covered(client))
		chat->read = chat->total;
}

void
chat_pane_draw(struct client *client, struct canvas *canvas, struct rect rect)
{
	struct chat *chat = &client->model.chat;
	struct chat_line *line;
	struct rect old;
	unsigned number;
	int most, n, y;

	if (rect.height <= 0 || rect.width < 4 || chat->n == 0)
		return;
	settle_stamps(client);
	old = canvas_clip(canvas, rect);
	if (client->scroll > 0) {
		/* Not further than the oldest row; 0: not at all. */
		most = rows_of(chat, rect.width) - rect.height + 1;
		/* Lines before the page's beginning are seen only so. */
		if (most < 1 && chat_oldest(chat) < chat->begins)
			most = 1;
		if (client->scroll > most)
			client->scroll = most < 0 ? 0 : most;
	}
	if (client->scroll > 0)
		draw_back(client, canvas, rect);
	else {
		chat_pane_page(client, rect.width, rect.height);
		y = rect.y - chat->hidden;
		for (number = chat->top; number <= chat->total; number++) {
			line = chat_line_at(chat, number);
			n = rows_of_line(chat, line, rect.width);
			draw_line(chat, canvas, rect, y, line, n);
			y += n;
		}
	}
	canvas_unclip(canvas, old);
}

void
chat_pane_arrived(struct client *client)
{
	const struct chat *chat = &client->model.chat;

	/* Keep the same lines visible while somebody has scrolled back. */
	if (client->scroll > 0 && chat->width > 0)
		client->scroll += rows_of_line(
		    chat, chat_line_at(chat, chat->total), chat->width);
}

bool
chat_pane_key(struct client *client, const struct key *key)
{
	const struct chat *chat = &client->model.chat;
	/* A page, with one row in common. */
	int page = chat->height > 3 ? chat->height - 2 : 1;

	if (key->code == KEY_PAGE_UP && client->scroll == 0)
		client->scroll = chat->rows > 1 ? chat->rows - 1 : 1;
	else if (key->code == KEY_PAGE_UP)
		client->scroll += page;
	else if (key->code == KEY_PAGE_DOWN)
		client->scroll -= page;
	else if (key->code == KEY_MOUSE && key_wheel(key) != 0)
		client->scroll += 3 * key_wheel(key);
	else
		return false;
	if (client->scroll < 0)
		client->scroll = 0;
	client_mark(client);
	return true;
}

bool
chat_pane_has_unread(const struct client *client)
{
	char text[64];

	return chat_pane_unread(client, text, sizeof(text), 0) > 0;
}

void
widget_unread(const struct client *client, struct canvas *canvas)
{
	char text[64];

	if (chat_pane_unread(client, text, sizeof(text), canvas->width / 2) ==
	    0)
		return;
	canvas_printf(canvas, canvas->width - (int)strlen(text) - 3, 0,
	    STYLE_ATTR(INK_ON_CHOSEN, INK_CHOSEN, ATTR_BOLD), " %s ", text);
}
