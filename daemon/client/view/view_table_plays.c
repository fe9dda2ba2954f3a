/* The list of legal plays: all of them, or move by move. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_line.h"
#include "daemon/client/text/say_play.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_announce.h"
#include "daemon/client/view/view_table_list.h"
#include "daemon/client/view/view_table_plays.h"
#include "daemon/lib/log.h"
#include "engine/notation.h"

#define STEP_LOW 3     /* rows without one for the list's head */
#define LIST_COLUMNS 3 /* of whole plays, in few letters */
#define BRIEF_WIDTH 24 /* columns that a play in words may need */

static const char on_board[] = "Tab and arrows choose on the board";

/* A play as the person likes to read it, brief: in few letters; free it. */
static char *
play_text(const struct client *client, const struct play *play, bool brief)
{
	const struct table_snapshot *table = client->model.table;
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

/* Whether lines are in as few letters as can be. */
static bool
is_brief(const struct list *list, int columns)
{
	return columns > 1 || list->rect.width < BRIEF_WIDTH;
}

/* Whether all plays can be read in the lines of a list. */
static bool
plays_fit(const struct client *client, const struct plays *plays,
    const struct list *list, int columns, bool brief)
{
	int i, room = list_width(list, columns);
	bool fits = true;
	char *text;

	for (i = 0; i < plays->n && fits; i++) {
		text = play_text(client, &plays->play[i], brief);
		fits = text_width(text) <= room;
		free(text);
	}
	return fits;
}

/* The columns of a list of all plays; 0: there is not room for them. */
static int
play_columns(const struct client *client, const struct plays *plays,
    const struct list *list)
{
	int columns = list_columns(plays->n, list->rect.height);
	int most = list->more.width > 0 ? 2 : LIST_COLUMNS;

	if (!is_brief(list, columns))
		return 1;
	return columns <= most && plays_fit(client, plays, list, columns, true)
	    ? columns
	    : 0;
}

static void
draw_all(struct client *client, const struct table_view *view,
    struct canvas *canvas, const struct list *list, const struct plays *plays,
    int columns)
{
	int i, chosen = table_view_play(client, view);
	bool brief = is_brief(list, columns) ||
	    !plays_fit(client, plays, list, columns, false);
	struct rect row;
	char *text;

	for (i = 0; i < plays->n; i++) {
		row = list_row(list, i, columns);
		text = play_text(client, &plays->play[i], brief);
		canvas_zone(canvas, row, ZONE_PLAY, i);
		list_draw_row(canvas, row, i + 1, i == chosen, text);
		free(text);
	}
}

/* A choice in as many words as there is room for; free it. */
static char *
choice_text(const struct client *client, const struct plays *plays,
    const struct choice *choice, bool brief)
{
	const struct table_snapshot *table = client->model.table;
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
		say_play_short(
		    out, &table->rules, &table->game.position, &one, brief);
	if (choice->plays > 1 && brief)
		fputs("+", out);
	else if (choice->plays > 1)
		fprintf(out, " ... (%d ways)", choice->plays);
	fclose(out);
	return text;
}

/* A stepwise list below its head, which a low one does without. */
static struct list
below_head(const struct list *list)
{
	struct list below = *list;

	if (below.rect.height < 1)
		below.rect.height = 1;
	if (below.rect.height <= STEP_LOW)
		return below;
	below.rect.y++;
	below.rect.height--;
	below.more.y++;
	below.more.height--;
	return below;
}

/* Whether so many columns can be read. */
static bool
is_legible(int columns, const struct list *list)
{
	if (list->more.width > 0)
		return columns <= 2;
	return columns <= 1 || list->rect.width / columns >= STEP_WIDTH;
}

/* What stands above a stepwise list, in the columns that it has. */
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

/* "chal. 12" becomes "ch.12" where that would be cut: the number tells more. */
static void
table_plays_squeeze(char *text, int columns)
{
	char *word = strstr(text, "chal. ");

	if (word != NULL && text_width(text) > columns) {
		memcpy(word, "ch.", 3);
		memmove(word + 3, word + 6, strlen(word + 6) + 1);
	}
}

/* All choices are shown, in several columns if they must. */
static void
draw_steps(struct client *client, const struct table_view *view,
    struct canvas *canvas, const struct list *list, const struct plays *plays)
{
	struct choice choices[CHOICES_MAX];
	int i, n = move_picker_choices(plays, &view->picker, choices);
	struct list below = below_head(list);
	int columns = list_columns(n, below.rect.height);
	struct rect row;
	char *text;

	if (!is_legible(columns, list)) {
		canvas_wrap(canvas, list->rect,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), on_board);
		return;
	}
	if (below.rect.y > list->rect.y)
		canvas_text_fit(canvas, list->rect.x, list->rect.y,
		    STYLE(INK_STRONG, INK_KEEP), list->rect.width,
		    step_head(view, list, columns));
	for (i = 0; i < n; i++) {
		row = list_row(&below, i, columns);
		text = choice_text(
		    client, plays, &choices[i], is_brief(list, columns));
		table_plays_squeeze(text, list_width(&below, columns));
		canvas_zone(canvas, row, ZONE_CHOICE, i);
		list_draw_row(canvas, row, i + 1, false, text);
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
    struct canvas *canvas, const struct list *list)
{
	const struct plays *plays = table_plays(client);
	struct rect place = list->rect;
	int columns;

	if (plays == NULL) {
		if (table_announce_draw(client, canvas, list))
			return;
		place.width -= list->more.width > 0;
		draw_prompt(client, canvas, place);
		return;
	}
	columns = play_columns(client, plays, list);
	if (columns == 0)
		draw_steps(client, view, canvas, list, plays);
	else
		draw_all(client, view, canvas, list, plays, columns);
}

int
table_plays_rows(const struct client *client, int width, int usual, int most)
{
	static const struct move_picker none;
	const struct list list = {.rect = RECT(0, 0, width, usual)};
	const struct plays *plays = table_plays(client);
	struct choice choices[CHOICES_MAX];
	int rows = usual;

	if (plays == NULL)
		rows = table_announce_rows(client) + 1;
	else if (play_columns(client, plays, &list) == 0)
		rows = list_columns(move_picker_choices(plays, &none, choices),
			   width / STEP_WIDTH) +
		    1;
	return rows < usual ? usual : rows > most ? most : rows;
}

bool
table_plays_stepwise(const struct client *client, const struct list *list)
{
	const struct plays *plays = table_plays(client);

	return plays != NULL && play_columns(client, plays, list) == 0;
}

bool
table_plays_unseen(const struct client *client, const struct table_view *view,
    const struct list *list)
{
	const struct plays *plays = table_plays(client);
	struct choice choices[CHOICES_MAX];
	struct list below = below_head(list);
	int n;

	if (plays == NULL || !table_plays_stepwise(client, list))
		return false;
	n = move_picker_choices(plays, &view->picker, choices);
	return !is_legible(list_columns(n, below.rect.height), list);
}

bool
table_plays_line(struct client *client, struct table_view *view,
    const char *line, const struct list *list)
{
	const struct plays *plays = table_plays(client);
	struct choice choices[CHOICES_MAX];
	char command[24], *end;
	long number = strtol(line, &end, 10);
	int n, play;

	if (plays == NULL || *line < '0' || *line > '9' || *end != '\0' ||
	    !table_plays_stepwise(client, list))
		return false;
	if (table_plays_unseen(client, view, list)) {
		strlcpy(client->hint, on_board, sizeof(client->hint));
		return true;
	}
	n = move_picker_choices(plays, &view->picker, choices);
	if (number < 1 || number > n) {
		strlcpy(client->hint, "Type a number of the list, Esc: back",
		    sizeof(client->hint));
		return true;
	}
	play = choices[number - 1].play;
	if (!choices[number - 1].stop && choices[number - 1].plays > 1) {
		move_picker_add(&view->picker, &choices[number - 1].move);
		play = move_picker_play(plays, &view->picker);
	}
	if (play >= 0) {
		snprintf(command, sizeof(command), "play %d", play + 1);
		client_command(client, command);
	}
	return true;
}
