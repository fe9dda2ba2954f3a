/* Live pictures of tables of other decks, and what is heard of them. */
#include "daemon/hub/deck_peeks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_preview.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define LOOKED_MOST 30 /* tables of other decks at a time */

/* A table of another deck at which people look. */
struct looked {
	TAILQ_ENTRY(looked) entry;
	int table;
	json_t *which; /* the picture that was sent last; NULL: none yet */
	struct conns previewers;
};

static void
looked_free(struct hub *hub, struct looked *looked)
{
	TAILQ_REMOVE(&hub->others.looked, looked, entry);
	json_decref(looked->which);
	free(looked);
}

void
deck_peeks_look(struct hub *hub, struct conn *conn, int table)
{
	struct looked *looked;
	int n = 0;

	TAILQ_FOREACH (looked, &hub->others.looked, entry) {
		if (looked->table == table)
			break;
		n++;
	}
	conn_preview(conn, NULL);
	if (looked == NULL && n == LOOKED_MOST)
		return;
	if (looked == NULL) {
		looked = xcalloc(1, sizeof(*looked));
		looked->table = table;
		TAILQ_INIT(&looked->previewers);
		TAILQ_INSERT_TAIL(&hub->others.looked, looked, entry);
	}
	TAILQ_INSERT_TAIL(&looked->previewers, conn, by_peek);
	conn->peeks = &looked->previewers;
}

json_t *
deck_peeks_wanted(struct hub *hub)
{
	struct looked *looked, *next;
	json_t *tables = json_array();

	TAILQ_FOREACH_SAFE (looked, &hub->others.looked, entry, next)
		if (TAILQ_EMPTY(&looked->previewers))
			looked_free(hub, looked);
		else
			json_array_append_new(
			    tables, json_integer(looked->table));
	return tables;
}

/* --- showing --- */

/*
 * The pictures for one deck, and which they are; false: one of the tables has
 * just changed, and is not on disk yet.
 */
static bool
pictures_for(struct hub *hub, int deck, json_t *tables, json_t *which)
{
	const json_t *wanted;
	struct table *table;
	int row;

	for (row = 0; (wanted = digest_item(hub, deck, "looks", row)) != NULL;
	     row++) {
		table = table_find(hub, (int)json_integer_value(wanted));
		if (table == NULL || !table_access_shown(table))
			continue;
		if (table->busy)
			return false;
		json_array_append_new(which,
		    json_pack("[i,I,i]", table->number,
			(json_int_t)table->s.seq, (int)table->pictures));
		json_array_append_new(tables, table_preview_json(hub, table));
	}
	return true;
}

/* What is heard of the tables that people there watch. */
static void
tracks_for(struct hub *hub, int deck, json_t *tracks)
{
	const json_t *wanted;
	int row;

	for (row = 0; (wanted = digest_item(hub, deck, "tracks", row)) != NULL;
	     row++)
		if (decks_here(hub, json_integer_value(wanted)))
			json_array_append_new(tracks,
			    watching_track(
				hub, (int)json_integer_value(wanted)));
}

static void
show_deck(struct hub *hub, int deck, int64_t now)
{
	json_t *tracks = json_array();
	struct shown *shown = &hub->others.shown[deck];
	json_t *tables = json_array(), *which = json_array(), *all;
	char *text;

	tracks_for(hub, deck, tracks);
	if (pictures_for(hub, deck, tables, which) &&
	    (!json_equal(which, shown->which) ||
		!json_equal(tracks, shown->tracks) ||
		(json_array_size(which) + json_array_size(tracks) > 0 &&
		    now - shown->at >= DIGEST_ALIVE))) {
		all = json_pack("{s:I,s:O,s:O,s:O}", "at", (json_int_t)now,
		    "which", which, "tables", tables, "tracks", tracks);
		text = json_dumps(all, JSON_COMPACT);
		if (text != NULL)
			store_peeks_put(hub->store, deck, now, text);
		free(text);
		json_decref(all);
		json_decref(shown->which);
		shown->which = json_incref(which);
		json_decref(shown->tracks);
		shown->tracks = json_incref(tracks);
		shown->at = now;
	}
	json_decref(tables);
	json_decref(which);
	json_decref(tracks);
}

/* --- seeing --- */

static void
looked_send(struct hub *hub, struct looked *looked, const json_t *shown)
{
	json_t *all = json_object_get(shown, "which"), *which = NULL;
	json_t *event;
	const struct conn *conn;
	struct held *held;
	size_t i;

	json_array_foreach (all, i, which)
		if (json_integer_value(json_array_get(which, 0)) ==
		    looked->table)
			break;
	if (i == json_array_size(all) || json_equal(which, looked->which))
		return;
	json_decref(looked->which);
	looked->which = json_incref(which);
	event =
	    json_deep_copy(json_array_get(json_object_get(shown, "tables"), i));
	if (event == NULL)
		return;
	json_object_set_new(event, "ev", json_string("peek"));
	held = outbox_hold(hub, HELD_EVENT, event);
	TAILQ_FOREACH (conn, &looked->previewers, by_peek)
		held_to(held, conn);
}

/* Whether anybody here looks at, or watches, a table of that deck. */
static bool
wants_deck(const struct hub *hub, int deck)
{
	const struct looked *looked;
	const struct watched *watched;

	TAILQ_FOREACH (looked, &hub->others.looked, entry)
		if (decks_of(hub, looked->table) == deck &&
		    !TAILQ_EMPTY(&looked->previewers))
			return true;
	LIST_FOREACH (watched, &hub->others.watched, in_elsewhere)
		if (decks_of(hub, watched->elsewhere) == deck)
			return true;
	return false;
}

static void
see_deck(struct hub *hub, int deck, int64_t now)
{
	struct looked *looked;
	json_t *shown, *track;
	char *text =
	    wants_deck(hub, deck) ? store_peeks(hub->store, deck) : NULL;
	size_t i;

	if (text == NULL)
		return;
	shown = json_loads(text, 0, NULL);
	free(text);
	/* Its hub may have died since. */
	if (now - field_number(shown, "at", 0) < DIGEST_OLD) {
		TAILQ_FOREACH (looked, &hub->others.looked, entry)
			if (decks_of(hub, looked->table) == deck)
				looked_send(hub, looked, shown);
		json_array_foreach (json_object_get(shown, "tracks"), i, track)
			watching_told(
			    hub, (int)field_number(track, "table", 0), track);
	}
	json_decref(shown);
}

void
deck_peeks_share(struct hub *hub, int64_t now)
{
	int deck;

	for (deck = 0; deck < hub->decks; deck++)
		if (deck != hub->deck) {
			show_deck(hub, deck, now);
			see_deck(hub, deck, now);
		}
}

void
deck_peeks_init(struct hub *hub)
{
	TAILQ_INIT(&hub->others.looked);
	LIST_INIT(&hub->others.watched);
}

void
deck_peeks_free(struct hub *hub)
{
	struct looked *looked;
	int deck;

	while ((looked = TAILQ_FIRST(&hub->others.looked)) != NULL)
		looked_free(hub, looked);
	for (deck = 0; deck < CLUSTER_DECKS; deck++) {
		json_decref(hub->others.shown[deck].which);
		json_decref(hub->others.shown[deck].tracks);
	}
}
