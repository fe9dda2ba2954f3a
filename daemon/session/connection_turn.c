/* One connection: the work that is done once, when a turn ends. */
#include "daemon/session/connection_turn.h"

#include <poll.h>

#include "daemon/lib/log.h"
#include "daemon/protocol/codes.h"
#include "daemon/session/connection.h"
#include "daemon/session/connection_internal.h"
#include "daemon/session/connection_login.h"

#define SLICE 256     /* bytes of input between looks at what is owed */
#define BUSY_MS 4     /* of work on input before others have their turn */
#define SPARE_US 1000 /* of a turn, for all who have had their share */
/* Whose sockets are asked about at once. */
#define POLLED_LEAST 4
#define POLLED_MOST 256

/* The earlier of two times; 0: never. */
static int64_t
turn_earlier(int64_t a, int64_t b)
{
	return a == 0 ? b : b == 0 || a < b ? a : b;
}

/* Bytes of input for the client: a line, or the beginning of a long one. */
static size_t
turn_slice(const struct byte_queue *input)
{
	const char *p = byte_queue_front(input);
	size_t n, most = input->length < SLICE ? input->length : SLICE;

	for (n = 0; n < most; n++)
		if (p[n] == '\r' || p[n] == '\n')
			return n + 1;
	/* Words that are cut leave no letter that looks like a key. */
	return n - (input->length == n + 1);
}

/*
 * Gives the client its input while there is time, unless output is unread.
 * Gives when to look again, 0 for not at all.
 */
static int64_t
turn_feed(struct connection *c, int64_t now)
{
	size_t n;

	if (c->client == NULL && c->json_client == NULL)
		return 0;
	if (c->paused > now)
		return c->paused;
	c->paused = 0;
	/* A program's lines, maybe long, wait while the hub is away. */
	while (c->input.length > 0 && c->unanswered < UNANSWERED_MAX &&
	    connection_pending(c) <= OWED_MARK && !c->leaving && !c->lost &&
	    !(c->away && c->json_client != NULL)) {
		if (hublink_crowded(c->hub))
			return now + BUSY_MS;
		if (loop_monotonic() - now >= BUSY_MS)
			return now;
		n = turn_slice(&c->input);
		if (c->client != NULL)
			client_input(c->client, byte_queue_front(&c->input), n);
		else
			json_client_input(
			    c->json_client, byte_queue_front(&c->input), n);
		byte_queue_drop(&c->input, n);
		c->keyed = true;
	}
	/* A command goes on without its standard input. */
	if (!c->eof || c->input.length > 0 || c->state == CONN_EXEC)
		return 0;
	if (c->client != NULL) {
		client_eof(c->client);
		c->eof = false;
	} else if (c->unanswered == 0) {
		connection_leave(c, 0);
	}
	return 0;
}

/*
 * Draws when there is room and the last picture is old enough, unless a key
 * asked for this one. Gives when to look again, 0 for not at all.
 */
static int64_t
turn_draw(struct connection *c, int64_t now)
{
	int64_t due = client_tick(c->client), next = c->drawn + FRAME_MS;

	if (due != 0 && due <= now)
		due = now + 1;
	/* Bytes unsent: nothing is drawn; the newest state is, afterwards. */
	if (!client_wants_draw(c->client) ||
	    c->ops->pending(c->transport) > 0 || !c->ops->idle(c->transport))
		return due;
	/* Nor what would come late behind others, but what answers a key. */
	if (!c->keyed && next <= now && c->ops->crowded(c->transport))
		next = now + FRAME_MS;
	if (!c->keyed && next > now)
		return turn_earlier(due, next);
	c->keyed = false;
	c->drawn = now;
	client_draw(c->client);
	c->process->frames++;
	/* A picture may say when the next one is due, as a replay's does. */
	due = client_tick(c->client);
	if (client_wants_draw(c->client))
		due = turn_earlier(due, now + FRAME_MS);
	return due != 0 && due <= now ? now + 1 : due;
}

/* Wakes the connection then, 0: not. Most turns change nothing about it. */
static void
turn_wake(struct connection *c, int64_t now, int64_t due)
{
	if (due == c->due)
		return;
	c->due = due;
	if (due == 0)
		timer_stop(c->timer);
	else
		timer_start(c->timer, due > now ? due - now : 0);
}

/* Input, then pictures; who has had his share is one of a few in each turn. */
static int64_t
turn_work(struct connection *c, int64_t now, bool over)
{
	int64_t due;

	if (over && c->process->worked >= SPARE_US)
		return now;
	due = turn_feed(c, now);
	if (c->client != NULL) {
		/* What a key asks of the hub does not wait for the picture. */
		if (c->keyed && TAILQ_EMPTY(&c->process->touched))
			hublinks_flush(c->process);
		due = turn_earlier(due, turn_draw(c, now));
	}
	if (c->json_client != NULL)
		json_client_turn(c->json_client);
	return due;
}

void
connection_poll_all(struct conn_table *process)
{
	struct connection *polled[POLLED_MOST], *c;
	struct pollfd fds[POLLED_MOST];
	nfds_t n = 0, i;

	TAILQ_FOREACH (c, &process->touched, entry) {
		if (n == POLLED_MOST)
			break;
		if (c->lost || c->ops->socket == NULL)
			continue;
		polled[n] = c;
		fds[n++] = (struct pollfd){
		    .fd = c->ops->socket(c->transport), .events = POLLOUT};
	}
	if (n < POLLED_LEAST || poll(fds, n, 0) <= 0)
		return;
	for (i = 0; i < n; i++)
		if (fds[i].revents == POLLOUT)
			polled[i]->ops->writable(polled[i]->transport);
}

void
connection_turn(struct connection *c)
{
	int64_t due = 0, began = loop_micros(), now = began / 1000, used;
	bool over = connection_greedy(c, now);

	/*
	 * First of all: writing may read what has come meanwhile, and that
	 * must touch the connection anew.
	 */
	TAILQ_REMOVE(&c->process->touched, c, entry);
	c->touched = c->wrote = false;
	c->turning = true;
	if (c->asking && json_is_null(c->question))
		connection_answered(c, NULL);
	if (c->deadline != 0 && now >= c->deadline) {
		if (c->state != CONN_CLOSING) {
			c->fault = FAULT_LATE;
			log_info("login_timeout", "address=%s state=%s",
			    log_quote(c->address), connection_state_name(c));
		}
		connection_lost(c);
	}
	/* What waits goes first, and makes room for more. */
	if (!c->lost && connection_pending(c) > 0)
		c->ops->flush(c->transport);
	if (!c->lost && c->state != CONN_CLOSING) {
		due = turn_work(c, now, over);
		if (c->leaving) {
			if (c->known)
				hublink_send(c->hub, c->id,
				    json_pack("{s:s}", "gone", "quit"));
			c->known = false;
			/* Nobody takes it any more, and what waits keeps the
			 * line unread. */
			byte_queue_free(&c->input);
			connection_enter(c, CONN_CLOSING);
			c->deadline = loop_monotonic() + CLOSING_MS;
			c->ops->finish(c->transport, c->status);
		}
	}
	c->turning = false;
	if (!c->lost)
		c->ops->flush(c->transport);
	if (c->wrote &&
	    (c->json_client != NULL || c->input.length > 0 ||
		(c->client != NULL && client_wants_draw(c->client))))
		connection_touch(c);
	used = connection_worked(c, began);
	if (over)
		c->process->worked += used;
	if (c->lost) {
		connection_free(c);
		return;
	}
	turn_wake(c, now, turn_earlier(due, c->deadline));
}

void
connection_stop(struct connection *c)
{
	json_t *m = json_pack(
	    "{s:s,s:s}", "ev", "bye", "code", codes_bye(BYE_STOPPING));
	struct hub_event event = {.m = m};

	if (!c->leaving && !c->lost) {
		if (c->client != NULL)
			client_bye(c->client, codes_bye(BYE_STOPPING), NULL, 0);
		else if (c->json_client != NULL)
			json_client_event(c->json_client, &event);
		connection_leave(c, 1);
	}
	free(event.text);
	json_decref(m);
}
