#ifndef DAEMON_SESSION_TRANSPORT_H
#define DAEMON_SESSION_TRANSPORT_H

/*
 * What a transport (ssh.c, telnet_conn.c) does for a connection, and the
 * little that transports have in common.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct connection;
struct conn_table;

/* A peer that has left more bytes than that unread is not read from. */
#define OWED_MARK (16 * 1024)

/* Ways to log in, as bits; the last: by another name, as a guest. */
enum { AUTH_KEY = 1, AUTH_KEYBOARD = 2, AUTH_PASSWORD = 4, AUTH_GUEST = 8 };

/* What the hub tells of itself to somebody who is not in yet. */
struct figures {
	const char *host; /* its name */
	bool guests;      /* they are let in */
	int people;       /* who are here */
	int64_t started;  /* seconds since 1970 */
};

struct transport {
	const char *name; /* of the host protocol: "ssh", "telnet" */
	/* The hub's answer to connection_ask; methods: what may be tried. */
	void (*answered)(void *, bool ok, unsigned methods);
	/* What was output last asks for an answer; may be NULL. */
	void (*prompt)(void *);
	/* The answer to connection_figures; may be NULL where none is asked. */
	void (*figures)(void *, const struct figures *);
	/* Queues bytes; err: for standard error, where there is one. */
	void (*output)(void *, const void *, size_t, bool err);
	/* Sends what is queued as far as it goes without waiting. */
	void (*flush)(void *);
	/* Bytes queued here; 0 and idle: the next picture may be drawn. */
	size_t (*pending)(const void *);
	bool (*idle)(const void *);
	/* Pictures are still on their way; one more would come late, too. */
	bool (*crowded)(void *);
	/*
	 * The socket, and that the kernel has room for what the next flush
	 * writes to it. May be NULL where nothing asks for that.
	 */
	int (*socket)(const void *);
	void (*writable)(void *);
	/* Sends what is queued, then ends with this exit status. */
	void (*finish)(void *, int status);
	/* Ends at once and frees; never called from inside a callback. */
	void (*free)(void *);
};

/* Who is at the other end. */
struct peer {
	int64_t id;   /* the gate's number for the connection */
	int64_t deck; /* that its person begins at */
	const char *address;
};

/*
 * Whether more is on its way to a socket's peer than a few pictures: the
 * kernel takes many times what a slow line carries in a second. It is asked
 * only where that cannot be told from what was sent, all bytes so far; arrived
 * is how many of them the peer has for certain, 0 at first, and is kept here.
 */
bool transport_crowded(int fd, uint64_t sent, uint64_t *arrived);

#endif
