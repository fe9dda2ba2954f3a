/* The live picture of a table under the lobby's cursor. */
#include <inttypes.h>
#include <stdlib.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/client_send.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

/*
 * A table that clients of this process look at. The host sends its picture to
 * one of them, who shares it with the others.
 */
struct preview {
	TAILQ_ENTRY(preview) entry;
	TAILQ_HEAD(preview_clients, client) clients;
	int64_t table;
	struct client *asker;          /* who gets it, NULL: nobody yet */
	struct table_snapshot *newest; /* NULL: none yet */
};

static TAILQ_HEAD(preview_list, preview) previews = TAILQ_HEAD_INITIALIZER(
    previews);

static struct preview *
preview_find(int64_t table)
{
	struct preview *preview;

	TAILQ_FOREACH (preview, &previews, entry)
		if (preview->table == table)
			return preview;
	return NULL;
}

static void
preview_leave(struct client *client)
{
	struct preview *preview = client->preview;

	table_snapshot_drop(client->peek);
	client->peek = NULL;
	client->preview = NULL;
	if (preview == NULL)
		return;
	TAILQ_REMOVE(&preview->clients, client, by_preview);
	if (!TAILQ_EMPTY(&preview->clients))
		return;
	TAILQ_REMOVE(&previews, preview, entry);
	table_snapshot_drop(preview->newest);
	free(preview);
}

static void preview_ask(struct client *);

/* The host no longer sends this client the picture: another one must ask. */
static void
preview_untold(struct client *client)
{
	struct preview *preview = preview_find(client->preview_told);
	struct client *other;

	client->preview_told = 0;
	if (preview == NULL || preview->asker != client)
		return;
	preview->asker = NULL;
	TAILQ_FOREACH (other, &preview->clients, by_preview) {
		if (!other->model.away)
			preview_ask(other);
		if (preview->asker != NULL)
			return;
	}
}

/* Requests the picture for this client, unless another one gets it. */
static void
preview_ask(struct client *client)
{
	struct preview *preview = client->preview;
	char line[48];

	if (preview->asker != NULL || client->preview_waiting)
		return;
	snprintf(line, sizeof(line), "%" PRId64 " live", preview->table);
	if (!client_ask(client, "peek", line))
		return;
	client->preview_waiting = true;
	preview->asker = client;
	/* The host sends each client one table at a time. */
	if (client->preview_told != preview->table)
		preview_untold(client);
	client->preview_told = preview->table;
}

void
client_preview_want(struct client *client, int64_t table)
{
	struct preview *told;

	if (table != (client->preview == NULL ? 0 : client->preview->table)) {
		preview_leave(client);
		if (table != 0) {
			struct preview *preview = preview_find(table);

			if (preview == NULL) {
				preview = xcalloc(1, sizeof(*preview));
				preview->table = table;
				TAILQ_INIT(&preview->clients);
				TAILQ_INSERT_TAIL(&previews, preview, entry);
			}
			TAILQ_INSERT_TAIL(
			    &preview->clients, client, by_preview);
			client->preview = preview;
			if (preview->newest != NULL)
				client->peek =
				    table_snapshot_keep(preview->newest);
		}
	}
	if (client->preview != NULL)
		preview_ask(client);
	/* A table that was closed has ended its picture itself. */
	told = preview_find(client->preview_told);
	if (client->preview == NULL && told == NULL)
		client->preview_told = 0;
	else if (client->preview_told != 0 && told == NULL &&
	    !client->preview_waiting && client_ask(client, "peek", "off"))
		client->preview_told = 0;
}

void
client_preview_take(struct client *client, const json_t *picture)
{
	struct preview *preview =
	    preview_find(field_number(picture, "table", 0));
	struct table_snapshot *table = NULL;
	struct client *other;

	if (field_true(picture, "live"))
		client->preview_waiting = false;
	/* An earlier request may still be pending. */
	if (preview != NULL && preview->asker == client)
		table = table_snapshot_decode(picture);
	if (table != NULL) {
		table_snapshot_drop(preview->newest);
		preview->newest = table;
		TAILQ_FOREACH (other, &preview->clients, by_preview) {
			table_snapshot_drop(other->peek);
			other->peek = table_snapshot_keep(table);
			client_mark(other);
			if (other != client && other->io.wake != NULL)
				other->io.wake(other->io.arg);
		}
	}
	if (client->model.table == NULL)
		client_choose_view(client);
}

void
client_preview_refused(struct client *client)
{
	struct preview *preview = preview_find(client->preview_told);
	struct client *other, *next;

	client->preview_waiting = false;
	client->preview_told = 0;
	if (preview == NULL || preview->asker != client)
		return;
	/* It is not there for the others either. */
	preview->asker = NULL;
	TAILQ_FOREACH_SAFE (other, &preview->clients, by_preview, next)
		preview_leave(other);
}

void
client_preview_forget(struct client *client)
{
	preview_leave(client);
	client->preview_waiting = false;
	preview_untold(client);
}
