/*
 * People in a transaction, which is a turn of the loop: saved, committed or
 * rolled back; and loaded when the hub starts.
 */
#include <stdlib.h>

#include "daemon/hub/account_ask.h"
#include "daemon/hub/analyst_client.h"
#include "daemon/hub/away.h"
#include "daemon/hub/backup.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/people_rows.h"
#include "daemon/hub/people_txn.h"
#include "daemon/hub/request_queue.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_preview.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

static void
conn_free(struct hub *hub, struct conn *conn)
{
	backup_forget(hub, conn);
	conn_preview(conn, NULL);
	watching_forget(conn);
	watching_follow_end(hub, conn);
	watching_tv_end(hub, conn);
	examination_forget(conn);
	conn_set_place(conn, (struct place){.table = NULL});
	people_remove(hub, conn);
	account_ask_free(conn);
	analyst_client_forget(hub, conn);
	deck_people_forget(hub, conn);
	free(conn->key);
	free(conn->offered);
	free(conn);
}

void
people_commit(struct hub *hub)
{
	struct peers ending = TAILQ_HEAD_INITIALIZER(ending);
	struct conn *conn, *next;
	struct peer *peer;

	TAILQ_FOREACH_SAFE (conn, &hub->people.turn, in_turn, next) {
		conn->moved = conn->moved_durable = false;
		*conn->was = '\0';
		if (conn->going != 0 && conn->state == CONN_IN)
			deck_people_given(hub, conn);
		if (conn->state == CONN_DEAD)
			conn_free(hub, conn);
		else if (!conn->dirty) {
			TAILQ_REMOVE(&hub->people.turn, conn, in_turn);
			conn->touched = false;
		}
	}
	TAILQ_CONCAT(&ending, &hub->people.ending, in_ending);
	while ((peer = TAILQ_FIRST(&ending)) != NULL) {
		TAILQ_REMOVE(&ending, peer, in_ending);
		peer->ending = false;
		if (peer->dead) {
			TAILQ_REMOVE(&hub->peers, peer, entry);
			free(peer);
		} else {
			/* Its messages, and those to it, are held meanwhile. */
			hub_unlink(hub, peer->id);
			hub->io.cut(hub->io.arg, peer->id);
		}
	}
}

void
people_rollback(struct hub *hub)
{
	struct conn *conn;
	bool nowhere; /* at a table that was never made after all */

	TAILQ_FOREACH (conn, &hub->people.turn, in_turn) {
		conn->dirty = conn->state == CONN_IN;
		/* Who has not gone after all is served again. */
		if (conn->going != 0)
			people_queue(hub, conn, request_queue_waits_of(conn));
		conn->going = 0;
		if (*conn->was != '\0' && conn->state == CONN_IN) {
			people_rename(hub, conn, conn->was, conn->was_role);
			conn->stored = conn->was_stored;
			send_you(hub, conn);
		}
		*conn->was = '\0';
		nowhere = conn->at.table != NULL &&
		    conn->at.table->s.status == TABLE_CLOSED;
		if (conn->state == CONN_DEAD ||
		    (!conn->moved_durable && !nowhere))
			continue;
		conn_set_place(conn, conn->before);
		conn_schedule(hub, conn);
		send_you(hub, conn);
	}
}

void
people_save(struct hub *hub)
{
	char watched[WATCHING_TEXT];
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->people.turn, in_turn) {
		if (!conn->dirty || conn->state != CONN_IN)
			continue;
		/* Only people of sessions can reconnect to their places. */
		if (*conn->hash != '\0') {
			watching_text(conn, watched, sizeof(watched));
			store_conn_put(hub->store, conn, watched,
			    conn->going != 0 ? conn->going - 1 : hub->deck);
		}
		if (conn->role == ROLE_GUEST && !conn->call)
			store_guest_put(hub->store, conn);
		conn->dirty = false;
	}
}

static void
conn_load(void *arg, const struct conn *stored, int table)
{
	struct hub *hub = arg;
	struct conn *conn = xcalloc(1, sizeof(*conn));
	struct place place;

	*conn = *stored;
	if (conn->away_order != 0)
		conn->away_order = ++hub->aways;
	conn->lost = conn->active = hub->io.now(hub->io.arg);
	conn->at.table = NULL;
	place.table = table_find(hub, table);
	place.playing = stored->at.playing && place.table != NULL;
	conn->lost_table = place.table == NULL ? table : 0;
	conn_set_place(conn, place);
	people_add(hub, conn);
	people_enter(hub, conn);
	if (conn->watched != NULL)
		watching_load(hub, conn, conn->watched);
	free(conn->watched);
	conn->watched = NULL;
	watching_prefer(hub, conn);
	away_quiet_load(hub, conn);
	conn_schedule(hub, conn);
}

void
people_load(struct hub *hub)
{
	store_returning_read(hub->store);
	store_conns(hub->store, conn_load, hub);
}

struct conn *
people_arrive(struct hub *hub, const char *hash)
{
	struct conn *conn = people_by_token(hub, hash);

	if (conn != NULL || hub->decks == 1 ||
	    !store_conn_find(hub->store, hash, conn_load, hub))
		return conn;
	conn = people_by_token(hub, hash);
	if (conn == NULL)
		return NULL;
	conn->arrives = true;
	conn->arrived = hub->io.now(hub->io.arg);
	channels_settle(hub, conn->name);
	hub->lobby_dirty = true;
	log_info("person_comes", "name=%s", log_quote(conn->name));
	return conn;
}

void
people_free(struct hub *hub)
{
	struct conn *conn;
	struct peer *peer;

	while ((conn = TAILQ_FIRST(&hub->conns)) != NULL)
		conn_free(hub, conn);
	while ((peer = TAILQ_FIRST(&hub->peers)) != NULL) {
		handovers_end(hub, peer);
		TAILQ_REMOVE(&hub->peers, peer, entry);
		free(peer);
	}
	/* Tables, which end later, have no bots any more. */
	TAILQ_INIT(&hub->people.bots);
	people_rows_free(&hub->people.rows);
}
