/*
 * One connection, whatever the transport: its life cycle, its states, and the
 * transport's events.
 */
#include <stdlib.h>

#include "daemon/client/client_mode.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_internal.h"
#include "daemon/session/connection_login.h"

#define INPUT_MAX (64 * 1024) /* bytes that may wait for their turn */
/*
 * Bytes that it does not read, and those that wait for that. So many input
 * bytes wait only where libssh reads ahead: to see whether the client takes
 * more, and while it writes.
 */
#define HELD_MAX (1536 * 1024)
#define SHARE_MS 20       /* us of each ms that come back: a fiftieth */
#define SHARE_AHEAD 4000  /* us that may be used before they have come */
#define SHARE_MOST 100000 /* us that are remembered: no more than seconds */

#define BRIEF_US 50 /* of work */

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
connection_due(void *arg)
{
	struct connection *c = arg;

	c->due = 0;
	connection_touch(c);
}

struct connection *
connection_new(struct conn_table *process, const struct transport *ops,
    void *arg, const struct peer *peer)
{
	struct connection *c = xcalloc(1, sizeof(*c));

	c->process = process;
	c->ops = ops;
	c->transport = arg;
	c->address = xstrdup(peer->address);
	c->id = peer->id;
	c->hub = hublink_of(process, peer->deck);
	c->timer = loop_timer(process->loop, connection_due, c);
	conn_table_add(process, c);
	log_debug("connection", "id=%lld transport=%s address=%s",
	    (long long)c->id, ops->name, log_quote(c->address));
	connection_touch(c);
	return c;
}

void
connection_free(struct connection *c)
{
	struct conn_table *process = c->process;

	if (c->known)
		hublink_send(c->hub, c->id,
		    json_pack("{s:s}", "gone", c->leaving ? "quit" : "lost"));
	client_free(c->client);
	json_client_free(c->json_client);
	c->ops->free(c->transport);
	if (c->touched)
		TAILQ_REMOVE(&process->touched, c, entry);
	conn_table_remove(process, c->id, c->fault);
	timer_free(c->timer);
	connection_forget_question(c);
	client_request_free(c->start);
	json_decref(c->held);
	json_decref(c->sent);
	json_decref(c->offers);
	byte_queue_free(&c->input);
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
		log_info("out_of_order", "id=%lld address=%s from=%s to=%s",
		    (long long)c->id, log_quote(c->address),
		    state_name[c->state], state_name[state]);
		connection_lost(c);
		return false;
	}
	log_debug("state", "id=%lld from=%s to=%s", (long long)c->id,
	    state_name[c->state], state_name[state]);
	c->state = state;
	return true;
}

void
connection_proceeds(struct connection *c, enum login_step step)
{
	if (c->accepted || step <= c->step)
		return;
	c->step = step;
	conn_table_proceeds(c->process, c->id, step);
}

void
connection_yield(struct connection *c, enum login_step step)
{
	if (c->accepted || c->step > step)
		return;
	log_debug("yields", "id=%lld address=%s", (long long)c->id,
	    log_quote(c->address));
	connection_lost(c);
}

int64_t
connection_id(const struct connection *c)
{
	return c->id;
}

const char *
connection_state_name(const struct connection *c)
{
	return state_name[c->state];
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

void
connection_drop(struct connection *c, const char *why)
{
	log_info("drop", "transport=%s id=%lld address=%s why=%s", c->ops->name,
	    (long long)c->id, log_quote(c->address), log_quote(why));
	connection_lost(c);
}

void
connection_flood(struct connection *c, const char *why)
{
	c->fault = FAULT_FLOOD;
	connection_drop(c, why);
}

/* Nobody costs more than that. */
static void
connection_weigh(struct connection *c)
{
	if (c->input.length + connection_pending(c) > HELD_MAX)
		connection_drop(c, "it reads too slowly");
}

static void
connection_write(struct connection *c, const void *bytes, size_t n, bool err)
{
	if (c->lost)
		return;
	c->process->bytes += (json_int_t)n;
	c->ops->output(c->transport, bytes, n, err);
	/* A turn ends with the flush. */
	c->wrote = true;
	if (!c->turning)
		connection_touch(c);
	connection_weigh(c);
}

void
connection_output(struct connection *c, const void *bytes, size_t n)
{
	connection_write(c, bytes, n, false);
}

void
connection_errors(struct connection *c, const void *bytes, size_t n)
{
	connection_write(c, bytes, n, true);
}

size_t
connection_pending(const struct connection *c)
{
	return c->ops->pending(c->transport);
}

void
connection_leave(struct connection *c, int status)
{
	c->leaving = true;
	c->status = status;
	connection_touch(c);
}

void
connection_input(struct connection *c, const void *bytes, size_t n)
{
	if (c->lost)
		return;
	byte_queue_add(&c->input, bytes, n);
	connection_touch(c);
	connection_weigh(c);
}

bool
connection_hungry(const struct connection *c)
{
	if (c->input.length >= INPUT_MAX)
		return false;
	return (c->client == NULL && c->json_client == NULL) ||
	    (c->unanswered < UNANSWERED_MAX && c->paused == 0) ||
	    c->input.length == 0;
}

/* Brings what it has used up to now. */
static void
share_settle(struct connection *c, int64_t now)
{
	c->used -= (now - c->used_at) * SHARE_MS;
	if (c->used < 0)
		c->used = 0;
	c->used_at = now;
}

/*
 * To ask the kernel for processor time takes longer than much of the work, so
 * what was brief counts as the time that has passed, which is never less.
 */
int64_t
connection_worked(struct connection *c, int64_t began)
{
	int64_t ended = loop_micros(), used = ended - began, worked;

	if (used > BRIEF_US) {
		worked = loop_worked();
		if (worked - c->process->clock < used)
			used = worked - c->process->clock;
		c->process->clock = worked;
	} else {
		c->process->clock += used;
	}
	used = used < 0 ? 0 : used;
	share_settle(c, ended / 1000);
	c->used += used;
	if (c->used > SHARE_MOST)
		c->used = SHARE_MOST;
	return used;
}

bool
connection_greedy(struct connection *c, int64_t now)
{
	share_settle(c, now);
	return c->used > SHARE_AHEAD;
}

enum loop_priority
connection_priority(struct connection *c)
{
	return connection_greedy(c, loop_monotonic()) ? LOOP_LATER : LOOP_FIRST;
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
		client_request_resize(c->start, width, height);
	connection_touch(c);
}
