/* What a small terminal shows, as text. */
#include <stdio.h>
#include <stdlib.h>

#include "ansi/text.h"
#include "ansi/utf8.h"
#include "tests/ansi/vt.h"

#define LOOKS 158 /* as many as there are characters for them */

size_t
vt_text(const struct vt *vt, char *text)
{
	size_t n = 0;

	for (int y = 0; y < vt->height; y++) {
		for (int x = 0; x < vt->width; x++) {
			uint32_t ch = vt->cell[y][x].ch[0];

			n += utf8_put(text + n, ch == 0 ? ' ' : ch);
		}
		while (n > 0 && text[n - 1] == ' ')
			n--;
		text[n++] = '\n';
	}
	text[n] = '\0';
	return n;
}

static size_t
put_colour(char *text, const char *what, int32_t colour)
{
	if (colour < 0)
		return (size_t)sprintf(text, " %s -", what);
	if (colour & 0x1000000)
		return (size_t)sprintf(
		    text, " %s #%06x", what, (unsigned)colour & 0xffffff);
	return (size_t)sprintf(text, " %s %d", what, (int)colour);
}

/* A look's character: those of ASCII, then Latin letters with accents. */
static size_t
put_letter(char *text, int look)
{
	return utf8_put(
	    text, (uint32_t)(look < 94 ? '!' + look : 0xc0 + look - 94));
}

static size_t
put_look(char *text, int number, const struct vt_cell *c)
{
	size_t n = put_letter(text, number);

	n += put_colour(text + n, "fg", c->fg);
	n += put_colour(text + n, "bg", c->bg);
	n += (size_t)sprintf(text + n, "%s%s%s%s\n", c->attr & 1 ? " bold" : "",
	    c->attr & 2 ? " dim" : "", c->attr & 4 ? " underline" : "",
	    c->attr & 8 ? " reverse" : "");
	return n;
}

static bool
same_look(const struct vt_cell *a, const struct vt_cell *b)
{
	return a->bg == b->bg && a->attr == b->attr && a->fg == b->fg;
}

size_t
vt_looks(const struct vt *vt, char *text)
{
	struct vt_cell look[LOOKS], cell;
	int known = 0, i;
	size_t n = 0;

	for (int y = 0; y < vt->height; y++) {
		for (int x = 0; x < vt->width; x++) {
			cell = vt->cell[y][x];
			/* A blank's foreground cannot be seen. */
			if (cell.ch[0] == 0 && !(cell.attr & 12)) {
				cell.fg = -1;
				cell.attr = 0;
			}
			for (i = 0; i < known && !same_look(&look[i], &cell);)
				i++;
			if (i == LOOKS)
				abort();
			if (i == known)
				look[known++] = cell;
			n += put_letter(text + n, i);
		}
		text[n++] = '\n';
	}
	for (i = 0; i < known; i++)
		n += put_look(text + n, i, &look[i]);
	text[n] = '\0';
	return n;
}
