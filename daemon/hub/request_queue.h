#ifndef DAEMON_HUB_REQUEST_QUEUE_H
#define DAEMON_HUB_REQUEST_QUEUE_H

/*
 * Whose turn it is when many want something of the hub at once. What a player
 * does in a game is done as it comes. All else waits for the end of the turn;
 * there one command of each person follows another, and what there is no time
 * for is done in the next turns. Programs of this machine and networks without
 * a limit to their commands do not wait.
 */
#include "daemon/hub/state.h"

/* A command, borrowed: it is carried out now or waits. */
void request_queue_take(struct hub *, struct conn *, const json_t *message);
/* Whether there are any; of this person's. */
bool request_queue_waits(const struct hub *);
bool request_queue_waits_of(const struct conn *);
/*
 * Carries out the next one, or a piece of it; what that cost, in tenths of a
 * millisecond. The second takes the next one of this person's, out of turn
 * where he leaves: then nobody hears what a long command would answer. Only
 * where some wait.
 */
int request_queue_serve(struct hub *);
int request_queue_serve_of(struct hub *, struct conn *, bool leaves);

#endif
