#ifndef DAEMON_HUB_CMD_CMD_MESSAGES_H
#define DAEMON_HUB_CMD_CMD_MESSAGES_H

/* messages, reply. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_messages(struct request *);
void cmd_reply(struct request *);

#endif
