/* What reaches the person: lines of talk, texts, the bell, and the end. */
#include <stdio.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/linear.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/view_pager.h"

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

void
client_hear(
    struct client *client, enum chat_kind kind, const char *text, uint64_t said)
{
	if (client->mode == CLIENT_SCREEN || kind != CHAT_ERROR)
		chat_add(&client->model.chat, kind, text, said);
	if (client->mode != CLIENT_SCREEN)
		linear_say(client, text);
	else
		chat_pane_arrived(client, text);
	client_mark(client);
}

void
client_say(struct client *client, enum chat_kind kind, const char *text)
{
	client_hear(client, kind, text, 0);
}

void
client_text(struct client *client, const char *title, const char *text)
{
	const char *end = strchr(text, '\n');
	char line[LINE_MAX_BYTES];

	if (client->mode == CLIENT_SCREEN && end != strrchr(text, '\n')) {
		pager_open(client, title, text);
	} else if (client->mode == CLIENT_SCREEN) {
		/* A short answer becomes a line of the talk. */
		strlcpy(line, text, sizeof(line));
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '\0')
			client_say(client, CHAT_NOTICE, line);
	} else if (*text != '\0')
		linear_say(client, text);
}

void
client_motd(struct client *client, const char *text)
{
	size_t length = strcspn(text, "\n");
	bool is_line = text[length + strspn(text + length, " \n")] == '\0' &&
	    text_width_n(text, length) <= client->width;

	if (client->mode == CLIENT_SCREEN && !is_line)
		pager_motd(client, text);
	else if (client->mode == CLIENT_EXEC)
		linear_say(client, text);
	else
		client_say(client, CHAT_NOTICE, text);
}
