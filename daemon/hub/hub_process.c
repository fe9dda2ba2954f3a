/*
 * The hub's process. Each link has a number, the gate's for those it sends and
 * own ones from LOCAL_FIRST for local programs.
 */
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/utf8.h"
#include "daemon/conf/conf.h"
#include "daemon/hub/auth_client.h"
#include "daemon/hub/figures.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/hub_process.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/clock.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

#define LOCAL_FIRST (1 << 24)
#define LOCAL_MAX 64
/*
 * Commands of a link in a turn, each with an answer of 60 KB maybe, and unsent
 * bytes at which no more are read. At so many unsent bytes the link is cut; for
 * a session process it takes more, because that ends everybody in it, and the
 * gate kills one that hangs.
 */
#define COMMANDS_MAX 32
#define LOCAL_PAUSE (64 << 10)
#define SESSION_PAUSE (1 << 20)
#define SESSION_PENDING (16 << 20)
#define GOODBYE 3      /* seconds that people are told they have */
#define CPU_SECONDS 20 /* of one turn */

struct hub_peer {
	struct hub_process *process;
	struct link *link;
	int id;
	enum link_kind kind;
	bool dead; /* freed at the end of the turn */
	bool touched;
	TAILQ_ENTRY(hub_peer) in_turn; /* something was sent, or it is dead */
	RB_ENTRY(hub_peer) by_id;
};
TAILQ_HEAD(hub_peer_list, hub_peer);
RB_HEAD(hub_peers_by_id, hub_peer);

TREE_GENERATE(hub_peers_by_id, hub_peer, by_id, TREE_ORDER(a->id, b->id))

struct hub_process {
	struct loop *loop;
	struct timer *due;
	struct conf *conf;
	struct hub *hub;
	const struct store_engine *engine;
	struct control control;
	struct auth_client *verify;
	struct watch *local;
	struct clock clock;
	int local_fd, next_local, nlocal;
	int line_fd; /* came with the line that is handled now, or -1 */
	struct hub_peer_list turn; /* to be seen to at its end */
	struct hub_peers_by_id peers;
	int64_t worked; /* loop_worked() at the end of the last turn */
	bool stopping, failed, clock_set;
	bool never; /* what keeps it from beginning does not pass */
};

static struct hub_peer *
peer_find(struct hub_process *process, int id)
{
	struct hub_peer key = {.id = id};
	struct hub_peer *peer = hub_peers_by_id_find(&process->peers, &key);

	return peer != NULL && !peer->dead ? peer : NULL;
}

static void
peer_touch(struct hub_peer *peer)
{
	if (!peer->touched)
		TAILQ_INSERT_TAIL(&peer->process->turn, peer, in_turn);
	peer->touched = true;
}

static void
peer_untouch(struct hub_peer *peer)
{
	if (peer->touched)
		TAILQ_REMOVE(&peer->process->turn, peer, in_turn);
	peer->touched = false;
}

static bool
io_send(void *arg, int id, const char *line, size_t length)
{
	struct hub_peer *peer = peer_find(arg, id);

	if (peer == NULL || !link_room(peer->link, length))
		return false;
	link_send(peer->link, line, length, -1);
	peer_touch(peer);
	return true;
}

static void
io_cut(void *arg, int id)
{
	struct hub_process *process = arg;
	struct hub_peer *peer = peer_find(process, id);

	if (peer == NULL)
		return;
	peer->dead = true;
	peer_touch(peer);
	/* A bot that hangs does not see the end of its link. */
	if (peer->kind == LINK_BOT)
		control_send(process->control.link, -1, "{sb}", "bot", 0);
	if (peer->kind == LINK_ANALYST)
		control_send(process->control.link, -1, "{sb}", "analyst", 0);
}

static int64_t
io_now(void *arg)
{
	return loop_now();
}

static void
io_random(void *arg, void *bytes, size_t n)
{
	randombytes_buf(bytes, n);
}

static void
io_verify(void *arg, int link, uint64_t id, const char *hash, bool renew,
    const char *password)
{
	auth_client_ask(((struct hub_process *)arg)->verify, link, id, hash,
	    renew, password);
}

static void
io_catch_up(void *arg, uint64_t question, int link, int64_t number)
{
	control_send(((struct hub_process *)arg)->control.link, -1,
	    "{sI si sI}", "sync", (json_int_t)question, "link", link, "id",
	    (json_int_t)number);
}

static void
io_login(void *arg, int link, int64_t number, bool ok)
{
	control_send(((struct hub_process *)arg)->control.link, -1,
	    "{s{si sI sb}}", "login", "link", link, "id", (json_int_t)number,
	    "ok", ok);
}

static int
io_descriptor(void *arg)
{
	struct hub_process *process = arg;
	int fd = process->line_fd;

	process->line_fd = -1;
	return fd;
}

static void
io_stop(void *arg)
{
	control_send(
	    ((struct hub_process *)arg)->control.link, -1, "{sb}", "stop", 1);
}

static void
io_nudge(void *arg, const char *name, const char *game, int table)
{
	struct hub_process *process = arg;
	char number[16];

	snprintf(number, sizeof(number), "%d", table);
	control_send(process->control.link, -1, "{s{ss ss ss ss}}", "nudge",
	    "name", name, "game", game, "table", number, "host",
	    process->conf->name);
}

static void
hub_process_verified(void *arg, uint64_t id, bool ok, const char *hash)
{
	hub_verified(((struct hub_process *)arg)->hub, id, ok, hash);
}

static void
peer_line(void *arg, char *line, size_t length, int fd)
{
	struct hub_peer *peer = arg;

	peer->process->line_fd = fd;
	if (!peer->dead)
		hub_line(peer->process->hub, peer->id, line, length);
	fd = io_descriptor(peer->process);
	if (fd != -1)
		close(fd);
}

static void
peer_closed(void *arg, const char *why)
{
	struct hub_peer *peer = arg;

	if (peer->dead)
		return;
	log_debug("link_end", "link=%d why=%s", peer->id, log_quote(why));
	peer->dead = true;
	peer_touch(peer);
	hub_unlink(peer->process->hub, peer->id);
}

static const struct link_ops peer_ops = {peer_line, peer_closed};

static void
peer_new(struct hub_process *process, int id, enum link_kind kind, bool sysop,
    int fd)
{
	struct hub_peer *peer = xcalloc(1, sizeof(*peer));

	peer->process = process;
	peer->id = id;
	peer->kind = kind;
	peer->link = link_new(process->loop, fd, &peer_ops, peer);
	RB_INSERT(hub_peers_by_id, &process->peers, peer);
	if (kind == LINK_SESSION) {
		link_pause(peer->link, COMMANDS_MAX, SESSION_PAUSE);
		link_allow(peer->link, SESSION_PENDING);
	} else if (kind == LINK_LOCAL) {
		link_pause(peer->link, COMMANDS_MAX, LOCAL_PAUSE);
	}
	process->nlocal += kind == LINK_LOCAL;
	hub_link(process->hub, id, kind, sysop);
}

static void
peer_free(struct hub_peer *peer)
{
	peer->process->nlocal -= peer->kind == LINK_LOCAL;
	if (peer->process->local != NULL)
		watch_set(peer->process->local, LOOP_READ);
	peer_untouch(peer);
	RB_REMOVE(hub_peers_by_id, &peer->process->peers, peer);
	link_free(peer->link);
	free(peer);
}

/* The user whose program it is; -1 where that is not known. */
static int64_t
peer_user(int fd)
{
	struct ucred cred;
	socklen_t length = sizeof(cred);

	return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &cred, &length) == 0
	    ? (int64_t)cred.uid
	    : -1;
}

static void
local_ready(void *arg, int what)
{
	struct hub_process *process = arg;
	int64_t user;
	int fd;

	fd = accept4(
	    process->local_fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	/* Out of descriptors: wait until a link has ended. */
	if (fd == -1 && (errno == EMFILE || errno == ENFILE))
		watch_set(process->local, 0);
	if (fd == -1)
		return;
	if (process->nlocal >= LOCAL_MAX) {
		close(fd);
		return;
	}
	user = peer_user(fd);
	/* Root and the host's user may do what sysops may. */
	peer_new(process, process->next_local, LINK_LOCAL,
	    user == 0 || user == (int64_t)geteuid(), fd);
	hub_link_user(process->hub, process->next_local++, user);
}

/* --- what the gate says --- */

static void
control_link(void *arg, const json_t *link, int fd)
{
	struct hub_process *process = arg;
	int id = (int)field_number(link, "id", 0);
	const char *kind = field_text(link, "kind");

	if (kind != NULL && strcmp(kind, "auth") == 0)
		auth_client_attach(process->verify, fd);
	else if (kind != NULL && strcmp(kind, "bot") == 0)
		peer_new(process, id, LINK_BOT, false, fd);
	else if (kind != NULL && strcmp(kind, "analyst") == 0)
		peer_new(process, id, LINK_ANALYST, false, fd);
	else
		peer_new(process, id, LINK_SESSION, false, fd);
}

static void
control_conn(void *arg, const json_t *conn, int fd)
{
	struct hub_process *process = arg;

	hub_conn(process->hub, (int)field_number(conn, "link", 0),
	    field_number(conn, "id", 0), field_or(conn, "transport", ""),
	    field_or(conn, "address", ""));
}

static void
control_closed(void *arg, const json_t *conn, int fd)
{
	struct hub_process *process = arg;
	int link = (int)field_number(conn, "link", 0);
	struct hub_peer *peer = peer_find(process, link);

	/* The session process may have said more of it before the gate did. */
	if (peer != NULL)
		link_drain(peer->link);
	hub_conn_ended(process->hub, link, field_number(conn, "id", 0));
}

static void
control_sync(void *arg, const json_t *value, int fd)
{
	hub_caught_up(((struct hub_process *)arg)->hub,
	    (uint64_t)json_integer_value(value));
}

static void
control_listen(void *arg, const json_t *value, int fd)
{
	struct hub_process *process = arg;

	process->local_fd = fd;
	process->local = loop_watch(
	    process->loop, fd, LOOP_READ, LOOP_FIRST, local_ready, process);
}

static void
control_conf(void *arg, const json_t *value, int fd)
{
	struct hub_process *process = arg;
	char *error;
	struct conf *conf = conf_read_fd(fd, &error);

	close(fd);
	if (conf == NULL) {
		log_error("reload", "error=%s", log_quote(error));
		free(error);
		return;
	}
	hub_configure(process->hub, conf);
	conf_free(process->conf);
	process->conf = conf;
	log_set_level(conf->log_level);
}

static void
control_stop(void *arg, const json_t *value, int fd)
{
	struct hub_process *process = arg;

	if (process->stopping)
		return;
	process->stopping = true;
	hub_stopping(process->hub, GOODBYE);
}

static json_t *
count_all(void *arg)
{
	const struct hub_process *process = arg;

	return figures_all(process->hub);
}

static const struct control_row control_rows[] = {
    {"link", true, control_link},
    {"conn", false, control_conn},
    {"closed", false, control_closed},
    {"sync", false, control_sync},
    {"listen", true, control_listen},
    {"conf", true, control_conf},
    {"stop", false, control_stop},
    {0},
};

static void
hub_process_stop(void *arg, int signo)
{
	struct hub_process *process = arg;

	loop_stop(process->loop);
}

/* Only to be woken for the turn. */
static void
due(void *arg)
{
}

/*
 * All timers would run too early or much too late: a new hub restarts them, and
 * it counts against nobody. Nothing of this turn has been sent.
 */
static bool
clock_was_set(struct hub_process *process)
{
	int64_t by =
	    clock_set_by(&process->clock, loop_now(), loop_monotonic());

	if (by != 0) {
		log_warn("clock_set", "seconds=%lld", (long long)by / 1000);
		process->clock_set = true;
		loop_stop(process->loop);
	}
	return process->clock_set;
}

static void
hub_process_turn(void *arg)
{
	const struct itimerval guard = {.it_value.tv_sec = CPU_SECONDS};
	struct hub_process *process = arg;
	struct hub_peer *peer;
	int64_t at;

	/* The loop ends with one more turn, in which nothing may go out. */
	if (process->failed || clock_was_set(process))
		return;
	/* A hub that spins is killed, and the next one resumes from disk. */
	setitimer(ITIMER_PROF, &guard, NULL);
	at = hub_tick(process->hub);
	if (!hub_commit(process->hub)) {
		log_error("disk",
		    "error=\"a commit failed: starting again "
		    "from disk\"");
		process->failed = true;
		loop_stop(process->loop);
		return;
	}
	/* The gate hears of a wrong password before its person does. */
	link_flush(process->control.link);
	while ((peer = TAILQ_FIRST(&process->turn)) != NULL) {
		peer_untouch(peer);
		if (peer->dead) {
			/* Report the fate of its people at once. */
			at = loop_now();
			peer_free(peer);
		} else
			link_flush(peer->link);
	}
	hub_rest(process->hub);
	hub_turn_took(process->hub, loop_worked() - process->worked);
	process->worked = loop_worked();
	if (at != 0)
		timer_start(process->due, at - loop_now());
	else
		timer_stop(process->due);
}

static bool
hub_process_begin(struct hub_process *process)
{
	const struct hub_io io = {process, io_send, io_cut, io_now, io_random,
	    io_verify, io_catch_up, io_login, io_descriptor, io_stop, io_nudge};
	struct store_at at = {.engine = process->engine};
	char error[CONF_ERROR], *file;
	struct store *store;

	file = xasprintf("%s/messdeck.db", process->conf->state_dir);
	at.place = file;
	store = store_open(&at, error);
	process->hub =
	    store == NULL ? NULL : hub_new(process->conf, store, &io, error);
	process->never = process->hub == NULL && errno != ENOSPC;
	free(file);
	if (process->hub != NULL)
		return true;
	log_error("start", "error=%s", log_quote(error));
	utf8_drop_halves(error);
	/* The gate keeps the reason for the sysop, until a hub is ready. */
	control_send(process->control.link, -1, "{ss}", "trouble", error);
	return false;
}

static void
hub_process_end(struct hub_process *process)
{
	struct hub_peer *peer;

	while ((peer = RB_ROOT(&process->peers)) != NULL)
		peer_free(peer);
	if (process->hub != NULL)
		hub_free(process->hub);
	auth_client_free(process->verify);
	control_end(&process->control);
	watch_free(process->local);
	timer_free(process->due);
	loop_free(process->loop);
	conf_free(process->conf);
}

int
hub_process(struct conf *conf, const struct store_engine *engine)
{
	struct hub_process process = {0};

	process.conf = conf;
	process.engine = engine;
	process.next_local = LOCAL_FIRST;
	process.line_fd = -1;
	TAILQ_INIT(&process.turn);
	signal(SIGPIPE, SIG_IGN);
	sandbox_enter(SANDBOX_HUB, conf->state_dir, NULL);
	process.loop = loop_new();
	process.verify =
	    auth_client_new(process.loop, hub_process_verified, &process);
	process.due = loop_timer(process.loop, due, &process);
	control_begin(
	    &process.control, process.loop, CONTROL_FD, control_rows, &process);
	process.control.figures = count_all;
	if (!hub_process_begin(&process)) {
		hub_process_end(&process);
		return process.never ? CONTROL_EXIT_NEVER : 1;
	}
	loop_signal(process.loop, SIGTERM, hub_process_stop, &process);
	control_ready(&process.control);
	process.worked = loop_worked();
	loop_run(process.loop, hub_process_turn, &process);
	hub_process_end(&process);
	return process.failed ? 1 : 0;
}
