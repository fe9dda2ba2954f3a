/* The hub's answers to commands, and how they are presented. */
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "daemon/client/client.h"
#include "daemon/client/client_answer.h"
#include "daemon/client/client_card.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_line.h"
#include "daemon/client/client_password.h"
#include "daemon/client/client_preview.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/examine_values.h"
#include "daemon/client/review.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/client/text/say_glance.h"
#include "daemon/client/text/say_problem.h"
#include "daemon/client/text/say_ratings.h"
#include "daemon/client/view/view_boardback.h"
#include "daemon/client/view/view_history.h"
#include "daemon/client/view/view_noticeboard.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

#define BOARD_PICTURE 78 /* columns that a board in characters takes */
#define HURRY_MS 1000    /* between refusals that are printed one by one */

/*
 * The sentence of a refusal, as its commands are typed here: with a slash on a
 * screen, and else where it is needed.
 */
static void
answer_sentence(
    const struct client *client, const json_t *answer, char *text, size_t size)
{
	const char *error =
	    field_or(answer, "error", "That is not possible now.");

	if (client->mode == CLIENT_EXEC) {
		strlcpy(text, error, size);
		return;
	}
	strlcpy(text, field_or(answer, "typed", error), size);
	if (client->mode == CLIENT_LINEAR)
		command_unslash(text, GRAVE);
}

static void
answer_bad(struct client *client, const json_t *answer)
{
	const char *usage = field_text(answer, "usage");
	int code = codes_refusal_parse(field_text(answer, "code"));
	int64_t before = client->hurried;
	char text[640], error[512], *list;
	size_t size;
	bool misused;
	FILE *out;

	/* The new state follows and shows it. */
	if (code == REFUSED_STALE)
		return;
	/* For a paste that is too fast, once and not for each line. */
	if (code == REFUSED_RATE) {
		client->hurried = client->io.now(client->io.arg);
		if (before != 0 && client->hurried - before < HURRY_MS)
			return;
	}
	answer_sentence(client, answer, error, sizeof(error));
	misused = code == REFUSED_USAGE || code == REFUSED_UNKNOWN;
	if (usage == NULL)
		strlcpy(text, error, sizeof(text));
	else if (client->mode == CLIENT_EXEC)
		snprintf(text, sizeof(text), "%s\nusage: %s", error, usage);
	else
		snprintf(text, sizeof(text), "%.*s: %s%s.",
		    (int)strcspn(error, "."), error,
		    client->mode == CLIENT_SCREEN ? "/" : "", usage);
	if (client->mode == CLIENT_EXEC)
		client_fail(client, text, misused ? EX_USAGE : 1);
	else
		client_say(client, CHAT_ERROR, text);
	if (json_object_get(answer, "offers") == NULL ||
	    client->mode == CLIENT_EXEC)
		return;
	out = xmemstream(&list, &size);
	say_answer(out, COMMAND_offers, answer);
	fclose(out);
	client_text(client, "offers", list);
	free(list);
}

/*
 * A table's board, from an answer, as a picture and in words; for peek in words
 * only, with what goes on.
 */
static void
answer_board(
    const struct client *client, FILE *out, const json_t *data, bool glance)
{
	struct table_snapshot *table = table_snapshot_decode(data);
	struct narrator talk = {.out = out, .table = table, .me = -1};

	if (table == NULL)
		return;
	if (table->number == client->model.at)
		talk.me = client->model.seat;
	fprintf(out, "Table %d: ", (int)table->number);
	say_rules_of(out, table);
	fputs(".\n", out);
	if (glance) {
		fputs("Now: ", out);
		say_glance(&talk);
		fputs(".\n", out);
		if (table->events.n > 0 && table->begun) {
			fputs("Last: ", out);
			say_game_events(&talk, false);
			fputs("\n", out);
		}
	} else if (client->mode == CLIENT_EXEC && table->known)
		say_board_picture(
		    out, table, (enum charset)client->terminal.charset);
	say_board(&talk);
	table_snapshot_drop(table);
}

/* A long text comes in pieces; an exec requests all of them. */
static bool
goes_on(
    struct client *client, const struct command *command, const json_t *data)
{
	const char *game = field_or(data, "game", field_or(data, "pool", ""));
	int64_t next = field_number(data, "next", 0);
	char line[80], text[120];

	if (next == 0)
		return false;
	snprintf(line, sizeof(line), "%s%s%s%s %lld", command->name,
	    field_true(data, "all") ? " -a" : "", *game == '\0' ? "" : " ",
	    game, (long long)next);
	snprintf(text, sizeof(text), "That was not all: /%s shows more.", line);
	if (client->mode == CLIENT_EXEC)
		client_command(client, line);
	else
		client_say(client, CHAT_NOTICE, text);
	return true;
}

/* The guest came back: from now on the token that was used is theirs. */
static void
take_token(struct client *client, const json_t *data)
{
	const char *token = field_text(data, "token");
	char text[64 + NAME_SIZE];

	if (token == NULL)
		return;
	strlcpy(client->token, token, sizeof(client->token));
	snprintf(text, sizeof(text),
	    "You are %s again. Your first token is still valid.",
	    client->model.name);
	client_say(client, CHAT_NOTICE, text);
}

/* What the answer changes in the client, whether it is shown or not. */
static void
answer_take(
    struct client *client, const struct command *command, const json_t *data)
{
	if (command->id == COMMAND_examine)
		examine_together_begin(client, data);
	if (command->id == COMMAND_getgame)
		client->quick = field_number(data, "waits", 0) > 0;
	if (command->id == COMMAND_unseek)
		client->quick = false;
	if (command->id == COMMAND_resume)
		take_token(client, data);
	if (command->id == COMMAND_set)
		preferences_stored(client, data);
	if (command->id == COMMAND_channels)
		model_known_channels(
		    &client->model, json_object_get(data, "channels"));
	/* The bot plays its throw in hand first. */
	if ((command->id == COMMAND_resume || command->id == COMMAND_join) &&
	    json_is_integer(json_object_get(data, "table")) &&
	    json_is_null(json_object_get(data, "seat")))
		client_say(client, CHAT_NOTICE,
		    "You get your seat back after this throw.");
	/* One was read, or all count as read: nothing waits then. */
	if (command->id == COMMAND_news &&
	    (json_object_get(data, "piece") != NULL ||
		json_object_get(data, "read") != NULL))
		model_news(&client->model, json_object_get(data, "waiting"));
}

static void
answer_good(
    struct client *client, const struct command *command, const json_t *data)
{
	static const char none[] = "The log of games has no such entry yet.\n";
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);
	bool more;

	answer_take(client, command, data);
	if (command->id == COMMAND_board)
		answer_board(client, out, data, false);
	else if (command->id == COMMAND_peek)
		answer_board(client, out, data, true);
	else if (command->id == COMMAND_problem &&
	    client->export == EXPORT_NONE)
		say_problem(out, data,
		    client->mode == CLIENT_EXEC ||
			(client->mode == CLIENT_SCREEN &&
			    client->width >= BOARD_PICTURE),
		    (enum charset)client->terminal.charset);
	else if (client->export != EXPORT_NONE) {
		say_export(
		    out, command->id, client->export, data, !client->exported);
		client->exported = true;
	} else if (command->id == COMMAND_rating)
		say_rating(out, data, client->mode != CLIENT_LINEAR);
	/* Who goes through the game sees the comment itself. */
	else if (command->id != COMMAND_comment || client->examine == NULL)
		say_answer(out, command->id, data);
	fclose(out);
	if (client->mode == CLIENT_SCREEN && command->id == COMMAND_history)
		history_open(client, data);
	else if (client->mode == CLIENT_SCREEN &&
	    noticeboard_show(client, command->id, data))
		;
	else if (client->mode == CLIENT_SCREEN &&
	    command->id == COMMAND_boardback)
		boardback_open(client, data);
	else if (size > 0 && command->id == COMMAND_motd)
		client_motd(client, text);
	else if (size > 0)
		client_text(client, command->name, text);
	else if (command->id == COMMAND_log && client->mode == CLIENT_EXEC)
		/* A program may read an exec's output. */
		client->io.errors(client->io.arg, none, strlen(none));
	else if (command->id == COMMAND_log)
		client_text(client, "log", none);
	free(text);
	/* On a screen a key leads on. */
	more = (client->mode != CLIENT_SCREEN ||
		   command->id != COMMAND_boardback) &&
	    goes_on(client, command, data);
	if (client->mode == CLIENT_EXEC && !client->streaming && !more)
		client_leave(client, 0);
}

/* The hub wants a password with that command: it is asked for. */
static bool
asks_password(
    struct client *client, const struct pending *pending, const json_t *answer)
{
	int code = codes_refusal_parse(field_text(answer, "code"));

	if (code == REFUSED_PASSWORD && pending->line != NULL &&
	    !pending->old &&
	    (!pending->secret || pending->command->id == COMMAND_passwd) &&
	    client_password_ask(client, pending->line, pending->secret))
		return true;
	if (pending->secret)
		client_password_end(client);
	return false;
}

void
client_answer(struct client *client, const json_t *answer)
{
	int64_t id = field_number(answer, "re", 0);
	bool ok = field_true(answer, "ok");
	const json_t *data = json_object_get(answer, "data");
	struct pending pending;
	int i = 0;

	while (i < client->npending && client->pending[i].id != id)
		i++;
	if (i == client->npending)
		return;
	pending = client->pending[i];
	client->npending--;
	memmove(&client->pending[i], &client->pending[i + 1],
	    sizeof(*client->pending) * (size_t)(client->npending - i));
	if (client->npending == 0)
		client_forget(client);
	if (pending.then != NULL)
		card_answer(client, answer, pending.then);
	else if (pending.quiet && pending.command->id == COMMAND_record &&
	    examine_waits(client))
		examine_take(client, answer);
	else if (pending.quiet && pending.command->id == COMMAND_comments)
		examine_together_comments(client, data);
	else if (pending.quiet &&
	    (pending.command->id == COMMAND_report ||
		pending.command->id == COMMAND_evaluate))
		examine_values_take(client, pending.command->id, answer);
	else if (pending.quiet && pending.command->id == COMMAND_examine)
		examine_together_known(client, data);
	else if (pending.quiet &&
	    (pending.command->id == COMMAND_goto ||
		pending.command->id == COMMAND_unexamine))
		;
	else if (pending.quiet && pending.command->id == COMMAND_games) {
		/* The tables beyond those in everybody's lobby event. */
		model_page(&client->model, data);
		client->page_at = client->io.now(client->io.arg);
		if (client->model.table == NULL)
			client_choose_view(client);
	} else if (pending.quiet && pending.command->id == COMMAND_record)
		review_answer(client, ok ? data : NULL);
	else if (pending.quiet && ok)
		client_preview_take(client, data);
	else if (pending.quiet)
		client_preview_refused(client);
	else if (!asks_password(client, &pending, answer) && ok)
		answer_good(client, pending.command, data);
	else if (!ok && !client_password_typing(client))
		answer_bad(client, answer);
	free(pending.then);
	free(pending.line);
	client_end(client, 0);
}
