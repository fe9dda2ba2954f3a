/*
 * Fuzz target: somebody's text, or the art of a message of the day, cleaned,
 * cut, wrapped and paged. What comes out are characters that show, in as many
 * columns as was said; what goes in is used up.
 *
 * The first byte: how wide and high it may be; then the text, any bytes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/palette.h"
#include "ansi/text.h"
#include "ansi/tint.h"
#include "ansi/utf8.h"
#include "tests/fuzz/must.h"

#define COLS_MOST 60

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must_show(uint32_t ch)
{
	must(ch >= 0x20 && !(ch >= 0x7f && ch <= 0x9f));
	must(ch <= 0x10ffff && !(ch >= 0xd800 && ch <= 0xdfff));
	must(!(ch >= 0x202a && ch <= 0x202e)); /* direction */
	must(!(ch >= 0x2066 && ch <= 0x2069));
	must(!(ch >= 0xe0000 && ch <= 0xe007f)); /* tags */
	must(ch != 0x200d && ch != 0xfeff);
}

static void
try_glyphs(const char *text, size_t size)
{
	const char *at = text, *end = text + size;
	struct tint tint = TINT_NONE;
	struct style plain = STYLE(INK_TEXT, INK_PAPER), style;
	size_t left = size, n;
	struct glyph glyph;
	uint32_t ch;

	while (text_next(&at, &left, &glyph)) {
		must(at <= end && left == (size_t)(end - at));
		must(glyph.width == 1 || glyph.width == 2);
		must_show(glyph.ch);
		for (int i = 0; i < GLYPH_MARKS; i++)
			must(glyph.mark[i] == 0 || glyph.mark[i] >= 0x300);
	}
	for (at = text; at < end; at += n) {
		n = text_sgr(at, (size_t)(end - at));
		must(n <= (size_t)(end - at));
		if (n > 0) {
			tint_take(&tint, at, n);
			must(tint.fg >= -1 && tint.fg < 16);
			must(tint.bg >= -1 && tint.bg < 16);
			style = tint_style(&tint, plain);
			must(style.fg < NINK && style.bg < NINK);
			continue;
		}
		n = utf8_get(at, (size_t)(end - at), &ch);
		must(n >= 1 && n <= UTF8_MAX && n <= (size_t)(end - at));
	}
}

static void
try_fit(const char *text, int cols)
{
	char fitted[256];
	const char *p;
	int width = text_fit(fitted, sizeof(fitted), text, cols);

	must(width <= cols && strlen(fitted) < sizeof(fitted));
	must(width == text_width(fitted));
	for (p = fitted; *p != '\0'; p++)
		must((unsigned char)*p >= 0x20 && *p != 0x7f);
}

/* Lines and pages: each goes on behind the one before, until all is done. */
static void
try_lines(const char *text, int cols, int rows)
{
	const char *at, *next, *end = text + strlen(text);
	size_t n;

	for (at = text; *at != '\0'; at = next) {
		n = text_wrap(at, cols, &next);
		must(n <= (size_t)(end - at));
		must(next > at && next <= end && next >= at + n);
		must(text_width_n(at, n) <= (cols < 2 ? 2 : cols));
	}
	for (at = text; *at != '\0'; at = next) {
		n = text_page(at, cols, rows, &next);
		must(n <= (size_t)(end - at));
		must(next > at && next <= end && next >= at + n);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text, *copy;
	uint32_t ch;
	size_t n;

	if (size == 0)
		return 0;
	try_glyphs((const char *)data + 1, size - 1);
	text = strndup((const char *)data + 1, size - 1);
	must(text != NULL);
	try_fit(text, data[0] % COLS_MOST + 1);
	try_lines(text, data[0] % COLS_MOST + 1, data[0] / COLS_MOST + 1);
	n = (size_t)data[0] + 1;
	copy = malloc(n);
	must(copy != NULL);
	utf8_copy(copy, n, text);
	must(strlen(copy) < n);
	for (const char *p = copy; *p != '\0';) {
		p += utf8_get(p, strlen(p), &ch);
		must(p <= copy + n);
	}
	free(copy);
	free(text);
	return 0;
}
