#ifndef DAEMON_HUB_BACKUP_H
#define DAEMON_HUB_BACKUP_H

/*
 * Backups: copies of the database for another machine, and starting from such a
 * copy.
 */
#include "daemon/hub/state.h"

/*
 * Requests a copy into an empty file for a connection, which gets the answer to
 * the command with that id when the copy is done; id is borrowed, file is its
 * name in the answer and the log, and the descriptor is taken over. False where
 * a copy is being made already.
 */
bool
backup_begin(struct hub *, struct conn *, json_t *id, const char *file, int fd);
/* Continues the copy, between two turns; answers after the last slice. */
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
