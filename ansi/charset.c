/* Replacements for characters that a terminal's set lacks. */
#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "ansi/charset.h"
#include "ansi/cp437.h"
#include "ansi/utf8.h"

/* What to show instead: first from CP437, then from ASCII. */
struct instead {
	uint16_t ch, near;
	char ascii;
};

/* clang-format off */
static const struct instead instead[] = {
	{ 0x00a1, 0x00a1, '!' }, { 0x00a3, 0x00a3, 'L' },
	{ 0x00ab, 0x00ab, '<' }, { 0x00b0, 0x00b0, 'o' },
	{ 0x00b7, 0x00b7, '.' }, { 0x00bb, 0x00bb, '>' },
	{ 0x00bf, 0x00bf, '?' }, { 0x00d7, 'x', 'x' },
	{ 0x00df, 0x00df, 's' }, { 0x00f7, 0x00f7, ':' },
	{ 0x2010, '-', '-' }, { 0x2011, '-', '-' },
	{ 0x2012, '-', '-' }, { 0x2013, '-', '-' },
	{ 0x2014, 0x2500, '-' }, { 0x2018, '\'', '\'' },
	{ 0x2019, '\'', '\'' }, { 0x201c, '"', '"' },
	{ 0x201d, '"', '"' }, { 0x201e, '"', '"' },
	{ 0x2022, 0x2219, '*' }, { 0x2026, 0x00b7, '~' },
	{ 0x2039, '<', '<' }, { 0x203a, '>', '>' },
	{ 0x20ac, 'E', 'E' },
	{ 0x2190, '<', '<' }, { 0x2191, '^', '^' },
	{ 0x2192, '>', '>' }, { 0x2193, 'v', 'v' },
	{ 0x2212, '-', '-' }, { 0x2219, 0x2219, '.' },
	{ 0x2261, 0x2261, '=' },
	{ 0x2500, 0x2500, '-' }, { 0x2501, 0x2550, '=' },
	{ 0x2502, 0x2502, '|' }, { 0x2503, 0x2551, '|' },
	{ 0x250f, 0x2554, '+' }, { 0x2513, 0x2557, '+' },
	{ 0x2517, 0x255a, '+' }, { 0x251b, 0x255d, '+' },
	{ 0x2550, 0x2550, '=' }, { 0x2551, 0x2551, '|' },
	{ 0x256d, 0x250c, '.' }, { 0x256e, 0x2510, '.' },
	{ 0x256f, 0x2518, '\'' }, { 0x2570, 0x2514, '\'' },
	{ 0x2571, '/', '/' }, { 0x2572, '\\', '\\' },
	{ 0x2573, 'X', 'X' },
	{ 0x2580, 0x2580, '"' }, { 0x2584, 0x2584, '_' },
	{ 0x2588, 0x2588, '#' }, { 0x258c, 0x258c, '[' },
	{ 0x2590, 0x2590, ']' }, { 0x2591, 0x2591, '.' },
	{ 0x2592, 0x2592, ':' }, { 0x2593, 0x2593, '#' },
	{ 0x25a0, 0x25a0, '#' }, { 0x25a1, 'o', 'o' },
	{ 0x25b2, '^', '^' }, { 0x25b4, '^', '^' },
	{ 0x25b6, 0x00bb, '>' }, { 0x25b8, 0x00bb, '>' },
	{ 0x25ba, 0x00bb, '>' }, { 0x25bc, 'v', 'v' },
	{ 0x25be, 'v', 'v' }, { 0x25c0, 0x00ab, '<' },
	{ 0x25c2, 0x00ab, '<' }, { 0x25c4, 0x00ab, '<' },
	{ 0x25c6, 0x25a0, '*' }, { 0x25cb, 'o', 'o' },
	{ 0x25cf, 0x25a0, 'o' }, { 0x25e6, 0x00b0, 'o' },
	{ 0x2605, '*', '*' }, { 0x2713, 0x221a, 'v' },
	{ 0x2717, 'x', 'x' },
};
/* clang-format on */

static const char *const names[NCHARSET] = {"utf-8", "cp437", "ascii"};

const char *
charset_name(enum charset set)
{
	return names[set];
}

int
charset_parse(const char *name)
{
	if (strcasecmp(name, "utf8") == 0)
		return CHARSET_UTF8;
	if (strcasecmp(name, "us-ascii") == 0)
		return CHARSET_ASCII;
	for (int i = 0; i < NCHARSET; i++)
		if (strcasecmp(name, names[i]) == 0)
			return i;
	return -1;
}

static const struct instead *
charset_find(uint32_t ch)
{
	for (size_t i = 0; i < sizeof(instead) / sizeof(instead[0]); i++)
		if (instead[i].ch == ch)
			return &instead[i];
	return NULL;
}

static char
ascii_for(uint32_t ch)
{
	const struct instead *i = charset_find(ch);
	utf8proc_int32_t part[8];
	utf8proc_ssize_t n;
	int boundary = 0;

	if (i != NULL)
		return i->ascii;
	/* Every other piece of a frame is a crossing. */
	if (ch >= 0x2500 && ch <= 0x257f)
		return '+';
	/* The letter under an accent. */
	n = utf8proc_decompose_char((utf8proc_int32_t)ch, part, 8,
	    UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT, &boundary);
	return n < 1 || part[0] < 0x21 || part[0] > 0x7e ? '?' : (char)part[0];
}

size_t
charset_put(enum charset set, uint32_t ch, char out[UTF8_MAX])
{
	const struct instead *i;
	uint8_t byte;

	if (ch == 0)
		ch = ' ';
	if (ch < 0x20 || (ch >= 0x7f && ch < 0xa0))
		ch = '?';
	if (ch < 0x7f) {
		out[0] = (char)ch;
		return 1;
	}
	switch (set) {
	case CHARSET_UTF8:
		return utf8_put(out, ch);
	case CHARSET_CP437:
		byte = cp437_put(ch);
		if (byte == 0 && (i = charset_find(ch)) != NULL)
			byte = cp437_put(i->near);
		out[0] = byte != 0 ? (char)byte : ascii_for(ch);
		return 1;
	default:
		out[0] = ascii_for(ch);
		return 1;
	}
}
