/*
 * Tables in a transaction, which is a turn of the loop: saved, committed or
 * rolled back; and loaded when the hub starts.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/game_clock.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_preview.h"
#include "daemon/hub/table_txn.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/tv.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

/* Whether somebody of another deck would find another seat or invitation. */
static bool
chairs_differ(const struct table_state *a, const struct table_state *b)
{
	int i;

	for (i = 0; i < SEATS_MAX; i++)
		if (strcmp(a->seat[i].name, b->seat[i].name) != 0 ||
		    strcmp(a->seat[i].owner, b->seat[i].owner) != 0)
			return true;
	if (memcmp(a->access.invited, b->access.invited,
		sizeof(a->access.invited)) != 0)
		return true;
	return a->status != b->status &&
	    (a->status >= TABLE_ADJOURNED || b->status >= TABLE_ADJOURNED);
}

void
tables_save(struct hub *hub)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->busy, in_busy) {
		tv_index(hub, table, false);
		if (!table->changed)
			continue;
		tables_index(hub, table);
		if (table->s.status == TABLE_CLOSED)
			store_table_drop(hub->store, table->number);
		else
			store_table_put(hub->store, table);
		if (hub->decks > 1 && chairs_differ(&table->before, &table->s))
			store_chairs_put(hub->store, table);
	}
}

static void
table_free(struct hub *hub, struct table *table)
{
	tv_index(hub, table, true);
	watching_closed(hub, table);
	tables_remove(hub, table);
	table_preview_end_all(hub, table);
	table_delay_free(table);
	json_decref(table->events);
	json_decref(table->last);
	free(table);
}

void
tables_commit(struct hub *hub)
{
	struct table *table;

	while ((table = TAILQ_FIRST(&hub->busy)) != NULL) {
		TAILQ_REMOVE(&hub->busy, table, in_busy);
		table->busy = table->changed = table->fresh = false;
		json_array_clear(table->events);
		if (table->s.status == TABLE_CLOSED)
			table_free(hub, table);
	}
}

void
tables_rollback(struct hub *hub)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->busy, in_busy) {
		if (!table->changed)
			continue;
		table->s = table->before;
		memcpy(table->presence, table->presence_before,
		    sizeof(table->presence));
		/*
		 * Its clocks are those of the state taken back. What they did
		 * in this turn they do again when the disk is tried again: not
		 * at once, since that would take back each turn until then.
		 */
		table->unsettled = true;
		tables_set_due(hub, table, hub->disk_retry);
		table->event_due = false;
		table->nudge_due = 0;
		if (table->fresh)
			table->s.status = TABLE_CLOSED;
		tables_index(hub, table);
	}
}

/* A table that cannot be read is dropped, and its game with it. */
static void
table_give_up_on(struct hub *hub, const struct table *stored, const char *why)
{
	struct table table = *stored;
	struct stored_game game = {.snapshot = NULL};

	log_error(
	    "table_damaged", "table=%d why=%s", table.number, log_quote(why));
	if (table.s.game_no != 0 &&
	    store_game_load(hub->store, &table.s, &game))
		recording_set_aside(hub, &table, why);
	free(game.snapshot);
	store_table_drop(hub->store, table.number);
}

static void
table_load(void *arg, const struct table *stored, const char *damage)
{
	struct hub *hub = arg;
	struct table *table;
	char why[CONF_ERROR];
	bool adjourned;
	int i;

	if (damage != NULL) {
		table_give_up_on(hub, stored, damage);
		return;
	}
	table = xcalloc(1, sizeof(*table));
	*table = *stored;
	table_init(table);
	tables_add(hub, table);
	/* A game that cannot be replayed is set aside: a table starts anew. */
	if (table->s.game_no != 0 &&
	    !table_game_load(hub->store, &table->s, why)) {
		recording_set_aside(hub, table, why);
		strlcpy(table->damaged, table->s.id, sizeof(table->damaged));
		table_touch(hub, table);
		table_game_forget(&table->s);
		table->s.status =
		    table_seat_free(table) >= 0 ? TABLE_OPEN : TABLE_OVER;
	}
	table_delay_load(hub, table);
	/* An adjourned one is kept for so many days of a host that runs. */
	adjourned = table->s.status == TABLE_ADJOURNED;
	if (hub->away != 0 && (adjourned || table->s.clock.since != 0)) {
		if (!table->changed)
			table->before = table->s;
		table->changed = true;
		table->s.adjourned += adjourned ? hub->away : 0;
		for (i = 0; i < table->s.rules.seats; i++)
			table->s.seat[i].came += adjourned ? hub->away : 0;
		game_clock_loaded(hub, table);
		table_wake(hub, table);
	}
	tables_index(hub, table);
}

void
tables_load(struct hub *hub)
{
	store_tables(hub->store, table_load, hub);
}

void
tables_free(struct hub *hub)
{
	struct table *table;

	while ((table = TAILQ_FIRST(&hub->tables)) != NULL)
		table_free(hub, table);
	tables_end(hub);
}
