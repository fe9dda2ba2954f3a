/* What a typed line does. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "ansi/text.h"
#include "daemon/client/client.h"
#include "daemon/client/client_card.h"
#include "daemon/client/client_complete.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_local.h"
#include "daemon/client/client_offer.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/linear.h"
#include "daemon/client/playback.h"
#include "daemon/client/tour.h"
#include "daemon/client/tour_play.h"
#include "daemon/lib/alloc.h"

#define SLIP_MOST 24 /* bytes of a line that a hint quotes */

/* Ends an exec whose command does not exist. */
static void
client_line_misuse(struct client *client, const char *why)
{
	char text[360];

	snprintf(text, sizeof(text),
	    "%s\nusage: who, games, peek TABLE, board TABLE, watch TABLE, "
	    "record GAME, replay GAME, cast GAME, report GAME, json, help",
	    why);
	client_fail(client, text, EX_USAGE);
}

/* What to ask before a command is sent. */
static enum leaving
asked_first(const struct client *client, const struct command *command)
{
	if (command->id == COMMAND_leave && model_plays_bots(&client->model))
		return LEAVING_KEEP;
	/* In linear mode a slash says that it is meant. */
	if (command->id == COMMAND_resign && client->mode == CLIENT_SCREEN &&
	    model_resigns_alone(&client->model))
		return LEAVING_RESIGN;
	return LEAVING_NOT;
}

/*
 * On leaving a game against the bot, ask whether to keep it; a second leave
 * keeps it. On resigning, ask whether that is meant.
 */
static bool
asks_to_leave(
    struct client *client, const struct command *command, const char *rest)
{
	enum leaving was = client->model.leaving;
	enum leaving asked = asked_first(client, command);

	client->model.leaving = LEAVING_NOT;
	if (asked == LEAVING_NOT || asked == was || *rest != '\0' ||
	    client->mode == CLIENT_EXEC)
		return false;
	client->model.leaving = asked;
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
	/* As sentences name commands; a typed line has lost its slash. */
	if (client->mode == CLIENT_EXEC && *line == '/')
		line++;
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
	/* In linear mode: answer from what is already known here. */
	if (command->carrier == EITHER && *rest == '\0' &&
	    client->mode == CLIENT_LINEAR &&
	    (client->model.table != NULL || client->tour != NULL)) {
		client_local(client, command, rest);
		return;
	}
	if (client->tour != NULL && tour_command(client, command, rest))
		return;
	if (asks_to_leave(client, command, rest))
		return;
	/* Without a table's own, the general rules are meant. */
	if (client->model.table == NULL && client->mode != CLIENT_EXEC &&
	    command->id == COMMAND_rules)
		command = command_find("help rules", &rest);
	/* Alone and without a seat it finds a game. */
	if (command->id == COMMAND_play && *rest == '\0' &&
	    client->mode != CLIENT_EXEC && client->model.seat < 0)
		command = command_find("getgame", &rest);
	if (command->carrier == SESSION || command->carrier == BOTH)
		client_local(client, command, rest);
	else if (!card_first(client, command, rest))
		client_send_row(client, command, rest, NULL);
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
	if (command != NULL)
		client->export = export_cut(command->id, client->exec);
	client->streaming = command != NULL && command->where == LASTING;
	if (command != NULL && !client->streaming)
		why = command_no_call(command, client->model.role);
	if (why != NULL) {
		snprintf(text, sizeof(text), "%s %s.", command->name, why);
		client_fail(client, text, EX_USAGE);
	} else if (command != NULL && command->id == COMMAND_record &&
	    playback_record(client, rest))
		;
	else
		client_command(client, client->exec);
}

/*
 * In linear mode a line may be a command without a slash if it is clearly not
 * talk: its first word is a command's whole name, and a command without
 * arguments is alone on the line. leave accepts only its own words.
 */
static bool
is_bare_command(const struct client *client, const char *line)
{
	const struct command *command;
	const char *rest;

	command = command_find(line, &rest);
	if (command == NULL)
		return false;
	if (client->model.table == NULL && !examine_together_others(client))
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

/*
 * In linear mode y and n answer a match, unless an offer at the table is open.
 */
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

/*
 * Says why a line did nothing: a sentence in linear mode, a hint on the screen,
 * which has its short form for a narrow one.
 */
static void
client_line_explain(struct client *client, const char *text, const char *brief)
{
	if (client->mode != CLIENT_SCREEN)
		client_say(client, CHAT_NOTICE, text);
	else {
		strlcpy(client->hint, text, sizeof(client->hint));
		strlcat(client->hint, "|", sizeof(client->hint));
		strlcat(client->hint, brief, sizeof(client->hint));
	}
	client_mark(client);
}

/* "red 12-16", "R 12/16": a move, though not one of the list. */
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

/*
 * "green out", "red 12 to 16", "3.", "1 and 2": nothing but words of plays,
 * with a number or "out" among them, though it is not said which play.
 */
static bool
is_vague_play(const char *line)
{
	static const char apart[] = " ,.;+!)";
	char text[LINE_MAX_BYTES], *rest = text, *word, *end;
	bool names = false, first = true;

	strlcpy(text, line, sizeof(text));
	while ((word = strsep(&rest, apart)) != NULL) {
		if (*word == '\0')
			continue;
		if (isdigit((unsigned char)*word)) {
			(void)strtol(word, &end, 10);
			if (*end != '\0' && strcasecmp(end, "x") != 0)
				return false;
			names = true;
		} else if (first) {
			if (colour_parse(word) < 0)
				return false;
		} else if (strcasecmp(word, "out") == 0)
			names = true;
		else if (strcasecmp(word, "to") != 0 &&
		    strcasecmp(word, "and") != 0 && colour_parse(word) < 0)
			return false;
		first = false;
	}
	return names;
}

/* A number or a move that plays nothing; a hint says what does. */
static bool
is_no_play(struct client *client, enum prompt prompt, const char *line)
{
	bool number = text_is_number(line), move = is_move(line);

	if (prompt == PROMPT_THROW && (number || move))
		client_line_explain(client,
		    "There is nothing to play yet: Enter throws.",
		    "Nothing yet: Enter throws");
	else if (number)
		client_line_explain(client,
		    "There is nothing to play by number now.",
		    "No number is asked for now");
	else if (prompt == PROMPT_PLAY && move)
		client_line_explain(client,
		    "That is not one of the plays; /why and it tells why.",
		    "Not a play: /why and it tells");
	else if (prompt == PROMPT_PLAY && is_vague_play(line))
		client_line_explain(client,
		    "Type the number of one play, then Enter.",
		    "One play's number, then Enter");
	else
		return false;
	return true;
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
 * What is unlikely to be talk: a whole command, or a letter that some prompt
 * uses. It is not said to the table; a hint explains how to run it or say it.
 */
static bool
is_slip(struct client *client, const char *line)
{
	char text[80], brief[40];

	if (client->model.table == NULL)
		return false;
	if (is_whole_command(line)) {
		snprintf(text, sizeof(text),
		    "/%.*s does it; /say %.*s says it.", SLIP_MOST,
		    strcmp(line, "?") == 0 ? "help" : line, SLIP_MOST, line);
		strlcpy(brief, "A / in front does it", sizeof(brief));
	} else if (line[0] != '\0' && line[1] == '\0' &&
	    strchr("abfghjlqrtABFGHJLQRT", line[0])) {
		snprintf(text, sizeof(text),
		    "%c means nothing now; /say %c says it.", *line, *line);
		snprintf(
		    brief, sizeof(brief), "No use now; /say %c says it", *line);
	} else
		return false;
	client_line_explain(client, text, brief);
	return true;
}

/*
 * A command to or about one person whose slash is missing or mistyped: its
 * whole name, or an abbreviation followed by the name of somebody here. Such a
 * line is not sent; a hint explains how to run it or say it.
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
	if (*line != '\0' && !isalpha((unsigned char)*line) &&
	    isalpha((unsigned char)line[1]))
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
 * Enter alone when nothing waits for it: say what does; in linear mode,
 * everything that can be done.
 */
static void
client_line_nothing(struct client *client)
{
	size_t size;
	char *text;
	FILE *out;

	if (client->mode == CLIENT_SCREEN) {
		if (prompt_of(&client->model) == PROMPT_PLAY)
			client_line_explain(client,
			    "Type a play's number, then Enter",
			    "A play's number, then Enter");
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

	client->model.leaving = LEAVING_NOT;
	if (client->tour != NULL)
		tour_command(client, say, line);
	else if (examine_together_others(client))
		client_send_row(
		    client, command_row(COMMAND_discuss), line, NULL);
	else if (client->model.table != NULL)
		client_send_row(client, say, line, NULL);
	else if (client->mode != CLIENT_SCREEN) {
		snprintf(text, sizeof(text),
		    "There is no command \"%.*s\": shout talks to everybody, "
		    "help lists the commands.",
		    word > 40 ? 40 : word, line);
		client_line_explain(client, text, text);
	} else if (line[1] == '\0')
		client_line_explain(client,
		    "Press a menu letter without Enter.",
		    "A letter needs no Enter.");
	else {
		/*
		 * Put it back, so that a slash or words can be added in front.
		 */
		editor_set(&client->editor, line);
		client_say(client, CHAT_ERROR,
		    "Not sent. Put a slash in front if it is a command, or "
		    "/shout to say it to everybody; Esc clears it.");
	}
}

/* "#ocean hello" talks on that channel; a # alone is talk. */
static bool
is_channel_line(const char *line)
{
	size_t word = strcspn(line, " ");

	return line[0] == '#' && isalpha((unsigned char)line[1]) &&
	    line[word] == ' ' && word <= NAME_SIZE;
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
	if (examine_line(client, text))
		return;
	if (client_offer_line(client, text, command, sizeof(command))) {
		client_command(client, command);
		return;
	}
	if ((client->model.leaving != LEAVING_NOT && text[0] == '\0') ||
	    (client->model.leaving == LEAVING_RESIGN &&
		strcasecmp(text, "n") == 0)) {
		client->model.leaving = LEAVING_NOT;
		client_line_nothing(client);
		return;
	}
	if (text[0] == '/')
		client_command(client, text + 1);
	else if (is_channel_line(text)) {
		snprintf(command, sizeof(command), "tell %s", text);
		client_command(client, command);
	} else if (text[0] == '\'' && text[1] != '\0')
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
		client_line_explain(
		    client, "No throw is in hand.", "No throw is in hand");
	else if (prompt_line(&client->model, text, command, sizeof(command)))
		client_command(client, command);
	else if (text[0] == '\0')
		client_line_nothing(client);
	else if (!is_no_play(client, prompt, text) && !is_slip(client, text))
		client_line_talk(client, text);
}
