/* The input line. */
#include <stdlib.h>
#include <string.h>

#include "ansi/editor.h"
#include "ansi/utf8.h"

bool
editor_init(struct editor *e, size_t max)
{
	*e = (struct editor){.max = max, .nth = -1};
	if (e->max > EDITOR_BYTES)
		e->max = EDITOR_BYTES;
	e->text = calloc(1, e->max + 1);
	return e->text != NULL;
}

void
editor_free(struct editor *e)
{
	for (int i = 0; i < e->nhistory; i++)
		free(e->history[i]);
	free(e->draft);
	free(e->killed);
	free(e->text);
	*e = (struct editor){0};
}

void
editor_complete(struct editor *e, editor_complete_fn fn, void *arg)
{
	e->complete = fn;
	e->arg = arg;
	e->nth = -1;
}

/*
 * Where the glyph at a place ends, and where the one before it begins: marks
 * belong to their base.
 */
static size_t
editor_after(const struct editor *e, size_t at)
{
	const char *p = e->text + at;
	size_t len = e->len - at;
	struct glyph g;

	if (!text_next(&p, &len, &g))
		return e->len;
	return (size_t)(p - e->text);
}

static size_t
editor_before(const struct editor *e, size_t at)
{
	size_t i = 0, next;

	while (i < at && (next = editor_after(e, i)) < at)
		i = next;
	return i;
}

static bool
is_word(const struct editor *e, size_t at)
{
	return e->text[at] != ' ';
}

static size_t
word_left(const struct editor *e)
{
	size_t i = e->cursor;

	while (i > 0 && !is_word(e, i - 1))
		i--;
	while (i > 0 && is_word(e, i - 1))
		i--;
	return i;
}

static size_t
word_right(const struct editor *e)
{
	size_t i = e->cursor;

	while (i < e->len && !is_word(e, i))
		i++;
	while (i < e->len && is_word(e, i))
		i++;
	return i;
}

static void
editor_cut(struct editor *e, size_t from, size_t to)
{
	memmove(e->text + from, e->text + to, e->len - to + 1);
	e->len -= to - from;
	e->cursor = from;
}

static enum editor_result
remove_range(struct editor *e, size_t from, size_t to)
{
	if (from == to)
		return EDITOR_UNUSED;
	editor_cut(e, from, to);
	return EDITOR_CHANGED;
}

/* Removes text, which Ctrl-Y brings back. */
static enum editor_result
kill_range(struct editor *e, size_t from, size_t to)
{
	if (from < to) {
		free(e->killed);
		e->killed = strndup(e->text + from, to - from);
	}
	return remove_range(e, from, to);
}

static bool
editor_insert(struct editor *e, const char *bytes, size_t n)
{
	if (e->len + n > e->max)
		return false;
	memmove(e->text + e->cursor + n, e->text + e->cursor,
	    e->len - e->cursor + 1);
	memcpy(e->text + e->cursor, bytes, n);
	e->len += n;
	e->cursor += n;
	return true;
}

static enum editor_result
move_to(struct editor *e, size_t to)
{
	if (to == e->cursor)
		return EDITOR_UNUSED;
	e->cursor = to;
	return EDITOR_CHANGED;
}

void
editor_clear(struct editor *e)
{
	e->len = e->cursor = e->left = 0;
	e->text[0] = '\0';
	e->recalled = 0;
	e->nth = -1;
	free(e->draft);
	e->draft = NULL;
}

/* Sets the line's text only; history and completion are unchanged. */
static void
editor_replace(struct editor *e, const char *text)
{
	size_t n = strlen(text);

	/* Cut between characters. */
	if (n > e->max)
		for (n = e->max; n > 0 && utf8_continues(text[n]); n--)
			;
	memcpy(e->text, text, n);
	e->text[n] = '\0';
	e->len = e->cursor = n;
	e->left = 0;
}

void
editor_set(struct editor *e, const char *text)
{
	editor_clear(e);
	editor_replace(e, text);
}

static void
editor_keep(struct editor *e)
{
	char *copy;

	if (e->len == 0 ||
	    (e->nhistory > 0 && strcmp(e->history[0], e->text) == 0))
		return;
	copy = strdup(e->text);
	if (copy == NULL)
		return;
	if (e->nhistory == EDITOR_HISTORY)
		free(e->history[--e->nhistory]);
	memmove(e->history + 1, e->history,
	    (size_t)e->nhistory * sizeof(e->history[0]));
	e->history[0] = copy;
	e->nhistory++;
}

void
editor_take(struct editor *e, char *line, size_t size)
{
	size_t n = e->len < size ? e->len : size - 1;

	memcpy(line, e->text, n);
	line[n] = '\0';
	editor_keep(e);
	editor_clear(e);
}

/* One line further back in history, or forward (step -1). */
static enum editor_result
editor_recall(struct editor *e, int step)
{
	int to = e->recalled + step;

	if (to < 0 || to > e->nhistory)
		return EDITOR_UNUSED;
	if (e->recalled == 0) {
		free(e->draft);
		e->draft = strdup(e->text);
	}
	e->recalled = to;
	if (to > 0)
		editor_replace(e, e->history[to - 1]);
	else
		editor_replace(e, e->draft != NULL ? e->draft : "");
	return EDITOR_CHANGED;
}

/* The word at the cursor becomes the string. */
static bool
put_word(struct editor *e, const char *word, size_t n)
{
	if (e->len - (e->cursor - e->start) + n > e->max)
		return false;
	editor_cut(e, e->start, e->cursor);
	return editor_insert(e, word, n);
}

/* The nth completion of the stem; NULL past the last. */
static const char *
nth_word(const struct editor *e, int nth)
{
	return e->complete(e->arg, e->text, e->start, e->stem, nth);
}

/* The length on which all completions of the stem agree. */
static size_t
shared_length(struct editor *e)
{
	char shared[EDITOR_BYTES];
	const char *word;
	size_t n, len = 0;

	for (int i = 0;; i++) {
		word = nth_word(e, i);
		if (word == NULL)
			return len;
		if (i == 0) {
			len = strlen(word);
			if (len > sizeof(shared))
				len = sizeof(shared);
			memcpy(shared, word, len);
		}
		for (n = 0; n < len && word[n] == shared[n]; n++)
			;
		len = n;
	}
}

/*
 * Tab: first as far as all completions agree, then one after another. Meanwhile
 * the stem stays in front of what was added.
 */
static enum editor_result
complete_word(struct editor *e)
{
	const char *word;
	size_t shared;

	if (e->complete == NULL)
		return EDITOR_UNUSED;
	if (e->nth < 0) {
		e->start = e->cursor;
		while (e->start > 0 && is_word(e, e->start - 1))
			e->start--;
		e->stem = e->cursor - e->start;
		shared = shared_length(e);
		word = nth_word(e, 0);
		if (word == NULL)
			return EDITOR_UNUSED;
		if (shared > e->stem)
			return put_word(e, word, shared) ? EDITOR_CHANGED
							 : EDITOR_FULL;
	}
	word = nth_word(e, ++e->nth);
	if (word == NULL) {
		e->nth = 0;
		word = nth_word(e, 0);
	}
	if (word == NULL)
		return EDITOR_UNUSED;
	return put_word(e, word, strlen(word)) ? EDITOR_CHANGED : EDITOR_FULL;
}

static enum editor_result
editor_type(struct editor *e, uint32_t ch)
{
	char bytes[UTF8_MAX];

	/* Characters that cannot be drawn are not accepted. */
	if (ch < 0x20 || (ch >= 0x7f && ch < 0xa0))
		return EDITOR_UNUSED;
	if (!editor_insert(e, bytes, utf8_put(bytes, ch)))
		return EDITOR_FULL;
	return EDITOR_CHANGED;
}

static enum editor_result
control_key(struct editor *e, uint32_t ch)
{
	switch (ch) {
	case 'a':
		return move_to(e, 0);
	case 'e':
		return move_to(e, e->len);
	case 'b':
		return move_to(e, editor_before(e, e->cursor));
	case 'f':
		return move_to(e, editor_after(e, e->cursor));
	case 'd':
		return remove_range(e, e->cursor, editor_after(e, e->cursor));
	case 'k':
		return kill_range(e, e->cursor, e->len);
	case 'u':
		return kill_range(e, 0, e->cursor);
	case 'w':
		return kill_range(e, word_left(e), e->cursor);
	case 'y':
		if (e->killed == NULL)
			return EDITOR_UNUSED;
		return editor_insert(e, e->killed, strlen(e->killed))
		    ? EDITOR_CHANGED
		    : EDITOR_FULL;
	case 'p':
		return editor_recall(e, 1);
	case 'n':
		return editor_recall(e, -1);
	default:
		return EDITOR_UNUSED;
	}
}

static enum editor_result
alt_key(struct editor *e, uint32_t ch)
{
	switch (ch) {
	case 'b':
		return move_to(e, word_left(e));
	case 'f':
		return move_to(e, word_right(e));
	case 'd':
		return kill_range(e, e->cursor, word_right(e));
	default:
		return EDITOR_UNUSED;
	}
}

enum editor_result
editor_key(struct editor *e, const struct key *key)
{
	bool word = (key->mods & (KEY_CTRL | KEY_ALT)) != 0;

	if (key->code != KEY_TAB)
		e->nth = -1;
	switch ((enum key_code)key->code) {
	case KEY_CHAR:
		if (key->mods & KEY_CTRL)
			return control_key(e, key->ch);
		if (key->mods & KEY_ALT)
			return alt_key(e, key->ch);
		return editor_type(e, key->ch);
	case KEY_ENTER:
		return key->mods & KEY_PASTED ? editor_type(e, ' ')
					      : EDITOR_DONE;
	case KEY_TAB:
		if (key->mods & KEY_PASTED)
			return editor_type(e, ' ');
		return key->mods == 0 ? complete_word(e) : EDITOR_UNUSED;
	case KEY_BACKSPACE:
		return remove_range(e,
		    word ? word_left(e) : editor_before(e, e->cursor),
		    e->cursor);
	case KEY_DELETE:
		return remove_range(e, e->cursor,
		    word ? word_right(e) : editor_after(e, e->cursor));
	case KEY_LEFT:
		return move_to(
		    e, word ? word_left(e) : editor_before(e, e->cursor));
	case KEY_RIGHT:
		return move_to(
		    e, word ? word_right(e) : editor_after(e, e->cursor));
	case KEY_HOME:
		return move_to(e, 0);
	case KEY_END:
		return move_to(e, e->len);
	case KEY_UP:
		return editor_recall(e, 1);
	case KEY_DOWN:
		return editor_recall(e, -1);
	default:
		return EDITOR_UNUSED;
	}
}

bool
editor_alt(const struct key *key)
{
	if (key->code == KEY_CHAR)
		return key->ch == 'b' || key->ch == 'f' || key->ch == 'd';
	return key->code == KEY_BACKSPACE || key->code == KEY_DELETE ||
	    key->code == KEY_LEFT || key->code == KEY_RIGHT;
}

/*
 * Columns of a piece of the line as it is drawn. Within a character, where the
 * cursor may be before a mark, from may be behind to.
 */
static int
editor_columns(const struct editor *e, size_t from, size_t to)
{
	return from >= to ? 0 : text_width_n(e->text + from, to - from);
}

void
editor_draw(struct editor *e, struct canvas *c, int x, int y, int width,
    struct style style, bool focus)
{
	struct rect old;
	int at;

	if (width < 1)
		return;
	/* Scrolls so that the cursor and what follows it are visible. */
	if (e->left > e->cursor)
		e->left = e->cursor;
	/* With the cursor at the left edge, some text before it is shown. */
	while (e->left > 0 && editor_columns(e, e->left, e->cursor) < width / 4)
		e->left = editor_before(e, e->left);
	while (editor_columns(e, e->left, e->cursor) >= width)
		e->left = editor_after(e, e->left);
	old = canvas_clip(c, RECT(x, y, width, 1));
	canvas_fill(c, RECT(x, y, width, 1), style, 0);
	at = editor_columns(e, e->left, e->cursor);
	canvas_text(c, x, y, style, e->text + e->left);
	if (e->left > 0)
		canvas_put(c, x, y, STYLE(INK_DIM, style.bg), 0x2039);
	canvas_unclip(c, old);
	if (focus)
		canvas_cursor(c, x + at, y);
}
