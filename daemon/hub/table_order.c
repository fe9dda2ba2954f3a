/* What moderators and sysops do at tables. */
#include "daemon/hub/table_order.h"

#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"

/* Sends those of a name, or (NULL) all, from the table to the lobby. */
static void
table_order_dismiss(struct hub *hub, struct table *table, const char *name)
{
	struct conn *conn, *next;

	TAILQ_FOREACH_SAFE (conn, &table->conns, at_table, next)
		if (name == NULL || name_same(conn->name, name)) {
			conn_move(hub, conn, NULL, false);
			send_you(hub, conn);
		}
}

/* A bot plays on, and nobody may have the seat back. */
static void
seat_to_bot(struct hub *hub, struct table *table, int seat)
{
	table_touch(hub, table);
	memset(table->s.offer, 0, sizeof(table->s.offer));
	if (table->s.seat[seat].house) {
		*table->s.seat[seat].owner = '\0';
		table->s.seat[seat].returns = false;
		tables_index(hub, table);
		return;
	}
	send_seat(hub, table, NOTICE_LEFT, seat);
	table_sit_bot(hub, table, seat, BOT_USUAL);
	store_game_seat(hub->store, table, seat);
	send_seat(hub, table, NOTICE_ARRIVED, seat);
}

void
table_order_unseat(struct hub *hub, struct table *table, const char *name)
{
	int seat = table_own_seat(table, name);

	if (seat < 0)
		return;
	table_order_dismiss(hub, table, name);
	if (table->s.status == TABLE_PLAYING && bot_offered(hub) &&
	    table_owners(table) > 1)
		seat_to_bot(hub, table, seat);
	else {
		if (table_running(table))
			table_game_void(hub, table);
		send_seat(hub, table, NOTICE_LEFT, seat);
		table_vacate(hub, table, seat);
	}
	table_close_empty(hub, table);
}

void
table_order_end(struct hub *hub, struct table *table, const char *why)
{
	json_t *notice = notice_new(NOTICE_TABLE_ENDED);
	int i;

	json_object_set_new(notice, "table", json_integer(table->number));
	if (why != NULL)
		json_object_set_new(notice, "text", json_string(why));
	send_table(hub, table, HELD_EVENT, notice);
	if (table_running(table) || table->s.status == TABLE_ADJOURNED)
		table_game_void(hub, table);
	for (i = 0; i < table->s.rules.seats; i++)
		table_vacate(hub, table, i);
	table_order_dismiss(hub, table, NULL);
	table_close_empty(hub, table);
}

/* A person has the seat and does not play. */
static bool
seat_hangs(const struct table *table, int seat)
{
	const struct seat *who = &table->s.seat[seat];

	return *who->name != '\0' && !who->house &&
	    (!table->presence[seat].here || table->presence[seat].silent);
}

int
table_order_rescue(struct hub *hub, struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++) {
		if (!seat_hangs(table, i))
			continue;
		n++;
		if (!bot_offered(hub))
			continue;
		table_touch(hub, table);
		memset(table->s.offer, 0, sizeof(table->s.offer));
		substitute_begin(hub, table, i, BOT_USUAL);
	}
	if (n > 0 && !bot_offered(hub))
		table_game_adjourn(hub, table);
	return n;
}

void
table_order_move(
    struct hub *hub, struct table *table, int seat, struct conn *to)
{
	struct seat *who = &table->s.seat[seat];
	bool adjourned = table->s.status == TABLE_ADJOURNED;
	struct conn *conn;

	table_touch(hub, table);
	memset(table->s.offer, 0, sizeof(table->s.offer));
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_seat(conn) == seat) {
			conn_move(hub, conn, table, false);
			send_you(hub, conn);
		}
	who->house = who->returns = false;
	*who->owner = '\0';
	strlcpy(who->name, to->name, sizeof(who->name));
	who->role = to->role;
	tables_index(hub, table);
	if (table_running(table) || adjourned)
		store_game_seat(hub->store, table, seat);
	if (adjourned) {
		table_game_met(hub, to);
		return;
	}
	presence_restart(hub, table);
	table_sit(hub, table, to, seat);
	send_seat(hub, table, NOTICE_ARRIVED, seat);
}
