/*
 * Telnet: the socket and the way in. Bytes go by send() straight to the
 * socket and only the rest is kept: libevent's bufferevents would cost as much
 * as SSH does.
 */
#include <sys/socket.h>

#include <netinet/in.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/terminal.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/session/byte_queue.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/telnet.h"
#include "daemon/session/telnet_conn.h"
#include "daemon/session/telnet_login.h"
#include "daemon/session/telnet_mssp.h"

/*
 * Nothing is said at first, so that what is no telnet can be answered in its
 * own way: who speaks at once is listened to.
 */
#define BEGIN_MS 30
#define SETTLE_MS 700 /* for a client to say what its terminal is */
#define READ_SIZE 4096
#define EARLY_MAX (4 * 1024) /* bytes that may wait for the login */

struct telnet_conn {
	struct connection *connection;
	struct conn_table *process;
	struct telnet *telnet;
	struct watch *watch;
	struct timer *settle;
	int fd;
	struct telnet_login login;
	struct byte_queue early; /* before it has begun */
	struct byte_queue input; /* typed ahead of the login */
	struct byte_queue output;
	uint64_t sent, arrived; /* bytes; of them the client has so many */
	bool begun;             /* the client has been offered options */
	bool settled;           /* SETTLE_MS have gone by */
	bool greeted;           /* the hub has told what with */
	bool mssp;              /* the client wants its figures */
	bool finishing;         /* to hang up when all is sent */
	bool ended;             /* the other side has said all */
};

static void
telnet_conn_say(void *arg, const char *text)
{
	struct telnet_conn *t = arg;

	telnet_output(t->telnet, text, strlen(text));
	connection_touch(t->connection);
}

static void
say_prompt(void *arg, const char *text)
{
	telnet_conn_say(arg, text);
	telnet_prompt(((struct telnet_conn *)arg)->telnet);
}

static void
telnet_conn_ask(void *arg, const struct auth_question *q)
{
	connection_ask(((struct telnet_conn *)arg)->connection, q);
}

static void
give_up(void *arg)
{
	connection_leave(((struct telnet_conn *)arg)->connection, 1);
}

/* Answers what is no telnet and hangs up. */
static void
telnet_conn_foreign(void *arg, enum foreign kind)
{
	struct telnet_conn *t = arg;
	char answer[FOREIGN_ANSWER];

	log_info("foreign", "id=%lld protocol=%s",
	    (long long)connection_id(t->connection), telnet_foreign_word(kind));
	telnet_foreign_answer(kind, answer);
	byte_queue_add(&t->output, answer, strlen(answer));
	connection_leave(t->connection, 1);
}

static struct telnet_login_io
login_io(struct telnet_conn *t)
{
	return (struct telnet_login_io){.arg = t,
	    .echo = telnet_facts(t->telnet)->echo,
	    .say = telnet_conn_say,
	    .prompt = say_prompt,
	    .ask = telnet_conn_ask,
	    .foreign = telnet_conn_foreign,
	    .give_up = give_up};
}

/* It sends keys, not lines, and its cursor can be moved. */
static bool
has_screen(const struct telnet_facts *facts)
{
	const struct terminal_hints hints = {
	    .term = facts->term, .mtts = facts->mtts};
	struct terminal terminal;

	terminal_init(&terminal, &hints);
	return facts->echo && (facts->sized || *facts->term != '\0') &&
	    !terminal_linear(&terminal);
}

/* In, and known as far as it will be: plain lines for who is no telnet. */
static void
telnet_conn_start(struct telnet_conn *t)
{
	const struct telnet_facts *facts = telnet_facts(t->telnet);
	struct client_setup setup = {.mode = CLIENT_LINEAR,
	    .term = *facts->term == '\0' ? NULL : facts->term,
	    .utf8 = facts->utf8,
	    .mtts = facts->mtts,
	    .crlf = true,
	    .width = facts->width,
	    .height = facts->height,
	    .transport = "telnet"};

	if (connection_state(t->connection) != CONN_CHANNEL)
		return;
	if (!t->settled && !(facts->sized && facts->named))
		return;
	if (has_screen(facts)) {
		setup.mode = CLIENT_SCREEN;
		setup.echo = true;
	} else {
		telnet_by_line(t->telnet);
	}
	watch_priority(t->watch, LOOP_FIRST);
	connection_start(t->connection, &setup, false);
	if (t->input.length > 0)
		connection_input(t->connection, byte_queue_front(&t->input),
		    t->input.length);
	byte_queue_free(&t->input);
}

/* Gives the login what was typed, as far as it takes it now. */
static void
feed_login(struct telnet_conn *t)
{
	struct telnet_login_io io = login_io(t);
	size_t n;

	if (!t->greeted || connection_state(t->connection) != CONN_AUTH)
		return;
	n = telnet_login_input(
	    &t->login, &io, byte_queue_front(&t->input), t->input.length);
	byte_queue_drop(&t->input, n);
	/* All that he will ever say has not let him in. */
	if (t->ended && !t->login.waiting)
		connection_leave(t->connection, 1);
}

/* --- from the telnet protocol --- */

static void
data_came(void *arg, const char *bytes, size_t n)
{
	struct telnet_conn *t = arg;

	if (connection_state(t->connection) == CONN_SHELL)
		connection_input(t->connection, bytes, n);
	else
		byte_queue_add(&t->input, bytes, n);
}

static void
send_bytes(void *arg, const char *bytes, size_t n)
{
	struct telnet_conn *t = arg;

	byte_queue_add(&t->output, bytes, n);
	connection_touch(t->connection);
}

static void
telnet_conn_sized(void *arg)
{
	struct telnet_conn *t = arg;
	const struct telnet_facts *facts = telnet_facts(t->telnet);

	if (connection_state(t->connection) == CONN_SHELL)
		connection_resize(t->connection, facts->width, facts->height);
}

static void
telnet_conn_wanted(void *arg)
{
	struct telnet_conn *t = arg;

	t->mssp = true;
	(void)connection_figures(t->connection);
}

static void
telnet_conn_failed(void *arg, const char *why)
{
	struct telnet_conn *t = arg;

	connection_drop(t->connection, why);
}

static const struct telnet_ops telnet_ops = {.data = data_came,
    .send = send_bytes,
    .sized = telnet_conn_sized,
    .wanted = telnet_conn_wanted,
    .failed = telnet_conn_failed};

/* Offers the options and greets. */
static void
telnet_conn_begin(struct telnet_conn *t)
{
	t->begun = true;
	t->telnet = telnet_new(&telnet_ops, t);
	timer_start(t->settle, SETTLE_MS);
	if (!connection_figures(t->connection))
		telnet_conn_say(t, "One moment: the host is away.\r\n");
	if (t->early.length > 0)
		telnet_input(
		    t->telnet, byte_queue_front(&t->early), t->early.length);
	byte_queue_free(&t->early);
}

static void
options_settled(void *arg)
{
	struct telnet_conn *t = arg;

	if (!t->begun) {
		telnet_conn_begin(t);
		return;
	}
	t->settled = true;
	telnet_settled(t->telnet);
	telnet_conn_start(t);
}

/* --- the socket --- */

static void
telnet_conn_watch(struct telnet_conn *t)
{
	int what = 0;

	if (!t->ended && connection_hungry(t->connection) &&
	    t->input.length < EARLY_MAX && t->output.length <= OWED_MARK)
		what |= LOOP_READ;
	if (t->output.length > 0)
		what |= LOOP_WRITE;
	watch_set(t->watch, what);
	if (connection_state(t->connection) == CONN_SHELL)
		watch_priority(t->watch, connection_priority(t->connection));
}

static void
telnet_conn_flush(void *arg)
{
	struct telnet_conn *t = arg;
	ssize_t n;

	if (t->output.length > 0) {
		n = send(t->fd, byte_queue_front(&t->output), t->output.length,
		    MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n > 0) {
			byte_queue_drop(&t->output, (size_t)n);
			t->sent += (uint64_t)n;
		} else if (n == -1 && errno != EAGAIN && errno != EINTR)
			connection_lost(t->connection);
	}
	if (t->finishing && t->output.length == 0) {
		/* Who closes with bytes unread would cut short what is said. */
		t->finishing = false;
		(void)shutdown(t->fd, SHUT_WR);
		if (t->ended)
			connection_lost(t->connection);
		else
			connection_deadline(t->connection, LINGER_MS);
	}
	telnet_conn_watch(t);
}

static void
telnet_conn_take(struct telnet_conn *t, const char *bytes, size_t n)
{
	enum foreign kind;

	connection_proceeds(t->connection, LOGIN_SPOKE);
	if (t->begun) {
		telnet_input(t->telnet, bytes, n);
	} else {
		byte_queue_add(&t->early, bytes, n);
		kind = telnet_foreign(
		    byte_queue_front(&t->early), t->early.length, false);
		if (kind > FOREIGN_MAYBE)
			telnet_conn_foreign(t, kind);
		if (kind != FOREIGN_NOT)
			return;
		telnet_conn_begin(t);
	}
	if (t->input.length > 0)
		connection_proceeds(t->connection, LOGIN_TRIES);
	feed_login(t);
	telnet_conn_start(t);
}

static void
telnet_conn_ready(void *arg, int what)
{
	struct telnet_conn *t = arg;
	int64_t began = loop_micros();

	if ((what & LOOP_READ) != 0) {
		char bytes[READ_SIZE];
		ssize_t n = read(t->fd, bytes, sizeof(bytes));

		if (n == 0) {
			enum connection_state state =
			    connection_state(t->connection);

			t->ended = true;
			/* Who pipes lines in may have said it all already. */
			if (state == CONN_CLOSING || !t->begun ||
			    (state == CONN_AUTH && t->greeted &&
				!t->login.waiting))
				connection_lost(t->connection);
			else
				connection_eof(t->connection);
		} else if (n == -1 && errno != EAGAIN && errno != EINTR)
			connection_lost(t->connection);
		else if (n > 0 &&
		    connection_state(t->connection) != CONN_CLOSING)
			telnet_conn_take(t, bytes, (size_t)n);
	}
	connection_worked(t->connection, began);
	connection_touch(t->connection);
}

/* --- the transport --- */

static void
telnet_conn_answered(void *arg, bool ok, unsigned methods)
{
	struct telnet_conn *t = arg;
	struct telnet_login_io io = login_io(t);

	if (!telnet_login_answered(&t->login, &io, ok)) {
		feed_login(t);
		return;
	}
	if (connection_enter(t->connection, CONN_CHANNEL))
		telnet_conn_start(t);
}

static void
conn_output(void *arg, const void *bytes, size_t n, bool err)
{
	telnet_output(((struct telnet_conn *)arg)->telnet, bytes, n);
}

static void
telnet_conn_prompt(void *arg)
{
	telnet_prompt(((struct telnet_conn *)arg)->telnet);
}

/* The port that was connected to, 0 where that is none of TCP. */
static int
local_port(int fd)
{
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
	} address = {0};
	socklen_t length = sizeof(address);

	if (getsockname(fd, &address.any, &length) == -1)
		return 0;
	if (address.any.sa_family == AF_INET)
		return ntohs(address.four.sin_port);
	if (address.any.sa_family == AF_INET6)
		return ntohs(address.six.sin6_port);
	return 0;
}

static void
telnet_conn_figures(void *arg, const struct figures *told)
{
	struct telnet_conn *t = arg;
	struct telnet_login_io io;
	char bytes[MSSP_MAX];

	if (t->mssp)
		telnet_mssp(t->telnet, bytes,
		    mssp_write(bytes, sizeof(bytes),
			&(struct mssp){.name = told->host,
			    .players = told->people,
			    .started = told->started,
			    .port = local_port(t->fd)}));
	t->mssp = false;
	if (t->greeted)
		return;
	t->greeted = true;
	io = login_io(t);
	telnet_login_begin(&t->login, &io, told->host, told->guests);
	feed_login(t);
}

static size_t
telnet_conn_pending(const void *arg)
{
	return ((const struct telnet_conn *)arg)->output.length;
}

static bool
telnet_conn_idle(const void *arg)
{
	return true;
}

static bool
telnet_conn_crowded(void *arg)
{
	struct telnet_conn *t = arg;

	return transport_crowded(t->fd, t->sent, &t->arrived);
}

static void
telnet_conn_finish(void *arg, int status)
{
	((struct telnet_conn *)arg)->finishing = true;
}

static void
telnet_conn_free(void *arg)
{
	struct telnet_conn *t = arg;

	watch_free(t->watch);
	timer_free(t->settle);
	if (t->begun)
		telnet_end(t->telnet);
	(void)close(t->fd);
	explicit_bzero(&t->login, sizeof(t->login));
	byte_queue_free(&t->early);
	byte_queue_free(&t->input);
	byte_queue_free(&t->output);
	free(t);
}

static const struct transport telnet_transport = {.name = "telnet",
    .answered = telnet_conn_answered,
    .prompt = telnet_conn_prompt,
    .figures = telnet_conn_figures,
    .output = conn_output,
    .flush = telnet_conn_flush,
    .pending = telnet_conn_pending,
    .idle = telnet_conn_idle,
    .crowded = telnet_conn_crowded,
    .finish = telnet_conn_finish,
    .free = telnet_conn_free};

void
telnet_accepted(struct conn_table *process, int fd, const struct peer *peer)
{
	struct telnet_conn *t = xcalloc(1, sizeof(*t));
	int on = 1;

	/* Urgent data marks a data mark, which has to stay in its place. */
	(void)setsockopt(fd, SOL_SOCKET, SO_OOBINLINE, &on, sizeof(on));
	t->fd = fd;
	t->process = process;
	t->connection = connection_new(process, &telnet_transport, t, peer);
	connection_deadline(t->connection, LOGIN_SLOW_MS);
	t->watch = loop_watch(
	    process->loop, fd, LOOP_READ, LOOP_LATER, telnet_conn_ready, t);
	t->settle = loop_timer(process->loop, options_settled, t);
	timer_start(t->settle, BEGIN_MS);
	connection_enter(t->connection, CONN_AUTH);
}
