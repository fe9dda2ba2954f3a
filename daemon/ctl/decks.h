#ifndef DAEMON_CTL_DECKS_H
#define DAEMON_CTL_DECKS_H

/* What concerns the whole host, where it has several decks: all are asked. */
#include <jansson.h>

/*
 * What "stats" says, of all decks together; with "decks" and, where some are
 * away, "away". NULL: nobody answers.
 */
json_t *decks_stats(const char *socket, int seconds);
/* What "cluster" says of all decks, and what is wrong; NULL: nobody answers. */
json_t *decks_cluster(const char *socket, int seconds);

#endif
