/* Channels: who is on them, who owns them, how long they stay. */
#include "daemon/hub/channel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

#define RECALLED 20
#define USED_PAUSE (60 * MINUTE) /* between two notes that it is used */
#define OWNED_TIME (365 * DAY)   /* that an owned one may be silent */
#define NUMBER "channels"        /* of the last one */

TREE_GENERATE_TEXT(channels_by_name, channel, by_name, name, 0)
TREE_GENERATE_TEXT(channel_members, channel_member, in_channel, name, 0)
TREE_GENERATE_TEXT(channel_members_all, channel_member, in_all, name,
    TREE_ORDER(a->channel->n, b->channel->n))

struct channel *
channel_find(const struct hub *hub, const char *name)
{
	return channels_by_name_with(
	    &hub->channels.names, name + (*name == '#'));
}

struct channel *
channel_next(const struct hub *hub, const struct channel *channel)
{
	return channel == NULL ? channels_by_name_first(&hub->channels.names)
			       : channels_by_name_next(channel);
}

static struct channel *
channel_numbered(const struct hub *hub, int64_t n)
{
	struct channel *channel = NULL;

	while ((channel = channel_next(hub, channel)) != NULL)
		if (channel->n == n)
			break;
	return channel;
}

void
channel_word(const struct channel *channel, char word[CHANNEL_WORD])
{
	snprintf(word, CHANNEL_WORD, "#%s", channel->name);
}

bool
channel_has(struct hub *hub, const struct channel *channel, const char *name)
{
	return store_channel_member(hub->store, name, channel->n) == 0;
}

static void
count_one(void *arg, const char *channel)
{
	++*(int *)arg;
}

int
channels_on(struct hub *hub, const char *name)
{
	int n = 0;

	store_channels_of(hub->store, name, count_one, &n);
	return n;
}

int
channels_owned(const struct hub *hub, const char *name)
{
	const struct channel *channel = NULL;
	int n = 0;

	while ((channel = channel_next(hub, channel)) != NULL)
		n += name_same(channel->owner, name);
	return n;
}

const struct channel_member *
channel_member_next(
    const struct channel *channel, const struct channel_member *member)
{
	return member == NULL ? channel_members_first(&channel->members)
			      : channel_members_next(member);
}

json_t *
channels_counted(const struct hub *hub)
{
	const struct channel *channel = NULL;
	json_t *counts = json_object();

	while ((channel = channel_next(hub, channel)) != NULL)
		if (channel->here > 0)
			json_object_set_new(
			    counts, channel->name, json_integer(channel->here));
	return counts;
}

json_t *
channel_notice(const struct channel *channel, enum notice_code code)
{
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "channel", json_string(channel->name));
	return notice;
}

static void
hold_named(struct hub *hub, const char *name, struct held *held)
{
	const struct conn *conn = people_named(hub, name);

	for (; conn != NULL; conn = people_next_named(conn))
		if (conn_person(conn))
			held_to(held, conn);
}

void
channel_tell(struct hub *hub, const struct channel *channel, json_t *event)
{
	decks_mail_others(hub,
	    json_pack("{s:{s:s,s:O}}", "channel_tell", "name", channel->name,
		"m", event));
	channel_tell_here(hub, channel, event);
}

void
channel_tell_here(struct hub *hub, const struct channel *channel, json_t *event)
{
	struct held *held = outbox_hold(hub, HELD_EVENT, event);
	const struct channel_member *member = NULL;

	while ((member = channel_member_next(channel, member)) != NULL)
		hold_named(hub, member->name, held);
}

static void
member_add(struct hub *hub, struct channel *channel, const char *name)
{
	struct channel_member *member;

	if (channel_members_with(&channel->members, name) != NULL)
		return;
	member = xcalloc(1, sizeof(*member));
	member->channel = channel;
	strlcpy(member->name, name, sizeof(member->name));
	RB_INSERT(channel_members, &channel->members, member);
	RB_INSERT(channel_members_all, &hub->channels.members, member);
	channel->here++;
}

static void
member_remove(struct hub *hub, struct channel_member *member)
{
	RB_REMOVE(channel_members, &member->channel->members, member);
	RB_REMOVE(channel_members_all, &hub->channels.members, member);
	member->channel->here--;
	free(member);
}

/* Whether somebody is here, or may come back to his connection. */
static bool
is_connected(const struct hub *hub, const char *name)
{
	const struct conn *conn = people_named(hub, name);

	while (conn != NULL && (conn->call || conn_house(conn)))
		conn = people_next_named(conn);
	return conn != NULL;
}

struct finding {
	struct hub *hub;
	const char *name;
	json_t *on;
};

static void
member_found(void *arg, const char *channel)
{
	struct finding *finding = arg;
	struct channel *found = channel_find(finding->hub, channel);

	if (found == NULL)
		return;
	member_add(finding->hub, found, finding->name);
	json_array_append_new(finding->on, json_string(found->name));
}

/* Takes what the store has of somebody who is here. */
static json_t *
members_find(struct hub *hub, const char *name)
{
	struct finding finding = {.hub = hub, .name = name};

	finding.on = json_array();
	store_channels_of(hub->store, name, member_found, &finding);
	return json_pack("{s:s,s:o}", "ev", "channels", "on", finding.on);
}

static void
members_drop(struct hub *hub, const char *name)
{
	struct channel_member *member;

	while ((member = channel_members_all_with(
		    &hub->channels.members, name)) != NULL)
		member_remove(hub, member);
}

void
channels_send(struct hub *hub, const char *name)
{
	json_t *event = members_find(hub, name);

	hold_named(hub, name, outbox_hold(hub, HELD_EVENT, event));
}

void
channels_came(struct hub *hub, const struct conn *conn)
{
	json_t *event;

	if (!conn_person(conn))
		return;
	event = members_find(hub, conn->name);
	json_object_set_new(event, "came", json_true());
	if (json_array_size(json_object_get(event, "on")) > 0)
		send_event(hub, conn, event);
	else
		json_decref(event);
}

void
channels_settle(struct hub *hub, const char *name)
{
	json_decref(members_find(hub, name));
}

void
channels_left(struct hub *hub, const char *name)
{
	if (!is_connected(hub, name))
		members_drop(hub, name);
}

/* The other decks have the same channels. */
static void
channel_tell_decks(struct hub *hub, const struct channel *channel)
{
	decks_mail_others(hub,
	    json_pack("{s:{s:I,s:s,s:s,s:s,s:I,s:I}}", "channel", "n",
		(json_int_t)channel->n, "name", channel->name, "owner",
		channel->owner, "topic", channel->topic, "made",
		(json_int_t)channel->made, "at", (json_int_t)channel->at));
}

void
channel_used(struct hub *hub, struct channel *channel)
{
	int64_t now = hub->io.now(hub->io.arg);

	if (now - channel->at < USED_PAUSE && now >= channel->at)
		return;
	channel->at = now;
	hub->channels.changed = true;
	store_channel_put(hub->store, channel);
	channel_tell_decks(hub, channel);
}

static void
channel_changed(struct hub *hub, const struct channel *channel)
{
	hub->step_durable = hub->channels.changed = true;
	channel_tell_decks(hub, channel);
}

static void
channel_put(struct hub *hub, const struct channel *channel)
{
	store_channel_put(hub->store, channel);
	channel_changed(hub, channel);
}

static struct channel *
channel_add(struct hub *hub, const struct channel *from)
{
	struct channel *channel = xcalloc(1, sizeof(*channel));

	*channel = *from;
	RB_INIT(&channel->members);
	RB_INSERT(channels_by_name, &hub->channels.names, channel);
	hub->channels.own += !channel->standing;
	return channel;
}

struct channel *
channel_make(struct hub *hub, const char *name, const char *owner)
{
	struct channel *channel, from = {.n = 0};
	int64_t there;

	/* Another deck may have made it in the meantime, and tells it soon. */
	from.n = store_number_next(hub->store, NUMBER);
	there = hub->decks == 1 ? 0 : store_channel_number(hub->store, name);
	if (there != 0)
		from.n = there;
	strlcpy(from.name, name, sizeof(from.name));
	strlcpy(from.owner, owner, sizeof(from.owner));
	from.made = from.at = hub->io.now(hub->io.arg);
	channel = channel_add(hub, &from);
	if (there == 0) {
		store_channel_new(hub->store, channel);
		channel_changed(hub, channel);
	}
	log_info(
	    "channel_made", "name=%s by=%s", log_quote(name), log_quote(owner));
	return channel;
}

/* Somebody has joined it or left, as the store has it. */
static void
member_changed(struct hub *hub, struct channel *channel, const char *name)
{
	struct channel_member *member =
	    channel_members_with(&channel->members, name);

	hub->channels.changed = true;
	if (member != NULL)
		member_remove(hub, member);
	/* A call comes and goes; its person need not be here. */
	if (is_connected(hub, name))
		channels_send(hub, name);
}

/* The same where he has other connections. */
static void
member_changed_all(struct hub *hub, struct channel *channel, const char *name)
{
	hub->step_durable = true;
	decks_mail_others(hub,
	    json_pack("{s:{s:I,s:s}}", "channel_member", "n",
		(json_int_t)channel->n, "name", name));
	member_changed(hub, channel, name);
}

void
channel_told_member(struct hub *hub, const json_t *told)
{
	struct channel *channel =
	    channel_numbered(hub, field_number(told, "n", 0));

	if (channel != NULL)
		member_changed(hub, channel, field_or(told, "name", ""));
}

void
channel_join(struct hub *hub, struct channel *channel, const char *name)
{
	store_channel_member_put(hub->store, name, channel->n, 0);
	channel_used(hub, channel);
	member_changed_all(hub, channel, name);
}

void
channel_leave(
    struct hub *hub, struct channel *channel, const char *name, int64_t out)
{
	if (out == 0)
		store_channel_member_drop(hub->store, name, channel->n);
	else
		store_channel_member_put(hub->store, name, channel->n, out);
	member_changed_all(hub, channel, name);
}

void
channel_set_topic(struct hub *hub, struct channel *channel, const char *topic)
{
	strlcpy(channel->topic, topic, sizeof(channel->topic));
	channel_put(hub, channel);
}

void
channel_set_owner(struct hub *hub, struct channel *channel, const char *owner)
{
	strlcpy(channel->owner, owner, sizeof(channel->owner));
	channel_put(hub, channel);
}

static void
channel_remove(struct hub *hub, struct channel *channel)
{
	struct channel_member *member;

	while ((member = channel_members_first(&channel->members)) != NULL)
		member_remove(hub, member);
	RB_REMOVE(channels_by_name, &hub->channels.names, channel);
	hub->channels.own -= !channel->standing;
	free(channel);
}

/* The same event as channels_send(), of what is known here already. */
static void
members_tell(struct hub *hub, const char *name)
{
	const struct channel_member *member;
	json_t *on = json_array(), *event;
	size_t i;

	for (member = channel_members_all_with(&hub->channels.members, name);
	     member != NULL; member = channel_members_all_next_with(member)) {
		for (i = 0; i < json_array_size(on); i++)
			if (strcasecmp(json_string_value(json_array_get(on, i)),
				member->channel->name) > 0)
				break;
		json_array_insert_new(
		    on, i, json_string(member->channel->name));
	}
	event = json_pack("{s:s,s:o}", "ev", "channels", "on", on);
	hold_named(hub, name, outbox_hold(hub, HELD_EVENT, event));
}

/* Its members here hear that they are not on it any more. */
static void
channel_end(struct hub *hub, struct channel *channel)
{
	char(*name)[NAME_SIZE] =
	    xcalloc((size_t)channel->here + 1, sizeof(*name));
	const struct channel_member *member = NULL;
	int n = 0, i;

	while ((member = channel_member_next(channel, member)) != NULL)
		strlcpy(name[n++], member->name, sizeof(*name));
	channel_remove(hub, channel);
	for (i = 0; i < n; i++)
		members_tell(hub, name[i]);
	free(name);
}

void
channel_told(struct hub *hub, const json_t *told)
{
	struct channel from = {.n = field_number(told, "n", 0)};
	struct channel *channel;

	strlcpy(from.name, field_or(told, "name", ""), sizeof(from.name));
	if (*from.name == '\0')
		return;
	channel = channel_find(hub, from.name);
	/* It may have been closed before that was heard there. */
	if ((channel == NULL || channel->n != from.n) &&
	    store_channel_number(hub->store, from.name) != from.n)
		return;
	/* Of two that told of it the one was faster who has made it again. */
	if (channel != NULL && channel->n != from.n) {
		channel_end(hub, channel);
		channel = NULL;
	}
	if (channel == NULL)
		channel = channel_add(hub, &from);
	channel->made = field_number(told, "made", 0);
	channel->at = field_number(told, "at", 0);
	strlcpy(channel->owner, field_or(told, "owner", ""),
	    sizeof(channel->owner));
	strlcpy(channel->topic, field_or(told, "topic", ""),
	    sizeof(channel->topic));
	hub->channels.changed = true;
	channels_configure(hub);
}

void
channel_told_gone(struct hub *hub, int64_t n)
{
	struct channel *channel = channel_numbered(hub, n);

	hub->channels.changed = true;
	if (channel != NULL)
		channel_end(hub, channel);
}

void
channel_close(struct hub *hub, struct channel *channel, const char *by)
{
	json_t *notice = channel_notice(channel, NOTICE_CHANNEL_CLOSED);

	if (by != NULL)
		json_object_set_new(notice, "name", json_string(by));
	channel_tell(hub, channel, notice);
	decks_mail_others(
	    hub, json_pack("{s:I}", "channel_gone", (json_int_t)channel->n));
	store_channel_gone(hub->store, channel->n);
	hub->step_durable = hub->channels.changed = true;
	hub->forget_due = hub->io.now(hub->io.arg);
	log_info("channel_closed", "name=%s by=%s", log_quote(channel->name),
	    log_quote(by == NULL ? "" : by));
	channel_end(hub, channel);
}

int
channels_silent(struct hub *hub, int64_t before)
{
	struct channel *channel, *next;
	int64_t owned = before + CHANNEL_TIME - OWNED_TIME;
	int n = 0;

	for (channel = channel_next(hub, NULL); channel != NULL;
	     channel = next) {
		next = channel_next(hub, channel);
		if (channel->standing ||
		    channel->at >= (*channel->owner == '\0' ? before : owned))
			continue;
		channel_close(hub, channel, NULL);
		n++;
	}
	return n;
}

struct channel_recalling {
	struct hub *hub;
	const struct conn *conn;
};

static void
recall_line(void *arg, const struct talk *talk)
{
	struct channel_recalling *recalling = arg;
	json_t *event;

	if (user_list_find(recalling->hub, LIST_CENSOR, recalling->conn->name,
		talk->from) != NULL)
		return;
	event = talk_json(talk);
	talk_mark(recalling->hub, talk, event);
	json_object_set_new(event, "old", json_true());
	send_event(recalling->hub, recalling->conn, event);
}

void
channel_recall(
    struct hub *hub, const struct channel *channel, const struct conn *conn)
{
	struct channel_recalling recalling = {.hub = hub, .conn = conn};
	char word[CHANNEL_WORD];

	channel_word(channel, word);
	store_channel_talk(
	    hub->store, word, channel->made, RECALLED, recall_line, &recalling);
}

void
channels_rename(struct hub *hub, const char *old, const char *name)
{
	store_channels_rename(hub->store, old, name);
	channels_renamed(hub, old, name);
}

void
channels_renamed(struct hub *hub, const char *old, const char *name)
{
	struct channel *channel = NULL;

	hub->channels.changed = true;
	while ((channel = channel_next(hub, channel)) != NULL)
		if (name_same(channel->owner, old))
			strlcpy(channel->owner, name, sizeof(channel->owner));
	members_drop(hub, old);
	if (is_connected(hub, name))
		channels_send(hub, name);
}

void
channels_forget(struct hub *hub, const char *name)
{
	store_channels_leave(hub->store, name);
	channels_forgotten(hub, name);
}

void
channels_forgotten(struct hub *hub, const char *name)
{
	struct channel *channel = NULL;

	hub->channels.changed = true;
	while ((channel = channel_next(hub, channel)) != NULL)
		if (name_same(channel->owner, name))
			*channel->owner = '\0';
	members_drop(hub, name);
}

static void
channel_load(void *arg, const struct channel *channel)
{
	channel_add(arg, channel);
}

/* Newcomers see what the one is for that every host has. */
static struct channel *
channel_make_standing(struct hub *hub, const char *name)
{
	struct channel *channel = channel_make(hub, name, "");

	if (name_same(name, "help"))
		channel_set_topic(
		    hub, channel, "Questions about the games and this host");
	return channel;
}

void
channels_configure(struct hub *hub)
{
	struct channel *channel = NULL;
	int i;

	while ((channel = channel_next(hub, channel)) != NULL) {
		hub->channels.own += channel->standing;
		channel->standing = false;
	}
	for (i = 0; i < hub->conf->nchannels; i++) {
		channel = channel_find(hub, hub->conf->channels[i]);
		/* One deck makes them for all. */
		if (channel == NULL && hub->deck == 0 &&
		    store_hold(hub->store, "channel", hub->conf->channels[i]))
			channel =
			    channel_make_standing(hub, hub->conf->channels[i]);
		if (channel == NULL)
			continue;
		hub->channels.own -= !channel->standing;
		channel->standing = true;
	}
}

static void
channels_read(struct hub *hub)
{
	channels_free(hub);
	store_channels(hub->store, channel_load, hub);
	channels_configure(hub);
}

static void
member_load(void *arg, const char *name, const char *on)
{
	struct hub *hub = arg;
	const struct conn *conn = people_named(hub, name);
	struct channel *channel = channel_find(hub, on);

	if (conn != NULL && channel != NULL)
		member_add(hub, channel, conn->name);
}

void
channels_load(struct hub *hub)
{
	channels_read(hub);
	store_channels_here(hub->store, member_load, hub);
}

void
channels_commit(struct hub *hub)
{
	hub->channels.changed = false;
}

void
channels_rollback(struct hub *hub)
{
	const struct conn *conn;

	if (!hub->channels.changed)
		return;
	channels_load(hub);
	/* Whom the store does not have, or not as they are. */
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn->state == CONN_IN && !conn->call &&
		    !conn_house(conn) && (conn->dirty || *conn->hash == '\0'))
			channels_settle(hub, conn->name);
	hub->channels.changed = false;
}

void
channels_init(struct hub *hub)
{
	RB_INIT(&hub->channels.names);
	RB_INIT(&hub->channels.members);
}

void
channels_free(struct hub *hub)
{
	struct channel *channel;

	while ((channel = channel_next(hub, NULL)) != NULL)
		channel_remove(hub, channel);
}
