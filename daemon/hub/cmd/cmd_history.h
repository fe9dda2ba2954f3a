#ifndef DAEMON_HUB_CMD_CMD_HISTORY_H
#define DAEMON_HUB_CMD_CMD_HISTORY_H

/* stored, history, record, log: past games. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_history(struct request *);
void cmd_stored(struct request *);
void cmd_record(struct request *);
void cmd_log(struct request *);

#endif
