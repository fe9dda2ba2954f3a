/* peek: live pictures of tables for people in the lobby. */
#include <string.h>

#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_preview.h"

void
table_preview_end(struct conn *conn)
{
	if (conn->peek != NULL)
		TAILQ_REMOVE(&conn->peek->previewers, conn, by_peek);
	conn->peek = NULL;
}

static void
table_preview_begin(struct conn *conn, struct table *table)
{
	table_preview_end(conn);
	conn->peek = table;
	TAILQ_INSERT_TAIL(&table->previewers, conn, by_peek);
}

static void
not_due(struct hub *hub, struct table *table)
{
	if (table->table_preview_due)
		TAILQ_REMOVE(&hub->peeks, table, in_peeks);
	table->table_preview_due = false;
}

void
table_preview_end_all(struct hub *hub, struct table *table)
{
	struct conn *conn;

	while ((conn = TAILQ_FIRST(&table->previewers)) != NULL)
		table_preview_end(conn);
	not_due(hub, table);
}

void
table_preview_changed(struct hub *hub, struct table *table)
{
	if (engine_game_threw(table->moments))
		json_array_clear(table->last);
	json_array_extend(table->last, table->moments);
	if (table->table_preview_due || TAILQ_EMPTY(&table->previewers))
		return;
	table->table_preview_due = true;
	TAILQ_INSERT_TAIL(&hub->peeks, table, in_peeks);
}

/* The state without what a small picture does not show. */
static json_t *
table_preview_picture(const struct hub *hub, const struct table *table)
{
	static const char *const unseen[] = {
	    "commit", "mix", "secret", "phrased", "phrases", "offers"};
	json_t *state = table_state_json(hub, table);
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
	const struct table *table;
	int64_t due = 0;

	TAILQ_FOREACH (table, &hub->peeks, in_peeks)
		due = sooner(due, due_later(table, now));
	/* These become due when the turn is on disk. */
	TAILQ_FOREACH (table, &hub->busy, in_busy)
		if (table->event_due && !TAILQ_EMPTY(&table->previewers))
			due = sooner(due, due_later(table, now));
	return due;
}

static void
send_picture(struct hub *hub, struct table *table)
{
	json_t *event = table_preview_picture(hub, table);
	const struct conn *conn;
	struct held *held;

	json_object_set_new(event, "ev", json_string("peek"));
	held = outbox_hold(hub, HELD_EVENT, event);
	TAILQ_FOREACH (conn, &table->previewers, by_peek)
		held_to(held, conn);
}

void
table_previews_send(struct hub *hub, int64_t now)
{
	struct table *table, *next;

	TAILQ_FOREACH_SAFE (table, &hub->peeks, in_peeks, next) {
		if (table->table_preview_sent + PEEK_PAUSE > now)
			continue;
		not_due(hub, table);
		table->table_preview_sent = now;
		if (table->s.status != TABLE_CLOSED)
			send_picture(hub, table);
	}
}

/* True, having refused, where one call asks for what goes on. */
static bool
refuse_live(struct request *req)
{
	const char *word = strrchr(req->args, ' ');

	word = word == NULL ? req->args : word + 1;
	if (!req->conn->call ||
	    (strcmp(word, "live") != 0 && strcmp(word, "off") != 0))
		return false;
	refuse(req, REFUSED_USAGE,
	    "A live picture needs somebody who stays: connect without a"
	    " command, or say only peek and the table.");
	return true;
}

void
cmd_peek(struct request *req)
{
	struct table *table;
	const char *word;
	json_t *data;

	if (refuse_live(req))
		return;
	if (strcmp(req->args, "off") == 0) {
		table_preview_end(req->conn);
		return;
	}
	table = next_watched(req);
	if (table == NULL)
		return;
	word = next_word(req);
	if (word != NULL && strcmp(word, "live") != 0) {
		refuse_usage(req);
		return;
	}
	if (word != NULL && req->conn->at.table != NULL) {
		refuse(req, REFUSED_WHERE,
		    "A live picture is for the lobby; you are at table %d.",
		    req->conn->at.table->number);
		return;
	}
	data = table_preview_picture(req->hub, table);
	if (word != NULL) {
		/* A screen asks by itself: that is no sign of life. */
		req->conn->active = req->idle_since;
		table_preview_begin(req->conn, table);
		json_object_set_new(data, "live", json_true());
	}
	answer(req, data);
}
