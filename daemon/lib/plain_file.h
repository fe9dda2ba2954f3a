#ifndef DAEMON_LIB_PLAIN_FILE_H
#define DAEMON_LIB_PLAIN_FILE_H

/* Files that are read at once: no pipe, whose reader waits for somebody. */
#include <stdio.h>

/*
 * A stream to read, which the caller closes; NULL with errno: EINVAL where it
 * is something else than a file, EISDIR for a directory.
 */
FILE *plain_file_open(const char *path);
/* Why there is none, by errno, as the end of a sentence. */
const char *plain_file_trouble(void);

#endif
