#ifndef DAEMON_HUB_TABLE_ORDER_H
#define DAEMON_HUB_TABLE_ORDER_H

/*
 * What moderators and sysops do at tables: they take seats away, hand them to
 * others, bring a game on that hangs, and close tables.
 */
#include "daemon/hub/state.h"

/*
 * Takes a name's seat away, where it has one. In a game with others the house
 * bot plays on in it, for nobody; otherwise the game is void. The person goes
 * to the lobby. The seat's own or one that a bot plays for the name.
 */
void table_order_unseat(struct hub *, struct table *, const char *name);
/*
 * Voids a game that is not over, sends everybody to the lobby, and closes the
 * table. The people there are told why (NULL: nothing).
 */
void table_order_end(struct hub *, struct table *, const char *why);
/*
 * In a game: a bot plays on, as after fill, for everybody who is away or
 * silent; without a bot the game is adjourned. How many they are.
 */
int table_order_rescue(struct hub *, struct table *);
/*
 * Gives a seat to somebody who has none here. Where a game is on or nobody
 * plays he sits down at once; whoever had it watches.
 */
void table_order_move(struct hub *, struct table *, int seat, struct conn *to);

#endif
