/*
 * People over a turn of the loop: written, kept, or put back where they were;
 * and loaded when the hub starts.
 */
#include <stdlib.h>

#include "daemon/hub/backup.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/people_txn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_preview.h"
#include "daemon/lib/alloc.h"

static void
conn_free(struct hub *hub, struct conn *conn)
{
	backup_forget(hub, conn);
	conn_preview(conn, NULL);
	conn_set_peer(conn, NULL);
	conn_set_place(conn, (struct place){.table = NULL});
	TAILQ_REMOVE(&hub->conns, conn, entry);
	free(conn);
}

void
people_commit(struct hub *hub)
{
	struct conn *conn, *next;
	struct peer *peer, *after;

	if (hub->people_changed)
		TAILQ_FOREACH_SAFE (conn, &hub->conns, entry, next) {
			conn->moved = conn->moved_durable = false;
			if (conn->state == CONN_DEAD)
				conn_free(hub, conn);
		}
	hub->people_changed = false;
	TAILQ_FOREACH_SAFE (peer, &hub->peers, entry, after)
		if (peer->dead) {
			TAILQ_REMOVE(&hub->peers, peer, entry);
			free(peer);
		} else if (peer->cut) {
			/* What this has sent, also to it, is held meanwhile. */
			hub_unlink(hub, peer->id);
			hub->io.cut(hub->io.arg, peer->id);
		}
}

void
people_rollback(struct hub *hub)
{
	struct conn *conn;
	bool nowhere; /* at a table that was never made after all */

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		conn->dirty = conn->state == CONN_IN;
		nowhere = conn->at.table != NULL &&
		    conn->at.table->s.status == TABLE_CLOSED;
		if (conn->state == CONN_DEAD ||
		    (!conn->moved_durable && !nowhere))
			continue;
		conn_set_place(conn, conn->before);
		send_you(hub, conn);
	}
	hub->people_dirty = true;
}

void
people_save(struct hub *hub)
{
	struct conn *conn;

	if (!hub->people_dirty)
		return;
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn->dirty || conn->state != CONN_IN)
			continue;
		/* Only people of sessions can reconnect to their places. */
		if (*conn->hash != '\0')
			store_conn_put(hub->store, conn);
		if (conn->role == ROLE_GUEST && !conn->call)
			store_guest_put(hub->store, conn);
		conn->dirty = false;
	}
	hub->people_dirty = false;
}

static void
conn_load(void *arg, const struct conn *stored, int table)
{
	struct hub *hub = arg;
	struct conn *conn = xcalloc(1, sizeof(*conn));
	struct place place;

	*conn = *stored;
	conn->state = CONN_IN;
	conn->lost = conn->active = hub->started;
	conn->at.table = NULL;
	place.table = table_find(hub, table);
	place.playing = stored->at.playing && place.table != NULL;
	conn->lost_table = place.table == NULL ? table : 0;
	conn_set_place(conn, place);
	TAILQ_INSERT_TAIL(&hub->conns, conn, entry);
}

void
people_load(struct hub *hub)
{
	store_conns(hub->store, conn_load, hub);
}

void
people_free(struct hub *hub)
{
	struct conn *conn;
	struct peer *peer;

	while ((conn = TAILQ_FIRST(&hub->conns)) != NULL)
		conn_free(hub, conn);
	while ((peer = TAILQ_FIRST(&hub->peers)) != NULL) {
		TAILQ_REMOVE(&hub->peers, peer, entry);
		free(peer);
	}
}
