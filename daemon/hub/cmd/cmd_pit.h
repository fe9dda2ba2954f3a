#ifndef DAEMON_HUB_CMD_CMD_PIT_H
#define DAEMON_HUB_CMD_CMD_PIT_H

/* pit: a game between two bots, for matches that show how strong they are. */
struct request;

/* What it does is in its row of commands.h. */
void cmd_pit(struct request *);

#endif
