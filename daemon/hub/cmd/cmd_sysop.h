#ifndef DAEMON_HUB_CMD_CMD_SYSOP_H
#define DAEMON_HUB_CMD_CMD_SYSOP_H

/* Sysop commands: ban, wall, stats, backup, audit, logins. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_ban(struct request *);
void cmd_unban(struct request *);
void cmd_bans(struct request *);
void cmd_wall(struct request *);
void cmd_stats(struct request *);
void cmd_backup(struct request *);
void cmd_audit(struct request *);
void cmd_logins(struct request *);

#endif
