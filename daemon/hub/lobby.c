/* What people hear of the lobby. */
#include <string.h>

#include "daemon/hub/channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_peeks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/lobby_list.h"
#include "daemon/hub/noticeboard.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tv.h"
#include "daemon/hub/watching.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/lobby_window.h"

/*
 * Changes of counts and idle times alone are sent this much later, or every
 * login would change everybody's picture.
 */
#define COUNTS_PAUSE (5 * SECOND)
#define DIGEST_PAUSE SECOND
#define FOLLOWED_MOST 100 /* of which other decks know */

/* What there is to see of this deck, and (all) of the others. */
static json_t *
lobby_view(struct hub *hub, bool all)
{
	int here = people_count(hub), guests = hub->people.guests;
	int tables = hub->table_index.listed;

	if (all) {
		here += digest_sum(hub, "here");
		guests += digest_sum(hub, "guests");
		tables += digest_sum(hub, "table_count");
	}
	return json_pack("{s:i,s:i,s:o,s:o,s:i,s:o}", "here", here, "guests",
	    guests, "people", lobby_list_people(hub, all, ROOM_EVENT, 1, NULL),
	    "tables", lobby_list_tables(hub, all, ROOM_EVENT, 1, NULL),
	    "table_count", tables, "seeks",
	    lobby_list_seeks(hub, all, ROOM_EVENT, NULL));
}

static json_t *
lobby_event(struct hub *hub)
{
	json_t *event = json_pack("{s:s}", "ev", "lobby");

	json_object_update_new(event, lobby_view(hub, true));
	json_object_update_new(event,
	    json_pack("{s:s,s:I,s:o}", "chain", hub->chain, "games",
		(json_int_t)hub->games, "wall", noticeboard_wall(hub)));
	return event;
}

/* Idle times count in minutes, or it would change all the time. */
static json_t *
idle_minutes(json_t *view)
{
	json_t *person;
	size_t i;

	json_array_foreach (json_object_get(view, "people"), i, person)
		json_object_set_new(person, "idle",
		    json_integer(field_number(person, "idle", 0) / 60 * 60));
	return view;
}

static json_t *
window_new(struct hub *hub)
{
	return idle_minutes(lobby_event(hub));
}

static bool
same_but_idle(const json_t *before, json_t *person)
{
	const char *field;
	json_t *value;

	/* Who is away has a field more. */
	if (json_object_size(before) != json_object_size(person))
		return false;
	json_object_foreach (person, field, value)
		if (strcmp(field, "idle") != 0 &&
		    !json_equal(json_object_get(before, field), value))
			return false;
	return true;
}

/* Whether two windows differ only in counts and idle times. */
static bool
only_counts(const json_t *before, json_t *window)
{
	static const char *const fields[] = {
	    "tables", "seeks", "chain", "games", "wall"};
	const json_t *old = json_object_get(before, "people");
	json_t *people = json_object_get(window, "people"), *person;
	size_t i;

	for (i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		if (!json_equal(json_object_get(before, fields[i]),
			json_object_get(window, fields[i])))
			return false;
	if (json_array_size(old) != json_array_size(people))
		return false;
	json_array_foreach (people, i, person)
		if (!same_but_idle(json_array_get(old, i), person))
			return false;
	return true;
}

void
lobby_link(struct hub *hub, struct peer *peer)
{
	peer->windowed = true;
	if (hub->lobby_window == NULL)
		hub->lobby_window = window_new(hub);
	held_to_link(outbox_hold(hub, HELD_EVENT,
			 json_pack("{s:{s:I,s:O}}", "lobby", "seq",
			     hub->lobby_seq, "whole", hub->lobby_window)),
	    peer);
}

/* What changed since the last window, for all links that have one. */
static void
send_difference(struct hub *hub, int64_t now)
{
	json_t *window = window_new(hub), *diff;
	struct held *held;
	struct peer *peer;

	if (hub->lobby_counts_due == 0)
		hub->lobby_counts_due = now + COUNTS_PAUSE;
	if (hub->lobby_counts_due > now &&
	    only_counts(hub->lobby_window, window)) {
		hub->lobby_dirty = true;
		json_decref(window);
		return;
	}
	hub->lobby_counts_due = 0;
	diff = lobby_window_diff(hub->lobby_window, window);
	if (diff == NULL) {
		json_decref(window);
		return;
	}
	json_decref(hub->lobby_window);
	hub->lobby_window = window;
	json_object_set_new(diff, "seq", json_integer(++hub->lobby_seq));
	held = outbox_hold(hub, HELD_EVENT, json_pack("{s:o}", "lobby", diff));
	TAILQ_FOREACH (peer, &hub->peers, entry)
		if (peer->windowed && !peer->dead)
			held_to_link(held, peer);
}

static bool
hears_lobby(const struct conn *conn)
{
	return conn_person(conn) && (conn->at.table == NULL || conn->lobby);
}

static json_t *
own_event(struct hub *hub, const struct conn *conn)
{
	return json_pack("{s:s,s:o}", "ev", "lobby", "offers",
	    invites_offers(hub, conn->name));
}

void
lobby_send(struct hub *hub, const struct conn *conn)
{
	bool windowed = conn->peer != NULL && conn->peer->windowed;
	json_t *event = windowed ? json_object() : lobby_event(hub);

	json_object_update_new(event, own_event(hub, conn));
	json_object_set_new(
	    event, "stored", lobby_list_stored(hub, conn->name));
	/* The window may not have him yet. */
	if (windowed)
		json_object_set_new(event, "row", lobby_list_person(hub, conn));
	send_event(hub, conn, event);
}

/* For links without a window: an event for each who hears of the lobby. */
static void
send_each(struct hub *hub)
{
	json_t *event = NULL, *own;
	struct held *held = NULL;
	const struct conn *conn;
	const struct peer *peer;

	TAILQ_FOREACH (peer, &hub->peers, entry) {
		if (peer->windowed)
			continue;
		TAILQ_FOREACH (conn, &peer->conns, on_peer) {
			if (!hears_lobby(conn))
				continue;
			if (event == NULL) {
				event = lobby_event(hub);
				json_object_set_new(
				    event, "offers", json_array());
				held = outbox_hold(hub, HELD_EVENT, event);
			}
			own = own_event(hub, conn);
			if (json_array_size(json_object_get(own, "offers")) ==
			    0) {
				held_to(held, conn);
				json_decref(own);
				continue;
			}
			json_object_update_missing(own, event);
			send_event(hub, conn, own);
		}
	}
}

void
lobby_adjourned(struct hub *hub, const struct table *table)
{
	const struct conn *conn;
	const char *name;
	int i;

	for (i = 0; i < SEAT_NAMES; i++) {
		name = table->names[i].name;
		conn = *name == '\0' ? NULL : people_named(hub, name);
		for (; conn != NULL; conn = people_next_named(conn))
			if (conn_here(conn) && conn->at.table == NULL)
				lobby_send(hub, conn);
	}
}

/* What decks see of one another; when the next time is. */
static int64_t
lobby_share(struct hub *hub, int64_t now)
{
	struct others *others = &hub->others;
	json_t *own;

	if (hub->decks == 1)
		return 0;
	if (others->digest_due > now)
		return others->digest_due;
	others->digest_due = now + DIGEST_PAUSE;
	if (hub->disk_full)
		return others->digest_due;
	own = idle_minutes(lobby_view(hub, false));
	json_object_set_new(
	    own, "playing", json_integer(hub->table_index.playing));
	json_object_set_new(
	    own, "follows", watching_followed(hub, FOLLOWED_MOST));
	json_object_set_new(own, "tv", json_integer(tv_has(hub)));
	json_object_set_new(own, "looks", deck_peeks_wanted(hub));
	json_object_set_new(own, "tracks", watching_tracked(hub));
	json_object_set_new(own, "channels", channels_counted(hub));
	if (digest_share(hub, own, now))
		hub->lobby_dirty = true;
	deck_peeks_share(hub, now);
	return others->digest_due;
}

int64_t
lobby_tick(struct hub *hub, int64_t now)
{
	int64_t due = hub->lobby_sent + LOBBY_PAUSE;
	int64_t shared = lobby_share(hub, now);

	if (!hub->lobby_dirty)
		return shared;
	if (due > now)
		return sooner(due, shared);
	hub->lobby_dirty = false;
	hub->lobby_sent = now;
	send_each(hub);
	if (hub->lobby_offered != NULL) {
		struct conn *conn;
		const char *name;
		json_t *offered;

		json_object_foreach (hub->lobby_offered, name, offered)
			for (conn = people_named(hub, name); conn != NULL;
			     conn = people_next_named(conn))
				if (hears_lobby(conn) && conn->peer->windowed)
					send_event(
					    hub, conn, own_event(hub, conn));
		json_decref(hub->lobby_offered);
		hub->lobby_offered = NULL;
	}
	if (hub->lobby_window != NULL)
		send_difference(hub, now);
	return sooner(hub->lobby_dirty ? now + LOBBY_PAUSE : 0, shared);
}

void
lobby_free(struct hub *hub)
{
	digest_free(hub);
	json_decref(hub->lobby_window);
	json_decref(hub->lobby_offered);
}
