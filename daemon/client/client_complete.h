#ifndef DAEMON_CLIENT_CLIENT_COMPLETE_H
#define DAEMON_CLIENT_CLIENT_COMPLETE_H

/*
 * Tab in the input line: commands, names, options, help, after a slash; by ear
 * without one, too.
 */
#include <stddef.h>

/* client_complete.c: editor_complete's hook. */
const char *
client_complete(void *arg, const char *line, size_t start, size_t len, int nth);

#endif
