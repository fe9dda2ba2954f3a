/* A small terminal. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tests/ansi/vt.h"

#define PARAMS 16

static int
usual_width(uint32_t ch)
{
	if ((ch >= 0x300 && ch < 0x370) || (ch >= 0x20d0 && ch < 0x2100))
		return 0;
	if ((ch >= 0x1100 && ch < 0x1160) || (ch >= 0x2e80 && ch < 0xa4d0) ||
	    (ch >= 0xac00 && ch < 0xd7a4) || (ch >= 0x1f300 && ch < 0x1fb00))
		return 2;
	return 1;
}

void
vt_init(struct vt *vt, int width, int height)
{
	memset(vt, 0, sizeof(*vt));
	vt->width = width;
	vt->height = height;
	vt->now.fg = vt->now.bg = -1;
	vt->shown = true;
	vt->width_of = usual_width;
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			vt->cell[y][x] = vt->now;
}

static void
unknown(const char *what, int c)
{
	fprintf(stderr, "vt: %s 0x%x\n", what, c);
	abort();
}

/* What remains of a wide character that is half overwritten is blank. */
static void
clear_pair(struct vt *vt, int x, int y)
{
	struct vt_cell *c = vt->cell[y];

	if (c[x].tail && x > 0)
		c[x - 1].ch[0] = c[x - 1].ch[1] = c[x - 1].ch[2] = 0;
	if (x + 1 < vt->width && c[x + 1].tail) {
		c[x + 1].ch[0] = 0;
		c[x + 1].tail = false;
	}
}

static void
put(struct vt *vt, uint32_t ch)
{
	int width = vt->width_of(ch);
	struct vt_cell *c;

	if (width == 0) {
		c = &vt->cell[vt->y][vt->wrap ? vt->x : vt->x - 1];
		if (c->tail)
			c--;
		c->ch[c->ch[1] != 0 ? 2 : 1] = ch;
		return;
	}
	if (vt->wrap || vt->x + width > vt->width)
		unknown("writing beyond the edge", (int)ch);
	c = &vt->cell[vt->y][vt->x];
	for (int i = 0; i < width; i++) {
		clear_pair(vt, vt->x + i, vt->y);
		if (vt->x + i == vt->width - 1 && vt->y == vt->height - 1)
			vt->corner = true;
		c[i] = vt->now;
		c[i].ch[0] = i == 0 && ch != ' ' ? ch : 0;
		c[i].tail = i > 0;
	}
	vt->x += width;
	if (vt->x == vt->width) {
		vt->x--;
		vt->wrap = true;
	}
}

static void
erase(struct vt *vt, int y, int from, int to)
{
	for (int x = from; x < to && x < vt->width; x++) {
		clear_pair(vt, x, y);
		vt->cell[y][x] = (struct vt_cell){.fg = -1, .bg = -1};
		if (vt->bce)
			vt->cell[y][x].bg = vt->now.bg;
	}
}

static int
sgr_colour(const int *p, int n, int *i)
{
	if (*i + 2 < n && p[*i + 1] == 5) {
		*i += 2;
		return p[*i];
	}
	if (*i + 4 < n && p[*i + 1] == 2) {
		*i += 4;
		return 0x1000000 | p[*i - 2] << 16 | p[*i - 1] << 8 | p[*i];
	}
	unknown("colour", p[*i]);
	return 0;
}

static void
sgr(struct vt *vt, const int *p, int n)
{
	struct vt_cell *c = &vt->now;

	for (int i = 0; i < n; i++) {
		if (p[i] == 0) {
			c->fg = c->bg = -1;
			c->attr = 0;
		} else if (p[i] == 1)
			c->attr |= 1;
		else if (p[i] == 2)
			c->attr |= 2;
		else if (p[i] == 4)
			c->attr |= 4;
		else if (p[i] == 7)
			c->attr |= 8;
		else if (p[i] == 22)
			c->attr &= ~3;
		else if (p[i] == 24)
			c->attr &= ~4;
		else if (p[i] == 27)
			c->attr &= ~8;
		else if (p[i] == 38)
			c->fg = sgr_colour(p, n, &i);
		else if (p[i] == 48)
			c->bg = sgr_colour(p, n, &i);
		else if (p[i] == 39)
			c->fg = -1;
		else if (p[i] == 49)
			c->bg = -1;
		else if (p[i] >= 30 && p[i] < 38)
			c->fg = p[i] - 30;
		else if (p[i] >= 40 && p[i] < 48)
			c->bg = p[i] - 40;
		else if (p[i] >= 90 && p[i] < 98)
			c->fg = p[i] - 90 + 8;
		else if (p[i] >= 100 && p[i] < 108)
			c->bg = p[i] - 100 + 8;
		else
			unknown("attribute", p[i]);
	}
}

static void
mode(struct vt *vt, int n, bool on)
{
	switch (n) {
	case 25:
		vt->shown = on;
		break;
	case 1000:
	case 1006:
		vt->mouse = on;
		break;
	case 1049:
		vt->alternate = on;
		break;
	case 2004:
		vt->paste = on;
		break;
	case 2026:
		vt->sync = on;
		vt->syncs += on;
		break;
	default:
		unknown("mode", n);
	}
}

static void
move(struct vt *vt, int x, int y)
{
	vt->wrap = false;
	if (x < 0 || y < 0 || x >= vt->width || y >= vt->height)
		unknown("cursor outside", x);
	vt->x = x;
	vt->y = y;
}

static void
csi(struct vt *vt, bool private, const int *p, int n, char final)
{
	int one = p[0] > 0 ? p[0] : 1;

	if (private && (final == 'h' || final == 'l')) {
		mode(vt, p[0], final == 'h');
		return;
	}
	switch (final) {
	case 'm':
		sgr(vt, p, n);
		break;
	case 'H':
		move(vt, n > 1 && p[1] > 0 ? p[1] - 1 : 0, one - 1);
		break;
	case 'A':
	case 'B':
	case 'C':
	case 'D':
		if (vt->wrap)
			unknown("moving behind the edge", final);
		move(vt,
		    vt->x +
			(final == 'C'          ? one
				: final == 'D' ? -one
					       : 0),
		    vt->y +
			(final == 'B'          ? one
				: final == 'A' ? -one
					       : 0));
		break;
	case 'J':
		for (int y = 0; y < vt->height; y++)
			erase(vt, y, 0, vt->width);
		break;
	case 'K':
		erase(vt, vt->y, vt->x, vt->width);
		break;
	case 'X':
		erase(vt, vt->y, vt->x, vt->x + one);
		break;
	case 't': /* the window's title is kept */
	case 'n': /* questions, and answers that nobody gives here */
	case 'c':
	case 'p':
	case 'q':
	case 'r':
		break;
	default:
		unknown("sequence", final);
	}
}

/* A window's title, or a question in a string; returns its bytes. */
static size_t
string(const char *s, size_t len)
{
	size_t i = 1;

	while (i < len && s[i] != '\a' && s[i] != 033)
		i++;
	if (i == len || (s[i] == 033 && (i + 1 == len || s[i + 1] != '\\')))
		unknown("unfinished string", s[0]);
	return s[i] == 033 ? i + 2 : i + 1;
}

/* One sequence behind Esc; returns its bytes. */
static size_t
escape(struct vt *vt, const char *s, size_t len)
{
	int p[PARAMS] = {0}, n = 1;
	bool private = false;
	size_t i = 1;

	if (len > 0 && (s[0] == ']' || s[0] == 'P'))
		return string(s, len);
	if (len == 0 || s[0] != '[')
		unknown("escape", len > 0 ? s[0] : 0);
	if (i < len && s[i] == '?') {
		private = true;
		i++;
	}
	for (; i < len && (s[i] == ';' || (s[i] >= '0' && s[i] <= '9')); i++) {
		if (s[i] == ';')
			n++;
		else
			p[n - 1] = p[n - 1] * 10 + s[i] - '0';
	}
	while (i < len && (s[i] == '$' || s[i] == ' ' || s[i] == '>'))
		i++;
	if (i == len)
		unknown("unfinished sequence", 0);
	csi(vt, private, p, n, s[i]);
	return i + 1;
}

static size_t
utf8(const char *s, size_t len, uint32_t *ch)
{
	unsigned char c = (unsigned char)s[0];
	size_t n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

	if (n > len || (c >= 0x80 && c < 0xc2))
		unknown("no UTF-8", c);
	*ch = n == 1 ? c : c & (0xff >> (n + 1));
	for (size_t i = 1; i < n; i++)
		*ch = *ch << 6 | (s[i] & 0x3f);
	return n;
}

void
vt_feed(struct vt *vt, const char *s, size_t len)
{
	uint32_t ch;
	size_t n;

	for (; len > 0; s += n, len -= n) {
		n = 1;
		if (*s == 033)
			n += escape(vt, s + 1, len - 1);
		else if (*s == '\r')
			move(vt, 0, vt->y);
		else if (*s == '\a')
			vt->bells++;
		else if (*s == '\n')
			move(vt, vt->x, vt->y + 1);
		else if (*s == '\b' && !vt->wrap)
			move(vt, vt->x - 1, vt->y);
		else if ((unsigned char)*s < 0x20 || *s == 0x7f)
			unknown("control", *s);
		else if (vt->eightbit)
			put(vt, (unsigned char)*s);
		else {
			n = utf8(s, len, &ch);
			put(vt, ch);
		}
	}
}
