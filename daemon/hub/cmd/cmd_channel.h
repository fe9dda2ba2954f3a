#ifndef DAEMON_HUB_CMD_CMD_CHANNEL_H
#define DAEMON_HUB_CMD_CMD_CHANNEL_H

/* channel, channels. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_channel(struct request *);
void cmd_channels(struct request *);

#endif
