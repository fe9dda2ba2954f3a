/* Commands for the hub, and which answers are still to come. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_send.h"
#include "daemon/lib/alloc.h"

#define ASK_MAX 4 /* pending commands before the screen's own must wait */

void
client_send_row(struct client *client, const struct command *command,
    const char *rest, const char *then)
{
	const struct table_snapshot *table = client->model.table;
	char line[LINE_MAX_BYTES + 32];
	int64_t id = client->next_id++;

	snprintf(line, sizeof(line), "%s%s%s", command->name,
	    *rest == '\0' ? "" : " ", rest);
	client->pending = xrealloc(client->pending,
	    sizeof(*client->pending) * (size_t)(client->npending + 1));
	client->pending[client->npending++] = (struct pending){.id = id,
	    .command = command,
	    .then = then == NULL ? NULL : xstrdup(then)};
	client->discards = strcmp(line, "leave discard") == 0;
	client->io.command(client->io.arg, line, id,
	    table != NULL && (command->flags & AT_SEQ) ? table->seq : 0);
}

void
client_send(struct client *client, const char *command, const char *rest,
    const char *then)
{
	const struct command *row = command_find(command, &command);

	if (row != NULL)
		client_send_row(client, row, rest, then);
}

bool
client_ask(struct client *client, const char *command, const char *rest)
{
	/* What the person asks for comes first. */
	if (client->model.away || client->npending >= ASK_MAX)
		return false;
	client_send(client, command, rest, NULL);
	client->pending[client->npending - 1].quiet = true;
	return true;
}

void
client_forget(struct client *client)
{
	while (client->npending > 0)
		free(client->pending[--client->npending].then);
	free(client->pending);
	client->pending = NULL;
}
