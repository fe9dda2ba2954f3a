#ifndef DAEMON_HUB_BACKUP_H
#define DAEMON_HUB_BACKUP_H

/*
 * Copies of the database for another machine, and a hub that finds itself on
 * such a copy.
 */
#include "daemon/hub/state.h"

/* Makes the copy that a sysop asked for in this turn, and answers him. */
void backup_run(struct hub *);
void backup_free(struct hub *);
/*
 * Where the database is a copy: the host that it was taken from may have gone
 * on, and shown secrets and dice of the games in it. They are voided, and new
 * games are named after a new random epoch, so no game's name comes twice.
 */
void backup_taken_up(struct hub *);

#endif
