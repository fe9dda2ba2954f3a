/* The last spectator's frame, for the others. */
#include "daemon/session/frame.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/client_internal.h"

/* What a frame depends on besides what the terminal shows already. */
struct frame_key {
	const struct seen *table;
	const struct palette *palette;
	uint64_t talk; /* the page of talk */
	struct terminal terminal;
	bool lines;
	int hops, step; /* of the motion */
	char title[sizeof(((struct client *)0)->title)];
};

static struct {
	bool valid;
	struct frame_key key;
	struct shadow before, after;
	char title[sizeof(((struct client *)0)->title)]; /* after it */
	char *bytes;
	size_t n;
} kept;

static size_t
cells_of(const struct shadow *shadow)
{
	return ((size_t)shadow->width + 1) * (size_t)shadow->height;
}

static bool
same_shadow(const struct shadow *a, const struct shadow *b)
{
	return a->known && b->known && a->width == b->width &&
	    a->height == b->height && a->cursor == b->cursor && a->x == b->x &&
	    a->y == b->y && a->inks == b->inks && a->palette == b->palette &&
	    a->depth == b->depth && a->charset == b->charset &&
	    a->look.fg == b->look.fg && a->look.bg == b->look.bg &&
	    a->look.attr == b->look.attr &&
	    memcmp(a->cell, b->cell, cells_of(a) * sizeof(*a->cell)) == 0;
}

static void
copy_shadow(struct shadow *to, const struct shadow *from)
{
	uint32_t *cell = to->cell;
	size_t size = cells_of(from) * sizeof(*cell);

	if (cell == NULL || cells_of(to) != cells_of(from))
		cell = xrealloc(cell, size);
	memcpy(cell, from->cell, size);
	*to = *from;
	to->cell = cell;
}

static void
make_key(const struct client *client, struct frame_key *key)
{
	memset(key, 0, sizeof(*key));
	key->table = client->model.table;
	key->palette = client->palette;
	key->talk = client->model.chat.page;
	memcpy(&key->terminal, &client->terminal, sizeof(key->terminal));
	key->lines = client->options.lines;
	key->hops = client->motion.hops;
	key->step = client->motion.hops > 0 ? client->motion.step : 0;
	strlcpy(key->title, client->title, sizeof(key->title));
}

bool
frame_shared(const struct client *client)
{
	return client->model.table != NULL && client->model.seat < 0 &&
	    client->over == NULL && client->editor.len == 0 &&
	    client->hint[0] == '\0' && client->scroll == 0 && !client->bell &&
	    client->options.title;
}

bool
frame_reuse(struct client *client)
{
	struct frame_key key;

	if (!kept.valid || !same_shadow(&client->shadow, &kept.before))
		return false;
	make_key(client, &key);
	if (memcmp(&key, &kept.key, sizeof(key)) != 0)
		return false;
	copy_shadow(&client->shadow, &kept.after);
	strlcpy(client->title, kept.title, sizeof(client->title));
	if (kept.n > 0)
		client->io.output(client->io.arg, kept.bytes, kept.n);
	return true;
}

void
frame_begin(const struct client *client)
{
	kept.valid = false;
	if (!client->shadow.known)
		return;
	make_key(client, &kept.key);
	copy_shadow(&kept.before, &client->shadow);
}

void
frame_keep(const struct client *client, const char *bytes, size_t n)
{
	/* A frame of which the shadow before is not kept is of no use. */
	if (kept.before.cell == NULL || kept.key.table != client->model.table ||
	    !client->shadow.known)
		return;
	copy_shadow(&kept.after, &client->shadow);
	strlcpy(kept.title, client->title, sizeof(kept.title));
	free(kept.bytes);
	kept.bytes = xrealloc(NULL, n + 1);
	memcpy(kept.bytes, bytes, n);
	kept.n = n;
	kept.valid = true;
}
