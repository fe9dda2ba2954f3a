/* The host's pictures, where people see them. */
#include "daemon/client/view/view_picture.h"

#include <limits.h>
#include <stdlib.h>

#include "ansi/art_draw.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/gallery.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/frame_cache.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "engine/fnv.h"

static const struct view view_picture;

/* The welcome on a screen, of which a small one shows page after page. */
struct picture {
	int top; /* the first row that shows */
};

static const struct art *
picture_pick(
    const struct client *client, enum art_place place, int width, int height)
{
	return gallery_pick(client->gallery, place, &client->terminal,
	    client->palette, width, height);
}

void
picture_welcome(struct client *client)
{
	const char *title = gallery_title(client->gallery, ART_WELCOME);
	char text[SAUCE_TITLE_SIZE + 16];

	if (client->mode == CLIENT_LINEAR && *title != '\0') {
		snprintf(text, sizeof(text), "[Picture: %s]", title);
		client_say(client, CHAT_NOTICE, text);
	} else if (client->mode == CLIENT_SCREEN && client->model.at < 0 &&
	    picture_pick(client, ART_WELCOME, client->width, INT_MAX) != NULL)
		view_over(
		    client, &view_picture, xcalloc(1, sizeof(struct picture)));
}

/* The rows of a page, above the bar. */
static int
page_rows(const struct client *client)
{
	int height =
	    client->height < CANVAS_HEIGHT ? client->height : CANVAS_HEIGHT;

	return height - 1;
}

/* The rows from the top of the page on. */
static int
rows_left(const struct picture *picture, const struct art *art)
{
	/* There is none for a screen that has become narrower. */
	return art == NULL ? 0 : art->height - picture->top;
}

static void
picture_key(struct client *client, void *state, const struct key *key)
{
	const struct art *art =
	    picture_pick(client, ART_WELCOME, client->width, INT_MAX);
	struct picture *picture = state;

	if (key->code == KEY_MOUSE)
		return;
	client_mark(client);
	/* Text that comes at once was meant for what is below. */
	if (key->code == KEY_CHAR && (key->mods & KEY_TEXT) != 0) {
		view_close(client);
		view_type(client, key);
	} else if (rows_left(picture, art) > page_rows(client) &&
	    key->code != KEY_ESCAPE)
		picture->top += page_rows(client);
	else
		view_close(client);
}

static void
picture_draw(struct client *client, void *state, struct canvas *canvas)
{
	const struct art *art =
	    picture_pick(client, ART_WELCOME, client->width, INT_MAX);
	const struct picture *picture = state;
	int rows = page_rows(client), left = rows_left(picture, art);
	struct rect rect = RECT(0, 0, canvas->width, rows);

	canvas_cursor(canvas, -1, -1);
	canvas_fill(canvas, rect, STYLE(INK_TEXT, INK_PAPER), 0);
	if (left > 0 && left < rows && picture->top == 0)
		rect.y = (rows - left) / 2;
	rect.height -= rect.y;
	if (left > 0)
		art_draw(art, canvas, rect, picture->top);
	canvas_zone(canvas, RECT(0, 0, canvas->width, canvas->height), ZONE_KEY,
	    ZONE_KEY_ENTER);
	widget_bar(canvas, RECT(0, rows, canvas->width, 1),
	    left <= rows             ? "Press any key to come in"
		: canvas->width < 60 ? "Any key: more  Esc: come in"
				     : "Press any key for more   Esc: come in",
	    client->width < 60 ? "" : client->model.host);
}

/* All who come in see the same, until somebody talks to them. */
static bool
picture_shared(struct client *client, void *state, struct frame_key *key)
{
	const struct picture *picture = state;

	key->picture = fnv64_step(key->picture, (uint64_t)picture->top);
	return !chat_pane_has_unread(client);
}

int
picture_rows(
    const struct client *client, enum art_place place, int width, int height)
{
	const struct art *art = picture_pick(client, place, width, height);

	return art == NULL ? 0 : art->height;
}

void
picture_banner(const struct client *client, enum art_place place,
    struct canvas *canvas, struct rect rect)
{
	const struct art *art =
	    picture_pick(client, place, rect.width, rect.height);

	if (art != NULL)
		art_draw(art, canvas, rect, 0);
}

void
picture_goodbye(struct client *client)
{
	const struct art *art = picture_pick(
	    client, ART_GOODBYE, client->width, client->height - 2);
	size_t size;
	char *bytes;
	FILE *out;

	if (art == NULL)
		return;
	out = xmemstream(&bytes, &size);
	art_print(art, out, &client->terminal, client->palette, client->width);
	fclose(out);
	client->io.output(client->io.arg, bytes, size);
	free(bytes);
}

static const struct view view_picture = {.free = free,
    .key = picture_key,
    .draw = picture_draw,
    .shared = picture_shared};
