#ifndef DAEMON_HUB_OFFER_H
#define DAEMON_HUB_OFFER_H

/*
 * Offers that the seats of a table answer: draw, rematch, adjourn, fill,
 * rules, resign, abort.
 */
#include "daemon/hub/state.h"

/*
 * A seat makes an offer or, where it stands, agrees to it; chair is the one
 * to fill, rules the proposed ones (NULL for other kinds).
 */
void offer_make(struct hub *, struct table *, enum offer_kind, int seat,
    int chair, const struct ruleset *rules);
/*
 * The seats (bits) that an open offer is put to, with who made it: all that
 * are taken, or, where a side would resign, its own.
 */
unsigned offer_parties(const struct table *, enum offer_kind);
/* Those of them that have not agreed yet, as an array of JSON. */
json_t *offer_asked(const struct table *, enum offer_kind);
/* Seats (bits) agree; carried out when all have. */
void offer_agree(struct hub *, struct table *, enum offer_kind, unsigned seats);
/* A seat says no, or takes its own back. */
void offer_decline(struct hub *, struct table *, enum offer_kind, int seat);
/* A seat goes on playing: that is a no to a draw, or to its partner. */
void offers_played(struct table *, int seat);
/* A seat blows on the dice: that is a no to other rules for the game. */
void offers_phrased(struct hub *, struct table *, int seat);

#endif
