#ifndef DAEMON_HUB_CMD_CMD_LISTS_H
#define DAEMON_HUB_CMD_CMD_LISTS_H

/* censor and notify, and their opposites: a person's own lists. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_censor(struct request *);
void cmd_uncensor(struct request *);
void cmd_noplay(struct request *);
void cmd_unnoplay(struct request *);
void cmd_notify(struct request *);
void cmd_unnotify(struct request *);

#endif
