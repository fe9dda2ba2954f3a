#ifndef DAEMON_HUB_HOUSEKEEPING_H
#define DAEMON_HUB_HOUSEKEEPING_H

/*
 * What the hub does by itself now and then. It notes that it lives when it
 * begins and ends, and each hour, so that the time in which no hub ran is
 * charged to nobody. And so that a host that many visit does not grow for
 * ever, it forgets guests who do not come back, with what they chose, and talk
 * that is no game's. Who played keeps his name. A clock that jumps, or a host
 * that is off for long, makes nothing old: only time in which a hub ran counts.
 */
#include "daemon/hub/state.h"

/* Before tables are loaded: fills away. */
void housekeeping_begin(struct hub *);
/* Does what is due by now; with what the turn writes. */
void housekeeping_run(struct hub *, int64_t now);
/* The host is stopping: the next run notes the time. */
void housekeeping_stop(struct hub *);

#endif
