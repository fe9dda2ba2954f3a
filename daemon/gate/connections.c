/*
 * The connections: which session process has which, and which have not logged
 * in.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/deck.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/gate_figures.h"
#include "daemon/gate/state.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

#define SOON 1000   /* ms; nobody is left waiting for longer */
#define BRIEF 10000 /* ms; shorter stays count as abuse */
#define SECOND 1000 /* in which so many refusals */
#define REFUSALS 10 /* get lines of their own in the log */
#define EXTRA 16    /* connections of exempt networks beyond max-sessions */

/* Of two that have as many, the one with the lower number is the later one. */
TREE_GENERATE(children_by_load, child, by_load,
    tree_then(TREE_ORDER(a->nconn, b->nconn), TREE_ORDER(b->number, a->number)))

void
connections_open(struct child *child)
{
	child->open = true;
	RB_INSERT(children_by_load, &child->gate->open, child);
}

void
connections_shut(struct child *child)
{
	if (child->open)
		RB_REMOVE(children_by_load, &child->gate->open, child);
	child->open = false;
}

/* A process has one connection more, or one less. */
static void
session_load(struct child *child, int more)
{
	struct gate *gate = child->gate;

	if (child->open)
		RB_REMOVE(children_by_load, &gate->open, child);
	child->nconn += more;
	gate->nconn += more;
	if (child->open)
		RB_INSERT(children_by_load, &gate->open, child);
}

/* The fullest with room, so that the emptiest can end. */
static struct child *
session_with_room(const struct gate *gate)
{
	struct child *child = RB_ROOT(&gate->open), *best = NULL;

	while (child != NULL)
		if (child->nconn < gate->conf->sessions_per_process) {
			best = child;
			child = RB_RIGHT(child, by_load);
		} else {
			child = RB_LEFT(child, by_load);
		}
	return best;
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

static struct gate_conn *
conn_new(const struct address *address, enum transport_id transport)
{
	struct gate_conn *conn = xcalloc(1, sizeof(*conn));

	conn->address = *address;
	conn->transport = transport;
	conn->since = loop_monotonic();
	return conn;
}

/* Whether the hub of a deck was told of it. */
static bool
conn_told(const struct gate_conn *conn, int deck)
{
	return (conn->told >> deck & 1) != 0;
}

/* The hub takes nobody's word for it that somebody has connected. */
static void
conn_announce(struct gate_conn *conn, int deck)
{
	struct link *hub = deck_hub_link(conn->child->gate, deck);
	const struct hub_link *at = &conn->child->hub_link[deck];
	char text[ADDRESS_TEXT];

	if (hub == NULL || at->number == 0)
		return;
	conn->told |= UINT64_C(1) << deck;
	address_text(&conn->address, text);
	control_send(hub, -1, "{s{si si ss ss}}", "conn", "link", at->number,
	    "id", conn->id, "transport", transport_name(conn->transport),
	    "address", text);
}

void
connections_announce_all(const struct child *child, int deck)
{
	struct gate_conn *conn;

	TAILQ_FOREACH (conn, &child->conns, entry)
		if (conn->home == deck || conn_told(conn, deck))
			conn_announce(conn, deck);
}

static void
conn_begin(struct gate_conn *conn, struct child *child, int id)
{
	conn->id = id;
	conn->child = child;
	TAILQ_INSERT_TAIL(&child->conns, conn, entry);
	session_load(child, 1);
}

void
connections_adopt(struct child *child, int id, enum transport_id transport,
    const struct address *address, bool in, int home)
{
	struct gate_conn *conn = conn_new(address, transport);

	conn_begin(conn, child, id);
	conn->in = in;
	conn->home = home;
	admission_adopt(
	    child->gate->admission, &conn->place, address, in, conn->since);
}

/* Its process ends it, unless it has come further meanwhile. */
static void
conn_yields(struct gate *gate, struct admission_place *place)
{
	struct gate_conn *conn = (struct gate_conn *)((char *)place -
	    offsetof(struct gate_conn, place));
	char text[ADDRESS_TEXT];

	address_text(&conn->address, text);
	if (refusal_told(gate))
		log_info("refused", "address=%s why=yields", text);
	gate_figures_refused(gate, "yields");
	if (!conn->yielding)
		gate->yielding++;
	conn->yielding = true;
	control_send(conn->child->link, -1, "{s{si si}}", "yield", "id",
	    conn->id, "step", (int)place->step);
}

/* Gives it a place; NULL, or a word why not. */
static const char *
conn_admit(struct gate *gate, struct gate_conn *conn)
{
	int room = gate->conf->max_sessions + gate->yielding - gate->nconn;
	struct admission_place *yields;
	enum admission answer;

	if (gate->stopping != 0)
		return "stopping";
	/* Nobody could log in. */
	if (state_in_trouble(gate) != NULL && !deck_any(gate))
		return "trouble";
	answer = admission_ask(gate->admission, &conn->place, &conn->address,
	    conn->since, &yields);
	if (answer != ADMIT)
		return admission_word(answer);
	if (admission_is_exempt(gate->admission, &conn->address))
		room += EXTRA;
	if (yields == NULL && room <= 0) {
		yields = admission_yield(gate->admission);
		if (yields == NULL || yields == &conn->place) {
			admission_out(gate->admission, &conn->place, END_LONG,
			    conn->since);
			return "full";
		}
	}
	if (yields != NULL)
		conn_yields(gate, yields);
	return NULL;
}

bool
connections_room(struct gate *gate)
{
	return session_with_room(gate) != NULL;
}

bool
connections_soon(struct gate *gate)
{
	const struct respawn *session = &gate->respawn[CHILD_SESSION];
	const struct respawn *template = &gate->respawn[CHILD_TEMPLATE];

	return ((session->waiting && session->delay <= SOON) ||
		   (template->waiting && template->delay <= SOON)) &&
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
	struct gate_conn *conn = conn_new(address, transport);
	const char *word = state_in_trouble(gate) != NULL
	    ? "This host cannot serve anybody right now; please try again "
	      "later.\r\n"
	    : "This host is busy; please try again in a minute.\r\n";
	const char *why = conn_admit(gate, conn);
	struct child *child = NULL;
	char text[ADDRESS_TEXT];

	if (why == NULL) {
		child = session_with_room(gate);
		if (child == NULL && !gate->respawn[CHILD_SESSION].waiting)
			child = child_start(gate, CHILD_SESSION);
	}
	address_text(address, text);
	if (child != NULL) {
		conn_begin(conn, child, gate->next_conn++);
		conn->home = deck_home(gate);
		log_debug("accepted",
		    "id=%d transport=%s address=%s session=%d", conn->id,
		    transport_name(transport), text, child->number);
		/*
		 * An SSH client has nothing for the hub before it has exchanged
		 * keys, and many of those that scan the Internet never do.
		 */
		if (transport != TRANSPORT_SSH)
			conn_announce(conn, conn->home);
		control_send(child->link, fd, "{s{si ss ss so*}}", "conn", "id",
		    conn->id, "transport", transport_name(transport), "address",
		    text, "deck",
		    conn->home != 0 ? json_integer(conn->home) : NULL);
	} else {
		admission_out(
		    gate->admission, &conn->place, END_LONG, conn->since);
		free(conn);
		why = why != NULL ? why : "no session process";
		gate_figures_refused(gate, why);
		if (refusal_told(gate))
			log_info("refused", "address=%s why=%s", text,
			    log_quote(why));
		if (write(fd, word, strlen(word)) == -1)
			log_debug("refused", "address=%s why=gone", text);
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

/* It will not be ended for another: it came further before it was told. */
static void
conn_stays(struct gate_conn *conn)
{
	if (conn->yielding)
		conn->child->gate->yielding--;
	conn->yielding = false;
}

void
connections_announce(struct gate *gate, int hub_link, int id)
{
	const struct hub_link *at = child_hub_link(gate, hub_link);
	struct gate_conn *conn = at == NULL ? NULL : conn_find(at->child, id);

	if (conn != NULL && !conn_told(conn, at->deck))
		conn_announce(conn, at->deck);
}

void
connections_proceeds(struct child *child, int id, enum login_step step)
{
	struct gate_conn *conn = conn_find(child, id);
	struct admission_place *yields;

	if (conn == NULL || conn->in)
		return;
	if (step == LOGIN_TRIES && !conn_told(conn, conn->home))
		conn_announce(conn, conn->home);
	conn_stays(conn);
	yields = admission_proceeds(child->gate->admission, &conn->place, step);
	if (yields != NULL)
		conn_yields(child->gate, yields);
}

void
connections_login(struct gate *gate, int hub_link, int id, bool ok)
{
	const struct hub_link *at = child_hub_link(gate, hub_link);
	struct gate_conn *conn = NULL;
	char text[ADDRESS_TEXT];
	int64_t now = loop_monotonic();

	if (at != NULL && at->child->role == CHILD_SESSION)
		conn = conn_find(at->child, id);
	if (conn == NULL || (ok && conn->in))
		return;
	if (ok) {
		conn->in = true;
		conn_stays(conn);
		admission_in(gate->admission, &conn->place, now);
		return;
	}
	conn->failed = true;
	address_text(&conn->address, text);
	gate_figures_count(gate, "wrong_passwords");
	log_info("login_failed", "address=%s", text);
	admission_wrong(gate->admission, &conn->place, now);
	state_penalties(gate);
}

static void
conn_free(struct gate_conn *conn, enum admission_end end)
{
	struct child *child = conn->child;
	int64_t now = loop_monotonic();
	int deck;

	if (conn->in)
		end = end == END_FLOOD          ? END_FLOOD
		    : now - conn->since < BRIEF ? END_BRIEF
						: END_LONG;
	else if (end == END_QUIET && conn->failed)
		end = END_LONG; /* each wrong password has counted */
	else if (end == END_QUIET && conn->place.step == LOGIN_SILENT)
		end = END_SILENT;
	conn_stays(conn);
	admission_out(child->gate->admission, &conn->place, end, now);
	state_penalties(child->gate);
	for (deck = 0; deck < child->gate->decks; deck++)
		if (conn_told(conn, deck) && child->hub_link[deck].number != 0)
			control_send(deck_hub_link(child->gate, deck), -1,
			    "{s{si si}}", "closed", "link",
			    child->hub_link[deck].number, "id", conn->id);
	TAILQ_REMOVE(&child->conns, conn, entry);
	session_load(child, -1);
	free(conn);
}

/* If two processes have room an empty one ends, to free its memory. */
void
connections_retire(struct child *child)
{
	if (child->nconn > 0 || child->link == NULL)
		return;
	if (child->open) {
		connections_shut(child);
		if (session_with_room(child->gate) == NULL) {
			connections_open(child);
			return;
		}
	}
	control_send(child->link, -1, "{sb}", "stop", 1);
}

void
connections_closed(struct child *child, int id, enum admission_end end)
{
	struct gate_conn *conn = conn_find(child, id);
	struct link *hub =
	    conn == NULL ? NULL : deck_hub_link(child->gate, conn->home);

	if (conn == NULL)
		return;
	/* Of a wrong password the hub has told before the session process. */
	if (hub != NULL)
		link_drain(hub);
	conn_free(conn, end);
	if (child->gate->stopping == 0)
		connections_retire(child);
}

void
connections_lost(struct child *child, bool crashed)
{
	struct gate_conn *conn;

	while ((conn = TAILQ_FIRST(&child->conns)) != NULL)
		conn_free(conn, crashed ? END_CRASH : END_QUIET);
}
