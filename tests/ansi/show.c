/*
 * Draws sample boards on the terminal it runs in, to be looked at:
 *
 *	show [COLUMNS [ROWS [PALETTE [DEPTH [CHARSET [ARM [SAMPLE]]]]]]]
 *
 * and waits for Enter if its input is a terminal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/board.h"
#include "ansi/render.h"
#include "ansi/shadow.h"
#include "tests/ansi/samples.h"

static void
to_stdout(void *arg, const char *bytes, size_t len)
{
	fwrite(bytes, 1, len, stdout);
	(void)arg;
}

static void
draw(struct canvas *c, const struct terminal *t, const struct palette *p,
    int arm, int sample)
{
	struct ruleset rules;
	struct position position;
	struct board_marks marks = {0};
	struct board_picture picture;
	struct board_size size;
	int side = c->width >= 100 ? 36 : c->width >= 80 ? 34 : 0;

	sample_position(sample, arm, &rules, &position, &marks);
	size = board_layout(arm, c->width - side,
	    c->height - (side > 0 ? 1 : 6), board_style(t, p));
	board_picture(&picture, size, &rules, &position);
	picture.marks = &marks;
	picture.turn = 1u << RED;
	picture.name[RED] = "Nelson";
	picture.name[GREEN] = "Hardy";
	picture.name[YELLOW] = "Collingwood";
	picture.name[BLUE] = "Jervis";
	board_draw(c, 0, 0, &picture);
	board_die(c, size.width + 3, 2, 6, false);
	board_die(c, size.width + 12, 2, 3, false);
	board_die(c, size.width + 3, 6, 5, true);
	canvas_printf(c, size.width + 3, 8, STYLE(INK_TEXT, INK_PAPER), "%dx%d",
	    size.width, size.height);
}

int
main(int argc, char **argv)
{
	int width = argc > 1 ? atoi(argv[1]) : 80;
	int height = argc > 2 ? atoi(argv[2]) : 24;
	const struct palette *p = palette_find(argc > 3 ? argv[3] : "classic");
	struct terminal_hints hints = {.term = "xterm-direct"};
	struct terminal t;
	struct shadow s;
	struct canvas c;

	terminal_init(&t, &hints);
	if (argc > 4)
		t.depth = (uint8_t)depth_parse(argv[4]);
	if (argc > 5)
		t.charset = (uint8_t)charset_parse(argv[5]);
	if (p == NULL || !canvas_init(&c))
		return 1;
	shadow_init(&s);
	canvas_begin(&c, width, height, STYLE(INK_TEXT, INK_PAPER));
	draw(&c, &t, p, argc > 6 ? atoi(argv[6]) : 6,
	    argc > 7 ? atoi(argv[7]) : 0);
	render(&s, &c, &t, p, to_stdout, NULL);
	fflush(stdout);
	if (isatty(0))
		getchar();
	shadow_free(&s);
	canvas_free(&c);
	return 0;
}
