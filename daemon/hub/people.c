/* Everybody who is connected, the links they came by, and their indexes. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/people.h"
#include "daemon/lib/tree.h"

/* Equal keys stand in the order of coming. */
#define THEN_ORDER(order, a, b) \
	((order) != 0 ? (order) : TREE_ORDER((a)->order, (b)->order))

static int
order_by_id(const struct peer *a, const struct peer *b)
{
	return TREE_ORDER(a->id, b->id);
}

static int
order_by_number(const struct conn *a, const struct conn *b)
{
	return TREE_ORDER(a->number, b->number);
}

static int
order_by_name(const struct conn *a, const struct conn *b)
{
	int order = strcasecmp(a->name, b->name);

	return THEN_ORDER(order, a, b);
}

static int
order_by_token(const struct conn *a, const struct conn *b)
{
	int order = strcmp(a->hash, b->hash);

	return THEN_ORDER(order, a, b);
}

static int
order_by_question(const struct conn *a, const struct conn *b)
{
	return TREE_ORDER(a->question, b->question);
}

static int
order_by_due(const struct conn *a, const struct conn *b)
{
	int order = TREE_ORDER(a->due, b->due);

	return THEN_ORDER(order, a, b);
}

TREE_GENERATE(peers_by_id, peer, by_id, order_by_id)
TREE_GENERATE(conns_by_number, conn, by_number, order_by_number)
TREE_GENERATE(conns_by_name, conn, by_name, order_by_name)
TREE_GENERATE(conns_by_token, conn, by_token, order_by_token)
TREE_GENERATE(conns_by_question, conn, by_question, order_by_question)
TREE_GENERATE(conns_by_due, conn, by_due, order_by_due)

void
people_init(struct hub *hub)
{
	TAILQ_INIT(&hub->peers);
	TAILQ_INIT(&hub->conns);
	TAILQ_INIT(&hub->people.turn);
	TAILQ_INIT(&hub->people.bots);
	TAILQ_INIT(&hub->people.ending);
	RB_INIT(&hub->people.peers);
	RB_INIT(&hub->people.names);
	RB_INIT(&hub->people.tokens);
	RB_INIT(&hub->people.questions);
	RB_INIT(&hub->people.dues);
}

struct peer *
people_peer(struct hub *hub, int link)
{
	struct peer key = {.id = link};

	return RB_FIND(peers_by_id, &hub->people.peers, &key);
}

void
people_peer_add(struct hub *hub, struct peer *peer)
{
	TAILQ_INIT(&peer->conns);
	RB_INIT(&peer->numbers);
	TAILQ_INSERT_TAIL(&hub->peers, peer, entry);
	if (peer->kind == LINK_BOT)
		TAILQ_INSERT_TAIL(&hub->people.bots, peer, in_bots);
	RB_INSERT(peers_by_id, &hub->people.peers, peer);
	hub->people.links++;
}

static void
people_peer_ending(struct hub *hub, struct peer *peer)
{
	if (!peer->ending)
		TAILQ_INSERT_TAIL(&hub->people.ending, peer, in_ending);
	peer->ending = true;
}

void
people_peer_cut(struct hub *hub, struct peer *peer)
{
	peer->cut = true;
	people_peer_ending(hub, peer);
}

void
people_peer_end(struct hub *hub, struct peer *peer)
{
	people_peer_ending(hub, peer);
	peer->dead = true;
	if (peer->kind == LINK_BOT)
		TAILQ_REMOVE(&hub->people.bots, peer, in_bots);
	RB_REMOVE(peers_by_id, &hub->people.peers, peer);
	hub->people.links--;
}

void
people_add(struct hub *hub, struct conn *conn)
{
	conn->order = ++hub->people.came;
	TAILQ_INSERT_TAIL(&hub->conns, conn, entry);
}

/* Whether another of its name is counted. */
static bool
is_counted_twice(const struct hub *hub, const struct conn *conn)
{
	const struct conn *other = people_named(hub, conn->name);

	for (; other != NULL; other = people_next_named(other))
		if (other != conn && other->counted)
			return true;
	return false;
}

/* Counts it as what it is now, or (gone) as nothing. */
static void
people_count_as(struct hub *hub, struct conn *conn, bool gone)
{
	bool person = !gone && conn_person(conn);
	bool guest = !gone && conn->state == CONN_IN &&
	    conn->role == ROLE_GUEST && !conn->call;

	hub->people.guests += guest - conn->counted_guest;
	conn->counted_guest = guest;
	if (person == conn->counted)
		return;
	conn->counted = person;
	hub->people.persons += person ? 1 : -1;
	if (!is_counted_twice(hub, conn))
		hub->people.unique += person ? 1 : -1;
}

void
people_set_peer(
    struct hub *hub, struct conn *conn, struct peer *peer, int64_t number)
{
	if (conn->peer != NULL) {
		TAILQ_REMOVE(&conn->peer->conns, conn, on_peer);
		if (conn->state != CONN_DEAD)
			RB_REMOVE(conns_by_number, &conn->peer->numbers, conn);
		conn->peer->nconns--;
	}
	conn->peer = peer;
	conn->number = number;
	if (peer != NULL) {
		TAILQ_INSERT_TAIL(&peer->conns, conn, on_peer);
		if (conn->state != CONN_DEAD)
			RB_INSERT(conns_by_number, &peer->numbers, conn);
		peer->nconns++;
	}
	people_count_as(hub, conn, conn->state == CONN_DEAD);
}

/* Whether people are looked for by its name. */
static bool
has_name(const struct conn *conn)
{
	return conn->state == CONN_IN &&
	    !(conn->call && conn->role == ROLE_GUEST);
}

void
people_enter(struct hub *hub, struct conn *conn)
{
	conn->state = CONN_IN;
	if (has_name(conn))
		RB_INSERT(conns_by_name, &hub->people.names, conn);
	if (*conn->hash != '\0')
		RB_INSERT(conns_by_token, &hub->people.tokens, conn);
	people_count_as(hub, conn, false);
}

void
people_rename(struct hub *hub, struct conn *conn, const char *name)
{
	people_count_as(hub, conn, true);
	RB_REMOVE(conns_by_name, &hub->people.names, conn);
	strlcpy(conn->name, name, sizeof(conn->name));
	RB_INSERT(conns_by_name, &hub->people.names, conn);
	people_count_as(hub, conn, false);
}

void
people_ask(struct hub *hub, struct conn *conn, uint64_t question)
{
	if (conn->question != 0)
		RB_REMOVE(conns_by_question, &hub->people.questions, conn);
	conn->question = question;
	if (question != 0)
		RB_INSERT(conns_by_question, &hub->people.questions, conn);
}

void
people_set_due(struct hub *hub, struct conn *conn, int64_t due)
{
	if (conn->due != 0)
		RB_REMOVE(conns_by_due, &hub->people.dues, conn);
	conn->due = due;
	if (due != 0)
		RB_INSERT(conns_by_due, &hub->people.dues, conn);
}

void
people_touch(struct hub *hub, struct conn *conn)
{
	if (!conn->touched)
		TAILQ_INSERT_TAIL(&hub->people.turn, conn, in_turn);
	conn->touched = true;
}

void
people_mark_dirty(struct hub *hub, struct conn *conn)
{
	conn->dirty = true;
	people_touch(hub, conn);
}

void
people_end(struct hub *hub, struct conn *conn)
{
	people_touch(hub, conn);
	if (conn->state == CONN_DEAD)
		return;
	people_count_as(hub, conn, true);
	people_ask(hub, conn, 0);
	people_set_due(hub, conn, 0);
	if (has_name(conn))
		RB_REMOVE(conns_by_name, &hub->people.names, conn);
	if (conn->state == CONN_IN && *conn->hash != '\0')
		RB_REMOVE(conns_by_token, &hub->people.tokens, conn);
	if (conn->peer != NULL)
		RB_REMOVE(conns_by_number, &conn->peer->numbers, conn);
	conn->state = CONN_DEAD;
}

void
people_remove(struct hub *hub, struct conn *conn)
{
	people_end(hub, conn);
	people_set_peer(hub, conn, NULL, 0);
	TAILQ_REMOVE(&hub->people.turn, conn, in_turn);
	TAILQ_REMOVE(&hub->conns, conn, entry);
}

struct conn *
people_on_peer(const struct peer *peer, int64_t number)
{
	struct conn key = {.number = number};

	return RB_FIND(
	    conns_by_number, (struct conns_by_number *)&peer->numbers, &key);
}

struct conn *
people_by_token(const struct hub *hub, const char *hash)
{
	struct conn key = {.order = 0}, *conn;

	strlcpy(key.hash, hash, sizeof(key.hash));
	conn = RB_NFIND(
	    conns_by_token, (struct conns_by_token *)&hub->people.tokens, &key);
	return conn != NULL && strcmp(conn->hash, hash) == 0 ? conn : NULL;
}

struct conn *
people_by_question(const struct hub *hub, uint64_t question)
{
	struct conn key = {.question = question};

	return RB_FIND(conns_by_question,
	    (struct conns_by_question *)&hub->people.questions, &key);
}

struct conn *
people_by_due(const struct hub *hub)
{
	return RB_MIN(conns_by_due, (struct conns_by_due *)&hub->people.dues);
}

struct conn *
people_named(const struct hub *hub, const char *name)
{
	struct conn *conn = people_prefix(hub, name);

	return conn != NULL && name_same(conn->name, name) ? conn : NULL;
}

struct conn *
people_next_named(const struct conn *conn)
{
	struct conn *next = people_after(conn);

	return next != NULL && name_same(next->name, conn->name) ? next : NULL;
}

struct conn *
people_prefix(const struct hub *hub, const char *begin)
{
	struct conn key = {.order = 0}, *conn;
	size_t length = strlcpy(key.name, begin, sizeof(key.name));

	if (length >= sizeof(key.name))
		return NULL;
	conn = RB_NFIND(
	    conns_by_name, (struct conns_by_name *)&hub->people.names, &key);
	return conn != NULL && strncasecmp(conn->name, begin, length) == 0
	    ? conn
	    : NULL;
}

struct conn *
people_after(const struct conn *conn)
{
	return RB_NEXT(conns_by_name, NULL, (struct conn *)conn);
}

int
people_count(const struct hub *hub)
{
	return hub->people.unique;
}
