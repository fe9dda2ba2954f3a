/* Going back through the throws of a game that is on. */
#include "daemon/client/review.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/linear.h"
#include "daemon/client/model/replay.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

/* One person who looks back. */
struct review {
	struct replay *replay;        /* NULL: the record has not come yet */
	struct table_snapshot *table; /* after the throw; NULL: not shown */
	int nth;
	int wanted; /* as soon as the record is here; 0: none */
	char *text; /* pieces of the record that have come; NULL */
};

/* The last game that somebody of this process looked back at. */
static struct replay *newest;

bool
review_is_on(const struct client *client)
{
	return client->review != NULL && client->review->table != NULL &&
	    client->mode == CLIENT_SCREEN;
}

void
review_end(struct client *client)
{
	struct review *review = client->review;

	if (review == NULL)
		return;
	client->review = NULL;
	replay_drop(review->replay);
	table_snapshot_drop(review->table);
	free(review->text);
	free(review);
	client_mark(client);
}

/* The table as it was after that throw, with the names of now. */
static struct table_snapshot *
table_then(const struct client *client, const struct replay *replay, int nth)
{
	const struct table_snapshot *now = client->model.table;
	char space[SEATS_MAX][24];
	const char *names[SEATS_MAX];
	struct game_events events;
	struct game game;
	struct table_snapshot *then;
	int i;

	replay_throw(replay, nth, &game, &events);
	for (i = 0; i < SEATS_MAX; i++)
		names[i] = i < now->seats
		    ? table_snapshot_name(now, i, space[i], sizeof(space[i]))
		    : "";
	then = table_snapshot_make(
	    &replay_file(replay)->head.rules, &game, &events, now->seq, names);
	then->number = now->number;
	return then;
}

static void
throw_show(struct client *client, struct review *review, int nth)
{
	int last = replay_throws(review->replay, replay_last(review->replay));

	review->wanted = 0;
	review->nth = nth > last ? last : nth < 0 ? 0 : nth;
	table_snapshot_drop(review->table);
	review->table = table_then(client, review->replay, review->nth);
	if (client->mode == CLIENT_SCREEN)
		client_mark(client);
	else {
		struct narrator talk = client_talk(client, NULL);
		size_t size;
		char *text;

		talk.out = xmemstream(&text, &size);
		talk.table = review->table;
		fprintf(talk.out, "Throw %d of %d.\n", review->nth,
		    replay_throws(review->replay, replay_last(review->replay)));
		say_game_events(&talk, true);
		fputs("\nThen:\n", talk.out);
		say_board(&talk);
		fclose(talk.out);
		client_text(client, "review", text);
		free(text);
		table_snapshot_drop(review->table);
		review->table = NULL;
	}
}

/* The record as far as it is needed: this person's, or another's; NULL. */
static struct replay *
record_known(const struct client *client, const struct review *review, int nth)
{
	const struct table_snapshot *now = client->model.table;
	unsigned actions = now->game.nactions;

	if (review->replay != NULL && replay_has(review->replay, nth, actions))
		return review->replay;
	if (newest != NULL &&
	    strcmp(replay_file(newest)->head.game, now->id) == 0 &&
	    replay_has(newest, nth, actions))
		return newest;
	return NULL;
}

static void
review_take(struct review *review, struct replay *replay)
{
	if (replay == review->replay)
		return;
	replay_drop(review->replay);
	review->replay = replay_keep(replay);
}

/* Which throw is meant, from what is shown now. */
static int
throw_meant(const struct client *client, int nth)
{
	const struct review *review = client->review;
	int now = (int)client->model.table->game.nthrows;

	if (nth == REVIEW_LAST || (nth == REVIEW_BACK && review == NULL))
		return now;
	if (nth == REVIEW_BACK)
		return review->nth > 0 ? review->nth - 1 : 0;
	return nth < now ? nth : now;
}

void
review_show(struct client *client, int nth)
{
	const struct table_snapshot *table = client->model.table;
	struct review *review = client->review;
	struct replay *replay;

	if (table == NULL || !table->begun || table->id == NULL ||
	    table->game.nthrows == 0) {
		client_say(client, CHAT_ERROR, "No throw has been made yet.");
		return;
	}
	nth = throw_meant(client, nth);
	if (review == NULL)
		review = client->review = xcalloc(1, sizeof(*review));
	replay = record_known(client, review, nth);
	if (replay != NULL) {
		review_take(review, replay);
		throw_show(client, review, nth);
		return;
	}
	review->wanted = nth;
	if (review->text == NULL && client_ask(client, "record", table->id))
		review->text = xstrdup("");
}

/* The whole record is here. */
static void
record_take(struct client *client, struct review *review)
{
	char error[RULESET_ERROR];
	struct replay *replay =
	    replay_new(review->text, strlen(review->text), error);

	free(review->text);
	review->text = NULL;
	if (replay == NULL) {
		client_say(client, CHAT_ERROR,
		    "This game cannot be gone through: it was begun under "
		    "other rules.");
		review_end(client);
		return;
	}
	replay_drop(newest);
	newest = replay;
	review_take(review, replay);
	if (review->wanted > 0)
		throw_show(client, review, review->wanted);
}

void
review_answer(struct client *client, const json_t *data)
{
	struct review *review = client->review;
	int64_t next = field_number(data, "next", 0);
	char line[64], *text;

	/* He has gone back to the game meanwhile, or to another one. */
	if (review == NULL || review->text == NULL)
		return;
	if (data == NULL || client->model.table == NULL) {
		client_say(client, CHAT_ERROR,
		    "This game cannot be gone through just now.");
		review_end(client);
		return;
	}
	text = xasprintf("%s%s", review->text, field_or(data, "text", ""));
	free(review->text);
	review->text = text;
	if (next == 0) {
		record_take(client, review);
		return;
	}
	snprintf(line, sizeof(line), "%s %lld", field_or(data, "game", ""),
	    (long long)next);
	if (!client_ask(client, "record", line))
		review_end(client);
}

void
review_table(struct client *client)
{
	const struct table_snapshot *table = client->model.table;
	const struct review *review = client->review;

	if (review == NULL)
		return;
	/* Another game, or another table. */
	if (table == NULL || table->id == NULL ||
	    (review->replay != NULL &&
		strcmp(replay_file(review->replay)->head.game, table->id) != 0))
		review_end(client);
}

const struct model *
review_model(const struct client *client, struct model *past)
{
	if (!review_is_on(client))
		return &client->model;
	*past = client->model;
	past->table = client->review->table;
	past->happened = NULL;
	past->seat = past->owned = past->silent = -1;
	past->leaving = LEAVING_NOT;
	return past;
}

char *
review_banner(const struct client *client)
{
	const struct model *model = &client->model;
	bool turn = model->seat >= 0 && model->table->decider == model->seat;

	return xasprintf("Throw %d of %d%s", client->review->nth,
	    (int)model->table->game.nthrows,
	    client->width < 70 ? turn ? "; your turn: End" : "   End: the game"
		: turn         ? "   It is your turn: End returns to the game"
		       : "   PageUp, PageDown, Home   End returns to the game");
}

bool
review_key(struct client *client, const struct key *key)
{
	const struct review *review = client->review;
	int last = (int)client->model.table->game.nthrows;

	if (!review_is_on(client) || client->editor.len > 0)
		return false;
	switch (key->code) {
	case KEY_PAGE_UP:
	case KEY_LEFT:
		review_show(client, REVIEW_BACK);
		return true;
	case KEY_PAGE_DOWN:
	case KEY_RIGHT:
		if (review->nth < last)
			review_show(client, review->nth + 1);
		else
			review_end(client);
		return true;
	case KEY_HOME:
		review_show(client, 0);
		return true;
	case KEY_END:
	case KEY_ESCAPE:
	case KEY_TAB:
	case KEY_ENTER:
		review_end(client);
		return true;
	default:
		return false;
	}
}
