/* The pager: a text to scroll through, help or a long answer. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_internal.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_topic.h"
#include "daemon/client/view/pager_text.h"
#include "daemon/client/view/view_pager.h"
#include "daemon/client/view/widget.h"
#include "daemon/lib/alloc.h"

#define TEXT_WIDTH 78 /* comfortable columns */

static const struct view view_reader;

struct pager {
	char *title, *text;
	char *yes,
	    *line;    /* the label and the command of Enter; NULL: goes back */
	bool tinted;  /* the text has colours of its own */
	int top;      /* first line shown */
	int lines;    /* of the text at the last width */
	int page;     /* lines that fit */
	bool answers; /* the dialog below asked: a yes closes that, too */
	struct pager_key keys[PAGER_KEYS];
	int nkeys;
};

static void
pager_free(void *state)
{
	struct pager *reader = state;

	free(reader->title);
	free(reader->text);
	free(reader->yes);
	free(reader->line);
	free(reader);
}

/* A copy without trailing blanks. */
static char *
view_pager_trimmed(const char *text)
{
	char *copy = xstrdup(text);
	size_t n = strlen(copy);

	while (n > 0 && (copy[n - 1] == ' ' || copy[n - 1] == '\n'))
		copy[--n] = '\0';
	return copy;
}

static struct pager *
pager_new(const char *title, const char *text)
{
	struct pager *reader = xcalloc(1, sizeof(*reader));

	reader->title = view_pager_trimmed(title == NULL ? "" : title);
	reader->text = view_pager_trimmed(text);
	return reader;
}

void
pager_open(struct client *client, const char *title, const char *text)
{
	view_over(client, &view_reader, pager_new(title, text));
}

void
pager_open_keys(struct client *client, const char *title, const char *text,
    const struct pager_key *keys, int n)
{
	struct pager *reader = pager_new(title, text);

	for (; reader->nkeys < n; reader->nkeys++)
		reader->keys[reader->nkeys] = keys[reader->nkeys];
	view_over(client, &view_reader, reader);
}

void
pager_type(struct client *client, const char *line)
{
	struct key key = {.code = KEY_CHAR};

	view_close_dialogs(client);
	for (; *line != '\0'; line++) {
		key.ch = (unsigned char)*line;
		view_type(client, &key);
	}
}

void
pager_motd(struct client *client, const char *text)
{
	struct pager *reader = pager_new("The message of the day", text);

	reader->tinted = true;
	view_over(client, &view_reader, reader);
}

/* A question; a yes may also answer the dialog below. */
static void
pager_question(struct client *client, struct pager *reader, const char *yes,
    const char *line, bool answers)
{
	reader->yes = xstrdup(yes);
	reader->line = xstrdup(line);
	reader->answers = answers;
	view_over(client, &view_reader, reader);
}

void
pager_ask(struct client *client, const char *title, const char *text,
    const char *yes, const char *line)
{
	pager_question(client, pager_new(title, text), yes, line, false);
}

void
pager_ask_above(struct client *client, const char *title, const char *text,
    const char *yes, const char *line)
{
	pager_question(client, pager_new(title, text), yes, line, true);
}

static void
say_yes(struct client *client, const struct pager *reader)
{
	char *line = reader->line == NULL ? NULL : xstrdup(reader->line);
	bool answers = reader->answers;

	view_close(client);
	if (answers)
		view_close(client);
	if (line != NULL)
		view_command(client, line);
	free(line);
}

/* How many lines a key scrolls; false if it does not. */
static bool
scroll_by(const struct pager *reader, const struct key *key, int *by)
{
	int last = reader->lines - reader->page;

	switch (key->code) {
	case KEY_UP:
		*by = -1;
		return true;
	case KEY_DOWN:
		*by = 1;
		return true;
	case KEY_PAGE_UP:
		*by = -reader->page;
		return true;
	case KEY_PAGE_DOWN:
		*by = reader->page;
		return true;
	case KEY_HOME:
		*by = -reader->top;
		return true;
	case KEY_END:
		*by = last - reader->top;
		return true;
	case KEY_CHAR:
		*by = reader->page;
		return key->ch == ' ' && reader->top < last;
	case KEY_MOUSE:
		*by = -3 * key_wheel(key);
		return true;
	default:
		return false;
	}
}

static void
view_pager_scroll(struct pager *reader, int by)
{
	int last = reader->lines - reader->page;

	reader->top += by;
	if (reader->top > last)
		reader->top = last;
	if (reader->top < 0)
		reader->top = 0;
}

/*
 * Whether a character belongs in the input line below: always if a line has
 * been begun. Otherwise a blank does not, and in the lobby, where letters are
 * keys, q goes back, and y and n answer a question.
 */
static bool
is_text(const struct client *client, const struct pager *reader,
    const struct key *key)
{
	const char *letters = reader->yes != NULL ? "qyYnN" : "q";

	if (key->code != KEY_CHAR)
		return false;
	if (client->editor.len > 0)
		return true;
	if (client->model.table != NULL || key->mods & KEY_TEXT)
		return key->ch != ' ';
	return key->ch != ' ' &&
	    (key->ch >= 0x80 || strchr(letters, (int)key->ch) == NULL);
}

/* The key of its own that a character is; NULL, also within a line. */
static const struct pager_key *
own_key(const struct client *client, const struct pager *reader, uint32_t ch)
{
	int i;

	for (i = 0; i < reader->nkeys && client->editor.len == 0; i++)
		if ((uint32_t)reader->keys[i].ch == ch)
			return &reader->keys[i];
	return NULL;
}

static enum view_letter
pager_letter(const struct client *client, const void *state, uint32_t ch)
{
	const struct key key = {.code = KEY_CHAR, .ch = ch};

	if (own_key(client, state, ch) != NULL)
		return LETTER_ACTS;
	return ch != ' ' && !is_text(client, state, &key) ? LETTER_ACTS
							  : LETTER_NONE;
}

static void
pager_key(struct client *client, void *state, const struct key *key)
{
	struct pager *reader = state;
	const struct pager_key *own =
	    key->code == KEY_CHAR && (key->mods & KEY_TEXT) == 0
	    ? own_key(client, reader, key->ch)
	    : NULL;
	bool typed = own == NULL && is_text(client, reader, key);
	const char *name;
	char line[40];
	int by;

	/* Pasted text never says yes. */
	if (key->mods & KEY_PASTED && !typed)
		return;
	client_mark(client);
	if (!typed && scroll_by(reader, key, &by)) {
		view_pager_scroll(reader, by);
		return;
	}
	if (own != NULL) {
		/* The pager may be gone before the line is done. */
		struct pager_key pressed = *own;

		if (pressed.types)
			pager_type(client, pressed.line);
		else
			view_command(client, pressed.line);
		return;
	}
	switch (key->code) {
	case KEY_LEFT:
	case KEY_RIGHT:
		/* To the previous or next topic, in a new pager. */
		name =
		    help_beside(reader->title, key->code == KEY_LEFT ? -1 : 1);
		if (name == NULL)
			break;
		snprintf(line, sizeof(line), "help %s", name);
		view_command(client, line);
		break;
	case KEY_CHAR:
		if (!typed && (key->ch == 'y' || key->ch == 'Y')) {
			say_yes(client, reader);
			break;
		}
		/* FALLTHROUGH */
	case KEY_ESCAPE:
	case KEY_BACKSPACE:
		view_close(client);
		if (typed)
			view_type(client, key);
		break;
	case KEY_ENTER:
		say_yes(client, reader);
		break;
	default:
		break;
	}
}

/* The place of the text, and of the keys below it. */
struct pager_layout {
	struct rect box, text, keys;
	bool framed; /* as high as need be */
};

/* Its rows from the top-th on; how many there are at that width. */
static int
draw_text(const struct pager *reader, struct canvas *canvas, struct rect rect,
    int top)
{
	return reader->tinted
	    ? pager_text_tinted(canvas, rect, reader->text, top)
	    : pager_text(canvas, rect, reader->text, top);
}

static struct pager_layout
view_pager_place(const struct pager *reader, struct canvas *canvas)
{
	bool is_large = canvas->width > TEXT_WIDTH + 6;
	bool is_topic = help_beside(reader->title, 0) != NULL;
	int width = is_large ? TEXT_WIDTH : canvas->width - 6;
	int height = draw_text(reader, canvas, RECT(0, 0, width, 0), 0);
	int most = canvas->height - 7;
	struct pager_layout p;
	struct rect text = RECT(1, 1, canvas->width - 2, canvas->height - 2);

	/*
	 * With a frame part of what is below remains visible: on a large
	 * screen, and if the text is short. Help topics all have the same
	 * place, since one pages through them.
	 */
	p.framed = is_large || (!is_topic && height <= most);
	p.box = RECT(0, 0, canvas->width, canvas->height);
	if (p.framed) {
		if (height > most)
			height = most;
		text = RECT((canvas->width - width) / 2,
		    (canvas->height - height) / 2, width, height);
		p.box = RECT(
		    text.x - 2, text.y - 2, text.width + 4, text.height + 5);
	}
	p.text = text;
	p.keys = RECT(
	    text.x - 1, text.y + text.height + p.framed, text.width + 2, 1);
	return p;
}

/* Its own keys, each of which can be clicked, and the rest. */
static void
draw_own(const struct pager *reader, struct canvas *canvas, struct rect row,
    const char *rest, const char *place)
{
	bool narrow = row.width < 54;
	char keys[120] = "";
	int i, x, width;

	for (i = 0; i < reader->nkeys; i++) {
		const struct pager_key *key = &reader->keys[i];
		size_t length = strlen(keys);

		x = row.x + 1 + text_width(keys);
		width = 3 +
		    (int)(narrow ? strcspn(key->label, " ")
				 : strlen(key->label));
		canvas_zone(
		    canvas, RECT(x, row.y, width, 1), ZONE_KEY, key->ch);
		snprintf(keys + length, sizeof(keys) - length, "%c: %.*s%s",
		    key->ch, width - 3, key->label, narrow ? "  " : "   ");
	}
	strlcat(keys, rest, sizeof(keys));
	if (text_width(keys) + text_width(place) + 3 > row.width)
		place = "";
	widget_bar(canvas, row, keys, place);
}

/* The bar below: the keys, and which lines are shown. */
static void
draw_keys(const struct pager *reader, struct canvas *canvas, struct rect row)
{
	char place[64] = "", keys[100];
	int last = reader->top + reader->page;
	bool more = reader->lines > reader->page, narrow = row.width < 54;

	if (more)
		snprintf(place, sizeof(place),
		    narrow ? "%d-%d/%d" : "%d-%d of %d", reader->top + 1,
		    last < reader->lines ? last : reader->lines, reader->lines);
	if (reader->yes != NULL && narrow)
		snprintf(keys, sizeof(keys), "Enter: %s%s", reader->yes,
		    more ? "  Space: more" : "  Esc: back");
	else if (reader->yes != NULL)
		snprintf(keys, sizeof(keys), "Enter: %s%s   Esc: back",
		    reader->yes, more ? "   Space, arrows: read" : "");
	else if (help_beside(reader->title, 0) != NULL)
		snprintf(keys, sizeof(keys), "%s%s",
		    !more        ? ""
			: narrow ? "Space: on  "
				 : "Space: read   ",
		    narrow ? "Left, Right  Esc"
			   : "Left, Right: topics   Esc: back");
	else
		strlcpy(keys,
		    !more        ? "Esc: back"
			: narrow ? "Space: read  Esc"
				 : "Space, arrows: read   Esc: back",
		    sizeof(keys));
	canvas_zone(canvas, row, ZONE_KEY, ZONE_KEY_ESCAPE);
	if (reader->yes != NULL)
		canvas_zone(canvas,
		    RECT(row.x, row.y, text_width(reader->yes) + 9, 1),
		    ZONE_KEY, ZONE_KEY_ENTER);
	if (reader->nkeys > 0)
		draw_own(reader, canvas, row,
		    !more        ? narrow ? "Esc" : "Esc: back"
			: narrow ? "Space  Esc"
				 : "Space: read   Esc: back",
		    place);
	else
		widget_bar(canvas, row, keys, place);
}

static void
pager_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct pager *reader = state;
	struct pager_layout p = view_pager_place(reader, canvas);
	int x;

	canvas_cursor(canvas, -1, -1);
	canvas_fill(canvas, p.box, STYLE(INK_TEXT, INK_PANEL), 0);
	if (p.framed) {
		canvas_box(canvas, p.box, STYLE(INK_FRAME, INK_PANEL));
		x = canvas_text_fit(canvas, p.box.x + 3, p.box.y,
		    STYLE(INK_STRONG, INK_PANEL), p.box.width - 6,
		    reader->title);
		canvas_put(canvas, p.box.x + 2, p.box.y,
		    STYLE(INK_STRONG, INK_PANEL), ' ');
		canvas_put(
		    canvas, x, p.box.y, STYLE(INK_STRONG, INK_PANEL), ' ');
	} else
		widget_bar(
		    canvas, RECT(0, 0, canvas->width, 1), reader->title, "");
	reader->page = p.text.height;
	reader->lines =
	    draw_text(reader, canvas, RECT(0, 0, p.text.width, 0), 0);
	/* A new size changes the number of lines and of lines on a page. */
	view_pager_scroll(reader, 0);
	draw_text(reader, canvas, p.text, reader->top);
	draw_keys(reader, canvas, p.keys);
}

static const struct view view_reader = {.free = pager_free,
    .key = pager_key,
    .letter = pager_letter,
    .draw = pager_draw};
