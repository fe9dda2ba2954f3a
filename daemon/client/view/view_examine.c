/* A recorded game on the screen: the board there, and what was said then. */
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/examine_values.h"
#include "daemon/client/view/chat_pane.h"
#include "daemon/client/view/view_examine.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/client/view/view_table_seats.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"

#define BAR_LEAST 8     /* columns of the bar that shows how far it is */
#define PROGRESS_MIN 10 /* rows with room for it in company */

/* Letters that go to a stop; as capitals, back to one. */
static const struct {
	char letter;
	enum replay_stop stop;
} jumps[] = {
    {'u', REPLAY_UCKING}, {'c', REPLAY_CHALLENGE}, {'s', REPLAY_SUCKBACK}};

static void
examine_scene(struct client *client, struct table_scene *scene)
{
	struct examine *examine = client->examine;

	table_scene_make(scene, client, &examine->model, &examine->view);
	/* Nobody chooses a play here. */
	scene->prompt = PROMPT_WAIT;
	scene->plays = NULL;
}

/*
 * Which game it is, and how far: "T0012-1  uckers   Throw 12 of 143". Where
 * there is no room for the rules, they are left out.
 */
static void
draw_head(const struct client *client, struct canvas *canvas, struct rect rect)
{
	const struct examine *examine = client->examine;
	const struct record_head *head = &replay_file(examine->replay)->head;
	char left[RECORD_GAME + 40], *right;
	size_t size;
	FILE *out = xmemstream(&right, &size);

	examine_where(examine, out);
	fclose(out);
	snprintf(left, sizeof(left), "%s  %s", head->game,
	    ruleset_name(&head->rules));
	if (text_width(left) > widget_bar_room(rect, right))
		left[strlen(head->game)] = '\0';
	widget_bar(canvas, rect, left, right);
	free(right);
}

/* How far it is, as a bar of the whole width. */
static void
draw_progress(const struct examine *examine, struct canvas *canvas, int x,
    int y, int width)
{
	int last = replay_last(examine->replay), at;

	if (width < BAR_LEAST)
		return;
	at = last == 0 ? 0 : examine->place * (width - 1) / last;
	canvas_fill(
	    canvas, RECT(x, y, width, 1), STYLE(INK_DIM, INK_KEEP), 0x2500);
	canvas_fill(
	    canvas, RECT(x, y, at, 1), STYLE(INK_STRONG, INK_KEEP), 0x2501);
	canvas_put(canvas, x + at, y, STYLE(INK_HOTKEY, INK_KEEP), 0x25cf);
}

/* The first of a seat's colours. */
static enum colour
seat_colour(const struct table_snapshot *table, int seat)
{
	unsigned colours = table_snapshot_colours(table, seat);
	int colour = 0;

	while (colour < NCOLOUR - 1 && !(colours & 1u << colour))
		colour++;
	return (enum colour)colour;
}

/*
 * The chances as a bar in the seats' colours, with the percents where there is
 * room for them; partners have one part of it. Nothing while they are not
 * known.
 */
static void
draw_chances(
    const struct client *client, struct canvas *canvas, int x, int y, int width)
{
	const struct ruleset *rules =
	    &replay_file(client->examine->replay)->head.rules;
	int chances[SEATS_MAX], seat, at = 0, part, length, sum = 0;
	enum colour colour;
	char text[16];

	if (width < BAR_LEAST || !examine_values_chances(client, chances))
		return;
	for (seat = 0; seat < (rules->partners ? 2 : rules->seats); seat++) {
		sum += chances[seat];
		part = sum * width / 10000 - at;
		colour = seat_colour(client->examine->model.table, seat);
		canvas_fill(canvas, RECT(x + at, y, part, 1),
		    STYLE(INK_LETTER + colour, INK_COUNTER + colour), ' ');
		length = snprintf(text, sizeof(text), "%c %d.%d %%",
		    colour_letter(colour), (chances[seat] + 5) / 100,
		    (chances[seat] + 5) / 10 % 10);
		if (part >= length)
			canvas_text(canvas, x + at + (part - length) / 2, y,
			    STYLE_ATTR(INK_LETTER + colour,
				INK_COUNTER + colour, ATTR_BOLD),
			    text);
		at += part;
	}
}

/* Mistakes and values, in the rows that it takes off. */
static void
draw_values(
    const struct client *client, struct canvas *canvas, struct rect *rect)
{
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);
	int rows = 0;

	examine_values_say(client, out);
	fclose(out);
	if (*text != '\0')
		rows = canvas_wrap(
		    canvas, *rect, STYLE(INK_EVENT, INK_KEEP), text);
	free(text);
	rect->y += rows;
	rect->height -= rows;
}

/* The lines of talk that were said until here, the newest at the bottom. */
static void
draw_talk(
    const struct examine *examine, struct canvas *canvas, struct rect rect)
{
	const struct record_file *file = replay_file(examine->replay);
	int n = replay_talk(examine->replay, examine->place), rows;
	char line[1024];

	while (rect.height > 0 && n-- > 0) {
		snprintf(line, sizeof(line), "%s: %s", file->talk[n].who,
		    file->talk[n].text);
		rows = text_rows(line, rect.width);
		if (rows > rect.height)
			return;
		rect.height -= rows;
		canvas_wrap(canvas,
		    RECT(rect.x, rect.y + rect.height, rect.width, rows),
		    STYLE(INK_TEXT, INK_KEEP), line);
	}
}

/* Writes text at the top of what is left of a rectangle, and takes its rows. */
static void
put_text(
    struct canvas *canvas, struct rect *rect, enum ink ink, const char *text)
{
	int rows = 0;

	if (*text != '\0')
		rows = canvas_wrap(canvas, *rect, STYLE(ink, INK_KEEP), text);
	rect->y += rows;
	rect->height -= rows;
}

/*
 * What was written about this place, and who else is there: comments first,
 * where there is not room for both, since the hint says who leads.
 */
static void
draw_together(
    const struct client *client, struct canvas *canvas, struct rect *rect)
{
	const struct examine *examine = client->examine;
	char *people, *comments;
	size_t size;
	FILE *out;

	out = xmemstream(&people, &size);
	examine_together_say(client, out);
	fclose(out);
	out = xmemstream(&comments, &size);
	if (!examine->off)
		examine_together_say_comments(client, examine->place, out);
	fclose(out);
	if (text_rows(people, rect->width) + text_rows(comments, rect->width) <=
	    rect->height)
		put_text(canvas, rect, INK_EVENT, people);
	if (!examine->off && examine->ncomments > 0 && examine->place == 0)
		put_text(canvas, rect, INK_DIM,
		    examine_together_others(client)
			? "comment: to the first comment"
			: "k: to the first comment");
	put_text(canvas, rect, INK_TO_YOU, comments);
	free(people);
	free(comments);
}

/*
 * What people say now, in these rows at the bottom; under a line where there is
 * room for one. Returns the rows it took.
 */
static int
draw_now(
    struct client *client, struct canvas *canvas, struct rect rect, int rows)
{
	struct chat *chat = &client->model.chat;

	chat_pane_draw(client, canvas,
	    RECT(rect.x, rect.y + rect.height - rows, rect.width, rows));
	chat->read = chat->total;
	if (rect.height <= 5 || rows == rect.height)
		return rows;
	canvas_fill(canvas,
	    RECT(rect.x, rect.y + rect.height - rows - 1, rect.width - 1, 1),
	    STYLE(INK_DIM, INK_KEEP), 0x2500);
	return rows + 1;
}

/* The hints for who goes through it with others. */
static const char *
together_hint(struct examine_together *together)
{
	if (together->leads)
		return "You lead   Left, Right   words talk   ?: all keys"
		       "|You lead   ?: keys";
	snprintf(together->hint, sizeof(together->hint),
	    together->apart
		? "Enter: back to %s   Left, Right   ?: all keys|Enter: back"
		: "%s leads   Left, Right: your own way   words talk   ?: all "
		  "keys|%s leads   ?: keys",
	    together->leader, together->leader);
	return together->hint;
}

static const char *
examine_hint(const struct client *client)
{
	struct examine *examine = client->examine;

	if (client->hint[0] != '\0')
		return NULL;
	if (examine->off)
		return "Left: back to the game   try and a play goes on"
		       "|Left: back to the game";
	if (examine->due != 0)
		return "Space: stop   + -: faster, slower   Esc: back"
		       "|Space: stop  + -: speed";
	if (examine->together.n > 1)
		return together_hint(&examine->together);
	return client->width < 60
	    ? "Left, Right  Space: plays  ?: keys"
	    : "Left, Right   Space: plays on   m: next mistake   v: values"
	      "   ?: all keys|Left, Right   m: next mistake   v: values   "
	      "?: all keys";
}

static void
examine_draw(struct client *client, void *state, struct canvas *canvas)
{
	const struct examine *examine = client->examine;
	const struct layout *layout;
	struct table_scene scene;
	struct rect rect;
	char *text;
	size_t size;
	FILE *out;
	bool roomy;
	int now, rows;

	canvas_fill(canvas, RECT(0, 0, canvas->width, canvas->height),
	    STYLE(INK_TEXT, INK_PAPER), 0);
	examine_scene(client, &scene);
	layout = scene.layout;
	table_board_draw(client, &scene, canvas);
	table_side_draw(&scene, canvas);
	if (layout->head.height > 0)
		draw_head(client, canvas, layout->head);
	rect = layout->talk;
	/* A phone's few rows are for what people say and wrote. */
	roomy = rect.height > PROGRESS_MIN ||
	    (examine->ncomments == 0 && !examine_together_others(client));
	if (roomy && rect.height > 4) {
		draw_progress(examine, canvas, rect.x, rect.y, rect.width - 1);
		draw_chances(
		    client, canvas, rect.x, rect.y + 1, rect.width - 1);
		rect.y += 2;
		rect.height -= 2;
	}
	/* However much happened, the newest that somebody says has room. */
	now = chat_pane_newest_rows(client, rect.width);
	if (now > rect.height / 2)
		now = rect.height / 2;
	rect.height -= now;
	out = xmemstream(&text, &size);
	examine_happened(client, out);
	fclose(out);
	rows = canvas_wrap(
	    canvas, rect, STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), text);
	free(text);
	rows += roomy && rows > 0 && rect.height - rows > 2;
	rect.y += rows;
	rect.height -= rows;
	draw_values(client, canvas, &rect);
	draw_together(client, canvas, &rect);
	rect.height += now;
	if (now > 0 && rect.height > 5 && rect.height / 2 > now)
		now = rect.height / 2;
	if (now > 0)
		rect.height -= draw_now(client, canvas, rect, now);
	draw_talk(examine, canvas, rect);
	if (client->mode == CLIENT_SCREEN)
		widget_input(client, canvas, canvas->height - 1, true, false,
		    examine_hint(client));
}

static bool
examine_press(struct client *client, uint32_t ch)
{
	bool letters = !examine_together_others(client);
	size_t i;

	for (i = 0; letters && i < sizeof(jumps) / sizeof(*jumps); i++)
		if ((ch | 0x20) == (uint32_t)jumps[i].letter) {
			examine_step(client, ch & 0x20 ? 1 : -1, jumps[i].stop);
			return true;
		}
	switch (ch) {
	case ' ':
		examine_play(client);
		return true;
	case '+':
	case '=':
	case '-':
		examine_speed(client, ch == '-' ? -1 : 1);
		return true;
	case 'k':
	case 'K':
		if (letters)
			examine_together_seek_comment(
			    client, ch == 'k' ? 1 : -1);
		return letters;
	case 'm':
	case 'M':
		if (letters)
			examine_values_seek(client, ch == 'm' ? 1 : -1);
		return letters;
	case 'v':
		if (letters)
			examine_values_toggle(client);
		return letters;
	case 'q':
		if (letters)
			examine_end(client);
		return letters;
	case '?':
		view_command(client, "help examine");
		return true;
	default:
		return false;
	}
}

static enum view_letter
examine_letter(const struct client *client, const void *state, uint32_t ch)
{
	if (client->editor.len > 0)
		return LETTER_NONE;
	/* In company words are talk. */
	if (strchr(
		examine_together_others(client) ? " +=-?" : "ucskmUCSKMv +=-q?",
		(int)ch) == NULL)
		return LETTER_NONE;
	return strchr("qv? ", (int)ch) != NULL ? LETTER_ACTS : LETTER_REPEATS;
}

/* Keys that go through the game, where no line is begun; false: others. */
static bool
examine_move(struct client *client, const struct key *key)
{
	struct examine *examine = client->examine;

	switch (key->code) {
	case KEY_LEFT:
	case KEY_RIGHT:
		examine_step(
		    client, key->code == KEY_LEFT ? -1 : 1, REPLAY_ANY);
		break;
	case KEY_UP:
	case KEY_DOWN:
		examine_step(
		    client, key->code == KEY_UP ? -1 : 1, REPLAY_THROW);
		break;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		examine_step(
		    client, key->code == KEY_PAGE_UP ? -1 : 1, REPLAY_TURN);
		break;
	case KEY_HOME:
		examine_go(client, 0);
		break;
	case KEY_END:
		examine_go(client, replay_last(examine->replay));
		break;
	case KEY_ENTER:
		if (examine->together.apart)
			examine_together_follow(client);
		else
			examine_step(client, 1, REPLAY_ANY);
		break;
	case KEY_CHAR:
		return !(key->mods & ~KEY_PIECE) &&
		    examine_press(client, key->ch);
	default:
		return false;
	}
	/* Whoever goes by hand wants it to stay there. */
	examine->due = 0;
	return true;
}

static void
examine_key(struct client *client, void *state, const struct key *key)
{
	client_mark(client);
	if (key->code != KEY_MOUSE)
		client->hint[0] = '\0';
	if (key->code == KEY_MOUSE) {
		if (key_wheel(key) != 0)
			examine_step(client, -key_wheel(key), REPLAY_ANY);
		return;
	}
	if (key->code == KEY_ESCAPE) {
		if (client->editor.len > 0)
			editor_clear(&client->editor);
		else
			examine_end(client);
		return;
	}
	if (client->editor.len == 0 && examine_move(client, key))
		return;
	widget_key(client, key);
}

const struct view view_examine = {.key = examine_key,
    .letter = examine_letter,
    .draw = examine_draw,
    .end = examine_end};
