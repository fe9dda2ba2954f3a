/* Beside the board: the table's head, its seats, and the dice. */
#include <stdlib.h>
#include <string.h>

#include "ansi/board.h"
#include "daemon/client/seat_time.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_highlight.h"
#include "daemon/client/view/view_table_seats.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define SEAT_WIDTH 31  /* columns for a seat's name and counts in a row, */
#define SEAT_MOST 44   /* and at most, so that they are easy to follow */
#define COUNTS_TIME 15 /* columns for letters, "home 1" and a clock */

/* The letters of colours in their own looks, wide as " R "; the x behind. */
static int
draw_letters(struct canvas *canvas, int x, int y, unsigned colours,
    uint8_t attributes, bool wide)
{
	int colour;

	for (colour = 0; colour < NCOLOUR; colour++) {
		if (!(colours & 1u << colour))
			continue;
		canvas_printf(canvas, x, y,
		    STYLE_ATTR(INK_LETTER + colour, INK_COUNTER + colour,
			ATTR_BOLD | attributes),
		    wide ? " %c " : "%c", colour_letter((enum colour)colour));
		x += wide ? 3 : 1;
	}
	return x;
}

/* A seat's clock, which ends in front of a column. */
static void
draw_time(struct canvas *canvas, int end, int y,
    const struct table_snapshot *table, int seat, int64_t at)
{
	bool loud = seat_time_short(table, seat, at);
	char text[SEAT_TIME_TEXT];
	int width;

	if (table->chair[seat].name == NULL)
		return;
	width = (int)strlen(seat_time_text(table, seat, at, text));
	canvas_text(canvas, end - width, y,
	    STYLE_ATTR(
		loud ? INK_WARN : INK_TEXT, INK_KEEP, loud ? ATTR_BOLD : 0),
	    text);
}

void
table_seat_draw(struct canvas *canvas, int x, int y, int width,
    const struct table_snapshot *table, int seat, int me, int64_t at)
{
	const struct chair *chair = &table->chair[seat];
	bool turn = table->decider == seat && table->status == TABLE_PLAYING;
	/* Only the arrow changes with the turn: fewer bytes. */
	uint8_t ink = chair->name == NULL ? INK_DIM : INK_TEXT;
	unsigned colours;
	int home, base, name;

	canvas_put(
	    canvas, x, y, STYLE(INK_HOTKEY, INK_KEEP), turn ? 0x25ba : ' ');
	colours = table_snapshot_colours(table, seat);
	name = draw_letters(canvas, x + 1, y, colours, 0, true) + 1;
	canvas_text_fit(canvas, name, y,
	    STYLE_ATTR(ink, INK_KEEP, seat == me ? ATTR_UNDERLINE : 0),
	    x + width - 15 - name, chair->name == NULL ? "free" : chair->name);
	if (chair->name != NULL && !chair->here)
		canvas_text(canvas, x + width - 14, y,
		    STYLE(INK_WARN, INK_KEEP), "away");
	else if (table->begun) {
		table_snapshot_counts(table, seat, &home, &base);
		canvas_printf(canvas, x + width - 14, y, STYLE(ink, INK_KEEP),
		    table->time.on ? "home %d" : "home %d base %d", home, base);
	}
	draw_time(canvas, x + width - 1, y, table, seat, at);
}

/*
 * "RY home 1" in nine columns, each letter in its own looks. The clock is in
 * the last row, or, where that is the only one and short, takes the count's
 * place.
 */
static void
draw_counts(const struct table_scene *scene, struct canvas *canvas,
    struct rect rect, int seat)
{
	const struct table_snapshot *table = scene->model->table;
	const struct chair *chair = &table->chair[seat];
	bool turn = table->decider == seat && table->status == TABLE_PLAYING;
	bool short_row = rect.height == 1 && rect.width < COUNTS_TIME;
	bool away = chair->name != NULL && !chair->here;
	int home, base, x, end = rect.x + rect.width;
	char text[16];

	x = 1 +
	    draw_letters(canvas, rect.x, rect.y,
		table_snapshot_colours(table, seat),
		seat == scene->model->seat ? ATTR_UNDERLINE : 0, false);
	table_snapshot_counts(table, seat, &home, &base);
	snprintf(text, sizeof(text), "home %d", home);
	if (away)
		canvas_text_fit(canvas, x, rect.y, STYLE(INK_WARN, INK_KEEP),
		    end - x, "away");
	else if (table->begun && (!short_row || !table->time.on))
		canvas_text_fit(canvas, x, rect.y,
		    STYLE(turn ? INK_STRONG : INK_TEXT, INK_KEEP), end - x,
		    text);
	if (!short_row || !away)
		draw_time(canvas, end, rect.y + rect.height - 1, table, seat,
		    scene->at);
}

/* The seats side by side where they have but one row. */
static void
draw_seat_row(const struct table_scene *scene, struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	struct rect rect = scene->layout->seats;
	int i, x = rect.x, width = rect.width / table->seats;

	if (width > SEAT_MOST)
		width = SEAT_MOST;
	for (i = 0; i < table->seats; i++, x += width) {
		if (width >= SEAT_WIDTH) {
			table_seat_draw(canvas, x, rect.y, width, table, i,
			    scene->model->seat, scene->at);
			continue;
		}
		if (table->decider == i && table->status == TABLE_PLAYING)
			canvas_put(canvas, x, rect.y,
			    STYLE(INK_HOTKEY, INK_KEEP), 0x25ba);
		draw_counts(
		    scene, canvas, RECT(x + 1, rect.y, width - 2, 1), i);
	}
}

static void
draw_seats(const struct table_scene *scene, struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	struct rect rect = scene->layout->seats;
	int i, x = rect.x, y, me = scene->model->seat;

	if (rect.height == 1) {
		draw_seat_row(scene, canvas);
		return;
	}
	for (i = 0; i < table->seats; i++) {
		const char *name = table->chair[i].name;
		bool turn =
		    table->decider == i && table->status == TABLE_PLAYING;

		y = rect.y + i;
		if (i < rect.height && rect.width >= SEAT_WIDTH)
			table_seat_draw(canvas, x, y,
			    rect.width < SEAT_MOST ? rect.width : SEAT_MOST,
			    table, i, me, scene->at);
		else if (table->seats > 2 && i < rect.height) {
			/* On a phone; the names are in the bases. */
			canvas_put(canvas, x, y, STYLE(INK_HOTKEY, INK_KEEP),
			    turn ? 0x25ba : ' ');
			draw_counts(scene, canvas,
			    RECT(x + 1, y, rect.width - 1, 1), i);
		} else if (table->seats == 2 && 3 * i + 1 < rect.height) {
			/* The name, its colours and counts on the next line. */
			y = rect.y + 3 * i;
			canvas_text_fit(canvas, x, y,
			    STYLE_ATTR(turn ? INK_STRONG : INK_TEXT, INK_KEEP,
				i == me ? ATTR_UNDERLINE : 0),
			    rect.width, name == NULL ? "free" : name);
			draw_counts(
			    scene, canvas, RECT(x, y + 1, rect.width, 2), i);
		}
	}
}

/* Who has won, and how. */
static void
result_words(const struct table_scene *scene, char who[48], const char **what)
{
	const struct table_snapshot *table = scene->model->table;
	const struct game *game = &table->game;
	int seat = scene->model->seat;
	int side = seat < 0 || table_snapshot_is_new(table, seat)
	    ? -1
	    : game_side(game, seat);
	int partner = ruleset_partner(&table->rules, game->winner);
	char buf[16], other[16];

	if (!game_won(game))
		strlcpy(who,
		    game->outcome == OUTCOME_DRAWN ? "A draw"
						   : "The game is over",
		    48);
	else if (game->winner >= table->seats)
		strlcpy(who, "The game is over", 48);
	else if (side >= 0 &&
	    ruleset_same_side(
		&table->rules, side, game_side(game, game->winner)))
		strlcpy(who, "You have won!", 48);
	else if (partner >= 0)
		snprintf(who, 48, "%.16s, %.16s won",
		    table_snapshot_name(table, game->winner, buf, sizeof(buf)),
		    table_snapshot_name(table, partner, other, sizeof(other)));
	else
		snprintf(who, 48, "%s has won",
		    table_snapshot_name(table, game->winner, buf, sizeof(buf)));
	if (game->outcome == OUTCOME_RESIGNED)
		*what = "by resignation";
	else if (game->outcome == OUTCOME_CLAIMED)
		*what = table->terms.late == LATE_LOST ? "on time" : "by claim";
	else if (game->harbour)
		*what = "an eight-piecer, in harbour";
	else if (game->eight_piecer)
		*what = "an eight-piecer";
}

/* Three short lines beside the dice: whose turn, what for, and what matters. */
static void
turn_words(const struct table_scene *scene, char who[48], const char **what)
{
	const struct table_snapshot *table = scene->model->table;
	char buf[16];

	who[0] = '\0';
	*what = "";
	switch (table->status) {
	case TABLE_OPEN:
		strlcpy(who,
		    table_snapshot_free_seat(table) >= 0 ? "A seat is free"
							 : "Somebody is away",
		    48);
		*what = "waiting";
		return;
	case TABLE_PHRASES:
		strlcpy(who, "Blow on the dice", 48);
		*what = "to begin";
		return;
	case TABLE_OVER:
		result_words(scene, who, what);
		return;
	case TABLE_ADJOURNED:
		strlcpy(who, "Adjourned", 48);
		return;
	case TABLE_PLAYING:
	case TABLE_CLOSED:
		break;
	}
	if (table->decider < 0)
		return;
	if (table->time.paused) {
		strlcpy(who, "Paused", 48);
		*what = "/pause: go on";
		return;
	}
	if (table->decider == scene->model->seat)
		strlcpy(who, "Your turn", 48);
	else
		snprintf(who, 48, "%s's turn",
		    table_snapshot_name(
			table, table->decider, buf, sizeof(buf)));
	/* The person's own prompt says more about a turn. */
	if (table->game.phase == PHASE_START)
		*what = "for the start";
	else if (table->game.phase == PHASE_COLOURS)
		*what = "to choose colours";
	else if (table->decider != scene->model->seat)
		*what =
		    table->game.phase == PHASE_THROW ? "to throw" : "to play";
}

/* The indentation of text, if there is room for it. */
static int
table_seats_inset(struct rect rect, const char *text)
{
	return text_width(text) < rect.width;
}

/* An important line; drop "!" before any letter. */
static void
draw_notable(struct canvas *canvas, struct rect rect, const char *text)
{
	struct style style = STYLE_ATTR(INK_ON_CHOSEN, INK_CHOSEN, ATTR_BOLD);
	char words[48];
	int at, n = (int)strlcpy(words, text, sizeof(words));

	if (n > 0 && text_width(words) > rect.width && words[n - 1] == '!')
		words[n - 1] = '\0';
	at = table_seats_inset(rect, words);
	canvas_fill(canvas, rect, style, 0);
	canvas_text_fit(
	    canvas, rect.x + at, rect.y, style, rect.width - at, words);
}

/* The table, and the number of spectators. */
static void
draw_head(const struct table_scene *scene, struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	const char *house = field_text(table->state, "house");
	const struct layout *layout = scene->layout;
	struct rect rect = layout->head;
	bool over = table->status == TABLE_OVER, notable = false;
	char *left, right[48] = "";
	const char *what;
	size_t size;
	int width;
	FILE *out = xmemstream(&left, &size);

	if (house == NULL)
		house = "";
	fprintf(out, "Table %d  %s%s%s", (int)table->number,
	    table->known ? ruleset_name(&table->rules) : "",
	    *house == '\0' ? "" : " with ", house);
	say_terms(out, field_text(table->state, "terms"));
	if (table->games > 1) {
		fputs(": ", out);
		say_score(out, table);
	}
	fclose(out);
	/*
	 * A phone has no room beside the dice for important events, nor, if
	 * they have three rows, for whose turn it is.
	 */
	if (layout->small && !layout->corners) {
		if (!over)
			table_notable(scene->model, right, sizeof(right));
		notable = *right != '\0';
		if (!notable && layout->dice.height >= 3) {
			turn_words(scene, right, &what);
			notable = over;
		}
	}
	if (*right == '\0' && table->watchers > 0)
		snprintf(right, sizeof(right), "%d watching", table->watchers);
	widget_bar(canvas, rect, left, right);
	free(left);
	width = text_width(right) + 2;
	if (notable)
		draw_notable(canvas,
		    RECT(rect.x + rect.width - width, rect.y, width, 1), right);
}

/* Words about the turn: beside the dice, or in a corner below. */
static void
draw_turn(const struct table_scene *scene, struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	const struct layout *layout = scene->layout;
	struct rect rect = layout->dice;
	int dice = table->begun ? table->rules.dice : 0;
	int beside = dice * (rect.height < 3 ? 4 : 8);
	char who[48], notable[48];
	const char *what;
	bool mine = table->decider == scene->model->seat && table->decider >= 0;
	struct style style = STYLE_ATTR(
	    mine ? INK_STRONG : INK_TEXT, INK_KEEP, mine ? ATTR_BOLD : 0);

	if (layout->corners)
		rect = RECT(rect.x, rect.y + 4, rect.width, 3);
	else if (layout->small && rect.height >= 3)
		return;
	else
		rect = RECT(
		    rect.x + beside, rect.y, rect.width - beside, rect.height);
	turn_words(scene, who, &what);
	if (table->status == TABLE_OVER)
		draw_notable(canvas, RECT(rect.x, rect.y, rect.width, 1), who);
	else
		canvas_text_fit(canvas, rect.x + table_seats_inset(rect, who),
		    rect.y, style, rect.width - table_seats_inset(rect, who),
		    who);
	if (rect.height < 3)
		return;
	canvas_text_fit(canvas, rect.x + table_seats_inset(rect, what),
	    rect.y + 1, STYLE(INK_TEXT, INK_KEEP),
	    rect.width - table_seats_inset(rect, what), what);
	table_notable(scene->model, notable, sizeof(notable));
	if (notable[0] != '\0' && table->status != TABLE_OVER)
		draw_notable(
		    canvas, RECT(rect.x, rect.y + 2, rect.width, 1), notable);
}

void
table_side_draw(const struct table_scene *scene, struct canvas *canvas)
{
	const struct table_snapshot *table = scene->model->table;
	const struct layout *layout = scene->layout;
	int i, x = layout->dice.x, y = layout->dice.y;
	bool small = layout->dice.height < 3;

	if (layout->head.height > 0)
		draw_head(scene, canvas);
	draw_seats(scene, canvas);
	if (table->begun)
		canvas_zone(canvas, layout->dice, ZONE_DICE, 0);
	for (i = 0; table->begun && i < table->rules.dice; i++) {
		board_die(canvas, x, y, table->game.dice[i], small);
		if (layout->small && !layout->corners && !small)
			y += 4;
		else
			x += small ? 4 : 8;
	}
	draw_turn(scene, canvas);
}
