/* Lists that fit into a line of the protocol. */
#include "daemon/hub/capped_list.h"
#include "daemon/protocol/lobby_window.h"

static const struct capped_list room[] = {
    [CAPPED_EVENT] = {NULL, LOBBY_WINDOW_ROWS, LOBBY_WINDOW_BYTES},
    [CAPPED_PAGE] = {NULL, 100, 30000},
    [CAPPED_ANSWER] = {NULL, 300, 60000},
};

struct capped_list
capped_list_new(enum capped_place place)
{
	struct capped_list rows = room[place];

	rows.list = json_array();
	return rows;
}

bool
capped_list_add(struct capped_list *rows, json_t *row)
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
