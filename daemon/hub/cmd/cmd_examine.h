#ifndef DAEMON_HUB_CMD_CMD_EXAMINE_H
#define DAEMON_HUB_CMD_CMD_EXAMINE_H

/* examine, unexamine, goto, lead: a recorded game gone through together. */
#include "daemon/hub/request.h"

void cmd_examine(struct request *);
void cmd_unexamine(struct request *);
void cmd_goto(struct request *);
void cmd_lead(struct request *);

#endif
