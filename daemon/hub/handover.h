#ifndef DAEMON_HUB_HANDOVER_H
#define DAEMON_HUB_HANDOVER_H

/*
 * The connections that the gate has handed to session processes: which process
 * has which, by what transport and from where. A session process is believed
 * nothing of that, for somebody may have taken it over: whoever is on none of
 * these connections does not exist, and each is one person's, once.
 */
#include "daemon/hub/state.h"

#define HANDOVER_QUESTIONS 64 /* about who somebody is, on one connection */
#define HANDOVER_PASSWORDS 6  /* wrong ones */
#define HANDOVER_FIGURES 1000 /* for a greeting and lists of games */

void handovers_init(struct hub *);
/*
 * The gate has handed it over. Gives the messages that came before that (an
 * array for the caller to free), or NULL for none.
 */
json_t *handover_begin(struct hub *, struct peer *, int64_t number,
    const char *transport, const char *address);
/* The gate has heard of its end. */
void handover_end(struct hub *, struct peer *, int64_t number);
/* The link has ended, and all of them with it. */
void handovers_end(struct hub *, struct peer *);
/*
 * Somebody new on the connection of that number, who says this; NULL where the
 * connection has had its person. Where the gate has said nothing of it the
 * message is kept, and the gate is asked to catch up.
 */
struct conn *handover_conn(
    struct hub *, struct peer *, int64_t number, const json_t *message);
/*
 * The gate of that front end (0: this machine's) has caught up with that
 * question: what is unknown now was invented.
 */
void handovers_check(struct hub *, int front, uint64_t question);
/* That of somebody on a session's link; NULL for a connection that is lost. */
struct handover *handover_of(const struct conn *);

#endif
