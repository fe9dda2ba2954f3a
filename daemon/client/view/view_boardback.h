#ifndef DAEMON_CLIENT_VIEW_VIEW_BOARDBACK_H
#define DAEMON_CLIENT_VIEW_VIEW_BOARDBACK_H

/* The back of the board: who lost eight-piecers, as on a wooden board. */
#include <jansson.h>

struct client;

/* Shows an answer to boardback, in place of the one that is open. */
void boardback_open(struct client *, const json_t *data);

#endif
