#ifndef DAEMON_CLIENT_CLIENT_EVENT_H
#define DAEMON_CLIENT_CLIENT_EVENT_H

/* Events of the hub: what they change, and what is said of them. */
#include <jansson.h>

struct client;

/*
 * An event or an answer from the hub. A table event may be shared by many
 * clients of the process: it is only read.
 */
void client_event(struct client *, const json_t *);

#endif
