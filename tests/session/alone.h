#ifndef TESTS_SESSION_ALONE_H
#define TESTS_SESSION_ALONE_H

/*
 * A connection by itself: with a transport, a client and a hub that are made
 * here, under a clock that only a test puts forward.
 */
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/hublink.h"

/* Throws at every newline, leaves with 3 at a "q", shows what it is told. */
struct client {
	struct client_io io;
	int events, draws;
	bool dirty;
};

/* A transport that keeps what it is given. */
struct wire {
	char output[65536];
	size_t length, stuck; /* stuck: bytes that stay pending, */
	bool drains;          /* until it is flushed */
	int answers, status, flushes;
	bool ok, finished, freed, crowded;
	unsigned methods;
	char told[128]; /* by the hub of itself */
};

extern struct client *the_client; /* NULL: none yet */
extern char shown[8192];          /* by it, a line each */
extern int64_t now;               /* the clock of deadlines, in ms */
extern int64_t slow;              /* ms that it takes for a piece of input */
extern int most_pieces;           /* of input, in one turn */
extern struct conn_table process;
extern struct connection *the_connection; /* NULL: gone */
extern struct wire wire;
extern char heard[8192]; /* by hubs, a line each; if not the first's, */
			 /* with "elsewhere: " before it */
#define DECKS 2
extern int deck;          /* whose hub starts, stops and says what follows */
extern char reports[256]; /* to the gate */

/* Of a test: a connection is accepted and a hub is there; and the end. */
int alone_set_up(void **state);
int alone_tear_down(void **state);
/* Runs the loop for a few turns: all that was sent has arrived. */
void settle(void);
void start_hub(void);
void stop_hub(void);
/* The hub's line to the process; and its message to the connection. */
void say_line(const char *line);
void say(const char *m);
/* Whether it heard that; what it heard is forgotten. */
bool hub_heard(const char *what);
/* Up to the shell or command; the welcome is still to come. */
void log_in(const struct client_setup *, bool json);

#define WELCOME "{\"ev\":\"welcome\",\"name\":\"Guest-12\",\"link\":\"abc\"}"

#endif
