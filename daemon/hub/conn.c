/* Links and the people on them: who is here, and where. */
#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"

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

/*
 * The rank by which a person with several connections is placed: the lowest of
 * theirs.
 */
static int
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
conn_named(struct hub *hub, const char *name)
{
	struct conn *conn = people_named(hub, name), *found = NULL;

	for (; conn != NULL; conn = people_next_named(conn)) {
		if (!conn_here(conn) || conn->call)
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
	struct account_entry account;
	size_t length = strlen(name);
	char guest[NAME_SIZE];

	/* An account's name is its own, also while nobody is here by it. */
	if (found != NULL || account_book_find(hub, name, &account) ||
	    length == 0 || length + 1 >= sizeof(guest))
		return found;
	strlcpy(guest, name, sizeof(guest));
	strlcat(guest, "~", sizeof(guest));
	found = conn_named(hub, guest);
	if (found != NULL)
		return found;
	for (conn = people_prefix(hub, name);
	     conn != NULL && strncasecmp(conn->name, name, length) == 0;
	     conn = people_after(conn)) {
		if (!conn_here(conn) || conn->call)
			continue;
		if (found != NULL && !name_same(found->name, conn->name))
			return NULL;
		if (found == NULL || conn_rank(conn) < conn_rank(found))
			found = conn;
	}
	/* Nor is a guest taken for an account that the beginning may mean. */
	if (found != NULL && found->role == ROLE_GUEST &&
	    account_book_begins(hub, name))
		return NULL;
	return found;
}

bool
conn_may(const struct hub *hub, const struct conn *conn, enum account_role role)
{
	if (role < ROLE_MODERATOR)
		return conn->role >= role;
	if (conn->role < role || conn->peer == NULL)
		return false;
	if (conn->peer->kind == LINK_LOCAL)
		return conn->peer->sysop;
	/* Whoever listens in on telnet has the password. */
	if (strcmp(conn->transport, "ssh") != 0)
		return false;
	return conn->role == ROLE_MODERATOR || hub->conf->sysop_over_ssh;
}

void
name_meant(struct hub *hub, const char *word, char name[NAME_SIZE])
{
	const struct conn *conn = conn_meant(hub, word);
	struct account_entry account;

	if (conn != NULL)
		strlcpy(name, conn->name, NAME_SIZE);
	else if (account_book_find(hub, word, &account))
		strlcpy(name, account.name, NAME_SIZE);
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

	conn->active = conn->since = hub->io.now(hub->io.arg);
	people_add(hub, conn);
	people_set_peer(hub, conn, peer, number);
	return conn;
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
conn_schedule(struct hub *hub, struct conn *conn)
{
	int64_t due = 0;

	if (conn->state == CONN_IN && conn->peer == NULL)
		due = conn->lost + ATTACH_TIME;
	else if (conn->state == CONN_IN && conn->at.table == NULL &&
	    conn->peer->kind == LINK_SESSION && hub->conf->idle_minutes != 0)
		due = conn->active + hub->conf->idle_minutes * MINUTE;
	people_set_due(hub, conn, due);
}

void
conn_move(struct hub *hub, struct conn *conn, struct table *table, bool playing)
{
	const struct place place = {.table = table, .playing = playing};
	struct table *old = conn->at.table;

	watching_tv_end(hub, conn);
	/* In a seat, or in the lobby, nobody watches. */
	if (playing || table == NULL)
		watching_forget(conn);
	if (!conn->moved)
		conn->before = conn->at;
	conn->moved = true;
	/* Spectators may continue on a full disk. */
	if (playing || conn->at.playing)
		conn->moved_durable = hub->step_durable = true;
	if (old == table)
		conn->at.playing = playing;
	else
		conn_set_place(conn, place);
	people_mark_dirty(hub, conn);
	if (table == NULL)
		conn_schedule(hub, conn);
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

void
conn_preview(struct conn *conn, struct table *table)
{
	if (conn->peeks != NULL)
		TAILQ_REMOVE(conn->peeks, conn, by_peek);
	conn->peek = table;
	conn->peeks = table == NULL ? NULL : &table->previewers;
	if (table != NULL)
		TAILQ_INSERT_TAIL(&table->previewers, conn, by_peek);
}
