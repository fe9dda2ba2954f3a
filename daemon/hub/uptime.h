#ifndef DAEMON_HUB_UPTIME_H
#define DAEMON_HUB_UPTIME_H

/*
 * How long no hub ran before this one: time that is charged to nobody. The
 * hub notes that it lives when it begins and ends, and each hour.
 */
#include "daemon/hub/state.h"

/* Before tables are loaded: fills away. */
void uptime_load(struct hub *);
/* Notes that it lives, if that is due; with what the turn writes. */
void uptime_save(struct hub *, int64_t now);
/* The host is stopping: notes the time. */
void uptime_stop(struct hub *);

#endif
