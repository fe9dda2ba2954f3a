/* The session process's links to the hubs. */
#include "daemon/session/hublink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/client/gallery.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/rule_list.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_hub.h"
#include "daemon/session/lobby_picture.h"
#include "daemon/version.h"

/*
 * A hub that ended is followed by another, with new links. Where it lives and
 * only this link broke, the gate is asked for another after so many ms.
 */
#define MISSED_MS 1000
#define DIALLED_MS 200    /* the same in a cluster, at first, */
#define DIALLED_MOST 2000 /* and when that has not helped */

#define GREETING_MS 3000 /* that a hub there has to say hello */
#define SILENT_MS 1500   /* a hub that was told something: then it is asked */
#define FIRST_MS 1000    /* until who waits for a first link hears of it */
#define AWAY_MS 4000     /* the same of programs that went there */

/* What is the same for all decks comes from one of their hubs. */
struct hub_copies {
	const struct hublink *from; /* NULL: the next one is asked */
	struct gallery gallery;
	struct rule_list rules;
};

struct hublink {
	SLIST_ENTRY(hublink) entry;
	struct conn_table *process;
	int deck;
	struct link *link;    /* NULL while the hub is away */
	struct timer *missed; /* the link, for so long */
	struct timer *silent; /* in a cluster, where something was sent */
	int64_t wait;         /* ms, for that */
	int64_t since;        /* when it was lost, or first needed */
	bool cluster;         /* the hub may be on another machine */
	bool greeted;         /* it has said hello: it serves */
	bool asked;           /* the gate knows that it is needed */
	bool waits;           /* the timer for its silence runs */
	bool heard;           /* from it, since something was sent */
	bool prompted;        /* it has been silent for long, and was asked */
	uint64_t lines;       /* that came, */
	uint64_t lines_seen;  /* and of those when it was looked last */
	int64_t epoch;        /* the highest that a hub has had */
	int64_t mark;         /* of the last talk that it has told */
	char *hello;
	struct lobby_picture lobby;
};

const char *
hub_event_text(struct hub_event *event)
{
	json_t *copy;

	if (event->text != NULL)
		return event->text;
	/* The link token takes a place over: only this process has it. */
	copy = json_copy((json_t *)event->m);
	json_object_del(copy, "link");
	event->length = json_dumpb(copy, NULL, 0, JSON_COMPACT);
	event->text = xcalloc(event->length + 2, 1);
	json_dumpb(copy, event->text, event->length, JSON_COMPACT);
	event->text[event->length++] = '\n';
	json_decref(copy);
	return event->text;
}

static void
hublink_route(struct hublink *hub, const json_t *to, const json_t *m)
{
	struct hub_event event = {.m = m};
	struct connection *c;
	const json_t *id;
	int64_t mark = field_number(m, "mark", 0);
	size_t i;

	if (mark > hub->mark)
		hub->mark = mark;
	json_array_foreach (to, i, id) {
		c = conn_table_find(hub->process, json_integer_value(id));
		/* He may have gone to another deck. */
		if (c != NULL && connection_hub(c) == hub)
			connection_event(c, &event);
	}
	free(event.text);
}

/* Everybody who is at that deck. */
static void
hublink_each(const struct hublink *hub, void (*f)(struct connection *))
{
	const struct conn_table *process = hub->process;
	int i;

	for (i = 0; i < process->connections; i++)
		if (connection_hub(process->all[i]) == hub)
			f(process->all[i]);
}

static void
hublink_redraw(const struct hublink *hub)
{
	const struct conn_table *process = hub->process;
	int i;

	for (i = 0; i < process->connections; i++)
		connection_hub_redraw(process->all[i]);
}

/* A hub that does not serve this version: whoever is here must come anew. */
static void
say_version(struct connection *c)
{
	struct hub_event event = {.m = json_pack("{s:s,s:s}", "ev", "bye",
				      "code", codes_bye(BYE_VERSION))};

	connection_event(c, &event);
	free(event.text);
	json_decref((json_t *)event.m);
}

static void
send_hello(struct hublink *hub, const char *more)
{
	char hello[80];
	int length;

	length = snprintf(hello, sizeof(hello),
	    "{\"hello\":{\"protocol\":%d,\"lobby\":true%s}}", version_protocol,
	    more);
	link_send(hub->link, hello, (size_t)length, -1);
}

/* What everybody in the lobby sees; the text for programs is made once. */
static void
hublink_take_lobby(struct hublink *hub, const json_t *lobby)
{
	struct hub_event event = {0};
	int i;

	if (!lobby_picture_take(&hub->lobby, lobby)) {
		/* Whoever says hello is sent all of it. */
		log_warn("hub_lobby", "seq=%lld",
		    (long long)field_number(lobby, "seq", -1));
		send_hello(hub, "");
		return;
	}
	event.m = hub->lobby.program;
	for (i = 0; i < hub->process->connections; i++)
		if (connection_hub(hub->process->all[i]) == hub)
			connection_hub_lobby(
			    hub->process->all[i], &hub->lobby, &event);
	free(event.text);
}

/*
 * The hub's hello. One whose epoch is lower than one that was seen has lost its
 * deck, maybe without knowing it yet.
 */
static void
hublink_hears(struct hublink *hub, const json_t *hello, const char *text)
{
	int theirs = (int)field_number(hello, "protocol", 0);
	int64_t epoch = field_number(hello, "epoch", 0);
	int64_t deck = field_number(hello, "deck", 0);

	if (epoch < hub->epoch || deck != hub->deck) {
		log_warn(deck != hub->deck ? "hub_wrong" : "hub_stale",
		    "deck=%d theirs=%lld epoch=%lld seen=%lld", hub->deck,
		    (long long)deck, (long long)epoch, (long long)hub->epoch);
		shutdown(link_fd(hub->link), SHUT_RDWR);
		return;
	}
	hub->epoch = epoch;
	free(hub->hello);
	hub->hello = xasprintf("%s\n", text);
	if (!version_serves(theirs, version_protocol)) {
		log_warn("hub_version", "protocol=%d", theirs);
		hublink_each(hub, say_version);
	}
	if (!hub->cluster || hub->greeted)
		return;
	hub->greeted = true;
	hub->wait = DIALLED_MS;
	timer_stop(hub->missed);
	hublink_each(hub, connection_hub_back);
}

static void
hublink_line(void *arg, char *text, size_t length, int fd)
{
	struct hublink *hub = arg;
	json_error_t error;
	json_t *object, *to, *hello, *lobby, *part;

	hub->heard = true;
	hub->lines++;
	if (fd != -1)
		close(fd);
	object = json_loadb(text, length, 0, &error);
	if (object == NULL) {
		log_warn("hub_line", "error=%s", log_quote(error.text));
		return;
	}
	to = json_object_get(object, "to");
	if (to != NULL) {
		hublink_route(hub, to, json_object_get(object, "m"));
	} else if ((lobby = json_object_get(object, "lobby")) != NULL) {
		hublink_take_lobby(hub, lobby);
	} else if ((part = json_object_get(object, "art")) != NULL) {
		if (gallery_take(&hub->process->copies->gallery, part))
			hublink_redraw(hub);
	} else if ((part = json_object_get(object, "rules")) != NULL) {
		rule_list_take(&hub->process->copies->rules, part);
		hublink_redraw(hub);
	} else if ((hello = json_object_get(object, "hello")) != NULL) {
		hublink_hears(hub, hello, text);
	}
	json_decref(object);
}

/* Something was sent to it, which it is to answer. */
static void
hublink_listen(struct hublink *hub, bool prompted)
{
	hub->heard = false;
	if (!hub->cluster || hub->waits)
		return;
	hub->waits = true;
	hub->prompted = prompted;
	timer_start(hub->silent, SILENT_MS);
}

static void
hublink_closed(void *arg, const char *why)
{
	struct hublink *hub = arg;
	bool served = !hub->cluster || hub->greeted;

	if (served)
		log_info(
		    "hub_lost", "deck=%d why=%s", hub->deck, log_quote(why));
	link_free(hub->link);
	hub->link = NULL;
	hub->greeted = hub->waits = false;
	timer_stop(hub->silent);
	if (hub->process->copies->from == hub)
		hub->process->copies->from = NULL;
	timer_start(hub->missed, hub->wait);
	if (hub->cluster)
		hub->wait =
		    hub->wait * 2 < DIALLED_MOST ? hub->wait * 2 : DIALLED_MOST;
	if (served) {
		hub->since = loop_monotonic();
		hublink_each(hub, connection_hub_lost);
	}
}

/*
 * A hub that hangs does not end, and where no proxy is between nobody else cuts
 * its links. One that has said nothing since something was sent is asked for
 * its hello; after that it has lost its people, as if it had ended.
 */
static void
hub_silent(void *arg)
{
	struct hublink *hub = arg;
	bool spoke = hub->lines != hub->lines_seen;

	hub->waits = false;
	hub->lines_seen = hub->lines;
	if (hub->heard)
		return;
	if (!spoke && hub->prompted) {
		hublink_closed(hub, "silent");
		return;
	}
	if (!spoke)
		send_hello(hub, "");
	hublink_listen(hub, !spoke);
}

static void
hub_missed(void *arg)
{
	struct hublink *hub = arg;
	int64_t away = loop_monotonic() - hub->since;

	conn_table_miss_hub(hub->process, hub->deck);
	if (away >= AWAY_MS) {
		hublink_each(hub, connection_hub_away);
		return;
	}
	/* Who has come for a first link is told that it takes longer. */
	if (hub->link == NULL)
		hublink_each(hub, connection_hub_waits);
	if (hub->link == NULL && hub->deck > 0)
		timer_start(hub->missed, AWAY_MS - away);
}

static const struct link_ops ops = {
    .line = hublink_line, .closed = hublink_closed};

struct hublink *
hublink_new(struct conn_table *process, int deck)
{
	struct hublink *hub = xcalloc(1, sizeof(*hub));

	if (process->copies == NULL)
		process->copies = xcalloc(1, sizeof(*process->copies));
	hub->process = process;
	hub->deck = deck;
	hub->missed = loop_timer(process->loop, hub_missed, hub);
	hub->silent = loop_timer(process->loop, hub_silent, hub);
	hub->wait = MISSED_MS;
	/* The gate gives the first deck's by itself. */
	hub->asked = deck == 0;
	SLIST_INSERT_HEAD(&process->hubs, hub, entry);
	return hub;
}

static struct hublink *
hublink_find(struct conn_table *process, int64_t deck)
{
	struct hublink *hub;

	SLIST_FOREACH (hub, &process->hubs, entry)
		if (hub->deck == deck)
			return hub;
	return NULL;
}

struct hublink *
hublink_of(struct conn_table *process, int64_t deck)
{
	struct hublink *hub = hublink_find(process, deck);

	if (deck < 0 || deck >= CLUSTER_DECKS)
		return NULL;
	if (hub == NULL)
		hub = hublink_new(process, (int)deck);
	if (!hub->asked) {
		hub->asked = true;
		hub->since = loop_monotonic();
		conn_table_miss_hub(process, hub->deck);
		timer_start(hub->missed, FIRST_MS);
	} else if (hub->cluster && hub->link == NULL)
		timer_start(hub->missed, hub->wait);
	return hub;
}

void
hublinks_free(struct conn_table *process)
{
	struct hublink *hub;

	while ((hub = SLIST_FIRST(&process->hubs)) != NULL) {
		SLIST_REMOVE_HEAD(&process->hubs, entry);
		link_free(hub->link);
		timer_free(hub->missed);
		timer_free(hub->silent);
		free(hub->hello);
		lobby_picture_free(&hub->lobby);
		free(hub);
	}
	if (process->copies != NULL)
		gallery_free(&process->copies->gallery);
	free(process->copies);
	process->copies = NULL;
}

void
hublink_attach(struct hublink *hub, int fd, bool cluster, int64_t epoch)
{
	struct hub_copies *copies = hub->process->copies;

	/* The new hub's end may come before the old one's end is seen. */
	if (hub->link != NULL)
		hublink_closed(hub, "replaced");
	hub->link = link_new(hub->process->loop, fd, &ops, hub);
	hub->asked = true;
	timer_stop(hub->missed);
	hub->cluster = cluster;
	if (cluster) {
		link_guard(hub->link, SIZE_MAX);
		if (hub->wait == MISSED_MS)
			hub->wait = DIALLED_MS;
		if (epoch > hub->epoch)
			hub->epoch = epoch;
	}
	send_hello(
	    hub, copies->from == NULL ? ",\"art\":true,\"rules\":true" : "");
	if (copies->from == NULL)
		copies->from = hub;
	if (cluster)
		timer_start(hub->missed, GREETING_MS);
	else
		hublink_each(hub, connection_hub_back);
}

bool
hublink_there(const struct hublink *hub)
{
	return hub->link != NULL && (!hub->cluster || hub->greeted);
}

bool
hublink_send(struct hublink *hub, int64_t from, json_t *m)
{
	json_t *wrapped;
	char *text;

	if (!hublink_there(hub)) {
		json_decref(m);
		return false;
	}
	wrapped = json_pack("{s:I,s:o}", "from", (json_int_t)from, "m", m);
	text = wrapped == NULL ? NULL : json_dumps(wrapped, JSON_COMPACT);
	json_decref(wrapped);
	if (text == NULL)
		fatal("hub_send", "why=memory");
	link_send(hub->link, text, strlen(text), -1);
	hublink_listen(hub, false);
	/* It may have been a password. */
	explicit_bzero(text, strlen(text));
	free(text);
	return true;
}

int64_t
hublink_mark(const struct hublink *hub)
{
	return hub->mark;
}

const char *
hublink_hello(const struct hublink *hub)
{
	return hub->hello == NULL ? "" : hub->hello;
}

const struct lobby_picture *
hublink_lobby(const struct hublink *hub)
{
	return &hub->lobby;
}

const struct gallery *
hublink_gallery(const struct hublink *hub)
{
	return &hub->process->copies->gallery;
}

const struct rule_list *
hublink_rules(const struct hublink *hub)
{
	return &hub->process->copies->rules;
}

bool
hublink_crowded(const struct hublink *hub)
{
	return hub->link != NULL &&
	    link_pending(hub->link) > LINK_PENDING_MAX / 2;
}

void
hublinks_flush(struct conn_table *process)
{
	const struct hublink *hub;

	/* The gate first: it tells the hub who tries to log in. */
	if (process->control.link != NULL)
		link_flush(process->control.link);
	SLIST_FOREACH (hub, &process->hubs, entry)
		if (hub->link != NULL)
			link_flush(hub->link);
}
