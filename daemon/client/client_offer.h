#ifndef DAEMON_CLIENT_CLIENT_OFFER_H
#define DAEMON_CLIENT_CLIENT_OFFER_H

/*
 * What a guest is offered when he comes: the account of the key that he came
 * with, or to keep his name with that key.
 */
#include <jansson.h>
#include <stdbool.h>

struct client;

/* What a guest whose name has no account can do: a sentence. */
const char *client_offer_hint(const json_t *welcome);
/* Offers it after the greeting; welcome is the hub's. */
void client_offer(struct client *, const json_t *welcome);
/* In linear mode: whether a line takes the offer, and by which command. */
bool client_offer_line(
    struct client *, const char *line, char *command, size_t size);

#endif
