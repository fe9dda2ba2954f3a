#ifndef DAEMON_HUB_CMD_CMD_ORDER_H
#define DAEMON_HUB_CMD_CMD_ORDER_H

/*
 * Keeping order: report and reports, and what moderators may do: warn, kick,
 * mute, unseat, table.
 */
struct request;

/* What each does is in its row of commands.h. */
void cmd_report(struct request *);
void cmd_reports(struct request *);
void cmd_warn(struct request *);
void cmd_kick(struct request *);
void cmd_mute(struct request *);
void cmd_unmute(struct request *);
void cmd_unseat(struct request *);
void cmd_table(struct request *);

#endif
