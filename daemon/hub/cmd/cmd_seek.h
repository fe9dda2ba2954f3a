#ifndef DAEMON_HUB_CMD_CMD_SEEK_H
#define DAEMON_HUB_CMD_CMD_SEEK_H

#include "daemon/hub/request.h"

void cmd_match(struct request *);
void cmd_seek(struct request *);
void cmd_unseek(struct request *);
void cmd_sought(struct request *);
void cmd_getgame(struct request *);
void cmd_withdraw(struct request *);

/*
 * The sender says yes to a challenge or a seek: both sit down, or who seeks is
 * asked first; or it is refused.
 */
void cmd_seek_take(struct request *, struct invite *);
/* The seek that getgame would take; NULL. */
struct invite *cmd_seek_waiting(struct request *);
/*
 * Refuses the name of somebody whose offer is not there, where it is known what
 * became of it; false where it is not.
 */
bool cmd_seek_refuse_gone(struct request *, const char *name);

#endif
