/*
 * Fuzz target: what the gate of another machine says to a deck's hub, of people
 * and of its session processes; and what these say meanwhile. Whatever it says,
 * the hub goes on, knows each link once, and says to the gate only lines that
 * are objects.
 *
 * The input is lines: one that begins with a number from 1 to 3 is said by that
 * session process, "=" has the front end's gate come again, "+N" lets N seconds
 * pass; the gate says any other.
 */
#include <sys/socket.h>

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/fronts.h"
#include "daemon/hub/hub.h"
#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "tests/fuzz/must.h"
#include "tests/hub/alone.h"

#define NOW INT64_C(1795200000000)
#define FRONT "7f3a"
#define SESSIONS 3
#define LINES_MOST 100
#define ROUNDS 3 /* of the loop, until a line has been heard */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t now;
static uint64_t chance;
static bool linked[SESSIONS + 1]; /* by the gate's number, which ours is, too */

static bool
is_linked(int link)
{
	return link >= 1 && link <= SESSIONS && linked[link];
}

static bool
send_line(void *arg, int link, const char *line, size_t length)
{
	json_t *m = json_loadb(line, length, 0, NULL);

	must(is_linked(link));
	must(json_is_object(m));
	json_decref(m);
	return true;
}

static int64_t
tell_now(void *arg)
{
	return now;
}

static void
give_random(void *arg, void *bytes, size_t n)
{
	alone_random(&chance, bytes, n);
}

static void
drain_link(void *arg, int link)
{
	must(is_linked(link));
}

static void
cut_link(void *arg, int link)
{
	struct hub **hub = arg;

	must(is_linked(link));
	linked[link] = false;
	hub_unlink(*hub, link);
}

/* A front end, as the hub's loop has it. */
struct host {
	struct loop *loop;
	struct timer *timer;
	int rounds;
	struct hub *hub;
	struct fronts *fronts;
	int gate; /* its end, or -1 */
};

static void
next_round(void *arg)
{
	struct host *host = arg;

	if (host->rounds-- > 0)
		timer_start(host->timer, 0);
	else
		loop_stop(host->loop);
}

/* What the hub has said to the gate. */
static void
gate_reads(const struct host *host)
{
	static char text[LINK_LINE_MAX];
	ssize_t n = recv(host->gate, text, sizeof(text) - 1, MSG_DONTWAIT);
	char *rest = text, *line;
	json_t *m;

	if (n <= 0)
		return;
	text[n] = '\0';
	while ((line = strsep(&rest, "\n")) != NULL && rest != NULL) {
		m = json_loads(line, 0, NULL);
		must(json_is_object(m));
		json_decref(m);
	}
}

/* The hub hears what has come, and shows what it knows. */
static void
turn(struct host *host)
{
	json_t *list;
	int n = 0;

	host->rounds = ROUNDS;
	timer_start(host->timer, 0);
	loop_run(host->loop, NULL, NULL);
	(void)hub_tick(host->hub);
	must(hub_commit(host->hub));
	fronts_flush(host->fronts);
	gate_reads(host);
	for (int i = 1; i <= SESSIONS; i++)
		n += linked[i];
	list = fronts_list(host->fronts);
	if (fronts_find(host->fronts, FRONT) == NULL)
		must(n == 0 && json_array_size(list) == 0);
	else
		must(json_array_size(list) == 1 &&
		    field_number(json_array_get(list, 0), "processes", -1) ==
			n);
	json_decref(list);
}

/* Whatever gate there was before is over, and all its links. */
static void
gate_comes(struct host *host)
{
	int fd[2], before = host->gate;

	must(link_pair(fd));
	host->gate = fd[1];
	fronts_gate(host->fronts, link_new(host->loop, fd[0], NULL, NULL),
	    FRONT, "north");
	if (before != -1)
		close(before);
	for (int i = 1; i <= SESSIONS; i++) {
		must(!linked[i]);
		linked[i] = true;
		hub_link_greeted(host->hub, i, LINK_SESSION, false);
		front_link(fronts_find(host->fronts, FRONT), i, i);
	}
	turn(host);
}

static void
session_says(struct host *host, int link, const char *line)
{
	if (is_linked(link) && strlen(line) <= LINK_LINE_MAX)
		hub_line(host->hub, link, line, strlen(line));
}

static void
gate_says(const struct host *host, const char *line)
{
	(void)send(host->gate, line, strlen(line), MSG_NOSIGNAL | MSG_DONTWAIT);
	(void)send(host->gate, "\n", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct hub_io io = {
	    .send = send_line, .now = tell_now, .random = give_random};
	static const struct fronts_ops ops = {drain_link, cut_link};
	static struct conf *conf;
	char *text = strndup((const char *)data, size), *rest = text, *line;
	struct host host = {.gate = -1};
	int lines = 0;

	must(text != NULL);
	if (conf == NULL)
		conf = conf_default();
	log_set_level(-1);
	now = NOW;
	chance = 1;
	host.loop = loop_new();
	host.timer = loop_timer(host.loop, next_round, &host);
	host.hub = alone_open("fronts", ":memory:", conf, &io);
	host.fronts = fronts_new(host.loop, host.hub, &ops, &host.hub);
	gate_comes(&host);
	while ((line = strsep(&rest, "\n")) != NULL && lines++ < LINES_MOST) {
		if (*line == '=')
			gate_comes(&host);
		else if (*line >= '1' && *line <= '0' + SESSIONS)
			session_says(&host, *line - '0', line + 1);
		else if (*line == '+')
			now += INT64_C(1000) *
			    (strtol(line + 1, NULL, 10) & 0xffff);
		else
			gate_says(&host, line);
		now++;
		turn(&host);
	}
	fronts_free(host.fronts);
	for (int i = 1; i <= SESSIONS; i++)
		must(!linked[i]);
	hub_free(host.hub);
	close(host.gate);
	timer_free(host.timer);
	loop_free(host.loop);
	free(text);
	return 0;
}
