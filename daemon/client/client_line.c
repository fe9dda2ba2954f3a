/* What a typed line does. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "daemon/client/client.h"
#include "daemon/client/client_card.h"
#include "daemon/client/client_complete.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_local.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/linear.h"
#include "daemon/client/tour.h"
#include "daemon/client/tour_play.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/word.h"

#define SLIP_MOST 24 /* bytes of a line that its own hint shows twice */
#define ASK_MAX 4    /* commands under way before which the screen's wait */

static void
client_line_send(struct client *client, const struct command *command,
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
		client_line_send(client, row, rest, then);
}

void
client_forget(struct client *client)
{
	while (client->npending > 0)
		free(client->pending[--client->npending].then);
	free(client->pending);
	client->pending = NULL;
}

/* Ends an exec that asks for nothing that there is. */
static void
client_line_misuse(struct client *client, const char *why)
{
	char text[240];

	snprintf(text, sizeof(text),
	    "%s\nusage: who, games, board TABLE, watch TABLE, help", why);
	client_fail(client, text, EX_USAGE);
}

/*
 * Who leaves a game with the bot is asked whether to keep it; leave once more
 * keeps it.
 */
static bool
asks_to_keep(
    struct client *client, const struct command *command, const char *rest)
{
	bool leaving = client->model.leaving;

	client->model.leaving = false;
	if (leaving || *rest != '\0' || client->mode == CLIENT_EXEC ||
	    command->id != COMMAND_leave || !model_plays_bots(&client->model))
		return false;
	client->model.leaving = true;
	client->hint[0] = '\0';
	client_mark(client);
	if (client->mode == CLIENT_LINEAR)
		linear_prompt(client);
	return true;
}

void
client_command(struct client *client, const char *line)
{
	const struct command *command;
	const char *rest;
	char text[160];
	int length;

	line += strspn(line, " ");
	if (*line == '\0')
		return;
	command = command_find(line, &rest);
	if (command == NULL) {
		length = (int)strcspn(line, " ");
		snprintf(text, sizeof(text),
		    "There is no command \"%.*s\"; %shelp lists them.",
		    length > 40 ? 40 : length, line,
		    client->mode == CLIENT_SCREEN ? "/" : "");
		if (client->mode == CLIENT_EXEC)
			client_line_misuse(client, text);
		else
			client_say(client, CHAT_ERROR, text);
		return;
	}
	/* By ear: what is known here already need not be asked for. */
	if (command->carrier == EITHER && *rest == '\0' &&
	    client->mode == CLIENT_LINEAR &&
	    (client->model.table != NULL || client->tour != NULL)) {
		client_local(client, command, rest);
		return;
	}
	if (client->tour != NULL && tour_command(client, command, rest))
		return;
	if (asks_to_keep(client, command, rest))
		return;
	/* Where no table has any, those of the game are meant. */
	if (client->model.table == NULL && client->mode != CLIENT_EXEC &&
	    command->id == COMMAND_rules)
		command = command_find("help rules", &rest);
	if (command->carrier == SESSION || command->carrier == BOTH)
		client_local(client, command, rest);
	else if (!card_first(client, command, rest))
		client_line_send(client, command, rest, NULL);
}

void
client_exec(struct client *client)
{
	const struct command *command;
	const char *rest, *why = NULL;
	char text[160];

	if (strlen(client->exec) > LINE_MAX_BYTES) {
		snprintf(text, sizeof(text),
		    "That command is too long: at most %d bytes.",
		    LINE_MAX_BYTES);
		client_fail(client, text, EX_USAGE);
		return;
	}
	if (client->exec[strspn(client->exec, " ")] == '\0') {
		client_line_misuse(client, "That is not a command.");
		return;
	}
	command = command_find(client->exec, &rest);
	client->streaming = command != NULL && command->where == LASTING;
	if (command != NULL && !client->streaming)
		why = command_no_call(command, client->model.role);
	if (why != NULL) {
		snprintf(text, sizeof(text), "%s %s.", command->name, why);
		client_fail(client, text, EX_USAGE);
	} else
		client_command(client, client->exec);
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

/*
 * By ear a line may be a command without a slash where nobody could mean it
 * as talk: its first word is a command's whole name, and a command without
 * arguments stands alone. leave is told its own words only.
 */
static bool
is_bare_command(const struct client *client, const char *line)
{
	const struct command *command;
	const char *rest;

	command = command_find(line, &rest);
	if (command == NULL)
		return false;
	if (client->model.table == NULL)
		return true;
	if (!command_whole(command, line))
		return false;
	if (*rest != '\0' &&
	    (*command->args == ARG_NONE ||
		(command->id == COMMAND_leave && strcmp(rest, "keep") != 0 &&
		    strcmp(rest, "discard") != 0)))
		return false;
	return !(command->flags & GRAVE);
}

/* By ear y and n answer a match, where no offer at the table is meant. */
static bool
match_line(
    const struct client *client, const char *line, char *command, size_t size)
{
	const struct table_snapshot *table = client->model.table;
	bool yes = strcasecmp(line, "y") == 0;
	int from;

	if (client->mode == CLIENT_SCREEN || client->challenger[0] == '\0' ||
	    (!yes && strcasecmp(line, "n") != 0) ||
	    (table != NULL &&
		table_snapshot_offer(table, client->model.seat, &from) != NULL))
		return false;
	snprintf(command, size, "%s %s", yes ? "accept" : "decline",
	    client->challenger);
	return true;
}

/* Says why a line did nothing: a hint on the screen, a sentence by ear. */
static void
client_line_explain(struct client *client, const char *text)
{
	if (client->mode != CLIENT_SCREEN)
		client_say(client, CHAT_NOTICE, text);
	else
		strlcpy(client->hint, text, sizeof(client->hint));
	client_mark(client);
}

/* "red 12-16", "R 12/16": a move, though none of the list. */
static bool
is_move(const char *line)
{
	size_t dash = strcspn(line, "-/"), word = strcspn(line, " ");
	char colour[8];

	if (line[dash] == '\0' || word >= sizeof(colour))
		return false;
	strlcpy(colour, line, word + 1);
	return dash > 0 && line[dash + 1] != '\0' &&
	    strchr("0123456789b", line[dash - 1]) != NULL &&
	    strchr("0123456789h", line[dash + 1]) != NULL &&
	    (isdigit((unsigned char)line[0]) || colour_parse(colour) >= 0);
}

/* A command's whole name alone, "help ucking", "set motion off". */
static bool
is_whole_command(const char *line)
{
	const struct command *command;
	const char *rest;

	command = command_find(line, &rest);
	if (command == NULL)
		return false;
	if (*rest == '\0')
		return strcasecmp(command->name, line) == 0 ||
		    strcmp(line, "?") == 0;
	if (!command_whole(command, line) || strlen(line) > SLIP_MOST)
		return false;
	if (command->id == COMMAND_help)
		return help_topic_find(rest) != NULL;
	return command->id == COMMAND_set &&
	    preference_find(rest, strcspn(rest, " ")) >= 0;
}

/*
 * What nobody is likely to tell the table: a whole command, or a letter that
 * some prompt asks for. It is not said; how to do it, or to say it, is.
 */
static bool
is_slip(struct client *client, const char *line)
{
	char text[80];

	if (client->model.table == NULL)
		return false;
	if (is_whole_command(line))
		snprintf(text, sizeof(text),
		    "/%.*s does it; /say %.*s says it.", SLIP_MOST,
		    strcmp(line, "?") == 0 ? "help" : line, SLIP_MOST, line);
	else if (line[0] != '\0' && line[1] == '\0' &&
	    strchr("abfghjlqrtABFGHJLQRT", line[0]))
		snprintf(text, sizeof(text),
		    "%c means nothing now; /say %c says it.", *line, *line);
	else
		return false;
	client_line_explain(client, text);
	return true;
}

/*
 * A command for one person's ears, or about one, whose slash is missing (or
 * another key was hit for it): by its whole name, or by a beginning with a name
 * behind it that somebody has here. Such a line is told to nobody; how to do
 * it, and how to say it, is.
 */
static bool
is_misdirected(struct client *client, const char *line)
{
	int word = (int)strcspn(line, " "), nth;
	const struct command *command;
	const char *rest, *begin = line;
	char text[LINE_MAX_BYTES];

	if (client->tour != NULL || client->model.table == NULL)
		return false;
	if (!isalpha((unsigned char)*line) && isalpha((unsigned char)line[1]))
		begin++;
	command = command_find(begin, &rest);
	if (command == NULL || *rest == '\0' ||
	    command->who > client->model.role ||
	    (command_completes(command, 0, &nth) != COMPLETES_PERSON &&
		!(command->flags & TELLS)))
		return false;
	if (!command_whole(command, begin) &&
	    !client_knows(client, rest, strcspn(rest, " ,:.!?")))
		return false;
	snprintf(text, sizeof(text),
	    "Not sent. /%s is the command; /say %.*s ... says it to the table.",
	    command->name, word, line);
	client_say(client, CHAT_ERROR, text);
	if (client->mode == CLIENT_SCREEN)
		snprintf(client->hint, sizeof(client->hint),
		    "%s brings the line back",
		    prompt_of(&client->model) == PROMPT_PLAY ? "Ctrl-P" : "Up");
	return true;
}

/*
 * Enter alone where nothing waits for it: what does wait; by ear, all that may
 * be done.
 */
static void
client_line_nothing(struct client *client)
{
	size_t size;
	char *text;
	FILE *out;

	if (client->mode == CLIENT_SCREEN) {
		if (prompt_of(&client->model) == PROMPT_PLAY)
			client_line_explain(
			    client, "Type a play's number, then Enter");
		return;
	}
	out = xmemstream(&text, &size);
	prompt_say(out, &client->model, client_talk(client, NULL).terse);
	fflush(out);
	if (size == 0)
		prompt_hint(out, &client->model, false);
	fclose(out);
	if (size > 0)
		client_say(client, CHAT_NOTICE, text);
	free(text);
}

static void
client_line_talk(struct client *client, const char *line)
{
	int word = (int)strcspn(line, " ");
	const struct command *say = command_row(COMMAND_say);
	char text[160];

	client->model.leaving = false;
	if (client->tour != NULL)
		tour_command(client, say, line);
	else if (client->model.table != NULL)
		client_line_send(client, say, line, NULL);
	else if (client->mode != CLIENT_SCREEN) {
		snprintf(text, sizeof(text),
		    "There is no command \"%.*s\": shout talks to everybody, "
		    "help lists the commands.",
		    word > 40 ? 40 : word, line);
		client_line_explain(client, text);
	} else if (line[1] == '\0')
		client_line_explain(
		    client, "Press a letter of the menu without Enter.");
	else {
		/* It stands there again, for a slash or words before it. */
		editor_set(&client->editor, line);
		client_say(client, CHAT_ERROR,
		    "Not sent. Put a slash in front if it is a command, or "
		    "/shout to say it to everybody; Esc clears it.");
	}
}

void
client_line(struct client *client, const char *line)
{
	char text[LINE_MAX_BYTES], command[LINE_MAX_BYTES + 32];
	enum prompt prompt = prompt_of(&client->model);
	size_t length;

	line += strspn(line, " \t");
	strlcpy(text, line, sizeof(text));
	length = strlen(text);
	while (length > 0 && isspace((unsigned char)text[length - 1]))
		text[--length] = '\0';
	if (client->tour != NULL && tour_line(client, text))
		return;
	if (client->model.leaving && text[0] == '\0') {
		client->model.leaving = false;
		client_line_nothing(client);
		return;
	}
	if (text[0] == '/')
		client_command(client, text + 1);
	else if (text[0] == '\'' && text[1] != '\0')
		client_line_talk(client, text + 1);
	else if (match_line(client, text, command, sizeof(command)))
		client_command(client, command);
	else if (client->mode != CLIENT_SCREEN && text[0] != '\0' &&
	    is_bare_command(client, text))
		client_command(client, text);
	else if (is_misdirected(client, text))
		return;
	else if (client->model.table != NULL && prompt == PROMPT_PLAY &&
	    prompt_is_preview(text)) {
		snprintf(command, sizeof(command), "preview %s", text + 1);
		client_command(client, command);
	} else if (client->model.table != NULL && prompt != PROMPT_PHRASE &&
	    prompt_is_preview(text))
		client_line_explain(client, "No throw is in hand.");
	else if (prompt_line(&client->model, text, command, sizeof(command)))
		client_command(client, command);
	else if (text[0] == '\0')
		client_line_nothing(client);
	else if (prompt == PROMPT_THROW &&
	    (word_is_number(text) || is_move(text)))
		client_line_explain(
		    client, "There is nothing to play yet: Enter throws.");
	else if (word_is_number(text))
		client_line_explain(
		    client, "There is nothing to play by number now.");
	else if (prompt == PROMPT_PLAY && is_move(text))
		client_line_explain(
		    client, "That is not one of the plays; type a number.");
	else if (!is_slip(client, text))
		client_line_talk(client, text);
}
