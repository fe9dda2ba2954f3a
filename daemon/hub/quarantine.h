#ifndef DAEMON_HUB_QUARANTINE_H
#define DAEMON_HUB_QUARANTINE_H

/*
 * Games whose records cannot be read: they are set aside, never half loaded.
 */
#include "daemon/hub/state.h"

/* Sets the table's game aside, in the store, its log and the host's. */
void quarantine_set_aside(struct hub *, const struct table *, const char *why);
/*
 * Tells somebody who has just come: whoever played such a game as soon as he
 * comes, however late, once; who watched it when he reconnects.
 */
void quarantine_tell(struct hub *, struct conn *);

#endif
