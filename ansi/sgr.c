/* Styles to SGR sequences. */
#include <string.h>

#include "ansi/sgr.h"

#define INDEXED 0x1000000 /* one of 256 if there are more */

static int32_t
sgr_colour(const struct terminal *t, const struct ink_look *ink, int8_t basic)
{
	if (basic < 0)
		return -1;
	switch ((enum depth)t->depth) {
	case DEPTH_TRUE:
		/* One of the 256 is named in fewer bytes. */
		return palette_rgb(palette_256(ink->rgb)) == ink->rgb
		    ? INDEXED | palette_256(ink->rgb)
		    : (int32_t)ink->rgb;
	case DEPTH_256:
		return palette_256(ink->rgb);
	case DEPTH_16:
		return basic;
	default:
		return -1;
	}
}

/* The inks of squares, which half blocks also show as foreground. */
static bool
is_surface(uint8_t ink)
{
	return (ink >= INK_TABLE && ink <= INK_SQUARE2) ||
	    (ink >= INK_MOVABLE && ink <= INK_LAST) ||
	    (ink >= INK_PIPE && ink < INK_BASE);
}

struct look
look_resolve(
    const struct terminal *t, const struct palette *p, struct style style)
{
	const struct ink_look *fg, *bg;
	struct look look = LOOK_RESET;

	/* Without colours attributes must replace them. */
	if (t->depth == DEPTH_NONE)
		p = palette_find("mono");
	fg = &p->ink[style.fg < NINK ? style.fg : INK_DEFAULT];
	bg = &p->ink[style.bg < NINK ? style.bg : INK_DEFAULT];
	look.fg = p->colours ? sgr_colour(t, fg, fg->fg16) : -1;
	look.bg = p->colours ? sgr_colour(t, bg, bg->bg16) : -1;
	if (t->depth == DEPTH_16 && !t->bright) {
		/*
		 * Without bright backgrounds half a square must be as dark as a
		 * whole one.
		 */
		if (look.bg >= 8)
			look.bg -= 8;
		if (look.fg >= 8 && is_surface(style.fg))
			look.fg -= 8;
	}
	look.attr = style.attr | fg->attr;
	if (!p->colours)
		look.attr |= bg->attr;
	/*
	 * Where bold means bright, black becomes grey, which is hard to see on
	 * colours.
	 */
	if (t->depth == DEPTH_16 && look.fg == 0)
		look.attr &= (uint8_t)~ATTR_BOLD;
	return look;
}

/*
 * Adds a parameter of at most three digits, with a separator if needed.
 * Looks are compared by the bytes between them for every piece of a picture:
 * this is where printf would cost most.
 */
static void
sgr_add(char *buf, size_t *len, int n)
{
	if (*len > 2)
		buf[(*len)++] = ';';
	if (n >= 100)
		buf[(*len)++] = (char)('0' + n / 100);
	if (n >= 10)
		buf[(*len)++] = (char)('0' + n / 10 % 10);
	buf[(*len)++] = (char)('0' + n % 10);
}

/* base is 30 for the foreground, 40 for the background. */
static void
add_colour(
    const struct terminal *t, char *buf, size_t *len, int base, int32_t c)
{
	if (c < 0) {
		sgr_add(buf, len, base + 9);
	} else if (t->depth == DEPTH_TRUE && !(c & INDEXED)) {
		sgr_add(buf, len, base + 8);
		sgr_add(buf, len, 2);
		sgr_add(buf, len, c >> 16 & 0xff);
		sgr_add(buf, len, c >> 8 & 0xff);
		sgr_add(buf, len, c & 0xff);
	} else if (t->depth >= DEPTH_256) {
		sgr_add(buf, len, base + 8);
		sgr_add(buf, len, 5);
		sgr_add(buf, len, c & 0xff);
	} else {
		sgr_add(buf, len, c < 8 ? base + c : base + 60 + c - 8);
	}
}

size_t
look_change(
    const struct terminal *t, struct look from, struct look to, char *buf)
{
	size_t len = 2;
	uint8_t off, on;

	buf[0] = '\0';
	if (from.fg == to.fg && from.bg == to.bg && from.attr == to.attr)
		return 0;
	memcpy(buf, "\033[", 3);
	off = from.attr & ~to.attr;
	if (to.fg < 0 && to.bg < 0 && to.attr == 0) {
		from = to;
		off = 0;
	} else if (off != 0 && t->charset == CHARSET_CP437) {
		/* A CP437 terminal may be unable to end a single attribute. */
		sgr_add(buf, &len, 0);
		from = LOOK_RESET;
		off = 0;
	}
	on = to.attr & ~from.attr;
	/* 22 ends bold and dim alike. */
	if (off & (ATTR_BOLD | ATTR_DIM))
		on |= to.attr & (ATTR_BOLD | ATTR_DIM);
	if (off & (ATTR_BOLD | ATTR_DIM))
		sgr_add(buf, &len, 22);
	if (off & ATTR_UNDERLINE)
		sgr_add(buf, &len, 24);
	if (off & ATTR_REVERSE)
		sgr_add(buf, &len, 27);
	if (on & ATTR_BOLD)
		sgr_add(buf, &len, 1);
	if (on & ATTR_DIM)
		sgr_add(buf, &len, 2);
	if (on & ATTR_UNDERLINE)
		sgr_add(buf, &len, 4);
	if (on & ATTR_REVERSE)
		sgr_add(buf, &len, 7);
	if (from.fg != to.fg)
		add_colour(t, buf, &len, 30, to.fg);
	if (from.bg != to.bg)
		add_colour(t, buf, &len, 40, to.bg);
	buf[len++] = 'm';
	buf[len] = '\0';
	return len;
}
