#ifndef DAEMON_HUB_CMD_CMD_AWAY_H
#define DAEMON_HUB_CMD_CMD_AWAY_H

/* away, back. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_away(struct request *);
void cmd_back(struct request *);

#endif
