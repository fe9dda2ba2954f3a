/* People who go through a recorded game together. */
#include "daemon/hub/examination.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"

json_t *
examination_json(const struct examination *examination)
{
	json_t *names = json_array();
	const struct conn *conn;

	TAILQ_FOREACH (conn, &examination->people, in_examination)
		json_array_append_new(names, json_string(conn->name));
	return json_pack("{s:s,s:s,s:o,s:i,s:s}", "game", examination->game,
	    "leader", examination->leader->name, "names", names, "place",
	    examination->place, "line", examination->line);
}

/* Sends an event to everybody in it but one, or NULL. */
static void
send_others(struct hub *hub, const struct examination *examination,
    const struct conn *except, json_t *event)
{
	const struct conn *conn;
	struct held *held = outbox_hold(hub, HELD_EVENT, event);

	TAILQ_FOREACH (conn, &examination->people, in_examination)
		if (conn != except)
			held_to(held, conn);
}

void
examination_send(struct hub *hub, const struct examination *examination,
    const char *writer, json_t *event)
{
	const struct conn *conn;
	struct held *held = outbox_hold(hub, HELD_EVENT, event);

	TAILQ_FOREACH (conn, &examination->people, in_examination)
		if (user_list_find(hub, LIST_CENSOR, conn->name, writer) ==
		    NULL)
			held_to(held, conn);
}

/* Who is in it has changed, or who leads: what says how, name by whom. */
static json_t *
examination_change(const struct examination *examination, const char *what,
    const struct conn *conn)
{
	json_t *event = examination_json(examination);

	json_object_set_new(event, "ev", json_string("examined"));
	json_object_set_new(event, what, json_string(conn->name));
	return event;
}

static void
examination_add(struct examination *examination, struct conn *conn)
{
	TAILQ_INSERT_TAIL(&examination->people, conn, in_examination);
	examination->n++;
	conn->examination = examination;
}

void
examination_begin(struct hub *hub, struct conn *conn, const char *game)
{
	struct examination *examination;

	examination_leave(hub, conn);
	examination = xcalloc(1, sizeof(*examination));
	TAILQ_INIT(&examination->people);
	strlcpy(examination->game, game, sizeof(examination->game));
	examination->leader = conn;
	examination_add(examination, conn);
}

void
examination_join(
    struct hub *hub, struct conn *conn, struct examination *examination)
{
	examination_leave(hub, conn);
	examination_add(examination, conn);
	send_others(hub, examination, conn,
	    examination_change(examination, "joins", conn));
}

void
examination_forget(struct conn *conn)
{
	struct examination *examination = conn->examination;

	if (examination == NULL)
		return;
	TAILQ_REMOVE(&examination->people, conn, in_examination);
	examination->n--;
	conn->examination = NULL;
	if (examination->n == 0)
		free(examination);
	else if (examination->leader == conn)
		examination->leader = TAILQ_FIRST(&examination->people);
}

void
examination_leave(struct hub *hub, struct conn *conn)
{
	const struct examination *examination = conn->examination;
	bool others = examination != NULL && examination->n > 1;

	examination_forget(conn);
	if (others)
		send_others(hub, examination, NULL,
		    examination_change(examination, "leaves", conn));
}

void
examination_show(struct hub *hub, struct examination *examination, int place,
    const char *line)
{
	examination->place = place;
	strlcpy(examination->line, line, sizeof(examination->line));
	if (examination->n > 1)
		send_others(hub, examination, examination->leader,
		    json_pack("{s:s,s:s,s:i,s:s}", "ev", "examined", "game",
			examination->game, "place", place, "line", line));
}

void
examination_lead(
    struct hub *hub, struct examination *examination, struct conn *conn)
{
	examination->leader = conn;
	send_others(hub, examination, NULL,
	    examination_change(examination, "leads", conn));
}

void
examination_ask(struct hub *hub, const struct conn *conn)
{
	send_event(hub, conn->examination->leader,
	    json_pack("{s:s,s:s,s:s}", "ev", "examined", "game",
		conn->examination->game, "asks", conn->name));
}
