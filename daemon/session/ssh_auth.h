#ifndef DAEMON_SESSION_SSH_AUTH_H
#define DAEMON_SESSION_SSH_AUTH_H

/*
 * SSH authentication. The hub decides, and may take its time.
 *
 * libssh's callbacks want their answer at once, so the login goes by messages:
 * until it is done neither server nor message callbacks are set, and requests
 * wait in libssh's queue. One at a time is taken out and kept while the hub is
 * asked, and nothing is read meanwhile. Server callbacks are set right before
 * the reply that lets somebody in.
 *
 * Clients try "none" first, and once that is accepted they never offer their
 * key: the hub accepts it for guests' names only, and there it may want to see
 * the keys first. A public key without a signature is a question that changes
 * nothing; only a verified one logs in.
 */
#include <libssh/libssh.h>
#include <stdbool.h>

struct auth_question;
struct ssh_conn;

/* ssh_auth.c: authentication. */
void ssh_auth_begin(struct ssh_conn *);
/*
 * Before libssh is given time for a session, and (NULL) after it: counts the
 * requests that it reads, for it drops some without a word.
 */
void ssh_auth_listen(struct ssh_conn *);
void ssh_auth_heard(int level, const char *function, const char *text, void *);
/* Handles the requests that have come. */
void ssh_auth_work(struct ssh_conn *);
/*
 * Keeps the request and asks the hub; false where there is nothing to ask.
 */
bool ssh_auth_ask(struct ssh_conn *, ssh_message, const struct auth_question *);
void ssh_auth_answered(struct ssh_conn *, bool ok, unsigned methods);
void ssh_auth_free(struct ssh_conn *);

#endif
