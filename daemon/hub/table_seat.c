/* People and house bots sit down at tables, watch and leave. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/match.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/spectator.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"

/* Keeps only the record of who played the last game. */
static void
seat_empty(struct seat *seat)
{
	struct seat empty = {.wins = 0};

	strlcpy(empty.played, seat->played, sizeof(empty.played));
	*seat = empty;
}

void
table_replace(struct hub *hub, struct table *table, struct conn *conn)
{
	struct conn *other, *next;

	TAILQ_FOREACH_SAFE (other, &table->conns, at_table, next)
		if (other != conn && other->state == CONN_IN &&
		    other->at.playing && name_same(other->name, conn->name))
			conn_bye(hub, other, BYE_REPLACED, NULL);
}

void
table_sit(struct hub *hub, struct table *table, struct conn *conn, int seat)
{
	struct seat *who = &table->s.seat[seat];
	bool taken = *who->name != '\0';

	if (conn->at.table != NULL && conn->at.table != table)
		table_leave(hub, conn);
	if (!taken) {
		table_touch(hub, table);
		seat_empty(who);
		strlcpy(who->name, conn->name, sizeof(who->name));
		who->role = conn->role;
		tables_index(hub, table);
	}
	table_replace(hub, table, conn);
	conn_move(hub, conn, table, true);
	spectator_followed(hub, conn);
	send_you(hub, conn);
	table_send(hub, table, conn);
	if (!taken)
		send_seat(hub, table, NOTICE_ARRIVED, seat);
	table_game_full(hub, table);
}

void
table_sit_bot(struct hub *hub, struct table *table, int seat, int level)
{
	struct seat *who = &table->s.seat[seat];
	const struct seat before = *who;

	table_touch(hub, table);
	seat_empty(who);
	strlcpy(who->name, bot_name(hub, level), sizeof(who->name));
	who->level = (uint8_t)level;
	who->role = ROLE_BOT;
	who->house = true;
	who->wins = before.wins;
	who->match_won = before.match_won;
	who->match_played = before.match_played;
	if (table->s.status == TABLE_PLAYING) {
		/* What was mixed into the dice does not change. */
		who->phrased = before.phrased;
		strlcpy(who->phrase, before.phrase, sizeof(who->phrase));
	}
	/* The previous player is no longer waited for. */
	table->presence[seat] =
	    (struct presence){.gone = hub->io.now(hub->io.arg),
		.since = hub->io.now(hub->io.arg)};
	tables_index(hub, table);
	bot_invite(hub, table, seat);
	table_mark_presence(hub, table);
}

void
table_watch(struct hub *hub, struct table *table, struct conn *conn)
{
	struct table *old = conn->at.table;

	if (old != NULL && old != table && conn->at.playing) {
		table_leave(hub, conn);
		old = NULL;
	}
	conn_move(hub, conn, table, false);
	if (old != NULL && old != table)
		table_close_empty(hub, old);
	send_you(hub, conn);
	table_send(hub, table, conn);
}

void
table_leave(struct hub *hub, struct conn *conn)
{
	struct table *table = conn->at.table;
	int seat = conn_seat(conn);

	if (table == NULL)
		return;
	conn_move(hub, conn, NULL, false);
	if (seat >= 0)
		table_give_up(hub, table, seat);
	table_close_empty(hub, table);
	send_you(hub, conn);
}

void
table_vacate(struct hub *hub, struct table *table, int seat)
{
	table_touch(hub, table);
	seat_empty(&table->s.seat[seat]);
	match_reset(table);
	memset(table->s.offer, 0, sizeof(table->s.offer));
	tables_index(hub, table);
}

void
table_give_up(struct hub *hub, struct table *table, int seat)
{
	char name[NAME_SIZE];

	if (seat < 0)
		return;
	strlcpy(name, table->s.seat[seat].name, sizeof(name));
	match_left(hub, table);
	/* In a match's next game people sit elsewhere. */
	seat = table_seat_of(table, name);
	/* During a game the others are told that the seat is kept. */
	if (slow_game_is(table))
		return;
	if (table->s.status != TABLE_PLAYING || presence_deserted(hub, table))
		send_seat(hub, table, NOTICE_LEFT, seat);
	if (table->s.status == TABLE_PHRASES)
		table_game_void(hub, table);
	if (table->s.status == TABLE_OPEN || table->s.status == TABLE_OVER)
		table_vacate(hub, table, seat);
	if (table_running(table) && presence_deserted(hub, table))
		table_game_adjourn(hub, table);
}

void
table_close_empty(struct hub *hub, struct table *table)
{
	struct conn *conn;

	if (table->s.status != TABLE_OPEN && table->s.status != TABLE_OVER)
		return;
	if (table_people(table) > 0 || table_watchers(hub, table) > 0)
		return;
	table_touch(hub, table);
	table->s.status = TABLE_CLOSED;
	tables_index(hub, table);
	table->event_due = false;
	while ((conn = TAILQ_FIRST(&table->conns)) != NULL) {
		conn_move(hub, conn, NULL, false);
		send_you(hub, conn);
	}
}

void
table_leave_bot(struct hub *hub, struct table *table)
{
	int i;

	if (table_people(table) > 0 && table_running(table))
		return;
	if (table_running(table))
		table_game_void(hub, table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			table_vacate(hub, table, i);
	table_close_empty(hub, table);
}
