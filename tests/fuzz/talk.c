/*
 * Fuzz target: somebody at a table types anything, then others say anything.
 * What they say changes no cell outside the talk; the little terminal stops
 * at every byte that a terminal should not get.
 *
 * The first byte chooses size, board, characters and colours; what follows up
 * to the first 0xff is typed, then each piece up to the next one is said.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "ansi/utf8.h"
#include "daemon/client/client_event.h"
#include "daemon/client/review.h"
#include "daemon/client/view/view_table.h"
#include "tests/ansi/vt.h"
#include "tests/client/localgame.h"

#define TYPED_MOST 64
#define SAID_MOST 400
#define AHEAD 9 /* steps that the game has gone */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct vt vt, before;

static int
width_of(uint32_t ch)
{
	char text[UTF8_MAX + 1];

	text[utf8_put(text, ch)] = '\0';
	return vt.eightbit ? 1 : text_width(text);
}

static void
see(void *arg, const void *bytes, size_t n)
{
	vt_feed(&vt, bytes, n);
}

/* Whatever is under way comes to its end. */
static void
settle(struct localgame *local)
{
	int64_t due;

	for (int i = 0; i < 100; i++) {
		localgame_run(local);
		due = client_tick(local->client);
		if (due == 0)
			break;
		local->clock = due > local->clock ? due : local->clock + 1;
	}
	localgame_run(local);
}

/*
 * Where the talk is just now; nowhere while something lies above the table, or
 * an earlier throw is shown, whose picture has another layout.
 */
static struct rect
talk_of(struct client *client)
{
	struct table_scene scene;

	if (client->views.n != 1 ||
	    client->views.layer[0].view != &view_table || review_is_on(client))
		return RECT(0, 0, 0, 0);
	table_scene_own(&scene, client);
	return scene.layout->talk;
}

static void
check_outside(struct rect talk)
{
	for (int y = 0; y < vt.height; y++)
		for (int x = 0; x < vt.width; x++) {
			if (x >= talk.x && x < talk.x + talk.width &&
			    y >= talk.y && y < talk.y + talk.height)
				continue;
			if (memcmp(vt.cell[y][x].ch, before.cell[y][x].ch,
				sizeof(vt.cell[y][x].ch)) == 0 &&
			    vt.cell[y][x].bg == before.cell[y][x].bg)
				continue;
			fprintf(stderr,
			    "talk changes %d,%d: %x to %x, %x to %x\n", x, y,
			    before.cell[y][x].ch[0], vt.cell[y][x].ch[0],
			    (unsigned)before.cell[y][x].bg,
			    (unsigned)vt.cell[y][x].bg);
			abort();
		}
}

static void
say(struct localgame *local, const uint8_t *data, size_t size)
{
	static const char *const how[] = {"say", "kibitz", "whisper", "shout"};
	char text[SAID_MOST * 2 + 1];
	json_t *event, *string;

	/* The hub passes on UTF-8 alone. */
	size = size < SAID_MOST ? size : SAID_MOST;
	string = json_stringn((const char *)data, size);
	if (string == NULL) {
		for (size_t i = 0; i < size; i++)
			text[i] = (char)(data[i] & 0x7f);
		string = json_stringn(text, size);
	}
	if (string == NULL)
		return;
	event = json_pack("{s:s,s:s,s:s,s:o}", "ev", "said", "how",
	    how[size % 4], "from", "Jenny", "text", string);
	if (event == NULL)
		return;
	client_event(local->client, event);
	json_decref(event);
	client_draw(local->client);
}

static void
open_client(struct localgame *local, uint8_t choice)
{
	static const int sizes[][2] = {{80, 24}, {132, 43}, {40, 24}, {60, 30},
	    {40, 20}, {45, 20}, {56, 23}, {60, 22}};
	int size = (choice & 3) + (choice & 128 ? 4 : 0);
	static const char *const terms[] = {
	    "xterm-256color", "xterm", "vt100", "ansi"};
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .lang = choice & 16 ? "C.UTF-8" : NULL,
	    .term = terms[choice >> 2 & 3],
	    .no_color = choice & 32,
	    .echo = true,
	    .crlf = true,
	    .width = sizes[size][0],
	    .height = sizes[size][1],
	    .transport = "ssh"};
	const char *house;
	bool again;

	vt_init(&vt, setup.width, setup.height);
	vt.width_of = width_of;
	house = choice & 64 ? "arm=8" : NULL;
	/* A game goes on in which nothing has happened since. */
	again = local->hub != NULL && house == local->house && !local->quit &&
	    local->last[0] == '\0';
	if (again) {
		localgame_return(local, &setup);
	} else {
		if (local->hub != NULL)
			localgame_stop(local);
		*local = (struct localgame){
		    .output = see, .alone = true, .house = house};
		localgame_start(local, &setup, "uckers", 2, 5);
	}
	vt.eightbit = local->client->terminal.charset == CHARSET_CP437;
	vt.bce = local->client->terminal.erase;
	if (!again)
		localgame_ahead(local, AHEAD);
	settle(local);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct localgame local;
	const uint8_t *end, *limit = data + size;
	struct rect talk;

	if (size == 0)
		return 0;
	open_client(&local, *data++);
	end = memchr(data, 0xff, (size_t)(limit - data));
	if (end == NULL)
		end = limit;
	if (end - data <= TYPED_MOST)
		client_input(local.client, data, (size_t)(end - data));
	settle(&local);
	while (
	    end < limit && !local.quit && local.client->mode == CLIENT_SCREEN) {
		data = end + 1;
		end = memchr(data, 0xff, (size_t)(limit - data));
		if (end == NULL)
			end = limit;
		before = vt;
		talk = talk_of(local.client);
		say(&local, data, (size_t)(end - data));
		if (talk.width > 0)
			check_outside(talk);
	}
	return 0;
}
