/* The front ends of a cluster. */
#include "daemon/hub/fronts.h"

#include <sys/queue.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/utf8.h"
#include "daemon/hub/deck_door.h"
#include "daemon/hub/hub.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

#define GOODBYE 3 /* seconds that people of a machine that stops are told */

/* A session process's link: the gate's number for it, and the hub's. */
struct front_link {
	RB_ENTRY(front_link) by_number;
	int number, link;
};
RB_HEAD(front_links, front_link);

TREE_GENERATE(
    front_links, front_link, by_number, TREE_ORDER(a->number, b->number))

struct front {
	TAILQ_ENTRY(front) entry;
	struct fronts *all;
	struct link *link;
	struct front_links links;
	int id; /* that the hub knows it by, from 1 */
	char name[FRONT_NAME], machine[FRONT_MACHINE];
};

struct fronts {
	struct loop *loop;
	struct hub *hub;
	const struct fronts_ops *ops;
	void *arg;
	int last; /* id */
	TAILQ_HEAD(front_list, front) list;
};

static struct front_link *
front_find(const struct front *front, int number)
{
	struct front_link key = {.number = number};

	return front_links_find(&front->links, &key);
}

static void
front_free(struct front *front)
{
	struct fronts *all = front->all;
	struct front_link *one;

	TAILQ_REMOVE(&all->list, front, entry);
	while ((one = RB_ROOT(&front->links)) != NULL) {
		RB_REMOVE(front_links, &front->links, one);
		all->ops->cut(all->arg, one->link);
		free(one);
	}
	link_free(front->link);
	free(front);
}

static void
front_conn(struct front *front, const json_t *conn)
{
	const struct front_link *one =
	    front_find(front, (int)field_number(conn, "link", 0));

	if (one != NULL)
		hub_conn(front->all->hub, one->link,
		    field_number(conn, "id", 0),
		    field_or(conn, "transport", ""),
		    field_or(conn, "address", ""));
}

static void
front_closed_conn(struct front *front, const json_t *conn)
{
	const struct front_link *one =
	    front_find(front, (int)field_number(conn, "link", 0));

	if (one == NULL)
		return;
	/* The session process may have said more of it before the gate did. */
	front->all->ops->drain(front->all->arg, one->link);
	hub_conn_ended(front->all->hub, one->link, field_number(conn, "id", 0));
}

/* The process has another link by now. */
static void
front_forget(struct front *front, int number)
{
	struct front_link *one = front_find(front, number);
	int link = one == NULL ? 0 : one->link;

	if (one == NULL)
		return;
	RB_REMOVE(front_links, &front->links, one);
	free(one);
	front->all->ops->cut(front->all->arg, link);
}

static void
front_line(void *arg, char *line, size_t length, int fd)
{
	struct front *front = arg;
	json_t *m = json_loadb(line, length, 0, NULL);
	const json_t *part;

	if ((part = json_object_get(m, "conn")) != NULL)
		front_conn(front, part);
	if ((part = json_object_get(m, "closed")) != NULL)
		front_closed_conn(front, part);
	if ((part = json_object_get(m, "sync")) != NULL)
		hub_caught_up(front->all->hub, front->id,
		    (uint64_t)json_integer_value(part));
	if (field_number(m, "unlink", 0) != 0)
		front_forget(front, (int)field_number(m, "unlink", 0));
	if (field_true(m, "stop"))
		hub_stopping(front->all->hub, front->id, GOODBYE);
	json_decref(m);
}

static void
front_closed(void *arg, const char *why)
{
	struct front *front = arg;

	log_info("front_lost", "machine=%s why=%s", log_quote(front->machine),
	    log_quote(why));
	front_free(front);
}

static const struct link_ops front_ops = {front_line, front_closed};

struct fronts *
fronts_new(
    struct loop *loop, struct hub *hub, const struct fronts_ops *ops, void *arg)
{
	struct fronts *all = xcalloc(1, sizeof(*all));

	all->loop = loop;
	all->hub = hub;
	all->ops = ops;
	all->arg = arg;
	TAILQ_INIT(&all->list);
	return all;
}

void
fronts_free(struct fronts *all)
{
	struct front *front;

	if (all == NULL)
		return;
	while ((front = TAILQ_FIRST(&all->list)) != NULL)
		front_free(front);
	free(all);
}

void
fronts_gate(struct fronts *all, struct link *link, const char *name,
    const char *machine)
{
	struct front *front = fronts_find(all, name);

	if (front != NULL)
		front_free(front);
	front = xcalloc(1, sizeof(*front));
	front->all = all;
	front->link = link;
	front->id = ++all->last;
	strlcpy(front->name, name, sizeof(front->name));
	strlcpy(front->machine, machine, sizeof(front->machine));
	utf8_drop_halves(front->machine);
	TAILQ_INSERT_TAIL(&all->list, front, entry);
	link_own(link, &front_ops, front);
	log_info("front", "machine=%s", log_quote(front->machine));
	control_send(link, -1, "{sb}", "front", 1);
}

struct front *
fronts_find(struct fronts *all, const char *name)
{
	struct front *front;

	TAILQ_FOREACH (front, &all->list, entry)
		if (strcmp(front->name, name) == 0)
			return front;
	return NULL;
}

void
front_link(struct front *front, int number, int link)
{
	struct front_link *one = front_find(front, number);

	if (one == NULL) {
		one = xcalloc(1, sizeof(*one));
		one->number = number;
		RB_INSERT(front_links, &front->links, one);
	}
	one->link = link;
	hub_link_front(front->all->hub, link, front->id);
	control_send(front->link, -1, "{si}", "linked", number);
}

void
front_unlink(struct front *front, int number)
{
	struct front_link *one = front_find(front, number);

	if (one == NULL)
		return;
	RB_REMOVE(front_links, &front->links, one);
	free(one);
}

void
front_login(struct front *front, int number, int64_t conn, bool ok)
{
	control_send(front->link, -1, "{s{si sI sb}}", "login", "link", number,
	    "id", (json_int_t)conn, "ok", ok);
}

void
front_catch_up(struct front *front, uint64_t question, int number, int64_t conn)
{
	control_send(front->link, -1, "{sI si sI}", "sync",
	    (json_int_t)question, "link", number, "id", (json_int_t)conn);
}

void
fronts_stop(struct fronts *all)
{
	struct front *front;

	TAILQ_FOREACH (front, &all->list, entry)
		control_send(front->link, -1, "{sb}", "stop", 1);
}

void
fronts_flush(struct fronts *all)
{
	struct front *front;

	TAILQ_FOREACH (front, &all->list, entry)
		link_flush(front->link);
}

json_t *
fronts_list(struct fronts *all)
{
	json_t *list = json_array();
	struct front *front;
	struct front_link *one;
	int n, people;

	TAILQ_FOREACH (front, &all->list, entry) {
		n = people = 0;
		RB_FOREACH (one, front_links, &front->links) {
			n++;
			people += hub_link_people(all->hub, one->link);
		}
		json_array_append_new(list,
		    json_pack("{ss si si}", "machine", front->machine,
			"processes", n, "people", people));
	}
	return list;
}
