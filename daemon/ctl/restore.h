#ifndef DAEMON_CTL_RESTORE_H
#define DAEMON_CTL_RESTORE_H

#define RESTORE_ERROR 512

/*
 * Installs a copy that the hub made as messdeck.db in a host's state directory,
 * owned by the directory's owner. 0, or -1 with a sentence in error.
 */
int restore_copy(
    const char *file, const char *state_dir, char error[RESTORE_ERROR]);

#endif
