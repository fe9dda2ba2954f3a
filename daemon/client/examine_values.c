/* Chances, mistakes and values of plays in a recorded game. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_values.h"
#include "daemon/client/linear.h"
#include "daemon/client/text/say_luck.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"
#include "engine/notation_game.h"

#define PLAYS_SAID 5 /* of a position */

/* A command that the person did not type: its answer is taken here. */
static void
values_send(struct client *client, const char *command, const char *rest)
{
	if (client->model.away)
		return;
	client_send(client, command, rest, NULL);
	client->pending[client->npending - 1].quiet = true;
}

void
examine_values_begin(struct client *client)
{
	values_send(client, "report", client->examine->game);
}

static void
values_forget(struct examine_values *values)
{
	json_decref(values->position);
	free(values->why);
	values->position = NULL;
	values->why = NULL;
}

void
examine_values_free(struct examine *examine)
{
	values_forget(&examine->values);
	json_decref(examine->values.report);
}

/* Whether the values that are known or asked for are those of what is shown. */
static bool
is_shown(const struct examine *examine)
{
	return examine->values.place == examine->place &&
	    examine->values.tries == (examine->off ? examine->tries : 0);
}

/* Asks for what is shown, one question at a time. */
static void
values_ask(struct client *client)
{
	struct examine *examine = client->examine;
	struct examine_values *values = &examine->values;
	const struct ruleset *rules = &replay_file(examine->replay)->head.rules;
	char text[NOTATION_GAME];
	struct game game;

	if (values->asked)
		return;
	if (examine->off)
		game = examine->tried;
	else
		replay_game(examine->replay, examine->place, &game);
	values_forget(values);
	values->place = examine->place;
	values->tries = examine->off ? examine->tries : 0;
	if (game.phase == PHASE_OVER)
		return;
	notation_game(rules, &game, text);
	values->asked = true;
	values_send(client, "evaluate", text);
	/* Without the hub nobody answers. */
	values->asked = !client->model.away;
}

void
examine_values_moved(struct client *client)
{
	if (client->examine->values.shown || client->examine->off)
		values_ask(client);
}

static void
values_say_now(struct client *client)
{
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	examine_values_say(client, out);
	fclose(out);
	if (*text != '\0')
		linear_say(client, text);
	free(text);
}

void
examine_values_take(
    struct client *client, enum command_id command, const json_t *answer)
{
	struct examine *examine = client->examine;
	struct examine_values *values;
	const json_t *data = json_object_get(answer, "data");

	if (examine == NULL || examine->replay == NULL)
		return;
	values = &examine->values;
	client_mark(client);
	if (command == COMMAND_report) {
		if (field_true(answer, "ok") && values->report == NULL)
			values->report = json_incref((json_t *)data);
		return;
	}
	values->asked = false;
	if (!is_shown(examine)) {
		examine_values_moved(client);
		return;
	}
	values_forget(values);
	if (field_true(answer, "ok"))
		values->position = json_incref((json_t *)data);
	else
		values->why = xstrdup(field_or(answer, "error", ""));
	if (client->mode == CLIENT_LINEAR)
		values_say_now(client);
}

void
examine_values_lost(struct client *client)
{
	if (client->examine != NULL)
		client->examine->values.asked = false;
}

void
examine_values_toggle(struct client *client)
{
	struct examine_values *values = &client->examine->values;

	if (client->mode == CLIENT_LINEAR) {
		values_ask(client);
		return;
	}
	values->shown = !values->shown;
	client_mark(client);
	if (values->shown)
		values_ask(client);
}

/* What was lost by the choice at that place; 0: nothing to speak of. */
static int
mistake_at(const struct examine *examine, int place)
{
	const json_t *row;
	size_t i;

	json_array_foreach (
	    json_object_get(examine->values.report, "mistakes"), i, row)
		if (json_integer_value(json_array_get(row, 0)) == place)
			return (int)json_integer_value(json_array_get(row, 1));
	return 0;
}

void
examine_values_seek(struct client *client, int by)
{
	const struct examine *examine = client->examine;
	const json_t *report = examine->values.report, *row,
		     *mistakes = json_object_get(report, "mistakes");
	int place, found = -1;
	size_t i;

	json_array_foreach (mistakes, i, row) {
		place = (int)json_integer_value(json_array_get(row, 0));
		if ((place - examine->place) * by > 0 &&
		    (found < 0 || (place - found) * by < 0))
			found = place;
	}
	if (found >= 0 && found <= replay_last(examine->replay))
		examine_go(client, found);
	else
		client_say(client, CHAT_NOTICE,
		    report == NULL ? "This game has no report yet."
			: mistakes == NULL
			? "Mistakes in a rated game are told when it is over."
			: by > 0 ? "There is no mistake after this."
				 : "There is no mistake before this.");
}

bool
examine_values_chances(const struct client *client, int chances[SEATS_MAX])
{
	const struct examine *examine = client->examine;
	const struct examine_values *values = &examine->values;
	const struct ruleset *rules = &replay_file(examine->replay)->head.rules;
	const json_t *list;
	int seat;

	if (values->position != NULL && is_shown(examine))
		list = json_object_get(values->position, "chances");
	else if (examine->off)
		return false;
	else
		list =
		    json_array_get(json_object_get(values->report, "chances"),
			(size_t)examine->place);
	if (list == NULL)
		return false;
	for (seat = 0; seat < rules->seats; seat++)
		if (json_is_integer(list))
			chances[seat] = seat % 2 == 0
			    ? (int)json_integer_value(list)
			    : 10000 - (int)json_integer_value(list);
		else
			chances[seat] = (int)json_integer_value(
			    json_array_get(list, (size_t)seat));
	return true;
}

/* What the report has of a dear choice there; NULL. */
static const json_t *
dear_at(const struct examine *examine, int place)
{
	const json_t *row;
	size_t i;

	json_array_foreach (
	    json_object_get(examine->values.report, "dear"), i, row)
		if (field_number(row, "place", -1) == place)
			return row;
	return NULL;
}

/* The choice that comes next, or that came last: "Lost 9.31 %. Better: ..." */
static void
say_mistake(FILE *out, const struct examine *examine, int place, bool next)
{
	int loss = mistake_at(examine, place);
	const json_t *dear = dear_at(examine, place);

	if (loss == 0)
		return;
	fprintf(out, "%s%s ",
	    loss >= 800       ? "??"
		: loss >= 300 ? "?"
			      : "?!",
	    next ? " Next:" : "");
	if (next && dear != NULL) {
		say_notation(out, field_or(dear, "play", "?"));
		fputs(", which lost ", out);
	} else
		fputs(next ? "a choice that lost " : "That lost ", out);
	say_chance(out, loss);
	fputs(" %.", out);
	if (dear != NULL) {
		fputs(" Better: ", out);
		say_notation(out, field_or(dear, "best", "?"));
		putc('.', out);
	}
	putc('\n', out);
}

/* What is known of the position: its chances by ear, and its plays. */
static void
say_position(FILE *out, const struct client *client)
{
	const struct examine *examine = client->examine;
	const struct examine_values *values = &examine->values;
	const struct record_head *head = &replay_file(examine->replay)->head;
	int chances[SEATS_MAX], seat;

	if (!is_shown(examine))
		return;
	if (values->why != NULL)
		fprintf(out, "%s\n", values->why);
	if (values->position == NULL)
		return;
	if (client->mode == CLIENT_LINEAR &&
	    examine_values_chances(client, chances)) {
		for (seat = 0; seat < head->rules.seats; seat++) {
			fprintf(out, "%s%s ", seat == 0 ? "" : ", ",
			    head->name[seat]);
			say_chance(out, chances[seat]);
			fputs(" %", out);
		}
		fputs(".\n", out);
	}
	say_valued_plays(
	    out, json_object_get(values->position, "plays"), PLAYS_SAID);
	if (field_text(values->position, "announce") != NULL) {
		fputs("Announce ", out);
		say_notation(out, field_text(values->position, "announce"));
		fputs(".\n", out);
	}
}

/* On a phone there is room for what was asked for, and little else. */
void
examine_values_say(const struct client *client, FILE *out)
{
	const struct examine *examine = client->examine;

	if (examine->values.shown)
		say_position(out, client);
	if (!examine->off) {
		say_mistake(out, examine, examine->place - 1, false);
		say_mistake(out, examine, examine->place, true);
	}
	if (!examine->values.shown)
		say_position(out, client);
}

bool
examine_values_line(struct client *client, const char *line)
{
	if (strcasecmp(line, "value") == 0 || strcasecmp(line, "values") == 0)
		examine_values_toggle(client);
	else if (strcasecmp(line, "mistake") == 0)
		examine_values_seek(client, 1);
	else if (strcasecmp(line, "back mistake") == 0)
		examine_values_seek(client, -1);
	else
		return false;
	return true;
}
