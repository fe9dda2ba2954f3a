#ifndef DAEMON_HUB_RETENTION_H
#define DAEMON_HUB_RETENTION_H

/*
 * What is forgotten in time, so that a host that many visit does not grow for
 * ever: guests who do not come back, with what they chose, and talk that is no
 * game's. Who played keeps his name.
 */
#include "daemon/hub/state.h"

/* Forgets what is old by now, if that is due; with what the turn writes. */
void retention_run(struct hub *, int64_t now);

#endif
