#ifndef DAEMON_SESSION_SSH_CHANNEL_H
#define DAEMON_SESSION_SSH_CHANNEL_H

/*
 * SSH: the one channel, from its opening to its end.
 *
 * Callbacks only queue: writing inside one ends sessions whose socket is full,
 * because libssh takes EAGAIN for fatal there, and answering, EOF or close
 * inside an exec or shell callback break plink, paramiko and npm's ssh2. The
 * data callback gives back the full length, always.
 */
struct ssh_conn;

/* Handles what the callbacks have queued. */
void ssh_channel_work(struct ssh_conn *);
/* Writes what is queued; when finishing, goes through the closing. */
void ssh_channel_flush_out(struct ssh_conn *);
void ssh_channel_end(struct ssh_conn *);

#endif
