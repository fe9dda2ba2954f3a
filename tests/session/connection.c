/*
 * Connections, with a transport, a client and a hub that are made here: the
 * order of states, logins that wait, the hub's restarts, json clients.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/log.h"
#include "daemon/session/connection.h"
#include "daemon/session/hublink.h"
#include "daemon/session/process.h"

/* --- a client that shows what it is told --- */

struct client {
	struct client_io io;
	int events, draws;
	bool dirty;
};

static struct client *the_client;
static char shown[8192];
static int64_t now; /* the clock of deadlines, which only a test puts forward */
static int64_t slow; /* ms that a client takes for a piece of input */
static int pieces, most_pieces; /* of input, in one turn */

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
client_bye(struct client *c, const char *code, const char *text)
{
	show("bye ", code);
}

/* --- a transport that keeps what it is given --- */

struct wire {
	char output[65536];
	size_t length, stuck; /* stuck: bytes that stay pending */
	int answers, status;
	bool ok, finished, freed, crowded;
	unsigned methods;
};

static void
answered(void *arg, bool ok, unsigned methods)
{
	struct wire *w = arg;

	w->answers++;
	w->ok = ok;
	w->methods = methods;
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
crowded(const void *arg)
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
    .output = output,
    .flush = flush,
    .pending = pending,
    .idle = idle,
    .crowded = crowded,
    .finish = finish,
    .free = wire_free};

/* --- the process around it --- */

static struct process process;
static struct connection *the_connection;
static struct wire wire;
static struct link *hub;
static char heard[8192]; /* by the hub */
static char reports[256];
static int turns;

int64_t
process_add(struct process *p, struct connection *c)
{
	the_connection = c;
	return ++p->generation;
}

void
process_remove(struct process *p, int64_t id, int64_t gate_id, bool late)
{
	the_connection = NULL;
	(void)strlcat(reports, late ? "late\n" : "closed\n", sizeof(reports));
}

/* The test mends its link itself. */
void
process_miss_hub(struct process *p)
{
}

struct connection *
process_find(const struct process *p, int64_t id)
{
	return the_connection != NULL && connection_id(the_connection) == id
	    ? the_connection
	    : NULL;
}

void
process_report(struct process *p, int64_t gate_id, bool ok)
{
	(void)strlcat(reports, ok ? "in\n" : "refused\n", sizeof(reports));
}

static void
hub_line(void *arg, char *line, size_t length, int fd)
{
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
	while ((c = TAILQ_FIRST(&process.touched)) != NULL)
		connection_turn(c);
	hublink_flush(process.hub);
	if (--turns == 0)
		loop_stop(process.loop);
}

int64_t __wrap_loop_monotonic(void);

int64_t
__wrap_loop_monotonic(void)
{
	return now;
}

static struct timer *ticking;

static void
tick(void *arg)
{
	timer_start(ticking, 1);
}

/* Runs the loop for a few turns: all that was sent has arrived. */
static void
settle(void)
{
	turns = 8;
	tick(NULL);
	loop_run(process.loop, turn, NULL);
}

static void
start_hub(void)
{
	int fd[2];

	assert_true(link_pair(fd));
	hub = link_new(process.loop, fd[0], &hub_ops, NULL);
	hublink_attach(process.hub, fd[1]);
}

static void
stop_hub(void)
{
	link_free(hub);
	hub = NULL;
}

static void
say(const char *m)
{
	char *line;

	line = xasprintf("{\"to\":[%lld],\"m\":%s}",
	    (long long)connection_id(the_connection), m);
	link_send(hub, line, strlen(line), -1);
	free(line);
	settle();
}

static bool
hub_heard(const char *what)
{
	bool found = strstr(heard, what) != NULL;

	if (!found)
		print_error("# heard: %s", heard);
	heard[0] = '\0';
	return found;
}

static int
setup(void **state)
{
	const struct peer peer = {.id = 9, .address = "192.0.2.7"};

	memset(&process, 0, sizeof(process));
	memset(&wire, 0, sizeof(wire));
	now = 1000000;
	slow = 0;
	most_pieces = 0;
	shown[0] = heard[0] = reports[0] = '\0';
	the_client = NULL;
	process.slot = &the_connection;
	process.nslots = 1;
	process.loop = loop_new();
	TAILQ_INIT(&process.touched);
	process.hub = hublink_new(&process);
	ticking = loop_timer(process.loop, tick, NULL);
	start_hub();
	(void)connection_new(&process, &wire_transport, &wire, &peer);
	settle();
	heard[0] = '\0';
	return 0;
}

static int
teardown(void **state)
{
	if (the_connection != NULL) {
		connection_lost(the_connection);
		settle();
	}
	stop_hub();
	hublink_free(process.hub);
	timer_free(ticking);
	loop_free(process.loop);
	return 0;
}

/* Up to the shell or command; the welcome is still to come. */
static void
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

static const struct client_setup screen = {
    .mode = CLIENT_SCREEN, .term = "xterm"};

#define WELCOME "{\"ev\":\"welcome\",\"name\":\"Guest-12\",\"link\":\"abc\"}"

static void
login_asks_then_tells_the_terminal(void **state)
{
	log_in(&screen, false);
	assert_non_null(strstr(heard, "\"how\":\"none\""));
	assert_non_null(strstr(heard, "\"address\":\"192.0.2.7\""));
	assert_true(hub_heard("\"terminal\":\"xterm\""));
	assert_null(the_client);
	say(WELCOME);
	assert_non_null(strstr(shown, "new Guest-12\nterm xterm\n"));
	assert_string_equal(reports, "in\n");
}

static void
refusal_names_the_methods(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "alice"});
	settle();
	say("{\"re\":1,\"ok\":false,\"methods\":[\"publickey\",\"password\"]}");
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	assert_int_equal(wire.methods, AUTH_KEY | AUTH_PASSWORD);
	assert_string_equal(reports, "");
}

static void
asking_about_a_key_lets_nobody_in(void **state)
{
	struct auth_question q = {
	    .how = "key", .name = "alice", .key = "ssh-ed25519 AAAA"};

	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection, &q);
	settle();
	say("{\"re\":1,\"ok\":true}");
	assert_true(wire.ok);
	assert_string_equal(reports, "");
	q.sure = true;
	connection_ask(the_connection, &q);
	settle();
	assert_true(hub_heard("\"sure\":true"));
	say("{\"re\":2,\"ok\":true}");
	assert_string_equal(reports, "in\n");
}

static void
name_that_is_not_utf8_is_refused_without_the_hub(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "\377\376"});
	settle();
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	assert_string_equal(heard, "");
}

/* Else the hub would cut the link that all of the process share. */
static void
what_is_too_long_for_a_line_is_refused_without_the_hub(void **state)
{
	static char much[20000];
	struct auth_question q = {.how = "none", .name = much};

	memset(much, '\001', sizeof(much) - 1);
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection, &q);
	settle();
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	q = (struct auth_question){
	    .how = "password", .name = "alice", .password = much};
	connection_ask(the_connection, &q);
	settle();
	assert_int_equal(wire.answers, 2);
	assert_false(wire.ok);
	assert_string_equal(heard, "");
}

static void
shell_before_login_ends_it(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_start(the_connection, &screen, false);
	settle();
	assert_true(wire.freed);
	assert_null(the_connection);
	assert_string_equal(reports, "closed\n");
}

static void
question_is_asked_again_of_a_new_hub(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	stop_hub();
	settle();
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "guest"});
	settle();
	assert_int_equal(wire.answers, 0);
	start_hub();
	settle();
	assert_true(hub_heard("\"how\":\"none\""));
	say("{\"re\":1,\"ok\":true}");
	assert_true(wire.ok);
}

/* So much later, seen by the connection. */
static void
pass(int64_t ms)
{
	now += ms;
	connection_touch(the_connection);
	settle();
}

static void
time_without_a_hub_is_not_taken_from_a_login(void **state)
{
	log_in(&screen, false);
	connection_deadline(the_connection, 30000);
	pass(10000);
	stop_hub();
	settle();
	pass(60000);
	assert_non_null(the_connection);
	start_hub();
	settle();
	pass(19000);
	assert_non_null(the_connection);
	say(WELCOME);
	assert_non_null(strstr(shown, "new Guest-12"));
	pass(60000);
	assert_non_null(the_connection);
}

static void
login_that_takes_too_long_ends(void **state)
{
	log_in(&screen, false);
	connection_deadline(the_connection, 30000);
	stop_hub();
	settle();
	start_hub();
	settle();
	pass(31000);
	assert_null(the_connection);
}

static void
who_does_not_read_gets_nothing_more(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	wire.stuck = 5 << 20;
	connection_output(the_connection, "one", 3);
	wire.length = 0;
	connection_output(the_connection, "two", 3);
	assert_int_equal(wire.length, 0);
	settle();
	assert_null(the_connection);
}

static void
place_is_taken_up_after_a_restart_of_the_hub(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	stop_hub();
	settle();
	assert_non_null(strstr(shown, "hub away"));
	connection_input(the_connection, "\n", 1);
	settle();
	heard[0] = '\0';
	start_hub();
	settle();
	assert_non_null(strstr(heard, "{\"attach\":{\"link\":\"abc\"}}"));
	assert_null(strstr(heard, "throw"));
	say("{\"ev\":\"welcome\",\"again\":true,\"link\":\"def\"}");
	assert_non_null(strstr(shown, "hub back"));
	assert_true(hub_heard("\"do\":\"throw\""));
}

static void
refused_place_ends_with_a_goodbye(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	stop_hub();
	settle();
	start_hub();
	settle();
	say("{\"ev\":\"bye\",\"code\":\"replaced\"}");
	assert_non_null(strstr(shown, "bye replaced"));
	assert_true(wire.finished);
	assert_int_equal(wire.status, 1);
}

static void
input_before_the_welcome_waits_for_it(void **state)
{
	static char early[100 * 1024];

	log_in(&screen, false);
	assert_true(connection_hungry(the_connection));
	connection_input(the_connection, early, sizeof(early));
	settle();
	assert_non_null(the_connection);
	assert_false(connection_hungry(the_connection));
	say(WELCOME);
	assert_true(connection_hungry(the_connection));
}

static void
leaving_carries_its_status(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_input(the_connection, "q", 1);
	settle();
	assert_true(wire.finished);
	assert_int_equal(wire.status, 3);
	assert_true(hub_heard("{\"gone\":\"quit\"}"));
}

static void
lost_line_is_told_to_the_hub(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_lost(the_connection);
	settle();
	assert_true(hub_heard("{\"gone\":\"lost\"}"));
	assert_true(wire.freed);
}

static void
flood_of_commands_waits_for_answers(void **state)
{
	char flood[1024];
	const char *p;
	int n = 0;

	log_in(&screen, false);
	say(WELCOME);
	heard[0] = '\0';
	memset(flood, '\n', sizeof(flood));
	connection_input(the_connection, flood, sizeof(flood));
	settle();
	assert_false(connection_hungry(the_connection));
	for (p = heard; (p = strstr(p, "throw")) != NULL; p++)
		n++;
	assert_true(n > 0 && n < 1024);
}

static void
slow_work_on_much_input_lets_others_have_their_turn(void **state)
{
	static const char much[3000];
	int tries;

	log_in(&screen, false);
	say(WELCOME);
	slow = 8;
	connection_input(the_connection, much, sizeof(much));
	settle();
	assert_in_range(most_pieces, 1, 3);
	/* The rest follows by itself. */
	connection_input(the_connection, "q", 1);
	for (tries = 0; tries < 10 && !wire.finished; tries++)
		settle();
	assert_true(wire.finished);
	assert_in_range(most_pieces, 1, 3);
}

/* More would cut the link, and with it everybody of the process. */
static void
a_full_link_to_the_hub_makes_input_wait(void **state)
{
	static char much[60000];
	int i;

	log_in(&screen, false);
	say(WELCOME);
	memset(much, 'x', sizeof(much) - 1);
	for (i = 0; i < 50; i++)
		hublink_send(process.hub, 1, json_pack("{s:s}", "do", much));
	connection_input(the_connection, "q", 1);
	connection_turn(the_connection);
	assert_false(wire.finished);
	for (i = 0; i < 1000 && !wire.finished; i++)
		settle();
	assert_true(wire.finished);
	assert_null(strstr(shown, "hub away"));
}

/* Many long ones at once would be too much for the new link. */
static void
json_lines_wait_in_place_for_a_hub_that_is_away(void **state)
{
	log_in(&screen, true);
	say(WELCOME);
	stop_hub();
	settle();
	connection_input(the_connection, "what?\n", 6);
	settle();
	assert_null(strstr(wire.output, "one JSON object"));
	start_hub();
	say("{\"ev\":\"welcome\",\"again\":true,\"link\":\"def\"}");
	assert_non_null(strstr(wire.output, "one JSON object"));
}

static void
who_floods_and_leaves_is_heard_to_hang_up(void **state)
{
	static char flood[1024];

	log_in(&screen, false);
	say(WELCOME);
	memset(flood, '\n', sizeof(flood));
	connection_input(the_connection, flood, sizeof(flood));
	settle();
	assert_false(connection_hungry(the_connection));
	say("{\"ev\":\"bye\",\"code\":\"kicked\"}");
	assert_true(wire.finished);
	assert_true(connection_hungry(the_connection));
}

static void
nothing_is_drawn_while_bytes_are_unsent(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	wire.stuck = 1;
	say("{\"ev\":\"table\"}");
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->events, 2);
	assert_int_equal(the_client->draws, 0);
	wire.stuck = 0;
	connection_touch(the_connection);
	settle();
	assert_int_equal(the_client->draws, 1);
}

static void
no_picture_follows_many_that_are_on_their_way(void **state)
{
	int draws;

	log_in(&screen, false);
	say(WELCOME);
	wire.crowded = true;
	now += 10000;
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, 0);
	/* What answers a key is no spectacle. */
	the_client->dirty = true;
	connection_input(the_connection, "\n", 1);
	settle();
	draws = the_client->draws;
	assert_true(draws > 0);
	now += 10000;
	say("{\"ev\":\"table\"}");
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, draws);
	wire.crowded = false;
	now += 10000;
	connection_touch(the_connection);
	settle();
	assert_int_equal(the_client->draws, draws + 1);
}

static void
what_a_key_asked_for_is_drawn_at_once(void **state)
{
	int draws;

	log_in(&screen, false);
	say(WELCOME);
	/* The key itself is drawn. */
	the_client->dirty = true;
	connection_input(the_connection, "\n", 1);
	settle();
	draws = the_client->draws;
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, draws);
	say("{\"re\":1,\"ok\":true}");
	assert_int_equal(the_client->draws, draws + 1);
}

static void
json_passes_do_id_and_at_only(void **state)
{
	log_in(&screen, true);
	say(WELCOME);
	assert_null(the_client);
	connection_input(the_connection,
	    "{\"do\":\"who\",\"id\":4,\"at\":9,\"auth\":{},\"gone\":1}\r\n"
	    "{\"attach\":{\"link\":\"abc\"}}\n",
	    74);
	settle();
	assert_non_null(
	    strstr(heard, "\"m\":{\"do\":\"who\",\"id\":4,\"at\":9}"));
	assert_null(strstr(heard, "attach"));
	assert_non_null(strstr(wire.output, "\"code\":\"usage\""));
}

static void
json_never_shows_the_link_token(void **state)
{
	log_in(&screen, true);
	say(WELCOME);
	assert_non_null(strstr(wire.output, "Guest-12"));
	assert_null(strstr(wire.output, "abc"));
}

static void
json_that_lags_gets_the_newest_and_a_count(void **state)
{
	log_in(&screen, true);
	say(WELCOME);
	wire.stuck = 300 * 1024;
	say("{\"ev\":\"table\",\"seq\":1}");
	say("{\"ev\":\"said\",\"text\":\"a\"}");
	say("{\"ev\":\"said\",\"text\":\"b\"}");
	say("{\"ev\":\"table\",\"seq\":2}");
	assert_null(strstr(wire.output, "seq"));
	wire.stuck = 0;
	connection_touch(the_connection);
	settle();
	assert_non_null(strstr(wire.output, "{\"ev\":\"missed\",\"n\":2}"));
	assert_non_null(strstr(wire.output, "\"seq\":2"));
	assert_null(strstr(wire.output, "\"seq\":1"));
}

static void
json_line_that_is_too_long_is_refused_and_the_next_one_taken(void **state)
{
	static const char next[] = "\n{\"do\":\"who\",\"id\":4}\n";
	static char much[150000];
	const char *told;

	log_in(&screen, true);
	say(WELCOME);
	memset(much, 'x', sizeof(much));
	connection_input(the_connection, much, sizeof(much));
	connection_input(the_connection, next, sizeof(next) - 1);
	settle();
	told = strstr(wire.output, "at most 65536 bytes");
	assert_non_null(told);
	assert_null(strstr(told + 1, "\"ok\":false"));
	assert_true(hub_heard("{\"do\":\"who\",\"id\":4}"));
}

static void
json_ends_after_the_last_answer(void **state)
{
	log_in(&screen, true);
	say(WELCOME);
	connection_input(the_connection, "{\"do\":\"who\",\"id\":4}\n", 21);
	connection_eof(the_connection);
	settle();
	assert_false(wire.finished);
	say("{\"re\":4,\"ok\":true}");
	assert_true(wire.finished);
	assert_int_equal(wire.status, 0);
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(login_asks_then_tells_the_terminal),
	    T(refusal_names_the_methods),
	    T(asking_about_a_key_lets_nobody_in),
	    T(name_that_is_not_utf8_is_refused_without_the_hub),
	    T(what_is_too_long_for_a_line_is_refused_without_the_hub),
	    T(shell_before_login_ends_it),
	    T(question_is_asked_again_of_a_new_hub),
	    T(time_without_a_hub_is_not_taken_from_a_login),
	    T(login_that_takes_too_long_ends),
	    T(who_does_not_read_gets_nothing_more),
	    T(place_is_taken_up_after_a_restart_of_the_hub),
	    T(refused_place_ends_with_a_goodbye),
	    T(input_before_the_welcome_waits_for_it),
	    T(leaving_carries_its_status),
	    T(lost_line_is_told_to_the_hub),
	    T(flood_of_commands_waits_for_answers),
	    T(slow_work_on_much_input_lets_others_have_their_turn),
	    T(a_full_link_to_the_hub_makes_input_wait),
	    T(json_lines_wait_in_place_for_a_hub_that_is_away),
	    T(who_floods_and_leaves_is_heard_to_hang_up),
	    T(nothing_is_drawn_while_bytes_are_unsent),
	    T(no_picture_follows_many_that_are_on_their_way),
	    T(what_a_key_asked_for_is_drawn_at_once),
	    T(json_passes_do_id_and_at_only),
	    T(json_never_shows_the_link_token),
	    T(json_that_lags_gets_the_newest_and_a_count),
	    T(json_line_that_is_too_long_is_refused_and_the_next_one_taken),
	    T(json_ends_after_the_last_answer),
	};

	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
