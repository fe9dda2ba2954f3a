/*
 * What the gate's children say on their links to it.
 */
#include <jansson.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/bots.h"
#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/deck.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/gate_figures.h"
#include "daemon/gate/state.h"
#include "daemon/gate/systemd.h"
#include "daemon/gate/template.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define MISSED_MOST 100 /* times that one may lose its link to the hub */

static void
session_says(struct child *child, const json_t *m)
{
	const json_t *proceeds = json_object_get(m, "proceeds");
	const json_t *closed = json_object_get(m, "closed");
	int64_t deck = field_number(m, "deck", 0);

	/*
	 * It may lose its link to the hub; but a compromised one could use up
	 * all the hub's descriptors.
	 */
	if (field_true(m, "missed") && child->gate->deck != NULL) {
		/* A hub may be away for long; the older link is forgotten. */
		if (deck >= 0 && deck < child->gate->decks)
			deck_join(child, (int)deck);
	} else if (field_true(m, "missed")) {
		if (++child->missed <= MISSED_MOST)
			child_join_hub(child, 0);
		else {
			log_error("missed", "number=%d pid=%d times=%d",
			    child->number, (int)child->pid, child->missed);
			child_signal(child, SIGKILL);
		}
	}
	if (proceeds != NULL)
		connections_proceeds(child,
		    (int)field_number(proceeds, "id", 0),
		    field_number(proceeds, "step", 0) > LOGIN_SPOKE
			? LOGIN_TRIES
			: LOGIN_SPOKE);
	if (closed != NULL)
		connections_closed(child, (int)field_number(closed, "id", 0),
		    field_true(closed, "flood")      ? END_FLOOD
			: field_true(closed, "late") ? END_LATE
						     : END_QUIET);
}

void
child_hub_says(struct gate *gate, struct link *link, const json_t *m)
{
	const json_t *login = json_object_get(m, "login");
	json_int_t sync = field_number(m, "sync", 0);

	if (login != NULL)
		connections_login(gate, (int)field_number(login, "link", 0),
		    (int)field_number(login, "id", 0), field_true(login, "ok"));
	if (sync != 0) {
		connections_announce(gate, (int)field_number(m, "link", 0),
		    (int)field_number(m, "id", 0));
		control_send(link, -1, "{sI}", "sync", sync);
	}
	if (field_true(m, "stop"))
		gate_stop(gate, "shutdown");
}

/*
 * It is ready, or says why it cannot be; it has its deck; it has closed a bot's
 * or the analyst's link, or wants more bots; somebody is to be nudged; it hands
 * its deck over; or what every hub says.
 */
static void
hub_says(struct child *hub, const json_t *m)
{
	struct gate *gate = hub->gate;
	struct own_hub *own = &gate->own[hub->deck];
	const char *trouble = field_text(m, "trouble");
	const struct hub_link *bot =
	    child_hub_link(gate, (int)field_number(m, "link", 0));
	const json_t *bots = json_object_get(m, "bots");
	struct child *nudged = child_find(gate, CHILD_NUDGE);
	const json_t *nudge = json_object_get(m, "nudge");

	child_hub_says(gate, hub->link, m);
	if (field_true(m, "serves") && !own->serves) {
		own->serves = true;
		bots_start(gate);
	}
	if (nudge != NULL && nudged != NULL)
		control_send(nudged->link, -1, "{sO}", "nudge", nudge);
	if (bots != NULL)
		bots_want(hub, (int)field_number(bots, "level", -1),
		    (int)field_number(bots, "n", 1));
	if (bot != NULL && child_of_hub(bot->child) &&
	    json_is_false(json_object_get(m, "bot")))
		child_signal(bot->child, SIGKILL);
	own->handed |= field_true(m, "handed");
	if (field_true(m, "claimed"))
		hub->claimed = loop_monotonic();
	if (trouble != NULL || field_true(m, "ready"))
		state_trouble(gate, hub->deck, trouble);
	if (trouble != NULL && gate->upgraded) {
		gate->upgraded = false;
		state_answer(gate, trouble);
	}
}

static void
child_line(void *arg, char *line, size_t length, int fd)
{
	struct child *child = arg;
	json_t *m = json_loadb(line, length, 0, NULL);

	if (fd != -1)
		close(fd);
	if (field_true(m, "ready")) {
		child->ready = true;
		child->watchdog.able = field_true(m, "pong");
	}
	if (field_true(m, "pong")) {
		watchdog_answered(&child->watchdog);
		if (child->role == CHILD_HUB)
			systemd_hub_answered(child->gate);
		gate_figures_take(child, json_object_get(m, "figures"));
	}
	if (child->role == CHILD_SESSION)
		session_says(child, m);
	if (child->role == CHILD_TEMPLATE)
		template_says(child->gate, m);
	if (child->role == CHILD_HUB)
		hub_says(child, m);
	if (child->role == CHILD_METRICS && field_number(m, "figures", 0) != 0)
		gate_figures_asked(child, (int)field_number(m, "figures", 0));
	gate_ready(child->gate);
	json_decref(m);
}

/* A process without its link is useless. */
static void
child_closed(void *arg, const char *why)
{
	struct child *child = arg;

	log_debug("link_end", "role=%s number=%d why=%s", child_title(child),
	    child->number, log_quote(why));
	connections_shut(child);
	link_free(child->link);
	child->link = NULL;
	if (strcmp(why, "closed") != 0)
		child_signal(child, SIGKILL);
}

const struct link_ops child_link_ops = {child_line, child_closed};
