#ifndef DAEMON_CLIENT_CLIENT_COMPLETE_H
#define DAEMON_CLIENT_CLIENT_COMPLETE_H

/*
 * Completion in the input line: commands, names, options, help, after a slash;
 * in linear mode without one, too.
 */
#include <stdbool.h>
#include <stddef.h>

struct client;

/* Whether that is the name of somebody else here. */
bool client_knows(const struct client *, const char *name, size_t length);
/* editor_complete's hook. */
const char *
client_complete(void *arg, const char *line, size_t start, size_t len, int nth);

#endif
