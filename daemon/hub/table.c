/* Tables: their chairs and who is at them. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/lib/log.h"

json_t *
number_or_null(int64_t value, int64_t least)
{
	return value < least ? json_null() : json_integer(value);
}

struct table *
table_find(struct hub *hub, int number)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->tables, entry)
		if (table->number == number && table->s.status != TABLE_CLOSED)
			return table;
	return NULL;
}

int
table_number(const struct table *table)
{
	return table == NULL ? 0 : table->number;
}

void
table_init(struct table *table)
{
	table->moments = json_array();
	table->last = json_array();
	TAILQ_INIT(&table->conns);
	TAILQ_INIT(&table->previewers);
}

struct table *
table_new(struct hub *hub, const struct ruleset *rules)
{
	struct table *table = xcalloc(1, sizeof(*table)), *after;
	int number = 1;

	/* Kept in order of their numbers, so a gap shows. */
	TAILQ_FOREACH (after, &hub->tables, entry) {
		if (after->number > number)
			break;
		number = after->number + 1;
	}
	table->number = number;
	table->fresh = true;
	table->s.rules = *rules;
	table->s.opened = hub->io.now(hub->io.arg);
	table_init(table);
	if (after == NULL)
		TAILQ_INSERT_TAIL(&hub->tables, table, entry);
	else
		TAILQ_INSERT_BEFORE(after, table, entry);
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
table_chair_of(const struct table *table, const char *name)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.chair[i].house &&
		    name_same(table->s.chair[i].name, name))
			return i;
	return -1;
}

int
table_chair_free(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name == '\0')
			return i;
	return -1;
}

int
table_taken(const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *table->s.chair[i].name != '\0';
	return n;
}

int
table_people(const struct table *table)
{
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n +=
		    *table->s.chair[i].name != '\0' && !table->s.chair[i].house;
	return n;
}

int
table_owners(const struct table *table)
{
	const struct chair *chair = table->s.chair;
	int i, n = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		n += *chair[i].owner != '\0' ||
		    (*chair[i].name != '\0' && !chair[i].house);
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
	return engine_game_decider(&table->s.rules, &table->s.play);
}

/* Nothing is left of who had it but that he played the last game. */
static void
chair_empty(struct chair *chair)
{
	struct chair empty = {.wins = 0};

	strlcpy(empty.played, chair->played, sizeof(empty.played));
	*chair = empty;
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
	struct chair *chair = &table->s.chair[seat];

	if (conn->at.table != NULL && conn->at.table != table)
		table_leave(hub, conn);
	if (*chair->name == '\0') {
		table_touch(hub, table);
		chair_empty(chair);
		strlcpy(chair->name, conn->name, sizeof(chair->name));
		chair->role = conn->role;
	}
	table_replace(hub, table, conn);
	conn_move(hub, conn, table, true);
	send_you(hub, conn);
	table_send(hub, table, conn);
	if (table->changed)
		table_notice(hub, table, NOTICE_ARRIVED, seat);
	table_game_full(hub, table);
}

void
table_sit_bot(struct hub *hub, struct table *table, int seat)
{
	struct chair *chair = &table->s.chair[seat];
	const struct chair before = *chair;

	table_touch(hub, table);
	chair_empty(chair);
	bot_name(hub, table, chair->name);
	chair->role = ROLE_BOT;
	chair->house = true;
	chair->wins = before.wins;
	if (table->s.status == TABLE_PLAYING) {
		/* What was mixed into the dice stays what it was. */
		chair->phrased = before.phrased;
		strlcpy(chair->phrase, before.phrase, sizeof(chair->phrase));
	}
	/* Whoever sat there before is not missed any more. */
	table->presence[seat] =
	    (struct presence){.gone = hub->io.now(hub->io.arg),
		.since = hub->io.now(hub->io.arg)};
	bot_invite(hub, table, seat);
	table_presence(hub, table);
}

void
table_watch(struct hub *hub, struct table *table, struct conn *conn)
{
	if (conn->at.table != NULL && conn->at.table != table)
		table_leave(hub, conn);
	conn_move(hub, conn, table, false);
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
	chair_empty(&table->s.chair[seat]);
	memset(table->s.offer, 0, sizeof(table->s.offer));
}

void
table_give_up(struct hub *hub, struct table *table, int seat)
{
	if (seat < 0)
		return;
	/* While a game goes on the others hear that the seat is kept. */
	if (table->s.status != TABLE_PLAYING || table_deserted(hub, table))
		table_notice(hub, table, NOTICE_LEFT, seat);
	if (table->s.status == TABLE_PHRASES)
		table_game_void(hub, table);
	if (table->s.status == TABLE_OPEN || table->s.status == TABLE_OVER)
		table_vacate(hub, table, seat);
	if (table_running(table) && table_deserted(hub, table))
		table_game_adjourn(hub, table);
}

static void
table_close(struct hub *hub, struct table *table)
{
	struct conn *conn;

	table_touch(hub, table);
	table->s.status = TABLE_CLOSED;
	table->event_due = false;
	while ((conn = TAILQ_FIRST(&table->conns)) != NULL) {
		conn_move(hub, conn, NULL, false);
		send_you(hub, conn);
	}
}

void
table_close_empty(struct hub *hub, struct table *table)
{
	if (table->s.status != TABLE_OPEN && table->s.status != TABLE_OVER)
		return;
	if (table_people(table) == 0 && table_watchers(hub, table) == 0)
		table_close(hub, table);
}

struct held *
table_hold(
    struct hub *hub, const struct table *table, int kind, json_t *message)
{
	struct held *held = outbox_hold(hub, (enum held_kind)kind, message);
	const struct conn *conn, *bot = conn_bot(hub);

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_here(conn))
			held_to(held, conn);
	if (bot != NULL && bot_sits(table))
		held_to(held, bot);
	return held;
}

void
table_notice(
    struct hub *hub, const struct table *table, enum notice_code code, int seat)
{
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "seat", json_integer(seat));
	json_object_set_new(
	    notice, "name", json_string(table->s.chair[seat].name));
	table_hold(hub, table, HELD_EVENT, notice);
}
