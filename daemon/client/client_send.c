/* Commands for the hub, and which answers are still to come. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_send.h"
#include "daemon/lib/alloc.h"

#define ASK_MAX 4 /* pending commands before the screen's own must wait */

static struct pending *
pending_add(struct client *client, const struct command *command)
{
	struct pending *pending;

	client->pending = xrealloc(client->pending,
	    sizeof(*client->pending) * (size_t)(client->npending + 1));
	pending = &client->pending[client->npending++];
	*pending =
	    (struct pending){.id = client->next_id++, .command = command};
	return pending;
}

void
client_send_row(struct client *client, const struct command *command,
    const char *rest, const char *then)
{
	const struct table_snapshot *table = client->model.table;
	struct pending *pending = pending_add(client, command);
	char line[LINE_MAX_BYTES + 32];

	snprintf(line, sizeof(line), "%s%s%s", command->name,
	    *rest == '\0' ? "" : " ", rest);
	pending->then = then == NULL ? NULL : xstrdup(then);
	if (command->id == COMMAND_register || command->id == COMMAND_passwd)
		pending->line = xstrdup(line);
	client->discards = strcmp(line, "leave discard") == 0;
	client->io.command(client->io.arg, line, pending->id,
	    table != NULL && (command->flags & AT_SEQ) ? table->seq : 0);
}

void
client_send_password(struct client *client, const char *line,
    const char *password, const char *old)
{
	const char *rest;
	struct pending *pending =
	    pending_add(client, command_find(line, &rest));

	pending->line = xstrdup(line);
	pending->secret = true;
	pending->old = old != NULL;
	if (client->io.secret != NULL)
		client->io.secret(
		    client->io.arg, line, pending->id, password, old);
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
	while (client->npending > 0) {
		client->npending--;
		free(client->pending[client->npending].then);
		free(client->pending[client->npending].line);
	}
	free(client->pending);
	client->pending = NULL;
}
