#ifndef DAEMON_SESSION_SSH_WARM_H
#define DAEMON_SESSION_SSH_WARM_H

struct conn_table;

/*
 * Exchanges keys with itself once, so that what the libraries set up at their
 * first use is there before session processes are forked, and shared by them.
 * Without it they only start more slowly: a failure is logged, no more.
 */
void ssh_warm(const struct conn_table *);

#endif
