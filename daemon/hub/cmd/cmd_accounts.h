#ifndef DAEMON_HUB_CMD_CMD_ACCOUNTS_H
#define DAEMON_HUB_CMD_CMD_ACCOUNTS_H

/* account: what sysops do with other people's accounts. */
struct request;

/* What it does is in its row of commands.h and in messdeck-protocol(7). */
void cmd_account(struct request *);

#endif
