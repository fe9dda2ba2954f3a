/*
 * A session process: takes accepted sockets and the hub's ends of links from
 * the gate, and looks after its connections at the end of each turn.
 */
#include "daemon/session/session.h"

#include <sys/time.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/protocol/field.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_turn.h"
#include "daemon/session/hublink.h"
#include "daemon/session/ssh.h"
#include "daemon/session/telnet_conn.h"
#include "daemon/session/transport.h"

#define CPU_SECONDS 5 /* of one turn, then the process is ended */

static const struct {
	const char *name;
	void (*accepted)(struct conn_table *, int, const struct peer *);
} transport[] = {
    {"ssh", ssh_accepted},
    {"telnet", telnet_accepted},
};

static void
session_accepted(struct conn_table *process, const json_t *conn, int fd)
{
	struct peer peer;
	const char *name;
	unsigned i;

	name = field_text(conn, "transport");
	peer.address = field_text(conn, "address");
	peer.id = field_number(conn, "id", 0);
	for (i = 0; i < sizeof(transport) / sizeof(transport[0]); i++)
		if (name != NULL && peer.address != NULL && !process->ending &&
		    strcmp(name, transport[i].name) == 0) {
			transport[i].accepted(process, fd, &peer);
			return;
		}
	close(fd);
	conn_table_closed(process, peer.id, false);
}

static void
session_stop(struct conn_table *process)
{
	int i;

	process->ending = true;
	for (i = 0; i < process->nslots; i++)
		if (process->slot[i] != NULL)
			connection_stop(process->slot[i]);
	if (process->connections == 0)
		loop_stop(process->loop);
}

static void
control_line(void *arg, char *line, size_t length, int fd)
{
	struct conn_table *process = arg;
	json_t *m = json_loadb(line, length, 0, NULL);

	if (fd != -1 && json_object_get(m, "hub") != NULL)
		hublink_attach(process->hub, fd);
	else if (fd != -1 && json_object_get(m, "conn") != NULL)
		session_accepted(process, json_object_get(m, "conn"), fd);
	else if (fd != -1)
		close(fd);
	else if (json_object_get(m, "ping") != NULL)
		link_send(process->control, GATE_PONG, strlen(GATE_PONG), -1);
	else if (json_object_get(m, "level") != NULL)
		log_set_level((int)field_number(m, "level", 0));
	else if (json_object_get(m, "stop") != NULL)
		session_stop(process);
	json_decref(m);
}

static void
terminate(void *arg, int signo)
{
	session_stop(arg);
}

static void
control_closed(void *arg, const char *why)
{
	struct conn_table *process = arg;

	log_info("gate_lost", "why=%s", log_quote(why));
	loop_stop(process->loop);
}

/*
 * libssh 0.10 can be frozen by one packet, and it will not have been its last
 * surprise: who needs seconds of CPU in one turn is ended by SIGPROF and
 * replaced by the gate. It counts CPU, so idling never trips it.
 */
static void
renew_guard(void)
{
	const struct itimerval guard = {.it_value.tv_sec = CPU_SECONDS};

	(void)setitimer(ITIMER_PROF, &guard, NULL);
}

static void
session_turn(void *arg)
{
	struct conn_table *process = arg;
	struct connection *c;

	while ((c = TAILQ_FIRST(&process->touched)) != NULL)
		connection_turn(c);
	hublink_flush(process->hub);
	link_flush(process->control);
	renew_guard();
}

static const struct link_ops control_ops = {
    .line = control_line, .closed = control_closed};

static void
session_serve(struct conn_table *process, int control_fd)
{
	process->loop = loop_new();
	TAILQ_INIT(&process->touched);
	process->control =
	    link_new(process->loop, control_fd, &control_ops, process);
	process->hub = hublink_new(process);
	loop_signal(process->loop, SIGTERM, terminate, process);
	renew_guard();
	link_send(process->control, GATE_READY, strlen(GATE_READY), -1);
	loop_run(process->loop, session_turn, process);
}

int
session_process(const struct session_start *start)
{
	struct conn_table process = {.loop = NULL};
	char error[256];

	setproctitle("session %d", start->number);
	(void)signal(SIGPIPE, SIG_IGN);
	/* A terminal sends these to all; the gate says what they mean. */
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGHUP, SIG_IGN);
	if (!ssh_prepare(&process, start->host_key, error, sizeof(error))) {
		log_error("host_key", "error=%s", log_quote(error));
		return GATE_NEVER;
	}
	if (!sandbox_session(error, sizeof(error)))
		log_warn("sandbox", "error=%s", log_quote(error));
	session_serve(&process, start->control_fd);
	hublink_free(process.hub);
	link_free(process.control);
	loop_free(process.loop);
	ssh_finished(&process);
	free(process.slot);
	return 0;
}
