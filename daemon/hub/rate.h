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
/*
 * Counts a command's cost against its person, and (all) against its address and
 * its share of what all guests may have. 0, or where that was too much: in how
 * many seconds there will be room for it.
 */
int rate_cost(struct hub *, const struct conn *, int cost, bool all);
/*
 * Whether its commands are limited at all; and whether it has given so few of
 * late that a few more need no thought for others.
 */
bool rate_has_limit(const struct hub *, const struct conn *);
bool rate_is_calm(struct hub *, const struct conn *);
/* Forgets counts that are over. */
void rate_tick(struct hub *, int64_t now);
void rate_free(struct hub *);

#endif
