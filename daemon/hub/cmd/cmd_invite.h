#ifndef DAEMON_HUB_CMD_CMD_INVITE_H
#define DAEMON_HUB_CMD_CMD_INVITE_H

/* invite, and the answers to it. */
#include "daemon/hub/request.h"

void cmd_invite(struct request *);

/* What accept and decline do about an invitation to a table, or one's own. */
void cmd_invite_accept(struct request *, struct table *);
void cmd_invite_decline(struct request *, struct table *, const char *invited);

#endif
