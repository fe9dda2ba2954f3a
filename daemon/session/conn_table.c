/*
 * What the files of a session process share: its connections by their ids,
 * and its words to the gate.
 */
#include "daemon/session/conn_table.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/session/connection.h"

#define SLOT_BITS 11 /* 2,048 slots, twice the most connections */

void
conn_table_miss_hub(struct conn_table *process)
{
	control_send(process->control.link, -1, "{sb}", "missed", 1);
}

void
conn_table_report(struct conn_table *process, int64_t gate_id, bool ok)
{
	control_send(process->control.link, -1, "{s{sI sb}}", "login", "id",
	    (json_int_t)gate_id, "ok", ok);
}

void
conn_table_closed(
    struct conn_table *process, int64_t gate_id, enum conn_fault fault)
{
	control_send(process->control.link, -1, "{s{sI sb sb}}", "closed", "id",
	    (json_int_t)gate_id, "late", fault == FAULT_LATE, "flood",
	    fault == FAULT_FLOOD);
}

void
conn_table_proceeds(
    struct conn_table *process, int64_t gate_id, enum login_step step)
{
	control_send(process->control.link, -1, "{s{sI si}}", "proceeds", "id",
	    (json_int_t)gate_id, "step", (int)step);
}

static int
free_slot(struct conn_table *process)
{
	int i, slot, old = process->nslots;

	for (i = 0; i < old; i++) {
		slot = (process->next_free + i) % old;
		if (process->slot[slot] == NULL)
			return slot;
	}
	process->nslots = old == 0 ? 16 : old * 2;
	process->slot =
	    xrealloc(process->slot, process->nslots * sizeof(*process->slot));
	memset(process->slot + old, 0,
	    (process->nslots - old) * sizeof(*process->slot));
	return old;
}

int64_t
conn_table_add(struct conn_table *process, struct connection *c)
{
	int slot = free_slot(process);

	process->slot[slot] = c;
	process->next_free = slot + 1;
	process->connections++;
	return ++process->generation << SLOT_BITS | slot;
}

static int
slot_of(int64_t id)
{
	return (int)(id & ((1 << SLOT_BITS) - 1));
}

struct connection *
conn_table_find(const struct conn_table *process, int64_t id)
{
	struct connection *c;

	if (id <= 0 || slot_of(id) >= process->nslots)
		return NULL;
	c = process->slot[slot_of(id)];
	return c != NULL && connection_id(c) == id ? c : NULL;
}

struct connection *
conn_table_find_gate(const struct conn_table *process, int64_t gate_id)
{
	int i;

	for (i = 0; i < process->nslots; i++)
		if (process->slot[i] != NULL &&
		    connection_gate_id(process->slot[i]) == gate_id)
			return process->slot[i];
	return NULL;
}

void
conn_table_remove(struct conn_table *process, int64_t id, int64_t gate_id,
    enum conn_fault fault)
{
	process->slot[slot_of(id)] = NULL;
	process->connections--;
	conn_table_closed(process, gate_id, fault);
	if (process->ending && process->connections == 0)
		loop_stop(process->loop);
}
