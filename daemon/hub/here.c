/* Who is here, each person once. */
#include "daemon/hub/here.h"

#include <stdlib.h>
#include <strings.h>

#include "daemon/hub/people.h"
#include "daemon/lib/log.h"

struct entry {
	const struct conn *conn;
	int order; /* of coming */
};

static int
by_name(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = strcasecmp(a->conn->name, b->conn->name);

	if (order == 0)
		order = conn_rank(a->conn) - conn_rank(b->conn);
	return order != 0 ? order : a->order - b->order;
}

static int
by_order(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	return a->order - b->order;
}

/* Connections of people, before they are sorted. */
static struct entry *
all_here(const struct hub *hub, int *n)
{
	struct entry *list =
	    xcalloc((size_t)conn_count(hub) + 1, sizeof(*list));
	const struct conn *conn;

	*n = 0;
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_person(conn)) {
			list[*n].conn = conn;
			list[*n].order = *n;
			++*n;
		}
	return list;
}

/* Leaves the first connection of each name. */
static struct entry *
each_once(const struct hub *hub, int *n)
{
	struct entry *list = all_here(hub, n);
	int i, kept = 0;

	qsort(list, (size_t)*n, sizeof(*list), by_name);
	for (i = 0; i < *n; i++)
		if (kept == 0 ||
		    !name_same(list[kept - 1].conn->name, list[i].conn->name))
			list[kept++] = list[i];
	*n = kept;
	return list;
}

const struct conn **
people_unique(const struct hub *hub, int *n)
{
	struct entry *list = each_once(hub, n);
	const struct conn **people = xcalloc((size_t)*n + 1, sizeof(*people));
	int i;

	qsort(list, (size_t)*n, sizeof(*list), by_order);
	for (i = 0; i < *n; i++)
		people[i] = list[i].conn;
	free(list);
	return people;
}

int
people_count(const struct hub *hub)
{
	int n;

	free(each_once(hub, &n));
	return n;
}
