/* One person on the line, whatever the transport. */
#include "daemon/session/connection.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/link.h"
#include "daemon/log.h"
#include "daemon/session/bridge.h"
#include "daemon/session/hublink.h"
#include "daemon/session/process.h"
#include "daemon/session/start.h"

#define UNANSWERED_MAX 32     /* commands under way; then input waits */
#define SLICE 256             /* bytes of input between looks at that */
#define EARLY_MAX (64 * 1024) /* input before the welcome */

struct connection {
	TAILQ_ENTRY(connection) entry; /* process->touched */
	struct process *process;
	const struct transport *ops;
	void *transport;
	int64_t id, gate_id;
	enum connection_state state;
	char *address;

	/* Flags of what has come about and is dealt with in its turn. */
	bool touched, lost, leaving, eof, keyed;
	/* What the hub knows: of it at all; its place, to be taken again. */
	bool known, away;
	bool asking;   /* an answered() is owed to the transport */
	bool accepted; /* a login was */
	int status;    /* when leaving */

	/* Until the welcome; kept for a hub that comes back in between. */
	json_t *question;
	int64_t question_id;
	struct start *start;

	char *link;   /* the token that takes its place again */
	json_t *held; /* commands while the hub is away */
	int unanswered;
	struct client *client;
	struct bridge *bridge;
	struct bytes input;
	struct timer *timer;
	int64_t deadline, drawn; /* loop_monotonic() */
};

/* Which states may follow, as bits. */
static const unsigned may_follow[] = {
    [CONN_NEW] = 1 << CONN_KEX | 1 << CONN_AUTH | 1 << CONN_CLOSING,
    [CONN_KEX] = 1 << CONN_AUTH | 1 << CONN_CLOSING,
    [CONN_AUTH] = 1 << CONN_CHANNEL | 1 << CONN_CLOSING,
    [CONN_CHANNEL] = 1 << CONN_SHELL | 1 << CONN_EXEC | 1 << CONN_CLOSING,
    [CONN_SHELL] = 1 << CONN_CLOSING,
    [CONN_EXEC] = 1 << CONN_CLOSING,
    [CONN_CLOSING] = 0,
};

static const char *const state_name[] = {
    "new", "kex", "auth", "channel", "shell", "exec", "closing"};

static void
due(void *arg)
{
	connection_touch(arg);
}

struct connection *
connection_new(struct process *process, const struct transport *ops, void *arg,
    const struct peer *peer)
{
	struct connection *c = xcalloc(1, sizeof(*c));

	c->process = process;
	c->ops = ops;
	c->transport = arg;
	c->address = xstrdup(peer->address);
	c->gate_id = peer->id;
	c->timer = loop_timer(process->loop, due, c);
	c->id = process_add(process, c);
	log_debug("connection", "id=%lld transport=%s address=%s",
	    (long long)c->id, ops->name, log_quote(c->address));
	connection_touch(c);
	return c;
}

static void
forget_question(struct connection *c)
{
	json_t *password;

	password = json_object_get(c->question, "password");
	if (password != NULL)
		explicit_bzero((char *)json_string_value(password),
		    json_string_length(password));
	json_decref(c->question);
	c->question = NULL;
}

static void
connection_free(struct connection *c)
{
	struct process *process = c->process;

	if (c->known)
		hublink_send(process->hub, c->id,
		    json_pack("{s:s}", "gone", c->leaving ? "quit" : "lost"));
	client_free(c->client);
	bridge_free(c->bridge);
	c->ops->free(c->transport);
	if (c->touched)
		TAILQ_REMOVE(&process->touched, c, entry);
	process_remove(process, c->id, c->gate_id);
	timer_free(c->timer);
	forget_question(c);
	start_free(c->start);
	json_decref(c->held);
	bytes_free(&c->input);
	free(c->link);
	free(c->address);
	free(c);
}

bool
connection_enter(struct connection *c, enum connection_state state)
{
	if (c->state == state)
		return true;
	if (c->lost || (may_follow[c->state] & 1U << state) == 0) {
		log_info("out_of_order", "id=%lld from=%s to=%s",
		    (long long)c->id, state_name[c->state], state_name[state]);
		connection_lost(c);
		return false;
	}
	log_debug("state", "id=%lld from=%s to=%s", (long long)c->id,
	    state_name[c->state], state_name[state]);
	c->state = state;
	return true;
}

int64_t
connection_id(const struct connection *c)
{
	return c->id;
}

enum connection_state
connection_state(const struct connection *c)
{
	return c->state;
}

void
connection_deadline(struct connection *c, int64_t ms)
{
	c->deadline = ms == 0 ? 0 : loop_monotonic() + ms;
	connection_touch(c);
}

void
connection_touch(struct connection *c)
{
	if (c->touched)
		return;
	c->touched = true;
	TAILQ_INSERT_TAIL(&c->process->touched, c, entry);
}

void
connection_lost(struct connection *c)
{
	c->lost = true;
	connection_touch(c);
}

/* --- to the hub --- */

static void
send_question(struct connection *c)
{
	c->known = hublink_send(c->process->hub, c->id,
	    json_pack("{s:O,s:I}", "auth", c->question, "id",
		(json_int_t)c->question_id));
}

static void
send_login(struct connection *c)
{
	c->known = hublink_send(c->process->hub, c->id,
	    start_login(c->start, c->ops->name, c->address));
}

void
connection_ask(struct connection *c, const struct auth_question *q)
{
	forget_question(c);
	c->question = json_pack("{s:s,s:s,s:b,s:s}", "how", q->how, "name",
	    q->name, "sure", q->sure, "address", c->address);
	c->asking = true;
	if (c->question == NULL) {
		/* A name that is not UTF-8 is nobody's. */
		c->question = json_null();
		connection_touch(c);
		return;
	}
	if (q->key != NULL)
		json_object_set_new(c->question, "key", json_string(q->key));
	if (q->password != NULL)
		json_object_set_new(
		    c->question, "password", json_string(q->password));
	c->question_id++;
	send_question(c);
}

void
connection_refused(struct connection *c)
{
	process_report(c->process, c->gate_id, false);
}

void
connection_start(
    struct connection *c, const struct client_setup *setup, bool json)
{
	if (!connection_enter(
		c, setup->mode == CLIENT_EXEC ? CONN_EXEC : CONN_SHELL))
		return;
	c->start = start_new(setup, json);
	send_login(c);
}

void
connection_command(struct connection *c, json_t *command)
{
	c->unanswered++;
	if (!c->away) {
		hublink_send(c->process->hub, c->id, command);
		return;
	}
	if (c->held == NULL)
		c->held = json_array();
	json_array_append_new(c->held, command);
}

/* --- what a client calls; none of it may free the client --- */

static void
client_command(void *arg, const char *line, int64_t id, int64_t at)
{
	json_t *m;

	m = json_pack("{s:s,s:I}", "do", line, "id", (json_int_t)id);
	if (m == NULL)
		return;
	if (at != 0)
		json_object_set_new(m, "at", json_integer(at));
	connection_command(arg, m);
}

static void
client_output(void *arg, const void *bytes, size_t n)
{
	connection_output(arg, bytes, n);
}

static void
client_errors(void *arg, const void *bytes, size_t n)
{
	struct connection *c = arg;

	c->ops->output(c->transport, bytes, n, true);
	connection_touch(c);
}

static void
client_leave(void *arg, int status)
{
	connection_leave(arg, status);
}

static int64_t
client_now(void *arg)
{
	return loop_now();
}

void
connection_output(struct connection *c, const void *bytes, size_t n)
{
	c->ops->output(c->transport, bytes, n, false);
	connection_touch(c);
	if (connection_pending(c) > LINK_PENDING_MAX) {
		log_info("too_slow", "id=%lld", (long long)c->id);
		connection_lost(c);
	}
}

size_t
connection_pending(const struct connection *c)
{
	return c->ops->pending(c->transport);
}

bool
connection_idle(const struct connection *c)
{
	return c->ops->pending(c->transport) == 0 && c->ops->idle(c->transport);
}

void
connection_leave(struct connection *c, int status)
{
	c->leaving = true;
	c->status = status;
	connection_touch(c);
}

/* --- from the transport --- */

void
connection_input(struct connection *c, const void *bytes, size_t n)
{
	bytes_add(&c->input, bytes, n);
	if (c->client == NULL && c->bridge == NULL &&
	    c->input.length > EARLY_MAX)
		connection_lost(c);
	connection_touch(c);
}

bool
connection_hungry(const struct connection *c)
{
	return c->unanswered < UNANSWERED_MAX || c->input.length == 0;
}

void
connection_eof(struct connection *c)
{
	c->eof = true;
	connection_touch(c);
}

void
connection_resize(struct connection *c, int width, int height)
{
	if (c->client != NULL)
		client_resize(c->client, width, height);
	else if (c->start != NULL)
		start_resize(c->start, width, height);
	connection_touch(c);
}

/* --- from the hub --- */

static void
answered(struct connection *c, const json_t *m)
{
	static const struct {
		const char *name;
		unsigned bit;
	} method[] = {
	    {"publickey", AUTH_KEY},
	    {"key", AUTH_KEY},
	    {"keyboard", AUTH_KEYBOARD},
	    {"keyboard-interactive", AUTH_KEYBOARD},
	    {"password", AUTH_PASSWORD},
	};
	const json_t *name;
	bool ok = json_is_true(json_object_get(m, "ok"));
	unsigned i, methods = 0;
	size_t k;

	c->asking = false;
	json_array_foreach (json_object_get(m, "methods"), k, name)
		for (i = 0; i < sizeof(method) / sizeof(method[0]); i++)
			if (strcmp(json_string_value(name) == NULL
				    ? ""
				    : json_string_value(name),
				method[i].name) == 0)
				methods |= method[i].bit;
	if (!ok) {
		forget_question(c);
	} else if (!json_is_false(json_object_get(c->question, "sure")) ||
	    json_object_get(c->question, "key") == NULL) {
		c->accepted = true;
		process_report(c->process, c->gate_id, true);
	}
	c->ops->answered(c->transport, ok, methods);
	connection_touch(c);
}

static void
welcome(struct connection *c, struct hub_event *event)
{
	static const struct client_io io = {.command = client_command,
	    .output = client_output,
	    .errors = client_errors,
	    .leave = client_leave,
	    .now = client_now};
	struct client_io mine = io;
	const char *hello;

	c->deadline = 0;
	forget_question(c);
	if (start_json(c->start)) {
		hello = hublink_hello(c->process->hub);
		connection_output(c, hello, strlen(hello));
		c->bridge = bridge_new(c);
		bridge_event(c->bridge, event);
	} else {
		mine.arg = c;
		c->client = client_new(start_setup(c->start), &mine, event->m);
	}
	start_free(c->start);
	c->start = NULL;
}

/* The hub is done with this person: it has forgotten him already. */
static void
bye(struct connection *c, struct hub_event *event)
{
	const char *code, *text;

	c->known = false;
	code = json_string_value(json_object_get(event->m, "code"));
	text = json_string_value(json_object_get(event->m, "text"));
	if (c->bridge != NULL) {
		bridge_event(c->bridge, event);
	} else if (c->client != NULL) {
		client_bye(c->client, code, text);
	} else if (text != NULL) {
		connection_output(c, text, strlen(text));
		connection_output(c, "\r\n", 2);
	}
	connection_leave(c, code != NULL && strcmp(code, "quit") == 0 ? 0 : 1);
}

static void
again(struct connection *c)
{
	json_t *command;
	size_t i;

	c->away = false;
	json_array_foreach (c->held, i, command)
		hublink_send(c->process->hub, c->id, json_incref(command));
	json_decref(c->held);
	c->held = NULL;
	if (c->client != NULL)
		client_hub(c->client, true);
}

static void
keep_link(struct connection *c, const json_t *m)
{
	const char *link = json_string_value(json_object_get(m, "link"));

	if (link == NULL)
		return;
	free(c->link);
	c->link = xstrdup(link);
}

void
connection_event(struct connection *c, struct hub_event *event)
{
	const json_t *re = json_object_get(event->m, "re");
	const char *kind;

	connection_touch(c);
	if (c->leaving || c->lost)
		return;
	if (c->asking && json_integer_value(re) == c->question_id) {
		answered(c, event->m);
		return;
	}
	if (json_object_get(event->m, "ok") != NULL && c->unanswered > 0)
		c->unanswered--;
	kind = json_string_value(json_object_get(event->m, "ev"));
	if (kind != NULL && strcmp(kind, "bye") == 0) {
		bye(c, event);
		return;
	}
	if (kind != NULL && strcmp(kind, "welcome") == 0) {
		keep_link(c, event->m);
		if (c->start != NULL) {
			welcome(c, event);
			return;
		}
		again(c);
	}
	if (c->client != NULL)
		client_event(c->client, event->m);
	else if (c->bridge != NULL)
		bridge_event(c->bridge, event);
}

void
connection_hub_lost(struct connection *c)
{
	c->known = false;
	c->away = true;
	/* What was under way will not be answered. */
	c->unanswered = json_array_size(c->held);
	if (c->client != NULL)
		client_hub(c->client, false);
	connection_touch(c);
}

void
connection_hub_back(struct connection *c)
{
	if (c->leaving || c->lost)
		return;
	if (c->link != NULL) {
		c->known = hublink_send(c->process->hub, c->id,
		    json_pack("{s:{s:s}}", "attach", "link", c->link));
		return;
	}
	c->away = false;
	/* Not in yet: what the old hub was asked is asked again. */
	if (c->question != NULL)
		send_question(c);
	if (c->start != NULL)
		send_login(c);
}

/* --- the end of a turn --- */

static void
feed(struct connection *c)
{
	size_t n;

	if (c->client == NULL && c->bridge == NULL)
		return;
	while (c->input.length > 0 && c->unanswered < UNANSWERED_MAX &&
	    !c->leaving) {
		n = c->input.length < SLICE ? c->input.length : SLICE;
		if (c->client != NULL)
			client_input(c->client, bytes_front(&c->input), n);
		else
			bridge_input(c->bridge, bytes_front(&c->input), n);
		bytes_drop(&c->input, n);
		c->keyed = true;
	}
	/* A command goes on without its standard input. */
	if (!c->eof || c->input.length > 0 || c->state == CONN_EXEC)
		return;
	if (c->client != NULL) {
		client_eof(c->client);
		c->eof = false;
	} else if (c->unanswered == 0) {
		connection_leave(c, 0);
	}
}

/*
 * Draws when there is room and the last picture is old enough, unless a key
 * asked for this one. Gives when to look again, in ms, or next.
 */
static int64_t
draw(struct connection *c, int64_t next)
{
	int64_t tick, wait, now = loop_monotonic();

	tick = client_tick(c->client);
	if (tick != 0) {
		wait = tick - loop_now();
		wait = wait < 1 ? 1 : wait;
		next = next < 0 || wait < next ? wait : next;
	}
	/* Bytes unsent: nothing is drawn; the newest state is, afterwards. */
	if (!client_wants_draw(c->client) || !connection_idle(c))
		return next;
	wait = c->drawn + FRAME_MS - now;
	if (!c->keyed && wait > 0)
		return next < 0 || wait < next ? wait : next;
	c->keyed = false;
	c->drawn = now;
	client_draw(c->client);
	return next;
}

static void
begin_closing(struct connection *c)
{
	if (c->known)
		hublink_send(
		    c->process->hub, c->id, json_pack("{s:s}", "gone", "quit"));
	c->known = false;
	connection_enter(c, CONN_CLOSING);
	c->deadline = loop_monotonic() + CLOSING_MS;
	c->ops->finish(c->transport, c->status);
}

static void
expire(struct connection *c)
{
	if (c->state != CONN_CLOSING)
		log_info("login_timeout", "address=%s state=%s",
		    log_quote(c->address), state_name[c->state]);
	connection_lost(c);
}

void
connection_turn(struct connection *c)
{
	int64_t next = -1, now = loop_monotonic();

	if (c->asking && json_is_null(c->question))
		answered(c, NULL);
	if (c->deadline != 0 && now >= c->deadline)
		expire(c);
	if (!c->lost && c->state != CONN_CLOSING) {
		feed(c);
		if (c->client != NULL)
			next = draw(c, next);
		if (c->bridge != NULL)
			bridge_turn(c->bridge);
		if (c->leaving)
			begin_closing(c);
	}
	if (!c->lost)
		c->ops->flush(c->transport);
	if (c->lost) {
		connection_free(c);
		return;
	}
	if (c->deadline != 0 && (next < 0 || c->deadline - now < next))
		next = c->deadline > now ? c->deadline - now : 1;
	if (next >= 0)
		timer_start(c->timer, next);
	else
		timer_stop(c->timer);
	TAILQ_REMOVE(&c->process->touched, c, entry);
	c->touched = false;
}

void
connection_stop(struct connection *c, bool word)
{
	if (c->leaving || c->lost)
		return;
	if (word && c->client != NULL)
		client_bye(c->client, "stopping", NULL);
	connection_leave(c, 1);
}
