#ifndef DAEMON_HUB_CMD_CMD_DOORS_H
#define DAEMON_HUB_CMD_CMD_DOORS_H

/* close, open, drain, shutdown: the host as a whole. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_close(struct request *);
void cmd_open(struct request *);
void cmd_drain(struct request *);
void cmd_shutdown(struct request *);

#endif
