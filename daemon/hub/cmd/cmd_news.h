#ifndef DAEMON_HUB_CMD_CMD_NEWS_H
#define DAEMON_HUB_CMD_CMD_NEWS_H

/* news, oneliner, wipe. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_news(struct request *);
void cmd_oneliner(struct request *);
void cmd_wipe(struct request *);

#endif
