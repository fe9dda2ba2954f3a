#ifndef DAEMON_HUB_SUBSTITUTE_H
#define DAEMON_HUB_SUBSTITUTE_H

/*
 * The house bot in the seat of somebody who was silent or away, who remains its
 * owner and may have it back. The seat's name is the player, its owner the
 * person whose seat it is.
 */
#include "daemon/hub/state.h"

/*
 * In a game: the bot takes a person's seat, and the person is told, wherever
 * they are.
 */
void substitute_begin(struct hub *, struct table *, int seat, int level);
/*
 * Tells somebody who comes to the table that a bot plays for them there, if so.
 */
void substitute_tell(struct hub *, const struct table *, const struct conn *);
/*
 * The owner wants a seat back. True: the owner sits in it; false: the owner
 * watches until the bot has played its throw in hand.
 */
bool substitute_end(struct hub *, struct table *, struct conn *, int seat);
/* Gives back the seats whose owners need not wait any longer. */
void substitutes_tick(struct hub *, struct table *);

#endif
