#ifndef DAEMON_HUB_AUTH_CLIENT_H
#define DAEMON_HUB_AUTH_CLIENT_H

/*
 * The hub's requests to the auth process. They outlive it: unanswered ones are
 * sent again once the gate has started another. A few at a time are asked, of
 * each link in turn: many guesses of one process keep nobody waiting who comes
 * by another.
 */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/loop.h"

struct auth_client;

struct auth_client *auth_client_new(struct loop *,
    void (*answered)(void *arg, uint64_t id, bool ok, const char *hash),
    void *arg);
void auth_client_free(struct auth_client *);
/* The link to an auth process has come; takes over the fd. */
void auth_client_attach(struct auth_client *, int fd);
/*
 * Asks, for somebody on that link, whether the password is the hash's; renew:
 * and for another hash where that one is cheaper than a new one. hash NULL: a
 * hash is to be made.
 */
void auth_client_ask(struct auth_client *, int link, uint64_t id,
    const char *hash, bool renew, const char *password);

#endif
