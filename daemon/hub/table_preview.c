/* Live pictures of tables for people in the lobby. */
#include "daemon/hub/table_preview.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/table_event.h"
#include "daemon/lib/tree.h"

/* The table whose picture was sent first is due first. */
TREE_GENERATE(tables_previewed, table, by_preview,
    tree_then(TREE_ORDER(a->table_preview_sent, b->table_preview_sent),
	TREE_ORDER(a->number, b->number)))

static void
not_due(struct hub *hub, struct table *table)
{
	if (table->table_preview_due)
		RB_REMOVE(tables_previewed, &hub->peeks, table);
	table->table_preview_due = false;
}

void
table_preview_end_all(struct hub *hub, struct table *table)
{
	struct conn *conn;

	while ((conn = TAILQ_FIRST(&table->previewers)) != NULL)
		conn_preview(conn, NULL);
	not_due(hub, table);
}

void
table_preview_changed(struct hub *hub, struct table *table, json_t *events)
{
	if (engine_game_threw(events))
		json_array_clear(table->last);
	json_array_extend(table->last, events);
	table->pictures++;
	if (table->table_preview_due || TAILQ_EMPTY(&table->previewers))
		return;
	table->table_preview_due = true;
	RB_INSERT(tables_previewed, &hub->peeks, table);
}

json_t *
table_preview_json(const struct hub *hub, const struct table *table)
{
	static const char *const unseen[] = {
	    "commit", "mix", "secret", "phrased", "phrases", "offers", "time"};
	json_t *state = table_state_json(hub, table, false);
	size_t i;

	for (i = 0; i < sizeof(unseen) / sizeof(*unseen); i++)
		json_object_del(state, unseen[i]);
	return json_pack("{s:i,s:I,s:o,s:o}", "table", table->number, "seq",
	    (json_int_t)table->s.seq, "state", state, "moments",
	    json_copy(table->last));
}

/* When the table's next picture is due; 0: in this turn. */
static int64_t
due_later(const struct table *table, int64_t now)
{
	int64_t due = table->table_preview_sent + PEEK_PAUSE;

	return due > now ? due : 0;
}

int64_t
table_previews_due(const struct hub *hub, int64_t now)
{
	const struct table *table = tables_previewed_first(&hub->peeks);
	int64_t due = 0;

	/* Those that are due go out with this turn. */
	while (table != NULL && (due = due_later(table, now)) == 0)
		table = tables_previewed_next(table);
	/* These become due when the turn is on disk. */
	TAILQ_FOREACH (table, &hub->busy, in_busy)
		if (table->event_due && !TAILQ_EMPTY(&table->previewers))
			due = sooner(due, due_later(table, now));
	return due;
}

void
table_previews_send(struct hub *hub, int64_t now)
{
	const struct conn *conn;
	struct table *table;
	struct held *held;
	json_t *event;

	while ((table = tables_previewed_first(&hub->peeks)) != NULL &&
	    table->table_preview_sent + PEEK_PAUSE <= now) {
		not_due(hub, table);
		table->table_preview_sent = now;
		if (table->s.status == TABLE_CLOSED)
			continue;
		event = table_preview_json(hub, table);
		json_object_set_new(event, "ev", json_string("peek"));
		held = outbox_hold(hub, HELD_EVENT, event);
		TAILQ_FOREACH (conn, &table->previewers, by_peek)
			held_to(held, conn);
	}
}
