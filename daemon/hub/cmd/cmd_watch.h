#ifndef DAEMON_HUB_CMD_CMD_WATCH_H
#define DAEMON_HUB_CMD_CMD_WATCH_H

/* watch, turnaway: spectators. */
#include "daemon/hub/request.h"

void cmd_watch(struct request *);
void cmd_turnaway(struct request *);

/* Watches that table, which the sender may. */
void cmd_watch_table(struct request *, struct table *);

#endif
