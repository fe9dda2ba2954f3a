/*
 * say, kibitz, whisper, partner, tell, shout, discuss; away and back: whether
 * others can expect an answer.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/hub/away.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/cmd/cmd_talk.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/login.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define LEFT_MAX 20 /* messages that one person has not read */

enum reach {
	TO_EXAMINATION,
	TO_TABLE,
	TO_WATCHERS,
	TO_PARTNER,
	TO_ONE,
	TO_CHANNEL,
	TO_ALL
};

struct speech {
	struct talk talk;
	enum reach reach;
	const char *name; /* TO_ONE and TO_PARTNER: who hears it */
	struct table *table;
	struct channel *channel;
	bool censored; /* by somebody */
	bool delayed;  /* spectators hear it later */
};

/* Holds it for one whom it reaches, as far as place and name go. */
static void
cmd_talk_hold(struct hub *hub, const struct speech *speech,
    const struct conn *conn, struct held *held)
{
	if (!conn_person(conn))
		return;
	if (speech->reach == TO_ALL && away_quiet(hub, conn) &&
	    !name_same(conn->name, speech->talk.from))
		return;
	if (speech->reach == TO_PARTNER &&
	    (conn->at.table != speech->table || !conn->at.playing))
		return;
	if (speech->reach == TO_WATCHERS &&
	    table_seat_of(speech->table, conn->name) >= 0)
		return;
	if (speech->delayed && table_own_seat(speech->table, conn->name) < 0)
		return;
	if (speech->censored &&
	    user_list_find(hub, LIST_CENSOR, conn->name, speech->talk.from) !=
		NULL)
		return;
	held_to(held, conn);
}

static void
cmd_talk_hold_named(struct hub *hub, const struct speech *speech,
    const char *name, struct held *held)
{
	const struct conn *conn = people_named(hub, name);

	for (; conn != NULL; conn = people_next_named(conn))
		cmd_talk_hold(hub, speech, conn, held);
}

/* Holds it for all whom it reaches of those who are here. */
static void
cmd_talk_hold_all(
    struct hub *hub, const struct speech *speech, struct held *held)
{
	const struct channel_member *member = NULL;
	const struct conn *conn;

	if (speech->reach == TO_ALL)
		TAILQ_FOREACH (conn, &hub->conns, entry)
			cmd_talk_hold(hub, speech, conn, held);
	else
		while ((member = channel_member_next(
			    speech->channel, member)) != NULL)
			cmd_talk_hold_named(hub, speech, member->name, held);
}

void
cmd_talk_told(struct hub *hub, const json_t *event)
{
	const char *how = field_or(event, "how", "");
	struct speech speech = {
	    .talk = {.how = how, .from = field_or(event, "from", "")},
	    .reach = strcmp(how, "channel") == 0 ? TO_CHANNEL : TO_ALL};
	const struct conn *conn;
	struct held *held;

	if (speech.reach == TO_CHANNEL)
		speech.channel =
		    channel_find(hub, field_or(event, "channel", ""));
	if (speech.reach == TO_CHANNEL && speech.channel == NULL)
		return;
	speech.censored =
	    user_list_whom(hub, LIST_CENSOR, speech.talk.from) != NULL;
	held = outbox_hold(hub, HELD_SAID, json_deep_copy(event));
	if (strcmp(how, "wall") != 0)
		cmd_talk_hold_all(hub, &speech, held);
	else
		TAILQ_FOREACH (conn, &hub->conns, entry)
			if (conn_here(conn))
				held_to(held, conn);
}

/* Whether it was said to him, as far as cmd_talk_hold() does not look. */
static bool
cmd_talk_reaches(struct hub *hub, struct speech *speech, const json_t *event,
    const struct conn *conn)
{
	const char *how = field_or(event, "how", "");
	const char *from = speech->talk.from = field_or(event, "from", "");
	const struct channel *channel;
	struct table *table = speech->table = conn->at.table;
	int seat;

	if (strcmp(how, "wall") == 0) {
		speech->censored = false;
		return true;
	}
	if (strcmp(how, "shout") == 0) {
		speech->reach = TO_ALL;
		return true;
	}
	if (strcmp(how, "tell") == 0)
		return name_same(field_or(event, "to", ""), conn->name) ||
		    name_same(from, conn->name);
	if (strcmp(how, "channel") == 0) {
		channel = channel_find(hub, field_or(event, "channel", ""));
		return channel != NULL && channel_has(hub, channel, conn->name);
	}
	if (table == NULL || table->number != field_number(event, "table", 0))
		return false;
	seat = table_seat_of(table, from);
	speech->delayed = seat >= 0 &&
	    field_number(event, "mark", 0) > table_delay_until(table);
	if (strcmp(how, "whisper") == 0)
		speech->reach = TO_WATCHERS;
	return strcmp(how, "partner") != 0 ||
	    (seat >= 0 && conn_seat(conn) >= 0 &&
		ruleset_same_side(&table->s.rules, seat, conn_seat(conn)));
}

void
cmd_talk_missed(struct hub *hub, const struct conn *conn, int64_t mark)
{
	struct speech speech;
	json_t *event;
	size_t i;

	json_array_foreach (hub->lately, i, event) {
		speech = (struct speech){.reach = TO_TABLE, .censored = true};
		if (field_number(event, "mark", 0) > mark &&
		    cmd_talk_reaches(hub, &speech, event, conn))
			cmd_talk_hold(hub, &speech, conn,
			    outbox_hold(hub, HELD_EVENT, json_incref(event)));
	}
}

/* Stores it and queues it for all receivers. */
static void
cmd_talk_speak(struct request *req, struct speech *speech)
{
	struct hub *hub = req->hub;
	struct talk *talk = &speech->talk;
	const struct conn *conn;
	struct held *held;
	json_t *event;
	bool full;

	talk->from = req->conn->name;
	talk->at = talk_next(hub);
	if (speech->table != NULL)
		talk->table = speech->table->number;
	event = talk_json(talk);
	full = quota_state(hub, req->conn) != QUOTA_ROOM;
	if (full)
		json_object_set_new(event, "unrecorded", json_true());
	else {
		if (speech->table != NULL)
			talk->game = talk_game(hub, speech->table);
		store_talk_put(hub->store, talk);
	}
	if (full && !req->conn->quota_told)
		send_event(hub, req->conn, notice_new(NOTICE_QUOTA));
	req->conn->quota_told = full;
	speech->censored = user_list_whom(hub, LIST_CENSOR, talk->from) != NULL;
	held = outbox_hold(hub, HELD_SAID, event);
	speech->delayed = speech->reach == TO_TABLE &&
	    table_delay_said(speech->table, talk->from, event);
	if (speech->reach == TO_ALL || speech->reach == TO_CHANNEL) {
		cmd_talk_hold_all(hub, speech, held);
		decks_mail_others(hub, json_pack("{s:O}", "said", event));
	} else if (speech->reach == TO_EXAMINATION)
		TAILQ_FOREACH (
		    conn, &req->conn->examination->people, in_examination)
			cmd_talk_hold(hub, speech, conn, held);
	else if (speech->name == NULL)
		TAILQ_FOREACH (conn, &speech->table->conns, at_table)
			cmd_talk_hold(hub, speech, conn, held);
	else {
		cmd_talk_hold_named(hub, speech, speech->name, held);
		if (!name_same(speech->name, talk->from))
			cmd_talk_hold_named(hub, speech, talk->from, held);
		/* By another deck; he hears it as it is said. */
		if (req->conn->peer->mailed)
			held_to(held, req->conn);
	}
	/* Last: the mark is no other deck's. */
	talk_keep(hub, talk, event);
}

/* The checked text to say; NULL, having refused, if it may not be said. */
static const char *
speech_text(struct request *req, bool public)
{
	if (*req->args == '\0') {
		refuse_usage(req);
		return NULL;
	}
	if (refuse_long(req))
		return NULL;
	if (public && refuse_muted(req))
		return NULL;
	return refuse_rate(req) ? NULL : req->args;
}

static void
speak_at_table(struct request *req, const char *how, enum reach reach)
{
	struct speech speech = {
	    .talk = {.how = how}, .reach = reach, .table = req->table};

	speech.talk.text = speech_text(req, true);
	if (speech.talk.text != NULL)
		cmd_talk_speak(req, &speech);
}

void
cmd_say(struct request *req)
{
	speak_at_table(req, "say", TO_TABLE);
}

void
cmd_kibitz(struct request *req)
{
	speak_at_table(req, "kibitz", TO_TABLE);
}

void
cmd_whisper(struct request *req)
{
	if (table_seat_of(req->table, req->conn->name) >= 0) {
		refuse(req, REFUSED_WHERE,
		    "Only spectators can whisper; /tell talks to one person.");
		return;
	}
	speak_at_table(req, "whisper", TO_WATCHERS);
}

void
cmd_shout(struct request *req)
{
	struct speech speech = {.talk = {.how = "shout"}, .reach = TO_ALL};

	speech.talk.text = speech_text(req, true);
	if (speech.talk.text != NULL)
		cmd_talk_speak(req, &speech);
}

static bool
refuse_closed_to(
    struct request *req, bool (*hears)(void *, const char *name), void *arg)
{
	const char *why = talk_closed(req->hub, req->conn->name, hears, arg);

	if (why != NULL)
		refuse(req, REFUSED_DENIED, "%s", why);
	return why != NULL;
}

static bool
hears_alone(void *arg, const char *name)
{
	return name_same(arg, name);
}

static bool
refuse_closed(struct request *req, const char *name)
{
	return refuse_closed_to(req, hears_alone, (char *)name);
}

static bool
reads_along(void *arg, const char *name)
{
	const struct examination *examination = arg;
	const struct conn *conn;

	TAILQ_FOREACH (conn, &examination->people, in_examination)
		if (name_same(conn->name, name))
			return true;
	return false;
}

void
cmd_discuss(struct request *req)
{
	struct speech speech = {
	    .talk = {.how = "discuss"}, .reach = TO_EXAMINATION};

	if (req->conn->examination == NULL || req->conn->examination->n == 1) {
		refuse(
		    req, REFUSED_WHERE, "Nobody goes through a game with you.");
		return;
	}
	/* Partners could talk here about the game that they are in. */
	if (refuse_closed_to(req, reads_along, req->conn->examination))
		return;
	speech.talk.text = speech_text(req, true);
	if (speech.talk.text != NULL)
		cmd_talk_speak(req, &speech);
}

void
cmd_partner(struct request *req)
{
	int seat = ruleset_partner(&req->table->s.rules, req->seat);
	struct speech speech = {.talk = {.how = "partner"},
	    .reach = TO_PARTNER,
	    .table = req->table};

	if (seat < 0 || *req->table->s.seat[seat].name == '\0') {
		refuse(req, REFUSED_WHERE, "You have no partner here.");
		return;
	}
	speech.name = req->table->s.seat[seat].name;
	if (refuse_closed(req, speech.name))
		return;
	speech.talk.text = speech_text(req, false);
	if (speech.talk.text != NULL)
		cmd_talk_speak(req, &speech);
}

/* The account named by the next word, if it is nobody here. */
static bool
next_absent(struct request *req, struct account_entry *account)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(req->args, " \t"),
	    req->args);
	if (!account_book_find(req->hub, name, account) ||
	    conn_meant(req->hub, name) != NULL ||
	    decks_person(req->hub, account->name) >= 0)
		return false;
	next_word(req);
	return true;
}

static void
leave_message(struct request *req, const struct account_entry *to)
{
	struct hub *hub = req->hub;
	struct talk talk = {
	    .how = "left", .from = req->conn->name, .to = to->name};

	if (refuse_closed(req, to->name) || refuse_censored(req, to->name))
		return;
	if (store_mail_unread(hub->store, to->name) >= LEFT_MAX) {
		refuse(req, REFUSED_FULL,
		    "%s is not here and must read %d messages first.", to->name,
		    LEFT_MAX);
		return;
	}
	talk.text = speech_text(req, false);
	if (talk.text == NULL || refuse_quota(req, QUOTA_FULL))
		return;
	talk.at = hub->io.now(hub->io.arg);
	store_talk_put(hub->store, &talk);
	/* What is not stored nobody will hear. */
	hub->step_durable = true;
	strlcpy(req->conn->told, to->name, sizeof(req->conn->told));
	answer(req, json_pack("{s:s}", "left", to->name));
}

struct listening {
	struct hub *hub;
	const struct channel *channel;
};

static bool
is_on(void *arg, const char *name)
{
	const struct listening *listening = arg;

	return channel_has(listening->hub, listening->channel, name);
}

/* Everybody on it hears it, and only they may say it. */
static void
tell_channel(struct request *req)
{
	struct speech speech = {
	    .talk = {.how = "channel"}, .reach = TO_CHANNEL};
	struct listening listening = {.hub = req->hub};
	const struct channel_member *own;
	char word[CHANNEL_WORD];
	const char *name = next_word(req);

	speech.channel = channel_find(req->hub, name);
	if (speech.channel == NULL) {
		refuse(req, REFUSED_NOBODY,
		    "There is no channel #%.16s; /channels lists them.",
		    name + 1);
		return;
	}
	if (!channel_has(req->hub, speech.channel, req->conn->name)) {
		refuse(req, REFUSED_WHERE,
		    "You are not on #%s; /channel %s joins it.",
		    speech.channel->name, speech.channel->name);
		return;
	}
	/* A partner may hear it; what is said to all at once is no secret. */
	listening.channel = speech.channel;
	if (refuse_closed_to(req, is_on, &listening))
		return;
	channel_word(speech.channel, word);
	speech.talk.to = word;
	speech.talk.text = speech_text(req, true);
	if (speech.talk.text == NULL)
		return;
	channel_used(req->hub, speech.channel);
	cmd_talk_speak(req, &speech);
	strlcpy(req->conn->told, word, sizeof(req->conn->told));
	own = channel_member_next(speech.channel, NULL);
	if (own == NULL ||
	    (name_same(own->name, req->conn->name) &&
		channel_member_next(speech.channel, own) == NULL))
		answer(req, json_pack("{s:s}", "alone", speech.channel->name));
}

static void
tell_person(struct request *req)
{
	struct speech speech = {.talk = {.how = "tell"}, .reach = TO_ONE};
	struct account_entry absent;
	const struct conn *to;
	bool again;

	if (next_absent(req, &absent)) {
		leave_message(req, &absent);
		return;
	}
	to = next_conn(req);
	/* Another deck tells him. */
	if (to == NULL && !req->refused && *req->whom != '\0')
		strlcpy(req->conn->told, req->whom, sizeof(req->conn->told));
	if (to == NULL ||
	    refuse_house(req, to->name, "it neither talks nor listens") ||
	    refuse_closed(req, to->name))
		return;
	if (refuse_censored(req, to->name))
		return;
	speech.name = speech.talk.to = to->name;
	speech.talk.text = speech_text(req, false);
	if (speech.talk.text == NULL)
		return;
	cmd_talk_speak(req, &speech);
	again = name_same(req->conn->told, to->name);
	strlcpy(req->conn->told, to->name, sizeof(req->conn->told));
	if (away_tell(req->conn, to))
		answer(req,
		    json_pack("{s:s,s:s}", "name", to->name, "away", to->away));
	else if (!again && away_quiet(req->hub, to))
		answer(req,
		    json_pack("{s:s,s:b}", "name", to->name, "quiet", true));
}

/* "." stands for whom the sender told something last. */
static bool
tell_again(struct request *req, char line[CHANNEL_WORD + TEXT_MAX + 1])
{
	req->args += 1 + strspn(req->args + 1, " \t");
	if (*req->conn->told == '\0') {
		refuse(req, REFUSED_NOBODY,
		    "You have told nobody anything yet; /tell and a name "
		    "talks to one person.");
		return false;
	}
	if (refuse_long(req))
		return false;
	snprintf(line, CHANNEL_WORD + TEXT_MAX + 1, "%s %s", req->conn->told,
	    req->args);
	req->args = line;
	return true;
}

void
cmd_tell(struct request *req)
{
	char line[CHANNEL_WORD + TEXT_MAX + 1], *args = req->args;
	const json_t *message = req->message;
	json_t *whole = NULL;
	char *words;

	if (strcspn(req->args, " \t") == 1 && *req->args == '.' &&
	    !tell_again(req, line))
		return;
	/* Another deck knows neither whom he told last nor his messages. */
	if (req->hub->decks > 1) {
		words = xasprintf("tell %s", req->args);
		whole = json_pack("{s:s,s:O*}", "do", words, "id", req->id);
		req->message = whole;
		free(words);
	}
	if (*req->args == '#')
		tell_channel(req);
	else
		tell_person(req);
	req->args = args;
	req->message = message;
	json_decref(whole);
}

void
cmd_away(struct request *req)
{
	char text[AWAY_MAX + 1];

	if (conn_house(req->conn)) {
		refuse(req, REFUSED_DENIED, "The bot is never away.");
		return;
	}
	if (refuse_own_text(req, "The text", req->args, AWAY_MAX, text))
		return;
	away_begin(req->hub, req->conn->name, text);
	answer(req, json_pack("{s:s}", "away", text));
}

void
cmd_back(struct request *req)
{
	if (!away_end(req->hub, req->conn->name))
		refuse(req, REFUSED_WHERE,
		    "You are not away; /away and a text say that you are.");
}
