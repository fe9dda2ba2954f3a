/*
 * Fuzz target: a connection of a session process, real from the transport's
 * calls to the client or the json client, between a person who sends any bytes
 * and a hub that says anything. Lines for the hub are what a session may say;
 * the connection ends when it should, and nothing of it is left.
 *
 * The first byte: how the person comes. Then pieces that end at bytes 0xff: the
 * first is TERM or the one command; of the others those that begin with 'h'
 * are lines of the hub, with 'm' messages of the hub to the person, and any
 * other is what the person sends.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/connection_turn.h"
#include "daemon/session/hublink.h"
#include "tests/fuzz/must.h"

#define PIECES_MOST 64
#define PIECE_MOST 65000
#define TURNS 3
#define OUTPUT_MOST (8 << 20)
#define UNREAD_MOST (2 << 20)
#define SIP 100 /* bytes that a slow person reads of what is sent at once */

enum {
	HOW_JSON = 1,
	HOW_EXEC = 2,
	HOW_LINEAR = 4,
	HOW_WELCOME = 8,
	HOW_SLOW = 16
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct wire {
	size_t output, unread;
	bool slow, finished, freed;
};

static struct conn_table process;
static struct timer *ticking;
static struct link *hub;
static int turns;

static void
wire_answered(void *arg, bool ok, unsigned methods)
{
}

static void
wire_output(void *arg, const void *bytes, size_t n, bool err)
{
	struct wire *wire = arg;

	must(!wire->freed && n <= OUTPUT_MOST);
	wire->output += n;
	must(wire->output <= OUTPUT_MOST);
	wire->unread += n;
	must(wire->unread <= UNREAD_MOST);
}

static void
wire_flush(void *arg)
{
	struct wire *wire = arg;

	wire->unread -= wire->slow && wire->unread > SIP ? SIP : wire->unread;
}

static void
wire_prompt(void *arg)
{
}

static void
wire_figures(void *arg, const struct figures *figures)
{
	must(figures->host != NULL);
}

static size_t
wire_pending(const void *arg)
{
	return ((const struct wire *)arg)->unread;
}

static bool
wire_idle(const void *arg)
{
	return true;
}

static bool
wire_crowded(void *arg)
{
	return false;
}

static void
wire_finish(void *arg, int status)
{
	((struct wire *)arg)->finished = true;
}

static void
wire_free(void *arg)
{
	((struct wire *)arg)->freed = true;
}

static const struct transport wire_transport = {.name = "ssh",
    .answered = wire_answered,
    .prompt = wire_prompt,
    .figures = wire_figures,
    .output = wire_output,
    .flush = wire_flush,
    .pending = wire_pending,
    .idle = wire_idle,
    .crowded = wire_crowded,
    .finish = wire_finish,
    .free = wire_free};

/* What the session says to the hub. */
static void
hub_hears(void *arg, char *line, size_t length, int fd)
{
	json_t *m = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
	const json_t *inner = json_object_get(m, "m"), *words;

	must(fd == -1 && length <= LINK_LINE_MAX);
	must(json_is_object(m));
	if (inner != NULL) {
		must(json_is_integer(json_object_get(m, "from")));
		words = json_object_get(inner, "do");
		must(words == NULL || json_is_string(words));
	}
	json_decref(m);
}

static void
hub_ended(void *arg, const char *why)
{
}

static void
end_turn(void *arg)
{
	struct connection *c;

	while ((c = TAILQ_FIRST(&process.touched)) != NULL)
		connection_turn(c);
	hublinks_flush(&process);
	if (--turns > 0)
		timer_start(ticking, 0);
	else
		loop_stop(process.loop);
}

/* It makes for a turn. */
static void
tick(void *arg)
{
}

static void
settle(void)
{
	turns = TURNS;
	timer_start(ticking, 0);
	loop_run(process.loop, end_turn, NULL);
}

static void
process_begin(void)
{
	memset(&process, 0, sizeof(process));
	process.loop = loop_new();
	TAILQ_INIT(&process.touched);
	hublink_new(&process, 0);
	ticking = loop_timer(process.loop, tick, NULL);
}

static void
process_end(void)
{
	link_free(hub);
	hublinks_free(&process);
	timer_free(ticking);
	loop_free(process.loop);
	free(process.all);
}

/* A line of the hub; to: around it, for that connection, unless 0. */
static void
hub_says(int64_t to, const void *piece, size_t n)
{
	char head[64] = "", *line = malloc(n + sizeof(head) + 1);
	size_t length;

	must(line != NULL);
	if (to != 0)
		(void)snprintf(
		    head, sizeof(head), "{\"to\":[%lld],\"m\":", (long long)to);
	length = strlen(head);
	memcpy(line, head, length);
	memcpy(line + length, piece, n);
	for (size_t i = 0; i < n; i++)
		if (line[length + i] == '\n')
			line[length + i] = ' ';
	length += n;
	if (to != 0)
		line[length++] = '}';
	link_send(hub, line, length, -1);
	link_flush(hub);
	free(line);
}

static struct connection *
log_in(struct wire *wire, int how, const char *first)
{
	static const struct link_ops hub_ops = {hub_hears, hub_ended};
	static const char ok[] = "{\"re\":1,\"ok\":true}";
	static const char welcome[] =
	    "{\"ev\":\"welcome\",\"name\":\"Guest-12~\",\"link\":\"abc\","
	    "\"host\":\"Fuzz\",\"motd\":\"\",\"role\":\"guest\"}";
	const struct peer peer = {.id = 9, .address = "192.0.2.7"};
	const struct client_setup setup = {.mode = how & HOW_EXEC ? CLIENT_EXEC
		: how & HOW_LINEAR ? CLIENT_LINEAR
				   : CLIENT_SCREEN,
	    .term = first,
	    .exec = how & HOW_EXEC ? first : NULL,
	    .lang = "C.UTF-8",
	    .echo = !(how & HOW_EXEC),
	    .crlf = !(how & HOW_EXEC),
	    .width = 80,
	    .height = 24,
	    .transport = "ssh"};
	struct connection *c;
	int fd[2];

	must(link_pair(fd));
	hub = link_new(process.loop, fd[0], &hub_ops, NULL);
	hublink_attach(hublink_of(&process, 0), fd[1], false, 0);
	c = connection_new(&process, &wire_transport, wire, &peer);
	(void)connection_enter(c, CONN_AUTH);
	connection_ask(
	    c, &(struct auth_question){.how = "none", .name = "guest"});
	settle();
	hub_says(connection_id(c), ok, sizeof(ok) - 1);
	settle();
	(void)connection_enter(c, CONN_CHANNEL);
	connection_start(c, &setup, how & HOW_JSON);
	settle();
	if (how & HOW_WELCOME)
		hub_says(connection_id(c), welcome, sizeof(welcome) - 1);
	settle();
	return c;
}

static void
give_piece(int64_t id, const uint8_t *piece, size_t n)
{
	struct connection *c = conn_table_find(&process, id);

	if (n > PIECE_MOST || c == NULL)
		return;
	if (n > 0 && *piece == 'h')
		hub_says(0, piece + 1, n - 1);
	else if (n > 0 && *piece == 'm')
		hub_says(id, piece + 1, n - 1);
	else if (connection_state(c) != CONN_CLOSING && connection_hungry(c))
		connection_input(c, piece, n);
	settle();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end, *limit = data + size;
	struct wire wire = {0};
	struct connection *c;
	char first[65] = "";
	int64_t id;
	int how;

	if (size == 0)
		return 0;
	log_set_level(-1);
	how = *data++;
	wire.slow = how & HOW_SLOW;
	end = memchr(data, 0xff, (size_t)(limit - data));
	if (end == NULL)
		end = limit;
	(void)snprintf(first, sizeof(first), "%.*s", (int)(end - data),
	    (const char *)data);
	process_begin();
	id = connection_id(log_in(&wire, how, first));
	for (int i = 0; i < PIECES_MOST && end < limit; i++) {
		data = end + 1;
		end = memchr(data, 0xff, (size_t)(limit - data));
		if (end == NULL)
			end = limit;
		give_piece(id, data, (size_t)(end - data));
	}
	c = conn_table_find(&process, id);
	if (c != NULL) {
		connection_lost(c);
		settle();
	}
	must(wire.freed && process.connections == 0);
	process_end();
	return 0;
}
