/* Links and the people on them. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/login.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/lib/log.h"

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

void
people_roles(struct hub *hub)
{
	const struct account *account;
	struct conn *conn;
	enum account_role role;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		/* Only session processes bring people who have accounts. */
		if (conn->state != CONN_IN || conn->role == ROLE_GUEST ||
		    *conn->hash == '\0')
			continue;
		account = account_find(hub, conn->name);
		role = account != NULL ? account->role : ROLE_PLAYER;
		if (conn->role == role)
			continue;
		conn->role = role;
		conn->dirty = hub->people_dirty = true;
		send_you(hub, conn);
		log_info("role", "name=%s role=%s", log_quote(conn->name),
		    role_name(role));
	}
}

void
send_you(struct hub *hub, const struct conn *conn)
{
	const struct table *table = conn->at.table;
	int seat = conn_seat(conn), partner = -1;

	if (seat >= 0)
		partner = ruleset_partner(&table->s.rules, seat);
	send_event(hub, conn,
	    json_pack("{s:s,s:s,s:s,s:o,s:o,s:b,s:o}", "ev", "you", "name",
		conn->name, "role", role_name(conn->role), "table",
		number_or_null(table_number(table), 1), "seat",
		number_or_null(seat, 0), "watching", table != NULL && seat < 0,
		"partner", number_or_null(partner, 0)));
}

json_t *
notice_new(enum notice_code code)
{
	return json_pack(
	    "{s:s,s:s}", "ev", "notice", "code", codes_notice(code));
}
