/* The list of legal plays: all of them, or move by move. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say_play.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_announce.h"
#include "daemon/client/view/view_table_list.h"
#include "daemon/client/view/view_table_plays.h"
#include "daemon/lib/alloc.h"
#include "engine/notation.h"

#define STEP_LOW 3     /* rows with which the list has no head */
#define LIST_COLUMNS 3 /* of whole plays, abbreviated */
#define BRIEF_WIDTH 24 /* columns that a play in words may need */

static const char on_board[] = "Tab and arrows choose on the board";

/* A play in the person's format, brief: abbreviated; free it. */
static char *
play_text(const struct client *client, const struct table_snapshot *table,
    const struct play *play, bool brief)
{
	char notation[NOTATION_PLAY], *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);

	if (client->options.notation) {
		notation_play(
		    &table->rules, &table->game.position, play, notation);
		fputs(notation, out);
	} else
		say_play_short(
		    out, &table->rules, &table->game.position, play, brief);
	fclose(out);
	return text;
}

/* Whether lines are as short as possible. */
static bool
is_brief(const struct list *list, int columns)
{
	return columns > 1 || list->rect.width < BRIEF_WIDTH;
}

/* Whether all plays are readable in so many columns of a list. */
static bool
plays_fit(const struct client *client, const struct table_scene *scene,
    const struct list *list, int columns, bool brief)
{
	int i, room = list_width(list, columns);
	bool fits = true;
	char *text;

	for (i = 0; i < scene->plays->n && fits; i++) {
		text = play_text(
		    client, scene->model->table, &scene->plays->play[i], brief);
		fits = text_width(text) <= room;
		free(text);
	}
	return fits;
}

int
table_plays_columns(const struct client *client,
    const struct table_scene *scene, const struct list *list)
{
	int columns, most = list->more.width > 0 ? 2 : LIST_COLUMNS;

	if (scene->plays == NULL)
		return 1;
	columns = list_columns(scene->plays->n, list->rect.height);
	if (!is_brief(list, columns))
		return 1;
	return columns <= most && plays_fit(client, scene, list, columns, true)
	    ? columns
	    : 0;
}

int
table_plays_chosen(const struct client *client, const struct table_scene *scene)
{
	const struct plays *plays = scene->plays;
	char *end;
	long number = strtol(client->editor.text, &end, 10);

	if (plays == NULL)
		return -1;
	if (client->editor.len > 0 && *end == '\0' && number >= 1 &&
	    number <= plays->n && scene->layout->plays.columns > 0)
		return (int)number - 1;
	if (scene->view->picker.n > 0 && client->editor.len == 0)
		return move_picker_play(plays, &scene->view->picker);
	return -1;
}

/* A choice, as long as there is room for; free it. */
static char *
choice_text(const struct client *client, const struct table_scene *scene,
    const struct choice *choice, bool brief)
{
	const struct table_snapshot *table = scene->model->table;
	struct play one = {.nmoves = 1, .move = {choice->move}};
	size_t size;
	char *text;
	FILE *out;

	if (choice->plays == 1 && !choice->stop)
		return play_text(
		    client, table, &scene->plays->play[choice->play], brief);
	out = xmemstream(&text, &size);
	one.after = table->game.position;
	if (choice->stop)
		fputs("only that", out);
	else
		say_play_short(
		    out, &table->rules, &table->game.position, &one, brief);
	if (choice->plays > 1 && brief)
		fputs("+", out);
	else if (choice->plays > 1)
		fprintf(out, " ... (%d ways)", choice->plays);
	fclose(out);
	return text;
}

/* A stepwise list below its head, which a low one lacks. */
static struct list
steps_of(const struct list *list)
{
	struct list low = *list;

	if (list->rect.height > STEP_LOW)
		return list_below_head(list);
	if (low.rect.height < 1)
		low.rect.height = 1;
	return low;
}

/* Whether so many columns are enough. */
static bool
is_legible(int columns, const struct list *list)
{
	if (list->more.width > 0)
		return columns <= 2;
	return columns <= 1 || list->rect.width / columns >= STEP_WIDTH;
}

/* The head of a stepwise list, in its columns. */
static const char *
step_head(const struct table_view *view, const struct list *list, int columns)
{
	bool narrow = list->rect.width < BRIEF_WIDTH;

	if (view->picker.n > 0)
		return narrow ? "And then?" : "And then?   Esc: back";
	if (narrow)
		return "First move?";
	return columns > 1 ? "Which move first?   +: more follow"
			   : "Which move first?";
}

/* Shows all choices, in several columns if necessary. */
static void
draw_steps(const struct client *client, const struct table_scene *scene,
    struct canvas *canvas, const struct list *list)
{
	struct choice choices[CHOICES_MAX];
	int i,
	    n = move_picker_choices(
		scene->plays, &scene->view->picker, choices);
	struct list below = steps_of(list);
	int columns = list_columns(n, below.rect.height);
	struct rect row;
	char *text, *word;

	if (!is_legible(columns, list)) {
		canvas_wrap(canvas, list->rect,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), on_board);
		return;
	}
	if (below.rect.y > list->rect.y)
		canvas_text_fit(canvas, list->rect.x, list->rect.y,
		    STYLE(INK_STRONG, INK_KEEP), list->rect.width,
		    step_head(scene->view, list, columns));
	for (i = 0; i < n; i++) {
		row = list_row(&below, i, columns);
		text = choice_text(
		    client, scene, &choices[i], is_brief(list, columns));
		/* "ch.12" if it would be cut: the number says more. */
		word = strstr(text, "chal. ");
		if (word != NULL &&
		    text_width(text) > list_width(&below, columns)) {
			memcpy(word, "ch.", 3);
			memmove(word + 3, word + 6, strlen(word + 6) + 1);
		}
		canvas_zone(canvas, row, ZONE_CHOICE, i);
		list_draw_row(canvas, row, i + 1, false, text);
		free(text);
	}
}

void
table_plays_draw(const struct client *client, const struct table_scene *scene,
    struct canvas *canvas, const struct list *list)
{
	struct rect rect = list->rect, old;
	size_t size;
	char *text;
	FILE *out;

	if (scene->plays != NULL) {
		if (list->columns == 0)
			draw_steps(client, scene, canvas, list);
		else {
			int i, chosen = table_plays_chosen(client, scene);
			bool brief = is_brief(list, list->columns) ||
			    !plays_fit(
				client, scene, list, list->columns, false);
			struct rect row;
			char *words;

			for (i = 0; i < scene->plays->n; i++) {
				row = list_row(list, i, list->columns);
				words = play_text(client, scene->model->table,
				    &scene->plays->play[i], brief);
				canvas_zone(canvas, row, ZONE_PLAY, i);
				list_draw_row(
				    canvas, row, i + 1, i == chosen, words);
				free(words);
			}
		}
		return;
	}
	if (table_announce_draw(client, scene, canvas, list) ||
	    scene->model->seat < 0)
		return;
	/* Without plays: what to press, in a sentence. */
	out = xmemstream(&text, &size);
	prompt_say(out, scene->model, false);
	fclose(out);
	rect.width -= list->more.width > 0;
	old = canvas_clip(canvas, rect);
	canvas_wrap(
	    canvas, rect, STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), text);
	canvas_unclip(canvas, old);
	free(text);
}

int
table_plays_rows(const struct client *client, const struct table_scene *scene,
    int width, int usual, int most)
{
	static const struct move_picker none;
	const struct list list = {.rect = RECT(0, 0, width, usual)};
	struct choice choices[CHOICES_MAX];
	int n, rows = usual;

	if (scene->plays == NULL)
		rows = table_announce_rows(scene) + 1;
	else if (table_plays_columns(client, scene, &list) == 0) {
		n = move_picker_choices(scene->plays, &none, choices);
		rows = list_columns(n, width / STEP_WIDTH) + 1;
	}
	return rows < usual ? usual : rows > most ? most : rows;
}

bool
table_plays_unseen(const struct table_scene *scene)
{
	const struct list *list = &scene->layout->plays;
	struct choice choices[CHOICES_MAX];
	struct list below = steps_of(list);
	int n;

	if (scene->plays == NULL || list->columns > 0)
		return false;
	n = move_picker_choices(scene->plays, &scene->view->picker, choices);
	return !is_legible(list_columns(n, below.rect.height), list);
}

bool
table_plays_line(
    struct client *client, const struct table_scene *scene, const char *line)
{
	const struct plays *plays = scene->plays;
	struct move_picker *picker = &scene->view->picker;
	struct choice choices[CHOICES_MAX];
	char command[24], *end;
	long number = strtol(line, &end, 10);
	int n, play;

	if (plays == NULL || *line < '0' || *line > '9' || *end != '\0' ||
	    scene->layout->plays.columns > 0)
		return false;
	if (table_plays_unseen(scene)) {
		snprintf(client->hint, sizeof(client->hint), "%s|%s", on_board,
		    "Tab, arrows: on the board");
		return true;
	}
	n = move_picker_choices(plays, picker, choices);
	if (number < 1 || number > n) {
		strlcpy(client->hint,
		    "Type a number from the list, Esc: back"
		    "|A number listed, Esc: back",
		    sizeof(client->hint));
		return true;
	}
	play = choices[number - 1].play;
	if (!choices[number - 1].stop && choices[number - 1].plays > 1) {
		move_picker_add(picker, &choices[number - 1].move);
		play = move_picker_play(plays, picker);
	}
	if (play >= 0) {
		snprintf(command, sizeof(command), "play %d", play + 1);
		view_command(client, command);
	}
	return true;
}
