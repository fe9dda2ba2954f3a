/* Who sits where just now, and the clocks of tables. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"

static const struct conn *
seat_conn(const struct hub *hub, const struct table *table, int seat)
{
	const struct chair *chair = &table->s.chair[seat];
	const struct conn *conn;

	if (chair->house)
		return conn_bot(hub);
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_here(conn) && conn->at.playing &&
		    name_same(conn->name, chair->name))
			return conn;
	return NULL;
}

int64_t
presence_idle(const struct hub *hub, const struct table *table, int seat)
{
	const struct conn *conn = seat_conn(hub, table, seat);

	if (*table->s.chair[seat].name == '\0' || conn == NULL)
		return 0;
	return (hub->io.now(hub->io.arg) - conn->active) / SECOND;
}

void
table_presence(struct hub *hub, struct table *table)
{
	int64_t now = hub->io.now(hub->io.arg), due;

	due = table->soft_sent + LOBBY_PAUSE;
	if (table->presence_due == 0)
		table->presence_due = due > now ? due : now;
	table_wake(hub, table);
	hub->lobby_dirty = true;
}

static bool
seat_awaited(const struct table *table, int seat)
{
	if (table->s.status == TABLE_PHRASES)
		return !table->s.chair[seat].phrased;
	return table_decider(table) == seat;
}

/* It is there again, or acts after all. */
static void
seat_back(struct hub *hub, struct table *table, int seat)
{
	struct presence *presence = &table->presence[seat];

	if (presence->silent || presence->kept)
		table_notice(hub, table, NOTICE_SEAT_BACK, seat);
	presence->silent = presence->kept = false;
}

/* The time that is had for a decision begins. */
static void
presence_begin(struct presence *presence, int64_t now)
{
	presence->since = now;
	presence->warned = false;
}

void
presence_acted(struct hub *hub, struct table *table, int seat)
{
	presence_begin(&table->presence[seat], hub->io.now(hub->io.arg));
	if (table->presence[seat].silent)
		seat_back(hub, table, seat);
}

void
seats_restart(struct hub *hub, struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		presence_begin(&table->presence[i], hub->io.now(hub->io.arg));
}

/* In a game the others are told for how long the seat is kept at least. */
static void
seat_kept(struct hub *hub, struct table *table, int seat)
{
	if (!table_running(table) || table->s.chair[seat].house)
		return;
	table->presence[seat].kept = true;
	table_hold(hub, table, HELD_EVENT,
	    json_pack("{s:s,s:s,s:i,s:i,s:s,s:i}", "ev", "notice", "code",
		codes_notice(NOTICE_SEAT_KEPT), "table", table->number, "seat",
		seat, "name", table->s.chair[seat].name, "seconds",
		hub->conf->dropped_minutes * 60));
}

/* Whoever sits there has come or gone. */
static void
seat_turned(struct hub *hub, struct table *table, int seat, bool here)
{
	struct presence *presence = &table->presence[seat];
	int64_t now = hub->io.now(hub->io.arg);

	presence->here = here;
	presence->gone = here ? 0 : now;
	presence_begin(presence, now);
	if (here) {
		seat_back(hub, table, seat);
		table_game_full(hub, table);
	} else {
		seat_kept(hub, table, seat);
		play_came(hub, table, seat);
	}
	if (!table->event_due)
		table_presence(hub, table);
}

static void
seat_settle(struct hub *hub, struct table *table, int seat, int64_t now)
{
	struct presence *presence = &table->presence[seat];
	const struct chair *chair = &table->s.chair[seat];
	bool taken = *chair->name != '\0';
	bool here = taken && seat_conn(hub, table, seat) != NULL;
	bool awaited = taken && seat_awaited(table, seat);

	if (!taken)
		memset(presence, 0, sizeof(*presence));
	else if (here != presence->here)
		seat_turned(hub, table, seat, here);
	if (awaited && !presence->awaited)
		presence_begin(presence, now);
	presence->awaited = awaited;
}

/* Somebody's session may still take up his place in a chair. */
static bool
seats_awaited(const struct table *table)
{
	const struct conn *conn;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn->state == CONN_IN && conn->peer == NULL &&
		    conn->at.playing)
			return true;
	return false;
}

void
presence_settle(struct hub *hub, struct table *table)
{
	int64_t now = hub->io.now(hub->io.arg);
	int i;

	if (!table->unsettled)
		return;
	table->unsettled = false;
	for (i = 0; i < table->s.rules.seats; i++)
		seat_settle(hub, table, i, now);
	if (table->s.status != TABLE_PHRASES || seats_awaited(table))
		table->phrases_due = 0;
	else if (table->phrases_due == 0)
		table->phrases_due = now + PHRASE_TIME;
	if (table->s.status != TABLE_PLAYING ||
	    !engine_game_blocked(&table->s.rules, &table->s.play))
		table->throw_due = 0;
	else if (table->throw_due == 0)
		table->throw_due = now + BLOCKED_PAUSE;
}

void
presence_load(struct hub *hub)
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

void
presence_taken_up(struct hub *hub, struct table *table)
{
	/* Whoever was about to type a phrase has all the time again. */
	table->phrases_due = 0;
	table_wake(hub, table);
}

bool
table_deserted(struct hub *hub, const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name != '\0' &&
		    !table->s.chair[i].house &&
		    seat_conn(hub, table, i) != NULL)
			return false;
	return true;
}

bool
seats_all_here(const struct hub *hub, const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name != '\0' &&
		    !table->s.chair[i].house &&
		    seat_conn(hub, table, i) == NULL)
			return false;
	return true;
}

unsigned
presence_voting(const struct table *table)
{
	unsigned voting = 0;
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name != '\0' &&
		    !table->presence[i].silent)
			voting |= 1u << i;
	return voting;
}

/* How long a chair's silence may be. */
static int64_t
seat_time(const struct hub *hub, const struct presence *presence)
{
	return MINUTE *
	    (presence->here ? hub->conf->silent_minutes
			    : hub->conf->dropped_minutes);
}

/* So long before it is too long whoever has the chair is told. */
static int64_t
seat_warning(const struct hub *hub, const struct presence *presence)
{
	int64_t half = seat_time(hub, presence) / 2;

	return half < MINUTE ? half : MINUTE;
}

/* When a chair's silence is too long; 0 for never. */
static int64_t
seat_due(const struct hub *hub, const struct table *table, int seat)
{
	const struct presence *presence = &table->presence[seat];
	const struct chair *chair = &table->s.chair[seat];

	if (*chair->name == '\0')
		return 0;
	if (!table_running(table) && (presence->here || chair->house))
		return 0;
	if (!presence->here)
		return presence->gone + seat_time(hub, presence);
	if (!presence->awaited || table->s.status != TABLE_PLAYING)
		return 0;
	/* Who plays with bots alone holds nobody up. */
	if (!chair->house && table_people(table) < 2)
		return 0;
	return presence->since + seat_time(hub, presence);
}

bool
seat_clock(const struct hub *hub, const struct table *table, int seat,
    int64_t *left, int64_t *warn)
{
	const struct presence *presence = &table->presence[seat];
	int64_t due = seat_due(hub, table, seat);

	if (due == 0 || table->s.chair[seat].house || !presence->here)
		return false;
	*left = due - hub->io.now(hub->io.arg);
	if (*left < 0)
		*left = 0;
	*warn = seat_warning(hub, presence);
	return true;
}

/*
 * A notice about a chair to whoever has it, wherever he is, and (all) to those
 * at the table.
 */
static void
seat_tell(struct hub *hub, const struct table *table, int seat,
    enum notice_code code, int64_t left, bool all)
{
	json_t *notice = json_pack("{s:s,s:s,s:i,s:i,s:s,s:I}", "ev", "notice",
	    "code", codes_notice(code), "table", table->number, "seat", seat,
	    "name", table->s.chair[seat].name, "seconds",
	    (json_int_t)((left + SECOND - 1) / SECOND));
	struct held *held = all ? table_hold(hub, table, HELD_EVENT, notice)
				: outbox_hold(hub, HELD_EVENT, notice);
	const struct conn *conn;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (!all && conn_here(conn) && conn_seat(conn) == seat)
			held_to(held, conn);
	if (table->presence[seat].here)
		return;
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_here(conn) && conn->at.table != table &&
		    name_same(conn->name, table->s.chair[seat].name))
			held_to(held, conn);
}

/* A chair has been silent for too long. */
static void
seat_silent(struct hub *hub, struct table *table, int seat)
{
	if (!table_running(table)) {
		table_give_up(hub, table, seat);
		table_close_empty(hub, table);
		return;
	}
	table->presence[seat].silent = true;
	if (table->s.chair[seat].house)
		bot_hangs(hub);
	if (table_deserted(hub, table))
		table_game_adjourn(hub, table);
	else
		seat_tell(hub, table, seat, NOTICE_SEAT_SILENT, 0, true);
}

/*
 * A chair's silence at this time: too long, or soon. When it must be looked at
 * again; 0 for never.
 */
static int64_t
seat_tick(struct hub *hub, struct table *table, int seat, int64_t now)
{
	struct presence *presence = &table->presence[seat];
	int64_t due = seat_due(hub, table, seat);
	int64_t warn = due - seat_warning(hub, presence);

	if (due == 0 || (presence->silent && table_running(table)))
		return 0;
	if (due <= now) {
		seat_silent(hub, table, seat);
		return 0;
	}
	if (presence->warned || table->s.chair[seat].house ||
	    !table_running(table))
		return due;
	if (warn > now)
		return warn;
	presence->warned = true;
	if (!table_deserted(hub, table))
		seat_tell(
		    hub, table, seat, NOTICE_SEAT_WARNED, due - now, false);
	return due;
}

/* News of who is there goes out with this turn. */
static void
table_news(struct hub *hub, struct table *table)
{
	bool unsettled = table->unsettled;

	table->presence_due = 0;
	table->event_due = true;
	table_wake(hub, table);
	table->unsettled = unsettled;
}

static int64_t
table_tick(struct hub *hub, struct table *table, int64_t now)
{
	int64_t due, next = 0;
	int i;

	substitutes_tick(hub, table);
	if (table->s.status == TABLE_ADJOURNED) {
		due = play_void_due(hub, table);
		if (due <= now)
			table_game_void(hub, table);
		return due > now ? due : 0;
	}
	for (i = 0; i < table->s.rules.seats; i++)
		next = sooner(next, seat_tick(hub, table, i, now));
	if (table->phrases_due != 0 && table->phrases_due <= now)
		table_game_phrases_over(hub, table);
	if (table->throw_due != 0 && table->throw_due <= now) {
		table->throw_due = 0;
		table_game_blocked(hub, table);
	}
	if (table->presence_due != 0 && table->presence_due <= now)
		table_news(hub, table);
	else
		next = sooner(next, table->presence_due);
	return sooner(next, sooner(table->phrases_due, table->throw_due));
}

/* What is due at one table, and when it is due next. */
static int64_t
table_see_to(struct hub *hub, struct table *table, int64_t now)
{
	int64_t due;

	if (table->s.status == TABLE_CLOSED)
		return 0;
	do {
		presence_settle(hub, table);
		due = table_tick(hub, table, now);
	} while (table->unsettled && table->s.status != TABLE_CLOSED);
	return due;
}

int64_t
presence_tick(struct hub *hub, int64_t now)
{
	bool all = hub->tables_due != 0 && hub->tables_due <= now;
	struct table *table;
	int64_t next = all ? 0 : hub->tables_due;

	if (all)
		TAILQ_FOREACH (table, &hub->tables, entry)
			next = sooner(next, table_see_to(hub, table, now));
	TAILQ_FOREACH (table, &hub->busy, in_busy)
		next = sooner(next, table_see_to(hub, table, now));
	hub->tables_due = next;
	return next;
}
