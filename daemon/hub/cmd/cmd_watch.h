#ifndef DAEMON_HUB_CMD_CMD_WATCH_H
#define DAEMON_HUB_CMD_CMD_WATCH_H

/* watch, unwatch, watchers, follow, tv, turnaway: spectators. */
#include "daemon/hub/request.h"

void cmd_watch(struct request *);
void cmd_unwatch(struct request *);
void cmd_watchers(struct request *);
void cmd_follow(struct request *);
void cmd_tv(struct request *);
void cmd_turnaway(struct request *);

/* Watches that table, which the sender may. */
void cmd_watch_table(struct request *, struct table *);

#endif
