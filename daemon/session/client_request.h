#ifndef DAEMON_SESSION_CLIENT_REQUEST_H
#define DAEMON_SESSION_CLIENT_REQUEST_H

/* What a connection asked for, kept until the hub's welcome. */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/client/client.h"

struct start;

/* Copies the setup and its strings; to be freed. */
struct start *start_new(const struct client_setup *, bool json);
void start_free(struct start *);
void start_resize(struct start *, int width, int height);
const struct client_setup *start_setup(const struct start *);
bool start_json(const struct start *);
/* The message {"login":{...}} for the hub; the caller's. */
json_t *
start_login(const struct start *, const char *transport, const char *address);

#endif
