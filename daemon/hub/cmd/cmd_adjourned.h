#ifndef DAEMON_HUB_CMD_CMD_ADJOURNED_H
#define DAEMON_HUB_CMD_CMD_ADJOURNED_H

/* abort, claim: ending games that do not continue. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_abort(struct request *);
void cmd_claim(struct request *);

#endif
