#ifndef DAEMON_LIB_CONTROL_H
#define DAEMON_LIB_CONTROL_H

/*
 * The messages between the gate and its children, and the children's half of
 * the code: messdeck-protocol(7) describes the messages.
 */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/lib/link.h"

#define CONTROL_FD 3      /* in a child: its link to the gate */
#define CONTROL_CONF_FD 4 /* in a child: the configuration */
/*
 * The exit status of a child that cannot start, where trying again will not
 * help; and of the host that ends for that, or for its configuration.
 */
#define CONTROL_EXIT_NEVER 78
/* The exit status of a check by a program too old for the database. */
#define CONTROL_EXIT_SCHEMA 79

/* How far a connection that is not logged in has come. */
enum login_step {
	LOGIN_SILENT,
	LOGIN_SPOKE, /* it speaks the transport's protocol */
	LOGIN_TRIES, /* keys were exchanged, or one was typed */
	NLOGIN_STEP
};

/* What a child does with a message of that name from the gate. */
struct control_row {
	const char *name;
	bool has_fd; /* one comes with it; the function closes it */
	void (*take)(void *arg, const json_t *value, int fd);
};

/* A child's link to the gate; arg is given to the functions of the rows. */
struct control {
	struct link *link; /* NULL: messages are dropped */
	struct loop *loop;
	const struct control_row *row; /* the last one has no name */
	void *arg;
	/*
	 * Takes what is to wait, with its descriptor: true, and its row's
	 * function is not called. NULL: nothing waits.
	 */
	bool (*keep)(
	    void *arg, const struct control_row *, const json_t *value, int fd);
	/* What it counts, set after control_begin(); NULL: nothing. */
	json_t *(*figures)(void *arg);
};

/* A process's peak of memory in bytes and its processor time, in us. */
json_t *control_common_figures(void);

/*
 * Takes over the fd. Handles what is the same for every child: answers pings,
 * sets the log's level and file, and stops the loop when the gate is gone.
 */
void control_begin(struct control *, struct loop *, int fd,
    const struct control_row *, void *arg);
/* Tells the gate that the child can serve. */
void control_ready(struct control *);
void control_end(struct control *);
/*
 * Sends a message, made as by json_pack(), on a link of the gate or of a child;
 * NULL: does nothing. fd is -1 or is passed along and taken over.
 */
void control_send(struct link *, int fd, const char *format, ...);

#endif
