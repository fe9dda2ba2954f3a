/* The problem of the day in words, and its board. */
#include "daemon/client/text/say_problem.h"

#include <string.h>

#include "daemon/client/model/table_snapshot.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_luck.h"
#include "daemon/client/text/say_play.h"
#include "daemon/protocol/field.h"
#include "engine/notation_game.h"

/* "3, red out: 62.14 %", of a play that was valued. */
static void
say_row(FILE *out, const json_t *row)
{
	fprintf(out, "%d, ", (int)field_number(row, "number", 0));
	say_notation(out, field_or(row, "play", "?"));
	fputs(": ", out);
	say_chance(out, (int)field_number(row, "chance", 0));
	fputs(" %", out);
}

/* Right or wrong, and what is best. */
static void
say_try(FILE *out, const json_t *data)
{
	const json_t *own = json_object_get(data, "own");
	int streak = (int)field_number(data, "streak", 0);

	if (field_true(data, "right"))
		fputs("Right: play ", out);
	else {
		fputs("Not ", out);
		say_notation(out, field_or(data, "play", "?"));
		if (json_is_object(own)) {
			fputs(", which has ", out);
			say_chance(out, (int)field_number(own, "chance", 0));
			fputs(" %", out);
		}
		fputs(". Best is play ", out);
	}
	say_row(out, json_object_get(data, "best"));
	putc('.', out);
	if (streak > 1)
		fprintf(out, " That is %d days in a row.", streak);
	putc('\n', out);
}

static void
say_yesterday(FILE *out, const json_t *yesterday)
{
	int tries = (int)field_number(yesterday, "tries", 0);

	if (!json_is_object(yesterday))
		return;
	fputs("Yesterday's answer was play ", out);
	say_row(out, json_object_get(yesterday, "best"));
	if (tries == 0)
		fputs("; nobody tried it.\n", out);
	else
		fprintf(out, "; %d of %d found it.\n",
		    (int)field_number(yesterday, "solved", 0), tries);
}

/* The seats are called by their colours: nobody need know who it was. */
static struct table_snapshot *
problem_table(const char *position)
{
	static const char *const colours[NCOLOUR] = {
	    "Red", "Green", "Yellow", "Blue"};
	const char *names[SEATS_MAX] = {NULL};
	char error[RULESET_ERROR];
	struct game_events events = {0};
	struct ruleset rules;
	struct game game;
	int seat, colour;

	if (!notation_game_parse(position, &rules, &game, error))
		return NULL;
	for (seat = 0; seat < rules.seats; seat++)
		for (colour = NCOLOUR - 1; colour >= 0; colour--)
			if (game_colours(&rules, &game, seat) & 1u << colour)
				names[seat] = colours[colour];
	return table_snapshot_make(&rules, &game, &events, 1, names);
}

void
say_problem(FILE *out, const json_t *data, bool picture, enum charset charset)
{
	const char *position = field_text(data, "position");
	struct table_snapshot *table;
	struct narrator talk = {.out = out, .me = -1};

	if (position == NULL) {
		say_try(out, data);
		return;
	}
	table = problem_table(position);
	if (table == NULL)
		return;
	talk.table = table;
	fputs("The problem of the day, from a game on this host: ", out);
	say_rules_of(out, table);
	fputs(".\n", out);
	if (!picture)
		say_board(&talk);
	else
		say_dice(&talk);
	fprintf(out, "%s has the throw in hand. Which play stands out?\n",
	    table->chair[table->decider].name);
	say_plays(&talk);
	if (field_true(data, "tried"))
		say_try(out, data);
	else
		fputs(
		    "Type /problem and the number of a play: you have one try "
		    "a day.\n",
		    out);
	say_yesterday(out, json_object_get(data, "yesterday"));
	if (picture) {
		putc('\n', out);
		say_board_picture(out, table, charset);
	}
	table_snapshot_drop(table);
}
