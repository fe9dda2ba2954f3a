/* Games that are over or adjourned, in answers of the hub. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/model/lobby_row.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_games.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

void
say_players(FILE *out, const struct lobby_table *table)
{
	const char *between = "";
	int i;

	for (i = 0; i < table->seats; i++) {
		fprintf(out, "%s%s%s", between,
		    table->name[i] != NULL ? table->name[i]
			: table->free > 0  ? "(free)"
					   : "(nobody)",
		    table->away[i] ? " (away)" : "");
		between = " - ";
	}
}

/* Who finished in a seat of a finished game's row; NULL. */
static const char *
finisher_name(const json_t *game, int seat)
{
	const json_t *name =
	    json_array_get(json_object_get(game, "substitutes"), (size_t)seat);

	if (!json_is_string(name))
		name = json_array_get(
		    json_object_get(game, "names"), (size_t)seat);
	return json_string_value(name);
}

/* The partner's seat in a finished game's row; -1: nobody knows. */
static int
partner_seat(const json_t *game, int seat)
{
	const json_t *names = json_object_get(game, "names");
	char error[RULESET_ERROR];
	struct ruleset rules;

	if (!ruleset_make(&rules, field_or(game, "rules", ""),
		(int)json_array_size(names), field_text(game, "house"), error))
		return -1;
	return ruleset_partner(&rules, seat);
}

static void
game_result(FILE *out, const json_t *game)
{
	const char *outcome = field_text(game, "outcome"), *partner;
	int winner = (int)field_number(game, "winner", -1);
	const char *name = finisher_name(game, winner);
	const json_t *names = json_object_get(game, "names"), *person;
	size_t seat;

	json_array_foreach (json_object_get(game, "substitutes"), seat, person)
		if (json_is_string(person))
			fprintf(out, "; %s finished for %s",
			    json_string_value(person),
			    json_string_value(json_array_get(names, seat)));
	if (winner >= 0 && name != NULL) {
		partner = finisher_name(game, partner_seat(game, winner));
		/* The bot may be its own. */
		if (partner != NULL && strcmp(partner, name) == 0)
			partner = NULL;
		fprintf(out, "; %s%s%s won", name,
		    partner == NULL ? "" : " and ",
		    partner == NULL ? "" : partner);
	} else if (outcome != NULL &&
	    strcmp(outcome, codes_outcome(OUTCOME_NONE)) == 0)
		fprintf(out, "; resume %d continues it",
		    (int)field_number(game, "table", 0));
	else if (outcome != NULL)
		fprintf(out, "; %s", outcome);
	if (field_true(game, "damaged"))
		fputs(", its record is damaged", out);
	if (field_true(game, "eight_piecer"))
		fputs(", an eight-piecer", out);
}

void
say_game(FILE *out, const json_t *game)
{
	struct lobby_table table;

	lobby_table(game, &table);
	say_rules(out, table.rules, table.house, table.seats, table.terms);
	fputs(": ", out);
	say_players(out, &table);
	game_result(out, game);
}

/* The names in the seats that are one's partner's, or are not. */
static void
say_side(FILE *out, const json_t *game, int seat, int partner, bool partners)
{
	const json_t *names = json_object_get(game, "names"), *name;
	const char *between = partners ? " with " : " against ";
	size_t i;

	json_array_foreach (names, i, name)
		if (json_is_string(name) && (int)i != seat &&
		    ((int)i == partner) == partners) {
			fprintf(out, "%s%s", between, json_string_value(name));
			between = ", ";
		}
}

void
say_game_of(FILE *out, const json_t *game, const char *name)
{
	const json_t *names = json_object_get(game, "names"), *row;
	int winner = (int)field_number(game, "winner", -1), seat = -1, partner;
	struct lobby_table table;
	size_t i;

	json_array_foreach (names, i, row)
		if (json_is_string(row) &&
		    strcmp(json_string_value(row), name) == 0)
			seat = (int)i;
	/* Somebody who finished it for another, say. */
	if (seat < 0) {
		say_game(out, game);
		return;
	}
	partner = partner_seat(game, seat);
	fprintf(out, "%-4s",
	    json_is_string(json_array_get(
		json_object_get(game, "substitutes"), (size_t)seat))
		? "left"
		: winner < 0 ? field_or(game, "outcome", "")
		: winner == seat || winner == partner ? "won"
						      : "lost");
	say_side(out, game, seat, partner, true);
	say_side(out, game, seat, partner, false);
	lobby_table(game, &table);
	fputs(": ", out);
	say_rules(out, table.rules, table.house, table.seats, table.terms);
	if (field_true(game, "eight_piecer"))
		fputs(", an eight-piecer", out);
	if (field_true(game, "damaged"))
		fputs(", its record is damaged", out);
}

/* One row per game; none: printed if there are none. */
static void
write_games(FILE *out, const json_t *data, const char *none)
{
	const json_t *games = json_object_get(data, "games"), *game;
	struct lobby_table table;
	const char *id;
	size_t i;

	json_array_foreach (games, i, game) {
		lobby_table(json_array_get(games, i), &table);
		id = field_text(game, "game");
		if (id != NULL)
			fprintf(out, "%s  ", id);
		else
			fprintf(out, "table %d  ", (int)table.number);
		say_time(out, field_number(game, "at", 0));
		fputs("  ", out);
		say_game(out, game);
		fputs("\n", out);
	}
	if (json_array_size(games) == 0)
		fputs(none, out);
}

void
say_games_history(FILE *out, const json_t *data)
{
	int64_t before = field_number(data, "before", 0);

	write_games(out, data, "No finished games like that.\n");
	if (before > 0)
		fprintf(out,
		    "There may be older ones: history %s before %lld.\n",
		    field_or(data, "name", ""), (long long)before);
}

void
say_games_stored(FILE *out, const json_t *data)
{
	write_games(out, data, "You have no adjourned games.\n");
	if (json_array_size(json_object_get(data, "games")) > 0)
		fputs("abort, resign or claim at its table ends one.\n", out);
}

void
say_games_record(FILE *out, const json_t *data)
{
	const char *text = field_or(data, "text", "");

	fputs(text, out);
	if (*text != '\0' && text[strlen(text) - 1] != '\n')
		fputs("\n", out);
}

void
say_games_verify(FILE *out, const json_t *data)
{
	const char *game = field_or(data, "game", "");

	if (!field_true(data, "right")) {
		fprintf(out, "%s is NOT right: %s\n", game,
		    field_or(data, "why", ""));
		return;
	}
	fprintf(out, "%s, %d actions, %s: the dice %s right%s.\n", game,
	    (int)field_number(data, "actions", 0), field_or(data, "result", ""),
	    field_true(data, "judged")
		? "and the plays are"
		: "(not the plays, which follow older rules) are",
	    field_true(data, "logged") ? ", and the log of games has it" : "");
	fprintf(out, "Commitment %s\nSecret     %s\n",
	    field_or(data, "commit", ""), field_or(data, "secret", ""));
	fputs("messdeck-verify checks the record independently of this host.\n",
	    out);
}
