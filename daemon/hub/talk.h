#ifndef DAEMON_HUB_TALK_H
#define DAEMON_HUB_TALK_H

/*
 * What people say to each other: who hears it, how often, and that it is
 * written down.
 */
#include "daemon/hub/state.h"

struct talk;

/* {"ev":"said",...} */
json_t *talk_json(const struct talk *);
/*
 * Counts a line, a game or a try; true when there were too many of that person
 * or address.
 */
bool talk_rate_over(struct hub *, const struct conn *, enum rate_kind);
/* The lines that were said at a table lately, for one who comes. */
void talk_recall(struct hub *, const struct table *, const struct conn *);
/*
 * Whether two people are partners with a throw of their side in hand, by any
 * of their connections (P5).
 */
bool talk_closed(struct hub *, const char *a, const char *b);
/* Notice of what was left for somebody who comes, if anything was. */
void talk_waits(struct hub *, const struct conn *);
/* Forgets rates that are over. */
void talk_tick(struct hub *, int64_t now);
void talk_free(struct hub *);

#endif
