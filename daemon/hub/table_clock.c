/* The clocks of tables: silence, and time limits. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/match.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_clock.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"

/* The seat's player has come or gone. */
static void
seat_turned(struct hub *hub, struct table *table, int seat, bool here)
{
	struct presence *presence = &table->presence[seat];
	int64_t now = hub->io.now(hub->io.arg);

	presence->here = here;
	presence->gone = here ? 0 : now;
	presence_begin(presence, now);
	if (here) {
		presence_back(hub, table, seat);
		table_game_full(hub, table);
	} else {
		/* In a game the others are told how long the seat is kept. */
		if (table_running(table) && !game_clock_slow(table) &&
		    !table->s.seat[seat].house) {
			presence->kept = true;
			send_table(hub, table, HELD_EVENT,
			    json_pack("{s:s,s:s,s:i,s:i,s:s,s:i}", "ev",
				"notice", "code",
				codes_notice(NOTICE_SEAT_KEPT), "table",
				table->number, "seat", seat, "name",
				table->s.seat[seat].name, "seconds",
				hub->conf->dropped_minutes * 60));
		}
		table_game_came(hub, table, seat);
	}
	if (!table->event_due)
		table_mark_presence(hub, table);
}

void
table_clock_settle(struct hub *hub, struct table *table)
{
	int64_t now = hub->io.now(hub->io.arg);
	bool taken, here, awaited, lost = false;
	struct presence *presence;
	const struct conn *conn;
	int i;

	if (!table->unsettled)
		return;
	table->unsettled = false;
	for (i = 0; i < table->s.rules.seats; i++) {
		presence = &table->presence[i];
		taken = *table->s.seat[i].name != '\0';
		here = taken && presence_conn(hub, table, i) != NULL;
		awaited = taken &&
		    (table->s.status == TABLE_PHRASES
			    ? !table->s.seat[i].phrased
			    : table_decider(table) == i);
		if (!taken)
			memset(presence, 0, sizeof(*presence));
		else if (here != presence->here)
			seat_turned(hub, table, i, here);
		if (awaited && !presence->awaited)
			presence_begin(presence, now);
		presence->awaited = awaited;
	}
	/* Somebody's session may still reconnect to his place in a seat. */
	TAILQ_FOREACH (conn, &table->conns, at_table)
		lost = lost ||
		    (conn->state == CONN_IN && conn->peer == NULL &&
			conn->at.playing);
	if (table->s.status != TABLE_PHRASES || lost)
		table->phrases_due = 0;
	else if (table->phrases_due == 0)
		table->phrases_due = now + PHRASE_TIME;
	if (!match_between(table))
		table->match_due = 0;
	else if (table->match_due == 0)
		table->match_due = now + MATCH_PAUSE;
	if (table->s.status != TABLE_PLAYING ||
	    !engine_game_blocked(&table->s.rules, &table->s.game))
		table->throw_due = 0;
	else if (table->throw_due == 0)
		table->throw_due = now + BLOCKED_PAUSE;
	game_clock_settle(hub, table);
}

void
table_clocks_load(struct hub *hub)
{
	struct table *table;
	int i;

	TAILQ_FOREACH (table, &hub->tables, entry) {
		for (i = 0; i < SEATS_MAX; i++) {
			table->presence[i].gone = hub->started;
			table->presence[i].since = hub->started;
		}
		table_wake(hub, table);
	}
}

/*
 * A notice about a seat to its player, wherever they are, and (all) to those at
 * the table.
 */
static void
seat_tell(struct hub *hub, const struct table *table, int seat,
    enum notice_code code, int64_t left, bool all)
{
	json_t *notice = json_pack("{s:s,s:s,s:i,s:i,s:s,s:I}", "ev", "notice",
	    "code", codes_notice(code), "table", table->number, "seat", seat,
	    "name", table->s.seat[seat].name, "seconds",
	    (json_int_t)((left + SECOND - 1) / SECOND));
	struct held *held = all ? send_table(hub, table, HELD_EVENT, notice)
				: outbox_hold(hub, HELD_EVENT, notice);
	const struct conn *conn;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (!all && conn_here(conn) && conn_seat(conn) == seat)
			held_to(held, conn);
	if (table->presence[seat].here)
		return;
	for (conn = people_named(hub, table->s.seat[seat].name); conn != NULL;
	     conn = people_next_named(conn))
		if (conn_here(conn) && conn->at.table != table)
			held_to(held, conn);
}

/*
 * A seat's silence at this time: too long, or soon. When it must be looked at
 * again; 0 for never.
 */
static int64_t
seat_tick(struct hub *hub, struct table *table, int seat, int64_t now)
{
	struct presence *presence = &table->presence[seat];
	int64_t due = presence_silent_at(hub, table, seat);
	int64_t warn = due - presence_warning(hub, presence);

	if (due == 0 || (presence->silent && table_running(table)))
		return 0;
	if (due <= now && !table_running(table)) {
		table_give_up(hub, table, seat);
		table_close_empty(hub, table);
		return 0;
	}
	if (due <= now) {
		if (table->s.seat[seat].house)
			bot_hangs(hub, table, seat);
		if (presence_deserted(hub, table))
			table_game_adjourn(hub, table);
		else
			seat_tell(
			    hub, table, seat, NOTICE_SEAT_SILENT, 0, true);
		presence->silent = true;
		return 0;
	}
	if (presence->warned || table->s.seat[seat].house ||
	    !table_running(table))
		return due;
	if (warn > now)
		return warn;
	presence->warned = true;
	if (!presence_deserted(hub, table))
		seat_tell(
		    hub, table, seat, NOTICE_SEAT_WARNED, due - now, false);
	return due;
}

static int64_t
table_tick(struct hub *hub, struct table *table, int64_t now)
{
	int64_t due, next = 0;
	bool unsettled;
	int i, seat;

	substitutes_tick(hub, table);
	if (table->s.status == TABLE_ADJOURNED) {
		due = table_game_void_due(hub, table);
		if (due <= now)
			table_game_void(hub, table);
		return due > now ? due : 0;
	}
	for (i = 0; i < table->s.rules.seats; i++)
		next = sooner(next, seat_tick(hub, table, i, now));
	due = game_clock_due(hub, table);
	if (due != 0 && due <= now) {
		seat = game_clock_over(hub, table);
		if (seat >= 0)
			substitute_begin(hub, table, seat, BOT_USUAL);
	} else
		next = sooner(next, due);
	if (table->phrases_due != 0 && table->phrases_due <= now)
		table_game_phrases_over(hub, table);
	if (table->match_due != 0 && table->match_due <= now)
		match_next(hub, table, doors_find(hub, DOORS_DRAIN) == NULL);
	if (table->throw_due != 0 && table->throw_due <= now) {
		table->throw_due = 0;
		table_game_blocked(hub, table);
	}
	if (table->presence_due != 0 && table->presence_due <= now) {
		/* Changes of presence are sent with this turn. */
		unsettled = table->unsettled;
		table->presence_due = 0;
		table->event_due = true;
		table_wake(hub, table);
		table->unsettled = unsettled;
	} else
		next = sooner(next, table->presence_due);
	next = sooner(next, table->match_due);
	return sooner(next, sooner(table->phrases_due, table->throw_due));
}

/* Does what is due at one table; returns the next due time. */
static int64_t
table_see_to(struct hub *hub, struct table *table, int64_t now)
{
	int64_t due;

	if (table->s.status == TABLE_CLOSED)
		return 0;
	do {
		table_clock_settle(hub, table);
		due = table_tick(hub, table, now);
	} while (table->unsettled && table->s.status != TABLE_CLOSED);
	return due;
}

int64_t
table_clocks_tick(struct hub *hub, int64_t now)
{
	struct table *table = tables_by_due(hub), *next;

	for (; table != NULL && table->due <= now; table = next) {
		next = tables_next_due(table);
		tables_set_due(hub, table, table_see_to(hub, table, now));
	}
	TAILQ_FOREACH (table, &hub->busy, in_busy)
		tables_set_due(hub, table, table_see_to(hub, table, now));
	table = tables_by_due(hub);
	return table == NULL ? 0 : table->due;
}
