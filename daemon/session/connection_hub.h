#ifndef DAEMON_SESSION_CONNECTION_HUB_H
#define DAEMON_SESSION_CONNECTION_HUB_H

/* One connection: commands for the hub, and its messages. */
#include <jansson.h>

struct connection;
struct hub_event;
struct hublink;
struct lobby_picture;

/* The link to the deck that its person is at. */
struct hublink *connection_hub(const struct connection *);
/* From the hub's link. */
void connection_event(struct connection *, struct hub_event *);
/* The lobby has changed; the event is for programs without offers. */
void connection_hub_lobby(
    struct connection *, const struct lobby_picture *, struct hub_event *);
/* The host has other pictures, or rule sets. */
void connection_hub_redraw(struct connection *);
void connection_hub_lost(struct connection *);
void connection_hub_back(struct connection *);
/* Whoever waits to be known at his deck is told that it takes longer. */
void connection_hub_waits(struct connection *);
/* The same after a while; what a program wanted to do there is refused. */
void connection_hub_away(struct connection *);
/* For json_client.c: a command for the hub, which it takes over. */
void connection_command(struct connection *, json_t *command);

#endif
