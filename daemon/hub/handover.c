/* The connections that the gate has handed to session processes. */
#include "daemon/hub/handover.h"

#include <stdlib.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/guest_key.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/tree.h"

/*
 * A session process can be faster than the gate's word. So many times all of
 * its connections may be, as some may have followed others, with so many
 * messages each.
 */
#define EARLY_TIMES 2
#define EARLY_MESSAGES 4

TREE_GENERATE(handovers, handover, by_number, TREE_ORDER(a->number, b->number))

void
handovers_init(struct hub *hub)
{
	TAILQ_INIT(&hub->early);
}

static struct handover *
handover_find(const struct peer *peer, int64_t number)
{
	struct handover key = {.number = number};

	return handovers_find(&peer->handovers, &key);
}

static struct handover *
handover_new(struct peer *peer, int64_t number)
{
	struct handover *handover = xcalloc(1, sizeof(*handover));

	handover->peer = peer;
	handover->number = number;
	RB_INSERT(handovers, &peer->handovers, handover);
	return handover;
}

static void
handover_free(struct hub *hub, struct handover *handover)
{
	if (handover->early != NULL) {
		TAILQ_REMOVE(&hub->early, handover, entry);
		handover->peer->early--;
		json_decref(handover->early);
	}
	RB_REMOVE(handovers, &handover->peer->handovers, handover);
	free(handover);
}

json_t *
handover_begin(struct hub *hub, struct peer *peer, int64_t number,
    const char *transport, const char *address)
{
	struct handover *handover = handover_find(peer, number);
	json_t *early = NULL;

	if (handover != NULL) {
		early = json_incref(handover->early);
		handover_free(hub, handover);
	}
	handover = handover_new(peer, number);
	strlcpy(handover->transport, transport, sizeof(handover->transport));
	strlcpy(handover->address, address, sizeof(handover->address));
	return early;
}

void
handover_end(struct hub *hub, struct peer *peer, int64_t number)
{
	struct handover *handover = handover_find(peer, number);

	if (handover == NULL)
		return;
	if (handover->sifted)
		guest_key_gave_up(hub, handover);
	handover_free(hub, handover);
}

void
handovers_end(struct hub *hub, struct peer *peer)
{
	struct handover *handover;

	while ((handover = RB_ROOT(&peer->handovers)) != NULL)
		handover_free(hub, handover);
}

static void
handover_invented(struct hub *hub, struct peer *peer, int64_t number)
{
	if (peer->cut)
		return;
	log_warn("link_invented", "link=%d connection=%lld", peer->id,
	    (long long)number);
	people_peer_wrong(hub, peer);
}

/* Keeps the message until the gate has caught up. */
static void
handover_keep(struct hub *hub, struct peer *peer, struct handover *handover,
    int64_t number, const json_t *message)
{
	if (handover == NULL &&
	    peer->early >= EARLY_TIMES * hub->conf->sessions_per_process) {
		handover_invented(hub, peer, number);
		return;
	}
	if (handover == NULL) {
		handover = handover_new(peer, number);
		handover->early = json_array();
		handover->question = ++hub->early_question;
		TAILQ_INSERT_TAIL(&hub->early, handover, entry);
		peer->early++;
		hub->io.catch_up(
		    hub->io.arg, handover->question, peer->id, number);
	}
	if (json_array_size(handover->early) < EARLY_MESSAGES)
		json_array_append(handover->early, (json_t *)message);
}

struct conn *
handover_conn(
    struct hub *hub, struct peer *peer, int64_t number, const json_t *message)
{
	struct handover *handover = handover_find(peer, number);
	struct conn *conn;

	if (handover == NULL || handover->early != NULL) {
		handover_keep(hub, peer, handover, number, message);
		return NULL;
	}
	if (handover->used)
		return NULL;
	handover->used = true;
	conn = conn_new(hub, peer, number);
	strlcpy(conn->transport, handover->transport, sizeof(conn->transport));
	strlcpy(conn->address, handover->address, sizeof(conn->address));
	return conn;
}

void
handovers_check(struct hub *hub, int front, uint64_t question)
{
	struct handover *handover, *next;

	TAILQ_FOREACH_SAFE (handover, &hub->early, entry, next) {
		if (handover->question > question)
			break;
		if (handover->peer->front != front)
			continue;
		handover_invented(hub, handover->peer, handover->number);
		handover_free(hub, handover);
	}
}

struct handover *
handover_of(const struct conn *conn)
{
	return conn->peer == NULL ? NULL
				  : handover_find(conn->peer, conn->number);
}
