/*
 * The template of session processes as the gate sees it.
 *
 * The gate keeps the other end of a new link until the template has said that
 * the process is there: if the template dies before, its successor is given it
 * again, and the people who wait on that link notice nothing.
 */
#include <sys/queue.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/template.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

/* NULL while none is there, or it is to end. */
static struct child *
template_find(struct gate *gate)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role == CHILD_TEMPLATE && child->link != NULL &&
		    !child->retiring)
			return child;
	return NULL;
}

bool
template_fork(struct child *child)
{
	struct child *template = template_find(child->gate);
	int fd;

	if (template == NULL)
		return true;
	fd = fcntl(child->far_end, F_DUPFD_CLOEXEC, 3);
	if (fd == -1) {
		log_error("link", "error=%s", log_quote(strerror(errno)));
		return false;
	}
	control_send(
	    template->link, fd, "{s{si}}", "fork", "number", child->number);
	return true;
}

void
template_begins(struct gate *gate)
{
	struct child *child, *next;

	TAILQ_FOREACH_SAFE (child, &gate->children, entry, next) {
		if (child->far_end != -1 && !template_fork(child))
			child_forked(child, -1);
	}
	connections_keep_ready(gate);
}

void
template_says(struct gate *gate, const json_t *m)
{
	const json_t *forked = json_object_get(m, "forked");
	int number = (int)field_number(forked, "number", 0);
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->far_end != -1 && child->number == number)
			break;
	if (child == NULL)
		return;
	child_forked(child, (pid_t)field_number(forked, "pid", -1));
}

void
template_drain(struct gate *gate)
{
	struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->role == CHILD_TEMPLATE && child->link != NULL)
			link_drain(child->link);
}

void
template_renew(struct gate *gate)
{
	struct child *template = template_find(gate);

	if (template == NULL)
		return;
	template->retiring = true;
	control_send(template->link, -1, "{sb}", "stop", 1);
}

bool
template_pending(const struct gate *gate)
{
	const struct child *child;

	TAILQ_FOREACH (child, &gate->children, entry)
		if (child->far_end != -1)
			return true;
	return false;
}

void
template_give_up(struct gate *gate)
{
	struct child *child, *next;

	TAILQ_FOREACH_SAFE (child, &gate->children, entry, next) {
		if (child->far_end != -1)
			child_forked(child, -1);
	}
}
