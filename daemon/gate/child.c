/*
 * The gate's children: each is the program itself in another role, with its
 * link on descriptor 3 and the configuration on 4; but session processes are
 * forked from a template (template.c).
 */
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/bots.h"
#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/deck.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/state.h"
#include "daemon/gate/template.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

#define DELAY_NEVER 60000 /* ms if trying again does not help */
#define PORT_TAKEN 1      /* the gate's exit status, as for its own ports */
#define PATIENCE 1000     /* ms that people wait for a session process */

TREE_GENERATE(hub_links, hub_link, by_number, TREE_ORDER(a->number, b->number))

static const char *const titles[NCHILD] = {
    "hub", "auth", "bot", "session", "template", "metrics", "nudge", "analyst"};

struct child *
child_find(struct gate *gate, enum role role)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == role)
			return child;
	}
	return NULL;
}

struct child *
child_hub(struct gate *gate, int deck)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role == CHILD_HUB && child->deck == deck)
			return child;
	return NULL;
}

bool
child_hub_serves(struct gate *gate, int deck)
{
	/* The only one is given its bots before it begins. */
	return (gate->decks == 1 || gate->own[deck].serves) &&
	    child_hub(gate, deck) != NULL;
}

struct hub_link *
child_hub_link(struct gate *gate, int number)
{
	const struct hub_link key = {.number = number};

	return hub_links_find(&gate->hub_links, &key);
}

void
child_set_hub_link(struct child *child, int deck, int number)
{
	struct hub_link *at = &child->hub_link[deck];

	TREE_SET(hub_links, &child->gate->hub_links, at, number, number);
}

int
child_count(struct gate *gate, enum role role)
{
	struct child *child;
	int n = 0;

	TAILQ_FOREACH (child, &gate->children, entry) {
		n += child->role == role;
	}
	return n;
}

const char *
child_title(const struct child *child)
{
	return titles[child->role];
}

bool
child_of_hub(const struct child *child)
{
	return child->role == CHILD_BOT || child->role == CHILD_ANALYST;
}

/* The configuration in memory; only the hub learns of all of it. */
static int
conf_fd(const struct gate *gate, enum role role)
{
	int fd = memfd_create("messdeckd.conf", MFD_CLOEXEC);

	if (fd == -1)
		return -1;
	if (!conf_write(gate->conf, fd, role == CHILD_HUB) ||
	    lseek(fd, 0, SEEK_SET) == -1) {
		close(fd);
		return -1;
	}
	return fd;
}

/*
 * A program of Messdeck's: beside this one in a build tree, else where it is
 * installed.
 */
static const char *
other_program(const struct gate *gate, const char *name, const char *directory)
{
	static const char *const places[] = {
	    "", "/../bin", "/../libexec", NULL};
	static char path[4096];
	const char *slash = strrchr(gate->program, '/');
	int i;

	for (i = 0; places[i] != NULL; i++) {
		snprintf(path, sizeof(path), "%.*s%s/%s",
		    (int)(slash - gate->program), gate->program, places[i],
		    name);
		if (access(path, X_OK) == 0)
			return path;
	}
	snprintf(path, sizeof(path), "%s/%s", directory, name);
	return path;
}

bool
child_hub_there(const struct gate *gate, char error[CONF_ERROR])
{
	if (gate->conf->cluster.store == NULL ||
	    !conf_cluster_hub(gate->conf) ||
	    access(other_program(gate, "messdeck-hub", LIBEXECDIR), X_OK) == 0)
		return true;
	snprintf(error, CONF_ERROR,
	    "there is no program messdeck-hub, which a store in PostgreSQL "
	    "needs: build Messdeck with ./configure --with-postgresql");
	return false;
}

/*
 * Who runs the host as root does not run the sysop's command as root. The
 * program need not be where nobody may look.
 */
static void
run_as_nobody(const char *program, const char *role)
{
	/* cppcheck-suppress getpwnamCalled ; there is one thread */
	const struct passwd *nobody = getpwnam("nobody");
	char *const arguments[] = {"messdeckd", "--role", (char *)role,
	    log_fd() != -1 ? "-d" : NULL, NULL};
	int fd = open(program, O_PATH | O_CLOEXEC);

	if (nobody == NULL || fd == -1 || setgroups(0, NULL) == -1 ||
	    setgid(nobody->pw_gid) == -1 || setuid(nobody->pw_uid) == -1)
		return;
	execveat(fd, "", arguments, environ, AT_EMPTY_PATH);
}

/* In the new process: puts the two descriptors in place. */
static void
child_run(
    const struct gate *gate, const struct child *child, int link, int conf)
{
	int high_link, high_conf, nothing;
	sigset_t none;
	char deck[16];

	high_link = fcntl(link, F_DUPFD, 10);
	high_conf = fcntl(conf, F_DUPFD, 10);
	nothing = open("/dev/null", O_RDWR);
	if (log_fd() != -1)
		dup2(log_fd(), STDERR_FILENO);
	if (nothing == -1 || dup2(nothing, STDIN_FILENO) == -1 ||
	    dup2(high_link, CONTROL_FD) == -1 ||
	    dup2(high_conf, CONTROL_CONF_FD) == -1)
		_exit(127);
	if (!gate->foreground)
		dup2(nothing, STDOUT_FILENO);
	if (!gate->foreground && log_fd() == -1)
		dup2(nothing, STDERR_FILENO);
	close_range(CONTROL_CONF_FD + 1, ~0U, 0);
	/* The right to listen on ports below 1024 is the gate's alone. */
	prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (child_of_hub(child))
		bots_exec(
		    gate, child, other_program(gate, "messdeck-bot", BINDIR));
	else if (child->role == CHILD_NUDGE && geteuid() == 0)
		run_as_nobody(gate->program, titles[child->role]);
	else if (child->role == CHILD_HUB &&
	    gate->conf->cluster.store != NULL) {
		snprintf(deck, sizeof(deck), "%d", child->deck);
		execl(other_program(gate, "messdeck-hub", LIBEXECDIR),
		    "messdeckd", "--role", "hub", "--deck", deck, "--claim",
		    gate->own[child->deck].handed ? "later" : "now",
		    log_fd() != -1 ? "-d" : NULL, (char *)NULL);
	} else
		execl(gate->program, "messdeckd", "--role", titles[child->role],
		    log_fd() != -1 ? "-d" : NULL, (char *)NULL);
	log_error("exec", "role=%s error=%s", titles[child->role],
	    log_quote(strerror(errno)));
	_exit(127);
}

static int
free_number(struct gate *gate)
{
	struct child *child;
	int number;

	for (number = 1;; number++) {
		TAILQ_FOREACH (child, &gate->children, entry)
			if (child->role == CHILD_SESSION &&
			    child->number == number)
				break;
		if (child == NULL)
			return number;
	}
}

/* Sends a new link's end to the hub. */
static void
hub_gets(struct child *hub, struct child *child, int fd)
{
	int id = hub->gate->next_link++;

	child_set_hub_link(child, hub->deck, id);
	control_send(hub->link, fd, "{s{si ss ss*}}", "link", "id", id, "kind",
	    titles[child->role], "name",
	    child->role == CHILD_BOT ? hub->gate->conf->bot_name[child->level]
				     : NULL);
}

void
child_join_hub(struct child *child, int deck)
{
	struct child *hub = child_hub(child->gate, deck);
	int fd[2];

	if (child->gate->deck != NULL && child->role == CHILD_SESSION) {
		deck_join(child, deck);
		return;
	}
	if (hub == NULL || hub->link == NULL || child->link == NULL)
		return;
	if (!link_pair(fd)) {
		log_error("link", "error=%s", log_quote(strerror(errno)));
		return;
	}
	hub_gets(hub, child, fd[0]);
	connections_announce_all(child, deck);
	if (deck == 0)
		control_send(child->link, fd[1], "{sb}", "hub", 1);
	else
		control_send(
		    child->link, fd[1], "{s{si}}", "hub", "deck", deck);
}

/*
 * Session processes come last, so that the others, of which there is one each,
 * are found at once however many there are.
 */
static void
child_insert(struct child *child)
{
	if (child->role != CHILD_SESSION) {
		TAILQ_INSERT_HEAD(&child->gate->children, child, entry);
		return;
	}
	TAILQ_INSERT_TAIL(&child->gate->children, child, entry);
	if (child->link != NULL)
		connections_open(child);
}

/* A hub is given a copy of a listening socket. */
static void
hub_listens(struct child *hub, int socket, const char *kind)
{
	int fd = fcntl(socket, F_DUPFD_CLOEXEC, 3);

	if (fd != -1)
		control_send(hub->link, fd, "{s{ss}}", "listen", "kind", kind);
	else
		log_error("link", "error=%s", log_quote(strerror(errno)));
}

static void
nobody_ready(void *arg, int what)
{
	const struct own_hub *own = arg;
	int fd = accept4(own->fd, NULL, NULL, SOCK_CLOEXEC);

	if (fd != -1)
		close(fd);
}

/*
 * Who asks for a hub that does not run is sent away: a front end would wait for
 * an answer, and not look for another one.
 */
static void
hub_stands_empty(struct gate *gate, int deck)
{
	struct own_hub *own = &gate->own[deck];

	if (own->fd != -1 && own->nobody == NULL)
		own->nobody = loop_watch(gate->loop, own->fd, LOOP_READ,
		    LOOP_LATER, nobody_ready, own);
}

/*
 * A new hub gets its sockets, and a link from each running child. That for
 * local programs is the first deck's.
 */
static void
hub_begins(struct child *hub)
{
	struct gate *gate = hub->gate;
	struct child *other;

	if (hub->deck == 0)
		hub_listens(hub, gate->local_fd, "local");
	watch_free(gate->own[hub->deck].nobody);
	gate->own[hub->deck].nobody = NULL;
	if (gate->own[hub->deck].fd != -1)
		hub_listens(hub, gate->own[hub->deck].fd, "deck");
	TAILQ_FOREACH (other, &gate->children, entry)
		if (other->role == CHILD_AUTH ||
		    (other->role == CHILD_SESSION && gate->deck == NULL))
			child_join_hub(other, hub->deck);
	bots_start(gate);
}

/*
 * The gate keeps its end of a link; that of a bot or the analyst goes to the
 * hub.
 */
static void
child_begins(struct child *child, int fd)
{
	struct gate *gate = child->gate;
	struct child *hub = child_hub(gate, child->deck);
	int deck;

	if (child_of_hub(child)) {
		if (hub != NULL && hub->link != NULL)
			hub_gets(hub, child, fd);
		else
			close(fd);
	} else
		child->link = link_new(gate->loop, fd, &child_link_ops, child);
	child_insert(child);
	if (child->role == CHILD_HUB)
		hub_begins(child);
	else if (child->role == CHILD_TEMPLATE)
		template_begins(gate);
	/* For other decks a session process asks when it needs them. */
	else if (child->role == CHILD_SESSION)
		child_join_hub(child, 0);
	else if (child->role == CHILD_AUTH)
		for (deck = 0; deck < gate->decks; deck++)
			child_join_hub(child, deck);
}

static void
log_start(const struct child *child)
{
	log_info("start", "role=%s number=%d pid=%d", titles[child->role],
	    child->number, (int)child->pid);
}

static struct child *
child_new(struct gate *gate, enum role role, int number, int deck)
{
	struct child *child = xcalloc(1, sizeof(*child));
	int i;

	child->gate = gate;
	child->role = role;
	child->number = number;
	child->deck = deck;
	child->far_end = -1;
	child->started = loop_monotonic();
	child->hub_link =
	    xcalloc((size_t)gate->decks, sizeof(*child->hub_link));
	for (i = 0; i < gate->decks; i++) {
		child->hub_link[i].child = child;
		child->hub_link[i].deck = i;
	}
	TAILQ_INIT(&child->conns);
	return child;
}

struct child *
child_adopt(struct gate *gate, enum role role, int number, int deck, pid_t pid,
    int link_fd)
{
	struct child *child = child_new(gate, role, number, deck);

	child->pid = pid;
	child->ready = true;
	if (link_fd != -1)
		child->link =
		    link_new(gate->loop, link_fd, &child_link_ops, child);
	child_insert(child);
	return child;
}

/* The number that the log and the process list have beside the role. */
static int
child_number(enum role role, int deck, int level)
{
	return role == CHILD_BOT ? level + 1 : role == CHILD_HUB ? deck : 0;
}

struct child *
child_start_at(struct gate *gate, enum role role, int deck, int level)
{
	struct child *child;
	int fd[2], conf;

	/* A template that begins sees to it that there is one with room. */
	if (role == CHILD_SESSION && child_find(gate, CHILD_TEMPLATE) == NULL) {
		child_want(gate, CHILD_TEMPLATE);
		return NULL;
	}
	if (!link_pair(fd)) {
		log_error("start", "role=%s error=%s", titles[role],
		    log_quote(strerror(errno)));
		return NULL;
	}
	if (role == CHILD_SESSION) {
		child = child_new(gate, role, free_number(gate), 0);
		child->far_end = fd[1];
		child_begins(child, fd[0]);
		if (template_fork(child))
			return child;
		child_forked(child, -1);
		return NULL;
	}
	child = child_new(gate, role, child_number(role, deck, level), deck);
	child->level = level;
	conf = conf_fd(gate, role);
	child->pid = conf == -1 ? -1 : loop_fork();
	if (child->pid == 0)
		child_run(gate, child, fd[1], conf);
	if (conf != -1)
		close(conf);
	close(fd[1]);
	if (child->pid == -1) {
		log_error("start", "role=%s error=%s", titles[role],
		    log_quote(strerror(errno)));
		close(fd[0]);
		free(child->hub_link);
		free(child);
		return NULL;
	}
	log_start(child);
	if (role == CHILD_HUB)
		gate->own[deck].handed = false;
	child_begins(child, fd[0]);
	return child;
}

struct child *
child_start(struct gate *gate, enum role role)
{
	return child_start_at(gate, role, 0, 0);
}

void
child_send_conf(struct gate *gate)
{
	struct child *child;
	int fd;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role != CHILD_HUB)
			continue;
		fd = conf_fd(gate, CHILD_HUB);
		if (fd != -1)
			control_send(child->link, fd, "{sb}", "conf", 1);
	}
}

void
child_send_level(const struct gate *gate)
{
	const struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role == CHILD_SESSION || child->role == CHILD_AUTH ||
		    child->role == CHILD_METRICS)
			control_send(child->link, -1, "{si}", "level",
			    gate->conf->log_level);
}

static void
respawn_want(struct respawn *respawn)
{
	if (!respawn->waiting)
		timer_start(respawn->timer, respawn->delay);
	respawn->waiting = true;
}

static void
respawn_fired(void *arg)
{
	struct respawn *respawn = arg;
	struct gate *gate = respawn->gate;
	enum role role = respawn->role;
	bool needed = role == CHILD_SESSION ? !connections_room(gate)
	    : role == CHILD_HUB ? child_hub(gate, respawn->deck) == NULL
				: child_find(gate, role) == NULL;

	respawn->waiting = false;
	if (gate->stopping != 0)
		return;
	if (role == CHILD_BOT)
		bots_start(gate);
	else if (role == CHILD_ANALYST)
		bots_start_analysts(gate);
	else if (needed &&
	    child_start_at(gate, role, respawn->deck, 0) == NULL &&
	    !gate->respawn[CHILD_TEMPLATE].waiting)
		respawn_want(respawn);
}

static void
respawn_init(
    struct respawn *respawn, struct gate *gate, enum role role, int deck)
{
	respawn->gate = gate;
	respawn->role = role;
	respawn->deck = deck;
	respawn->timer = loop_timer(gate->loop, respawn_fired, respawn);
}

void
children_init(struct gate *gate)
{
	int i;

	TAILQ_INIT(&gate->children);
	gate->decks = gate->conf->cluster.decks;
	gate->own = xcalloc((size_t)gate->decks, sizeof(*gate->own));
	for (i = 0; i < gate->decks; i++) {
		gate->own[i].fd = -1;
		respawn_init(&gate->own[i].respawn, gate, CHILD_HUB, i);
	}
	for (i = 0; i < NCHILD; i++)
		respawn_init(&gate->respawn[i], gate, (enum role)i, 0);
}

void
children_free(struct gate *gate)
{
	int i;

	for (i = 0; i < gate->decks; i++) {
		timer_free(gate->own[i].respawn.timer);
		free(gate->own[i].trouble);
		watch_free(gate->own[i].nobody);
		if (gate->own[i].fd != -1)
			close(gate->own[i].fd);
	}
	for (i = 0; i < NCHILD; i++)
		timer_free(gate->respawn[i].timer);
	free(gate->own);
}

/* Whether this machine has such processes, as one of a cluster. */
static bool
child_belongs(const struct gate *gate, enum role role)
{
	switch (role) {
	case CHILD_HUB:
	case CHILD_AUTH:
	case CHILD_BOT:
	case CHILD_ANALYST:
		return conf_cluster_hub(gate->conf);
	case CHILD_SESSION:
	case CHILD_TEMPLATE:
		return conf_cluster_front(gate->conf);
	default:
		return true;
	}
}

void
child_want(struct gate *gate, enum role role)
{
	int deck;

	if (gate->stopping != 0 || !child_belongs(gate, role))
		return;
	if (role != CHILD_HUB) {
		respawn_want(&gate->respawn[role]);
		return;
	}
	for (deck = 0; deck < gate->decks; deck++)
		if (child_hub(gate, deck) == NULL)
			respawn_want(&gate->own[deck].respawn);
}

/*
 * What takes its deck from a hub again and again may be this machine. Who kills
 * it has his reasons.
 */
static int64_t
child_claim_pause(struct child *child, int status)
{
	struct gate *gate = child->gate;
	int64_t now = loop_monotonic(), pause;

	if (child->claimed == 0 || gate->stopping != 0 ||
	    (WIFEXITED(status) ? WEXITSTATUS(status) == 0
			       : WTERMSIG(status) == SIGKILL))
		return 0;
	pause = watchdog_claim_ended(
	    &gate->own[child->deck].respawn.claims, now, now - child->claimed);
	if (pause != 0) {
		log_error("claims",
		    "seconds=%d error=\"the hub has lost its deck three times "
		    "in a minute: this machine leaves it to others\"",
		    (int)(pause / 1000));
		state_trouble(gate, child->deck,
		    "the hub has lost its deck three times in a minute; "
		    "another one begins five seconds later");
	}
	return pause;
}

/* status: of wait(). */
static void
child_replace(struct child *child, int status)
{
	struct gate *gate = child->gate;
	int64_t *delay = child->role == CHILD_HUB
	    ? &gate->own[child->deck].respawn.delay
	    : &gate->respawn[child->role].delay;
	int64_t lived = loop_monotonic() - child->started;
	int64_t pause = child_claim_pause(child, status);

	if (WIFEXITED(status) && WEXITSTATUS(status) == CONTROL_EXIT_NEVER)
		*delay = DELAY_NEVER; /* so will the next one */
	else if (pause != 0)
		*delay = pause;
	else if (child->role == CHILD_TEMPLATE && child->retiring)
		*delay = 0; /* it was to end */
	else
		*delay = watchdog_backoff(*delay, lived);
	if (child->role == CHILD_SESSION) {
		connections_shut(child);
		if (!connections_room(gate))
			child_want(gate, CHILD_SESSION);
	} else if (child->role == CHILD_NUDGE) {
		if (gate->stopping == 0)
			log_warn("nudge_over",
			    "error=\"nobody is nudged until the host is "
			    "stopped and started\"");
	} else if (child->role == CHILD_METRICS) {
		if (gate->conf->metrics.n > 0)
			child_want(gate, CHILD_METRICS);
	} else if (child->role == CHILD_HUB) {
		gate->own[child->deck].serves = false;
		hub_stands_empty(gate, child->deck);
		if (gate->stopping == 0)
			respawn_want(&gate->own[child->deck].respawn);
	} else if (child->role == CHILD_ANALYST) {
		if (child_hub_serves(gate, child->deck))
			child_want(gate, CHILD_ANALYST);
	} else if (child->role != CHILD_BOT) {
		child_want(gate, child->role);
		if (child->role == CHILD_TEMPLATE && *delay > PATIENCE)
			template_give_up(gate);
	} else if (gate->conf->bots > 0 && child_hub_serves(gate, child->deck))
		child_want(gate, CHILD_BOT);
}

static void
child_free(struct child *child)
{
	int deck;

	TAILQ_REMOVE(&child->gate->children, child, entry);
	for (deck = 0; deck < child->gate->decks; deck++)
		child_set_hub_link(child, deck, 0);
	free(child->hub_link);
	link_free(child->link);
	json_decref(child->figures);
	if (child->far_end != -1)
		close(child->far_end);
	free(child);
}

void
child_forked(struct child *child, pid_t pid)
{
	if (pid > 0) {
		child->pid = pid;
		close(child->far_end);
		child->far_end = -1;
		log_start(child);
		return;
	}
	log_error("start", "role=%s number=%d error=\"it cannot be forked\"",
	    titles[child->role], child->number);
	connections_lost(child, false);
	child_replace(child, 0);
	child_free(child);
}

void
child_retire_sessions(struct gate *gate)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == CHILD_SESSION)
			connections_shut(child);
	}
	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == CHILD_SESSION)
			connections_retire(child);
	}
}

void
child_signal(const struct child *child, int signo)
{
	if (child->pid > 0)
		kill(child->pid, signo);
}

static struct child *
child_of_pid(struct gate *gate, pid_t pid)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->pid == pid)
			break;
	return child;
}

void
child_reap(struct gate *gate)
{
	int status, exited;
	struct child *child;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		child = child_of_pid(gate, pid);
		if (child == NULL) {
			/* Its end may be seen before its beginning. */
			template_drain(gate);
			child = child_of_pid(gate, pid);
		}
		if (child == NULL)
			continue;
		exited = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
		if (exited != 0 && gate->stopping == 0 &&
		    (!child_of_hub(child) || !child->retiring))
			log_warn("died", "role=%s number=%d pid=%d %s=%d",
			    child_title(child), child->number, (int)pid,
			    exited == -1 ? "signal" : "status",
			    exited == -1 ? WTERMSIG(status) : exited);
		else
			log_info("ended", "role=%s number=%d pid=%d",
			    child_title(child), child->number, (int)pid);
		/* Its exit may be seen before its last messages. */
		if (child->link != NULL)
			link_drain(child->link);
		connections_lost(child, exited != 0);
		/* A host that has been ready keeps trying. */
		if (exited == CONTROL_EXIT_NEVER && !gate->served)
			gate_fail(gate,
			    child->role == CHILD_METRICS ? PORT_TAKEN : exited);
		child_replace(child, status);
		/* The next has another layout of its memory to guess. */
		if (child->role == CHILD_SESSION && exited != 0)
			template_renew(gate);
		child_free(child);
	}
}
