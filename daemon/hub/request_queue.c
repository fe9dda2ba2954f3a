/* Whose turn it is when many want something of the hub at once. */
#include "daemon/hub/request_queue.h"

#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/people.h"
#include "daemon/hub/rate.h"
#include "daemon/hub/request.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define WAITING_MOST 64 /* of one person; a session lets four through */
#define JOB_COST 10     /* of a piece of a long command */

/* The command of a message; NULL: there is none of that name. */
static const struct command *
command_of(const json_t *message)
{
	const char *rest, *line = field_or(message, "do", "");

	return command_find(line + strspn(line, " \t"), &rest);
}

/* Whether it is done as it comes, where nothing of that person's waits. */
static bool
is_at_once(struct hub *hub, const struct conn *conn, const json_t *message)
{
	const struct command *command;

	if (!rate_has_limit(hub, conn))
		return true;
	if (conn_seat(conn) < 0 || !rate_is_calm(hub, conn))
		return false;
	command = command_of(message);
	return command != NULL && (command->flags & AT_SEQ) != 0;
}

void
request_queue_take(struct hub *hub, struct conn *conn, const json_t *message)
{
	if (!request_queue_waits_of(conn) && is_at_once(hub, conn, message)) {
		(void)request_do(hub, conn, message, false);
		return;
	}
	if (json_array_size(conn->waiting) == WAITING_MOST) {
		log_warn("link_cut", "link=%d why=requests", conn->peer->id);
		people_peer_cut(hub, conn->peer);
		return;
	}
	if (conn->waiting == NULL)
		conn->waiting = json_array();
	json_array_append(conn->waiting, (json_t *)message);
	people_queue(hub, conn, true);
}

bool
request_queue_waits(const struct hub *hub)
{
	return !TAILQ_EMPTY(&hub->people.queue);
}

bool
request_queue_waits_of(const struct conn *conn)
{
	return json_array_size(conn->waiting) > 0;
}

/* More of a command that is under way. */
static int
job_go_on(struct hub *hub, struct conn *conn, const json_t *message)
{
	struct request req = {.hub = hub,
	    .conn = conn,
	    .id = json_object_get(message, "id"),
	    .queued = true};

	if (!conn->job.go_on(&req, conn->job.state))
		people_set_job(hub, conn, NULL);
	return JOB_COST;
}

int
request_queue_serve_of(struct hub *hub, struct conn *conn, bool leaves)
{
	json_t *message;
	const struct command *command;
	bool is_long;
	int cost = 0;

	/* The rest is said again where he goes. */
	if (conn->going != 0 && !leaves) {
		people_queue(hub, conn, false);
		return 0;
	}
	message = json_incref(json_array_get(conn->waiting, 0));
	command = command_of(message);
	is_long = command != NULL && (command->flags & LONG) != 0;
	/* At the end of the queue, before somebody is served who ends. */
	people_queue(hub, conn, false);
	people_queue(hub, conn, true);
	if (is_long && leaves)
		people_set_job(hub, conn, NULL);
	else if (conn->job.state != NULL)
		cost = job_go_on(hub, conn, message);
	else if (!is_long || hub->people.working == NULL)
		cost = request_do(hub, conn, message, true);
	else {
		json_decref(message);
		return 0;
	}
	if (conn->job.state == NULL && conn->waiting != NULL) {
		json_array_remove(conn->waiting, 0);
		people_queue(hub, conn, request_queue_waits_of(conn));
	}
	json_decref(message);
	return cost;
}

int
request_queue_serve(struct hub *hub)
{
	return request_queue_serve_of(
	    hub, TAILQ_FIRST(&hub->people.queue), false);
}
