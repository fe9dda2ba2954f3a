/* Who is within a throw of whose counters, by ear. */
#include <stdlib.h>

#include "daemon/log.h"
#include "daemon/session/words.h"

/* A counter of the colour that comes out of base ends on that square (E1). */
static bool
comes_out_on(const struct seen *table, enum colour colour, int shared)
{
	int arm = table->rules.arm, die;

	if (position_base(&table->game.position, colour) == 0)
		return false;
	for (die = 1; die <= 6; die++)
		if (table->rules.exit[die] != BASE &&
		    board_shared(arm, colour, table->rules.exit[die]) == shared)
			return true;
	return false;
}

/*
 * Enemies of the seat within a throw's reach of a shared square: behind it, or
 * in base where they come out on it.
 */
static int
say_behind(const struct talk *talk, int shared, unsigned mine)
{
	const struct position *position = &talk->table->game.position;
	int arm = talk->table->rules.arm, length = board_track(arm);
	int reach = 6 * talk->table->rules.dice;
	int colour, i, theirs, distance, n = 0;
	const int8_t *square;

	for (colour = 0; colour < NCOLOUR; colour++) {
		if (mine & 1u << colour ||
		    seen_owner(talk->table, (enum colour)colour) < 0)
			continue;
		square = position->counter[colour];
		for (i = 0; i < NCOUNTER; i++) {
			theirs =
			    board_shared(arm, (enum colour)colour, square[i]);
			/* A blob is told once. */
			if (theirs < 0 || (i > 0 && square[i] == square[i - 1]))
				continue;
			distance = (shared - theirs + length) % length;
			if (distance < 1 || distance > reach ||
			    square[i] + distance > board_tail(arm))
				continue;
			fprintf(talk->out, "%s%s %d behind",
			    n++ > 0 ? ", " : "",
			    colour_name((enum colour)colour), distance);
		}
		if (comes_out_on(talk->table, (enum colour)colour, shared))
			fprintf(talk->out, "%s%s in base", n++ > 0 ? ", " : "",
			    colour_name((enum colour)colour));
	}
	return n;
}

/* Nothing is ucked there (E5). */
static bool
is_safe(const struct ruleset *rules, int shared)
{
	int colour;

	for (colour = 0; rules->safe_doorsteps && colour < NCOLOUR; colour++)
		if (board_shared(rules->arm, (enum colour)colour, 0) == shared)
			return true;
	return false;
}

static unsigned
side_colours(const struct seen *table, int seat)
{
	unsigned colours = 0;
	int i;

	for (i = 0; i < table->seats; i++)
		if (ruleset_same_side(&table->rules, game_side(&table->game, i),
			game_side(&table->game, seat)))
			colours |= seen_colours(table, i);
	return colours;
}

/* "Green on 19: yellow 6 behind."; false: nobody is. */
static bool
say_threat(
    const struct talk *talk, enum colour colour, int square, unsigned mine)
{
	int shared = board_shared(talk->table->rules.arm, colour, square);
	struct talk inner = *talk;
	bool is_one = false;
	char *text;
	size_t size;

	inner.out = xmemstream(&text, &size);
	if (shared >= 0 && !is_safe(&talk->table->rules, shared))
		is_one = say_behind(&inner, shared, mine) > 0;
	fclose(inner.out);
	if (is_one) {
		words_colour_first(talk->out, colour);
		fputs(" on ", talk->out);
		words_square(talk->out, &talk->table->rules, square);
		fprintf(talk->out, ": %s.\n", text);
	}
	free(text);
	return is_one;
}

/* What threatens one seat's counters; a blob is said once. */
static int
say_threats(const struct talk *talk, int seat)
{
	const struct seen *table = talk->table;
	unsigned mine = side_colours(table, seat);
	const int8_t *square;
	int colour, i, n = 0;

	for (colour = 0; colour < NCOLOUR; colour++) {
		if (!(seen_colours(table, seat) & 1u << colour))
			continue;
		square = table->game.position.counter[colour];
		for (i = 0; i < NCOUNTER; i++)
			if (i == 0 || square[i] != square[i - 1])
				n += say_threat(
				    talk, (enum colour)colour, square[i], mine);
	}
	return n;
}

void
words_threats(const struct talk *talk)
{
	int seat, n = 0;

	/* Who only watches hears it of everybody. */
	for (seat = 0; seat < talk->table->seats; seat++)
		if (talk->me < 0 || seat == talk->me)
			n += say_threats(talk, seat);
	if (n == 0)
		fprintf(talk->out, "Nobody is within a throw of %s.\n",
		    talk->me < 0 ? "anybody" : "you");
}
