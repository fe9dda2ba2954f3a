/* The last frames of spectators, for the others. */
#include "daemon/client/view/frame_cache.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "daemon/client/client_internal.h"
#include "daemon/lib/alloc.h"

#define FRAMES 8   /* of as many kinds of screens, or tables */
#define PICTURES 2 /* they are larger */

/* What a spectator's picture depends on, except for the talk. */
struct picture_key {
	struct table_snapshot *table; /* NULL: none */
	int64_t happened; /* seq of what happened last, if that is older */
	const struct palette *palette;
	struct terminal terminal;
	bool lines;
	int width, height;
	int hops, step; /* of the motion */
};

/* The same for a frame, besides what the terminal shows. */
struct frame_key {
	struct picture_key picture;
	uint64_t talk; /* the page of talk */
	bool titled;
	char title[sizeof(((struct client *)0)->title)];
};

/* Their tables are referenced, so that no other gets the same address. */
static struct kept_frame {
	struct frame_key key;
	bool drawn; /* else it is being drawn */
	struct shadow before, after;
	char title[sizeof(((struct client *)0)->title)]; /* after it */
	char *bytes;
	size_t n;
	unsigned used; /* when last */
} frames[FRAMES];

static struct kept_picture {
	struct picture_key key;
	struct canvas canvas;
	unsigned used;
} pictures[PICTURES];

static struct kept_frame *drawing; /* between begin and store */
static unsigned uses;              /* a clock */

/* Zero first: keys are compared including their padding. */
static void
make_picture_key(const struct client *client, struct picture_key *key)
{
	memset(key, 0, sizeof(*key));
	key->table = client->model.table;
	if (client->model.happened != NULL)
		key->happened = client->model.happened->seq;
	key->palette = client->palette;
	memcpy(&key->terminal, &client->terminal, sizeof(key->terminal));
	/* These change no picture. */
	key->terminal.mouse = false;
	key->terminal.awaited = 0;
	key->lines = client->options.lines;
	key->width = client->width;
	key->height = client->height;
	key->hops = client->animation.hops;
	key->step = client->animation.hops > 0 ? client->animation.step : 0;
}

static void
make_key(const struct client *client, struct frame_key *key)
{
	memset(key, 0, sizeof(*key));
	make_picture_key(client, &key->picture);
	key->talk = client->model.chat.page;
	key->titled = client->options.title;
	memcpy(key->title, client->title, strlen(client->title));
}

/* Holds the new table instead of the one there was. */
static void
hold_table(struct picture_key *key, const struct client *client)
{
	struct table_snapshot *old = key->table;

	key->table = table_snapshot_keep(client->model.table);
	table_snapshot_drop(old);
}

bool
frame_cache_shared(const struct client *client)
{
	return client->model.table != NULL && client->model.seat < 0 &&
	    client->model.owned < 0 && !view_is_covered(client) &&
	    client->editor.len == 0 && client->hint[0] == '\0' &&
	    client->scroll == 0;
}

bool
frame_cache_reuse(struct client *client)
{
	struct kept_frame *frame;
	struct frame_key key;

	make_key(client, &key);
	for (frame = frames; frame < frames + FRAMES; frame++) {
		if (!frame->drawn ||
		    memcmp(&key, &frame->key, sizeof(key)) != 0 ||
		    !shadow_same(&client->shadow, &frame->before))
			continue;
		frame->used = ++uses;
		shadow_share(&client->shadow, &frame->after);
		memcpy(client->title, frame->title, sizeof(client->title));
		if (frame->n > 0)
			client->io.output(
			    client->io.arg, frame->bytes, frame->n);
		return true;
	}
	return false;
}

void
frame_cache_begin(const struct client *client)
{
	int i;

	drawing = &frames[0];
	for (i = 1; i < FRAMES; i++)
		if (frames[i].used < drawing->used)
			drawing = &frames[i];
	drawing->drawn = false;
	drawing->used = ++uses;
	hold_table(&drawing->key.picture, client);
	make_key(client, &drawing->key);
	shadow_share(&drawing->before, &client->shadow);
}

void
frame_cache_store(const struct client *client, const char *bytes, size_t n)
{
	/* A frame is useless without the shadow before it. */
	if (!drawing->before.known || !client->shadow.known)
		return;
	shadow_share(&drawing->after, &client->shadow);
	memcpy(drawing->title, client->title, sizeof(drawing->title));
	free(drawing->bytes);
	drawing->bytes = xrealloc(NULL, n + 1);
	memcpy(drawing->bytes, bytes, n);
	drawing->n = n;
	drawing->drawn = true;
}

bool
frame_cache_reuse_picture(const struct client *client, struct canvas *canvas)
{
	struct kept_picture *picture;
	struct picture_key key;

	/* Finding what a click hit requires drawing. */
	if (client->model.seat >= 0 || canvas->ask_x >= 0)
		return false;
	make_picture_key(client, &key);
	for (picture = pictures; picture < pictures + PICTURES; picture++)
		if (memcmp(&key, &picture->key, sizeof(key)) == 0) {
			picture->used = ++uses;
			canvas_copy(canvas, &picture->canvas);
			return true;
		}
	return false;
}

void
frame_cache_store_picture(
    const struct client *client, const struct canvas *canvas)
{
	struct kept_picture *picture = &pictures[0];
	int i;

	if (client->model.seat >= 0)
		return;
	for (i = 1; i < PICTURES; i++)
		if (pictures[i].used < picture->used)
			picture = &pictures[i];
	if (picture->canvas.cell == NULL && !canvas_init(&picture->canvas))
		return;
	picture->used = ++uses;
	hold_table(&picture->key, client);
	make_picture_key(client, &picture->key);
	canvas_copy(&picture->canvas, canvas);
}
