/*
 * A session process: takes accepted sockets and the hub's ends of links from
 * the gate, and looks after its connections at the end of each turn.
 */
#include "daemon/session/session.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/lib/transports.h"
#include "daemon/protocol/field.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_turn.h"
#include "daemon/session/hublink.h"
#include "daemon/session/ssh.h"
#include "daemon/session/telnet_conn.h"
#include "daemon/session/transport.h"

/*
 * Of one turn: libssh 0.10 can be frozen by one packet, and other bugs may do
 * the same. The gate replaces the process.
 */
#define CPU_SECONDS 5

static void
session_accepted(void *arg, const json_t *conn, int fd)
{
#define ACCEPTED(ID, name, address) name##_accepted,
	static void (*const accepted[NTRANSPORT])(struct conn_table *, int,
	    const struct peer *) = {TRANSPORTS(ACCEPTED)};
	struct conn_table *process = arg;
	const char *name = field_text(conn, "transport");
	enum transport_id id = transport_find(name);
	const struct peer peer = {.id = field_number(conn, "id", 0),
	    .deck = field_number(conn, "deck", 0),
	    .address = field_text(conn, "address")};

	if (id != NTRANSPORT && peer.address != NULL && !process->ending &&
	    hublink_of(process, peer.deck) != NULL) {
		accepted[id](process, fd, &peer);
		return;
	}
	if (id == NTRANSPORT)
		log_error("transport", "error=\"no such transport\" name=%s",
		    log_quote(name));
	close(fd);
	conn_table_closed(process, peer.id, FAULT_NONE);
}

static void
session_stop(struct conn_table *process)
{
	int i;

	process->ending = true;
	for (i = 0; i < process->connections; i++)
		connection_stop(process->all[i]);
	if (process->connections == 0)
		loop_stop(process->loop);
}

static void
control_stop(void *arg, const json_t *value, int fd)
{
	session_stop(arg);
}

static void
control_hub(void *arg, const json_t *value, int fd)
{
	/* In a cluster it says which deck's, and how new it must be. */
	struct hublink *hub = hublink_of(arg, field_number(value, "deck", 0));

	if (hub == NULL)
		close(fd);
	else
		hublink_attach(hub, fd, json_is_object(value),
		    field_number(value, "epoch", 0));
}

/* The places before the login are full, and this connection is the oldest. */
static void
control_yield(void *arg, const json_t *value, int fd)
{
	struct connection *c =
	    conn_table_find(arg, field_number(value, "id", 0));

	if (c != NULL)
		connection_yield(
		    c, (enum login_step)field_number(value, "step", 0));
}

static const struct control_row control_rows[] = {
    {"hub", true, control_hub},
    {"conn", true, session_accepted},
    {"yield", false, control_yield},
    {"stop", false, control_stop},
    {0},
};

static json_t *
session_figures(void *arg)
{
	const struct conn_table *process = arg;

	return json_pack(
	    "{sI sI}", "frames", process->frames, "bytes", process->bytes);
}

static void
session_terminate(void *arg, int signo)
{
	session_stop(arg);
}

static void
session_turn(void *arg)
{
	struct conn_table *process = arg;
	struct connection *c;

	process->worked = 0;
	process->clock = loop_worked();
	connection_poll_all(process);
	while ((c = TAILQ_FIRST(&process->touched)) != NULL)
		connection_turn(c);
	hublinks_flush(process);
	loop_guard(process->loop, CPU_SECONDS);
}

int
session_process(struct conn_table *process)
{
	sandbox_enter(SANDBOX_SESSION, NULL, NULL);
	process->loop = loop_new();
	TAILQ_INIT(&process->touched);
	control_begin(&process->control, process->loop, CONTROL_FD,
	    control_rows, process);
	process->control.figures = session_figures;
	hublink_new(process, 0);
	loop_signal(process->loop, SIGTERM, session_terminate, process);
	loop_guard(process->loop, CPU_SECONDS);
	control_ready(&process->control);
	loop_run(process->loop, session_turn, process);
	hublinks_free(process);
	control_end(&process->control);
	loop_free(process->loop);
	ssh_finished(process);
	free(process->all);
	return 0;
}
