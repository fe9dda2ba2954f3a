#ifndef DAEMON_HUB_CMD_CMD_COMMENT_H
#define DAEMON_HUB_CMD_CMD_COMMENT_H

/* comment, comments, uncomment: what people write about throws of games. */
#include "daemon/hub/request.h"

void cmd_comment(struct request *);
void cmd_comments(struct request *);
void cmd_uncomment(struct request *);

#endif
