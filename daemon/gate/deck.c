/* The decks of a cluster: dialling the hubs that have them. */
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

#define AGAIN_MS 100      /* until the hub is dialled again */
#define DIAL_EACH_MS 100  /* for a session process; it waits twice as long */
#define ANSWER_MS 2000    /* that it has to answer */
#define AGAIN_MOST 1000   /* when that has not helped */
#define PATIENT_MS 15000  /* for so long: a database has failed over by then */
#define COMPLAIN_MS 10000 /* without a hub the log hears of it */
#define NAME_BYTES 16     /* of this front end's name, which is random */
#define MACHINE_MOST 64   /* bytes of the machine's name */
#define HELLO_MOST 512    /* bytes of a hello with the cluster's word */

struct deck {
	struct gate *gate;
	int number;
	struct link *link; /* NULL: there is no hub */
	struct timer *again;
	bool up; /* the hub knows this gate */
	bool complained;
	int64_t wait;  /* ms, before it is dialled again */
	int64_t since; /* when it was lost */
	int64_t epoch; /* the highest that a hub has had */
	/* The hub that was refused last, of which the log knows. */
	struct {
		int number, decks;
		int64_t epoch;
	} refused;
	char path[CLUSTER_PATH], word[CLUSTER_WORD];
	char name[2 * NAME_BYTES + 1]; /* the same for all decks */
	char machine[MACHINE_MOST + 1];
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
deck_unlink_all(const struct deck *deck)
{
	struct child *child;

	TAILQ_FOREACH (child, &deck->gate->children, entry)
		if (child->role == CHILD_SESSION) {
			child_set_hub_link(child, deck->number, 0);
			child->hub_link[deck->number].passing = 0;
			child->hub_link[deck->number].dialled = 0;
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
		    "deck=%d seconds=%d error=\"no hub is found by %s\"",
		    deck->number, COMPLAIN_MS / 1000, deck->path);
	}
	deck_unlink_all(deck);
	timer_start(deck->again, deck->wait);
}

static void
deck_closed(void *arg, const char *why)
{
	struct deck *deck = arg;

	if (deck->up)
		log_info("deck_lost", "deck=%d epoch=%lld why=%s", deck->number,
		    (long long)deck->epoch, log_quote(why));
	deck_lost(deck);
}

/* The hub has a session process's new link, and forgets an older one. */
static void
deck_linked(struct deck *deck, int number)
{
	struct child *child;
	struct hub_link *at;

	TAILQ_FOREACH (child, &deck->gate->children, entry)
		if (child->role == CHILD_SESSION &&
		    child->hub_link[deck->number].passing == number)
			break;
	/* Another has followed it meanwhile, or the process has ended. */
	if (child == NULL) {
		control_send(deck->link, -1, "{si}", "unlink", number);
		return;
	}
	at = &child->hub_link[deck->number];
	if (at->number != 0)
		control_send(deck->link, -1, "{si}", "unlink", at->number);
	child_set_hub_link(child, deck->number, number);
	at->passing = 0;
	connections_announce_all(child, deck->number);
}

/* It is dialled again and again: the log hears of each hub once. */
static bool
deck_refuses(struct deck *deck, int number, int decks, int64_t epoch)
{
	bool again = deck->refused.number == number &&
	    deck->refused.decks == decks && deck->refused.epoch == epoch;

	deck->refused.number = number;
	deck->refused.decks = decks;
	deck->refused.epoch = epoch;
	return !again;
}

/*
 * Whether that hub has this deck of as many, and has not lost it: its epoch is
 * not lower than one that was seen.
 */
static bool
deck_right(struct deck *deck, const json_t *hello)
{
	int number = (int)field_number(hello, "deck", 0);
	int decks = (int)field_number(hello, "decks", 1);
	int64_t epoch = field_number(hello, "epoch", 0);
	bool wrong = decks != deck->gate->decks || number != deck->number;

	if (!wrong && epoch >= deck->epoch)
		return true;
	if (!deck_refuses(deck, number, decks, epoch))
		return false;
	if (wrong)
		log_warn("deck_wrong",
		    "deck=%d decks=%d theirs=%d of=%d error=\"all machines "
		    "need the same number of decks, and a decks-socket that "
		    "leads to each\"",
		    deck->number, deck->gate->decks, number, decks);
	else
		log_warn("deck_stale", "deck=%d epoch=%lld seen=%lld", number,
		    (long long)epoch, (long long)deck->epoch);
	return false;
}

/* The hub has let this gate in. */
static void
deck_up(struct deck *deck)
{
	struct child *child;

	log_info("deck", "deck=%d epoch=%lld ms=%lld", deck->number,
	    (long long)deck->epoch,
	    (long long)(loop_monotonic() - deck->since));
	deck->up = true;
	deck->complained = false;
	deck->refused.decks = 0;
	TAILQ_FOREACH (child, &deck->gate->children, entry)
		if (child->role == CHILD_SESSION &&
		    (deck->number == 0 || child->hub_link[deck->number].wanted))
			deck_join(child, deck->number);
}

static void
deck_line(void *arg, char *line, size_t length, int fd)
{
	struct deck *deck = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *hello = json_object_get(m, "hello");

	if (hello != NULL && !deck_right(deck, hello)) {
		json_decref(m);
		deck_lost(deck);
		return;
	}
	if (hello != NULL)
		deck->epoch = field_number(hello, "epoch", 0);
	if (field_true(m, "front") && !deck->up)
		deck_up(deck);
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

/* One of as many as the host has; the word is the cluster's. */
static void
deck_init(struct deck *deck, struct gate *gate, int number)
{
	deck->gate = gate;
	deck->number = number;
	conf_cluster_path(
	    gate->conf, gate->conf->cluster.decks_socket, number, deck->path);
	deck->since = loop_monotonic();
	deck->wait = AGAIN_MS;
	deck->again = loop_timer(gate->loop, deck_again, deck);
	timer_start(deck->again, 0);
}

bool
deck_begin(struct gate *gate, char error[CONF_ERROR])
{
	struct deck common = {0};
	unsigned char name[NAME_BYTES];
	char why[CLUSTER_ERROR];
	int i;

	if (gate->conf->cluster.role == CLUSTER_NONE ||
	    gate->conf->cluster.decks_socket == NULL)
		return true;
	if (!conf_cluster_read_word(gate->conf, common.word, why)) {
		strlcpy(error, why, CONF_ERROR);
		return false;
	}
	if (gethostname(common.machine, sizeof(common.machine) - 1) == -1)
		*common.machine = '\0';
	/* Or the first few people of all front ends would be at the first. */
	gate->next_home = randombytes_uniform((uint32_t)gate->decks);
	randombytes_buf(name, sizeof(name));
	sodium_bin2hex(common.name, sizeof(common.name), name, sizeof(name));
	gate->deck = xcalloc((size_t)gate->decks, sizeof(*gate->deck));
	for (i = 0; i < gate->decks; i++) {
		gate->deck[i] = common;
		deck_init(&gate->deck[i], gate, i);
	}
	sodium_memzero(&common, sizeof(common));
	return true;
}

void
deck_free(struct gate *gate)
{
	int i;

	if (gate->deck == NULL)
		return;
	for (i = 0; i < gate->decks; i++) {
		link_free(gate->deck[i].link);
		timer_free(gate->deck[i].again);
	}
	sodium_memzero(gate->deck, (size_t)gate->decks * sizeof(*gate->deck));
	free(gate->deck);
	gate->deck = NULL;
}

struct link *
deck_hub_link(const struct gate *gate, int deck)
{
	const struct child *hub;

	if (gate->deck != NULL)
		return gate->deck[deck].up ? gate->deck[deck].link : NULL;
	hub = child_hub((struct gate *)gate, deck);
	return hub != NULL ? hub->link : NULL;
}

int
deck_home(struct gate *gate)
{
	int i, deck = 0;

	for (i = 0; i < gate->decks; i++) {
		deck = (int)(gate->next_home++ % (unsigned)gate->decks);
		if (deck_hub_link(gate, deck) != NULL)
			break;
	}
	return deck;
}

bool
deck_any(const struct gate *gate)
{
	int i;

	for (i = 0; i < gate->decks; i++)
		if (deck_hub_link(gate, i) != NULL)
			return true;
	return false;
}

void
deck_join(struct child *child, int number)
{
	struct gate *gate = child->gate;
	struct hub_link *at = &child->hub_link[number];
	const struct deck *deck = &gate->deck[number];
	int fd;

	at->wanted = true;
	if (!deck->up || child->link == NULL)
		return;
	/* An honest one waits longer before it misses what it was given. */
	if (at->dialled != 0 && loop_monotonic() - at->dialled < DIAL_EACH_MS)
		return;
	fd = deck_dial(deck);
	if (fd == -1 || !deck_greet(deck, fd, gate->next_link)) {
		if (fd != -1)
			close(fd);
		return;
	}
	at->dialled = loop_monotonic();
	at->passing = gate->next_link++;
	control_send(child->link, fd, "{s{si sI}}", "hub", "deck", number,
	    "epoch", (json_int_t)deck->epoch);
}

void
deck_stop(struct gate *gate)
{
	int i;

	for (i = 0; gate->deck != NULL && i < gate->decks; i++)
		control_send(deck_hub_link(gate, i), -1, "{sb}", "stop", 1);
}
