#ifndef DAEMON_HUB_OFFER_VOTE_H
#define DAEMON_HUB_OFFER_VOTE_H

/* Offers are made and agreed to; what all agree to is carried out. */
#include "daemon/hub/state.h"

/*
 * A seat makes an offer or, if it is open, agrees to it; target is the seat to
 * fill, rules and terms the proposed ones (NULL for other kinds).
 */
void offer_make(struct hub *, struct table *, enum offer_kind, int seat,
    int target, const struct ruleset *rules, const struct terms *terms);
/* Seats (bits) agree; carried out when all have. */
void offer_agree(struct hub *, struct table *, enum offer_kind, unsigned seats);

#endif
