#ifndef DAEMON_HUB_OUTBOX_H
#define DAEMON_HUB_OUTBOX_H

/*
 * What waits to be sent until the turn is on disk. A message is encoded once
 * and sent once on each link, with all whom it is for.
 */
#include "daemon/hub/state.h"

struct held;

enum held_kind {
	HELD_EVENT,
	HELD_ANSWER, /* becomes a refusal when the disk is full */
	HELD_SAID    /* goes out unrecorded when the disk is full */
};

/* An empty one, to be freed. */
struct outbox *outbox_new(void);
void outbox_free(struct outbox *);
/* Holds a message (takes it over) for nobody yet. */
struct held *outbox_hold(struct hub *, enum held_kind, json_t *);
void held_to(struct held *, const struct conn *);
/* For a session process itself: it is sent unwrapped. */
void held_to_link(struct held *, struct peer *);
/* What this step holds depends on what the disk takes. */
void outbox_mark_durable(struct hub *);
/*
 * Sends everything; full: the disk took nothing of the turn.
 */
void outbox_flush(struct hub *, bool full);

#endif
