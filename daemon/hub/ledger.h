#ifndef DAEMON_HUB_LEDGER_H
#define DAEMON_HUB_LEDGER_H

/*
 * The log of games, one entry when a game is set up and one when it is over,
 * each with the hash of the one before (engine/record_ledger.h).
 */
#include "daemon/hub/state.h"

/* A game is set up: its id and commitment. */
void ledger_begin(struct hub *, const struct table_state *);
/*
 * It is over and stored: the hash of its record. That of a long game takes a
 * while: it comes by ledger_run(), and if this hub ends before, in the next
 * one.
 */
void ledger_end(struct hub *, const struct table_state *);
/* Goes on with what long games are still to get, for a moment. */
void ledger_run(struct hub *);
/* The turn was taken back: what is still to come is in the store. */
void ledger_rollback(struct hub *);
void ledger_free(struct hub *);
/* Its record was damaged and set aside. */
void ledger_damaged(struct hub *, const struct table_state *);

#endif
