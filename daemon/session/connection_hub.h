#ifndef DAEMON_SESSION_CONNECTION_HUB_H
#define DAEMON_SESSION_CONNECTION_HUB_H

/* One connection: commands for the hub, and its messages. */
#include <jansson.h>

struct connection;
struct hub_event;
struct lobby_picture;

/* From the hub's link. */
void connection_event(struct connection *, struct hub_event *);
/* The lobby has changed; the event is for programs without offers. */
void connection_hub_lobby(
    struct connection *, const struct lobby_picture *, struct hub_event *);
/* The host has other pictures, or rule sets. */
void connection_hub_redraw(struct connection *);
void connection_hub_lost(struct connection *);
void connection_hub_back(struct connection *);
/* For json_client.c: a command for the hub, which it takes over. */
void connection_command(struct connection *, json_t *command);

#endif
