/* Links and the people on them: who is here, and where. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/lib/alloc.h"

struct peer *
peer_find(struct hub *hub, int link)
{
	struct peer *peer;

	TAILQ_FOREACH (peer, &hub->peers, entry)
		if (peer->id == link && !peer->dead)
			return peer;
	return NULL;
}

struct conn *
conn_find(struct hub *hub, const struct peer *peer, int64_t number)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &peer->conns, on_peer)
		if (conn->number == number && conn->state != CONN_DEAD)
			return conn;
	return NULL;
}

bool
conn_from(const struct conn *conn, const struct network *network)
{
	struct address address;

	return address_parse(conn->address, &address) &&
	    network_has(network, &address);
}

bool
conn_here(const struct conn *conn)
{
	return conn->state == CONN_IN && conn->peer != NULL;
}

bool
conn_person(const struct conn *conn)
{
	return conn_here(conn) && !conn_house(conn) && !conn->call;
}

int
conn_rank(const struct conn *conn)
{
	return conn->at.table == NULL ? 2 : conn->at.playing ? 0 : 1;
}

bool
conn_house(const struct conn *conn)
{
	return conn->peer != NULL && conn->peer->kind == LINK_BOT;
}

struct conn *
conn_bot(const struct hub *hub)
{
	const struct peer *peer;
	struct conn *conn;

	TAILQ_FOREACH (peer, &hub->peers, entry) {
		if (peer->kind != LINK_BOT)
			continue;
		TAILQ_FOREACH (conn, &peer->conns, on_peer)
			if (conn_here(conn))
				return conn;
	}
	return NULL;
}

struct conn *
conn_named(struct hub *hub, const char *name)
{
	struct conn *conn, *found = NULL;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn_here(conn) || conn->call ||
		    !name_same(conn->name, name))
			continue;
		if (found == NULL || conn_rank(conn) < conn_rank(found))
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
		if (!conn_here(conn) || conn->call ||
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
		n += conn_person(conn);
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

const struct account *
account_find(const struct hub *hub, const char *name)
{
	int i;

	for (i = 0; i < hub->conf->naccount; i++)
		if (name_same(hub->conf->account[i].name, name))
			return &hub->conf->account[i];
	return NULL;
}

void
name_meant(struct hub *hub, const char *word, char name[NAME_SIZE])
{
	const struct conn *conn = conn_meant(hub, word);
	const struct account *account = account_find(hub, word);

	if (conn != NULL)
		strlcpy(name, conn->name, NAME_SIZE);
	else if (account != NULL)
		strlcpy(name, account->name, NAME_SIZE);
	else if (strlen(word) >= NAME_SIZE)
		*name = '\0';
	else {
		strlcpy(name, word, NAME_SIZE);
		strlcat(name, "~", NAME_SIZE);
		if (!store_name_known(hub->store, name))
			strlcpy(name, word, NAME_SIZE);
		if (!store_name_known(hub->store, name))
			*name = '\0';
	}
}

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
		table_mark_presence(hub, old);
	if (table != NULL) {
		conn_preview(conn, NULL);
		table_mark_presence(hub, table);
	}
}

int
conn_seat(const struct conn *conn)
{
	if (conn->at.table == NULL || !conn->at.playing)
		return -1;
	return table_seat_of(conn->at.table, conn->name);
}

struct entry {
	const struct conn *conn;
	int order; /* of coming */
};

static int
by_name(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = strcasecmp(a->conn->name, b->conn->name);

	if (order == 0)
		order = conn_rank(a->conn) - conn_rank(b->conn);
	return order != 0 ? order : a->order - b->order;
}

static int
by_order(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	return a->order - b->order;
}

/* Leaves the first connection of each name. */
static struct entry *
each_once(const struct hub *hub, int *n)
{
	struct entry *list =
	    xcalloc((size_t)conn_count(hub) + 1, sizeof(*list));
	const struct conn *conn;
	int i, kept = 0;

	*n = 0;
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_person(conn)) {
			list[*n].conn = conn;
			list[*n].order = *n;
			++*n;
		}
	qsort(list, (size_t)*n, sizeof(*list), by_name);
	for (i = 0; i < *n; i++)
		if (kept == 0 ||
		    !name_same(list[kept - 1].conn->name, list[i].conn->name))
			list[kept++] = list[i];
	*n = kept;
	return list;
}

const struct conn **
people_unique(const struct hub *hub, int *n)
{
	struct entry *list = each_once(hub, n);
	const struct conn **people = xcalloc((size_t)*n + 1, sizeof(*people));
	int i;

	qsort(list, (size_t)*n, sizeof(*list), by_order);
	for (i = 0; i < *n; i++)
		people[i] = list[i].conn;
	free(list);
	return people;
}

int
people_count(const struct hub *hub)
{
	int n;

	free(each_once(hub, &n));
	return n;
}

void
conn_preview(struct conn *conn, struct table *table)
{
	if (conn->peek != NULL)
		TAILQ_REMOVE(&conn->peek->previewers, conn, by_peek);
	conn->peek = table;
	if (table != NULL)
		TAILQ_INSERT_TAIL(&table->previewers, conn, by_peek);
}
