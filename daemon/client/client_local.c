/* The commands that the session carries out itself. */
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_local.h"
#include "daemon/client/client_say.h"
#include "daemon/client/examine.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/linear.h"
#include "daemon/client/playback.h"
#include "daemon/client/review.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_play.h"
#include "daemon/client/text/say_threats.h"
#include "daemon/client/tour.h"
#include "daemon/client/view/view_table.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/codes.h"

#define FASTER_MOST 100 /* times */

/* A command's function writes its output to talk->out. */
typedef void (*local_fn)(struct client *, const struct narrator *,
    const struct command *command, const char *rest);

static void
do_help(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	struct help_for reader = {.role = client->model.role,
	    .table = talk->table,
	    .ear = client->mode == CLIENT_LINEAR,
	    .flow = client->mode == CLIENT_SCREEN,
	    .rules = client->rules};

	if (help_write(talk->out, rest, &reader))
		return;
	help_unknown(talk->out, rest, &reader);
	client->status = EX_USAGE;
}

static void
do_quit(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	/* Piped lines: earlier commands are answered first. */
	if (client->mode == CLIENT_LINEAR && client->npending > 0) {
		client->ended = client->quits = true;
		return;
	}
	client_bye(client, codes_bye(BYE_QUIT), NULL, 0);
	client_leave(client, 0);
}

static void
do_whoami(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	if (client->mode == CLIENT_EXEC && client->model.role == ROLE_GUEST) {
		fprintf(talk->out,
		    "You are a guest of %s. You get a name when you connect "
		    "without a command.\n",
		    client->model.host);
		return;
	}
	fprintf(talk->out, "You are %s, a %s of %s.\n", client->model.name,
	    role_name(client->model.role), client->model.host);
	if (client->token[0] != '\0')
		fprintf(talk->out,
		    "If your connection drops, come back and type /resume and "
		    "this token to get your name and your seat back:\n\n%s\n",
		    client->token);
	if (client->model.role == ROLE_GUEST)
		fputs("\n/register and a name makes one your own; /help "
		      "account says how.\n",
		    talk->out);
}

static void
do_set(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	if (!preferences_set(client, rest, talk->out))
		client->status = EX_USAGE;
}

static void
do_plays(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	say_plays(talk);
}

static void
do_why(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	struct narrator here = *talk;
	char *text, *line, *next;
	size_t size;
	int n;

	here.out = xmemstream(&text, &size);
	n = say_why(&here, rest);
	fclose(here.out);
	/* About one counter it goes to the talk, so that it covers no board. */
	if (client->tour != NULL) {
		text[strcspn(text, "\n")] = '\0';
		tour_say(client->tour, text);
		tour_show(client);
	} else if (client->mode != CLIENT_SCREEN || n > DICE_MAX)
		fputs(text, talk->out);
	else
		for (next = text; (line = strsep(&next, "\n")) != NULL;)
			if (*line != '\0')
				client_say(client, CHAT_NOTICE, line);
	free(text);
}

static void
do_preview(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	int play =
	    *rest == '\0' ? 0 : (int)strtonum(rest, 1, PLAYS_MAX, NULL) - 1;

	if (client->mode != CLIENT_SCREEN || !table_view_preview(client, play))
		say_preview(talk, play);
}

static void
do_dice(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	say_dice(talk);
}

static void
do_square(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	char *end;
	long square = strtol(rest, &end, 10);
	int colour = table_snapshot_counting(talk->table, talk->me);

	end += strspn(end, " ");
	if (*end != '\0')
		colour = colour_parse(end);
	if (end == rest || colour < 0 || square < 0 || square > 100) {
		fputs("Which square? Type /square 16, or /square 16 green.\n",
		    talk->out);
		return;
	}
	say_on_square(talk, (enum colour)colour, (int)square);
}

static void
do_colour(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	int colour = colour_parse(command->name);

	if (colour >= 0)
		say_colour(talk, (enum colour)colour);
}

static void
do_threats(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	say_threats(talk);
}

static void
do_review(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	const char *wrong = NULL;
	int nth = REVIEW_BACK;

	if (*rest != '\0')
		nth = (int)strtonum(rest, 1, 100000, &wrong);
	if (wrong != NULL)
		fputs(
		    "Which throw? Type /review 12, or /review alone for the one"
		    " before.\n",
		    talk->out);
	else
		review_show(client, nth);
}

static void
do_repeat(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	if (client->last != NULL)
		fputs(client->last, talk->out);
	else
		prompt_say(talk->out, &client->model, talk->terse);
}

static void
do_terse(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	bool terse = command->id == COMMAND_terse;

	preferences_choose(client, PREFERENCE_TERSE, terse);
	fputs(terse ? "Short sentences from now on.\n"
		    : "Full sentences from now on.\n",
	    talk->out);
}

static void
do_board(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	say_board(talk);
}

static void
do_tour(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	tour_begin(client);
}

static void
do_replay(struct client *client, const struct narrator *talk,
    const struct command *command, const char *rest)
{
	char game[RECORD_GAME];
	const char *speed = rest + strcspn(rest, " "), *error = NULL;
	int faster = 1;

	snprintf(game, sizeof(game), "%.*s", (int)(speed - rest), rest);
	speed += strspn(speed, " ");
	if (*speed != '\0')
		faster = (int)strtonum(speed, 1, FASTER_MOST, &error);
	if (error != NULL) {
		fprintf(talk->out, "How much faster? A number from 1 to %d.\n",
		    FASTER_MOST);
		client->status = EX_USAGE;
	} else if (client->mode == CLIENT_EXEC)
		playback_begin(client,
		    command->id == COMMAND_cast ? PLAYBACK_CAST : PLAYBACK_SHOW,
		    game, faster);
	else
		examine_begin(client, game, true);
}

/* The session's functions by their rows; NULL where only the hub has one. */
#define HUB_ROW(function) NULL,
#define SESSION_ROW(function) do_##function,
#define BOTH_ROW(function) SESSION_ROW(function)
#define EITHER_ROW(function) SESSION_ROW(function)
#define X(name, abbr, args, where, who, carrier, flags, function, help) \
	carrier##_ROW(function)
static const local_fn functions[NCOMMAND] = {
#include "daemon/protocol/commands.h"
};
#undef X

/* Says why a command is not carried out. */
static void
client_local_refuse(struct client *client, const char *why, int status)
{
	if (client->mode == CLIENT_EXEC)
		client_fail(client, why, status);
	else
		client_say(client, CHAT_ERROR, why);
}

void
client_local(
    struct client *client, const struct command *command, const char *rest)
{
	const char *slash = client->mode == CLIENT_SCREEN ? "/" : "";
	local_fn run = functions[command->id];
	struct narrator talk;
	size_t size;
	char *text, title[64], misused[2 * COMMAND_USAGE], usage[COMMAND_USAGE];

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
		snprintf(misused, sizeof(misused),
		    "That is not how %s%s is used: %s%s.", slash, command->name,
		    slash, command_usage(command, usage));
		client_local_refuse(client, misused, EX_USAGE);
		return;
	}
	talk.out = xmemstream(&text, &size);
	snprintf(title, sizeof(title), "%s %s", command->name, rest);
	run(client, &talk, command, rest);
	fclose(talk.out);
	if (client->mode == CLIENT_EXEC && client->status != 0)
		linear_warn(client, text);
	else if (size > 0 && !client->left)
		client_text(client, title, text);
	free(text);
	if (client->mode == CLIENT_EXEC && client->npending == 0)
		client_leave(client, client->status);
}
