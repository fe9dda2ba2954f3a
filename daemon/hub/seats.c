/* Who sits where just now, and the clocks of tables. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/play.h"
#include "daemon/hub/seats.h"
#include "daemon/hub/table.h"

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
seat_idle(const struct hub *hub, const struct table *table, int seat)
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
	if (table->soft_due == 0)
		table->soft_due = due > now ? due : now;
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
		table_notice(hub, table, "seat_back", seat);
	presence->silent = presence->kept = false;
}

void
seat_acted(struct hub *hub, struct table *table, int seat)
{
	table->presence[seat].since = hub->io.now(hub->io.arg);
	if (table->presence[seat].silent)
		seat_back(hub, table, seat);
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
		"seat_kept", "table", table->number, "seat", seat, "name",
		table->s.chair[seat].name, "seconds",
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
	presence->since = now;
	if (here)
		seat_back(hub, table, seat);
	else
		seat_kept(hub, table, seat);
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
		presence->since = now;
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
seats_settle(struct hub *hub, struct table *table)
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
seats_load(struct hub *hub)
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
seats_taken_up(struct hub *hub, struct table *table)
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

unsigned
seats_voting(const struct table *table)
{
	unsigned voting = 0;
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name != '\0' &&
		    !table->presence[i].silent)
			voting |= 1u << i;
	return voting;
}

/* When a chair's silence is too long; 0 for never. */
static int64_t
seat_due(const struct hub *hub, const struct table *table, int seat)
{
	const struct presence *presence = &table->presence[seat];
	const struct chair *chair = &table->s.chair[seat];

	if (*chair->name == '\0')
		return 0;
	if (!table_running(table))
		return presence->here || chair->house
		    ? 0
		    : presence->gone + hub->conf->dropped_minutes * MINUTE;
	if (presence->silent)
		return 0;
	if (!presence->here)
		return presence->gone + hub->conf->dropped_minutes * MINUTE;
	if (!presence->awaited || table->s.status != TABLE_PLAYING)
		return 0;
	return presence->since + hub->conf->silent_minutes * MINUTE;
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
		play_adjourn(hub, table);
	else
		table_notice(hub, table, "seat_silent", seat);
}

/* News of who is there goes out with this turn. */
static void
table_news(struct hub *hub, struct table *table)
{
	bool unsettled = table->unsettled;

	table->soft_due = 0;
	table->event_due = true;
	table_wake(hub, table);
	table->unsettled = unsettled;
}

static int64_t
table_tick(struct hub *hub, struct table *table, int64_t now)
{
	int64_t due, next = 0;
	int i;

	if (table->s.status == TABLE_ADJOURNED) {
		due = table->s.changed + ADJOURNED_TIME;
		if (due <= now)
			play_void(hub, table);
		return due > now ? due : 0;
	}
	for (i = 0; i < table->s.rules.seats; i++) {
		due = seat_due(hub, table, i);
		if (due != 0 && due <= now)
			seat_silent(hub, table, i);
		else
			next = sooner(next, due);
	}
	if (table->phrases_due != 0 && table->phrases_due <= now)
		play_phrases_over(hub, table);
	if (table->throw_due != 0 && table->throw_due <= now) {
		table->throw_due = 0;
		play_blocked(hub, table);
	}
	if (table->soft_due != 0 && table->soft_due <= now)
		table_news(hub, table);
	else
		next = sooner(next, table->soft_due);
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
		seats_settle(hub, table);
		due = table_tick(hub, table, now);
	} while (table->unsettled && table->s.status != TABLE_CLOSED);
	return due;
}

int64_t
seats_tick(struct hub *hub, int64_t now)
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
