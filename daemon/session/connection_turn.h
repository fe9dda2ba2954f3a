#ifndef DAEMON_SESSION_CONNECTION_TURN_H
#define DAEMON_SESSION_CONNECTION_TURN_H

/* One connection: the work that is done once, when a turn ends. */
struct connection;
struct conn_table;

/*
 * From the process: the end of a turn; the end of it all, once what was said
 * has been sent, with a goodbye where the hub said none.
 */
void connection_turn(struct connection *);
/*
 * Before the turns: where many are to come, the kernel is asked once for all of
 * them whether it has room for what they write.
 */
void connection_poll_all(struct conn_table *);
void connection_stop(struct connection *);

#endif
