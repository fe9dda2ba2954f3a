#ifndef DAEMON_HUB_QUARANTINE_H
#define DAEMON_HUB_QUARANTINE_H

/*
 * Games whose records cannot be read: they are quarantined, never half loaded.
 */
#include "daemon/hub/state.h"

/*
 * Quarantines the table's game, in the store, the log of games and the host's
 * log.
 */
void quarantine_set_aside(struct hub *, const struct table *, const char *why);
/*
 * Tells somebody who has just come about such games: their players once,
 * however late they come; spectators when they reconnect.
 */
void quarantine_tell(struct hub *, struct conn *);

#endif
