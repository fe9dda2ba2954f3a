/* The list of legal plays: all of them, or move by move. */
#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/view_table.h"
#include "engine/notation.h"

#define STEP_LOW 3     /* rows without one for the list's head */
#define LIST_COLUMNS 3 /* of whole plays, in few letters */
#define NUMBER_WIDTH 3

static const char on_board[] = "Tab and arrows choose on the board";

static void
draw_row(struct canvas *canvas, struct rect rect, int number, bool chosen,
    const char *text)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_KEEP);
	struct style key =
	    chosen ? style : STYLE_ATTR(INK_HOTKEY, INK_KEEP, ATTR_BOLD);

	if (chosen)
		canvas_fill(canvas, rect, style, 0);
	canvas_printf(
	    canvas, rect.x + (number < 10), rect.y, key, "%d", number);
	canvas_text_fit(canvas, rect.x + NUMBER_WIDTH, rect.y, style,
	    rect.width - NUMBER_WIDTH, text);
}

/* A play as the person likes to read it, brief: in few letters; free it. */
static char *
play_text(const struct client *client, const struct play *play, bool brief)
{
	const struct seen *table = client->model.table;
	char notation[NOTATION_PLAY], *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	if (client->options.notation) {
		notation_play(
		    &table->rules, &table->game.position, play, notation);
		fputs(notation, out);
	} else
		words_play_short(
		    out, &table->rules, &table->game.position, play, brief);
	fclose(out);
	return text;
}

/* How many columns so many lines need. */
static int
columns_for(int n, int rows)
{
	rows = rows > 1 ? rows : 1;
	return (n + rows - 1) / rows;
}

/* The columns of a list of all plays; 0: there is not room for them. */
static int
list_columns(
    const struct client *client, const struct plays *plays, struct rect rect)
{
	int columns = columns_for(plays->n, rect.height), room, i;
	char *text;
	bool fits = columns <= LIST_COLUMNS;

	if (columns == 1)
		return 1;
	room = rect.width / columns - NUMBER_WIDTH - 1;
	for (i = 0; i < plays->n && fits; i++) {
		text = play_text(client, &plays->play[i], true);
		fits = text_width(text) <= room;
		free(text);
	}
	return fits ? columns : 0;
}

/* Where the i-th line of a list stands. */
static struct rect
list_row(struct rect rect, int i, int columns)
{
	int width = rect.width / columns;

	return RECT(rect.x + i / rect.height * width, rect.y + i % rect.height,
	    width - (columns > 1), 1);
}

static void
draw_all(struct client *client, const struct table_view *view,
    struct canvas *canvas, struct rect rect, const struct plays *plays,
    int columns)
{
	int i, chosen = table_view_play(client, view);
	struct rect row;
	char *text;

	for (i = 0; i < plays->n; i++) {
		row = list_row(rect, i, columns);
		text = play_text(client, &plays->play[i], columns > 1);
		canvas_zone(canvas, row, ZONE_PLAY, i);
		draw_row(canvas, row, i + 1, i == chosen, text);
		free(text);
	}
}

/* A choice in as many words as there is room for; free it. */
static char *
choice_text(const struct client *client, const struct plays *plays,
    const struct choice *choice, bool brief)
{
	const struct seen *table = client->model.table;
	struct play one = {.nmoves = 1, .move = {choice->move}};
	size_t size;
	char *text;
	FILE *out;

	if (choice->plays == 1 && !choice->stop)
		return play_text(client, &plays->play[choice->play], brief);
	out = xmemstream(&text, &size);
	one.after = table->game.position;
	if (choice->stop)
		fputs("only that", out);
	else
		words_play_short(
		    out, &table->rules, &table->game.position, &one, brief);
	if (choice->plays > 1 && brief)
		fputs("+", out);
	else if (choice->plays > 1)
		fprintf(out, " ... (%d ways)", choice->plays);
	fclose(out);
	return text;
}

/* A stepwise list below its head, which a low one does without. */
static struct rect
below_head(struct rect rect)
{
	if (rect.height > STEP_LOW)
		return RECT(rect.x, rect.y + 1, rect.width, rect.height - 1);
	return RECT(
	    rect.x, rect.y, rect.width, rect.height > 0 ? rect.height : 1);
}

/* Whether so many columns can be read. */
static bool
is_legible(int columns, int width)
{
	return columns <= 1 || width / columns >= STEP_WIDTH;
}

/* All choices are shown, in several columns if they must. */
static void
draw_steps(struct client *client, const struct table_view *view,
    struct canvas *canvas, struct rect rect, const struct plays *plays)
{
	struct choice list[CHOICES_MAX];
	int i, n = chooser_choices(plays, &view->chooser, list);
	struct rect below = below_head(rect), row;
	int columns = columns_for(n, below.height);
	char *text;

	if (!is_legible(columns, rect.width)) {
		canvas_wrap(canvas, rect,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), on_board);
		return;
	}
	if (below.y > rect.y)
		canvas_text_fit(canvas, rect.x, rect.y,
		    STYLE(INK_STRONG, INK_KEEP), rect.width,
		    view->chooser.n > 0 ? "And then?   Esc: back"
			: columns > 1   ? "Which move first?   +: more follow"
					: "Which move first?");
	for (i = 0; i < n; i++) {
		row = list_row(below, i, columns);
		text = choice_text(client, plays, &list[i], columns > 1);
		canvas_zone(canvas, row, ZONE_CHOICE, i);
		draw_row(canvas, row, i + 1, false, text);
		free(text);
	}
}

/* Without plays: what to press, in a sentence. */
static void
draw_prompt(
    const struct client *client, struct canvas *canvas, struct rect rect)
{
	size_t size;
	char *text;
	FILE *out;
	struct rect old;

	if (client->model.seat < 0)
		return;
	out = xmemstream(&text, &size);
	prompt_say(out, &client->model, false);
	fclose(out);
	old = canvas_clip(canvas, rect);
	canvas_wrap(
	    canvas, rect, STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), text);
	canvas_unclip(canvas, old);
	free(text);
}

void
table_plays_draw(struct client *client, struct table_view *view,
    struct canvas *canvas, struct rect rect)
{
	const struct plays *plays = table_plays(client);
	int columns;

	if (plays == NULL) {
		draw_prompt(client, canvas, rect);
		return;
	}
	columns = list_columns(client, plays, rect);
	if (columns == 0)
		draw_steps(client, view, canvas, rect, plays);
	else
		draw_all(client, view, canvas, rect, plays, columns);
}

int
table_plays_rows(const struct client *client, int width, int usual, int most)
{
	static const struct chooser none;
	const struct plays *plays = table_plays(client);
	struct choice list[CHOICES_MAX];
	int rows;

	if (plays == NULL ||
	    list_columns(client, plays, RECT(0, 0, width, usual)) > 0)
		return usual;
	rows = columns_for(
		   chooser_choices(plays, &none, list), width / STEP_WIDTH) +
	    1;
	return rows < usual ? usual : rows > most ? most : rows;
}

bool
table_plays_stepwise(const struct client *client, struct rect rect)
{
	const struct plays *plays = table_plays(client);

	return plays != NULL && list_columns(client, plays, rect) == 0;
}

bool
table_plays_line(struct client *client, struct table_view *view,
    const char *line, struct rect rect)
{
	const struct plays *plays = table_plays(client);
	struct choice list[CHOICES_MAX];
	char command[24], *end;
	long number = strtol(line, &end, 10);
	int n, play;

	if (plays == NULL || *line < '0' || *line > '9' || *end != '\0' ||
	    !table_plays_stepwise(client, rect))
		return false;
	n = chooser_choices(plays, &view->chooser, list);
	if (!is_legible(columns_for(n, below_head(rect).height), rect.width)) {
		strlcpy(client->hint, on_board, sizeof(client->hint));
		return true;
	}
	if (number < 1 || number > n) {
		strlcpy(client->hint, "Type a number of the list, Esc: back",
		    sizeof(client->hint));
		return true;
	}
	play = list[number - 1].play;
	if (!list[number - 1].stop && list[number - 1].plays > 1) {
		chooser_add(&view->chooser, &list[number - 1].move);
		play = chooser_play(plays, &view->chooser);
	}
	if (play >= 0) {
		snprintf(command, sizeof(command), "play %d", play + 1);
		client_command(client, command);
	}
	return true;
}
