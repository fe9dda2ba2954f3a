#ifndef DAEMON_SESSION_SESSION_H
#define DAEMON_SESSION_SESSION_H

/*
 * A session process: many connections, each with a transport and a client.
 */
struct conn_table;

/*
 * Serves until the gate's link ends; the exit status of the process, which the
 * template has just forked: with SSH prepared and nothing else. It shuts itself
 * in (sandbox_enter), then says {"ready":true} to the gate.
 */
int session_process(struct conn_table *);

#endif
