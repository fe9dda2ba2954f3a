/* The live picture of a table under the lobby's cursor. */
#include <inttypes.h>

#include "daemon/client/client_internal.h"

void
peek_want(struct client *client, int64_t table)
{
	char line[48];

	if (table == client->peek_asked || client->peek_waiting)
		return;
	if (table == 0) {
		/* It was closed; with it the host ended the picture. */
		peek_forget(client);
		return;
	}
	snprintf(line, sizeof(line), "%" PRId64 " live", table);
	if (!client_ask(client, "peek", line))
		return;
	client->peek_asked = table;
	client->peek_waiting = true;
}

void
peek_take(struct client *client, const json_t *picture)
{
	struct seen *table = seen_decode(picture);

	if (json_is_true(json_object_get(picture, "live")))
		client->peek_waiting = false;
	if (table == NULL)
		return;
	/* What was asked for before may still be on its way. */
	if (table->number != client->peek_asked) {
		seen_drop(table);
		return;
	}
	seen_drop(client->peek);
	client->peek = table;
	if (client->model.table == NULL)
		client_choose_view(client);
}

void
peek_forget(struct client *client)
{
	seen_drop(client->peek);
	client->peek = NULL;
	client->peek_asked = 0;
	client->peek_waiting = false;
}
