#ifndef DAEMON_CLIENT_VIEW_VIEW_HISTORY_H
#define DAEMON_CLIENT_VIEW_VIEW_HISTORY_H

/* The games that somebody has finished, as a list to walk through. */
#include <jansson.h>

struct client;

/* Shows an answer of history: Enter goes through a game. */
void history_open(struct client *, const json_t *data);

#endif
