#ifndef DAEMON_HUB_BACKUP_H
#define DAEMON_HUB_BACKUP_H

/*
 * Copies of the database for another machine, and a hub that finds itself on
 * such a copy.
 */
#include "daemon/hub/state.h"

/*
 * Goes on with the copy that a sysop asked for, between two turns; after the
 * last slice it answers him.
 */
void backup_run(struct hub *);
/* That connection ends: so does the copy that it asked for. */
void backup_forget(struct hub *, const struct conn *);
void backup_free(struct hub *);
/*
 * Where the database is a copy: the host that it was taken from may have gone
 * on, and shown secrets and dice of the games in it. They are voided, and new
 * games are named after a new random epoch, so no game's name comes twice.
 */
void backup_restored(struct hub *);

#endif
