#ifndef DAEMON_HUB_DECK_SEEKS_H
#define DAEMON_HUB_DECK_SEEKS_H

/*
 * Seeks of several decks: each lives where it was made, and who fits it goes
 * there.
 */
#include "daemon/hub/state.h"

/*
 * The deck where somebody seeks that game (NULL: any) and would play with this
 * person, as far as is seen from here; -1: none.
 */
int deck_seeks_fit(struct hub *, const struct conn *, const struct ruleset *,
    const struct terms *);
/*
 * Those who seek the same on two decks at once, one of whom then goes to the
 * other; when it looks again, 0: never.
 */
int64_t deck_seeks_tick(struct hub *, int64_t now);

#endif
