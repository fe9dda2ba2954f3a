/* The door of a deck: strangers, and the cluster's word. */
#include "daemon/hub/deck_door.h"

#include <sys/queue.h>
#include <sys/socket.h>

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define ACCEPT_MOST 16     /* in one turn: others have theirs */
#define STRANGERS_MOST 512 /* beyond that the oldest has had his time */
#define STRANGER_MS 3000   /* to say the word in */
#define STRANGER_LINE 512
#define PAUSE_MS 100 /* without descriptors */
#define COMPLAIN_MS 1000

struct stranger {
	TAILQ_ENTRY(stranger) entry; /* the oldest first */
	struct deck_door *door;
	struct link *link;
	int64_t until;
};

struct deck_door {
	struct loop *loop;
	struct watch *watch;
	struct timer *timer; /* the oldest's time, or a pause is over */
	const struct deck_door_ops *ops;
	void *arg;
	int fd;
	char word[CLUSTER_WORD];
	char *waits, *hello; /* NULL: nothing is said; it is shut */
	TAILQ_HEAD(stranger_list, stranger) strangers;
	int nstranger;
	int wrong;          /* of them, since */
	int64_t complained; /* the log heard of it, 0: never */
};

/* The link has another owner, or none. */
static void
stranger_free(struct stranger *stranger)
{
	TAILQ_REMOVE(&stranger->door->strangers, stranger, entry);
	stranger->door->nstranger--;
	link_free(stranger->link);
	free(stranger);
}

static void
stranger_cut(struct stranger *stranger, const char *why)
{
	log_debug("stranger", "why=%s", log_quote(why));
	stranger_free(stranger);
}

static bool
word_right(const struct deck_door *door, const char *word)
{
	char said[CLUSTER_WORD] = "";

	/* The whole of both is compared, however much of it is alike. */
	strlcpy(said, word, sizeof(said));
	return sodium_memcmp(said, door->word, sizeof(said)) == 0;
}

/* Whose link it is, where the word is right; true if somebody took it. */
static bool
stranger_comes_in(struct stranger *stranger, const json_t *hello)
{
	struct deck_door *door = stranger->door;
	const char *front = field_or(hello, "front", "");
	int number = (int)field_number(hello, "link", 0);
	struct link *link = stranger->link;

	if (!word_right(door, field_or(hello, "cluster", "")))
		return false;
	if (!field_true(hello, "sysop") &&
	    (*front == '\0' || strlen(front) >= FRONT_NAME))
		return false;
	stranger->link = NULL;
	stranger_free(stranger);
	link_guard(link, LINK_LINE_MAX);
	if (field_true(hello, "sysop"))
		door->ops->sysop(
		    door->arg, link, field_number(hello, "uid", -1));
	else if (number > 0)
		door->ops->session(door->arg, link, front, number);
	else
		door->ops->gate(
		    door->arg, link, front, field_or(hello, "machine", ""));
	return true;
}

/* A flood of strangers must not become a flood of lines. */
static void
door_complain(struct deck_door *door)
{
	int64_t now = loop_monotonic();

	door->wrong++;
	if (now - door->complained < COMPLAIN_MS && door->complained != 0)
		return;
	log_warn("stranger",
	    "times=%d error=\"somebody has not said the cluster's word: every "
	    "machine needs the same key-file\"",
	    door->wrong);
	door->wrong = 0;
	door->complained = now;
}

static void
stranger_line(void *arg, char *line, size_t length, int fd)
{
	struct stranger *stranger = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *hello = json_object_get(m, "hello");

	if (!stranger_comes_in(stranger, hello)) {
		door_complain(stranger->door);
		stranger_free(stranger);
	}
	json_decref(m);
}

static void
stranger_closed(void *arg, const char *why)
{
	stranger_cut(arg, why);
}

static const struct link_ops stranger_ops = {stranger_line, stranger_closed};

/* Sends away whoever has had his time; the next one's is waited for. */
static void
door_timer(void *arg)
{
	struct deck_door *door = arg;
	struct stranger *stranger;
	int64_t now = loop_monotonic();

	while ((stranger = TAILQ_FIRST(&door->strangers)) != NULL &&
	    stranger->until <= now)
		stranger_cut(stranger, "silent");
	if (stranger != NULL)
		timer_start(door->timer, stranger->until - now);
	watch_set(door->watch, LOOP_READ);
}

static void
stranger_new(struct deck_door *door, int fd)
{
	struct stranger *stranger;

	if (door->hello == NULL) {
		if (door->waits != NULL)
			(void)send(fd, door->waits, strlen(door->waits),
			    MSG_DONTWAIT | MSG_NOSIGNAL);
		close(fd);
		return;
	}
	if (door->nstranger >= STRANGERS_MOST)
		stranger_cut(TAILQ_FIRST(&door->strangers), "crowd");
	stranger = xcalloc(1, sizeof(*stranger));
	stranger->door = door;
	stranger->until = loop_monotonic() + STRANGER_MS;
	stranger->link = link_new(door->loop, fd, &stranger_ops, stranger);
	link_guard(stranger->link, STRANGER_LINE);
	link_send(stranger->link, door->hello, strlen(door->hello), -1);
	if (door->nstranger++ == 0)
		timer_start(door->timer, STRANGER_MS);
	TAILQ_INSERT_TAIL(&door->strangers, stranger, entry);
}

static void
door_ready(void *arg, int what)
{
	struct deck_door *door = arg;
	int i, fd;

	for (i = 0; i < ACCEPT_MOST; i++) {
		fd =
		    accept4(door->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd == -1 && (errno == EMFILE || errno == ENFILE)) {
			watch_set(door->watch, 0);
			timer_start(door->timer, PAUSE_MS);
		}
		if (fd == -1)
			return;
		stranger_new(door, fd);
	}
}

struct deck_door *
deck_door_new(struct loop *loop, int fd, const char *word,
    const struct deck_door_ops *ops, void *arg)
{
	struct deck_door *door = xcalloc(1, sizeof(*door));

	door->loop = loop;
	door->fd = fd;
	door->ops = ops;
	door->arg = arg;
	strlcpy(door->word, word, sizeof(door->word));
	TAILQ_INIT(&door->strangers);
	door->watch =
	    loop_watch(loop, fd, LOOP_READ, LOOP_LATER, door_ready, door);
	door->timer = loop_timer(loop, door_timer, door);
	return door;
}

void
deck_door_waits(struct deck_door *door, const char *line)
{
	free(door->waits);
	door->waits = xasprintf("%s\n", line);
}

void
deck_door_open(struct deck_door *door, const char *hello)
{
	free(door->hello);
	door->hello = xstrdup(hello);
}

void
deck_door_free(struct deck_door *door)
{
	struct stranger *stranger;

	if (door == NULL)
		return;
	while ((stranger = TAILQ_FIRST(&door->strangers)) != NULL)
		stranger_free(stranger);
	watch_free(door->watch);
	timer_free(door->timer);
	close(door->fd);
	free(door->waits);
	free(door->hello);
	sodium_memzero(door, sizeof(*door));
	free(door);
}
