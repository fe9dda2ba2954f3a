#ifndef DAEMON_HUB_OFFER_H
#define DAEMON_HUB_OFFER_H

/*
 * Offers that the seats of a table answer: draw, rematch, adjourn, fill,
 * rules, abort.
 */
#include "daemon/hub/state.h"

/*
 * A seat makes an offer or, where it stands, agrees to it; chair is the one
 * to fill, rules the proposed ones (NULL for other kinds).
 */
void offer_make(struct hub *, struct table *, enum offer_kind, int seat,
    int chair, const struct ruleset *rules);
/* Seats (bits) agree; carried out when all have. */
void offer_agree(struct hub *, struct table *, enum offer_kind, unsigned seats);
/* A seat says no, or takes its own back. */
void offer_decline(struct hub *, struct table *, enum offer_kind, int seat);

#endif
