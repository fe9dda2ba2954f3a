#ifndef DAEMON_SESSION_SESSION_H
#define DAEMON_SESSION_SESSION_H

/*
 * A session process: many connections, each with a transport and a client.
 */
struct conf;

struct session_start {
	const struct conf *conf; /* the caller's */
	const char *host_key;    /* file of the private key; read at start */
	int number;              /* "session N" of the process title */
};

/*
 * Serves until the gate's link ends; the exit status of the process. It reads
 * the host key first, then enters the sandbox (sandbox_session), then sends
 * {"ready":true} to the gate.
 */
int session_process(const struct session_start *);

#endif
