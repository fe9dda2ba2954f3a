#ifndef DAEMON_SESSION_SSH_H
#define DAEMON_SESSION_SSH_H

/*
 * SSH: from the accepted socket to libssh and back.
 *
 * libssh 0.10 has its ways; each was measured, and this is how they are met.
 * One ssh_event a session: a shared one is O(n) for each wake-up, and writing
 * to one session can run another's callbacks. ssh_handle_key_exchange is
 * called once, without blocking (blocking it hangs with dbclient); from then
 * on only ssh_event_dopoll with no wait, when the loop says so. libssh closes
 * the socket behind the loop's back, so after every call it is looked at and
 * the watch is taken away in the same stack, before an accept can reuse the
 * number. Callbacks only queue (ssh_channel.c).
 */
#include <stdbool.h>
#include <stddef.h>

struct conn_table;
struct peer;
struct ssh_conn;

/* Ends the connection: a client that does not keep to the protocol. */
void ssh_conn_drop(struct ssh_conn *, const char *why);
/* The same for one that requests more than anybody needs. */
void ssh_conn_flood(struct ssh_conn *, const char *why);
/* Takes an accepted socket over. */
void ssh_accepted(struct conn_table *, int fd, const struct peer *);
/*
 * Reads the file of the host key and sets up process->ssh; false with a
 * sentence. And gives it back.
 */
bool ssh_prepare(
    struct conn_table *, const char *host_key, char *error, size_t size);
void ssh_finished(struct conn_table *);

#endif
