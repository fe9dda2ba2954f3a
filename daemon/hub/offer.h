#ifndef DAEMON_HUB_OFFER_H
#define DAEMON_HUB_OFFER_H

/*
 * Offers that stand at a table: draw, rematch, adjourn, fill, rules, resign,
 * abort. Who makes and who answers them is in offer_vote.h.
 */
#include "daemon/hub/state.h"

/* What is to be filled: a seat, by a house bot of a level. */
#define FILL_TARGET(seat, level) ((seat) + SEATS_MAX * (level))
#define FILL_SEAT(target) ((target) % SEATS_MAX)
#define FILL_LEVEL(target) ((target) / SEATS_MAX)

/*
 * Tells the table about an offer: "made", "accepted" ...; seat is the one that
 * acted.
 */
void offer_tell(struct hub *, const struct table *, enum offer_kind, int seat,
    const char *state);
/*
 * The seats (bits) that an open offer is put to, with who made it: all that
 * are taken, or, where a side would resign, its own.
 */
unsigned offer_parties(const struct table *, enum offer_kind);
/* Those of them that have not agreed yet, as an array of JSON. */
json_t *offer_asked(const struct table *, enum offer_kind);
/* A seat declines, or withdraws its own. */
void offer_decline(struct hub *, struct table *, enum offer_kind, int seat);
/* The seat's new player has neither offered nor agreed to anything. */
void offers_forget(struct table *, int seat);
/* A seat plays on: that declines a draw, or its partner's offer. */
void offers_played(struct table *, int seat);
/* A seat blows on the dice: that declines other rules for the game. */
void offers_phrased(struct hub *, struct table *, int seat);

#endif
