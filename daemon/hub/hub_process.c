/*
 * The hub's process. Each link has a number, the gate's for those it sends and
 * own ones from LOCAL_FIRST for local programs.
 */

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/utf8.h"
#include "daemon/hub/auth_client.h"
#include "daemon/hub/figures.h"
#include "daemon/hub/hub_process.h"
#include "daemon/hub/hub_process_internal.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define GOODBYE 3      /* seconds that people are told they have */
#define CPU_SECONDS 20 /* of one turn */
#define ALIVE_MS 1000  /* until the database hears that the hub lives */

static bool
io_send(void *arg, int id, const char *line, size_t length)
{
	struct hub_peer *peer = hub_peer_find(arg, id);

	if (peer == NULL || !link_room(peer->link, length))
		return false;
	link_send(peer->link, line, length, -1);
	hub_peer_touch(peer);
	return true;
}

static void
io_cut(void *arg, int id)
{
	struct hub_process *process = arg;
	struct hub_peer *peer = hub_peer_find(process, id);

	if (peer == NULL)
		return;
	peer->dead = true;
	hub_peer_touch(peer);
	/* A bot that hangs does not see the end of its link. */
	if (peer->kind == LINK_BOT || peer->kind == LINK_ANALYST)
		control_send(
		    process->control.link, -1, "{sb si}", "bot", 0, "link", id);
}

static void
io_bots(void *arg, int level, int n)
{
	struct hub_process *process = arg;

	control_send(process->control.link, -1, "{s{si si}}", "bots", "level",
	    level, "n", n);
}

/* A database that several machines share has the only clock that counts. */
static int64_t
io_now(void *arg)
{
	const struct hub_process *process = arg;

	return process->ahead != 0 ? loop_monotonic() + process->ahead
				   : loop_now();
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
	struct hub_process *process = arg;
	const struct hub_peer *peer = hub_peer_find(process, link);

	if (peer != NULL && peer->front != NULL)
		front_catch_up(peer->front, question, peer->number, number);
	else
		control_send(process->control.link, -1, "{sI si sI}", "sync",
		    (json_int_t)question, "link", link, "id",
		    (json_int_t)number);
}

static void
io_login(void *arg, int link, int64_t number, bool ok)
{
	struct hub_process *process = arg;
	const struct hub_peer *peer = hub_peer_find(process, link);

	if (peer != NULL && peer->front != NULL)
		front_login(peer->front, peer->number, number, ok);
	else
		control_send(process->control.link, -1, "{s{si sI sb}}",
		    "login", "link", link, "id", (json_int_t)number, "ok", ok);
}

static void
io_stop(void *arg)
{
	struct hub_process *process = arg;

	if (process->fronts != NULL)
		fronts_stop(process->fronts);
	control_send(process->control.link, -1, "{sb}", "stop", 1);
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

static json_t *
io_cluster(void *arg)
{
	struct hub_process *process = arg;

	if (process->fronts == NULL)
		return NULL;
	return json_pack("{ss so}", "machine", process->machine, "fronts",
	    fronts_list(process->fronts));
}

/* The turn is committed, and then the process ends: its gate starts another. */
static void
io_hand_over(void *arg)
{
	struct hub_process *process = arg;

	log_info("hand_over", "deck=%d", process->deck);
	control_send(process->control.link, -1, "{sb}", "handed", 1);
	loop_stop(process->loop);
}

static void
hub_process_verified(void *arg, uint64_t id, bool ok, const char *hash)
{
	hub_verified(((struct hub_process *)arg)->hub, id, ok, hash);
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
		hub_peer_new(process, id, LINK_BOT, false, fd);
	else if (kind != NULL && strcmp(kind, "analyst") == 0)
		hub_peer_new(process, id, LINK_ANALYST, false, fd);
	else
		hub_peer_new(process, id, LINK_SESSION, false, fd);
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
	struct hub_peer *peer = hub_peer_find(process, link);

	/* The session process may have said more of it before the gate did. */
	if (peer != NULL)
		link_drain(peer->link);
	hub_conn_ended(process->hub, link, field_number(conn, "id", 0));
}

static void
control_sync(void *arg, const json_t *value, int fd)
{
	hub_caught_up(((struct hub_process *)arg)->hub, 0,
	    (uint64_t)json_integer_value(value));
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

void
hub_process_stop(void *arg, const json_t *value, int fd)
{
	struct hub_process *process = arg;

	if (process->stopping)
		return;
	process->stopping = true;
	if (process->hub == NULL)
		loop_stop(process->loop);
	/* In a cluster people hear of it by their own machine's gate. */
	else if (process->door == NULL)
		hub_stopping(process->hub, 0, GOODBYE);
}

static json_t *
count_all(void *arg)
{
	const struct hub_process *process = arg;

	return process->hub != NULL ? figures_all(process->hub) : json_object();
}

static const struct control_row control_rows[] = {
    {"link", true, control_link},
    {"conn", false, control_conn},
    {"closed", false, control_closed},
    {"sync", false, control_sync},
    {"listen", true, hub_peers_listen},
    {"conf", true, control_conf},
    {"stop", false, hub_process_stop},
    {0},
};

static void
hub_process_end_signal(void *arg, int signo)
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

	if (by != 0 && process->ahead == 0) {
		log_warn("clock_set", "seconds=%lld", (long long)by / 1000);
		process->clock_set = true;
		loop_stop(process->loop);
	}
	return process->clock_set;
}

/*
 * The deck may be another hub's: this one was frozen or cut off. Then it has to
 * end without another word. It looks between two turns, when nothing is half
 * written.
 */
static void
still_ours(struct hub_process *process)
{
	char error[CONF_ERROR];

	process->alive_due = false;
	timer_start(process->alive, ALIVE_MS);
	if (hub_alive(process->hub, error))
		return;
	log_error("deck_lost", "error=%s", log_quote(error));
	process->never = false;
	process->failed = true;
	loop_stop(process->loop);
}

static void
alive_timer(void *arg)
{
	((struct hub_process *)arg)->alive_due = true;
}

static void
database_ready(void *arg, int what)
{
	struct hub_process *process = arg;

	store_read_ahead(process->hub->store);
	process->alive_due = true;
}

static void
hub_process_turn(void *arg)
{
	struct hub_process *process = arg;
	struct hub_peer *peer;
	int64_t at;

	/* The loop ends with one more turn, in which nothing may go out. */
	if (process->failed || process->hub == NULL || clock_was_set(process))
		return;
	/* A hub that spins is killed, and the next one resumes from disk. */
	loop_guard(process->loop, CPU_SECONDS);
	at = hub_tick(process->hub);
	if (!hub_commit(process->hub)) {
		log_error("disk",
		    "error=\"a commit failed: starting again "
		    "from disk\"");
		process->never = false;
		process->failed = true;
		loop_stop(process->loop);
		return;
	}
	/* The gate hears of a wrong password before its person does. */
	link_flush(process->control.link);
	if (process->fronts != NULL)
		fronts_flush(process->fronts);
	while ((peer = TAILQ_FIRST(&process->turn)) != NULL) {
		hub_peer_untouch(peer);
		if (peer->dead) {
			/* Report the fate of its people at once. */
			at = io_now(process);
			hub_peer_free(peer);
		} else
			link_flush(peer->link);
	}
	hub_rest(process->hub);
	if (process->alive_due)
		still_ours(process);
	hub_turn_took(process->hub, loop_worked() - process->worked);
	process->worked = loop_worked();
	if (at != 0)
		timer_start(process->due, at - io_now(process));
	else
		timer_stop(process->due);
}

void
hub_process_trouble(struct hub_process *process, char *error)
{
	log_error("start", "error=%s", log_quote(error));
	utf8_drop_halves(error);
	control_send(process->control.link, -1, "{ss}", "trouble", error);
}

bool
hub_process_begin(struct hub_process *process)
{
	const struct hub_io io = {process, io_send, io_cut, io_now, io_random,
	    io_verify, io_catch_up, io_login, hub_peers_descriptor, io_stop,
	    io_nudge, io_cluster, io_hand_over, io_bots};
	int fd = store_fd(process->store);
	struct store *store = process->store;
	char error[CONF_ERROR];

	if (fd != -1) {
		process->ahead =
		    loop_now() - loop_monotonic() + store_clock_ahead(store);
		/* Before it loads, which may take all the time it has. */
		control_send(process->control.link, -1, "{sb}", "claimed", 1);
		link_flush(process->control.link);
	}
	process->store = NULL;
	process->hub = hub_new(process->conf, store, &io, error);
	if (process->hub == NULL) {
		process->never = errno != ENOSPC && errno != EAGAIN;
		hub_process_trouble(process, error);
		return false;
	}
	if (fd != -1) {
		process->database = loop_watch(process->loop, fd, LOOP_READ,
		    LOOP_FIRST, database_ready, process);
		process->alive =
		    loop_timer(process->loop, alive_timer, process);
		timer_start(process->alive, ALIVE_MS);
		log_info("deck", "deck=%d epoch=%lld", process->deck,
		    (long long)store_epoch(process->hub->store));
	}
	hub_deck_catch_up(process);
	if (process->conf->cluster.decks > 1)
		control_send(process->control.link, -1, "{sb}", "serves", 1);
	process->worked = loop_worked();
	return true;
}

int
hub_process(
    struct conf *conf, const struct store_engine *engine, int deck, bool later)
{
	struct hub_process process = {0};
	char error[CONF_ERROR] = "";

	process.conf = conf;
	process.engine = engine;
	process.deck = deck;
	process.next_local = LOCAL_FIRST;
	process.line_fd = -1;
	TAILQ_INIT(&process.turn);
	STAILQ_INIT(&process.kept);
	signal(SIGPIPE, SIG_IGN);
	if (gethostname(process.machine, sizeof(process.machine) - 1) == -1)
		*process.machine = '\0';
	process.store = hub_deck_open(&process, error);
	/* The loop and what hangs on it. */
	process.loop = loop_new();
	process.verify =
	    auth_client_new(process.loop, hub_process_verified, &process);
	process.due = loop_timer(process.loop, due, &process);
	control_begin(
	    &process.control, process.loop, CONTROL_FD, control_rows, &process);
	process.control.figures = count_all;
	process.control.keep = hub_deck_keep;
	loop_signal(process.loop, SIGTERM, hub_process_end_signal, &process);
	process.failed = process.store == NULL;
	if (process.failed)
		hub_process_trouble(&process, error);
	else
		hub_deck_claim(&process, later);
	if (!process.failed)
		loop_run(process.loop, hub_process_turn, &process);
	hub_peers_free(&process);
	hub_deck_free(&process);
	hub_free(process.hub);
	auth_client_free(process.verify);
	control_end(&process.control);
	timer_free(process.due);
	timer_free(process.alive);
	watch_free(process.database);
	loop_free(process.loop);
	conf_free(process.conf);
	if (process.failed && process.never)
		return CONTROL_EXIT_NEVER;
	return process.failed ? 1 : 0;
}
