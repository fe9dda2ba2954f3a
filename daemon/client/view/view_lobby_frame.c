/* The last frames of the lobby, for others who see the same. */
#include "daemon/client/view/view_lobby_frame.h"

#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "ansi/shadow_patch.h"
#include "daemon/client/view/view_lobby.h"
#include "daemon/client/view/view_lobby_list.h"
#include "daemon/lib/alloc.h"

#define FIRSTS 4
#define FIRST_OLD 500 /* bytes that come behind one where it is too old */
#define FRAMES 16     /* of as many kinds of screens, or tables looked at */

/* All that the picture depends on, and is not this person's alone. */
struct picture_key {
	char host[sizeof(((struct model *)0)->host)];
	struct terminal terminal;
	struct preferences options;
	const struct palette *palette;
	uint64_t window; /* number of the lobby's window */
	uint64_t peek;   /* and of the table's snapshot, 0: none */
	int64_t number;
	int width, height, cursor;
	bool token, away;
};

/* What is his alone and stays where it is while the lobby changes. */
struct own_key {
	char name[NAME_SIZE];
	unsigned talk; /* lines */
	int row;       /* in the list of people */
};

/* A frame leads from one picture and its scrolling to another. */
static struct kept_frame {
	uint64_t from, to, drawn; /* drawn: the latter, with its scrolling */
	int top, height;
	struct shadow_patch *patch; /* NULL: none is kept */
	char *bytes;
	size_t n;
	unsigned used; /* when last */
} frames[FRAMES];

/* The frame that is being drawn. */
static struct {
	struct first_frame *first; /* it is drawn over that one; NULL */
	bool shares;
	uint64_t own, from, to;
	struct shadow before;
} drawing;

/* A lobby as it was, from an unknown screen, for each kind of them. */
static struct first_frame {
	uint64_t kind; /* 0: none is kept */
	struct shadow shadow;
	char *bytes;
	size_t n;
	unsigned used;
} firsts[FIRSTS];

static unsigned uses; /* a clock */

static uint64_t
key_hash(const void *key, size_t size, uint64_t hash)
{
	const uint8_t *byte = key;

	while (size-- > 0)
		hash = fnv64_step(hash, *byte++);
	return hash;
}

/* Windows are numbered as they come, since their places are used again. */
static uint64_t
window_number(const struct client *client)
{
	static uint64_t number;
	static json_t *newest;

	if (client->model.lobby != newest) {
		json_decref(newest);
		newest = json_incref(client->model.lobby);
		number++;
	}
	return number;
}

static struct lobby *
lobby_of(const struct client *client)
{
	return client->views.layer[0].state;
}

/* The picture with its scrolling, of which a frame may begin; never 0. */
static uint64_t
drawn_hash(const struct client *client, uint64_t picture)
{
	const struct lobby *lobby = lobby_of(client);
	const int scrolled[] = {lobby->top, lobby->height};

	return key_hash(scrolled, sizeof(scrolled), picture) | 1;
}

/* Whether the client's picture is one that others may see, and its keys. */
static bool
lobby_frame_keys(const struct client *client, uint64_t *picture, uint64_t *own)
{
	const struct model *model = &client->model;
	const struct lobby *lobby = lobby_of(client);
	struct picture_key key;
	struct own_key mine;

	if (client->views.n != 1 ||
	    client->views.layer[0].view != &view_lobby || lobby->typing ||
	    client->editor.len > 0 || client->hint[0] != '\0' ||
	    client->scroll != 0 || client->bell || model->lobby == NULL)
		return false;
	/* Zeroes first: all that is between the fields counts, too. */
	memset(&key, 0, sizeof(key));
	memset(&mine, 0, sizeof(mine));
	mine.row = lobby_shared_row(client, lobby);
	if (mine.row < 0)
		return false;
	memcpy(key.host, model->host, strlen(model->host));
	memcpy(&key.terminal, &client->terminal, sizeof(key.terminal));
	/* These change no picture. */
	key.terminal.mouse = false;
	key.terminal.awaited = 0;
	memcpy(&key.options, &client->options, sizeof(key.options));
	key.palette = client->palette;
	key.window = window_number(client);
	key.peek = client->peek == NULL ? 0 : client->peek->serial;
	key.number = lobby->number;
	key.width = client->width;
	key.height = client->height;
	key.cursor = lobby->cursor;
	key.token = client->token[0] != '\0';
	key.away = model->away;
	*picture = key_hash(&key, sizeof(key), FNV64_BEGIN);
	memcpy(mine.name, model->name, strlen(model->name));
	mine.talk = model->chat.total;
	*own = key_hash(&mine, sizeof(mine), FNV64_BEGIN);
	return true;
}

bool
lobby_frame_reuse(struct client *client)
{
	struct kept_frame *frame;
	uint64_t picture, own;

	if (client->lobby_drawn == 0 ||
	    !lobby_frame_keys(client, &picture, &own) ||
	    own != client->lobby_own)
		return false;
	for (frame = frames; frame < frames + FRAMES; frame++) {
		if (frame->patch == NULL || frame->to != picture ||
		    frame->from != client->lobby_drawn ||
		    !shadow_patch_apply(frame->patch, &client->shadow))
			continue;
		frame->used = ++uses;
		lobby_of(client)->top = frame->top;
		lobby_of(client)->height = frame->height;
		client->lobby_drawn = frame->drawn;
		if (frame->n > 0)
			client->io.output(
			    client->io.arg, frame->bytes, frame->n);
		return true;
	}
	return false;
}

/* What a first frame depends on; lobbies change, and it may be of an old one.
 */
static uint64_t
first_kind(const struct client *client)
{
	const int size[] = {client->width, client->height};
	struct terminal terminal = client->terminal;
	uint64_t hash;

	terminal.mouse = false;
	terminal.awaited = 0;
	hash = key_hash(&terminal, sizeof(terminal), FNV64_BEGIN);
	hash = key_hash(&client->palette, sizeof(client->palette), hash);
	hash = key_hash(&client->options, sizeof(client->options), hash);
	return key_hash(size, sizeof(size), hash) | 1;
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

void
lobby_frame_first(struct client *client, struct canvas *canvas)
{
	struct first_frame *first = &firsts[0];
	uint64_t kind, unused;
	int i;

	drawing.first = NULL;
	if (client->shadow.known || !lobby_frame_keys(client, &unused, &unused))
		return;
	kind = first_kind(client);
	for (i = 0; i < FIRSTS && first->kind != kind; i++)
		if (firsts[i].kind == kind || firsts[i].used < first->used)
			first = &firsts[i];
	if (first->kind != kind) {
		canvas_begin(canvas, client->width, client->height,
		    STYLE(INK_TEXT, INK_PAPER));
		lobby_of(client)->plain = true;
		view_draw(client, canvas);
		lobby_of(client)->plain = false;
		first->kind = 0;
		shadow_free(&first->shadow);
		if (render(&first->shadow, canvas, &client->terminal,
			client->palette, keep_bytes, first) == 0)
			return;
		first->kind = kind;
	}
	first->used = ++uses;
	shadow_share(&client->shadow, &first->shadow);
	client->io.output(client->io.arg, first->bytes, first->n);
	drawing.first = first;
}

void
lobby_frame_begin(struct client *client)
{
	uint64_t own = client->lobby_own;

	drawing.from = client->lobby_drawn;
	drawing.shares =
	    lobby_frame_keys(client, &drawing.to, &client->lobby_own);
	/* What changes with him alone is of no use to others. */
	if (own != client->lobby_own)
		drawing.from = 0;
	client->lobby_drawn = 0;
	if (drawing.shares && drawing.from != 0)
		shadow_share(&drawing.before, &client->shadow);
}

void
lobby_frame_store(struct client *client, const char *bytes, size_t n)
{
	struct kept_frame *frame = &frames[0];
	struct shadow_patch *patch;
	int i;

	if (drawing.first != NULL && n > FIRST_OLD)
		drawing.first->kind = 0;
	drawing.first = NULL;
	if (!drawing.shares)
		return;
	client->lobby_drawn = drawn_hash(client, drawing.to);
	if (drawing.from == 0)
		return;
	patch = shadow_patch_new(&drawing.before, &client->shadow);
	shadow_free(&drawing.before);
	if (patch == NULL)
		return;
	for (i = 1; i < FRAMES; i++)
		if (frames[i].used < frame->used)
			frame = &frames[i];
	shadow_patch_free(frame->patch);
	free(frame->bytes);
	*frame = (struct kept_frame){.from = drawing.from,
	    .to = drawing.to,
	    .drawn = client->lobby_drawn,
	    .top = lobby_of(client)->top,
	    .height = lobby_of(client)->height,
	    .patch = patch,
	    .bytes = xrealloc(NULL, n + 1),
	    .n = n,
	    .used = ++uses};
	memcpy(frame->bytes, bytes, n);
}
