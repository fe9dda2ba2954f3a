/* A connection by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/client/client_event.h"
#include "daemon/client/client_mode.h"
#include "daemon/lib/alloc.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/connection_turn.h"
#include "tests/session/alone.h"

/* --- the client --- */

struct client *the_client;
char shown[8192];
int64_t now, slow;
int most_pieces;
static int pieces; /* of input, in this turn */

static void
show(const char *what, const char *value)
{
	(void)strlcat(shown, what, sizeof(shown));
	(void)strlcat(shown, value == NULL ? "-" : value, sizeof(shown));
	(void)strlcat(shown, "\n", sizeof(shown));
}

struct client *
client_new(const struct client_setup *setup, const struct client_io *io,
    const json_t *welcome)
{
	the_client = xcalloc(1, sizeof(*the_client));
	the_client->io = *io;
	show("new ", json_string_value(json_object_get(welcome, "name")));
	show("term ", setup->term);
	return the_client;
}

void
client_free(struct client *c)
{
	free(c);
}

void
client_input(struct client *c, const void *bytes, size_t n)
{
	const char *p = bytes;
	size_t i;

	now += slow;
	if (++pieces > most_pieces)
		most_pieces = pieces;
	for (i = 0; i < n; i++)
		if (p[i] == '\n')
			c->io.command(c->io.arg, "throw", 1, 7);
		else if (p[i] == 'q')
			c->io.leave(c->io.arg, 3);
}

void
client_eof(struct client *c)
{
	show("eof", "");
}

void
client_event(struct client *c, const json_t *m)
{
	c->events++;
	c->dirty = true;
	show("event ", json_string_value(json_object_get(m, "ev")));
}

void
client_resize(struct client *c, int width, int height)
{
	show("resize", "");
}

void
client_redraw(struct client *c)
{
	c->dirty = true;
}

void
client_draw(struct client *c)
{
	c->draws++;
	c->dirty = false;
	c->io.output(c->io.arg, "frame", 5);
}

bool
client_wants_draw(const struct client *c)
{
	return c->dirty;
}

int64_t
client_tick(struct client *c)
{
	return 0;
}

void
client_hub(struct client *c, bool there)
{
	show(there ? "hub back" : "hub away", "");
}

void
client_bye(struct client *c, const char *code, const char *text, int64_t until)
{
	show("bye ", code);
}

/* --- the transport --- */

static void
answered(void *arg, bool ok, unsigned methods)
{
	struct wire *w = arg;

	w->answers++;
	w->ok = ok;
	w->methods = methods;
}

static void
figures(void *arg, const struct figures *told)
{
	struct wire *w = arg;

	(void)snprintf(w->told, sizeof(w->told), "%s %d guests=%d", told->host,
	    told->people, told->guests);
}

static void
output(void *arg, const void *bytes, size_t n, bool err)
{
	struct wire *w = arg;

	assert_true(w->length + n < sizeof(w->output));
	memcpy(w->output + w->length, bytes, n);
	w->length += n;
	w->output[w->length] = '\0';
}

static void
flush(void *arg)
{
	struct wire *w = arg;

	w->flushes++;
	if (w->drains)
		w->stuck = 0;
}

static size_t
pending(const void *arg)
{
	return ((const struct wire *)arg)->stuck;
}

static bool
idle(const void *arg)
{
	return true;
}

static bool
crowded(void *arg)
{
	return ((const struct wire *)arg)->crowded;
}

static void
finish(void *arg, int status)
{
	struct wire *w = arg;

	w->finished = true;
	w->status = status;
}

static void
wire_free(void *arg)
{
	((struct wire *)arg)->freed = true;
}

static const struct transport wire_transport = {.name = "wire",
    .answered = answered,
    .figures = figures,
    .output = output,
    .flush = flush,
    .pending = pending,
    .idle = idle,
    .crowded = crowded,
    .finish = finish,
    .free = wire_free};

/* --- the process around it --- */

struct conn_table process;
struct connection *the_connection;
struct wire wire;
char heard[8192], reports[256];
int deck;
static struct link *hub[DECKS];
static int turns;

void
conn_table_add(struct conn_table *p, struct connection *c)
{
	the_connection = c;
	p->connections = 1;
}

void
conn_table_remove(struct conn_table *p, int64_t id, enum conn_fault fault)
{
	the_connection = NULL;
	p->connections = 0;
	(void)strlcat(reports, fault == FAULT_LATE ? "late\n" : "closed\n",
	    sizeof(reports));
}

/* The test mends its links itself. */
void
conn_table_miss_hub(struct conn_table *p, int of)
{
	size_t n = strlen(reports);

	if (of != 0)
		snprintf(reports + n, sizeof(reports) - n, "missed %d\n", of);
}

struct connection *
conn_table_find(const struct conn_table *p, int64_t id)
{
	return the_connection != NULL && connection_id(the_connection) == id
	    ? the_connection
	    : NULL;
}

void
conn_table_proceeds(struct conn_table *p, int64_t id, enum login_step step)
{
	(void)strlcat(reports, step == LOGIN_SPOKE ? "spoke\n" : "tries\n",
	    sizeof(reports));
}

static void
hub_line(void *arg, char *line, size_t length, int fd)
{
	if (arg != hub)
		(void)strlcat(heard, "elsewhere: ", sizeof(heard));
	(void)strlcat(heard, line, sizeof(heard));
	(void)strlcat(heard, "\n", sizeof(heard));
}

static void
hub_closed(void *arg, const char *why)
{
}

static const struct link_ops hub_ops = {.line = hub_line, .closed = hub_closed};

static void
turn(void *arg)
{
	struct connection *c;

	pieces = 0;
	process.worked = 0;
	process.clock = loop_worked();
	while ((c = TAILQ_FIRST(&process.touched)) != NULL)
		connection_turn(c);
	hublinks_flush(&process);
	if (--turns == 0)
		loop_stop(process.loop);
}

int64_t __wrap_loop_monotonic(void);

int64_t
__wrap_loop_monotonic(void)
{
	return now;
}

int64_t __wrap_loop_micros(void);

int64_t
__wrap_loop_micros(void)
{
	return now * 1000;
}

int64_t __wrap_loop_worked(void);

/* All the time that passes is work. */
int64_t
__wrap_loop_worked(void)
{
	return now * 1000;
}

static struct timer *ticking;

static void
tick(void *arg)
{
	timer_start(ticking, 1);
}

void
settle(void)
{
	turns = 8;
	tick(NULL);
	loop_run(process.loop, turn, NULL);
}

void
start_hub(void)
{
	int fd[2];

	assert_true(link_pair(fd));
	hub[deck] = link_new(process.loop, fd[0], &hub_ops, &hub[deck]);
	hublink_attach(hublink_of(&process, deck), fd[1], false, 0);
}

void
stop_hub(void)
{
	link_free(hub[deck]);
	hub[deck] = NULL;
}

void
say_line(const char *line)
{
	link_send(hub[deck], line, strlen(line), -1);
	settle();
}

void
say(const char *m)
{
	char *line;

	line = xasprintf("{\"to\":[%lld],\"m\":%s}",
	    (long long)connection_id(the_connection), m);
	say_line(line);
	free(line);
}

bool
hub_heard(const char *what)
{
	bool found = strstr(heard, what) != NULL;

	if (!found)
		print_error("# heard: %s", heard);
	heard[0] = '\0';
	return found;
}

int
alone_set_up(void **state)
{
	const struct peer peer = {.id = 9, .address = "192.0.2.7"};

	memset(&process, 0, sizeof(process));
	memset(&wire, 0, sizeof(wire));
	now = 1000000;
	deck = 0;
	slow = 0;
	most_pieces = 0;
	shown[0] = heard[0] = reports[0] = '\0';
	the_client = NULL;
	process.all = &the_connection;
	process.loop = loop_new();
	TAILQ_INIT(&process.touched);
	hublink_new(&process, 0);
	ticking = loop_timer(process.loop, tick, NULL);
	start_hub();
	(void)connection_new(&process, &wire_transport, &wire, &peer);
	settle();
	heard[0] = '\0';
	return 0;
}

int
alone_tear_down(void **state)
{
	if (the_connection != NULL) {
		connection_lost(the_connection);
		settle();
	}
	for (deck = 0; deck < DECKS; deck++)
		stop_hub();
	hublinks_free(&process);
	timer_free(ticking);
	loop_free(process.loop);
	return 0;
}

void
log_in(const struct client_setup *setup, bool json)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "guest"});
	settle();
	say("{\"re\":1,\"ok\":true}");
	connection_enter(the_connection, CONN_CHANNEL);
	connection_start(the_connection, setup, json);
	settle();
}
