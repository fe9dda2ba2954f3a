/* Everybody who is connected, the links they came by, and their indexes. */
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/people.h"
#include "daemon/hub/people_rows.h"
#include "daemon/lib/log.h"
#include "daemon/lib/tree.h"

#define WRONG_MOST 16 /* messages of a link, which the log tells of */

/* Equal keys stand in order of arrival. */
TREE_GENERATE(peers_by_id, peer, by_id, TREE_ORDER(a->id, b->id))
TREE_GENERATE(
    conns_by_number, conn, by_number, TREE_ORDER(a->number, b->number))
TREE_GENERATE_TEXT(
    conns_by_name, conn, by_name, name, TREE_ORDER(a->order, b->order))
TREE_GENERATE_TEXT(conns_by_skeleton, conn, by_skeleton, skeleton,
    TREE_ORDER(a->order, b->order))
TREE_GENERATE_TEXT(
    conns_by_token, conn, by_token, hash, TREE_ORDER(a->order, b->order))
TREE_GENERATE_TEXT(
    conns_by_house, conn, by_house, house, TREE_ORDER(a->order, b->order))
TREE_GENERATE(
    conns_by_question, conn, by_question, TREE_ORDER(a->question, b->question))
TREE_GENERATE(conns_by_due, conn, by_due,
    tree_then(TREE_ORDER(a->due, b->due), TREE_ORDER(a->order, b->order)))

void
people_init(struct hub *hub)
{
	TAILQ_INIT(&hub->peers);
	TAILQ_INIT(&hub->conns);
	TAILQ_INIT(&hub->people.turn);
	TAILQ_INIT(&hub->people.queue);
	TAILQ_INIT(&hub->people.moderators);
	TAILQ_INIT(&hub->people.bots);
	TAILQ_INIT(&hub->people.ending);
	RB_INIT(&hub->people.peers);
	RB_INIT(&hub->people.names);
	RB_INIT(&hub->people.skeletons);
	RB_INIT(&hub->people.tokens);
	RB_INIT(&hub->people.questions);
	RB_INIT(&hub->people.dues);
	RB_INIT(&hub->people.houses);
}

struct peer *
people_peer(struct hub *hub, int link)
{
	struct peer key = {.id = link};

	return peers_by_id_find(&hub->people.peers, &key);
}

void
people_peer_add(struct hub *hub, struct peer *peer)
{
	TAILQ_INIT(&peer->conns);
	RB_INIT(&peer->numbers);
	RB_INIT(&peer->handovers);
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
people_peer_wrong(struct hub *hub, struct peer *peer)
{
	if (++peer->wrong < WRONG_MOST || peer->cut)
		return;
	log_warn("link_cut", "link=%d why=\"wrong messages\"", peer->id);
	people_peer_cut(hub, peer);
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
	people_rows_add(&hub->people.rows, conn);
}

/* Of those of a name the first who is counted has the row. */
static void
people_list_named(struct hub *hub, const char *name)
{
	struct conn *conn = people_named(hub, name);
	bool first = true;

	for (; conn != NULL; conn = people_next_named(conn)) {
		people_rows_list(
		    &hub->people.rows, conn, first && conn->counted);
		first = first && !conn->counted;
	}
}

/* Counts it as what it is now, or (gone) as nothing. */
static void
people_count_as(struct hub *hub, struct conn *conn, bool gone)
{
	bool person = !gone && conn_person(conn);
	bool moderates = person && conn->role >= ROLE_MODERATOR;
	bool guest = !gone && conn->state == CONN_IN &&
	    conn->role == ROLE_GUEST && !conn->call;

	hub->people.guests += guest - conn->counted_guest;
	conn->counted_guest = guest;
	if (moderates && !conn->moderates)
		TAILQ_INSERT_TAIL(&hub->people.moderators, conn, in_moderators);
	else if (!moderates && conn->moderates)
		TAILQ_REMOVE(&hub->people.moderators, conn, in_moderators);
	conn->moderates = moderates;
	if (person == conn->counted)
		return;
	conn->counted = person;
	hub->people.persons += person ? 1 : -1;
	people_list_named(hub, conn->name);
}

void
people_queue(struct hub *hub, struct conn *conn, bool waits)
{
	if (waits == conn->queued)
		return;
	conn->queued = waits;
	if (waits)
		TAILQ_INSERT_TAIL(&hub->people.queue, conn, in_queue);
	else
		TAILQ_REMOVE(&hub->people.queue, conn, in_queue);
}

void
people_set_job(
    struct hub *hub, struct conn *conn, const struct request_job *job)
{
	if (conn->job.state != NULL) {
		conn->job.free(conn->job.state);
		conn->job.state = NULL;
		hub->people.working = NULL;
	}
	if (job != NULL) {
		conn->job = *job;
		hub->people.working = conn;
	}
}

/* Nobody would hear the answers. */
static void
people_drop_waiting(struct hub *hub, struct conn *conn)
{
	people_queue(hub, conn, false);
	people_set_job(hub, conn, NULL);
	json_decref(conn->waiting);
	conn->waiting = NULL;
}

void
people_set_peer(
    struct hub *hub, struct conn *conn, struct peer *peer, int64_t number)
{
	if (conn->peer != NULL) {
		TAILQ_REMOVE(&conn->peer->conns, conn, on_peer);
		if (conn->state != CONN_DEAD)
			RB_REMOVE(conns_by_number, &conn->peer->numbers, conn);
		people_drop_waiting(hub, conn);
	}
	conn->peer = peer;
	conn->number = number;
	if (peer != NULL) {
		TAILQ_INSERT_TAIL(&peer->conns, conn, on_peer);
		if (conn->state != CONN_DEAD)
			RB_INSERT(conns_by_number, &peer->numbers, conn);
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

static void
add_name(struct hub *hub, struct conn *conn)
{
	skeleton_of(conn->name, conn->skeleton);
	RB_INSERT(conns_by_name, &hub->people.names, conn);
	RB_INSERT(conns_by_skeleton, &hub->people.skeletons, conn);
}

static void
remove_name(struct hub *hub, struct conn *conn)
{
	RB_REMOVE(conns_by_name, &hub->people.names, conn);
	RB_REMOVE(conns_by_skeleton, &hub->people.skeletons, conn);
}

void
people_enter(struct hub *hub, struct conn *conn)
{
	struct address address;

	conn->state = CONN_IN;
	*conn->house = '\0';
	if (address_parse(conn->address, &address)) {
		address = address_house(&address);
		address_text(&address, conn->house);
		RB_INSERT(conns_by_house, &hub->people.houses, conn);
	}
	if (has_name(conn))
		add_name(hub, conn);
	if (*conn->hash != '\0')
		RB_INSERT(conns_by_token, &hub->people.tokens, conn);
	people_count_as(hub, conn, false);
}

void
people_note(struct conn *conn)
{
	if (*conn->was != '\0')
		return;
	strlcpy(conn->was, conn->name, sizeof(conn->was));
	conn->was_role = conn->role;
	conn->was_stored = conn->stored;
}

void
people_set_role(struct hub *hub, struct conn *conn, enum account_role role)
{
	conn->role = role;
	people_count_as(hub, conn, false);
	people_mark_dirty(hub, conn);
}

void
people_rename(struct hub *hub, struct conn *conn, const char *name,
    enum account_role role)
{
	people_count_as(hub, conn, true);
	remove_name(hub, conn);
	strlcpy(conn->name, name, sizeof(conn->name));
	conn->role = role;
	add_name(hub, conn);
	people_count_as(hub, conn, false);
}

void
people_ask(struct hub *hub, struct conn *conn, uint64_t question)
{
	TREE_SET(conns_by_question, &hub->people.questions, conn, question,
	    question);
}

void
people_set_due(struct hub *hub, struct conn *conn, int64_t due)
{
	TREE_SET(conns_by_due, &hub->people.dues, conn, due, due);
}

/* Something of it has changed in this turn: people_txn.c sees to it. */
static void
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
people_offers_changed(struct hub *hub, const char *name)
{
	if (hub->lobby_offered == NULL)
		hub->lobby_offered = json_object();
	json_object_set_new(hub->lobby_offered, name, json_true());
	hub->lobby_dirty = true;
}

void
people_end(struct hub *hub, struct conn *conn)
{
	people_touch(hub, conn);
	if (conn->state == CONN_DEAD)
		return;
	people_drop_waiting(hub, conn);
	people_count_as(hub, conn, true);
	people_ask(hub, conn, 0);
	people_set_due(hub, conn, 0);
	if (has_name(conn))
		remove_name(hub, conn);
	if (conn->state == CONN_IN && *conn->house != '\0')
		RB_REMOVE(conns_by_house, &hub->people.houses, conn);
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
	people_rows_remove(&hub->people.rows, conn);
	TAILQ_REMOVE(&hub->people.turn, conn, in_turn);
	TAILQ_REMOVE(&hub->conns, conn, entry);
}

struct conn *
people_on_peer(const struct peer *peer, int64_t number)
{
	struct conn key = {.number = number};

	return conns_by_number_find(&peer->numbers, &key);
}

struct conn *
people_by_token(const struct hub *hub, const char *hash)
{
	return conns_by_token_with(&hub->people.tokens, hash);
}

struct conn *
people_by_question(const struct hub *hub, uint64_t question)
{
	struct conn key = {.question = question};

	return conns_by_question_find(&hub->people.questions, &key);
}

struct conn *
people_by_due(const struct hub *hub)
{
	return conns_by_due_first(&hub->people.dues);
}

struct conn *
people_named(const struct hub *hub, const char *name)
{
	return conns_by_name_with(&hub->people.names, name);
}

struct conn *
people_next_named(const struct conn *conn)
{
	return conns_by_name_next_with(conn);
}

struct conn *
people_confusable(const struct hub *hub, const char *name)
{
	char skeleton[SKELETON_SIZE];

	skeleton_of(name, skeleton);
	return conns_by_skeleton_with(&hub->people.skeletons, skeleton);
}

struct conn *
people_next_confusable(const struct conn *conn)
{
	return conns_by_skeleton_next_with(conn);
}

struct conn *
people_at_house(const struct hub *hub, const char *house)
{
	return *house == '\0' ? NULL
			      : conns_by_house_with(&hub->people.houses, house);
}

struct conn *
people_next_at_house(const struct conn *conn)
{
	return conns_by_house_next_with(conn);
}

struct conn *
people_prefix(const struct hub *hub, const char *begin)
{
	struct conn *conn = conns_by_name_from(&hub->people.names, begin);
	size_t length = strlen(begin);

	return conn != NULL && strncasecmp(conn->name, begin, length) == 0
	    ? conn
	    : NULL;
}

struct conn *
people_after(const struct conn *conn)
{
	return conns_by_name_next(conn);
}

int
people_count(const struct hub *hub)
{
	return hub->people.rows.n;
}
