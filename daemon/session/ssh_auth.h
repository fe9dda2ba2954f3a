#ifndef DAEMON_SESSION_SSH_AUTH_H
#define DAEMON_SESSION_SSH_AUTH_H

/*
 * SSH: who is it? The hub knows, and it may take its time.
 *
 * libssh's callbacks want their answer at once, so the login goes by messages:
 * until it is done neither server nor message callbacks are set, and requests
 * wait in libssh's queue. One at a time is taken out and kept while the hub is
 * asked, and nothing is read meanwhile. Server callbacks are set right before
 * the reply that lets somebody in.
 *
 * Clients try "none" first, and once that is accepted they never offer their
 * key: the hub accepts it for guests' names only. A public key without a
 * signature is a question that changes nothing; only a verified one logs in.
 */
#include <stdbool.h>

struct ssh_conn;

/* ssh_auth.c: who is it? */
void ssh_auth_begin(struct ssh_conn *);
/* Handles the requests that have come. */
void ssh_auth_work(struct ssh_conn *);
void ssh_auth_answered(struct ssh_conn *, bool ok, unsigned methods);
void ssh_auth_free(struct ssh_conn *);

#endif
