/*
 * The gate's restart into a new version of the program: the process stays, and
 * with it its children and sockets. Its state is passed on as JSON in memory.
 */
#include <sys/mman.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/admission_file.h"
#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/deck.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/listen.h"
#include "daemon/gate/log_file.h"
#include "daemon/gate/state.h"
#include "daemon/gate/template.h"
#include "daemon/gate/upgrade.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "daemon/version.h"

#define CHECK_SECONDS 10

/*
 * The new program must accept the configuration and know the database, or it
 * would not start. NULL if it does.
 */
static const char *
what_keeps(struct gate *gate)
{
	char schema[16];
	int status;
	pid_t pid;

	snprintf(schema, sizeof(schema), "%d", version_schema);
	pid = loop_fork();
	if (pid == 0) {
		/* Meanwhile the gate does nothing else. */
		alarm(CHECK_SECONDS);
		/* Without -f it uses the default file, as at its start. */
		execl(gate->program, "messdeckd", "-n", "--schema", schema,
		    gate->conf_file != NULL ? "-f" : NULL, gate->conf_file,
		    (char *)NULL);
		_exit(127);
	}
	if (pid == -1 || waitpid(pid, &status, 0) != pid)
		return strerror(errno);
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
		return "the program on disk does not say in time whether it "
		       "accepts the configuration";
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 127)
		return "the program on disk cannot be run";
	switch (WEXITSTATUS(status)) {
	case 0:
		return NULL;
	case 1:
		return "the program on disk does not accept the configuration; "
		       "messdeckd -n says why";
	default:
		return "the program on disk is an earlier version that cannot "
		       "use this host's database; install the running version "
		       "or a later one";
	}
}

static bool
links_idle(struct gate *gate)
{
	struct child *child;
	bool idle = !template_pending(gate);

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->link == NULL)
			continue;
		link_flush(child->link);
		idle = idle && link_idle(child->link);
	}
	return idle;
}

static void
inherit_listener(
    void *arg, int fd, enum transport_id transport, const char *address)
{
	const int *flags = arg;

	fcntl(fd, F_SETFD, *flags);
}

/* Descriptors are close-on-exec, except those that are passed on. */
static void
inherit_all(struct gate *gate, bool on)
{
	int flags = on ? 0 : FD_CLOEXEC, deck;
	const struct child *child;

	listen_each(gate, inherit_listener, &flags);
	/* The template ends with its link; another one starts. */
	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->link != NULL && child->role != CHILD_TEMPLATE)
			fcntl(link_fd(child->link), F_SETFD, flags);
	fcntl(gate->local_fd, F_SETFD, flags);
	for (deck = 0; deck < gate->decks; deck++)
		if (gate->own[deck].fd != -1)
			fcntl(gate->own[deck].fd, F_SETFD, flags);
	fcntl(gate->pid_fd, F_SETFD, flags);
}

static void
pack_listener(
    void *arg, int fd, enum transport_id transport, const char *address)
{
	json_array_append_new(arg,
	    json_pack("{si ss ss}", "fd", fd, "transport",
		transport_name(transport), "text", address));
}

static int
upgrade_pack(struct gate *gate)
{
	json_t *listeners = json_array(), *children = json_array();
	json_t *decks = json_array(), *conns, *state;
	const struct gate_conn *conn;
	const struct child *child;
	char text[ADDRESS_TEXT];
	int fd, deck;

	for (deck = 0; deck < gate->decks; deck++)
		json_array_append_new(decks, json_integer(gate->own[deck].fd));
	listen_each(gate, pack_listener, listeners);
	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == CHILD_TEMPLATE)
			continue;
		conns = json_array();
		TAILQ_FOREACH (conn, &child->conns, entry) {
			address_text(&conn->address, text);
			json_array_append_new(conns,
			    json_pack("{si ss ss sb si}", "id", conn->id,
				"transport", transport_name(conn->transport),
				"address", text, "in", conn->in, "home",
				conn->home));
		}
		json_array_append_new(children,
		    json_pack("{si si si si si sb so}", "role",
			(int)child->role, "number", child->number, "deck",
			child->deck, "pid", (int)child->pid, "fd",
			child->link != NULL ? link_fd(child->link) : -1, "pong",
			child->watchdog.able, "conns", conns));
	}
	state = json_pack("{so so so si si si si si si sb ss ss ss* ss* ss*}",
	    "listeners", listeners, "children", children, "decks", decks,
	    "local", gate->local_fd, "deck", gate->own[0].fd, "pid",
	    gate->pid_fd, "next_link", gate->next_link, "next_conn",
	    gate->next_conn, "answers", gate->answers, "sandboxed",
	    gate->sandboxed, "state_dir", gate->conf->state_dir, "host_key",
	    gate->conf->host_key, "user", gate->conf->user, "log",
	    gate->conf->log, "nudge_command", gate->conf->nudge_command);
	fd = memfd_create("messdeckd.state", 0);
	if (fd != -1 &&
	    (json_dumpfd(state, fd, JSON_COMPACT) == -1 ||
		lseek(fd, 0, SEEK_SET) == -1)) {
		close(fd);
		fd = -1;
	}
	json_decref(state);
	return fd;
}

static void
upgrade_again(void *arg)
{
	upgrade(arg);
}

void
upgrade(struct gate *gate)
{
	const char *argv[10], *why;
	char number[16];
	int n = 0, fd;

	if (gate->stopping != 0)
		return;
	if (!links_idle(gate)) {
		if (gate->upgrade_timer == NULL)
			gate->upgrade_timer =
			    loop_timer(gate->loop, upgrade_again, gate);
		timer_start(gate->upgrade_timer, 20);
		return;
	}
	why = what_keeps(gate);
	if (why != NULL) {
		log_error("upgrade", "error=%s", log_quote(why));
		state_answer(gate, why);
		return;
	}
	admission_file_write(gate);
	inherit_all(gate, true);
	fd = upgrade_pack(gate);
	snprintf(number, sizeof(number), "%d", fd);
	argv[n++] = "messdeckd";
	argv[n++] = "--state";
	argv[n++] = number;
	if (gate->conf_file != NULL) {
		argv[n++] = "-f";
		argv[n++] = gate->conf_file;
	}
	if (gate->foreground)
		argv[n++] = "-d";
	argv[n] = NULL;
	log_info("upgrade", "program=%s", log_quote(gate->program));
	if (fd != -1)
		execv(gate->program, (char *const *)argv);
	why = strerror(errno);
	log_error("upgrade", "error=%s", log_quote(why));
	state_answer(gate, why);
	inherit_all(gate, false);
	if (fd != -1)
		close(fd);
}

static void
take_child(struct gate *gate, const json_t *from)
{
	enum transport_id transport;
	struct address address;
	struct child *child;
	const json_t *conn;
	size_t i;

	child = child_adopt(gate, (enum role)field_number(from, "role", 0),
	    (int)field_number(from, "number", 0),
	    (int)field_number(from, "deck", 0) % gate->decks,
	    (int)field_number(from, "pid", 0),
	    (int)field_number(from, "fd", 0));
	/* Those of a version without pings are left alone. */
	child->watchdog.able = field_true(from, "pong");
	json_array_foreach (json_object_get(from, "conns"), i, conn) {
		transport = transport_find(field_text(conn, "transport"));
		if (transport == NTRANSPORT) /* by which least is allowed */
			transport = TRANSPORT_TELNET;
		if (address_parse(field_text(conn, "address"), &address))
			connections_adopt(child,
			    (int)field_number(conn, "id", 0), transport,
			    &address, field_true(conn, "in"),
			    (int)field_number(conn, "home", 0) % gate->decks);
	}
}

/* One of a transport that this program does not know is closed. */
static void
take_listener(struct gate *gate, const json_t *from)
{
	int fd = (int)field_number(from, "fd", 0);
	const char *name = field_text(from, "transport");
	const char *address = field_text(from, "text");
	enum transport_id id = transport_find(name);

	if (id != NTRANSPORT && address != NULL)
		listen_adopt(gate, fd, id, address);
	else {
		log_error("upgrade", "error=\"no such transport\" name=%s",
		    log_quote(name));
		close(fd);
	}
}

bool
upgrade_take(struct gate *gate, int state_fd, char error[CONF_ERROR])
{
	json_t *state = json_loadfd(state_fd, 0, NULL);
	const char *state_dir = field_text(state, "state_dir");
	const char *host_key = field_text(state, "host_key");
	const json_t *from;
	size_t i;
	struct child *child;

	close(state_fd);
	if (state == NULL) {
		snprintf(error, CONF_ERROR,
		    "the state passed on by the previous program is invalid");
		return false;
	}
	gate->local_fd = (int)field_number(state, "local", 0);
	/* An earlier version had one deck. */
	gate->own[0].fd = (int)field_number(state, "deck", -1);
	json_array_foreach (json_object_get(state, "decks"), i, from)
		if ((int)i < gate->decks)
			gate->own[i].fd = (int)json_integer_value(from);
	gate->pid_fd = (int)field_number(state, "pid", 0);
	gate->next_link = (int)field_number(state, "next_link", 0);
	gate->next_conn = (int)field_number(state, "next_conn", 0);
	gate->answers = (int)field_number(state, "answers", 0);
	gate->sandboxed = field_true(state, "sandboxed");
	admission_file_begin(gate);
	json_array_foreach (json_object_get(state, "listeners"), i, from) {
		take_listener(gate, from);
	}
	json_array_foreach (json_object_get(state, "children"), i, from) {
		take_child(gate, from);
	}
	inherit_all(gate, false);
	/* They can be reconfigured, but not in a running host. */
	if (state_dir != NULL && host_key != NULL)
		gate_keep_fixed(gate, gate->conf, state_dir, host_key,
		    field_text(state, "user"), field_text(state, "log"),
		    field_text(state, "nudge_command"));
	json_decref(state);
	if (!log_file_open(gate, error))
		log_error("log", "error=%s", log_quote(error));
	log_file_use(gate);
	if (!listen_open(gate, error))
		log_error("upgrade", "error=%s", log_quote(error));
	if (!deck_begin(gate, error))
		log_error("upgrade", "error=%s", log_quote(error));
	child_reap(gate);
	/*
	 * The hub, auth and the bots restart with the new program at once; a
	 * session process continues until its last connection has ended.
	 */
	TAILQ_FOREACH (child, &gate->children, entry) {
		child->ready = false;
		/* No other can be started from the sandbox. */
		if (child->role != CHILD_SESSION && child->role != CHILD_NUDGE)
			child_signal(child, SIGTERM);
	}
	child_retire_sessions(gate);
	connections_keep_ready(gate);
	/* One that had died had no other yet. */
	child_want(gate, CHILD_HUB);
	if (child_find(gate, CHILD_AUTH) == NULL)
		child_want(gate, CHILD_AUTH);
	if (gate->conf->metrics.n > 0 &&
	    child_find(gate, CHILD_METRICS) == NULL)
		child_want(gate, CHILD_METRICS);
	gate->served = gate->upgraded = true;
	return true;
}
