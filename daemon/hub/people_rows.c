/*
 * Each connection has a slot in an array, in order of arrival. The rows
 * among them are counted in a Fenwick tree: sum[i] is how many of the slots
 * from i - (i & -i) to i - 1 have one.
 */
#include "daemon/hub/people_rows.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"

#define ROOM_FIRST 64 /* a power of two, as it always is */

static void
rows_count(struct people_rows *rows, int slot, int by)
{
	int i;

	rows->n += by;
	for (i = slot + 1; i <= rows->room; i += i & -i)
		rows->sum[i] += by;
}

/* Closes the gaps, in at least twice the room that is needed. */
static void
rows_pack(struct people_rows *rows)
{
	int i, kept = 0;

	for (i = 0; i < rows->used; i++)
		if (rows->conn[i] != NULL) {
			rows->conn[kept] = rows->conn[i];
			rows->conn[kept]->slot = kept;
			kept++;
		}
	rows->used = kept;
	while (rows->room < 2 * kept || rows->room == 0)
		rows->room = rows->room == 0 ? ROOM_FIRST : 2 * rows->room;
	rows->conn =
	    xrealloc(rows->conn, (size_t)rows->room * sizeof(*rows->conn));
	free(rows->sum);
	rows->sum = xcalloc((size_t)rows->room + 1, sizeof(*rows->sum));
	rows->n = 0;
	for (i = 0; i < kept; i++)
		if (rows->conn[i]->listed)
			rows_count(rows, i, 1);
}

void
people_rows_add(struct people_rows *rows, struct conn *conn)
{
	if (rows->used == rows->room)
		rows_pack(rows);
	conn->slot = rows->used++;
	rows->conn[conn->slot] = conn;
}

void
people_rows_remove(struct people_rows *rows, struct conn *conn)
{
	people_rows_list(rows, conn, false);
	rows->conn[conn->slot] = NULL;
}

void
people_rows_list(struct people_rows *rows, struct conn *conn, bool listed)
{
	if (listed != conn->listed)
		rows_count(rows, conn->slot, listed ? 1 : -1);
	conn->listed = listed;
}

struct conn *
people_row(const struct hub *hub, int row)
{
	const struct people_rows *rows = &hub->people.rows;
	int slot = 0, step;

	if (row < 1 || row > rows->n)
		return NULL;
	for (step = rows->room; step > 0; step /= 2)
		if (slot + step <= rows->room && rows->sum[slot + step] < row) {
			slot += step;
			row -= rows->sum[slot];
		}
	return rows->conn[slot];
}

void
people_rows_free(struct people_rows *rows)
{
	free(rows->conn);
	free(rows->sum);
	memset(rows, 0, sizeof(*rows));
}
