/* Who is here and what is played. */
#include <stdlib.h>

#include "daemon/hub/capped_list.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"

json_t *
person_json(const struct hub *hub, const struct conn *conn)
{
	int64_t idle = hub->io.now(hub->io.arg) - conn->active;

	return json_pack("{s:s,s:s,s:o,s:o,s:I,s:s}", "name", conn->name,
	    "role", role_name(conn->role), "table",
	    number_or_null(table_number(conn->at.table), 1), "seat",
	    number_or_null(conn_seat(conn), 0), "idle",
	    (json_int_t)(idle / SECOND), "via", conn->transport);
}

json_t *
lobby_people(const struct hub *hub, enum capped_place place)
{
	struct capped_list people = capped_list_new(place);
	const struct conn *conn = NULL;

	while ((conn = people_unique(hub, conn)) != NULL)
		if (!capped_list_add(&people, person_json(hub, conn)))
			break;
	return people.list;
}

static json_t *
table_row(const struct hub *hub, const struct table *table)
{
	const struct table_state *s = &table->s;
	char house[RULESET_HOUSE];
	json_t *names = json_array(), *owners = json_array();
	json_t *away = json_array(), *row;
	int i, dropped, vacant = 0;

	for (i = 0; i < s->rules.seats; i++) {
		json_array_append_new(names,
		    *s->seat[i].name == '\0' ? json_null()
					     : json_string(s->seat[i].name));
		if (*s->seat[i].owner != '\0')
			json_array_append_new(
			    owners, json_string(s->seat[i].owner));
		if (*s->seat[i].name != '\0' && !s->seat[i].house &&
		    !table->presence[i].here)
			json_array_append_new(away, json_integer(i));
	}
	/*
	 * Seats that wait for somebody: none while a game is on, and none where
	 * all the people who sit there have dropped, since nobody would be met.
	 */
	dropped = (int)json_array_size(away);
	if ((s->status == TABLE_OPEN || s->status == TABLE_OVER) &&
	    (dropped == 0 || dropped != table_people(table)))
		vacant = s->rules.seats - table_taken(table);
	ruleset_house(&s->rules, house);
	row = json_pack("{s:i,s:s,s:s,s:o,s:i,s:i,s:s,s:i,s:i}", "table",
	    table->number, "rules", ruleset_name(&s->rules), "house", house,
	    "names", names, "seats", s->rules.seats, "free", vacant, "status",
	    codes_status(s->status), "watchers", table_watchers(hub, table),
	    "throw", s->game_no == 0 ? 0 : engine_game_throws(&s->game));
	if (json_array_size(owners) > 0)
		json_object_set(row, "owners", owners);
	json_decref(owners);
	if (json_array_size(away) > 0)
		json_object_set(row, "away", away);
	json_decref(away);
	return row;
}

json_t *
lobby_tables(const struct hub *hub, enum capped_place place)
{
	struct capped_list tables = capped_list_new(place);
	const struct table *table;

	TAILQ_FOREACH (table, &hub->tables, entry)
		if (table->s.status < TABLE_ADJOURNED &&
		    !capped_list_add(&tables, table_row(hub, table)))
			break;
	return tables.list;
}

static json_t *
lobby_event(struct hub *hub)
{
	return json_pack("{s:s,s:i,s:o,s:o,s:o,s:s,s:I}", "ev", "lobby", "here",
	    people_count(hub), "people", lobby_people(hub, CAPPED_EVENT),
	    "tables", lobby_tables(hub, CAPPED_EVENT), "seeks",
	    invites_seeks(hub, CAPPED_EVENT), "chain", hub->chain, "games",
	    (json_int_t)hub->games);
}

void
lobby_send(struct hub *hub, const struct conn *conn)
{
	struct capped_list stored = capped_list_new(CAPPED_EVENT);
	json_t *event = lobby_event(hub);
	const struct table *table = NULL;

	while ((table = tables_of(hub, conn->name, table)) != NULL)
		if (table->s.status == TABLE_ADJOURNED &&
		    !capped_list_add(&stored, table_row(hub, table)))
			break;
	json_object_set_new(event, "offers", invites_offers(hub, conn->name));
	json_object_set_new(event, "stored", stored.list);
	send_event(hub, conn, event);
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

int64_t
lobby_tick(struct hub *hub, int64_t now)
{
	int64_t due = hub->lobby_sent + LOBBY_PAUSE;
	json_t *event, *own, *offers;
	const struct conn *conn;
	struct held *held;

	if (!hub->lobby_dirty)
		return 0;
	if (due > now)
		return due;
	hub->lobby_dirty = false;
	hub->lobby_sent = now;
	event = lobby_event(hub);
	json_object_set_new(event, "offers", json_array());
	held = outbox_hold(hub, HELD_EVENT, event);
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn_person(conn) ||
		    (conn->at.table != NULL && !conn->lobby))
			continue;
		offers = invites_offers(hub, conn->name);
		if (json_array_size(offers) > 0) {
			own = json_copy(event);
			json_object_set(own, "offers", offers);
			send_event(hub, conn, own);
		} else
			held_to(held, conn);
		json_decref(offers);
	}
	return 0;
}
