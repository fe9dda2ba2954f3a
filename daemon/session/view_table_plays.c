/* The list of legal plays: all of them, or move by move. */
#include <stdlib.h>
#include <string.h>

#include "daemon/session/view_table.h"
#include "engine/notation.h"

#define STEP_LOW 3 /* rows without one for the list's head */

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
	if (number > 0)
		canvas_printf(
		    canvas, rect.x + (number < 10), rect.y, key, "%d", number);
	canvas_text_fit(
	    canvas, rect.x + 3, rect.y, style, rect.width - 3, text);
}

/* A play as the person likes to read it; free it. */
static char *
play_text(const struct client *client, const struct play *play)
{
	const struct seen *table = client->model.table;
	char notation[NOTATION_PLAY], *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (out == NULL)
		return NULL;
	if (client->options.notation) {
		notation_play(
		    &table->rules, &table->game.position, play, notation);
		fputs(notation, out);
	} else
		words_play_short(
		    out, &table->rules, &table->game.position, play);
	fclose(out);
	return text;
}

static void
draw_all(struct client *client, const struct table_view *view,
    struct canvas *canvas, struct rect rect, const struct plays *plays)
{
	int i, chosen = table_view_play(client, view);
	char *text;

	for (i = 0; i < plays->n && i < rect.height; i++) {
		text = play_text(client, &plays->play[i]);
		canvas_zone(canvas, RECT(rect.x, rect.y + i, rect.width, 1),
		    ZONE_PLAY, i);
		draw_row(canvas, RECT(rect.x, rect.y + i, rect.width, 1), i + 1,
		    i == chosen, text == NULL ? "" : text);
		free(text);
	}
}

/* "R 5-7" for "red 5-7", where columns are narrow. */
static void
shorten(char *text)
{
	const char *name;
	size_t n;
	int i;

	for (i = 0; i < NCOLOUR; i++) {
		name = colour_name((enum colour)i);
		n = strlen(name);
		if (strncmp(text, name, n) != 0 || text[n] != ' ')
			continue;
		text[0] = colour_letter((enum colour)i);
		memmove(text + 1, text + n, strlen(text + n) + 1);
	}
}

/* A choice in as many words as there is room for; free it. */
static char *
choice_text(const struct client *client, const struct plays *plays,
    const struct choice *choice, bool narrow)
{
	const struct seen *table = client->model.table;
	struct play one = {.nmoves = 1, .move = {choice->move}};
	size_t size;
	char *text;
	FILE *out;

	if (choice->plays == 1 && !choice->stop && !narrow)
		return play_text(client, &plays->play[choice->play]);
	out = open_memstream(&text, &size);
	if (out == NULL)
		return NULL;
	one.after = table->game.position;
	if (choice->stop)
		fputs("only that", out);
	else
		words_play_short(
		    out, &table->rules, &table->game.position, &one);
	if (choice->plays > 1 && narrow)
		fputs(" +", out);
	else if (choice->plays > 1)
		fprintf(out, " ... (%d ways)", choice->plays);
	fclose(out);
	if (narrow)
		shorten(text);
	return text;
}

/* The rows of a list below its head, which a low one does without. */
static int
step_rows(int rows)
{
	return rows > STEP_LOW ? rows - 1 : rows > 1 ? rows : 1;
}

/* How many columns a list of so many has. */
static int
step_columns(int n, int rows)
{
	return (n + step_rows(rows) - 1) / step_rows(rows);
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
	int rows = step_rows(rect.height), head = rows < rect.height;
	int columns = step_columns(n, rect.height);
	int width = rect.width / (columns > 0 ? columns : 1);
	struct rect row;
	char *text;

	if (!is_legible(columns, rect.width)) {
		canvas_wrap(canvas, rect,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), on_board);
		return;
	}
	if (head)
		canvas_text_fit(canvas, rect.x, rect.y,
		    STYLE(INK_STRONG, INK_KEEP), rect.width,
		    view->chooser.n == 0 ? "First which move?"
					 : "And then? (Esc: back)");
	for (i = 0; i < n; i++) {
		row = RECT(rect.x + i / rows * width, rect.y + head + i % rows,
		    width - (columns > 1), 1);
		text = choice_text(client, plays, &list[i], columns > 1);
		canvas_zone(canvas, row, ZONE_CHOICE, i);
		draw_row(canvas, row, i + 1, false, text == NULL ? "" : text);
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
	out = open_memstream(&text, &size);
	if (out == NULL)
		return;
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
	const struct plays *plays = seen_plays(client->model.table);

	if (plays == NULL || prompt_of(&client->model) != PROMPT_PLAY) {
		draw_prompt(client, canvas, rect);
		return;
	}
	if (table_view_stepwise(client, rect.height))
		draw_steps(client, view, canvas, rect, plays);
	else
		draw_all(client, view, canvas, rect, plays);
}

bool
table_plays_line(struct client *client, struct table_view *view,
    const char *line, struct rect rect)
{
	const struct plays *plays = seen_plays(client->model.table);
	struct choice list[CHOICES_MAX];
	char command[24], *end;
	long number = strtol(line, &end, 10);
	int n, play;

	if (plays == NULL || *line < '0' || *line > '9' || *end != '\0' ||
	    !table_view_stepwise(client, rect.height))
		return false;
	n = chooser_choices(plays, &view->chooser, list);
	if (!is_legible(step_columns(n, rect.height), rect.width)) {
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
