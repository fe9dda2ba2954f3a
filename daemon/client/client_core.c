/* What every part of a client may ask of it. */
#include "daemon/client/client_core.h"

#include <string.h>

#include "daemon/client/client_internal.h"

void
client_mark(struct client *client)
{
	client->dirty = true;
}

void
client_leave(struct client *client, int status)
{
	if (client->left)
		return;
	client->left = true;
	client->io.leave(client->io.arg, status);
}

void
client_warn(struct client *client, const char *text)
{
	client->io.errors(client->io.arg, text, strlen(text));
	client->io.errors(client->io.arg, "\n", 1);
}

void
client_fail(struct client *client, const char *text, int status)
{
	client_warn(client, text);
	client_leave(client, status);
}

void
client_ring(struct client *client)
{
	if (!client->options.bell)
		return;
	client->bell = client->mode == CLIENT_SCREEN;
	if (client->mode != CLIENT_SCREEN)
		client->io.output(client->io.arg, "\a", 1);
	client_mark(client);
}

struct narrator
client_talk(const struct client *client, FILE *out)
{
	struct narrator talk = {.out = out,
	    .table = client->model.table,
	    .me = client->model.seat,
	    .terse = client->options.terse};

	return talk;
}
