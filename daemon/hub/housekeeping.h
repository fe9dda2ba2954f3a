#ifndef DAEMON_HUB_HOUSEKEEPING_H
#define DAEMON_HUB_HOUSEKEEPING_H

/*
 * Periodic work of the hub. It records that it is alive at start and end, and
 * each hour, so that time without a hub counts against nobody. And so that a
 * busy host does not grow for ever, it deletes guests who do not come back,
 * with their preferences, and talk outside of games. Guests who played keep
 * their names. A clock that jumps, or a host that is off for long, makes
 * nothing old: only time in which a hub ran counts.
 */
#include "daemon/hub/state.h"

/* Before tables are loaded: fills away. */
void housekeeping_begin(struct hub *);
/* Does what is due; written with the turn. */
void housekeeping_run(struct hub *, int64_t now);
/*
 * Guests have added so many bytes. Whether they have too much by now is asked
 * within a second, so that deletion does not wait for its hour.
 */
void housekeeping_added(struct hub *, int64_t now, int64_t bytes);
/* The host is stopping: the next run records the time. */
void housekeeping_stop(struct hub *);

#endif
