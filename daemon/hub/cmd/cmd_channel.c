/* channel, channels: joining them, and what their owners may do. */
#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/cmd/cmd_channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

#define NAMES_SHOWN 100 /* of who is on a channel */

static json_t *
channel_json(const struct hub *hub, const struct channel *channel)
{
	int others = digest_sum_of(hub, "channels", channel->name);

	return json_pack("{s:s,s:s,s:s?,s:i,s:b}", "channel", channel->name,
	    "topic", channel->topic, "owner",
	    *channel->owner == '\0' ? NULL : channel->owner, "here",
	    channel->here + others, "standing", channel->standing);
}

/* The channel with what has just been done to it. */
static void
answer_did(struct request *req, const struct channel *channel, const char *did)
{
	json_t *data = channel_json(req->hub, channel);

	json_object_set_new(data, "did", json_string(did));
	answer(req, data);
}

static void
name_add(void *arg, const char *name)
{
	json_array_append_new(arg, json_string(name));
}

/* A channel with who is on it and here, in the order of their names. */
static void
answer_who(struct request *req, const struct channel *channel, const char *did)
{
	const struct channel_member *member =
	    channel_member_next(channel, NULL);
	json_t *data = channel_json(req->hub, channel), *names = json_array();
	json_t *others = json_array();
	const char *other;
	size_t i = 0;

	store_channel_elsewhere(
	    req->hub->store, channel->n, NAMES_SHOWN, name_add, others);
	while (json_array_size(names) < NAMES_SHOWN) {
		other = json_string_value(json_array_get(others, i));
		if (member != NULL &&
		    (other == NULL || strcasecmp(member->name, other) < 0)) {
			name_add(names, member->name);
			member = channel_member_next(channel, member);
		} else if (other != NULL) {
			name_add(names, other);
			i++;
		} else
			break;
	}
	/* The others' numbers are of a moment ago. */
	if (json_array_size(others) < NAMES_SHOWN)
		json_object_set_new(data, "here",
		    json_integer(channel->here + (int)json_array_size(others)));
	json_decref(others);
	json_object_set_new(data, "names", names);
	json_object_set_new(data, "did", json_string(did));
	answer(req, data);
}

static void
name_set(void *arg, const char *name)
{
	json_object_set_new(arg, name, json_true());
}

/* All of them, or (own) those that the sender is on. */
static void
answer_channels(struct request *req, bool own)
{
	struct send_list rows = send_list_new(ROOM_ANSWER);
	const struct channel *channel = NULL;
	json_t *row, *on = json_object(), *is_on;

	if (!req->conn->call || req->conn->role != ROLE_GUEST)
		store_channels_of(
		    req->hub->store, req->conn->name, name_set, on);
	while ((channel = channel_next(req->hub, channel)) != NULL) {
		is_on = json_object_get(on, channel->name);
		if (own && is_on == NULL)
			continue;
		row = channel_json(req->hub, channel);
		json_object_set_new(row, "on", json_boolean(is_on != NULL));
		if (!send_list_add(&rows, row))
			break;
	}
	json_decref(on);
	answer(req, json_pack("{s:o,s:b}", "channels", rows.list, "own", own));
}

void
cmd_channels(struct request *req)
{
	answer_channels(req, false);
}

/* Whether somebody has been taken off it lately; refuses then. */
static bool
refuse_out(struct request *req, const struct channel *channel)
{
	int64_t now = req->hub->io.now(req->hub->io.arg), left;
	int hours;

	left =
	    store_channel_member(req->hub->store, req->conn->name, channel->n) -
	    now;
	/* Further away than that only where the clock was ahead. */
	if (left <= 0 || left > CHANNEL_OUT)
		return false;
	hours = (int)((left + 60 * MINUTE - 1) / (60 * MINUTE));
	refuse(req, REFUSED_DENIED,
	    "You were taken off #%s; it lets you on again in %d hour%s.",
	    channel->name, hours, hours == 1 ? "" : "s");
	return true;
}

static struct channel *
make_channel(struct request *req, const char *name)
{
	struct hub *hub = req->hub;

	if (!name_ok(name)) {
		refuse(req, REFUSED_USAGE,
		    "A channel's name is a letter, then letters, digits, _ or"
		    " -, 2 to 16 in all.");
		return NULL;
	}
	if (req->conn->role == ROLE_GUEST) {
		refuse(req, REFUSED_DENIED,
		    "There is no channel #%s, and only people with an account "
		    "make new ones; /channels lists them.",
		    name);
		return NULL;
	}
	if (channels_owned(hub, req->conn->name) >= CHANNELS_OWNED) {
		refuse(req, REFUSED_FULL,
		    "There is no channel #%s, and you own %d already: close "
		    "one, or give it to somebody, before you make another.",
		    name, CHANNELS_OWNED);
		return NULL;
	}
	if (hub->channels.own >= CHANNELS_MAX) {
		refuse(req, REFUSED_FULL,
		    "The host has %d channels already, which is all it takes; "
		    "/channels lists them.",
		    CHANNELS_MAX);
		return NULL;
	}
	return refuse_muted(req) || refuse_held(req, "channel", name) ||
		refuse_rate(req)
	    ? NULL
	    : channel_make(hub, name, req->conn->name);
}

static void
channel_on(struct request *req, struct channel *channel, const char *word)
{
	struct hub *hub = req->hub;
	bool made = channel == NULL;

	if (conn_house(req->conn)) {
		refuse(req, REFUSED_DENIED, "The bot does not talk.");
		return;
	}
	if (channel != NULL && channel_has(hub, channel, req->conn->name)) {
		answer_who(req, channel, "shown");
		return;
	}
	if (channel != NULL && refuse_out(req, channel))
		return;
	if (channels_on(hub, req->conn->name) >= CHANNELS_ON) {
		refuse(req, REFUSED_FULL,
		    "You are on %d channels already; leave one of them first: "
		    "/channel NAME off.",
		    CHANNELS_ON);
		return;
	}
	if (refuse_quota(req, QUOTA_FULL))
		return;
	if (made)
		channel = make_channel(req, word + (*word == '#'));
	if (channel == NULL)
		return;
	channel_join(hub, channel, req->conn->name);
	if (!req->conn->call)
		channel_recall(hub, channel, req->conn);
	answer_who(req, channel, made ? "made" : "joined");
}

static void
channel_off(struct request *req, struct channel *channel, const char *rest)
{
	struct hub *hub = req->hub;

	if (!channel_has(hub, channel, req->conn->name)) {
		refuse(
		    req, REFUSED_WHERE, "You are not on #%s.", channel->name);
		return;
	}
	channel_leave(hub, channel, req->conn->name, 0);
	answer_did(req, channel, "left");
}

/*
 * True, having refused, if they are neither its owner nor a moderator, who is
 * held to account for it.
 */
static bool
refuse_not_owner(struct request *req, const struct channel *channel)
{
	bool owner = name_same(channel->owner, req->conn->name) &&
	    req->conn->role != ROLE_GUEST;

	if (owner)
		return false;
	if (conn_may(req->hub, req->conn, ROLE_MODERATOR)) {
		req->harmless = false;
		return false;
	}
	if (*channel->owner == '\0')
		refuse(req, REFUSED_DENIED,
		    "Nobody owns #%s; only a moderator may do that.",
		    channel->name);
	else
		refuse(req, REFUSED_DENIED,
		    "#%s belongs to %s; only its owner may do that.",
		    channel->name, channel->owner);
	return true;
}

static void
channel_topic(struct request *req, struct channel *channel, const char *rest)
{
	char topic[CHANNEL_TOPIC + 1];
	json_t *notice;

	if (refuse_not_owner(req, channel) ||
	    refuse_own_text(req, "A topic", rest, CHANNEL_TOPIC, topic))
		return;
	channel_set_topic(req->hub, channel, topic);
	notice = channel_notice(channel, NOTICE_CHANNEL_TOPIC);
	json_object_set_new(notice, "text", json_string(topic));
	json_object_set_new(notice, "name", json_string(req->conn->name));
	channel_tell(req->hub, channel, notice);
	answer_did(req, channel, "topic");
}

/* Who gets it owns it at once, and is told. */
static void
channel_owner(struct request *req, struct channel *channel, const char *rest)
{
	struct account_entry to;
	json_t *notice;

	if (refuse_not_owner(req, channel))
		return;
	if (*rest == '\0' || strchr(rest, ' ') != NULL) {
		refuse_usage(req);
		return;
	}
	if (!account_book_find(req->hub, rest, &to)) {
		refuse(req, REFUSED_NOBODY,
		    "Nobody with an account is called %s; only such people own "
		    "channels.",
		    rest);
		return;
	}
	if (!name_same(channel->owner, to.name) &&
	    channels_owned(req->hub, to.name) >= CHANNELS_OWNED) {
		refuse(req, REFUSED_FULL, "%s owns %d channels already.",
		    to.name, CHANNELS_OWNED);
		return;
	}
	channel_set_owner(req->hub, channel, to.name);
	notice = channel_notice(channel, NOTICE_CHANNEL_OWNER);
	json_object_set_new(notice, "name", json_string(to.name));
	channel_tell(req->hub, channel, notice);
	answer_did(req, channel, "owner");
}

/* By all connections of who has been taken off it. */
static void
tell_out(struct request *req, const struct channel *channel, const char *name)
{
	json_t *notice = channel_notice(channel, NOTICE_CHANNEL_OUT);
	const struct conn *conn = people_named(req->hub, name);
	struct held *held;

	json_object_set_new(notice, "name", json_string(req->conn->name));
	decks_tell_others(req->hub, name, notice);
	held = outbox_hold(req->hub, HELD_EVENT, notice);
	for (; conn != NULL; conn = people_next_named(conn))
		if (conn_person(conn))
			held_to(held, conn);
}

static void
channel_kick(struct request *req, struct channel *channel, const char *rest)
{
	struct hub *hub = req->hub;
	struct account_entry account;
	char name[NAME_SIZE];

	if (refuse_not_owner(req, channel))
		return;
	if (*rest == '\0' || strchr(rest, ' ') != NULL) {
		refuse_usage(req);
		return;
	}
	name_meant(hub, rest, name);
	if (*name == '\0' || !channel_has(hub, channel, name)) {
		refuse(req, REFUSED_NOBODY, "%s is not on #%s.", rest,
		    channel->name);
		return;
	}
	if (name_same(name, req->conn->name)) {
		refuse(req, REFUSED_USAGE,
		    "That is you: /channel %s off leaves it.", channel->name);
		return;
	}
	if (account_book_find(hub, name, &account) &&
	    account.role >= ROLE_MODERATOR &&
	    req->conn->role < ROLE_MODERATOR) {
		refuse(req, REFUSED_DENIED,
		    "%s is a moderator and may be on any channel.", name);
		return;
	}
	request_about(req, name);
	channel_leave(
	    hub, channel, name, hub->io.now(hub->io.arg) + CHANNEL_OUT);
	tell_out(req, channel, name);
	answer_did(req, channel, "kicked");
}

static void
channel_end(struct request *req, struct channel *channel, const char *rest)
{
	if (refuse_not_owner(req, channel))
		return;
	if (channel->standing) {
		req->harmless = true;
		refuse(req, REFUSED_DENIED,
		    "#%s is the host's own; only its configuration takes it "
		    "away.",
		    channel->name);
		return;
	}
	answer_did(req, channel, "closed");
	channel_close(req->hub, channel, req->conn->name);
}

/* What one does with a channel that is there. */
static const struct channel_act {
	const char *word;
	bool text; /* more words may follow */
	void (*act)(struct request *, struct channel *, const char *rest);
} channel_acts[] = {
    {"off", false, channel_off},
    {"topic", true, channel_topic},
    {"owner", true, channel_owner},
    {"kick", true, channel_kick},
    {"close", true, channel_end},
};

static const struct channel_act *
channel_act_find(const char *word)
{
	size_t i;

	for (i = 0; i < sizeof(channel_acts) / sizeof(*channel_acts); i++)
		if (strcasecmp(channel_acts[i].word, word) == 0)
			return &channel_acts[i];
	return NULL;
}

void
cmd_channel(struct request *req)
{
	const char *name = next_word(req), *word = next_word(req);
	const struct channel_act *act;
	struct channel *channel;

	req->harmless = true;
	if (name == NULL) {
		answer_channels(req, true);
		return;
	}
	channel = channel_find(req->hub, name);
	if (word == NULL ||
	    (strcasecmp(word, "on") == 0 && *req->args == '\0')) {
		channel_on(req, channel, name);
		return;
	}
	act = channel_act_find(word);
	if (act == NULL || (!act->text && *req->args != '\0')) {
		refuse_usage(req);
		return;
	}
	if (channel == NULL) {
		refuse(req, REFUSED_NOBODY,
		    "There is no channel #%.16s; /channels lists them.",
		    name + (*name == '#'));
		return;
	}
	act->act(req, channel, req->args);
}
