/* A recorded game for a single call: played, as an asciicast, as JSON. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/examine.h"
#include "daemon/client/playback.h"
#include "daemon/client/view/view_examine.h"
#include "daemon/lib/alloc.h"

#define PICTURES 8    /* of a cast at a time */
#define STEP_MS 1500  /* between two of them */
#define CAST_WIDTH 80 /* an asciicast's terminal */
#define CAST_HEIGHT 24
#define CLEAR "\033[0m\033[2J\033[H"

struct playback {
	enum playback_kind kind;
	int faster;
	bool running; /* the record is there */
	bool wants;   /* a picture is due */
	int64_t due;
};

void
playback_begin(struct client *client, enum playback_kind kind, const char *game,
    int faster)
{
	struct playback *playback = xcalloc(1, sizeof(*playback));

	playback->kind = kind;
	playback->faster = faster;
	playback_free(client);
	client->playback = playback;
	examine_begin(client, game, false);
}

bool
playback_record(struct client *client, const char *rest)
{
	size_t word = strcspn(rest, " ");
	char game[RECORD_GAME];

	if (word >= sizeof(game) || word == 0 ||
	    strcmp(rest + word + strspn(rest + word, " "), "--json") != 0)
		return false;
	strlcpy(game, rest, word + 1);
	playback_begin(client, PLAYBACK_JSON, game, 1);
	return true;
}

void
playback_free(struct client *client)
{
	free(client->playback);
	client->playback = NULL;
}

static void
put_text(struct client *client, const char *text)
{
	client->io.output(client->io.arg, text, strlen(text));
}

/* Writes a value, which it takes over, and what comes behind it. */
static void
put_json(struct client *client, json_t *json, const char *behind)
{
	char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);

	/* One that cannot be written is left out: others are served here. */
	if (text != NULL) {
		put_text(client, text);
		put_text(client, behind);
	}
	free(text);
	json_decref(json);
}

/* The terminal that it is drawn for. */
static void
playback_terminal(struct client *client)
{
	const struct terminal_hints hints = {
	    .term = "xterm-256color", .lang = "C.UTF-8"};
	const struct replay *replay = client->examine->replay;

	if (client->playback->kind == PLAYBACK_CAST) {
		terminal_init(&client->terminal, &hints);
		client->terminal.sync = client->terminal.title = false;
		client->width = CAST_WIDTH;
		client->height = CAST_HEIGHT;
		put_json(client,
		    json_pack("{s:i,s:i,s:i,s:I,s:s,s:{s:s}}", "version", 2,
			"width", CAST_WIDTH, "height", CAST_HEIGHT, "timestamp",
			(json_int_t)replay_when(replay, 0), "title",
			replay_file(replay)->head.game, "env", "TERM",
			hints.term),
		    "\n");
		return;
	}
	/* Without a terminal of its own it goes to the caller's. */
	if (!client->terminal.cursor)
		terminal_init(&client->terminal, &hints);
}

/* A string, or null for "". */
static json_t *
json_known(const char *text)
{
	return *text == '\0' ? json_null() : json_string(text);
}

static json_t *
record_head_json(const struct record_file *file)
{
	const struct record_head *head = &file->head;
	json_t *names = json_array();
	char house[RULESET_HOUSE];
	int i;

	ruleset_house(&head->rules, house);
	for (i = 0; i < head->rules.seats; i++)
		json_array_append_new(names, json_string(head->name[i]));
	return json_pack("{s:s,s:s,s:s,s:i,s:o,s:I,s:I,s:s,s:o,s:o,s:o}",
	    "game", head->game, "rules", ruleset_name(&head->rules), "house",
	    house, "seats", head->rules.seats, "names", names, "started",
	    (json_int_t)head->started, "ended", (json_int_t)head->ended,
	    "result", file->result, "commit", json_known(head->commit), "mix",
	    json_known(head->mix), "secret", json_known(head->secret));
}

/*
 * Writes the whole record as one object, member by member: as one value in
 * memory it would be many times the size of its text.
 */
static void
put_record(struct client *client, const struct record_file *file)
{
	const struct record_entry *entry = file->entry;
	const struct record_talk *talk = file->talk;
	json_t *head = record_head_json(file), *value;
	const char *key, *before = "{\"";
	int i;

	json_object_foreach (head, key, value) {
		put_text(client, before);
		put_text(client, key);
		put_text(client, "\":");
		put_json(client, json_incref(value), "");
		before = ",\"";
	}
	json_decref(head);
	put_text(client, ",\"actions\":[");
	for (i = 0; i < file->nentries; i++, entry++)
		put_json(client,
		    json_pack("{s:I,s:s?,s:s}", "at", (json_int_t)entry->when,
			"by", entry->who, "action", entry->line),
		    i + 1 < file->nentries ? "," : "");
	put_text(client, "],\"talk\":[");
	for (i = 0; i < file->ntalk; i++, talk++)
		put_json(client,
		    json_pack("{s:I,s:s,s:s,s:s}", "at", (json_int_t)talk->when,
			"how", talk->how, "from", talk->who, "text",
			talk->text),
		    i + 1 < file->ntalk ? "," : "");
	put_text(client, "]}\n");
}

void
playback_start(struct client *client)
{
	if (client->playback->kind == PLAYBACK_JSON) {
		put_record(client, replay_file(client->examine->replay));
		client_leave(client, 0);
		return;
	}
	playback_terminal(client);
	client->playback->running = client->playback->wants = true;
}

bool
playback_wants(const struct client *client)
{
	return client->playback != NULL && client->playback->wants;
}

/* One picture, as a line of the cast or as it is. */
static void
playback_picture(struct client *client)
{
	const struct examine *examine = client->examine;
	const struct playback *playback = client->playback;
	int place = examine->place;
	size_t size;
	char *bytes;
	FILE *out = xmemstream(&bytes, &size);

	if (place == 0)
		fputs(CLEAR, out);
	screen_picture(client, &view_examine, out);
	fclose(out);
	if (playback->kind == PLAYBACK_SHOW)
		client->io.output(client->io.arg, bytes, size);
	else
		put_json(client,
		    json_pack("[f,s,s%]",
			(double)place * STEP_MS / 1000 / playback->faster, "o",
			bytes, size),
		    "\n");
	free(bytes);
}

/* The last picture stays; what follows begins in its empty last row. */
static void
playback_finish(struct client *client)
{
	char bytes[48];

	if (client->playback->kind == PLAYBACK_SHOW) {
		snprintf(bytes, sizeof(bytes), "\033[0m\033[%d;1H\033[?25h",
		    client->height);
		client->io.output(client->io.arg, bytes, strlen(bytes));
	}
	client_leave(client, 0);
}

void
playback_draw(struct client *client)
{
	struct playback *playback = client->playback;
	struct examine *examine = client->examine;
	int last = replay_last(examine->replay);
	int n = playback->kind == PLAYBACK_CAST ? PICTURES : 1;

	playback->wants = false;
	while (n-- > 0) {
		playback_picture(client);
		if (examine->place == last) {
			playback_finish(client);
			return;
		}
		examine_go(client, examine->place + 1);
	}
	playback->due = client->io.now(client->io.arg) +
	    (playback->kind == PLAYBACK_CAST ? 1 : STEP_MS / playback->faster);
}

int64_t
playback_tick(struct client *client)
{
	struct playback *playback = client->playback;

	if (playback == NULL || playback->due == 0)
		return 0;
	if (playback->due <= client->io.now(client->io.arg)) {
		playback->due = 0;
		playback->wants = true;
	}
	return playback->due;
}
