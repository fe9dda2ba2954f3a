/* The colours that a text contains, as sequences in it, to inks. */
#include <stdlib.h>

#include "ansi/sgr.h"
#include "ansi/tint.h"

#define PARAMS 16 /* of one sequence; more are not looked at */

/* The nearest of eight colours: each component is on or off. */
static int8_t
tint_nearest(uint32_t rgb)
{
	return (int8_t)((rgb >> 23 & 1) | (rgb >> 14 & 2) | (rgb >> 5 & 4));
}

/* The colour after a 38 or 48; *i moves to its last parameter. */
static int8_t
tint_extended(const int *param, int n, int *i)
{
	int kind = *i + 1 < n ? param[*i + 1] : 0;
	int at = *i + 2, number;
	uint32_t rgb = 0;

	*i = kind == 5 ? at : kind == 2 ? at + 2 : n;
	if (*i >= n)
		return -1;
	if (kind == 5) {
		number = param[at] & 0xff;
		return number < 16 ? (int8_t)number
				   : tint_nearest(palette_rgb((uint8_t)number));
	}
	for (; at <= *i; at++)
		rgb = rgb << 8 | ((uint32_t)param[at] & 0xff);
	return tint_nearest(rgb);
}

static void
take_attribute(struct tint *tint, int param)
{
	static const struct {
		int param;
		uint8_t on, off;
	} rows[] = {{0, 0, 0xff}, {1, ATTR_BOLD, 0}, {2, ATTR_DIM, 0},
	    {4, ATTR_UNDERLINE, 0}, {7, ATTR_REVERSE, 0},
	    {22, 0, ATTR_BOLD | ATTR_DIM}, {24, 0, ATTR_UNDERLINE},
	    {27, 0, ATTR_REVERSE}};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (rows[i].param == param) {
			tint->attr &= (uint8_t)~rows[i].off;
			tint->attr |= rows[i].on;
		}
}

void
tint_take(struct tint *tint, const char *sequence, size_t n)
{
	int param[PARAMS] = {0}, count = 1, i, p;
	size_t at;

	for (at = 2; at + 1 < n; at++) {
		p = sequence[at] - '0';
		if (p >= 0 && p <= 9 && param[count - 1] < 1000)
			param[count - 1] = param[count - 1] * 10 + p;
		else if ((p < 0 || p > 9) && count++ == PARAMS)
			return;
	}
	for (i = 0; i < count; i++) {
		p = param[i];
		if (p == 0)
			*tint = TINT_NONE;
		else if (p == 38)
			tint->fg = tint_extended(param, count, &i);
		else if (p == 48) {
			tint->bg = tint_extended(param, count, &i);
			/* Backgrounds have no bright variants. */
			if (tint->bg >= 8)
				tint->bg -= 8;
		} else if (p >= 30 && p <= 39)
			tint->fg = (int8_t)(p == 39 ? -1 : p - 30);
		else if (p >= 40 && p <= 49)
			tint->bg = (int8_t)(p == 49 ? -1 : p - 40);
		else if (p >= 90 && p <= 97)
			tint->fg = (int8_t)(p - 90 + 8);
		else if (p >= 100 && p <= 107)
			tint->bg = (int8_t)(p - 100);
		else
			take_attribute(tint, p);
	}
}

/*
 * By a colour's number: as foreground, as background, and a foreground on that.
 */
static const struct {
	uint8_t words, ground, on;
} inks[] = {
    {INK_DIM, INK_PAPER, INK_TEXT},
    {INK_NAME + 0, INK_COUNTER + 0, INK_LETTER + 0},
    {INK_NAME + 1, INK_COUNTER + 1, INK_LETTER + 1},
    {INK_NAME + 2, INK_COUNTER + 2, INK_LETTER + 2},
    {INK_NAME + 3, INK_COUNTER + 3, INK_LETTER + 3},
    {INK_WHISPER, INK_CURSOR, INK_BEHIND},
    {INK_EVENT, INK_TARGET, INK_BEHIND},
    {INK_TEXT, INK_SQUARE2, INK_BEHIND},
};

struct style
tint_style(const struct tint *tint, struct style plain)
{
	struct style style = plain;

	style.attr |= tint->attr;
	if (tint->bg >= 0) {
		style.bg = inks[tint->bg].ground;
		style.fg = inks[tint->bg].on;
	}
	if (tint->fg == 0 && tint->bg > 0)
		style.fg = INK_BEHIND;
	else if (tint->fg == 15)
		style.fg = INK_STRONG;
	else if (tint->fg >= 0)
		style.fg = inks[tint->fg & 7].words;
	return style;
}
