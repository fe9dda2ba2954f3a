/*
 * The connections: which session process has which, and which have not logged
 * in.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

#define SOON 1000   /* ms; nobody is left waiting for longer */
#define BRIEF 10000 /* ms; shorter stays count as abuse */
#define SECOND 1000 /* in which so many refusals */
#define REFUSALS 10 /* get lines of their own in the log */

/* The fullest with room, so that the emptiest can end. */
static struct child *
session_with_room(struct gate *gate)
{
	struct child *child, *best = NULL;

	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->role == CHILD_SESSION && child->link != NULL &&
		    !child->retiring &&
		    child->nconn < gate->conf->sessions_per_process &&
		    (best == NULL || child->nconn > best->nconn))
			best = child;
	}
	return best;
}

int
connections_count(struct gate *gate)
{
	struct child *child;
	int n = 0;

	TAILQ_FOREACH (child, &gate->children, entry) {
		n += child->nconn;
	}
	return n;
}

static const char *
connections_refusal(struct gate *gate, const struct address *address)
{
	enum admission answer;

	if (gate->stopping != 0)
		return "stopping";
	/* Nobody could log in. */
	if (gate->trouble != NULL)
		return "trouble";
	if (connections_count(gate) >= gate->conf->max_sessions)
		return "full";
	answer = admission_ask(gate->admission, address, loop_monotonic());
	return answer == ADMIT ? NULL : admission_word(answer);
}

/* A flood of connections must not become a flood of lines. */
static bool
refusal_told(struct gate *gate)
{
	int64_t now = loop_monotonic();

	if (now - gate->refusals.since >= SECOND) {
		if (gate->refusals.untold > 0)
			log_info("refused_more", "connections=%d",
			    gate->refusals.untold);
		gate->refusals.since = now;
		gate->refusals.told = gate->refusals.untold = 0;
	}
	if (gate->refusals.told < REFUSALS) {
		gate->refusals.told++;
		return true;
	}
	gate->refusals.untold++;
	return false;
}

static void
connections_refuse(
    struct gate *gate, int fd, const char *why, const struct address *address)
{
	const char *word = gate->trouble != NULL
	    ? "This host cannot serve anybody right now; please try again "
	      "later.\r\n"
	    : "This host is busy; please try again in a minute.\r\n";
	char text[ADDRESS_TEXT];

	address_text(address, text);
	if (refusal_told(gate))
		log_info("refused", "address=%s why=%s", text, log_quote(why));
	if (write(fd, word, strlen(word)) == -1)
		log_debug("refused", "address=%s why=gone", text);
}

static struct gate_conn *
conn_new(struct child *child, int id, const struct address *address)
{
	struct gate_conn *conn = xcalloc(1, sizeof(*conn));

	conn->id = id;
	conn->address = *address;
	conn->since = loop_monotonic();
	TAILQ_INSERT_TAIL(&child->conns, conn, entry);
	child->nconn++;
	return conn;
}

void
connections_adopt(
    struct child *child, int id, const struct address *address, bool in)
{
	struct gate_conn *conn = conn_new(child, id, address);

	conn->in = in;
	admission_adopt(child->gate->admission, address, in, conn->since);
}

static void
hand_over(struct child *child, int fd, enum transport_id transport,
    const struct address *address)
{
	struct gate_conn *conn =
	    conn_new(child, child->gate->next_conn++, address);
	char text[ADDRESS_TEXT];

	address_text(address, text);
	control_send(child->link, fd, "{s{si ss ss}}", "conn", "id", conn->id,
	    "transport", transport_name(transport), "address", text);
	log_debug("accepted", "id=%d transport=%s address=%s session=%d",
	    conn->id, transport_name(transport), text, child->number);
}

bool
connections_room(struct gate *gate)
{
	return session_with_room(gate) != NULL;
}

bool
connections_soon(struct gate *gate)
{
	const struct respawn *respawn = &gate->respawn[CHILD_SESSION];

	return respawn->waiting && respawn->delay <= SOON &&
	    !connections_room(gate);
}

void
connections_keep_ready(struct gate *gate)
{
	if (gate->stopping == 0 && !connections_room(gate) &&
	    !gate->respawn[CHILD_SESSION].waiting)
		child_start(gate, CHILD_SESSION);
}

void
connections_take(struct gate *gate, int fd, enum transport_id transport,
    const struct address *address)
{
	const char *why = connections_refusal(gate, address);
	struct child *child;

	if (why == NULL) {
		child = session_with_room(gate);
		if (child == NULL && !gate->respawn[CHILD_SESSION].waiting)
			child = child_start(gate, CHILD_SESSION);
		if (child == NULL) {
			why = "no session process";
			admission_in(gate->admission, address);
			admission_out(gate->admission, address, END_LONG,
			    loop_monotonic());
		} else
			hand_over(child, fd, transport, address);
	}
	if (why != NULL) {
		connections_refuse(gate, fd, why, address);
		close(fd);
	}
	connections_keep_ready(gate);
}

static struct gate_conn *
conn_find(struct child *child, int id)
{
	struct gate_conn *conn;

	TAILQ_FOREACH (conn, &child->conns, entry) {
		if (conn->id == id)
			return conn;
	}
	return NULL;
}

void
connections_login(struct child *child, int id, bool ok)
{
	struct gate_conn *conn = conn_find(child, id);

	if (conn == NULL || conn->in)
		return;
	if (ok) {
		conn->in = true;
		admission_in(child->gate->admission, &conn->address);
	} else {
		char text[ADDRESS_TEXT];

		conn->failed = true;
		address_text(&conn->address, text);
		log_info("login_failed", "address=%s", text);
	}
}

/* end: how, if it has not logged in. */
static void
conn_free(struct child *child, struct gate_conn *conn, enum admission_end end)
{
	int64_t now = loop_monotonic();

	if (conn->in)
		end = now - conn->since < BRIEF ? END_BRIEF : END_LONG;
	admission_out(child->gate->admission, &conn->address, end, now);
	TAILQ_REMOVE(&child->conns, conn, entry);
	child->nconn--;
	free(conn);
}

/* If two processes have room an empty one ends, to free its memory. */
void
connections_retire(struct child *child)
{
	if (child->nconn > 0 || child->link == NULL)
		return;
	if (!child->retiring) {
		child->retiring = true;
		if (session_with_room(child->gate) == NULL) {
			child->retiring = false;
			return;
		}
	}
	control_send(child->link, -1, "{sb}", "stop", 1);
}

void
connections_closed(struct child *child, int id, bool late)
{
	struct gate_conn *conn = conn_find(child, id);

	if (conn == NULL)
		return;
	conn_free(child, conn,
	    conn->failed ? END_REFUSED
		: late   ? END_LATE
			 : END_QUIET);
	if (child->gate->stopping == 0)
		connections_retire(child);
}

void
connections_lost(struct child *child, bool crashed)
{
	struct gate_conn *conn;

	while ((conn = TAILQ_FIRST(&child->conns)) != NULL)
		conn_free(child, conn, crashed ? END_CRASH : END_QUIET);
}
