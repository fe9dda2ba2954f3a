/* The last spectator's frame, for the others. */
#include "daemon/client/view/frame_cache.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "daemon/client/client_internal.h"
#include "daemon/lib/alloc.h"

/* What a spectator's picture depends on, except for the talk. */
struct picture_key {
	struct table_snapshot *table;
	int64_t happened; /* seq of what happened last, if that is older */
	const struct palette *palette;
	struct terminal terminal;
	bool lines;
	int hops, step; /* of the motion */
};

/* The same for a frame, besides what the terminal shows. */
struct frame_key {
	struct picture_key picture;
	uint64_t talk; /* the page of talk */
	char title[sizeof(((struct client *)0)->title)];
};

/* Their tables are referenced, so that no other gets the same address. */
static struct {
	bool valid;
	struct frame_key key;
	struct shadow before, after;
	char title[sizeof(((struct client *)0)->title)]; /* after it */
	char *bytes;
	size_t n;
} kept;

static struct {
	struct picture_key key;
	struct canvas canvas;
} picture;

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
	key->lines = client->options.lines;
	key->hops = client->animation.hops;
	key->step = client->animation.hops > 0 ? client->animation.step : 0;
}

static void
make_key(const struct client *client, struct frame_key *key)
{
	memset(key, 0, sizeof(*key));
	make_picture_key(client, &key->picture);
	key->talk = client->model.chat.page;
	strlcpy(key->title, client->title, sizeof(key->title));
}

bool
frame_cache_shared(const struct client *client)
{
	return client->model.table != NULL && client->model.seat < 0 &&
	    client->model.owned < 0 && !view_is_covered(client) &&
	    client->editor.len == 0 && client->hint[0] == '\0' &&
	    client->scroll == 0 && !client->bell && client->options.title;
}

bool
frame_cache_reuse(struct client *client)
{
	struct frame_key key;

	if (!kept.valid || !shadow_same(&client->shadow, &kept.before))
		return false;
	make_key(client, &key);
	if (memcmp(&key, &kept.key, sizeof(key)) != 0)
		return false;
	shadow_share(&client->shadow, &kept.after);
	strlcpy(client->title, kept.title, sizeof(client->title));
	if (kept.n > 0)
		client->io.output(client->io.arg, kept.bytes, kept.n);
	return true;
}

void
frame_cache_begin(const struct client *client)
{
	struct table_snapshot *old = kept.key.picture.table;

	kept.valid = false;
	make_key(client, &kept.key);
	table_snapshot_keep(kept.key.picture.table);
	table_snapshot_drop(old);
	shadow_share(&kept.before, &client->shadow);
}

void
frame_cache_store(const struct client *client, const char *bytes, size_t n)
{
	/* A frame is useless without the shadow before it. */
	if (!kept.before.known ||
	    kept.key.picture.table != client->model.table ||
	    !client->shadow.known)
		return;
	shadow_share(&kept.after, &client->shadow);
	strlcpy(kept.title, client->title, sizeof(kept.title));
	free(kept.bytes);
	kept.bytes = xrealloc(NULL, n + 1);
	memcpy(kept.bytes, bytes, n);
	kept.n = n;
	kept.valid = true;
}

bool
frame_cache_reuse_picture(const struct client *client, struct canvas *canvas)
{
	struct picture_key key;

	/* Finding what a click hit requires drawing. */
	if (picture.key.table == NULL || !frame_cache_shared(client) ||
	    canvas->ask_x >= 0 || canvas->width != picture.canvas.width ||
	    canvas->height != picture.canvas.height)
		return false;
	make_picture_key(client, &key);
	if (memcmp(&key, &picture.key, sizeof(key)) != 0)
		return false;
	canvas_copy(canvas, &picture.canvas);
	return true;
}

void
frame_cache_store_picture(
    const struct client *client, const struct canvas *canvas)
{
	struct table_snapshot *old = picture.key.table;

	if (!frame_cache_shared(client) ||
	    (picture.canvas.cell == NULL && !canvas_init(&picture.canvas)))
		return;
	make_picture_key(client, &picture.key);
	table_snapshot_keep(picture.key.table);
	table_snapshot_drop(old);
	canvas_copy(&picture.canvas, canvas);
}
