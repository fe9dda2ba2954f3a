/* Tables: their seats, who is at them, and that they changed. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/lib/alloc.h"

struct table *
table_find(struct hub *hub, int number)
{
	struct table *table = tables_numbered(hub, number);

	return table != NULL && table->s.status != TABLE_CLOSED ? table : NULL;
}

int
table_number(const struct table *table)
{
	return table == NULL ? 0 : table->number;
}

void
table_init(struct table *table)
{
	table->events = json_array();
	table->last = json_array();
	TAILQ_INIT(&table->conns);
	TAILQ_INIT(&table->previewers);
	TAILQ_INIT(&table->trackers);
}

struct table *
table_new(
    struct hub *hub, const struct ruleset *rules, const struct terms *terms)
{
	struct table *table = xcalloc(1, sizeof(*table));

	table->fresh = true;
	table->s.rules = *rules;
	table->s.terms = *terms;
	table->s.opened = hub->io.now(hub->io.arg);
	table_init(table);
	tables_add(hub, table);
	table_touch(hub, table);
	return table;
}

void
table_wake(struct hub *hub, struct table *table)
{
	table->unsettled = true;
	if (table->busy)
		return;
	table->busy = true;
	TAILQ_INSERT_TAIL(&hub->busy, table, in_busy);
}

void
table_touch(struct hub *hub, struct table *table)
{
	if (!table->changed) {
		table->before = table->s;
		memcpy(table->presence_before, table->presence,
		    sizeof(table->presence));
		table->changed = true;
	}
	if (table->step != hub->step) {
		table->step = hub->step;
		table->s.seq++;
	}
	table->s.changed = hub->io.now(hub->io.arg);
	table->event_due = true;
	table_wake(hub, table);
	hub->step_durable = true;
	hub->lobby_dirty = true;
}

int
table_seat_of(const struct table *table, const char *name)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.seat[i].house &&
		    name_same(table->s.seat[i].name, name))
			return i;
	return -1;
}

int
table_seat_free(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.seat[i].name == '\0')
			return i;
	return -1;
}

int
table_taken(const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *table->s.seat[i].name != '\0';
	return n;
}

int
table_people(const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *table->s.seat[i].name != '\0' && !table->s.seat[i].house;
	return n;
}

int
table_guests(const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *table->s.seat[i].name != '\0' &&
		    table->s.seat[i].role == ROLE_GUEST;
	return n;
}

int
table_owners(const struct table *table)
{
	const struct seat *seat = table->s.seat;
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *seat[i].owner != '\0' ||
		    (*seat[i].name != '\0' && !seat[i].house);
	return n;
}

int
table_watchers(const struct hub *hub, const struct table *table)
{
	const struct conn *conn;
	int n = 0;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		n += !conn->at.playing && conn_here(conn);
	return n;
}

bool
table_running(const struct table *table)
{
	return table->s.status == TABLE_PHRASES ||
	    table->s.status == TABLE_PLAYING;
}

int
table_decider(const struct table *table)
{
	if (table->s.status != TABLE_PLAYING)
		return -1;
	return engine_game_decider(&table->s.rules, &table->s.game);
}

bool
table_has_bot(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			return true;
	return false;
}

void
table_mark_presence(struct hub *hub, struct table *table)
{
	int64_t now = hub->io.now(hub->io.arg), due;

	due = table->presence_sent + PRESENCE_PAUSE;
	if (table->presence_due == 0)
		table->presence_due = due > now ? due : now;
	table_wake(hub, table);
	hub->lobby_dirty = true;
}

int
table_owner_seat(const struct table *table, const char *owner)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.seat[i].owner != '\0' &&
		    name_same(table->s.seat[i].owner, owner))
			return i;
	return -1;
}

int
table_own_seat(const struct table *table, const char *name)
{
	int seat = table_seat_of(table, name);

	return seat >= 0 ? seat : table_owner_seat(table, name);
}
