/* Reports of games, hints and accounts of luck as plain lines. */
#include "daemon/client/text/say_luck.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/protocol/field.h"
#include "engine/board.h"

#define DRIFT_TOLD 200 /* ten-thousandths from which on it is explained */
#define GAMES_TOLD 10  /* of an account */

static int
number(const json_t *row, const char *field)
{
	return (int)field_number(row, field, 0);
}

void
say_chance(FILE *out, int chance)
{
	fprintf(out, "%d.%02d", chance / 100, chance % 100);
}

void
say_difference(FILE *out, int difference)
{
	putc(difference < 0 ? '-' : '+', out);
	say_chance(out, abs(difference));
}

/* "R" and "green": the colour of a letter, NULL for none. */
static const char *
letter_colour(char letter)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (toupper((unsigned char)colour_name(c)[0]) == letter)
			return colour_name(c);
	return NULL;
}

/* A move's squares: "b/0", "12/16*G", "9+9/13", "50/h", "51/55<". */
static void
say_squares(FILE *out, const char *word, size_t length)
{
	const char *ucked;

	for (size_t i = 0; i < length; i++)
		switch (word[i]) {
		case 'b':
			fputs("out", out);
			i += i + 1 < length && word[i + 1] == '/';
			if (i + 1 < length && word[i + 1] != '0')
				fputs(" to ", out);
			else
				i = length;
			break;
		case '/':
			putc('-', out);
			break;
		case 'h':
			fputs("home", out);
			break;
		case '*':
			ucked =
			    i + 1 < length ? letter_colour(word[i + 1]) : NULL;
			fprintf(out, " ucks %s", ucked == NULL ? "" : ucked);
			i++;
			break;
		case '<':
			fputs(" on its way back", out);
			break;
		default:
			putc(word[i], out);
		}
}

void
say_notation(FILE *out, const char *text)
{
	const char *between = "", *colour;
	size_t length;

	if (strcmp(text, "-") == 0 || strcmp(text, "plain throw") == 0) {
		fputs(*text == '-' ? "no move" : text, out);
		return;
	}
	for (; *text != '\0'; text += length, text += strspn(text, " ")) {
		length = strcspn(text, " ");
		colour = length == 1 ? letter_colour(*text) : NULL;
		if (colour != NULL) {
			fprintf(out, "%s%s ", between, colour);
			between = "";
			continue;
		}
		fputs(between, out);
		between = ", ";
		if (length == 1 && (*text == 'C' || *text == 'S')) {
			fputs(*text == 'C' ? "challenge " : "suck-back ", out);
			between = "";
		} else if (letter_colour(*text) != NULL) {
			fprintf(out, "%s ", letter_colour(*text));
			if (text[1] == 'b')
				fputs("from base", out);
			else
				fprintf(out, "%.*s", (int)length - 1, text + 1);
		} else
			say_squares(out, text, length);
	}
}

/* The names of a side: "alice", "alice and carol". */
static void
say_side(FILE *out, const json_t *data, int seat)
{
	const json_t *names = json_object_get(data, "names");
	const json_t *name = json_array_get(names, (size_t)seat);

	fputs(json_is_string(name) ? json_string_value(name) : "?", out);
	if (field_true(data, "partners")) {
		name = json_array_get(names, (size_t)seat + 2);
		fprintf(out, " and %s",
		    json_is_string(name) ? json_string_value(name) : "?");
	}
}

static const char *
seat_name(const json_t *data, const json_t *row)
{
	const json_t *name = json_array_get(
	    json_object_get(data, "names"), (size_t)number(row, "seat"));

	return json_is_string(name) ? json_string_value(name) : "?";
}

/* "alice: from 50.00 by luck +31.20 and skill +18.80 to 100.00 percent." */
static bool
say_sum(FILE *out, const json_t *data, const json_t *row, int seat)
{
	int drift = number(row, "drift");

	say_side(out, data, seat);
	if (field_true(data, "rated")) {
		fputs(": luck ", out);
		say_difference(out, number(row, "luck"));
		fputs(" % so far\n", out);
		return false;
	}
	fputs(": from ", out);
	say_chance(out, number(row, "start"));
	fputs(" by luck ", out);
	say_difference(out, number(row, "luck"));
	fputs(" and skill ", out);
	say_difference(out, number(row, "skill"));
	if (drift != 0) {
		fputs(", rest ", out);
		say_difference(out, drift);
	}
	fputs(", to ", out);
	say_chance(out, number(row, "end"));
	fputs(" %\n", out);
	return abs(drift) > DRIFT_TOLD;
}

/* A word for what somebody's choices cost on average. */
static const char *
loss_word(int lost, int choices)
{
	static const struct {
		int least; /* hundredths of a ten-thousandth */
		const char *word;
	} words[] = {{20000, "reckless"}, {10000, "careless"}, {5000, "fair"},
	    {2500, "good"}, {1000, "strong"}, {0, "masterly"}};
	int average = choices > 0 ? lost * 100 / choices : 0, i = 0;

	while (average < words[i].least)
		i++;
	return words[i].word;
}

static void
say_choices(FILE *out, const char *name, int lost, int choices)
{
	if (choices == 0) {
		fprintf(out, "%s had nothing to choose.\n", name);
		return;
	}
	fprintf(out, "%s: %d choice%s, on average ", name, choices,
	    choices == 1 ? "" : "s");
	say_chance(out, lost / choices);
	fprintf(out, " %% lost: %s\n", loss_word(lost, choices));
}

static void
say_dice(FILE *out, const json_t *row)
{
	const json_t *die;
	size_t i;

	json_array_foreach (json_object_get(row, "dice"), i, die)
		fprintf(out, "%s%d", i == 0 ? "" : " ",
		    (int)json_integer_value(die));
}

static void
say_throws(FILE *out, const json_t *data, const char *field, const char *title)
{
	const json_t *rows = json_object_get(data, field), *row;
	size_t i;

	if (json_array_size(rows) == 0)
		return;
	fprintf(out, "\n%s\n", title);
	json_array_foreach (rows, i, row) {
		fprintf(out, "  throw %d, %s: ", number(row, "throw"),
		    seat_name(data, row));
		say_dice(out, row);
		fputs(", ", out);
		say_difference(out, number(row, "luck"));
		fputs(" %\n", out);
	}
}

static void
say_dear(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "dear"), *row;
	const char *mark;
	size_t i;

	if (json_array_size(rows) == 0) {
		fputs("\nNo choice cost anything.\n", out);
		return;
	}
	fputs("\nThe dearest choices:\n", out);
	json_array_foreach (rows, i, row) {
		mark = field_or(row, "mark", "");
		fprintf(out, "  throw %d, %s", number(row, "throw"),
		    seat_name(data, row));
		if (json_array_size(json_object_get(row, "dice")) > 0) {
			fputs(", ", out);
			say_dice(out, row);
		}
		fputs(": ", out);
		say_notation(out, field_or(row, "play", "?"));
		fprintf(out, "%s%s. Better: ", *mark == '\0' ? "" : " ", mark);
		say_notation(out, field_or(row, "best", "?"));
		fputs(". Lost ", out);
		say_chance(out, number(row, "loss"));
		fputs(" %\n", out);
	}
}

/* "alice won.", or what else it came to. */
static void
say_outcome(FILE *out, const json_t *data)
{
	const char *outcome = field_or(data, "outcome", "");
	int winner = (int)field_number(data, "winner", -1);

	if (field_true(data, "adjourned")) {
		fputs("adjourned.\n", out);
		return;
	}
	if (winner < 0) {
		fprintf(out, "%s.\n",
		    strcmp(outcome, "drawn") == 0 ? "drawn" : "voided");
		return;
	}
	if (field_true(data, "partners"))
		winner %= 2;
	say_side(out, data, winner);
	fprintf(out, " won%s.\n",
	    strcmp(outcome, "resigned") == 0      ? " by resignation"
		: strcmp(outcome, "claimed") == 0 ? " by claim"
						  : "");
}

void
say_luck_report(FILE *out, const json_t *data)
{
	const json_t *seats = json_object_get(data, "seats"), *row;
	const json_t *names = json_object_get(data, "names");
	/* Of a rated game that is adjourned nothing is said of choices. */
	bool drifts = false, judged = !field_true(data, "rated");
	size_t i;

	fprintf(out, "Game %s, ", field_or(data, "game", "?"));
	say_rules(out, field_or(data, "rules", "?"),
	    field_or(data, "house", ""), (int)json_array_size(names), NULL);
	fprintf(out, ", %d throws: ", number(data, "throws"));
	say_outcome(out, data);
	putc('\n', out);
	json_array_foreach (seats, i, row)
		if (!field_true(data, "partners") || i < 2)
			drifts |= say_sum(out, data, row, (int)i);
	if (drifts)
		fputs("The rest is what the evaluator saw differently a throw "
		      "later.\n",
		    out);
	if (judged) {
		putc('\n', out);
		json_array_foreach (seats, i, row)
			say_choices(out,
			    json_string_value(json_array_get(names, i)),
			    number(row, "lost"), number(row, "choices"));
	}
	say_throws(out, data, "lucky", "The luckiest throws:");
	say_throws(out, data, "unlucky", "The unluckiest throws:");
	if (!judged) {
		fputs("\nThe game is rated: how well it was played is told "
		      "when it is over.\n",
		    out);
		return;
	}
	say_dear(out, data);
	fprintf(out,
	    "\n/examine %s goes through the game; there mistake, or the key m, "
	    "goes to the next mistake.\n",
	    field_or(data, "game", "?"));
}

static void
say_luck_games(FILE *out, const json_t *games)
{
	const json_t *row;
	size_t i;

	fputs("\n  game  result    luck    skill  without luck\n", out);
	json_array_foreach (games, i, row) {
		if (i == GAMES_TOLD)
			break;
		fprintf(out, "%6lld  %-6s",
		    (long long)field_number(row, "game", 0),
		    field_or(row, "result", ""));
		fprintf(out, "  %+7.2f  %+7.2f  %7.2f %%\n",
		    number(row, "luck") / 100.0,
		    number(row, "own_skill") / 100.0,
		    (number(row, "end") - number(row, "luck")) / 100.0);
	}
}

void
say_luck(FILE *out, const json_t *data)
{
	const char *name = field_or(data, "name", "?");
	int n = number(data, "n"), narrow;

	if (n == 0) {
		fprintf(out,
		    "No game of %s has a report yet; they come when games are "
		    "over.\n",
		    name);
		return;
	}
	if (n == 1)
		fprintf(out, "%s, the last game: ", name);
	else
		fprintf(out, "%s, the last %d games: ", name, n);
	/* A draw is half a game won. */
	fprintf(
	    out, "%d won; with draws as halves that is ", number(data, "won"));
	say_chance(out, number(data, "end"));
	fputs(" %.\nWithout luck it would be ", out);
	say_chance(
	    out, number(data, "adjusted") < 0 ? 0 : number(data, "adjusted"));
	fputs(" %, where ", out);
	say_chance(out, number(data, "start"));
	fputs(" % means that nobody was ahead.\n", out);
	narrow = number(data, "variance_adjusted") / 100;
	if (n >= GAMES_TOLD && narrow > 0 &&
	    number(data, "variance") / 100 > narrow)
		fprintf(out,
		    "Each game tells as much as %.1f games by results alone.\n",
		    number(data, "variance") / 100.0 / narrow);
	say_choices(out, name, number(data, "lost"), number(data, "choices"));
	say_luck_games(out, json_object_get(data, "games"));
	fputs("\n/report and a game's number tell more of that game.\n", out);
}

void
say_valued_plays(FILE *out, const json_t *plays, int most)
{
	const json_t *row;
	size_t i;

	json_array_foreach (plays, i, row) {
		if ((int)i == most)
			break;
		fprintf(out, "%d. ", number(row, "number"));
		say_notation(out, field_or(row, "play", "?"));
		fputs(": ", out);
		say_chance(out, number(row, "chance"));
		fputs(" %\n", out);
	}
}

void
say_hint(FILE *out, const json_t *data)
{
	const json_t *plays = json_object_get(data, "plays");
	const char *announce = field_text(data, "announce");
	size_t seat = (size_t)number(data, "seat");

	const json_t *row;
	size_t i;

	if (plays != NULL) {
		json_array_foreach (plays, i, row) {
			fprintf(out, "%s%d, ",
			    i == 0       ? "Best is play "
				: i == 1 ? ". Then "
					 : "; ",
			    number(row, "number"));
			say_notation(out, field_or(row, "play", "?"));
			fputs(": ", out);
			say_chance(out, number(row, "chance"));
			fputs(" %", out);
		}
		fputs(".\n", out);
		return;
	}
	if (announce != NULL) {
		fprintf(out, "Best is to announce %s ",
		    *announce == 'S' ? "a suck-back," : "a blow-back,");
		say_notation(out, announce + 2);
		fputs(", and throw: ", out);
	} else
		fputs("Your side's chance before the throw: ", out);
	say_chance(out,
	    (int)json_integer_value(
		json_array_get(json_object_get(data, "chances"), seat)));
	fputs(" %.\n", out);
}
