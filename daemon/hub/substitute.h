#ifndef DAEMON_HUB_SUBSTITUTE_H
#define DAEMON_HUB_SUBSTITUTE_H

/*
 * The house bot in the seat of somebody who was silent or away: he stays its
 * owner and may have it back. Who plays is in the seat's name, whose seat it
 * is in its owner.
 */
#include "daemon/hub/state.h"

/* In a game: the bot takes a person's seat, and he is told wherever he is. */
void substitute_begin(struct hub *, struct table *, int seat);
/* Tells one who comes to the table that a bot plays for him there, if so. */
void substitute_tell(struct hub *, const struct table *, const struct conn *);
/*
 * The owner wants a seat back. True: he sits in it; false: he watches until
 * the bot has played the throw that it has in hand.
 */
bool substitute_end(struct hub *, struct table *, struct conn *, int seat);
/* Gives back the seats whose owners need wait no more. */
void substitutes_tick(struct hub *, struct table *);

#endif
