/* Sanitizing, measuring, cutting and wrapping text for drawing. */
#include <ctype.h>
#include <string.h>

#include <utf8proc.h>

#include "ansi/text.h"
#include "ansi/utf8.h"

#define DISTANCE_MOST 64 /* letters of words that are compared */

enum kind { DROPPED, BLANK, MARK, BASE_CHAR, UNKNOWN };

/*
 * Characters that only change how others look: emoji skin tones, variation
 * selectors, invisible fillers.
 */
static bool
text_modifies(uint32_t ch)
{
	return (ch >= 0x1f3fb && ch <= 0x1f3ff) ||
	    (ch >= 0xfe00 && ch <= 0xfe0f) ||
	    (ch >= 0xe0000 && ch <= 0xe0fff) ||
	    (ch >= 0x180b && ch <= 0x180f) || ch == 0x034f || ch == 0x115f ||
	    ch == 0x1160 || ch == 0x3164 || ch == 0xffa0 || ch == 0x2800;
}

static enum kind
text_classify(uint32_t ch, int *width)
{
	*width = 1;
	if (ch >= 0x20 && ch < 0x7f)
		return BASE_CHAR;
	if (ch == '\n' || ch == '\t')
		return BLANK;
	if (ch < 0xa0 || text_modifies(ch))
		return DROPPED;
	switch (utf8proc_category((utf8proc_int32_t)ch)) {
	case UTF8PROC_CATEGORY_CC:
	case UTF8PROC_CATEGORY_CF:
	case UTF8PROC_CATEGORY_CS:
	case UTF8PROC_CATEGORY_CO:
	case UTF8PROC_CATEGORY_ZL:
	case UTF8PROC_CATEGORY_ZP:
		return DROPPED;
	case UTF8PROC_CATEGORY_CN:
		return UNKNOWN;
	case UTF8PROC_CATEGORY_ZS:
		return BLANK;
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_ME:
		return MARK;
	default:
		break;
	}
	*width = utf8proc_charwidth((utf8proc_int32_t)ch);
	/* Korean vowels and finals combine with the syllable's first part. */
	if ((ch >= 0x1160 && ch <= 0x11ff) || (ch >= 0xd7b0 && ch <= 0xd7ff))
		return MARK;
	return *width > 0 ? BASE_CHAR : MARK;
}

size_t
text_sgr(const char *text, size_t len)
{
	size_t n = 2;

	if (len < 3 || text[0] != '\033' || text[1] != '[')
		return 0;
	while (n < len &&
	    ((text[n] >= '0' && text[n] <= '9') || text[n] == ';' ||
		text[n] == ':'))
		n++;
	return n < len && text[n] == 'm' ? n + 1 : 0;
}

/* The next character and what it is; n: how many bytes it takes. */
static enum kind
next_kind(const char *text, size_t len, size_t *n, uint32_t *ch, int *width)
{
	size_t sequence = text_sgr(text, len);

	*n = utf8_get(text, len, ch);
	if (sequence > 0)
		*n = sequence;
	return text_classify(*ch, width);
}

/* Takes the marks that follow a base, as many as fit. */
static void
take_marks(const char **text, size_t *len, struct glyph *g)
{
	uint32_t ch;
	size_t n;
	int width, marks = 0;

	while (*len > 0) {
		switch (next_kind(*text, *len, &n, &ch, &width)) {
		case MARK:
			if (marks < GLYPH_MARKS)
				g->mark[marks++] = ch;
			break;
		case DROPPED:
			break;
		default:
			return;
		}
		*text += n;
		*len -= n;
	}
}

/* Fast path: most text is such characters without marks. */
static bool
is_ascii(char c)
{
	return c >= 0x20 && c < 0x7f;
}

/* Moves past what is dropped, and marks without a base. */
static void
skip_unseen(const char **text, size_t *len)
{
	enum kind kind;
	uint32_t ch;
	size_t n;
	int width;

	while (*len > 0 && !is_ascii(**text)) {
		kind = next_kind(*text, *len, &n, &ch, &width);
		if (kind != DROPPED && kind != MARK)
			return;
		*text += n;
		*len -= n;
	}
}

bool
text_next(const char **text, size_t *len, struct glyph *g)
{
	enum kind kind;
	uint32_t ch;
	size_t n;
	int width;

	skip_unseen(text, len);
	if (*len == 0)
		return false;
	if (is_ascii(**text) && (*len == 1 || is_ascii((*text)[1]))) {
		*g = (struct glyph){(uint8_t)(*text)[0], {0, 0}, 1};
		++*text;
		--*len;
		return true;
	}
	n = utf8_get(*text, *len, &ch);
	*text += n;
	*len -= n;
	kind = text_classify(ch, &width);
	*g = (struct glyph){kind == BLANK ? ' '
		: kind == UNKNOWN         ? UTF8_REPLACEMENT
					  : ch,
	    {0, 0}, width};
	take_marks(text, len, g);
	return true;
}

int
text_width_n(const char *text, size_t len)
{
	struct glyph g;
	int width = 0;

	while (text_next(&text, &len, &g))
		width += g.width;
	return width;
}

int
text_width(const char *text)
{
	return text_width_n(text, strlen(text));
}

/* Appends a glyph if all of it and a NUL still fit. */
static bool
put_glyph(char *dst, size_t size, size_t *used, const struct glyph *g)
{
	char buf[UTF8_MAX * (1 + GLYPH_MARKS)];
	size_t n;

	n = utf8_put(buf, g->ch);
	for (int i = 0; i < GLYPH_MARKS && g->mark[i] != 0; i++)
		n += utf8_put(buf + n, g->mark[i]);
	if (*used + n + 1 > size)
		return false;
	memcpy(dst + *used, buf, n);
	*used += n;
	dst[*used] = '\0';
	return true;
}

int
text_fit(char *dst, size_t size, const char *text, int cols)
{
	const struct glyph dots = {0x2026, {0, 0}, 1};
	size_t len = strlen(text), used = 0;
	int width = 0, room = cols;
	struct glyph g;

	if (size == 0)
		return 0;
	dst[0] = '\0';
	if (cols <= 0)
		return 0;
	if (text_width_n(text, len) > cols)
		room--;
	while (text_next(&text, &len, &g)) {
		if (width + g.width > room)
			break;
		if (!put_glyph(dst, size, &used, &g))
			return width;
		width += g.width;
	}
	if (room < cols && put_glyph(dst, size, &used, &dots))
		width++;
	return width;
}

size_t
text_wrap(const char *text, int cols, const char **next)
{
	const char *p = text, *at, *blank = NULL, *behind = NULL;
	size_t len = strlen(text);
	struct glyph g;
	int width = 0;

	if (cols < 2)
		cols = 2;
	for (;;) {
		at = p;
		/* A line break may follow what is dropped: "\r\n". */
		skip_unseen(&p, &len);
		if (*p == '\n') {
			*next = p + 1;
			return (size_t)(at - text);
		}
		if (!text_next(&p, &len, &g)) {
			*next = p;
			return (size_t)(at - text);
		}
		/* A figure and its sign stay together: "7.49 %". */
		if (g.ch == ' ' && *p != '%') {
			blank = at;
			behind = p;
		}
		if (width + g.width > cols)
			break;
		width += g.width;
	}
	/* A line may also end at a blank just past the edge. */
	if (blank == NULL) {
		*next = at;
		return (size_t)(at - text);
	}
	at = blank;
	while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	while (*behind == ' ' || *behind == '\t')
		behind++;
	*next = *behind == '\n' ? behind + 1 : behind;
	return (size_t)(at - text);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n';
}

int
text_rows(const char *text, int cols)
{
	int n = 0;

	for (; *text != '\0'; n++)
		text_wrap(text, cols, &text);
	return n;
}

size_t
text_page(const char *text, int cols, int rows, const char **next)
{
	const char *p = text, *row, *paragraph = NULL, *end;

	do {
		row = p;
		if (text_wrap(row, cols, &p) == 0 && row > text)
			paragraph = row;
	} while (--rows > 0 && *p != '\0');
	if (*p == '\0' || *p == '\n')
		end = p;
	else if (paragraph != NULL)
		end = paragraph;
	else {
		/* After the last sentence, if one ends there. */
		for (end = p; end > text + 1; end--)
			if (is_blank(end[-1]) && strchr(".!?", end[-2]) != NULL)
				break;
		if (end <= text + 1)
			end = p;
	}
	*next = end + strspn(end, " \n");
	while (end > text && is_blank(end[-1]))
		end--;
	return (size_t)(end - text);
}

bool
text_is_number(const char *word)
{
	return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

int
text_distance(const char *a, const char *b)
{
	int row[DISTANCE_MOST + 1], na = (int)strlen(a), nb = (int)strlen(b);
	int corner, above, j;

	if (na > DISTANCE_MOST || nb > DISTANCE_MOST)
		return na > nb ? na : nb;
	for (j = 0; j <= nb; j++)
		row[j] = j;
	for (; *a != '\0'; a++) {
		corner = row[0]++;
		for (j = 1; j <= nb; j++) {
			above = row[j];
			row[j] = corner +
			    (tolower((unsigned char)*a) !=
				tolower((unsigned char)b[j - 1]));
			if (above + 1 < row[j])
				row[j] = above + 1;
			if (row[j - 1] + 1 < row[j])
				row[j] = row[j - 1] + 1;
			corner = above;
		}
	}
	return row[nb];
}
