/* Lists that fit into a line of the protocol. */
#include "daemon/hub/capped_list.h"

static const struct rows room[] = {
    [ROWS_EVENT] = {NULL, 40, 11000},
    [ROWS_ANSWER] = {NULL, 300, 60000},
};

struct rows
rows_new(enum rows_place place)
{
	struct rows rows = room[place];

	rows.list = json_array();
	return rows;
}

bool
rows_add(struct rows *rows, json_t *row)
{
	size_t bytes =
	    json_dumpb(row, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY) + 1;

	if (rows->rows == 0 || bytes > rows->bytes) {
		rows->rows = 0;
		json_decref(row);
		return false;
	}
	rows->rows--;
	rows->bytes -= bytes;
	json_array_append_new(rows->list, row);
	return true;
}
