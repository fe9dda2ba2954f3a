/* The deck of a cluster: dialling the hub that has it. */
#include "daemon/gate/deck.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define AGAIN_MS 200      /* until the hub is dialled again */
#define ANSWER_MS 2000    /* that it has to answer */
#define AGAIN_MOST 2000   /* when that has not helped */
#define PATIENT_MS 5000   /* for so long: a hub is usually back by then */
#define COMPLAIN_MS 10000 /* without a hub the log hears of it */
#define NAME_BYTES 16     /* of this front end's name, which is random */
#define MACHINE_MOST 64   /* bytes of the machine's name */
#define HELLO_MOST 512    /* bytes of a hello with the cluster's word */

struct deck {
	struct gate *gate;
	struct link *link; /* NULL: there is no hub */
	struct timer *again;
	bool up; /* the hub knows this gate */
	bool complained;
	int64_t wait;  /* ms, before it is dialled again */
	int64_t since; /* when it was lost */
	int64_t epoch; /* the highest that a hub has had */
	char path[CLUSTER_PATH], word[CLUSTER_WORD];
	char name[2 * NAME_BYTES + 1], machine[MACHINE_MOST + 1];
};

/* A socket to whoever has the deck, or to the proxy that finds him; or -1. */
static int
deck_dial(const struct deck *deck)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	strlcpy(at.sun_path, deck->path, sizeof(at.sun_path));
	if (fd == -1 || connect(fd, (struct sockaddr *)&at, sizeof(at)) == 0)
		return fd;
	close(fd);
	return -1;
}

/* Who it is, in the first line on a link: session processes know no word. */
static bool
deck_greet(const struct deck *deck, int fd, int link)
{
	json_t *hello = json_pack("{s{ss ss ss}}", "hello", "cluster",
	    deck->word, "front", deck->name, "machine", deck->machine);
	char text[HELLO_MOST];
	size_t n;
	bool sent;

	if (link != 0)
		json_object_set_new(json_object_get(hello, "hello"), "link",
		    json_integer(link));
	n = json_dumpb(hello, text, sizeof(text) - 1, JSON_COMPACT);
	json_decref(hello);
	if (n == 0 || n >= sizeof(text))
		return false;
	text[n++] = '\n';
	/* A new socket has room for it. */
	sent = send(fd, text, n, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)n;
	explicit_bzero(text, sizeof(text));
	return sent;
}

/* All links are void, those of the session processes, too. */
static void
deck_unlink_all(struct gate *gate)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role == CHILD_SESSION) {
			child_hub_link(child, 0);
			child->passing = 0;
		}
}

static void
deck_lost(struct deck *deck)
{
	int64_t now = loop_monotonic();

	link_free(deck->link);
	deck->link = NULL;
	if (deck->up) {
		deck->since = now;
		deck->wait = AGAIN_MS;
	} else if (now - deck->since > PATIENT_MS) {
		deck->wait *= 2;
		if (deck->wait > AGAIN_MOST)
			deck->wait = AGAIN_MOST;
	}
	deck->up = false;
	if (now - deck->since > COMPLAIN_MS && !deck->complained) {
		deck->complained = true;
		log_warn("deck_away",
		    "deck=0 seconds=%d error=\"no hub is found by %s\"",
		    COMPLAIN_MS / 1000, deck->path);
	}
	deck_unlink_all(deck->gate);
	timer_start(deck->again, deck->wait);
}

static void
deck_closed(void *arg, const char *why)
{
	struct deck *deck = arg;

	if (deck->up)
		log_info("deck_lost", "deck=0 epoch=%lld why=%s",
		    (long long)deck->epoch, log_quote(why));
	deck_lost(deck);
}

/* The hub has a session process's new link, and forgets an older one. */
static void
deck_linked(struct deck *deck, int number)
{
	struct child *child;

	TAILQ_FOREACH (child, &deck->gate->children, entry)
		if (child->role == CHILD_SESSION && child->passing == number)
			break;
	if (child == NULL)
		return;
	if (child->hub_link != 0)
		control_send(deck->link, -1, "{si}", "unlink", child->hub_link);
	child_hub_link(child, number);
	child->passing = 0;
	connections_announce_all(child);
}

static void
deck_line(void *arg, char *line, size_t length, int fd)
{
	struct deck *deck = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *hello = json_object_get(m, "hello");
	int64_t epoch = field_number(hello, "epoch", 0);

	if (hello != NULL && epoch < deck->epoch) {
		log_warn("deck_stale", "epoch=%lld seen=%lld", (long long)epoch,
		    (long long)deck->epoch);
		json_decref(m);
		deck_lost(deck);
		return;
	}
	if (hello != NULL)
		deck->epoch = epoch;
	if (field_true(m, "front") && !deck->up) {
		struct child *child;

		log_info("deck", "deck=0 epoch=%lld ms=%lld",
		    (long long)deck->epoch,
		    (long long)(loop_monotonic() - deck->since));
		deck->up = true;
		deck->complained = false;
		TAILQ_FOREACH (child, &deck->gate->children, entry)
			if (child->role == CHILD_SESSION)
				deck_join(child);
	}
	if (field_number(m, "linked", 0) != 0)
		deck_linked(deck, (int)field_number(m, "linked", 0));
	child_hub_says(deck->gate, deck->link, m);
	json_decref(m);
}

static const struct link_ops deck_ops = {deck_line, deck_closed};

static void
deck_again(void *arg)
{
	struct deck *deck = arg;
	int fd;

	if (deck->up)
		return;
	/* The last one was let in, and nobody was there. */
	if (deck->link != NULL)
		deck_lost(deck);
	fd = deck_dial(deck);
	if (fd != -1 && !deck_greet(deck, fd, 0)) {
		close(fd);
		fd = -1;
	}
	if (fd == -1) {
		deck_lost(deck);
		return;
	}
	deck->link = link_new(deck->gate->loop, fd, &deck_ops, deck);
	link_guard(deck->link, LINK_LINE_MAX);
	timer_start(deck->again, ANSWER_MS);
}

bool
deck_begin(struct gate *gate, char error[CONF_ERROR])
{
	unsigned char name[NAME_BYTES];
	char why[CLUSTER_ERROR];
	struct deck *deck;

	if (gate->conf->cluster.role == CLUSTER_NONE ||
	    gate->conf->cluster.decks_socket == NULL)
		return true;
	deck = xcalloc(1, sizeof(*deck));
	gate->deck = deck;
	deck->gate = gate;
	if (!conf_cluster_read_word(gate->conf, deck->word, why)) {
		strlcpy(error, why, CONF_ERROR);
		return false;
	}
	conf_cluster_path(
	    gate->conf, gate->conf->cluster.decks_socket, 0, deck->path);
	if (gethostname(deck->machine, sizeof(deck->machine) - 1) == -1)
		*deck->machine = '\0';
	randombytes_buf(name, sizeof(name));
	sodium_bin2hex(deck->name, sizeof(deck->name), name, sizeof(name));
	deck->since = loop_monotonic();
	deck->wait = AGAIN_MS;
	deck->again = loop_timer(gate->loop, deck_again, deck);
	timer_start(deck->again, 0);
	return true;
}

void
deck_free(struct gate *gate)
{
	struct deck *deck = gate->deck;

	if (deck == NULL)
		return;
	link_free(deck->link);
	timer_free(deck->again);
	sodium_memzero(deck, sizeof(*deck));
	free(deck);
	gate->deck = NULL;
}

struct link *
deck_hub_link(const struct gate *gate)
{
	const struct child *hub;

	if (gate->deck != NULL)
		return gate->deck->up ? gate->deck->link : NULL;
	hub = child_find((struct gate *)gate, CHILD_HUB);
	return hub != NULL ? hub->link : NULL;
}

void
deck_join(struct child *child)
{
	struct gate *gate = child->gate;
	struct deck *deck = gate->deck;
	int fd, number;

	if (!deck->up || child->link == NULL)
		return;
	fd = deck_dial(deck);
	number = gate->next_link++;
	if (fd == -1 || !deck_greet(deck, fd, number)) {
		if (fd != -1)
			close(fd);
		return;
	}
	child->passing = number;
	control_send(child->link, fd, "{s{si sI}}", "hub", "deck", 0, "epoch",
	    (json_int_t)deck->epoch);
}

void
deck_stop(struct gate *gate)
{
	if (gate->deck != NULL)
		control_send(deck_hub_link(gate), -1, "{sb}", "stop", 1);
}
