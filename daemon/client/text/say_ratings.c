/* Ratings, figures, honours and the back of the board as lines. */
#include "daemon/client/text/say_ratings.h"

#include <string.h>

#include "accounts/rating.h"
#include "daemon/client/text/say.h"
#include "daemon/protocol/field.h"

#define COURSE_MOST 60
#define STEPS 8

const char *
say_pool(const char *word)
{
	int pool = rating_pool_parse(word);

	return pool < 0 ? word : rating_pool_name(pool);
}

void
say_points(FILE *out, const json_t *row)
{
	fprintf(out, "%d%s", (int)field_number(row, "rating", 0),
	    field_true(row, "provisional") ? "?" : "");
}

static int
row_number(const json_t *row, const char *field)
{
	return (int)field_number(row, field, 0);
}

static const char *
plural_of(int n, const char *one, const char *more)
{
	return n == 1 ? one : more;
}

void
say_ladder(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "ladder"), *row;
	const char *pool = say_pool(field_or(data, "pool", ""));
	char mark;
	size_t i;

	if (json_array_size(rows) == 0) {
		fprintf(out,
		    "Nobody is on this ladder (%s). A game of "
		    "people with accounts or against house bots puts them onto "
		    "the one of its kind: "
		    "singles, pairs, ludo, fleet-ludo or bots.\n",
		    pool);
		return;
	}
	fprintf(out, "Ladder (%s):\n", pool);
	json_array_foreach (rows, i, row) {
		mark = field_true(row, "provisional") ? '?' : ' ';
		fprintf(out, "%3d  %-16s  %4d%c +-%-3d  %d %s\n",
		    row_number(row, "place"), field_or(row, "name", "?"),
		    row_number(row, "rating"), mark,
		    2 * row_number(row, "deviation"), row_number(row, "games"),
		    plural_of(row_number(row, "games"), "game", "games"));
	}
	if (field_number(data, "next", 0) == 0)
		fputs("A rating with ? is still provisional.\n", out);
}

/*
 * A course as it is drawn, from low to high in eight steps: digits from 0 to 7,
 * at most so many; low and high are the bounds.
 */
static int
say_course(const json_t *course, int most, char *steps, int *low, int *high)
{
	int all = (int)json_array_size(course), from, i, points;

	from = all > most ? all - most : 0;
	*low = *high =
	    row_number(json_array_get(course, (size_t)from), "rating");
	for (i = from; i < all; i++) {
		points =
		    row_number(json_array_get(course, (size_t)i), "rating");
		*low = points < *low ? points : *low;
		*high = points > *high ? points : *high;
	}
	for (i = from; i < all; i++) {
		points =
		    row_number(json_array_get(course, (size_t)i), "rating");
		steps[i - from] = (char)((points - *low) * (STEPS - 1) /
		    (*high > *low ? *high - *low : 1));
	}
	return all - from;
}

/* The course in words: where it began, its bounds, where it is. */
static void
say_course_words(FILE *out, const json_t *course)
{
	char steps[COURSE_MOST];
	int low, high, n = say_course(course, COURSE_MOST, steps, &low, &high);

	if (n < 2)
		return;
	fprintf(out,
	    "  Over the last %d games it went from %d to %d, at most %d and "
	    "at least %d.\n",
	    n,
	    row_number(
		json_array_get(course, json_array_size(course) - (size_t)n),
		"rating"),
	    row_number(
		json_array_get(course, json_array_size(course) - 1), "rating"),
	    high, low);
}

/* U+2581 to U+2588. */
static void
draw_course(FILE *out, const json_t *course)
{
	char steps[COURSE_MOST];
	int low, high, i,
	    n = say_course(course, COURSE_MOST, steps, &low, &high);

	if (n < 2)
		return;
	fputs("  ", out);
	for (i = 0; i < n; i++)
		fprintf(out, "\xe2\x96%c", (char)(0x81 + steps[i]));
	fputs("\n", out);
}

void
say_rating(FILE *out, const json_t *data, bool drawn)
{
	const json_t *rows = json_object_get(data, "ratings"), *row;
	const char *name = field_or(data, "name", "?");
	size_t i;

	if (json_array_size(rows) == 0)
		fprintf(out,
		    "%s has no rating. Games of people with accounts are "
		    "rated, "
		    "against each other and against house bots.\n",
		    name);
	json_array_foreach (rows, i, row) {
		fprintf(
		    out, "%s, %s: ", name, say_pool(field_or(row, "pool", "")));
		say_points(out, row);
		fprintf(out, " (give or take %d) after %d %s",
		    2 * row_number(row, "deviation"), row_number(row, "games"),
		    plural_of(row_number(row, "games"), "game", "games"));
		if (field_number(row, "place", 0) > 0)
			fprintf(out, ", place %d", row_number(row, "place"));
		fputs(
		    field_true(row, "provisional") ? ", provisional.\n" : ".\n",
		    out);
		if (drawn)
			draw_course(out, json_object_get(row, "course"));
		say_course_words(out, json_object_get(row, "course"));
	}
}

static void
say_families(FILE *out, const json_t *families, bool pools)
{
	const json_t *row;
	const char *word, *between = pools ? "By pool: " : "By rules: ";
	bool any = false;

	json_object_foreach ((json_t *)families, word, row) {
		if (row_number(row, "games") == 0)
			continue;
		fprintf(out, "%s%s %d won of %d", between,
		    pools ? say_pool(word) : word, row_number(row, "won"),
		    row_number(row, "games"));
		between = "; ";
		any = true;
	}
	if (any)
		fputs(".\n", out);
}

void
say_figures(FILE *out, const json_t *data)
{
	const json_t *dice;
	const json_t *faces, *face;
	size_t i;

	fprintf(out,
	    "%s: games finished: %d of %d begun; won: %d, drawn: %d. Won in "
	    "a row: %d now, %d at best.\n",
	    field_or(data, "name", "?"), row_number(data, "finished"),
	    row_number(data, "begun"), row_number(data, "won"),
	    row_number(data, "drawn"), row_number(data, "streak"),
	    row_number(data, "best_streak"));
	if (row_number(data, "begun") == 0) {
		fputs("Here games count from the day somebody has an account; "
		      "/finger counts a guest's, too.\n",
		    out);
		return;
	}
	say_families(out, json_object_get(data, "pools"), true);
	say_families(out, json_object_get(data, "rules"), false);
	fputs("Seats taken over from others do not count here, but do for "
	      "/finger.\n",
	    out);
	dice = json_object_get(data, "dice");
	faces = json_object_get(dice, "faces");
	fprintf(out, "Throws: %d, with", row_number(data, "throws"));
	json_array_foreach (faces, i, face)
		fprintf(out, " %d %s%s", (int)json_integer_value(face),
		    (const char *const[]){
			"ones", "twos", "threes", "fours", "fives", "sixes"}[i],
		    i == 5 ? "" : ",");
	fprintf(out, ". Fair dice are at least as uneven %.1f%% of the time.\n",
	    100 * json_number_value(json_object_get(dice, "p")));
	fprintf(out,
	    "Counters ucked: %d; lost to others: %d. Challenges won: %d of "
	    "%d. Suck-backs: %d, blow-backs: %d.\n",
	    row_number(data, "ucked"), row_number(data, "was_ucked"),
	    row_number(data, "challenges_won"), row_number(data, "challenges"),
	    row_number(data, "suckbacks"), row_number(data, "blowbacks"));
	fprintf(out,
	    "Eight-piecers given: %d; taken: %d, in harbour %d. Comebacks "
	    "from seven down: %d. Longest game: %d throws.\n",
	    row_number(data, "eight_piecers_given"),
	    row_number(data, "eight_piecers_taken"),
	    row_number(data, "in_harbour"), row_number(data, "comebacks"),
	    row_number(data, "longest"));
}

void
say_versus(FILE *out, const json_t *data)
{
	int won = row_number(data, "won"), lost = row_number(data, "lost"),
	    drawn = row_number(data, "drawn"), games = won + lost + drawn;

	fprintf(out, "%s against %s: ", field_or(data, "name", "?"),
	    field_or(data, "other", "?"));
	if (games == 0)
		fputs("no games that count; those with guests do not.\n", out);
	else
		fprintf(out, "%d %s, %d won, %d lost, %d drawn.\n", games,
		    plural_of(games, "game", "games"), won, lost, drawn);
}

void
say_honours(FILE *out, const json_t *data)
{
	const json_t *held = json_object_get(data, "honours"), *row;
	const json_t *missing = json_object_get(data, "missing");
	const char *name = field_or(data, "name", "?");
	size_t i;

	fprintf(out, "%s has %d of %d honours.\n", name,
	    (int)json_array_size(held),
	    (int)(json_array_size(held) + json_array_size(missing)));
	json_array_foreach (held, i, row) {
		fprintf(out, "%s: %s, game %d, ", field_or(row, "title", "?"),
		    field_or(row, "condition", ""), row_number(row, "number"));
		say_time(out, field_number(row, "at", 0));
		fputs(".\n", out);
	}
	json_array_foreach (missing, i, row)
		fprintf(out, "%s%s (%s)", i == 0 ? "Still to come: " : ", ",
		    field_or(row, "title", "?"),
		    field_or(row, "condition", ""));
	if (json_array_size(missing) > 0)
		fputs(".\n", out);
}

void
say_names(FILE *out, const json_t *names)
{
	size_t i, n = json_array_size(names);

	for (i = 0; i < n; i++)
		fprintf(out, "%s%s",
		    i == 0           ? ""
			: i + 1 == n ? " and "
				     : ", ",
		    json_string_value(json_array_get(names, i)));
}

void
say_boardback(FILE *out, const json_t *data)
{
	const json_t *rows = json_object_get(data, "eight_piecers"), *row;
	size_t i;

	if (json_array_size(rows) == 0)
		fputs("The back of the board is bare: nobody has lost an "
		      "eight-piecer here yet.\n",
		    out);
	json_array_foreach (rows, i, row) {
		say_time(out, field_number(row, "at", 0));
		fputs("  ", out);
		say_names(out, json_object_get(row, "losers"));
		fprintf(out, ", eight-piecer%s, by ",
		    field_true(row, "harbour") ? " in harbour" : "");
		say_names(out, json_object_get(row, "winners"));
		fprintf(out, " (game %d at table %d, %s)\n",
		    row_number(row, "number"), row_number(row, "table"),
		    field_or(row, "rules", "?"));
	}
}
