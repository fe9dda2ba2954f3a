#ifndef DAEMON_CLIENT_CLIENT_EVENT_H
#define DAEMON_CLIENT_CLIENT_EVENT_H

/* The hub's events: what they change, and how they are presented. */
#include <jansson.h>

struct client;

/*
 * An event or an answer from the hub. A table event may be shared by many
 * clients of the process, so it is read-only.
 */
void client_event(struct client *, const json_t *);
/* Takes the host's time from its welcome. */
void client_set_clock(struct client *, const json_t *welcome);

#endif
