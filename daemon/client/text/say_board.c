/* A position in words, in the order of the track, and as a picture. */
#include <stdlib.h>
#include <string.h>

#include "ansi/board.h"
#include "ansi/utf8.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_board.h"

/* How many of each colour are on a shared square. */
static void
count_on(const struct narrator *talk, int shared, uint8_t counts[NCOLOUR])
{
	const struct position *position = &talk->table->game.position;
	int arm = talk->table->rules.arm, colour, i;

	memset(counts, 0, NCOLOUR);
	for (colour = 0; colour < NCOLOUR; colour++)
		for (i = 0; i < NCOUNTER; i++)
			counts[colour] += shared >= 0 &&
			    board_shared(arm, (enum colour)colour,
				position->counter[colour][i]) == shared;
}

/* The number of colours among these; and the last of them. */
static int
colours_among(const uint8_t counts[NCOLOUR], int *last)
{
	int colour, n = 0;

	*last = -1;
	for (colour = 0; colour < NCOLOUR; colour++)
		if (counts[colour] > 0) {
			n++;
			*last = colour;
		}
	return n;
}

/*
 * The name of different colours on one square: a mixi-blob, a block where a
 * side makes blocks, and nothing for enemies on a safe square.
 */
static const char *
mix_of(const struct ruleset *rules, const uint8_t counts[NCOLOUR])
{
	int a, b;

	for (a = 0; a < NCOLOUR; a++)
		for (b = 0; b < a; b++)
			if (counts[a] > 0 && counts[b] > 0 &&
			    ruleset_enemies(
				rules, (enum colour)a, (enum colour)b))
				return "";
	return rules->side_blocks ? "a block of " : "a mixi-blob of ";
}

/* "a red counter", "a green blob of two", "a mixi-blob of red, 2 yellow". */
void
say_stack(FILE *out, const struct ruleset *rules, const uint8_t counts[NCOLOUR])
{
	int colour, only, n = colours_among(counts, &only);
	const char *between = mix_of(rules, counts);

	if (n == 0)
		fputs("nothing", out);
	else if (n == 1 && counts[only] == 1)
		fprintf(out, "a %s counter", colour_name((enum colour)only));
	else if (n == 1)
		fprintf(out, "a %s blob of %s", colour_name((enum colour)only),
		    say_number(counts[only]));
	else
		for (colour = 0; colour < NCOLOUR; colour++) {
			if (counts[colour] == 0)
				continue;
			fprintf(out, "%s%s %s", between,
			    say_number(counts[colour]),
			    colour_name((enum colour)colour));
			between = " and ";
		}
}

/*
 * A partnership, told with its second seat; for the listener's own as that of
 * the other.
 */
static void
write_side(const struct narrator *talk, int seat)
{
	int partner = ruleset_partner(&talk->table->rules, seat);

	if (partner < 0)
		return;
	if (partner == talk->me)
		fputs(", on your side", talk->out);
	else if (partner < seat && seat != talk->me &&
	    talk->table->chair[partner].name != NULL) {
		fputs(", on ", talk->out);
		say_whose(talk, partner);
		fputs(" side", talk->out);
	}
}

/* "has red and yellow", or "sits here" while two may still choose. */
static void
write_seat(const struct narrator *talk, int seat)
{
	const struct table_snapshot *table = talk->table;
	bool mine = seat == talk->me;

	fputs(mine ? "You" : table_snapshot_sitter(table, seat), talk->out);
	if (table->seats == 2 && table->game.phase <= PHASE_COLOURS) {
		fputs(mine ? " sit here" : " sits here", talk->out);
		return;
	}
	fputs(mine ? " have " : " has ", talk->out);
	say_colours(talk->out, table_snapshot_colours(table, seat));
	write_side(talk, seat);
}

/* The name says which colour it has: a seat of a position. */
static bool
says_its_colour(const struct table_snapshot *table, int seat)
{
	unsigned colours = table_snapshot_colours(table, seat);

	for (int c = 0; c < NCOLOUR; c++)
		if (colours == 1u << c &&
		    strcasecmp(table->chair[seat].name, colour_name(c)) == 0)
			return true;
	return false;
}

void
say_seats(const struct narrator *talk)
{
	const struct table_snapshot *table = talk->table;
	int i;

	for (i = 0; i < table->seats; i++) {
		if (table->chair[i].name == NULL) {
			fprintf(talk->out, "Seat %d is free.\n", i + 1);
			continue;
		}
		if (says_its_colour(table, i))
			continue;
		write_seat(talk, i);
		/*
		 * The listener is here, even if the seat does not say so yet.
		 */
		fputs(table->chair[i].here || i == talk->me
			? ".\n"
			: ", and is away.\n",
		    talk->out);
	}
}

/* "four red, two yellow": counters that the function counts; how many. */
static int
write_counts(const struct narrator *talk,
    int (*count)(const struct table_snapshot *, enum colour))
{
	const struct table_snapshot *table = talk->table;
	int colour, here, n = 0;

	for (colour = 0; colour < NCOLOUR; colour++) {
		if (table_snapshot_owner(table, (enum colour)colour) < 0)
			continue;
		here = count(table, (enum colour)colour);
		if (here == 0)
			continue;
		fprintf(talk->out, "%s%s %s", n > 0 ? ", " : "",
		    say_number(here), colour_name((enum colour)colour));
		n += here;
	}
	return n;
}

static int
count_base(const struct table_snapshot *table, enum colour colour)
{
	return position_base(&table->game.position, colour);
}

static int
count_home(const struct table_snapshot *table, enum colour colour)
{
	return position_home(&table->rules, &table->game.position, colour);
}

static void
write_track(const struct narrator *talk)
{
	int arm = talk->table->rules.arm, length = board_track(arm), i, n = 0;
	enum colour by = table_snapshot_counting(talk->table, talk->me);
	uint8_t counts[NCOLOUR];
	int shared, colours, only, own;

	fprintf(talk->out, "Along the track, as %s counts: ", colour_name(by));
	for (i = 0; i < length; i++) {
		shared = (board_shared(arm, by, 0) + i) % length;
		count_on(talk, shared, counts);
		colours = colours_among(counts, &only);
		if (colours == 0)
			continue;
		fprintf(talk->out, "%s%d %s", n++ > 0 ? "; " : "", i,
		    i == 0 ? "(the doorstep) " : "");
		say_stack(talk->out, &talk->table->rules, counts);
		if (colours > 1 || only == (int)by)
			continue;
		/* A single colour's own count is another one. */
		own = board_relative(arm, (enum colour)only, shared);
		if (own == 0)
			fputs(" on its doorstep", talk->out);
		else
			fprintf(talk->out, " on its %d", own);
	}
	fputs(n == 0 ? "none.\n" : ".\n", talk->out);
}

/*
 * How many counters are on the square of the i-th. They are sorted: those on
 * one square are adjacent.
 */
static int
count_together(const int8_t square[NCOUNTER], int i)
{
	int n = 1;

	while (i + n < NCOUNTER && square[i + n] == square[i])
		n++;
	return n;
}

static void
write_pipes(const struct narrator *talk)
{
	const struct table_snapshot *table = talk->table;
	int tail = board_tail(table->rules.arm);
	int home = board_home(table->rules.arm);
	const char *between = "In the pipes: ";
	const int8_t *square;
	int colour, i, n;
	bool any = false;

	for (colour = 0; colour < NCOLOUR; colour++) {
		square = table->game.position.counter[colour];
		for (i = 0; i < NCOUNTER; i += n) {
			n = count_together(square, i);
			if (square[i] <= tail || square[i] >= home)
				continue;
			fprintf(talk->out, "%s%s %s on %d, %d from home",
			    between, say_number(n),
			    colour_name((enum colour)colour), square[i],
			    home - square[i]);
			between = "; ";
			any = true;
		}
	}
	if (any)
		fputs(".\n", talk->out);
}

void
say_board(const struct narrator *talk)
{
	say_seats(talk);
	if (!talk->table->begun) {
		fputs("No game has begun.\n", talk->out);
		return;
	}
	fputs("In base: ", talk->out);
	if (write_counts(talk, count_base) == 0)
		fputs("none", talk->out);
	fputs(".\nHome: ", talk->out);
	if (write_counts(talk, count_home) == 0)
		fputs("none", talk->out);
	fputs(".\n", talk->out);
	write_track(talk);
	write_pipes(talk);
	if (talk->table->status == TABLE_PLAYING)
		say_dice(talk);
	else if (talk->table->status == TABLE_ADJOURNED)
		fputs("The game is adjourned until all are back.\n", talk->out);
	else if (talk->table->status == TABLE_OVER) {
		const struct game *game = &talk->table->game;

		if (game->outcome == OUTCOME_DRAWN)
			fputs("The game was a draw", talk->out);
		else if (game->winner < talk->table->seats) {
			say_side_does(talk, game->winner, "have");
			fputs(" won", talk->out);
		} else
			fputs("The game is over", talk->out);
		fputs(".\n", talk->out);
	}
}

/* "three in base", "one on 12", "two home". */
void
say_counters(const struct narrator *talk, const int8_t square[NCOUNTER])
{
	const struct ruleset *rules = &talk->table->rules;
	const char *where;
	int i, n;

	for (i = 0; i < NCOUNTER; i += n) {
		n = count_together(square, i);
		if (square[i] == BASE)
			where = "in ";
		else
			where =
			    square[i] >= board_home(rules->arm) ? "" : "on ";
		fprintf(talk->out, "%s%s %s", i > 0 ? ", " : "", say_number(n),
		    where);
		say_square(talk->out, rules, square[i]);
	}
	fputs(".\n", talk->out);
}

void
say_colour(const struct narrator *talk, enum colour colour)
{
	int owner = table_snapshot_owner(talk->table, colour);

	if (owner < 0) {
		say_colour_first(talk->out, colour);
		fputs(" is not in play.\n", talk->out);
		return;
	}
	say_colour_first(talk->out, colour);
	fputs(", ", talk->out);
	if (owner == talk->me)
		fputs("yours", talk->out);
	else
		say_whose(talk, owner);
	fputs(": ", talk->out);
	say_counters(talk, talk->table->game.position.counter[colour]);
}

/* "Red's 53, in its pipe: a red counter. It is 3 from home." */
static void
write_pipe_square(const struct narrator *talk, enum colour colour, int square)
{
	const int8_t *counter = talk->table->game.position.counter[colour];
	int i, home = board_home(talk->table->rules.arm);
	uint8_t counts[NCOLOUR] = {0};

	for (i = 0; i < NCOUNTER; i++)
		counts[colour] += counter[i] == square;
	say_colour_first(talk->out, colour);
	if (square == home) {
		fprintf(talk->out, "'s %d, home: %s.\n", square,
		    counts[colour] == 0 ? "nothing"
					: say_number(counts[colour]));
		return;
	}
	fprintf(talk->out, "'s %d, in its pipe: ", square);
	say_stack(talk->out, &talk->table->rules, counts);
	fprintf(talk->out, ". It is %d from home.\n", home - square);
}

/* The numbers that other colours passing the square give it. */
static void
write_other_names(const struct narrator *talk, enum colour colour, int shared)
{
	int arm = talk->table->rules.arm, other, there;
	const char *between = "";

	fputs(". It is ", talk->out);
	for (other = 0; other < NCOLOUR; other++) {
		there = board_relative(arm, (enum colour)other, shared);
		if (other == (int)colour || there > board_tail(arm))
			continue;
		fprintf(talk->out, "%s%s's %d", between,
		    colour_name((enum colour)other), there);
		between = ", ";
		if (there == 0)
			fputs(" and doorstep", talk->out);
	}
	fputs(".\n", talk->out);
}

void
say_on_square(const struct narrator *talk, enum colour colour, int square)
{
	int arm = talk->table->rules.arm, shared;
	uint8_t counts[NCOLOUR];

	if (square > board_home(arm)) {
		say_colour_first(talk->out, colour);
		fprintf(talk->out,
		    "'s track goes from 0 to %d, its pipe to %d, and %d is"
		    " home.\n",
		    board_tail(arm), board_home(arm) - 1, board_home(arm));
		return;
	}
	if (square > board_tail(arm)) {
		write_pipe_square(talk, colour, square);
		return;
	}
	shared = board_shared(arm, colour, square);
	count_on(talk, shared, counts);
	say_colour_first(talk->out, colour);
	fprintf(talk->out, "'s %d: ", square);
	say_stack(talk->out, &talk->table->rules, counts);
	write_other_names(talk, colour, shared);
}

void
say_dice(const struct narrator *talk)
{
	const struct game *game = &talk->table->game;
	int actor = game->actor;

	if (talk->table->status != TABLE_PLAYING || !talk->table->begun) {
		fputs("No game is being played.\n", talk->out);
		return;
	}
	if (game->phase == PHASE_PLAY) {
		say_does(talk, actor, "have");
		fputs(" thrown ", talk->out);
		if (game->dice[0] == game->dice[1])
			fprintf(talk->out, "a double %s",
			    say_number(game->dice[0]));
		else
			fprintf(talk->out, "%d", game->dice[0]);
		if (game->dice[1] != 0 && game->dice[1] != game->dice[0])
			fprintf(talk->out, " and %d", game->dice[1]);
		fputs(".\n", talk->out);
		return;
	}
	say_does(talk, actor, "are");
	fputs(game->phase == PHASE_COLOURS ? " choosing colours.\n"
					   : " to throw.\n",
	    talk->out);
}

/* One row of the picture, without the blanks at its end. */
static void
write_row(FILE *out, const struct canvas *canvas, int y, enum charset charset)
{
	const struct cell *cell;
	char bytes[UTF8_MAX];
	size_t n;
	int x, last = -1;

	for (x = 0; x < canvas->width; x++) {
		cell = canvas_at(canvas, x, y);
		if (cell->ch != 0 && cell->ch != ' ')
			last = x;
	}
	for (x = 0; x <= last; x++) {
		cell = canvas_at(canvas, x, y);
		if (cell->ch == CELL_TAIL)
			continue;
		/* The words are in UTF-8. */
		if (charset == CHARSET_ASCII)
			n = charset_put(charset, cell->ch, bytes);
		else
			n = utf8_put(bytes, cell->ch == 0 ? ' ' : cell->ch);
		fwrite(bytes, 1, n, out);
	}
	fputc('\n', out);
}

void
say_board_picture(
    FILE *out, const struct table_snapshot *table, enum charset charset)
{
	struct board_size size =
	    board_layout(table->rules.arm, 80, 50, BOARD_LINES);
	struct board_picture picture;
	struct canvas canvas;
	int y;

	if (size.width == 0 || !canvas_init(&canvas))
		return;
	board_picture(&picture, size, &table->rules, &table->game.position);
	canvas_begin(
	    &canvas, size.width, size.height, STYLE(INK_DEFAULT, INK_DEFAULT));
	board_draw(&canvas, 0, 0, &picture);
	for (y = 0; y < size.height; y++)
		write_row(out, &canvas, y, charset);
	canvas_free(&canvas);
}
