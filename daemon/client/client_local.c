/* The commands that the session carries out itself. */
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_local.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_play.h"
#include "daemon/client/text/say_threats.h"
#include "daemon/client/tour.h"
#include "daemon/client/view/view_table.h"
#include "daemon/lib/log.h"

/* A command's function writes its words to talk->out. */
typedef void (*local_fn)(struct client *, const struct narrator *,
    const char *name, const char *rest);

static void
do_help(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	struct help_for reader = {.role = client->model.role,
	    .table = talk->table,
	    .ear = client->mode == CLIENT_LINEAR,
	    .flow = client->mode == CLIENT_SCREEN};

	if (help_write(talk->out, rest, &reader))
		return;
	help_unknown(talk->out, rest);
	client->status = EX_USAGE;
}

static void
do_quit(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	/* Piped lines: what was asked for before is answered first. */
	if (client->mode == CLIENT_LINEAR && client->npending > 0) {
		client->ended = client->quits = true;
		return;
	}
	client_bye(client, "quit", NULL);
	client_leave(client, 0);
}

static void
do_whoami(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	if (client->mode == CLIENT_EXEC && client->model.role == ROLE_GUEST) {
		fprintf(talk->out,
		    "You are a guest of %s, and get a name when you come in"
		    " without a command.\n",
		    client->model.host);
		return;
	}
	fprintf(talk->out, "You are %s, a %s of %s.\n", client->model.name,
	    role_name(client->model.role), client->model.host);
	if (client->token[0] != '\0')
		fprintf(talk->out,
		    "If your line drops, come back and type"
		    " /resume and this token, which takes your name and your"
		    " seat again:\n\n%s\n",
		    client->token);
}

static void
do_set(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	if (!preferences_set(client, rest, talk->out))
		client->status = EX_USAGE;
}

static void
do_plays(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	say_plays(talk);
}

static void
do_preview(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	int play =
	    *rest == '\0' ? 0 : (int)strtonum(rest, 1, PLAYS_MAX, NULL) - 1;

	if (client->mode != CLIENT_SCREEN || !table_view_preview(client, play))
		say_preview(talk, play);
}

static void
do_dice(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	say_dice(talk);
}

static void
do_square(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	char *end;
	long square = strtol(rest, &end, 10);
	int colour = table_snapshot_counting(talk->table, talk->me);

	end += strspn(end, " ");
	if (*end != '\0')
		colour = colour_parse(end);
	if (end == rest || colour < 0 || square < 0 || square > 100) {
		fputs("Say which: square 16, or square 16 green.\n", talk->out);
		return;
	}
	say_on_square(talk, (enum colour)colour, (int)square);
}

static void
do_colour(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	int colour = colour_parse(name);

	if (colour >= 0)
		say_colour(talk, (enum colour)colour);
}

static void
do_threats(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	say_threats(talk);
}

static void
do_repeat(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	if (client->last != NULL)
		fputs(client->last, talk->out);
	else
		prompt_say(talk->out, &client->model, talk->terse);
}

static void
do_terse(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	bool terse = strcmp(name, "terse") == 0;

	preferences_choose(client, PREFERENCE_TERSE, terse);
	fputs(terse ? "Short sentences.\n" : "Whole sentences.\n", talk->out);
}

static void
do_board(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	say_board(talk);
}

static void
do_tour(struct client *client, const struct narrator *talk, const char *name,
    const char *rest)
{
	tour_begin(client);
}

static const struct {
	const char *name;
	local_fn run;
} locals[] = {
    {"help", do_help},
    {"quit", do_quit},
    {"exit", do_quit},
    {"set", do_set},
    {"options", do_set},
    {"whoami", do_whoami},
    {"plays", do_plays},
    {"preview", do_preview},
    {"dice", do_dice},
    {"square", do_square},
    {"red", do_colour},
    {"green", do_colour},
    {"yellow", do_colour},
    {"blue", do_colour},
    {"threats", do_threats},
    {"repeat", do_repeat},
    {"terse", do_terse},
    {"verbose", do_terse},
    {"board", do_board},
    {"tour", do_tour},
};

static local_fn
client_local_find(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(locals) / sizeof(*locals); i++)
		if (strcmp(locals[i].name, name) == 0)
			return locals[i].run;
	return NULL;
}

/* Says why a command is not carried out. */
static void
client_local_refuse(struct client *client, const char *why, int status)
{
	if (client->mode == CLIENT_EXEC)
		client_fail(client, why, status);
	else
		client_say(client, CHAT_ERROR, why);
}

static void
client_local_misused(struct client *client, const struct command *command)
{
	char text[160];

	snprintf(text, sizeof(text), "That is not how %s is used: %s%s%s.",
	    command->name, command->name, *command->args == '\0' ? "" : " ",
	    command->args);
	client_local_refuse(client, text, EX_USAGE);
}

void
client_local(
    struct client *client, const struct command *command, const char *rest)
{
	local_fn run = client_local_find(command->name);
	struct narrator talk;
	size_t size;
	char *text, title[64];

	if (run == NULL)
		return;
	talk = client->tour != NULL ? tour_talk(client, NULL)
				    : client_talk(client, NULL);
	if (command->where >= TABLE &&
	    (talk.table == NULL || !talk.table->known)) {
		client_local_refuse(
		    client, "That needs a table: join or watch one first.", 1);
		return;
	}
	if (!command_takes(command, rest)) {
		client_local_misused(client, command);
		return;
	}
	talk.out = xmemstream(&text, &size);
	snprintf(title, sizeof(title), "%s %s", command->name, rest);
	run(client, &talk, command->name, rest);
	fclose(talk.out);
	if (client->mode == CLIENT_EXEC && client->status != 0)
		client->io.errors(client->io.arg, text, size);
	else if (size > 0 && !client->left)
		client_text(client, title, text);
	free(text);
	if (client->mode == CLIENT_EXEC && client->npending == 0)
		client_leave(client, client->status);
}
