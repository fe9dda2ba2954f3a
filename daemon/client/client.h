#ifndef DAEMON_CLIENT_CLIENT_H
#define DAEMON_CLIENT_CLIENT_H

/*
 * One person's client: what they see and type. It knows the events of the host
 * protocol and the ansi room, but no socket: a connection (connection.h) passes
 * bytes in and out, and carries its commands to the hub.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "daemon/client/model/chat.h"

struct client;
struct gallery;
struct narrator;
struct rule_list;

enum client_mode {
	CLIENT_SCREEN, /* views on a canvas */
	CLIENT_LINEAR, /* append-only sentences (with or without a pty) */
	CLIENT_EXEC    /* one command, its answer as text, an exit status */
};

struct client_io {
	void *arg;
	/* A command for the hub: {"do":line,"id":id,"at":at}; at 0: none. */
	void (*command)(void *arg, const char *line, int64_t id, int64_t at);
	/* The same with a password, and the old one or NULL; may be NULL. */
	void (*secret)(void *arg, const char *line, int64_t id,
	    const char *password, const char *old);
	/* Bytes for the terminal. */
	void (*output)(void *arg, const void *bytes, size_t n);
	/* Text for standard error (CLIENT_EXEC). */
	void (*errors)(void *arg, const void *bytes, size_t n);
	/* The last output asks for an answer; may be NULL. */
	void (*prompt)(void *arg);
	/* Something is to be drawn though nothing came for it; may be NULL. */
	void (*wake)(void *arg);
	/* The person leaves: end the connection with this exit status. */
	void (*leave)(void *arg, int status);
	/* Milliseconds of the monotonic clock, not 0. */
	int64_t (*now)(void *arg);
};

struct client_setup {
	enum client_mode mode;
	const char *term;      /* TERM, or telnet's terminal type; or NULL */
	const char *colorterm; /* if known, or NULL */
	const char *lang;      /* LANG or LC_ALL if sent, or NULL */
	bool utf8;             /* telnet CHARSET has agreed on UTF-8 */
	bool no_color;
	unsigned mtts;         /* telnet's MTTS bits, 0 unknown */
	bool echo;             /* an SSH pty or telnet by character: we echo */
	bool crlf;             /* lines end with CR LF (no pty on SSH: LF) */
	int width, height;     /* below 1: unknown, and nothing is wrapped */
	const char *exec;      /* CLIENT_EXEC: the command */
	const char *transport; /* "ssh", "telnet" */
	/* These outlive it, or are NULL. */
	const struct gallery *gallery;
	const struct rule_list *rules;
};

/* welcome is the hub's welcome event. Everything needed is copied. */
struct client *client_new(const struct client_setup *, const struct client_io *,
    const json_t *welcome);
void client_free(struct client *);
/* Bytes from the person's terminal, and their end. */
void client_input(struct client *, const void *bytes, size_t n);
void client_eof(struct client *);
/*
 * To be called at the end of a turn when the transport is writable: draws what
 * changed, as one output. Does nothing if nothing changed.
 */
void client_draw(struct client *);
bool client_wants_draw(const struct client *);
/* What pictures are made of has changed, beside what the hub tells it. */
void client_redraw(struct client *);
/*
 * Does what is due (a lone Esc, an animation's step, a query without an
 * answer). Returns the next due time by io.now, 0 for none.
 */
int64_t client_tick(struct client *);
/* The hub is away ("one moment"), or back (a new welcome follows). */
void client_hub(struct client *, bool there);
/*
 * Says goodbye (a bye event's code) and restores the terminal; the bytes go to
 * output at once.
 */
void
client_bye(struct client *, const char *code, const char *text, int64_t until);

/*
 * Ends the connection, unless it is an exec's, once the input has ended and no
 * answer is pending.
 */
void client_end(struct client *, int status);

#endif
