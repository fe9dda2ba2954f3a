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
/*
 * The end of a turn: a command that has led to another hub is answered, so what
 * that hub has said of where this person is holds now.
 */
void client_event_settle(struct client *);

#endif
