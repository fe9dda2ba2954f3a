/* The life of a connection: where it is, and how it ends. */
#include <string.h>

#include "daemon/hub/cmd/cmd_lists.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_preview.h"
#include "daemon/lib/log.h"

struct conn *
conn_new(struct hub *hub, struct peer *peer, int64_t number)
{
	struct conn *conn = xcalloc(1, sizeof(*conn));

	conn->number = number;
	conn->active = conn->since = hub->io.now(hub->io.arg);
	TAILQ_INSERT_TAIL(&hub->conns, conn, entry);
	conn_set_peer(conn, peer);
	return conn;
}

void
conn_set_peer(struct conn *conn, struct peer *peer)
{
	if (conn->peer != NULL) {
		TAILQ_REMOVE(&conn->peer->conns, conn, on_peer);
		conn->peer->nconns--;
	}
	conn->peer = peer;
	if (peer != NULL) {
		TAILQ_INSERT_TAIL(&peer->conns, conn, on_peer);
		peer->nconns++;
	}
}

void
conn_set_place(struct conn *conn, struct place place)
{
	if (conn->at.table != NULL)
		TAILQ_REMOVE(&conn->at.table->conns, conn, at_table);
	conn->at = place;
	if (place.table != NULL)
		TAILQ_INSERT_TAIL(&place.table->conns, conn, at_table);
}

void
conn_move(struct hub *hub, struct conn *conn, struct table *table, bool playing)
{
	const struct place place = {.table = table, .playing = playing};
	struct table *old = conn->at.table;

	if (!conn->moved)
		conn->before = conn->at;
	conn->moved = hub->people_changed = true;
	/* Who only watches may go on doing so on a full disk. */
	if (playing || conn->at.playing)
		conn->moved_durable = hub->step_durable = true;
	if (old == table)
		conn->at.playing = playing;
	else
		conn_set_place(conn, place);
	conn->dirty = hub->people_dirty = true;
	hub->lobby_dirty = true;
	if (old != NULL && old != table)
		table_presence(hub, old);
	if (table != NULL) {
		table_preview_end(conn);
		table_presence(hub, table);
	}
}

int
conn_seat(const struct conn *conn)
{
	if (conn->at.table == NULL || !conn->at.playing)
		return -1;
	return table_chair_of(conn->at.table, conn->name);
}

void
conn_end(struct hub *hub, struct conn *conn, bool quit)
{
	struct table *table;

	if (conn->state == CONN_DEAD)
		return;
	if (conn->call) {
		conn->state = CONN_DEAD;
		hub->people_changed = true;
		return;
	}
	if (conn->state == CONN_IN && quit && conn->at.playing)
		table_give_up(hub, conn->at.table, conn_seat(conn));
	table = conn->at.table;
	if (conn->state == CONN_IN) {
		if (*conn->hash != '\0')
			store_conn_drop(hub->store, conn->hash);
		if (conn->role == ROLE_GUEST)
			store_guest_left(
			    hub->store, conn->name, hub->io.now(hub->io.arg));
		invites_forget(hub, conn->name);
		user_lists_watch_notify(hub, conn, NOTICE_LEFT);
		hub->lobby_dirty = true;
		log_info("person_left", "name=%s how=%s", log_quote(conn->name),
		    quit ? "quit" : "lost");
	}
	conn->state = CONN_DEAD;
	hub->people_changed = true;
	table_preview_end(conn);
	conn_set_place(conn, (struct place){.table = NULL});
	if (table != NULL) {
		table_presence(hub, table);
		table_close_empty(hub, table);
	}
}

void
conn_bye(
    struct hub *hub, struct conn *conn, enum bye_code code, const char *text)
{
	json_t *event =
	    json_pack("{s:s,s:s}", "ev", "bye", "code", codes_bye(code));

	if (text != NULL)
		json_object_set_new(event, "text", json_string(text));
	send_event(hub, conn, event);
	if (conn->peer != NULL && conn->peer->kind != LINK_SESSION)
		conn->peer->cut = true;
	conn_end(hub, conn, false);
}

void
conn_lose(struct hub *hub, struct conn *conn)
{
	if (conn->state != CONN_IN || conn->call) {
		conn_end(hub, conn, false);
		return;
	}
	conn_set_peer(conn, NULL);
	table_preview_end(conn);
	conn->lost = hub->io.now(hub->io.arg);
	hub->people_due = 0;
	hub->lobby_dirty = true;
	if (conn->at.table != NULL)
		table_presence(hub, conn->at.table);
}

/* When a connection ends by itself; 0 for never. */
static int64_t
conn_due(const struct hub *hub, const struct conn *conn)
{
	if (conn->state != CONN_IN)
		return 0;
	if (conn->peer == NULL)
		return conn->lost + ATTACH_TIME;
	if (conn->at.table != NULL || conn->peer->kind != LINK_SESSION ||
	    hub->conf->idle_minutes == 0)
		return 0;
	return conn->active + hub->conf->idle_minutes * MINUTE;
}

int64_t
people_tick(struct hub *hub, int64_t now)
{
	int64_t due, next = 0;
	struct conn *conn;

	if (hub->people_due > now)
		return hub->people_due;
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		due = conn_due(hub, conn);
		if (due != 0 && due <= now && conn->peer != NULL)
			conn_bye(hub, conn, BYE_IDLE, NULL);
		else if (due != 0 && due <= now)
			conn_end(hub, conn, false);
		else
			next = sooner(next, due);
	}
	/* Who comes later cannot be due sooner than this. */
	hub->people_due = now + PEOPLE_LOOK;
	if (next != 0 && next < hub->people_due)
		hub->people_due = next;
	return next;
}
