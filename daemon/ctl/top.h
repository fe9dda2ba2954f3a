#ifndef DAEMON_CTL_TOP_H
#define DAEMON_CTL_TOP_H

/* A live screen of the host: its processes, tables and addresses. */
#include <stdbool.h>

/*
 * Shows the host of that socket, which runs, until q or a signal; on anything
 * but a terminal, or as JSON, once. The exit status.
 */
int top_show(const char *socket, bool json);

#endif
