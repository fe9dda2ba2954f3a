#ifndef DAEMON_SESSION_CONN_TABLE_H
#define DAEMON_SESSION_CONN_TABLE_H

/* What the files of a session process share: the one struct of the process. */
#include <jansson.h>
#include <sys/queue.h>

#include "daemon/lib/control.h"
#include "daemon/lib/loop.h"

/* What the gate is told about a connection's end. */
enum conn_fault {
	FAULT_NONE,
	FAULT_LATE, /* its time was over before it had logged in */
	FAULT_FLOOD /* more requests than anybody needs */
};

struct connection;
struct hub_copies;
struct hublink;
struct ssh_bind_struct;

TAILQ_HEAD(connections, connection);
SLIST_HEAD(hublinks, hublink);

struct conn_table {
	struct loop *loop;
	struct control control;      /* from and to the gate */
	struct hublinks hubs;        /* to the decks that are needed */
	struct hub_copies *copies;   /* of what is the hubs': hublink.c's */
	struct ssh_bind_struct *ssh; /* how SSH is accepted: ssh.c's */
	struct connections touched;  /* to be looked at when the turn ends */
	struct connection **all;     /* in the order of their ids */
	int connections, size;       /* how many, and room for how many */
	json_int_t frames, bytes;    /* that were drawn, and written, in all */
	int64_t worked; /* us in this turn, for who had had his share */
	int64_t clock;  /* loop_worked(), as far as turns are reckoned */
	bool ending; /* the gate's stop: no new connections, end when empty */
};

/* One that the gate has handed over; its id is the gate's number for it. */
void conn_table_add(struct conn_table *, struct connection *);
/* It is gone; the gate is told as by conn_table_closed. */
void conn_table_remove(struct conn_table *, int64_t id, enum conn_fault);
/* NULL when it has gone. */
struct connection *conn_table_find(const struct conn_table *, int64_t id);
/* A connection has ended. */
void conn_table_closed(struct conn_table *, int64_t id, enum conn_fault);
/* Tells the gate how far a connection has come that has not logged in. */
void conn_table_proceeds(struct conn_table *, int64_t id, enum login_step);
/* Asks the gate for another link to the hub of a deck. */
void conn_table_miss_hub(struct conn_table *, int deck);

#endif
