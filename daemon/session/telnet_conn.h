#ifndef DAEMON_SESSION_TELNET_CONN_H
#define DAEMON_SESSION_TELNET_CONN_H

/*
 * Telnet: the socket and the way in. Bytes go by send() straight to the
 * socket and only the rest is kept: libevent's bufferevents would cost as much
 * as SSH does.
 */
struct conn_table;
struct peer;

/* Takes an accepted socket over. */
void telnet_accepted(struct conn_table *, int fd, const struct peer *);

#endif
