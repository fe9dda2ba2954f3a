#ifndef DAEMON_HUB_PARTNERS_H
#define DAEMON_HUB_PARTNERS_H

/*
 * Who plays with whom at a table of four, where its terms say that it is drawn
 * by lot, or that the first seat's player, the captain, picks a partner.
 */
#include "daemon/hub/state.h"

/*
 * The seat whose player is to pick a partner before the game, which all have
 * come for; -1 where nobody is.
 */
int partners_captain(const struct hub *, const struct table *);
/*
 * All seats are taken: draws partners where the terms say so. False where the
 * game must wait for a captain.
 */
bool partners_settle(struct hub *, struct table *);
/* The captain's partner is who sits in that seat. */
void partners_pick(struct hub *, struct table *, int seat);

#endif
