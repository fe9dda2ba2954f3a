#ifndef DAEMON_SESSION_JSON_CLIENT_H
#define DAEMON_SESSION_JSON_CLIENT_H

/*
 * The host protocol for anybody's program: `ssh HOST json`. Lines go to the
 * hub with nothing but do, id and at; events come as they are. A program that
 * reads too slowly gets the newest state, and a count of the talk it missed.
 */
#include <stddef.h>

#include "daemon/session/hublink.h"

struct bridge;
struct connection;

/* For a connection, which owns it. */
struct bridge *bridge_new(struct connection *);
void bridge_free(struct bridge *);
/* Takes n bytes; they may end anywhere. */
void bridge_input(struct bridge *, const char *, size_t n);
void bridge_event(struct bridge *, struct hub_event *);
/* The end of a turn: gives what was held back once there is room. */
void bridge_turn(struct bridge *);

#endif
