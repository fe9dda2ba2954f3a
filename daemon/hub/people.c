/* Links and the people on them. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/lobby.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/wish.h"
#include "daemon/log.h"

struct peer *
peer_find(struct hub *hub, int link)
{
	struct peer *peer;

	TAILQ_FOREACH (peer, &hub->peers, entry)
		if (peer->id == link)
			return peer;
	return NULL;
}

struct conn *
conn_find(struct hub *hub, const struct peer *peer, int64_t number)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn->peer == peer && conn->number == number &&
		    conn->state != CONN_DEAD)
			return conn;
	return NULL;
}

struct conn *
conn_new(struct hub *hub, struct peer *peer, int64_t number)
{
	struct conn *conn = xcalloc(1, sizeof(*conn));

	conn->peer = peer;
	conn->number = number;
	conn->active = conn->since = hub->io.now(hub->io.arg);
	TAILQ_INSERT_TAIL(&hub->conns, conn, entry);
	return conn;
}

bool
conn_here(const struct conn *conn)
{
	return conn->state == CONN_IN && conn->peer != NULL;
}

bool
conn_house(const struct conn *conn)
{
	return conn->peer != NULL && conn->peer->kind == LINK_BOT;
}

struct conn *
conn_bot(struct hub *hub)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_house(conn) && conn_here(conn))
			return conn;
	return NULL;
}

struct conn *
conn_named(struct hub *hub, const char *name)
{
	struct conn *conn, *found = NULL;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn_here(conn) || !name_same(conn->name, name))
			continue;
		if (found == NULL || (conn->at.playing && !found->at.playing))
			found = conn;
	}
	return found;
}

struct conn *
conn_meant(struct hub *hub, const char *name)
{
	struct conn *conn, *found = conn_named(hub, name);
	size_t length = strlen(name);
	int others = 0;

	if (found != NULL || length == 0)
		return found;
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn_here(conn) ||
		    strncasecmp(conn->name, name, length) != 0)
			continue;
		if (strcmp(conn->name + length, "~") == 0)
			return conn;
		if (found == NULL || !name_same(found->name, conn->name))
			others++;
		found = conn;
	}
	return others == 1 ? found : NULL;
}

int
conn_count(const struct hub *hub)
{
	const struct conn *conn;
	int n = 0;

	TAILQ_FOREACH (conn, &hub->conns, entry)
		n += conn_here(conn) && !conn_house(conn);
	return n;
}

bool
conn_may(const struct hub *hub, const struct conn *conn, enum account_role role)
{
	if (role != ROLE_SYSOP)
		return conn->role >= role;
	if (conn->role != ROLE_SYSOP || conn->peer == NULL)
		return false;
	if (conn->peer->kind == LINK_LOCAL)
		return conn->peer->sysop;
	return hub->conf->sysop_over_ssh && strcmp(conn->transport, "ssh") == 0;
}

void
conn_move(struct hub *hub, struct conn *conn, struct table *table, bool playing)
{
	struct table *old = conn->at.table;

	if (!conn->moved)
		conn->before = conn->at;
	conn->moved = true;
	/* Who only watches may go on doing so on a full disk. */
	if (playing || conn->at.playing)
		conn->moved_hard = hub->step_hard = true;
	conn->at.table = table;
	conn->at.playing = playing;
	conn->dirty = true;
	hub->lobby_dirty = true;
	if (old != NULL && old != table)
		table_presence(hub, old);
	if (table != NULL)
		table_presence(hub, table);
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
	struct table *table = conn->at.table;

	if (conn->state == CONN_DEAD)
		return;
	if (conn->state == CONN_IN && quit && conn->at.playing)
		table_give_up(hub, table, conn_seat(conn));
	if (conn->state == CONN_IN) {
		store_conn_drop(hub->store, conn->hash);
		wishes_forget(hub, conn->name);
		hub->lobby_dirty = true;
		log_info("person_left", "name=%s how=%s", log_quote(conn->name),
		    quit ? "quit" : "lost");
	}
	conn->state = CONN_DEAD;
	conn->at.table = NULL;
	if (table != NULL) {
		table_presence(hub, table);
		table_close_empty(hub, table);
	}
}

void
conn_bye(struct hub *hub, struct conn *conn, const char *code, const char *text)
{
	json_t *event = json_pack("{s:s,s:s}", "ev", "bye", "code", code);

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
	if (conn->state != CONN_IN) {
		conn_end(hub, conn, false);
		return;
	}
	conn->peer = NULL;
	conn->lost = hub->io.now(hub->io.arg);
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

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		due = conn_due(hub, conn);
		if (due != 0 && due <= now && conn->peer != NULL)
			conn_bye(hub, conn, "idle", NULL);
		else if (due != 0 && due <= now)
			conn_end(hub, conn, false);
		else if (due != 0 && (next == 0 || due < next))
			next = due;
	}
	return next;
}

void
send_you(struct hub *hub, const struct conn *conn)
{
	const struct table *table = conn->at.table;
	int seat = conn_seat(conn), partner = -1;

	if (seat >= 0)
		partner = ruleset_partner(&table->s.rules, seat);
	send_event(hub, conn,
	    json_pack("{s:s,s:s,s:o,s:o,s:b,s:o}", "ev", "you", "name",
		conn->name, "table", number_or_null(table_number(table), 1),
		"seat", number_or_null(seat, 0), "watching",
		table != NULL && seat < 0, "partner",
		number_or_null(partner, 0)));
}

json_t *
notice_new(const char *code)
{
	return json_pack("{s:s,s:s}", "ev", "notice", "code", code);
}

static void
peer_drop(struct hub *hub, const struct peer *peer)
{
	int id = peer->id;

	hub_unlink(hub, id);
	hub->io.cut(hub->io.arg, id);
}

void
people_keep(struct hub *hub)
{
	struct conn *conn, *next;
	struct peer *peer, *after;

	TAILQ_FOREACH_SAFE (conn, &hub->conns, entry, next) {
		conn->moved = conn->moved_hard = false;
		if (conn->state != CONN_DEAD)
			continue;
		TAILQ_REMOVE(&hub->conns, conn, entry);
		free(conn);
	}
	TAILQ_FOREACH_SAFE (peer, &hub->peers, entry, after)
		if (peer->cut)
			peer_drop(hub, peer);
}

void
people_restore(struct hub *hub)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		conn->dirty = conn->state == CONN_IN;
		if (!conn->moved_hard || conn->state == CONN_DEAD)
			continue;
		conn->at = conn->before;
		send_you(hub, conn);
	}
}

void
people_save(struct hub *hub)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn->dirty || conn->state != CONN_IN || conn_house(conn))
			continue;
		store_conn_put(hub->store, conn);
		conn->dirty = false;
	}
}

static void
conn_load(void *arg, const struct conn *stored, int table)
{
	struct hub *hub = arg;
	struct conn *conn = xcalloc(1, sizeof(*conn));

	*conn = *stored;
	conn->state = CONN_IN;
	conn->lost = conn->active = hub->started;
	conn->at.table = table_find(hub, table);
	conn->at.playing = conn->at.playing && conn->at.table != NULL;
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

	while ((conn = TAILQ_FIRST(&hub->conns)) != NULL) {
		TAILQ_REMOVE(&hub->conns, conn, entry);
		free(conn);
	}
	while ((peer = TAILQ_FIRST(&hub->peers)) != NULL) {
		TAILQ_REMOVE(&hub->peers, peer, entry);
		free(peer);
	}
}
