#ifndef DAEMON_HUB_CMD_CMD_TABLE_H
#define DAEMON_HUB_CMD_CMD_TABLE_H

/* new, bot, join, watch, leave, resume: coming to a table and going. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_new(struct request *);
void cmd_bot(struct request *);
void cmd_join(struct request *);
void cmd_watch(struct request *);
void cmd_leave(struct request *);
void cmd_resume(struct request *);
void cmd_next(struct request *);

#endif
