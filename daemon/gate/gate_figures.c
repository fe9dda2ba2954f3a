/* What all processes count. */
#include "daemon/gate/gate_figures.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/control.h"
#include "daemon/protocol/field.h"

#define FIGURES_MOST 100 /* of one process */
#define NAME_MOST 40     /* bytes of a figure's name */

void
gate_figures_count(struct gate *gate, const char *name)
{
	if (gate->figures == NULL)
		gate->figures = json_object();
	json_object_set_new(gate->figures, name,
	    json_integer(field_number(gate->figures, name, 0) + 1));
}

void
gate_figures_refused(struct gate *gate, const char *why)
{
	char name[64];

	snprintf(name, sizeof(name), "refused_%s", why);
	gate_figures_count(gate, name);
}

/* A compromised process may report anything; it has to fit on a line. */
static bool
are_figures(json_t *figures)
{
	const char *name;
	json_t *figure;

	if (!json_is_object(figures) ||
	    json_object_size(figures) > FIGURES_MOST)
		return false;
	json_object_foreach (figures, name, figure) {
		if (!json_is_number(figure) || strlen(name) > NAME_MOST)
			return false;
	}
	return true;
}

void
gate_figures_take(struct child *child, json_t *figures)
{
	if (!are_figures(figures))
		return;
	json_decref(child->figures);
	child->figures = json_incref(figures);
}

static void
tell_metrics(const struct child *metrics, int question, const char *role,
    pid_t pid, const json_t *figures)
{
	control_send(metrics->link, -1, "{s{si ss si sO*}}", "process",
	    "question", question, "role", role, "pid", (int)pid, "figures",
	    figures);
}

static json_t *
own_figures(const struct gate *gate)
{
	json_t *own = control_common_figures();
	int n[NTRANSPORT] = {0}, id;
	const struct child *child;
	const struct gate_conn *conn;
	char name[64];

	TAILQ_FOREACH (child, &gate->children, entry) {
		TAILQ_FOREACH (conn, &child->conns, entry) {
			n[conn->transport]++;
		}
	}
	for (id = 0; id < NTRANSPORT; id++) {
		snprintf(name, sizeof(name), "connections_%s",
		    transport_name((enum transport_id)id));
		json_object_set_new(own, name, json_integer(n[id]));
	}
	json_object_update(own, gate->figures);
	return own;
}

void
gate_figures_asked(struct child *metrics, int question)
{
	struct gate *gate = metrics->gate;
	json_t *own = own_figures(gate);
	const struct child *child;

	tell_metrics(metrics, question, "gate", getpid(), own);
	json_decref(own);
	TAILQ_FOREACH (child, &gate->children, entry) {
		if (child->pid > 0)
			tell_metrics(metrics, question, child_title(child),
			    child->pid, child->figures);
		control_send(
		    child->link, -1, "{sb sb}", "ping", 1, "figures", 1);
	}
	control_send(metrics->link, -1, "{si}", "figures", question);
}
