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
frame_begin(const struct client *client)
{
	kept.valid = false;
	make_key(client, &kept.key);
	shadow_share(&kept.before, &client->shadow);
}

void
frame_keep(const struct client *client, const char *bytes, size_t n)
{
	/* A frame of which the shadow before is not kept is of no use. */
	if (!kept.before.known || kept.key.table != client->model.table ||
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
