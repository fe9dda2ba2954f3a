#ifndef DAEMON_SESSION_CLIENT_REQUEST_H
#define DAEMON_SESSION_CLIENT_REQUEST_H

/* What a connection requested, kept until the hub's welcome. */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/client/client.h"

struct client_request;

/* Copies the setup and its strings; to be freed. */
struct client_request *
client_request_new(const struct client_setup *, bool json);
void client_request_free(struct client_request *);
void client_request_resize(struct client_request *, int width, int height);
const struct client_setup *client_request_setup(const struct client_request *);
bool client_request_json(const struct client_request *);
/* The message {"login":{...}} for the hub; the caller's. */
json_t *client_request_login(const struct client_request *);

#endif
