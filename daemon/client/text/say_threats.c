/* Who is within a throw of whose counters, in sentences. */
#include <stdlib.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_threats.h"
#include "daemon/lib/alloc.h"

/*
 * Whether a counter of the colour that comes out of base ends on that square
 * (E1).
 */
static bool
comes_out_on(const struct table_snapshot *table, enum colour colour, int shared)
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
 * Whether a counter of the colour that can get there is so far behind a square.
 */
static bool
is_behind(const struct table_snapshot *table, enum colour colour, int shared,
    int distance)
{
	int arm = table->rules.arm, length = board_track(arm), i, theirs;
	const int8_t *square = table->game.position.counter[colour];

	for (i = 0; i < NCOUNTER; i++) {
		theirs = board_shared(arm, colour, square[i]);
		if (theirs >= 0 &&
		    (shared - theirs + length) % length == distance &&
		    square[i] + distance <= board_tail(arm))
			return true;
	}
	return false;
}

static void
write_enemy(const struct narrator *talk, int colour)
{
	fprintf(talk->out, "%s%s", ftell(talk->out) > 0 ? ", " : "",
	    colour_name((enum colour)colour));
}

/*
 * Enemies of the seat within a throw's reach of a shared square: behind it,
 * the nearest first and a blob once, or in base where they come out on it.
 */
static void
write_behind(const struct narrator *talk, int shared, unsigned mine)
{
	int reach = 6 * talk->table->rules.dice, colour, distance;
	unsigned theirs = 0;

	for (colour = 0; colour < NCOLOUR; colour++)
		if (table_snapshot_owner(talk->table, (enum colour)colour) >= 0)
			theirs |= (1u << colour) & ~mine;
	for (distance = 1; distance <= reach; distance++)
		for (colour = 0; colour < NCOLOUR; colour++) {
			if (!(theirs & 1u << colour) ||
			    !is_behind(talk->table, (enum colour)colour, shared,
				distance))
				continue;
			write_enemy(talk, colour);
			fprintf(talk->out, " %d behind", distance);
		}
	for (colour = 0; colour < NCOLOUR; colour++) {
		if (!(theirs & 1u << colour) ||
		    !comes_out_on(talk->table, (enum colour)colour, shared))
			continue;
		write_enemy(talk, colour);
		fputs(" in base", talk->out);
	}
}

/* Counters of one colour that a single counter cannot uck. */
static bool
is_blob(const struct table_snapshot *table, enum colour colour, int square)
{
	int arm = table->rules.arm, shared = board_shared(arm, colour, square);
	const struct position *position = &table->game.position;
	int other, i, n = 0;

	for (other = 0; other < NCOLOUR; other++)
		for (i = 0; i < NCOUNTER; i++) {
			if (board_shared(arm, (enum colour)other,
				position->counter[other][i]) != shared)
				continue;
			if (other != (int)colour)
				return false;
			n++;
		}
	return n > 1;
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
side_colours(const struct table_snapshot *table, int seat)
{
	unsigned colours = 0;
	int i;

	for (i = 0; i < table->seats; i++)
		if (ruleset_same_side(&table->rules, game_side(&table->game, i),
			game_side(&table->game, seat)))
			colours |= table_snapshot_colours(table, i);
	return colours;
}

/* "Green on 19: yellow 6 behind."; false: nobody is. */
static bool
write_threat(
    const struct narrator *talk, enum colour colour, int square, unsigned mine)
{
	int shared = board_shared(talk->table->rules.arm, colour, square);
	struct narrator inner = *talk;
	char *text;
	size_t size;

	inner.out = xmemstream(&text, &size);
	if (shared >= 0 && !is_safe(&talk->table->rules, shared))
		write_behind(&inner, shared, mine);
	fclose(inner.out);
	if (size > 0) {
		say_colour_first(talk->out, colour);
		fputs(
		    is_blob(talk->table, colour, square) ? " blob on " : " on ",
		    talk->out);
		say_square(talk->out, &talk->table->rules, square);
		fprintf(talk->out, ": %s.\n", text);
	}
	free(text);
	return size > 0;
}

void
say_threats(const struct narrator *talk)
{
	const struct table_snapshot *table = talk->table;
	const int8_t *square;
	unsigned mine, own;
	int seat, colour, i, n = 0;

	for (seat = 0; seat < table->seats; seat++) {
		/* Spectators are told about everybody. */
		if (talk->me >= 0 && seat != talk->me)
			continue;
		mine = side_colours(table, seat);
		own = table_snapshot_colours(table, seat);
		for (colour = 0; colour < NCOLOUR; colour++) {
			if (!(own & 1u << colour))
				continue;
			square = table->game.position.counter[colour];
			/* A blob is mentioned once. */
			for (i = 0; i < NCOUNTER; i++)
				if (i == 0 || square[i] != square[i - 1])
					n += write_threat(talk,
					    (enum colour)colour, square[i],
					    mine);
		}
	}
	if (n == 0)
		fprintf(talk->out, "Nobody is within a throw of %s.\n",
		    talk->me < 0 ? "anybody" : "you");
}
