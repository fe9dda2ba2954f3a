/* The lobby's frames for many. */
#include "daemon/client/view/view_lobby_frame.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "daemon/client/view/frame_cache.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_layout.h"
#include "daemon/client/view/view_lobby_list.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define FIRSTS 4
#define FIRST_OLD 500 /* bytes of the next frame: it is out of date */

/* A lobby as it was, from an unknown screen, for each kind of them. */
static struct first_frame {
	uint64_t kind; /* 0: none is kept */
	struct shadow shadow;
	char *bytes;
	size_t n;
	unsigned used;
} firsts[FIRSTS];

static struct first_frame *newest; /* the one that was used last */

/* Windows are numbered, because their addresses are used again. */
static uint64_t
window_number(const struct client *client)
{
	static uint64_t number;
	static json_t *window;

	if (client->model.lobby != window) {
		json_decref(window);
		window = json_incref(client->model.lobby);
		number++;
	}
	return number;
}

/* What is set, as far as it may change a picture: none of the own texts. */
static uint64_t
hash_options(uint64_t hash, const struct preferences *options)
{
	hash = frame_hash(hash, options->chosen, sizeof(options->chosen));
	return fnv64_step(hash, (uint64_t)options->quiet.zone);
}

bool
lobby_frame_key(struct client *client, void *state, struct frame_key *key)
{
	const struct model *model = &client->model;
	struct lobby *lobby = state;
	struct lobby_layout l = lobby_layout(client);
	uint64_t picture = key->picture;
	int row;

	if (lobby->typing || model->lobby == NULL)
		return false;
	/* Who is sent another's frame does not draw it. */
	lobby->height = l.tables;
	row = lobby_shared_row(client, lobby);
	if (row < 0)
		return false;
	picture = hash_options(picture, &client->options);
	picture = fnv64_step(picture, window_number(client));
	picture = fnv64_step(
	    picture, client->peek == NULL ? 0 : client->peek->serial);
	picture = fnv64_step(picture, (uint64_t)lobby->number);
	picture = fnv64_step(picture, (uint64_t)lobby->cursor);
	picture = fnv64_step(picture, (uint64_t)lobby->top);
	picture = fnv64_step(picture, (uint64_t)lobby->height);
	picture = fnv64_step(
	    picture, (uint64_t)field_number(model->news, "piece", 0));
	key->picture = fnv64_step(picture, client->token[0] != '\0');
	key->own = chat_hash(key->own, model->name);
	key->own = fnv64_step(key->own, model->chat.total);
	key->own = fnv64_step(key->own, (uint64_t)row);
	/* Where these parts move, what was his own moves into other cells. */
	key->own = fnv64_step(key->own, (uint64_t)l.top);
	key->own = fnv64_step(key->own, (uint64_t)l.bottom);
	key->own = fnv64_step(key->own, (uint64_t)l.wall);
	return true;
}

/*
 * What a first frame depends on, beside the view on top. It may show an older
 * lobby.
 */
static uint64_t
first_kind(const struct client *client)
{
	const struct view_stack *views = &client->views;
	uint64_t kind =
	    hash_options(frame_hash_screen(client), &client->options);

	return fnv64_step(kind, (uintptr_t)views->layer[views->n - 1].view) | 1;
}

static void
keep_bytes(void *arg, const char *bytes, size_t n)
{
	struct first_frame *first = arg;

	free(first->bytes);
	first->bytes = xrealloc(NULL, n);
	memcpy(first->bytes, bytes, n);
	first->n = n;
}

static bool
first_make(
    struct first_frame *first, struct client *client, struct canvas *canvas)
{
	struct lobby *lobby = client->views.layer[0].state;

	canvas_begin(
	    canvas, client->width, client->height, STYLE(INK_TEXT, INK_PAPER));
	lobby->plain = true;
	view_draw(client, canvas);
	lobby->plain = false;
	shadow_forget(&first->shadow);
	return render(&first->shadow, canvas, &client->terminal,
		   client->palette, keep_bytes, first) > 0;
}

bool
lobby_frame_first(struct client *client, struct canvas *canvas)
{
	static unsigned uses; /* a clock */
	struct first_frame *first = &firsts[0];
	struct frame_key unused;
	uint64_t kind;
	int i;

	if (client->shadow.known ||
	    client->views.layer[0].view != &view_lobby ||
	    !frame_cache_key(client, &unused))
		return false;
	kind = first_kind(client);
	for (i = 0; i < FIRSTS && first->kind != kind; i++)
		if (firsts[i].kind == kind || firsts[i].used < first->used)
			first = &firsts[i];
	if (first->kind != kind)
		first->kind = first_make(first, client, canvas) ? kind : 0;
	first->used = ++uses;
	if (first->kind == 0 || !shadow_copy(&client->shadow, &first->shadow))
		return false;
	client->io.output(client->io.arg, first->bytes, first->n);
	newest = first;
	return true;
}

void
lobby_frame_behind(size_t n)
{
	if (n > FIRST_OLD)
		newest->kind = 0;
}
