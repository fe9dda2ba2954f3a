#ifndef DAEMON_SESSION_CONNECTION_H
#define DAEMON_SESSION_CONNECTION_H

/*
 * One connection, whatever the transport: from the accepted socket through the
 * login to a client (client.h) or a JSON client (json_client.h), and its place
 * at the hub.
 *
 * Callbacks of transports and of the hub only queue and mark; the work is done
 * once, in connection_turn, at the end of the loop's turn.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "daemon/client/client.h"
#include "daemon/lib/control.h"
#include "daemon/lib/loop.h"
#include "daemon/session/transport.h"

struct hub_event;
struct conn_table;

enum connection_state {
	CONN_NEW,     /* accepted, nothing received yet */
	CONN_KEX,     /* SSH: keys are exchanged */
	CONN_AUTH,    /* who is it? */
	CONN_CHANNEL, /* logged in; SSH: no shell and no command yet */
	CONN_SHELL,   /* a screen, lines or json */
	CONN_EXEC,    /* one command */
	CONN_CLOSING
};

#define LOGIN_MS 30000      /* SSH: from accept to shell */
#define LOGIN_SLOW_MS 60000 /* telnet: people type */
#define VERSION_MS 5000     /* SSH: until the version string */
#define CLOSING_MS 5000     /* until the other side closes, too */
#define LINGER_MS 1000      /* then until it hangs up */
#define FRAME_MS 50         /* between pictures that no key caused */

/* The transport's arg is freed by its free() when the connection ends. */
struct connection *connection_new(struct conn_table *, const struct transport *,
    void *arg, const struct peer *);

/*
 * Every change of state goes through here. An invalid one ends the connection
 * and returns false.
 */
bool connection_enter(struct connection *, enum connection_state);
/* Records how far the login has come; tells the gate if that is new. */
void connection_proceeds(struct connection *, enum login_step);
/*
 * Ends it to make room for others, if it has not come further and has not
 * logged in.
 */
void connection_yield(struct connection *, enum login_step);
/* The gate's number for it. */
int64_t connection_id(const struct connection *);
enum connection_state connection_state(const struct connection *);
/* Ends it after those ms unless another deadline is set; 0: none. */
void connection_deadline(struct connection *, int64_t ms);

struct auth_question {
	/* "none", "key", "password", "keyboard", "register", "owner" */
	const char *how;
	const char *name;     /* any bytes */
	const char *key;      /* a public key line, or NULL */
	bool sure;            /* its signature is verified */
	const char *password; /* or NULL */
	const char *code;     /* of an invitation, to register; or NULL */
	bool more; /* "none": refused, the client shows keys and goes on */
};

/* From the transport; input before the welcome is kept. */
void connection_input(struct connection *, const void *, size_t n);
/* False while input waits for the hub, its welcome or answers: read no more. */
bool connection_hungry(const struct connection *);
/*
 * Charges it for the work since began (loop_micros()), and returns how many us
 * that were. One that has used more than its share of the process's time lately
 * is greedy, and goes on in what the others leave; now is loop_monotonic().
 */
int64_t connection_worked(struct connection *, int64_t began);
bool connection_greedy(struct connection *, int64_t now);
/* When it is to be read from: later where it has had more than its share. */
enum loop_priority connection_priority(struct connection *);
void connection_eof(struct connection *);
void connection_resize(struct connection *, int width, int height);
/* Something happened: handle it when the turn ends. */
void connection_touch(struct connection *);
/* The transport has ended; it is freed when the turn ends. */
void connection_lost(struct connection *);
/* The same, ended by us; the log says why, and which address. */
void connection_drop(struct connection *, const char *why);
/* The same for one that requests more than anybody needs. */
void connection_flood(struct connection *, const char *why);

/* Queues bytes; a peer that leaves too many unread is disconnected. */
void connection_output(struct connection *, const void *, size_t);
/* The same for standard error, where there is one. */
void connection_errors(struct connection *, const void *, size_t);
/* Bytes that are queued. */
size_t connection_pending(const struct connection *);
/* Ends it with this exit status; the person wanted it. */
void connection_leave(struct connection *, int status);

/* Frees it; nothing may be called on it after that. */
void connection_free(struct connection *);
const char *connection_state_name(const struct connection *);

#endif
