#ifndef DAEMON_SESSION_JSON_CLIENT_H
#define DAEMON_SESSION_JSON_CLIENT_H

/*
 * The host protocol for anybody's program: `ssh HOST json`. Lines go to the
 * hub with nothing but do, id and at; events come as they are. A program that
 * reads too slowly gets the newest state, and a count of the talk it missed.
 */
#include <stddef.h>

#include "daemon/session/hublink.h"

struct json_client;
struct connection;

/* For a connection, which owns it. */
struct json_client *json_client_new(struct connection *);
void json_client_free(struct json_client *);
/* Takes n bytes; they may end anywhere. */
void json_client_input(struct json_client *, const char *, size_t n);
void json_client_event(struct json_client *, struct hub_event *);
/* The end of a turn: gives what was held back once there is room. */
void json_client_turn(struct json_client *);

#endif
