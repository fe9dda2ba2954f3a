#ifndef DAEMON_SESSION_CONNECTION_INTERNAL_H
#define DAEMON_SESSION_CONNECTION_INTERNAL_H

/* A connection's inside, for the connection*.c files and nobody else. */
#include <jansson.h>
#include <sys/queue.h>

#include "daemon/lib/loop.h"
#include "daemon/session/byte_queue.h"
#include "daemon/session/client_request.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/hublink.h"
#include "daemon/session/json_client.h"

#define UNANSWERED_MAX 4 /* commands under way; then input waits */

struct connection {
	TAILQ_ENTRY(connection) entry; /* process->touched */
	struct conn_table *process;
	struct hublink *hub; /* of the deck that its person is at */
	const struct transport *ops;
	void *transport;
	int64_t id;
	enum connection_state state;
	char *address;

	/* Flags of what has come about and is dealt with in its turn. */
	bool touched, lost, leaving, eof, keyed;
	bool turning, wrote; /* its turn is under way, and wrote something */
	enum conn_fault fault;
	enum login_step step; /* how far it came before it logged in */
	/* What the hub knows: of it at all; its place, to be taken again. */
	bool known, away;
	bool gone;     /* to another deck, which has not welcomed him yet */
	bool asking;   /* an answered() is owed to the transport */
	bool figuring; /* and a figures() */
	bool accepted; /* a login was */
	const json_t *answer;      /* to the transport's question; or NULL */
	bool at_table, asks_lobby; /* hears of the lobby though there */
	int status;                /* when leaving */

	/* Until the welcome; kept for a hub that comes back in between. */
	json_t *question;
	int64_t question_id;
	struct client_request *start;

	json_t *offers; /* a program's, of the last event for it alone */
	char *link;     /* the token that takes its place again */
	json_t *held;   /* commands while the hub is away */
	json_t *sent;   /* commands with ids that the hub has not answered */
	int unanswered;
	struct client *client;
	struct json_client *json_client;
	struct byte_queue input;
	struct timer *timer;
	int64_t deadline, drawn; /* loop_monotonic() */
	int64_t due;             /* when the timer wakes it; 0: it does not */
	int64_t left;            /* of a deadline that waits for the hub, ms */
	int64_t paused;          /* input waits until then: it came too fast */
	int64_t used;    /* us of its share that are not yet made up for */
	int64_t used_at; /* when that was so, loop_monotonic() */
};

#endif
