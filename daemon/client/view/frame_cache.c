/* The last frames, for others. */
#include "daemon/client/view/frame_cache.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/gallery.h"
#include "daemon/lib/alloc.h"
#include "engine/fnv.h"

#define FRAMES 24 /* of as many kinds of screens, or tables */

/* A frame leads from one picture to another. */
static struct kept_frame {
	uint64_t from, to;
	struct shadow before, after; /* unknown: no frame is kept */
	char title[sizeof(((struct client *)0)->title)]; /* after it */
	char *bytes;
	size_t n;
	unsigned used; /* when last */
} frames[FRAMES];

/* What the screen shows for which a frame is being drawn. */
static struct shadow before;
static unsigned uses; /* a clock */

uint64_t
frame_hash(uint64_t hash, const void *bytes, size_t n)
{
	const uint8_t *byte = bytes;

	while (n-- > 0)
		hash = fnv64_step(hash, *byte++);
	return hash;
}

/* Which pictures of the host's the lobby may have. */
static uint64_t
host_pictures(const struct client *client)
{
	return client->gallery == NULL ? 0 : client->gallery->changes;
}

uint64_t
frame_hash_screen(const struct client *client)
{
	struct terminal terminal = client->terminal;
	uint64_t hash;

	/* These change no picture. */
	terminal.mouse = false;
	terminal.awaited = 0;
	hash = frame_hash(FNV64_BEGIN, &terminal, sizeof(terminal));
	hash = fnv64_step(hash, (uintptr_t)client->palette);
	hash = fnv64_step(hash, host_pictures(client));
	hash = fnv64_step(hash, (uint64_t)client->width);
	return fnv64_step(hash, (uint64_t)client->height);
}

bool
frame_cache_key(struct client *client, struct frame_key *key)
{
	const struct view_layer *top;
	uint64_t hash = frame_hash_screen(client);

	if (client->views.n == 0)
		return false;
	top = &client->views.layer[client->views.n - 1];
	if (top->view->shared == NULL || client->editor.len > 0 ||
	    client->hint[0] != '\0' || client->scroll != 0)
		return false;
	hash = fnv64_step(hash, (uintptr_t)top->view);
	hash = fnv64_step(hash, client->model.away);
	hash = fnv64_step(hash, client->options.title);
	key->picture = chat_hash(hash, client->model.host);
	/* The window may have any title when its owner asks for one. */
	key->own = fnv64_step(FNV64_BEGIN, client->options.title);
	/* Where the lobby moves, what is his own moves into other cells. */
	key->own = fnv64_step(key->own, host_pictures(client));
	return top->view->shared(client, top->state, key);
}

bool
frame_cache_reuse(struct client *client)
{
	struct kept_frame *frame;
	struct frame_key key;

	shadow_forget(&before);
	if (client->drawn == 0 || !frame_cache_key(client, &key) ||
	    key.own != client->drawn_own)
		return false;
	for (frame = frames; frame < frames + FRAMES; frame++) {
		if (frame->from != client->drawn || frame->to != key.picture ||
		    !shadow_follow(
			&client->shadow, &frame->before, &frame->after))
			continue;
		frame->used = ++uses;
		client->drawn = frame->to;
		memcpy(client->title, frame->title, sizeof(client->title));
		if (frame->n > 0)
			client->io.output(
			    client->io.arg, frame->bytes, frame->n);
		return true;
	}
	(void)shadow_copy(&before, &client->shadow);
	return false;
}

void
frame_cache_store(struct client *client, const char *bytes, size_t n)
{
	uint64_t from = client->drawn;
	struct kept_frame *frame = &frames[0];
	struct frame_key key;
	int i;

	client->drawn = 0;
	if (!frame_cache_key(client, &key))
		return;
	client->drawn = key.picture;
	client->drawn_own = key.own;
	if (!before.known)
		return;
	for (i = 1; i < FRAMES; i++)
		if (frames[i].used < frame->used)
			frame = &frames[i];
	if (!shadow_copy(&frame->before, &before) ||
	    !shadow_copy(&frame->after, &client->shadow))
		return;
	frame->from = from;
	frame->to = key.picture;
	memcpy(frame->title, client->title, sizeof(frame->title));
	free(frame->bytes);
	frame->bytes = xrealloc(NULL, n + 1);
	memcpy(frame->bytes, bytes, n);
	frame->n = n;
	frame->used = ++uses;
}
