/* The links of the hub: those that the gate sends, and those that come. */
#include "daemon/hub/hub_process_internal.h"

#include <sys/socket.h>

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

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

TREE_GENERATE(hub_peers_by_id, hub_peer, by_id, TREE_ORDER(a->id, b->id))

struct hub_peer *
hub_peer_find(struct hub_process *process, int id)
{
	struct hub_peer key = {.id = id};
	struct hub_peer *peer = hub_peers_by_id_find(&process->peers, &key);

	return peer != NULL && !peer->dead ? peer : NULL;
}

void
hub_peer_touch(struct hub_peer *peer)
{
	if (!peer->touched)
		TAILQ_INSERT_TAIL(&peer->process->turn, peer, in_turn);
	peer->touched = true;
}

void
hub_peer_untouch(struct hub_peer *peer)
{
	if (peer->touched)
		TAILQ_REMOVE(&peer->process->turn, peer, in_turn);
	peer->touched = false;
}

int
hub_peers_descriptor(void *arg)
{
	struct hub_process *process = arg;
	int fd = process->line_fd;

	process->line_fd = -1;
	return fd;
}

static void
peer_line(void *arg, char *line, size_t length, int fd)
{
	struct hub_peer *peer = arg;

	peer->process->line_fd = fd;
	if (!peer->dead)
		hub_line(peer->process->hub, peer->id, line, length);
	fd = hub_peers_descriptor(peer->process);
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
	hub_peer_touch(peer);
	hub_unlink(peer->process->hub, peer->id);
}

static const struct link_ops peer_ops = {peer_line, peer_closed};

static struct hub_peer *
peer_add(
    struct hub_process *process, int id, enum link_kind kind, struct link *link)
{
	struct hub_peer *peer = xcalloc(1, sizeof(*peer));

	peer->process = process;
	peer->id = id;
	peer->kind = kind;
	peer->link = link;
	link_own(link, &peer_ops, peer);
	RB_INSERT(hub_peers_by_id, &process->peers, peer);
	if (kind == LINK_SESSION) {
		link_pause(peer->link, COMMANDS_MAX, SESSION_PAUSE);
		link_allow(peer->link, SESSION_PENDING);
	} else if (kind == LINK_LOCAL) {
		link_pause(peer->link, COMMANDS_MAX, LOCAL_PAUSE);
	}
	process->nlocal += kind == LINK_LOCAL;
	return peer;
}

void
hub_peer_new(struct hub_process *process, int id, enum link_kind kind,
    bool sysop, int fd)
{
	peer_add(process, id, kind, link_new(process->loop, fd, NULL, NULL));
	hub_link(process->hub, id, kind, sysop);
}

void
hub_peer_free(struct hub_peer *peer)
{
	peer->process->nlocal -= peer->kind == LINK_LOCAL;
	if (peer->process->local != NULL)
		watch_set(peer->process->local, LOOP_READ);
	hub_peer_untouch(peer);
	if (peer->front != NULL)
		front_unlink(peer->front, peer->number);
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
	if (process->hub == NULL)
		(void)send(fd, process->waits, strlen(process->waits),
		    MSG_NOSIGNAL | MSG_DONTWAIT);
	if (process->hub == NULL || process->nlocal >= LOCAL_MAX) {
		close(fd);
		return;
	}
	user = peer_user(fd);
	/* Root and the host's user may do what sysops may. */
	hub_peer_new(process, process->next_local, LINK_LOCAL,
	    user == 0 || user == (int64_t)geteuid(), fd);
	hub_link_user(process->hub, process->next_local++, user);
}

void
hub_peers_free(struct hub_process *process)
{
	struct hub_peer *peer;

	deck_door_free(process->door);
	while ((peer = RB_ROOT(&process->peers)) != NULL)
		hub_peer_free(peer);
	fronts_free(process->fronts);
	watch_free(process->local);
}

/* --- the door of a deck --- */

static void
door_gate(void *arg, struct link *link, const char *front, const char *machine)
{
	fronts_gate(((struct hub_process *)arg)->fronts, link, front, machine);
}

static void
door_session(void *arg, struct link *link, const char *name, int number)
{
	struct hub_process *process = arg;
	struct front *front = fronts_find(process->fronts, name);
	int id = process->next_local++;
	struct hub_peer *peer;

	/* The gate's link is gone: it comes again, and then this one. */
	if (front == NULL) {
		link_free(link);
		return;
	}
	peer = peer_add(process, id, LINK_SESSION, link);
	peer->front = front;
	peer->number = number;
	hub_link_greeted(process->hub, id, LINK_SESSION, false);
	front_link(front, number, id);
}

static void
door_sysop(void *arg, struct link *link, int64_t uid)
{
	struct hub_process *process = arg;
	int id = process->next_local++;

	if (process->nlocal >= LOCAL_MAX) {
		link_free(link);
		return;
	}
	peer_add(process, id, LINK_LOCAL, link);
	hub_link_greeted(process->hub, id, LINK_LOCAL, true);
	hub_link_user(process->hub, id, uid);
}

static const struct deck_door_ops door_ops = {
    door_gate, door_session, door_sysop};

static void
front_drain(void *arg, int link)
{
	struct hub_peer *peer = hub_peer_find(arg, link);

	if (peer != NULL)
		link_drain(peer->link);
}

/* The gate that speaks for it is gone. */
static void
front_cut(void *arg, int link)
{
	struct hub_process *process = arg;
	struct hub_peer key = {.id = link};
	struct hub_peer *peer = hub_peers_by_id_find(&process->peers, &key);

	if (peer == NULL)
		return;
	peer->front = NULL;
	peer_closed(peer, "its gate's link is gone");
}

static const struct fronts_ops front_ops = {front_drain, front_cut};

/* Front ends find the hub, once it is one. */
void
hub_peers_open_door(struct hub_process *process)
{
	char hello[HUB_HELLO];

	if (process->door == NULL || process->fronts != NULL)
		return;
	process->fronts =
	    fronts_new(process->loop, process->hub, &front_ops, process);
	hub_hello(process->hub, true, hello);
	deck_door_open(process->door, hello);
}

void
hub_peers_listen(void *arg, const json_t *value, int fd)
{
	struct hub_process *process = arg;
	const char *kind = field_text(value, "kind");

	if (kind != NULL && strcmp(kind, "deck") == 0) {
		process->door = deck_door_new(
		    process->loop, fd, process->word, &door_ops, process);
		sodium_memzero(process->word, sizeof(process->word));
		if (process->hub != NULL)
			hub_peers_open_door(process);
		else
			deck_door_waits(process->door, process->waits);
		return;
	}
	process->local_fd = fd;
	process->local = loop_watch(
	    process->loop, fd, LOOP_READ, LOOP_FIRST, local_ready, process);
}
