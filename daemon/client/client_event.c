/* The hub's events: what they change, and how they are presented. */
#include <stdlib.h>
#include <string.h>

#include "ansi/shadow.h"
#include "daemon/client/client.h"
#include "daemon/client/client_answer.h"
#include "daemon/client/client_event.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/linear.h"
#include "daemon/client/review.h"
#include "daemon/client/text/say_event.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/client/tour.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

/* Cuts blanks and newlines off the end. */
static void
client_event_trim(char *text)
{
	size_t length = strlen(text);

	while (
	    length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n'))
		text[--length] = '\0';
}

/* A stream into memory that becomes one line of talk. */
static void
say_stream(struct client *client, enum chat_kind kind, FILE *out, char **text)
{
	fclose(out);
	client_event_trim(*text);
	if (**text != '\0')
		client_say(client, kind, *text);
	free(*text);
	*text = NULL;
}

/* The events' sentences; those for spectators are made once and shared. */
static void
tell_events(struct client *client)
{
	bool terse = client->mode == CLIENT_SCREEN || client->options.terse;
	bool lines = client->mode != CLIENT_SCREEN;
	struct table_snapshot *table = client->model.table;
	char *own = NULL, **text = &own;
	/* Others do something: it is added after what this seat did last. */
	bool others = client->model.seat >= 0 && table->events.n > 0 &&
	    table->events.event[0].seat != client->model.seat;
	struct narrator talk;
	size_t size;

	if (client->model.seat < 0)
		text = &table->told[lines ? 0 : 1];
	if (client->model.seat < 0 && lines && terse)
		text = &own;
	if (*text == NULL) {
		talk = client_talk(client, xmemstream(text, &size));
		talk.terse = terse;
		say_game_events(&talk, lines);
		fclose(talk.out);
		client_event_trim(*text);
	}
	if (**text != '\0') {
		client_say(client, CHAT_EVENT, *text);
		if (lines)
			linear_remember(client, *text, others);
	}
	free(own);
}

/* A counter of this person was sent to base, or a blob is challenged. */
static bool
is_struck(const struct model *model)
{
	const struct game_events *events = &model->table->events;
	int i, colour;

	for (i = 0; model->seat >= 0 && i < events->n; i++) {
		const struct game_event *event = &events->event[i];

		if (event->kind == GAME_EVENT_UCKED)
			colour = event->ucked.colour;
		else if (event->kind == GAME_EVENT_CHALLENGED)
			colour = event->challenge.target;
		else
			continue;
		if (table_snapshot_owner(model->table, (enum colour)colour) ==
		    model->seat)
			return true;
	}
	return false;
}

static void
event_table(struct client *client, const json_t *event)
{
	struct table_snapshot *before = client->model.table;
	const struct table_snapshot *now;
	struct narrator talk;
	bool is_turned;

	if (before != NULL)
		table_snapshot_keep(before);
	if (!model_table(&client->model, event)) {
		table_snapshot_drop(before);
		return;
	}
	review_table(client);
	now = client->model.table;
	client->quick = false;
	is_turned = before == NULL || before->status != now->status ||
	    before->decider != now->decider ||
	    before->game.phase != now->game.phase ||
	    before->game.nthrows != now->game.nthrows ||
	    client->said_seat != client->model.seat;
	client->said_seat = client->model.seat;
	/* Newcomers are told the position, not what happened last. */
	if (before != NULL)
		tell_events(client);
	if (before != NULL && before->status == TABLE_ADJOURNED &&
	    client->model.table->status == TABLE_PLAYING)
		client_say(client, CHAT_EVENT, "The game goes on.");
	if ((is_turned && client->model.seat >= 0 &&
		client->model.table->decider == client->model.seat) ||
	    is_struck(&client->model))
		client->bell = client->options.bell && !client_quiet(client);
	if (client->mode != CLIENT_SCREEN) {
		talk = client_talk(client, NULL);
		linear_table(client, &talk, is_turned);
	}
	if (client->model.table->time.came == 0)
		client->model.table->time.came = client->io.now(client->io.arg);
	countdown_take(client);
	seat_time_take(client);
	animation_begin(client, before, client->model.table,
	    !view_is_covered(client) && !review_is_on(client));
	table_snapshot_drop(before);
	client->hint[0] = '\0';
	client_choose_view(client);
}

/* On leaving for the lobby: how to come back to the game. */
static const char *
way_back(const struct model *model)
{
	if (!model_seat_kept(model))
		return "";
	if (table_snapshot_slow(model->table))
		return " The game goes on: /join %d takes your seat.";
	/* The house bot waits for nobody. */
	if (model->table->status == TABLE_ADJOURNED || model_plays_bots(model))
		return " /resume %d continues the adjourned game.";
	if (model->owned >= 0)
		return " A bot plays for you: /resume %d takes your seat back.";
	return " Your seat is kept for a while: /join %d takes it.";
}

/* From one table to another, or to the lobby. */
static void
client_event_moved(struct client *client, int64_t left, const char *back)
{
	char words[80], text[120];

	tour_end(client);
	review_end(client);
	client_preview_forget(client);
	client->said_board = false;
	if (client->mode == CLIENT_EXEC || client->model.at >= 0)
		return;
	snprintf(words, sizeof(words), "You are in the lobby.%s", back);
	snprintf(text, sizeof(text), words, (int)left);
	client_say(client, CHAT_NOTICE, text);
}

/*
 * At another table: the talk of the one before is no longer shown. Spectators
 * see alike, but for what is said to one alone.
 */
static void
talk_begin(struct client *client)
{
	int64_t at = client->model.at, before = client->talk_at;

	if (at < 0)
		return;
	if (client->model.seat < 0 || (before > 0 && before != at))
		chat_begin(&client->model.chat);
	client->talk_at = at;
}

static void
event_you(struct client *client, const json_t *event)
{
	const struct table_snapshot *table = client->model.table;
	int64_t at = client->model.at;
	bool seated = table != NULL && client->model.seat >= 0;
	bool played = seated && table->begun && table->game.nthrows > 0;
	const char *back = client->discards ? "" : way_back(&client->model);

	json_decref(client->arrival);
	client->arrival = NULL;
	model_you(&client->model, event);
	if (client->model.seat != client->said_seat)
		countdown_end(client);
	seat_time_take(client);
	if (at != client->model.at) {
		if (played)
			tour_known(client);
		talk_begin(client);
		client_event_moved(client, at, back);
	}
	client_choose_view(client);
}

/* The last event, cached because many get it at once. */
static struct {
	json_t *event;
	void (*take)(struct client *, const json_t *); /* NULL: nobody does */
	/* Of talk: */
	char *words; /* NULL: not made yet */
	uint64_t where;
	int64_t at;
	enum chat_kind kind;
	bool old;     /* it was said before */
	bool private; /* each reads other words */
} heard;

/*
 * A hash of who said what in which second at which table or on which channel; 0
 * for other talk.
 */
static uint64_t
said_where(const json_t *event)
{
	int64_t table = field_number(event, "table", 0);
	int64_t at = field_number(event, "at", 0);
	const char *channel = field_text(event, "channel");
	char place[64];
	uint64_t hash;

	if ((table <= 0 && channel == NULL) || at <= 0)
		return 0;
	snprintf(place, sizeof(place), "%lld %s %lld ", (long long)table,
	    channel == NULL ? "" : channel, (long long)at);
	hash = chat_hash(CHAT_HASH, place);
	hash = chat_hash(hash, field_or(event, "from", ""));
	return chat_hash(hash * 3, field_or(event, "text", ""));
}

/* What was said, as this person is told it. */
static void
said_make(const struct client *client, const json_t *event)
{
	const char *how = field_or(event, "how", "");
	size_t size;
	FILE *out;

	heard.where = said_where(event);
	heard.at = field_number(event, "at", 0);
	heard.old = field_true(event, "old");
	/* Who tells somebody something reads other words than he does. */
	heard.private = field_text(event, "to") != NULL;
	heard.kind = CHAT_SAID;
	if (strcmp(how, "tell") == 0 || strcmp(how, "whisper") == 0 ||
	    strcmp(how, "partner") == 0)
		heard.kind = CHAT_WHISPER;
	else if (strcmp(how, "channel") == 0)
		heard.kind = CHAT_CHANNEL;
	else if (strcmp(how, "shout") == 0)
		heard.kind = CHAT_SHOUT;
	free(heard.words);
	out = xmemstream(&heard.words, &size);
	say_said(out, event, client->model.name);
	fclose(out);
	client_event_trim(heard.words);
}

static void
event_said(struct client *client, const json_t *event)
{
	struct client_talk_line line;

	if (heard.words == NULL || heard.private)
		said_make(client, event);
	/* After coming back, only what was not heard yet. */
	if (heard.old && chat_has(&client->model.chat, heard.where))
		return;
	line = (struct client_talk_line){.kind = heard.kind,
	    .text = heard.words,
	    .said = heard.where,
	    .at = heard.at,
	    .old = heard.old};
	if (say_said_to(event, client->model.name)) {
		line.kind = CHAT_TO_YOU;
		line.named = field_text(event, "to") == NULL;
	}
	if (*heard.words != '\0')
		client_hear(client, &line);
}

static void
event_offer(struct client *client, const json_t *event)
{
	const char *from = field_or(event, "from", ""), *answers = NULL;
	const char *to = field_text(event, "to");
	bool is_mine = to != NULL && strcmp(to, client->model.name) == 0;
	int seat = client->model.seat;
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	client->hint[0] = '\0';
	/* The last open offer of a match to this person. */
	if (is_mine && strcmp(field_or(event, "state", "made"), "made") == 0)
		strlcpy(client->challenger, from, sizeof(client->challenger));
	else if (is_mine && strcmp(from, client->challenger) == 0)
		client->challenger[0] = '\0';
	/* Say what to type if neither the lobby nor the prompt does. */
	if (client->mode == CLIENT_SCREEN) {
		if (to != NULL && client->model.table != NULL)
			answers = "/accept or /decline";
	} else if (to != NULL || (seat >= 0 && field_has(event, "asked", seat)))
		answers = "y or n";
	say_offer(out, event, client->model.name, answers);
	say_stream(client, CHAT_NOTICE, out, &text);
	client_choose_view(client);
}

static void
event_notice(struct client *client, const json_t *event)
{
	int seat = (int)field_number(event, "seat", -1);
	int code = codes_notice_parse(field_text(event, "code"));
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	/* Another player's seat is silent, or somebody sits there again. */
	if (code == NOTICE_SEAT_SILENT && seat != client->model.seat)
		client->model.silent = seat;
	else if (seat == client->model.silent)
		client->model.silent = -1;
	if (say_notice(out, event, client->model.name, client->model.at))
		client_ring(client);
	if (code == NOTICE_NEWS && client->model.news == NULL) {
		model_news(&client->model, event);
		/* The lobby's screen offers it in a line of its own. */
		if (client->mode == CLIENT_SCREEN &&
		    client->model.table == NULL) {
			fclose(out);
			free(text);
			client_mark(client);
			return;
		}
	}
	say_stream(client, CHAT_NOTICE, out, &text);
}

static void
event_lobby(struct client *client, const json_t *event)
{
	model_lobby(&client->model, event);
	if (client->model.table == NULL)
		client_choose_view(client);
}

static void
event_peek(struct client *client, const json_t *event)
{
	client_preview_take(client, event);
}

/* At a login somebody is told what he is on; later, answers say it. */
static void
event_channels(struct client *client, const json_t *event)
{
	const json_t *on = json_object_get(event, "on"), *name;
	size_t i, size, n = json_array_size(on);
	char *text;
	FILE *out;

	model_channels(&client->model, on);
	if (!field_true(event, "came") || n == 0)
		return;
	out = xmemstream(&text, &size);
	fputs("You are on ", out);
	json_array_foreach (on, i, name)
		fprintf(out, "%s#%s",
		    i == 0          ? ""
			: i + 1 < n ? ", "
				    : " and ",
		    json_string_value(name));
	fputs(".", out);
	say_stream(client, CHAT_NOTICE, out, &text);
}

/* A table that is watched while another is shown. */
static void
event_tracked(struct client *client, const json_t *event)
{
	size_t size;
	char *text;
	FILE *out;

	client_mark(client);
	if (!model_tracked(&client->model, event) ||
	    client->mode == CLIENT_EXEC)
		return;
	out = xmemstream(&text, &size);
	say_tracked(out, event);
	say_stream(client, CHAT_NOTICE, out, &text);
}

static void
event_missed(struct client *client, const json_t *event)
{
	char text[80];

	snprintf(text, sizeof(text), "You missed %d lines of talk.",
	    (int)field_number(event, "n", 0));
	client_say(client, CHAT_NOTICE, text);
}

void
client_set_clock(struct client *client, const json_t *welcome)
{
	int64_t at = field_number(welcome, "at", 0);

	client->host_ahead =
	    at == 0 ? 0 : at * 1000 - client->io.now(client->io.arg);
}

/* The hub that welcomes him says where he is. */
static void
event_place(struct client *client, const json_t *event)
{
	int64_t at = client->model.at;

	json_decref(client->arrival);
	client->arrival = NULL;
	model_welcome(&client->model, event);
	client_set_clock(client, event);
	client_preview_forget(client);
	/* The table no longer exists if its record was damaged. */
	if (at != client->model.at)
		client_event_moved(client, at, "");
	client_choose_view(client);
}

/*
 * Who goes from one table to another may come to another hub between the two;
 * he is not shown that he is at none meanwhile.
 */
static void
event_welcome(struct client *client, const json_t *event)
{
	if (!field_true(event, "moved")) {
		event_place(client, event);
		return;
	}
	/* That hub does not know with whom he goes through a game. */
	examine_together_alone(client);
	if (client->model.at < 0 || client->npending == 0 ||
	    field_number(event, "table", 0) > 0) {
		event_place(client, event);
		return;
	}
	json_decref(client->arrival);
	client->arrival = json_incref((json_t *)event);
	client->arrived = false;
}

void
client_event_settle(struct client *client)
{
	json_t *arrival = client->arrival;

	if (arrival == NULL || (!client->arrived && client->npending > 0))
		return;
	client->arrival = NULL;
	event_place(client, arrival);
	json_decref(arrival);
}

/* A guest who came back by token gets the old preferences. */
static void
event_options(struct client *client, const json_t *event)
{
	preferences_take(client, json_object_get(event, "options"));
	client_linear(client, preferences_linear(client));
	shadow_forget(&client->shadow);
	client_mark(client);
}

/* The host has a new name. */
static void
event_host(struct client *client, const json_t *event)
{
	model_host(&client->model, event);
	client_mark(client);
}

static const struct {
	const char *name;
	void (*take)(struct client *, const json_t *);
} events[] = {
    {"table", event_table},
    {"said", event_said},
    {"lobby", event_lobby},
    {"peek", event_peek},
    {"you", event_you},
    {"options", event_options},
    {"offer", event_offer},
    {"notice", event_notice},
    {"channels", event_channels},
    {"missed", event_missed},
    {"tracked", event_tracked},
    {"examined", examine_together_take},
    {"comment", examine_together_comment},
    {"welcome", event_welcome},
    {"host", event_host},
};

void
client_event(struct client *client, const json_t *event)
{
	const char *name;
	size_t i;

	if (event != heard.event) {
		if (json_object_get(event, "re") != NULL) {
			client->arrived = true;
			client_answer(client, event);
			return;
		}
		json_decref(heard.event);
		heard.event = json_incref((json_t *)event);
		free(heard.words);
		heard.words = NULL;
		heard.take = NULL;
		name = field_or(event, "ev", "");
		for (i = 0; i < sizeof(events) / sizeof(*events); i++)
			if (strcmp(events[i].name, name) == 0)
				heard.take = events[i].take;
	}
	/* An exec prints only its answer. */
	if (client->mode == CLIENT_EXEC && !client->streaming &&
	    heard.take != event_you)
		return;
	if (heard.take != NULL)
		heard.take(client, event);
}
