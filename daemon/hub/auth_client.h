#ifndef DAEMON_HUB_AUTH_CLIENT_H
#define DAEMON_HUB_AUTH_CLIENT_H

/*
 * The hub's questions to the auth process. They outlive it: those that one did
 * not answer are asked again when the gate has started another.
 */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/loop.h"

struct verify;

struct verify *verify_new(struct loop *,
    void (*answered)(void *arg, uint64_t id, bool ok), void *arg);
void verify_free(struct verify *);
/* The link to an auth process has come; takes over the fd. */
void verify_attach(struct verify *, int fd);
/* Asks whether the password is the hash's. */
void verify_ask(
    struct verify *, uint64_t id, const char *hash, const char *password);

#endif
