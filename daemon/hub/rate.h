#ifndef DAEMON_HUB_RATE_H
#define DAEMON_HUB_RATE_H

/*
 * How often anybody may do what costs the others: counted for each person and
 * for each address (of IPv6 its first 64 bits, which one house has).
 */
#include "daemon/hub/state.h"

void rate_init(struct hub *);
/*
 * Counts a line, a game or a try; true when there were too many of that person
 * or address.
 */
bool rate_over(struct hub *, const struct conn *, enum rate_kind);
/* Forgets counts that are over. */
void rate_tick(struct hub *, int64_t now);
void rate_free(struct hub *);

#endif
