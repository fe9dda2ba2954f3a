/*
 * Fuzz target: somebody's text in a pane, drawn and sent. No cell outside the
 * pane changes, and no control byte reaches the terminal but the renderer's.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "ansi/shadow.h"
#include "tests/fuzz/must.h"

#define WIDTH 40
#define HEIGHT 10
#define PANE RECT(5, 2, 20, 5)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A sequence behind Esc [: digits and signs, then a letter. */
static size_t
sequence(const char *bytes, size_t len)
{
	size_t i = 0;

	while (i < len && (bytes[i] < '@' || bytes[i] > '~'))
		i++;
	must(i < len);
	return i + 1;
}

static void
look(void *arg, const char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char b = (unsigned char)bytes[i];

		if (b != 033) {
			must(b != 0x7f);
			must(b >= 0x20 || b == '\b' || b == '\r' || b == '\n');
			continue;
		}
		must(i + 1 < len && bytes[i + 1] == '[');
		i += 1 + sequence(bytes + i + 2, len - i - 2);
	}
}

static void
draw(struct canvas *c, const char *text)
{
	struct rect old;

	canvas_begin(c, WIDTH, HEIGHT, STYLE(INK_TEXT, INK_PAPER));
	canvas_fill(
	    c, RECT(0, 0, WIDTH, HEIGHT), STYLE(INK_FRAME, INK_PANEL), '#');
	if (text == NULL)
		return;
	old = canvas_clip(c, PANE);
	canvas_fill(c, PANE, STYLE(INK_TEXT, INK_PAPER), 0);
	canvas_wrap(c, PANE, STYLE(INK_CHANNEL, INK_PAPER), text);
	canvas_text(c, 3, 3, STYLE(INK_CHANNEL, INK_PAPER), text);
	canvas_text_fit(c, 20, 4, STYLE(INK_CHANNEL, INK_PAPER), 5, text);
	canvas_unclip(c, old);
}

static void
check_outside(const struct canvas *c)
{
	struct rect r = PANE;
	const struct cell *cell;

	for (int y = 0; y < HEIGHT; y++) {
		for (int x = 0; x < WIDTH; x++) {
			cell = canvas_at(c, x, y);
			if (x >= r.x && x < r.x + r.width && y >= r.y &&
			    y < r.y + r.height)
				continue;
			must(cell->ch == '#' && cell->mark1 == 0);
		}
	}
}

/* The first byte chooses the terminal. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const terms[] = {
	    "xterm-256color", "ansi", "xterm-kitty", "vt100"};
	struct terminal_hints hints = {0};
	struct terminal t;
	struct canvas c;
	struct shadow s;
	char *text;

	if (size == 0 || (text = malloc(size)) == NULL)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	hints.term = terms[data[0] & 3];
	terminal_init(&t, &hints);
	must(canvas_init(&c));
	shadow_init(&s);
	draw(&c, NULL);
	render(&s, &c, &t, palette_nth(0), look, NULL);
	draw(&c, text);
	check_outside(&c);
	render(&s, &c, &t, palette_nth(0), look, NULL);
	must(render(&s, &c, &t, palette_nth(0), look, NULL) == 0);
	draw(&c, NULL);
	render(&s, &c, &t, palette_nth(0), look, NULL);
	shadow_free(&s);
	canvas_free(&c);
	free(text);
	return 0;
}
