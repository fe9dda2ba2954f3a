#ifndef DAEMON_CTL_MATCH_H
#define DAEMON_CTL_MATCH_H

/* messdeckctl match: two bots play many games at the host. */
#include <stdbool.h>

/*
 * Plays the match of the words, "match A B [--rules R] [--games N] [--tables
 * N]", by the hub of that socket, and prints how it went. The exit status: 0; 1
 * where it ended early, 64 for wrong words, 69 without a host.
 */
int match_run(const char *socket, bool json, int n, char **words);

#endif
