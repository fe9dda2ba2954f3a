/*
 * The sockets that the gate listens on.
 */
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/listen.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define BACKLOG 4096
#define ACCEPT_MOST 16 /* of one socket in one turn */
#define PAUSE 100      /* ms without accepting when descriptors run out */
#define MOMENT 10      /* ms until a session process may be there */

struct listener {
	TAILQ_ENTRY(listener) entry;
	struct gate *gate;
	enum transport_id transport;
	char *address; /* as the configuration names it */
	int fd;
	struct watch *watch;
	bool named; /* still, by the configuration */
};

/* What every accepted socket inherits from its listener. */
static const struct {
	int level, option, value;
} inherited[] = {
    {IPPROTO_TCP, TCP_NODELAY, 1},
    /* Small, so that a slow reader is noticed soon. */
    {SOL_SOCKET, SO_SNDBUF, 48 * 1024},
    {IPPROTO_TCP, TCP_NOTSENT_LOWAT, 16 * 1024},
    /* ssh_send_keepalive does not do what it says: the kernel does it. */
    {SOL_SOCKET, SO_KEEPALIVE, 1},
    {IPPROTO_TCP, TCP_KEEPIDLE, 60},
    {IPPROTO_TCP, TCP_KEEPINTVL, 20},
    {IPPROTO_TCP, TCP_KEEPCNT, 6},
    {IPPROTO_TCP, TCP_USER_TIMEOUT, 120 * 1000},
};

/* New connections wait in the sockets' queues meanwhile. */
static void
pause_all(struct gate *gate, int ms)
{
	struct listener *listener;

	TAILQ_FOREACH (listener, &gate->listeners, entry) {
		watch_set(listener->watch, 0);
	}
	timer_start(gate->listen_timer, ms);
}

static void
go_on(void *arg)
{
	struct gate *gate = arg;
	struct listener *listener;

	TAILQ_FOREACH (listener, &gate->listeners, entry) {
		watch_set(listener->watch, LOOP_READ);
	}
}

static void
accept_ready(void *arg, int what)
{
	struct listener *listener = arg;
	struct sockaddr_storage from;
	struct address address;
	socklen_t length;
	int fd, port, i;

	for (i = 0; i < ACCEPT_MOST; i++) {
		if (connections_soon(listener->gate)) {
			pause_all(listener->gate, MOMENT);
			return;
		}
		length = sizeof(from);
		fd = accept4(listener->fd, (struct sockaddr *)&from, &length,
		    SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd == -1) {
			if (errno == EMFILE || errno == ENFILE ||
			    errno == ENOBUFS || errno == ENOMEM) {
				log_warn("accept_paused", "error=%s",
				    log_quote(strerror(errno)));
				pause_all(listener->gate, PAUSE);
			}
			return;
		}
		if (!address_from(&from, &address, &port)) {
			close(fd);
			continue;
		}
		connections_take(
		    listener->gate, fd, listener->transport, &address);
	}
}

static void
listener_log(const struct listener *listener)
{
	struct sockaddr_storage at;
	socklen_t length = sizeof(at);
	struct address bound;
	char shown[ADDRESS_TEXT];
	int port;

	if (getsockname(listener->fd, (struct sockaddr *)&at, &length) == -1 ||
	    !address_from(&at, &bound, &port))
		return;
	address_text(&bound, shown);
	log_info("listen", "transport=%s address=%s port=%d",
	    transport_name(listener->transport), shown, port);
}

void
listen_log(const struct gate *gate)
{
	const struct listener *listener;

	TAILQ_FOREACH (listener, &gate->listeners, entry) {
		listener_log(listener);
	}
}

void
listen_adopt(
    struct gate *gate, int fd, enum transport_id transport, const char *address)
{
	struct listener *listener = xcalloc(1, sizeof(*listener));
	unsigned i;

	listener->gate = gate;
	listener->transport = transport;
	listener->address = xstrdup(address);
	listener->fd = fd;
	/* One that systemd opened would block in accept(). */
	fcntl(fd, F_SETFL, O_NONBLOCK);
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	for (i = 0; i < sizeof(inherited) / sizeof(inherited[0]); i++)
		setsockopt(fd, inherited[i].level, inherited[i].option,
		    &inherited[i].value, sizeof(inherited[i].value));
	listener->named = true;
	listener->watch = loop_watch(
	    gate->loop, fd, LOOP_READ, LOOP_LATER, accept_ready, listener);
	TAILQ_INSERT_TAIL(&gate->listeners, listener, entry);
	listener_log(listener);
}

static int
listen_on(
    enum transport_id transport, const char *address, char error[CONF_ERROR])
{
	int fd = address_bind(address, BACKLOG);

	if (fd != -1)
		return fd;
	if (errno == EADDRINUSE)
		snprintf(error, CONF_ERROR,
		    "cannot listen on %s: %s; another program has this port: "
		    "stop it, or name another port in %s-listen",
		    address, strerror(errno), transport_name(transport));
	else
		snprintf(error, CONF_ERROR, "cannot listen on %s: %s", address,
		    strerror(errno));
	return -1;
}

/* Whether that process listens there, however the address is written. */
static bool
is_metrics_of(const struct conf *old, const char *address)
{
	char here[ADDRESS_LOCAL], there[ADDRESS_LOCAL];
	int i;

	for (i = 0; i < old->metrics.n; i++)
		if (address_local(address, here) &&
		    address_local(old->metrics.address[i], there) &&
		    strcmp(here, there) == 0)
			return true;
	return false;
}

bool
listen_metrics_ok(
    const struct conf *conf, const struct conf *old, char error[CONF_ERROR])
{
	const char *address;
	int fd, i;

	for (i = 0; i < conf->metrics.n; i++) {
		address = conf->metrics.address[i];
		if (is_metrics_of(old, address))
			continue;
		fd = address_bind(address, BACKLOG);
		if (fd == -1) {
			snprintf(error, CONF_ERROR,
			    "cannot listen on %s of metrics-listen: %s",
			    address, strerror(errno));
			return false;
		}
		close(fd);
	}
	return true;
}

static void
listener_free(struct listener *listener)
{
	TAILQ_REMOVE(&listener->gate->listeners, listener, entry);
	watch_free(listener->watch);
	close(listener->fd);
	free(listener->address);
	free(listener);
}

/* Opens a listener, unless there is one already. */
static bool
listen_want(struct gate *gate, enum transport_id transport, const char *address,
    char error[CONF_ERROR])
{
	struct listener *listener;
	int fd;

	TAILQ_FOREACH (listener, &gate->listeners, entry)
		if (listener->transport == transport &&
		    strcmp(listener->address, address) == 0) {
			listener->named = true;
			return true;
		}
	fd = listen_on(transport, address, error);
	if (fd != -1)
		listen_adopt(gate, fd, transport, address);
	return fd != -1;
}

bool
listen_inherit(struct gate *gate, char error[CONF_ERROR])
{
	const char *pid = getenv("LISTEN_PID"), *n = getenv("LISTEN_FDS");
	const char *name, *given = getenv("LISTEN_FDNAMES");
	int fd, used[NTRANSPORT] = {0};
	enum transport_id id;
	char *names, *rest;
	bool ok = true;

	if (pid == NULL || n == NULL || atoi(pid) != getpid())
		return true;
	rest = names = xstrdup(given != NULL ? given : "");
	for (fd = 3; ok && fd < 3 + atoi(n); fd++) {
		name = strsep(&rest, ":");
		id = transport_find(name);
		ok = false;
		if (id == NTRANSPORT)
			snprintf(error, CONF_ERROR,
			    "systemd has opened a socket with the name '%s'; "
			    "FileDescriptorName must be one of:%s",
			    name != NULL ? name : "", TRANSPORT_NAMES);
		else if (used[id] == gate->conf->listen[id].n)
			snprintf(error, CONF_ERROR,
			    "systemd has opened more sockets with the name "
			    "'%s' than %s-listen has addresses; give it an "
			    "address for each",
			    name, name);
		else {
			listen_adopt(gate, fd, id,
			    gate->conf->listen[id].address[used[id]++]);
			ok = true;
		}
	}
	free(names);
	unsetenv("LISTEN_FDS");
	unsetenv("LISTEN_PID");
	return ok;
}

void
listen_each(struct gate *gate,
    void (*each)(void *arg, int fd, enum transport_id, const char *address),
    void *arg)
{
	struct listener *listener;

	TAILQ_FOREACH (listener, &gate->listeners, entry) {
		each(arg, listener->fd, listener->transport, listener->address);
	}
}

bool
listen_open(struct gate *gate, char error[CONF_ERROR])
{
	const struct conf *conf = gate->conf;
	struct listener *listener, *next;
	bool ok = true;
	int id, i;

	if (gate->listen_timer == NULL)
		gate->listen_timer = loop_timer(gate->loop, go_on, gate);
	TAILQ_FOREACH (listener, &gate->listeners, entry) {
		listener->named = false;
	}
	for (id = 0; id < NTRANSPORT; id++)
		for (i = 0;
		     ok && i < conf->listen[id].n && conf_cluster_front(conf);
		     i++)
			ok = listen_want(gate, (enum transport_id)id,
			    conf->listen[id].address[i], error);
	TAILQ_FOREACH_SAFE (listener, &gate->listeners, entry, next) {
		if (ok && !listener->named)
			listener_free(listener);
	}
	return ok;
}

void
listen_close(struct gate *gate)
{
	struct listener *listener;

	timer_free(gate->listen_timer);
	gate->listen_timer = NULL;
	while ((listener = TAILQ_FIRST(&gate->listeners)) != NULL)
		listener_free(listener);
}

/* A new socket there, in place of one that a host has left; or -1. */
static int
listen_path(const char *path)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	strlcpy(at.sun_path, path, sizeof(at.sun_path));
	unlink(at.sun_path);
	if (fd != -1 && bind(fd, (struct sockaddr *)&at, sizeof(at)) == 0 &&
	    chmod(at.sun_path, 0660) == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	if (fd != -1)
		close(fd);
	return -1;
}

bool
listen_local(struct gate *gate, char error[CONF_ERROR])
{
	char *path = xasprintf("%s/messdeckd.sock", gate->conf->state_dir);

	gate->local_fd = listen_path(path);
	if (gate->local_fd == -1)
		snprintf(error, CONF_ERROR, "cannot listen on %s: %s", path,
		    strerror(errno));
	free(path);
	return gate->local_fd != -1;
}

/* As "inherited", for the links of a cluster. */
static const struct {
	int level, option, value;
} of_decks[] = {
    {IPPROTO_TCP, TCP_NODELAY, 1},
    {SOL_SOCKET, SO_KEEPALIVE, 1},
    /* The end of a machine is noticed in five seconds. */
    {IPPROTO_TCP, TCP_KEEPIDLE, 2},
    {IPPROTO_TCP, TCP_KEEPINTVL, 1},
    {IPPROTO_TCP, TCP_KEEPCNT, 3},
    {IPPROTO_TCP, TCP_USER_TIMEOUT, 5000},
};

bool
listen_decks(struct gate *gate, char error[CONF_ERROR])
{
	char place[CLUSTER_PATH];
	int deck, fd;
	size_t i;

	if (gate->conf->cluster.role == CLUSTER_NONE ||
	    !conf_cluster_hub(gate->conf))
		return true;
	for (deck = 0; deck < gate->decks; deck++) {
		conf_cluster_listen(gate->conf, deck, place);
		fd = conf_cluster_tcp(place) ? address_bind(place, BACKLOG)
					     : listen_path(place);
		if (fd == -1) {
			snprintf(error, CONF_ERROR,
			    "cannot listen on %s: %s; change listen in cluster",
			    place, strerror(errno));
			return false;
		}
		gate->own[deck].fd = fd;
		for (i = 0; i < sizeof(of_decks) / sizeof(of_decks[0]); i++)
			setsockopt(fd, of_decks[i].level, of_decks[i].option,
			    &of_decks[i].value, sizeof(of_decks[i].value));
	}
	return true;
}
