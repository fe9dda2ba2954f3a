#ifndef DAEMON_HUB_BACKUP_H
#define DAEMON_HUB_BACKUP_H

/*
 * Backups: copies of the database for another machine, and starting from such a
 * copy.
 */
#include "daemon/hub/state.h"

/*
 * Continues the copy that a sysop requested, between two turns; answers after
 * the last slice.
 */
void backup_run(struct hub *);
/* That connection ends, and with it the copy that it requested. */
void backup_forget(struct hub *, const struct conn *);
void backup_free(struct hub *);
/*
 * If the database is a copy, the host that it was taken from may have
 * continued, and shown secrets and dice of the games in it. They are voided,
 * and new games are named after a new random epoch, so that no name is used
 * twice.
 */
void backup_restored(struct hub *);

#endif
