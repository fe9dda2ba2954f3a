/*
 * What the files of a session process share: its connections by their ids,
 * and its words to the gate.
 */
#include "daemon/session/conn_table.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/session/connection.h"

void
conn_table_miss_hub(struct conn_table *process, int deck)
{
	if (deck == 0)
		control_send(process->control.link, -1, "{sb}", "missed", 1);
	else
		control_send(process->control.link, -1, "{sb si}", "missed", 1,
		    "deck", deck);
}

void
conn_table_closed(struct conn_table *process, int64_t id, enum conn_fault fault)
{
	control_send(process->control.link, -1, "{s{sI sb sb}}", "closed", "id",
	    (json_int_t)id, "late", fault == FAULT_LATE, "flood",
	    fault == FAULT_FLOOD);
}

void
conn_table_proceeds(
    struct conn_table *process, int64_t id, enum login_step step)
{
	control_send(process->control.link, -1, "{s{sI si}}", "proceeds", "id",
	    (json_int_t)id, "step", (int)step);
}

/* Where it stands, or would stand. */
static int
place_of(const struct conn_table *process, int64_t id)
{
	int low = 0, high = process->connections, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (connection_id(process->all[middle]) < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void
conn_table_add(struct conn_table *process, struct connection *c)
{
	int i = place_of(process, connection_id(c));

	if (process->connections == process->size) {
		process->size = 2 * process->size + 16;
		process->all = xrealloc(process->all,
		    (size_t)process->size * sizeof(struct connection *));
	}
	memmove(process->all + i + 1, process->all + i,
	    (size_t)(process->connections - i) * sizeof(struct connection *));
	process->all[i] = c;
	process->connections++;
}

struct connection *
conn_table_find(const struct conn_table *process, int64_t id)
{
	int i = place_of(process, id);

	return i < process->connections && connection_id(process->all[i]) == id
	    ? process->all[i]
	    : NULL;
}

void
conn_table_remove(struct conn_table *process, int64_t id, enum conn_fault fault)
{
	int i = place_of(process, id);

	process->connections--;
	memmove(process->all + i, process->all + i + 1,
	    (size_t)(process->connections - i) * sizeof(struct connection *));
	conn_table_closed(process, id, fault);
	if (process->ending && process->connections == 0)
		loop_stop(process->loop);
}
