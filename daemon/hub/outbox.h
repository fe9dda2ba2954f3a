#ifndef DAEMON_HUB_OUTBOX_H
#define DAEMON_HUB_OUTBOX_H

/*
 * Messages held until the turn is on disk. A message is encoded once and sent
 * once on each link, with the numbers of all its receivers there.
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
/* The messages of this step depend on the commit. */
void outbox_mark_durable(struct hub *);
/*
 * Gives what is held for people of other decks (peer->mailed) to each, which
 * may not change the message; nothing of it is sent.
 */
void outbox_mail(struct hub *,
    void (*each)(void *, struct peer *, int64_t number, json_t *message),
    void *arg);
/* Sends everything; full: nothing of the turn was written. */
void outbox_flush(struct hub *, bool full);

#endif
