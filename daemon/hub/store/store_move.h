#ifndef DAEMON_HUB_STORE_STORE_MOVE_H
#define DAEMON_HUB_STORE_STORE_MOVE_H

#include "daemon/hub/store/store.h"

/*
 * Copies all rows into a store that has none and may have another number of
 * decks, in one transaction; how many there are, or -1 with a sentence in
 * error. Both are to be closed next.
 */
int64_t
store_move(struct store *from, struct store *to, char error[CONF_ERROR]);
/* What is read next is read as that deck of so many. */
void store_as(struct store *, int deck, int decks);

#endif
