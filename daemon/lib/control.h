#ifndef DAEMON_LIB_CONTROL_H
#define DAEMON_LIB_CONTROL_H

/*
 * What the gate and its children say to each other, and the children's half of
 * it: messdeck-protocol(7) has the messages.
 */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/lib/link.h"

#define CONTROL_FD 3      /* in a child: its link to the gate */
#define CONTROL_CONF_FD 4 /* in a child: the configuration */
/* A child's exit status: what keeps it from starting does not pass by itself.
 */
#define CONTROL_EXIT_NEVER 78
/* The exit status of a check by a program too old for the database. */
#define CONTROL_EXIT_SCHEMA 79

/* How far somebody has come who has not logged in. */
enum login_step {
	LOGIN_SILENT,
	LOGIN_SPOKE, /* a program that speaks the transport's protocol */
	LOGIN_TRIES, /* keys are exchanged, or one was typed */
	NLOGIN_STEP
};

/* What a child does when the gate sends a message of that name. */
struct control_row {
	const char *name;
	bool has_fd; /* one comes with it, which is the function's to close */
	void (*take)(void *arg, const json_t *value, int fd);
};

/* A child's link to the gate; arg is given to the functions of the rows. */
struct control {
	struct link *link; /* NULL: what is sent goes nowhere */
	struct loop *loop;
	const struct control_row *row; /* the last one has no name */
	void *arg;
};

/*
 * Takes the fd over. What every child does is done here: it answers pings, sets
 * the level of its log, and its loop stops when the gate is gone.
 */
void control_begin(struct control *, struct loop *, int fd,
    const struct control_row *, void *arg);
/* Tells the gate that the child can serve. */
void control_ready(struct control *);
void control_end(struct control *);
/*
 * Sends a message, made as by json_pack(), on a link of the gate or of a child;
 * NULL: nobody is there. fd is -1 or goes along and is taken over.
 */
void control_send(struct link *, int fd, const char *format, ...);

#endif
