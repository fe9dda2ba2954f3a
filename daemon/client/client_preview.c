/* The live picture of a table under the lobby's cursor. */
#include <inttypes.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/client_screen.h"
#include "daemon/protocol/field.h"

void
client_preview_want(struct client *client, int64_t table)
{
	char line[48];

	if (table == client->preview_asked || client->preview_waiting)
		return;
	if (table == 0) {
		/* It was closed; with it the host ended the picture. */
		client_preview_forget(client);
		return;
	}
	snprintf(line, sizeof(line), "%" PRId64 " live", table);
	if (!client_ask(client, "peek", line))
		return;
	client->preview_asked = table;
	client->preview_waiting = true;
}

void
client_preview_take(struct client *client, const json_t *picture)
{
	struct table_snapshot *table = table_snapshot_decode(picture);

	if (field_true(picture, "live"))
		client->preview_waiting = false;
	if (table == NULL)
		return;
	/* What was asked for before may still be on its way. */
	if (table->number != client->preview_asked) {
		table_snapshot_drop(table);
		return;
	}
	table_snapshot_drop(client->peek);
	client->peek = table;
	if (client->model.table == NULL)
		client_choose_view(client);
}

void
client_preview_forget(struct client *client)
{
	table_snapshot_drop(client->peek);
	client->peek = NULL;
	client->preview_asked = 0;
	client->preview_waiting = false;
}
