/* What reaches the person: lines of talk, texts, the bell, and the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/linear.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/lib/alloc.h"

#define ALERT_PAUSE_MS 5000

void
client_leave(struct client *client, int status)
{
	if (client->left)
		return;
	client->left = true;
	client->io.leave(client->io.arg, status);
}

void
client_fail(struct client *client, const char *text, int status)
{
	linear_warn(client, text);
	client_leave(client, status);
}

bool
client_quiet(const struct client *client)
{
	int64_t now = client->io.now(client->io.arg) + client->host_ahead;

	return quiet_at(&client->options.quiet, now / 1000);
}

void
client_ring(struct client *client)
{
	if (!client->options.bell || client_quiet(client))
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

/* One more line: in the talk, and in the linear view at once. */
static void
client_line_add(struct client *client, enum chat_kind kind, const char *text,
    uint64_t said, int64_t at)
{
	char stamp[CHAT_STAMP], *stamped;

	if (client->mode == CLIENT_SCREEN || kind != CHAT_ERROR)
		chat_add(&client->model.chat, kind, text, said, at);
	if (client->mode == CLIENT_SCREEN)
		chat_pane_arrived(client);
	else if (at == 0 || !client->options.stamps)
		linear_say(client, text);
	else {
		chat_stamp(at, client->options.quiet.zone, stamp);
		stamped = xasprintf("%s%s", stamp, text);
		linear_say(client, stamped);
		free(stamped);
	}
	client_mark(client);
}

/* The desktop shows it, as often as that is no nuisance. */
static void
client_alert(struct client *client, const char *text)
{
	int64_t now = client->io.now(client->io.arg);
	char bytes[TERMINAL_BYTES];

	if (!client->options.alerts || client->mode == CLIENT_EXEC ||
	    client_quiet(client) ||
	    (client->alerted != 0 && now - client->alerted < ALERT_PAUSE_MS))
		return;
	client->alerted = now;
	client->io.output(client->io.arg, bytes,
	    terminal_notify(&client->terminal, client->model.host, text, bytes,
		sizeof(bytes)));
}

void
client_hear(struct client *client, const struct client_talk_line *line)
{
	const char *text = line->text;
	char *named = NULL;

	/* What stands out on a screen by its colour needs words here. */
	if (line->named && client->mode == CLIENT_LINEAR)
		text = named = xasprintf("To you: %s", line->text);
	client_line_add(client, line->kind, text, line->said, line->at);
	free(named);
	if (line->kind != CHAT_TO_YOU || line->old)
		return;
	client_ring(client);
	client_alert(client, line->text);
}

void
client_say(struct client *client, enum chat_kind kind, const char *text)
{
	client_line_add(client, kind, text, 0, 0);
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
