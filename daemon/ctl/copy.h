#ifndef DAEMON_CTL_COPY_H
#define DAEMON_CTL_COPY_H

/*
 * The database on its way from one machine to another.
 */

#define COPY_ERROR 512

/* The name as the hub must be given it, from the root; to be freed. */
char *copy_absolute(const char *file);
/*
 * Puts a copy that the hub made where a host finds it: messdeck.db in its
 * state directory, for the owner of that. 0, or -1 with a sentence in error.
 */
int
copy_restore(const char *file, const char *state_dir, char error[COPY_ERROR]);

#endif
