/* House bots that play on for people, and people who take their seats back. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/engine_game.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"

/* {"ev":"notice"}: a bot plays a seat for its owner, or no longer does. */
static json_t *
seat_notice(const struct table *table, int seat, enum notice_code code)
{
	const struct seat *who = &table->s.seat[seat];
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "seat", json_integer(seat));
	json_object_set_new(notice, "name", json_string(who->name));
	json_object_set_new(notice, "owner", json_string(who->owner));
	return notice;
}

void
substitute_begin(struct hub *hub, struct table *table, int seat, int level)
{
	struct seat *who = &table->s.seat[seat];
	char owner[NAME_SIZE];
	struct conn *conn;
	struct held *held;

	strlcpy(owner, who->name, sizeof(owner));
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_seat(conn) == seat) {
			conn_move(hub, conn, table, false);
			send_you(hub, conn);
		}
	table_sit_bot(hub, table, seat, level);
	strlcpy(who->owner, owner, sizeof(who->owner));
	tables_index(hub, table);
	store_game_seat(hub->store, table, seat);
	held = send_table(hub, table, HELD_EVENT,
	    seat_notice(table, seat, NOTICE_SEAT_FILLED));
	for (conn = people_named(hub, owner); conn != NULL;
	     conn = people_next_named(conn))
		if (conn_here(conn) && conn->at.table != table)
			held_to(held, conn);
}

void
substitute_tell(
    struct hub *hub, const struct table *table, const struct conn *conn)
{
	int seat = table_owner_seat(table, conn->name);

	if (seat >= 0)
		send_event(
		    hub, conn, seat_notice(table, seat, NOTICE_SEAT_FILLED));
}

/* A bot is there, has thrown, and must choose its play. */
static bool
throw_in_hand(const struct hub *hub, const struct table *table, int seat)
{
	return table_decider(table) == seat &&
	    engine_game_in_hand(&table->s.rules, &table->s.game, seat) &&
	    bot_at(hub, table, table->s.seat[seat].level) != NULL;
}

/* The owner sits down again. */
static void
take_back(struct hub *hub, struct table *table, struct conn *conn, int seat)
{
	struct seat *who = &table->s.seat[seat];
	int other = table_seat_of(table, conn->name);
	const struct conn *bot = bot_at(hub, table, who->level);
	json_t *event;

	if (other >= 0)
		table_vacate(hub, table, other);
	table_touch(hub, table);
	event = seat_notice(table, seat, NOTICE_SEAT_RETURNED);
	who->house = who->returns = false;
	strlcpy(who->name, conn->name, sizeof(who->name));
	who->role = conn->role;
	*who->owner = '\0';
	tables_index(hub, table);
	table->presence[seat].silent = table->presence[seat].kept = false;
	presence_restart(hub, table);
	if (table->s.status != TABLE_OVER)
		store_game_seat(hub->store, table, seat);
	table_replace(hub, table, conn);
	conn_move(hub, conn, table, true);
	send_you(hub, conn);
	send_table(hub, table, HELD_EVENT, event);
	/* Where it has no seat any more it is told. */
	if (bot != NULL && table->bot_link[bot->level] == 0)
		table_send_now(hub, table, bot);
}

bool
substitute_end(
    struct hub *hub, struct table *table, struct conn *conn, int seat)
{
	if (conn->at.table != NULL && conn->at.table != table)
		table_leave(hub, conn);
	if (!throw_in_hand(hub, table, seat)) {
		take_back(hub, table, conn, seat);
		return true;
	}
	table_touch(hub, table);
	table->s.seat[seat].returns = true;
	if (conn->at.table != table)
		table_watch(hub, table, conn);
	return false;
}

void
substitutes_tick(struct hub *hub, struct table *table)
{
	struct conn *conn, *owner;
	struct seat *seat;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		seat = &table->s.seat[i];
		if (!seat->returns || throw_in_hand(hub, table, i))
			continue;
		/*
		 * Of the connections of that name one that is there, else the
		 * newest.
		 */
		owner = NULL;
		TAILQ_FOREACH (conn, &table->conns, at_table)
			if (conn->state == CONN_IN &&
			    name_same(conn->name, seat->owner) &&
			    (owner == NULL || conn_here(conn) ||
				!conn_here(owner)))
				owner = conn;
		if (owner != NULL) {
			take_back(hub, table, owner, i);
			continue;
		}
		/* He has gone again. */
		table_touch(hub, table);
		seat->returns = false;
	}
}
