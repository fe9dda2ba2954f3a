/* House bots that play on for people, and people who take their seats back. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/engine_game.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"

int
substitute_seat(const struct table *table, const char *owner)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].owner != '\0' &&
		    name_same(table->s.chair[i].owner, owner))
			return i;
	return -1;
}

int
substitute_own_seat(const struct table *table, const char *name)
{
	int seat = table_chair_of(table, name);

	return seat >= 0 ? seat : substitute_seat(table, name);
}

/* {"ev":"notice"}: a bot plays a seat for its owner, or does so no more. */
static json_t *
seat_notice(const struct table *table, int seat, enum notice_code code)
{
	const struct chair *chair = &table->s.chair[seat];
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "seat", json_integer(seat));
	json_object_set_new(notice, "name", json_string(chair->name));
	json_object_set_new(notice, "owner", json_string(chair->owner));
	return notice;
}

void
substitute_begin(struct hub *hub, struct table *table, int seat)
{
	struct chair *chair = &table->s.chair[seat];
	char owner[NAME_SIZE];
	struct conn *conn;
	struct held *held;

	strlcpy(owner, chair->name, sizeof(owner));
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_seat(conn) == seat) {
			conn_move(hub, conn, table, false);
			send_you(hub, conn);
		}
	table_sit_bot(hub, table, seat);
	strlcpy(chair->owner, owner, sizeof(chair->owner));
	store_game_chair(hub->store, table, seat);
	held = table_hold(hub, table, HELD_EVENT,
	    seat_notice(table, seat, NOTICE_SEAT_FILLED));
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_here(conn) && conn->at.table != table &&
		    name_same(conn->name, owner))
			held_to(held, conn);
}

void
substitute_tell(
    struct hub *hub, const struct table *table, const struct conn *conn)
{
	int seat = substitute_seat(table, conn->name);

	if (seat >= 0)
		send_event(
		    hub, conn, seat_notice(table, seat, NOTICE_SEAT_FILLED));
}

/* A bot that is there has thrown, and is to choose its play. */
static bool
throw_in_hand(const struct hub *hub, const struct table *table, int seat)
{
	return table_decider(table) == seat &&
	    engine_game_in_hand(&table->s.rules, &table->s.play, seat) &&
	    conn_bot(hub) != NULL;
}

/* The owner sits down again. */
static void
take_back(struct hub *hub, struct table *table, struct conn *conn, int seat)
{
	struct chair *chair = &table->s.chair[seat];
	int other = table_chair_of(table, conn->name);
	json_t *event;

	if (other >= 0)
		table_vacate(hub, table, other);
	table_touch(hub, table);
	event = seat_notice(table, seat, NOTICE_SEAT_RETURNED);
	chair->house = chair->returns = false;
	strlcpy(chair->name, conn->name, sizeof(chair->name));
	chair->role = conn->role;
	*chair->owner = '\0';
	table->presence[seat].silent = table->presence[seat].kept = false;
	seats_restart(hub, table);
	if (table->s.status != TABLE_OVER)
		store_game_chair(hub->store, table, seat);
	table_replace(hub, table, conn);
	conn_move(hub, conn, table, true);
	send_you(hub, conn);
	table_hold(hub, table, HELD_EVENT, event);
	bot_dismiss(hub, table);
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
	table->s.chair[seat].returns = true;
	if (conn->at.table != table)
		table_watch(hub, table, conn);
	return false;
}

/* Of those of that name at the table one who is there, else the newest. */
static struct conn *
substitute_watcher(const struct table *table, const char *name)
{
	struct conn *conn, *found = NULL;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn->state == CONN_IN && name_same(conn->name, name) &&
		    (found == NULL || conn_here(conn) || !conn_here(found)))
			found = conn;
	return found;
}

void
substitutes_tick(struct hub *hub, struct table *table)
{
	struct chair *chair;
	struct conn *conn;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		chair = &table->s.chair[i];
		if (!chair->returns || throw_in_hand(hub, table, i))
			continue;
		conn = substitute_watcher(table, chair->owner);
		if (conn != NULL) {
			take_back(hub, table, conn, i);
			continue;
		}
		/* He has gone again. */
		table_touch(hub, table);
		chair->returns = false;
	}
}
