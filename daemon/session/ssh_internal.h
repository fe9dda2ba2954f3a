#ifndef DAEMON_SESSION_SSH_INTERNAL_H
#define DAEMON_SESSION_SSH_INTERNAL_H

/* One SSH connection, shared by the ssh*.c files and nobody else. */
#include <libssh/callbacks.h>
#include <libssh/libssh.h>
#include <libssh/server.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/lib/loop.h"
#include "daemon/session/byte_queue.h"
#include "daemon/session/connection.h"
#include "daemon/session/ssh_register.h"
#include "daemon/session/transport.h"

#define TERM_MAX 64 /* bytes of TERM, COLORTERM, LANG */
#define EXEC_MAX 4096

/* What the client said of its terminal. */
struct ssh_terminal {
	char term[TERM_MAX + 1], colorterm[TERM_MAX + 1], lang[TERM_MAX + 1];
	bool no_color, pty;
	int width, height; /* as told: anything */
};

enum ssh_wanted { WANT_NOTHING, WANT_SHELL, WANT_EXEC, WANT_JSON };

struct ssh_conn {
	struct connection *connection;
	struct conn_table *process;
	ssh_session session;
	ssh_event event;
	struct watch *watch;
	ssh_channel channel;
	struct ssh_server_callbacks_struct server;
	struct ssh_channel_callbacks_struct callbacks;
	struct ssh_counter_struct counter, socket; /* of packets; of bytes */
	uint64_t arrived;    /* bytes that the client has, of the socket's */
	int64_t accepted_at; /* loop_monotonic() */

	/* ssh_auth.c */
	ssh_message asked; /* the request that the hub is thinking about */
	ssh_message spare; /* an earlier one, to refuse what has none */
	int heard;         /* requests that libssh read and has not given us */
	int requests, passwords;
	char *name;   /* whose password keyboard-interactive has asked for */
	bool guessed; /* the question under way holds a password */
	struct ssh_register reg;

	/* ssh_channel.c: what the callbacks have queued. */
	struct ssh_terminal terminal;
	unsigned lang_rank; /* of the variable that lang is from */
	enum ssh_wanted wanted;
	char *exec;
	struct byte_queue input;
	bool started, resized, eof, closed;
	int asked_of_channel; /* requests that change little or nothing */

	struct byte_queue output, errors;
	bool writable; /* so the kernel said in this turn */
	int status;    /* to end with */
	bool finishing, exit_sent, close_sent, lingering;
	bool dead;
};

/* ssh_channel.c: the one channel. */
extern const struct ssh_server_callbacks_struct ssh_server_template;

#endif
