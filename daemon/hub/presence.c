/* Who sits where, and since when they are silent. */
#include "daemon/hub/presence.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/table.h"

int64_t
presence_idle(const struct hub *hub, const struct table *table, int seat)
{
	const struct conn *conn = presence_conn(hub, table, seat);

	if (*table->s.seat[seat].name == '\0' || conn == NULL)
		return 0;
	return (hub->io.now(hub->io.arg) - conn->active) / SECOND;
}

void
presence_acted(struct hub *hub, struct table *table, int seat)
{
	presence_begin(&table->presence[seat], hub->io.now(hub->io.arg));
	if (table->presence[seat].silent)
		presence_back(hub, table, seat);
}

void
presence_restart(struct hub *hub, struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		presence_begin(&table->presence[i], hub->io.now(hub->io.arg));
}

/* How many of the people who have a seat are here. */
static int
people_here(const struct hub *hub, const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *table->s.seat[i].name != '\0' &&
		    !table->s.seat[i].house &&
		    presence_conn(hub, table, i) != NULL;
	return n;
}

bool
presence_deserted(const struct hub *hub, const struct table *table)
{
	return people_here(hub, table) == 0;
}

bool
presence_all_here(const struct hub *hub, const struct table *table)
{
	return people_here(hub, table) == table_people(table);
}

unsigned
presence_voting(const struct table *table)
{
	unsigned voting = 0;
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.seat[i].name != '\0' &&
		    !table->presence[i].silent)
			voting |= 1u << i;
	return voting;
}

/* How long a seat may be silent. */
static int64_t
seat_time(const struct hub *hub, const struct presence *presence)
{
	return MINUTE *
	    (presence->here ? hub->conf->silent_minutes
			    : hub->conf->dropped_minutes);
}

bool
presence_clock(const struct hub *hub, const struct table *table, int seat,
    int64_t *left, int64_t *warn)
{
	const struct presence *presence = &table->presence[seat];
	int64_t due = presence_silent_at(hub, table, seat);

	if (due == 0 || table->s.seat[seat].house || !presence->here)
		return false;
	*left = due - hub->io.now(hub->io.arg);
	if (*left < 0)
		*left = 0;
	*warn = presence_warning(hub, presence);
	return true;
}

void
presence_begin(struct presence *presence, int64_t now)
{
	presence->since = now;
	presence->warned = false;
}

void
presence_back(struct hub *hub, struct table *table, int seat)
{
	struct presence *presence = &table->presence[seat];

	if (presence->silent || presence->kept)
		send_seat(hub, table, NOTICE_SEAT_BACK, seat);
	presence->silent = presence->kept = false;
}

int64_t
presence_silent_at(const struct hub *hub, const struct table *table, int seat)
{
	const struct presence *presence = &table->presence[seat];
	const struct seat *who = &table->s.seat[seat];

	if (*who->name == '\0')
		return 0;
	if (!table_running(table) && (presence->here || who->house))
		return 0;
	/* The house bot must not hang; others of a slow game come and go. */
	if (!who->house &&
	    (slow_game_is(table) ||
		(presence->here && game_clock_limits(table))))
		return 0;
	if (!presence->here)
		return presence->gone + seat_time(hub, presence);
	if (!presence->awaited || table->s.status != TABLE_PLAYING)
		return 0;
	/* A game against bots only keeps nobody waiting. */
	if (!who->house && table_people(table) < 2)
		return 0;
	return presence->since + seat_time(hub, presence);
}

int64_t
presence_warning(const struct hub *hub, const struct presence *presence)
{
	int64_t half = seat_time(hub, presence) / 2;

	return half < MINUTE ? half : MINUTE;
}

const struct conn *
presence_conn(const struct hub *hub, const struct table *table, int seat)
{
	const struct seat *who = &table->s.seat[seat];
	const struct conn *conn;

	if (who->house)
		return bot_at(hub, table, who->level);
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_here(conn) && conn->at.playing &&
		    name_same(conn->name, who->name))
			return conn;
	return NULL;
}

void
presence_restart_phrases(struct hub *hub, struct table *table)
{
	table->phrases_due = 0;
	table_wake(hub, table);
}
