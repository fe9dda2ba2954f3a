#ifndef DAEMON_SESSION_CONNECTION_H
#define DAEMON_SESSION_CONNECTION_H

/*
 * One person on the line, whatever the transport: from the accepted socket
 * through the login to a client (client.h) or a json client (bridge.h), and
 * his place at the hub.
 *
 * Callbacks of transports and of the hub only queue and mark; the work is done
 * once, in connection_turn, at the end of the loop's turn.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "daemon/session/client.h"
#include "daemon/session/transport.h"

struct hub_event;
struct process;

enum connection_state {
	CONN_NEW,     /* accepted, nothing heard yet */
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
#define FRAME_MS 50         /* between pictures nobody asked for by a key */

/* The transport's arg is freed by its free() when the connection ends. */
struct connection *connection_new(
    struct process *, const struct transport *, void *arg, const struct peer *);

/*
 * Every change of state. One that is out of order ends the connection and
 * returns false.
 */
bool connection_enter(struct connection *, enum connection_state);
int64_t connection_id(const struct connection *);
enum connection_state connection_state(const struct connection *);
/* Ends it in so many ms unless another deadline is set; 0: none. */
void connection_deadline(struct connection *, int64_t ms);

struct auth_question {
	const char *how;      /* "none", "key", "password", "keyboard" */
	const char *name;     /* any bytes */
	const char *key;      /* a public key line, or NULL */
	bool sure;            /* its signature is verified */
	const char *password; /* or NULL */
};
/*
 * Asks the hub, one question at a time; the transport's answered() follows. A
 * name or a password of more than a kilobyte is refused without asking.
 */
void connection_ask(struct connection *, const struct auth_question *);
/*
 * Asks the hub what it tells of itself: figures() follows. False where it is
 * away: then once it is back.
 */
bool connection_figures(struct connection *);
/* A password was refused: the gate is told, who counts. */
void connection_refused(struct connection *);

/*
 * Logged in and told what is wanted: a client of setup's mode, or (json) the
 * bare host protocol. Everything is copied.
 */
void
connection_start(struct connection *, const struct client_setup *, bool json);

/* From the transport; input before the welcome is kept. */
void connection_input(struct connection *, const void *, size_t n);
/* False while input waits for the hub, its welcome or answers: read no more. */
bool connection_hungry(const struct connection *);
void connection_eof(struct connection *);
void connection_resize(struct connection *, int width, int height);
/* Something happened: look at it when the turn ends. */
void connection_touch(struct connection *);
/* The transport has ended; it is freed when the turn ends. */
void connection_lost(struct connection *);
/* The same by our own doing; the log says why, and of which address. */
void connection_drop(struct connection *, const char *why);

/* From the hub's link. */
void connection_event(struct connection *, struct hub_event *);
void connection_hub_lost(struct connection *);
void connection_hub_back(struct connection *);

/*
 * From the process: the end of a turn; the end of it all, once what was said
 * has been sent, with a goodbye where the hub said none.
 */
void connection_turn(struct connection *);
void connection_stop(struct connection *);

/* For bridge.c: a command for the hub, which it takes over. */
void connection_command(struct connection *, json_t *command);
/* Queues bytes; who leaves too many of them unread is lost. */
void connection_output(struct connection *, const void *, size_t);
/* Bytes that are queued. */
size_t connection_pending(const struct connection *);
/* Ends it with this exit status; the person wanted it. */
void connection_leave(struct connection *, int status);

#endif
