/* Messages held until the turn is on disk. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

struct dest {
	struct peer *peer; /* freed only after the turn */
	int64_t number;
	bool whole; /* the link itself, nobody on it */
	int place;  /* in the order of held_to */
};

struct held {
	TAILQ_ENTRY(held) entry;
	enum held_kind kind;
	uint64_t step;
	bool hard;
	json_t *message;
	struct dest *dest;
	int ndest, room;
};
TAILQ_HEAD(helds, held);

struct outbox {
	struct helds helds;
};

struct outbox *
outbox_new(void)
{
	struct outbox *outbox = xcalloc(1, sizeof(*outbox));

	TAILQ_INIT(&outbox->helds);
	return outbox;
}

static void
held_free(struct outbox *outbox, struct held *held)
{
	TAILQ_REMOVE(&outbox->helds, held, entry);
	json_decref(held->message);
	free(held->dest);
	free(held);
}

void
outbox_free(struct outbox *outbox)
{
	struct held *held;

	if (outbox == NULL)
		return;
	while ((held = TAILQ_FIRST(&outbox->helds)) != NULL)
		held_free(outbox, held);
	free(outbox);
}

struct held *
outbox_hold(struct hub *hub, enum held_kind kind, json_t *message)
{
	struct held *held = xcalloc(1, sizeof(*held));

	held->kind = kind;
	held->step = hub->step;
	held->message = message;
	TAILQ_INSERT_TAIL(&hub->outbox->helds, held, entry);
	return held;
}

static struct dest *
dest_new(struct held *held, struct peer *peer)
{
	struct dest *dest;

	if (held->ndest == held->room) {
		held->room = held->room == 0 ? 1 : 2 * held->room;
		held->dest = xrealloc(
		    held->dest, (size_t)held->room * sizeof(*held->dest));
	}
	dest = &held->dest[held->ndest];
	*dest = (struct dest){.peer = peer, .place = held->ndest++};
	return dest;
}

void
held_to(struct held *held, const struct conn *conn)
{
	if (conn->peer != NULL)
		dest_new(held, conn->peer)->number = conn->number;
}

void
held_to_link(struct held *held, struct peer *peer)
{
	dest_new(held, peer)->whole = true;
}

void
outbox_mark_durable(struct hub *hub)
{
	struct held *held;

	TAILQ_FOREACH_REVERSE (held, &hub->outbox->helds, helds, entry) {
		if (held->step != hub->step)
			break;
		held->hard = true;
	}
}

static int
by_peer(const void *left, const void *right)
{
	const struct dest *a = left, *b = right;

	if (a->peer != b->peer)
		return a->peer->id < b->peer->id ? -1 : 1;
	return a->place < b->place ? -1 : 1;
}

/* Sends it to n people on one link. */
static void
dests_send(struct hub *hub, const struct dest *dest, int n, const char *payload)
{
	struct peer *peer = dest->peer;
	size_t length = strlen(payload);
	char *line = NULL;
	FILE *out;
	int i;

	if (peer->dead)
		return;
	if (peer->kind == LINK_SESSION && !dest->whole) {
		out = open_memstream(&line, &length);
		if (out == NULL)
			fatal("memory", "size=%zu", strlen(payload));
		fprintf(out, "{\"to\":[%" PRId64, dest->number);
		for (i = 1; i < n; i++)
			fprintf(out, ",%" PRId64, dest[i].number);
		fprintf(out, "],\"m\":%s}", payload);
		fclose(out);
	}
	if (!hub->io.send(
		hub->io.arg, peer->id, line == NULL ? payload : line, length)) {
		log_warn("link_cut", "link=%d why=\"it reads too slowly\"",
		    peer->id);
		people_peer_cut(hub, peer);
	}
	free(line);
}

/*
 * The disk is full: messages that depended on it become refusals or are
 * dropped.
 */
static bool
held_refuse(struct held *held)
{
	json_t *id, *refusal;

	if (held->kind == HELD_SAID) {
		json_object_set_new(held->message, "unrecorded", json_true());
		return true;
	}
	if (!held->hard)
		return true;
	if (held->kind != HELD_ANSWER)
		return false;
	if (json_is_false(json_object_get(held->message, "ok")))
		return true;
	id = json_object_get(held->message, "re");
	refusal = json_pack("{s:O,s:b,s:s,s:s}", "re", id, "ok", 0, "code",
	    codes_refusal(REFUSED_DISK), "error",
	    "The host's disk is full, so this could not be saved; try again in "
	    "a moment.");
	json_decref(held->message);
	held->message = refusal;
	return true;
}

void
outbox_mail(struct hub *hub,
    void (*each)(void *, struct peer *, int64_t number, json_t *message),
    void *arg)
{
	struct held *held;
	int i, kept;

	TAILQ_FOREACH (held, &hub->outbox->helds, entry) {
		kept = 0;
		for (i = 0; i < held->ndest; i++)
			if (held->dest[i].peer->mailed)
				each(arg, held->dest[i].peer,
				    held->dest[i].number, held->message);
			else
				held->dest[kept++] = held->dest[i];
		held->ndest = kept;
	}
}

void
outbox_flush(struct hub *hub, bool full)
{
	struct held *held;
	char *payload;
	int i, next;

	while ((held = TAILQ_FIRST(&hub->outbox->helds)) != NULL) {
		payload = NULL;
		if ((!full || held_refuse(held)) && held->ndest > 0) {
			payload = json_dumps(held->message, JSON_COMPACT);
			/*
			 * Text that JSON cannot hold: drop one message rather
			 * than the host.
			 */
			if (payload == NULL)
				log_error("encode", "kind=%d", held->kind);
			qsort(held->dest, (size_t)held->ndest,
			    sizeof(*held->dest), by_peer);
		}
		for (i = 0; payload != NULL && i < held->ndest; i = next) {
			for (next = i + 1; next < held->ndest &&
			     held->dest[next].peer == held->dest[i].peer;
			     next++)
				;
			dests_send(hub, &held->dest[i], next - i, payload);
		}
		free(payload);
		held_free(hub->outbox, held);
	}
}
