#ifndef DAEMON_CTL_RESTORE_H
#define DAEMON_CTL_RESTORE_H

#define RESTORE_ERROR 512

/*
 * Puts a copy that the hub made where a host finds it: messdeck.db in its
 * state directory, for the owner of that. 0, or -1 with a sentence in error.
 */
int restore_copy(
    const char *file, const char *state_dir, char error[RESTORE_ERROR]);

#endif
