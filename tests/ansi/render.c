/* The renderer: what a terminal shows afterwards, and what it costs. */
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "ansi/shadow.h"
#include "ansi/utf8.h"
#include "tests/ansi/test.h"
#include "tests/ansi/vt.h"

/* A connection with its terminal at the other end. */
struct wire {
	struct canvas canvas;
	struct shadow shadow;
	struct terminal terminal;
	const struct palette *palette;
	struct vt vt;
	struct wire *also; /* who gets the same bytes, or NULL */
	int writes;
	size_t bytes;
};

static void
to_vt(void *arg, const char *bytes, size_t len)
{
	struct wire *w = arg;

	w->writes++;
	vt_feed(&w->vt, bytes, len);
	if (w->also != NULL)
		vt_feed(&w->also->vt, bytes, len);
}

static struct wire *
wire_open(const char *term, int width, int height)
{
	struct terminal_hints hints = {.term = term};
	struct wire *w = calloc(1, sizeof(*w));

	assert_non_null(w);
	assert_true(canvas_init(&w->canvas));
	shadow_init(&w->shadow);
	terminal_init(&w->terminal, &hints);
	w->palette = palette_find("classic");
	vt_init(&w->vt, width, height);
	w->vt.bce = w->terminal.erase;
	w->vt.eightbit = w->terminal.charset != CHARSET_UTF8;
	canvas_begin(&w->canvas, width, height, STYLE(INK_TEXT, INK_PAPER));
	return w;
}

static void
wire_close(struct wire *w)
{
	canvas_free(&w->canvas);
	shadow_free(&w->shadow);
	free(w);
}

static void
draw(struct wire *w)
{
	w->writes = 0;
	w->bytes =
	    render(&w->shadow, &w->canvas, &w->terminal, w->palette, to_vt, w);
	assert_int_equal(w->writes, w->bytes > 0);
	assert_false(w->vt.corner);
}

/* The 256 colours of xterm: a cube of six levels and 24 greys. */
static uint32_t
xterm_rgb(unsigned n)
{
	static const unsigned level[] = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};

	if (n >= 232)
		return (8 + 10 * (n - 232)) * 0x010101;
	n -= 16;
	return level[n / 36] << 16 | level[n / 6 % 6] << 8 | level[n % 6];
}

static int32_t
expected_colour(const struct wire *w, const struct ink_look *ink, int basic)
{
	if (!w->palette->colours || basic < 0)
		return -1;
	switch (w->terminal.depth) {
	case DEPTH_TRUE:
		/* What is one of the 256 is named so. */
		for (unsigned i = 16; i < 256; i++)
			if (xterm_rgb(i) == ink->rgb)
				return (int32_t)i;
		return (int32_t)(0x1000000 | ink->rgb);
	case DEPTH_256:
		return palette_256(ink->rgb);
	case DEPTH_16:
		return basic;
	default:
		return -1;
	}
}

static void
check_char(const struct wire *w, const struct cell *c, const struct vt_cell *v)
{
	uint32_t marks[2] = {c->mark1, c->mark2};
	char byte[UTF8_MAX];

	if (w->terminal.charset == CHARSET_UTF8) {
		assert_int_equal(v->tail, c->ch == CELL_TAIL);
		if (c->ch == CELL_TAIL)
			return;
		assert_int_equal(v->ch[0], c->ch == ' ' ? 0 : c->ch);
		assert_int_equal(v->ch[1], marks[0]);
		assert_int_equal(v->ch[2], marks[1]);
		return;
	}
	if (c->ch == CELL_TAIL || c->ch == 0) {
		assert_int_equal(v->ch[0], 0);
		return;
	}
	assert_int_equal(charset_put(w->terminal.charset, c->ch, byte), 1);
	assert_int_equal(v->ch[0], byte[0] == ' ' ? 0 : (uint8_t)byte[0]);
}

/* Every cell of the canvas but the corner is what the terminal shows. */
static void
check(const struct wire *w)
{
	const struct palette *p = w->palette;
	const struct ink_look *fg, *bg;
	const struct vt_cell *v;
	const struct cell *c;
	int cells = w->canvas.width * w->canvas.height, attr;

	/* Half a wide character in the corner leaves both its cells blank. */
	if (w->canvas.cell[cells - 1].ch == CELL_TAIL)
		cells--;
	for (int i = 0; i < cells - 1; i++) {
		c = &w->canvas.cell[i];
		v = &w->vt.cell[i / w->canvas.width][i % w->canvas.width];
		fg = &p->ink[c->fg];
		bg = &p->ink[c->bg];
		check_char(w, c, v);
		assert_int_equal(v->bg, expected_colour(w, bg, bg->bg16));
		attr = c->attr | (p->colours ? 0 : bg->attr);
		if (c->ch == 0 && c->attr == 0) {
			/* Nothing of its foreground can be seen. */
			assert_int_equal(v->attr & 12, attr & 12);
			continue;
		}
		attr |= fg->attr;
		/* Bold black is grey there, and nothing to see on a colour. */
		if (w->terminal.depth == DEPTH_16 && p->colours &&
		    fg->fg16 == 0)
			attr &= ~ATTR_BOLD;
		assert_int_equal(v->fg, expected_colour(w, fg, fg->fg16));
		if (c->ch == 0)
			attr = (attr & 12) | (v->attr & 3);
		assert_int_equal(v->attr, attr);
	}
	assert_int_equal(w->vt.shown, w->canvas.cursor);
	if (w->canvas.cursor) {
		assert_int_equal(w->vt.x, w->canvas.cursor_x);
		assert_int_equal(w->vt.y, w->canvas.cursor_y);
	}
	assert_false(w->vt.sync);
}

/* A dice of the test's own, the same on every machine. */
static unsigned
chance(unsigned *seed, unsigned n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 8) % n;
}

static void
scribble(struct wire *w, unsigned *seed)
{
	static const char *const words[] = {"ucked", "  ", "R2", "h\303\251",
	    "\346\227\245\346\234\254", "e\314\201\314\243", "\360\237\216\262",
	    "\342\226\204\342\226\204", "\342\224\200",
	    "a long piece of text that crosses much of the row",
	    "                                      ", "\302\240x"};
	struct canvas *c = &w->canvas;
	struct style style;
	int x = (int)chance(seed, (unsigned)c->width);
	int y = (int)chance(seed, (unsigned)c->height);

	style = STYLE_ATTR(chance(seed, NINK), chance(seed, NINK),
	    chance(seed, 4) ? 0 : chance(seed, 16));
	switch (chance(seed, 4)) {
	case 0:
		canvas_fill(c,
		    RECT(x, y, 1 + (int)chance(seed, 30),
			1 + (int)chance(seed, 5)),
		    style, 0);
		break;
	default:
		canvas_text(c, x, y, style,
		    words[chance(seed, sizeof(words) / sizeof(words[0]))]);
	}
	canvas_cursor(c, x, y);
	c->cursor = chance(seed, 2);
}

/* Random pictures one after another; each must arrive whole. */
static void
storm(struct wire *w)
{
	unsigned seed = 7;

	for (int i = 0; i < 400; i++) {
		for (unsigned n = chance(&seed, 6); n > 0; n--)
			scribble(w, &seed);
		if (i % 97 == 96)
			shadow_forget(&w->shadow);
		draw(w);
		check(w);
		draw(w);
		assert_int_equal(w->bytes, 0);
	}
	wire_close(w);
}

static void
every_cell_arrives_in_truecolor(void **state)
{
	storm(wire_open("xterm-kitty", 80, 24));
}

static void
every_cell_arrives_in_256_colours(void **state)
{
	storm(wire_open("xterm-256color", 132, 43));
}

static void
every_cell_arrives_in_16_colours(void **state)
{
	storm(wire_open("xterm", 40, 24));
}

static void
every_cell_arrives_without_background_erase(void **state)
{
	storm(wire_open("screen", 80, 24));
}

static void
every_cell_arrives_without_colours(void **state)
{
	struct wire *w = wire_open("xterm-mono", 80, 24);

	w->palette = palette_find("mono");
	storm(w);
}

static void
every_cell_arrives_in_ascii(void **state)
{
	struct wire *w = wire_open("xterm", 80, 24);

	w->terminal.charset = CHARSET_ASCII;
	storm(w);
}

static void
every_cell_arrives_in_cp437(void **state)
{
	struct wire *w = wire_open("xterm", 80, 24);

	w->terminal.charset = CHARSET_CP437;
	w->vt.eightbit = true;
	storm(w);
}

static void
every_cell_arrives_with_synchronized_output(void **state)
{
	struct wire *w = wire_open("xterm", 80, 24);

	w->terminal.sync = true;
	storm(w);
}

static void
cp437_is_one_byte_a_cell(void **state)
{
	struct wire *w = wire_open("ansi", 80, 24);

	/* No bright backgrounds there: only inks without them. */
	canvas_text(&w->canvas, 3, 3, STYLE(INK_TEXT, INK_PAPER),
	    "h\303\251 \342\226\204\342\224\200 \346\227\245 \342\202\254");
	draw(w);
	check(w);
	assert_int_equal(w->vt.cell[3][4].ch[0], 0x82);
	assert_int_equal(w->vt.cell[3][6].ch[0], 0xdc);
	assert_int_equal(w->vt.cell[3][7].ch[0], 0xc4);
	assert_int_equal(w->vt.cell[3][12].ch[0], 'E');
	wire_close(w);
}

static void
depth_none_never_sends_a_colour(void **state)
{
	struct wire *w = wire_open("xterm-256color", 80, 24);

	w->terminal.depth = DEPTH_NONE;
	canvas_text(&w->canvas, 0, 0, STYLE(INK_BAD, INK_CURSOR), "red");
	draw(w);
	assert_int_equal(w->vt.cell[0][0].fg, -1);
	assert_int_equal(w->vt.cell[0][0].bg, -1);
	/* The chosen square is reversed instead. */
	assert_true(w->vt.cell[0][0].attr & 8);
	wire_close(w);
}

static void
a_change_costs_few_bytes(void **state)
{
	struct wire *w = wire_open("xterm-256color", 80, 24);

	canvas_text(&w->canvas, 10, 10, STYLE(INK_TEXT, INK_PAPER), "16");
	draw(w);
	canvas_text(&w->canvas, 10, 10, STYLE(INK_TEXT, INK_PAPER), "17");
	draw(w);
	check(w);
	/* A cursor movement and the digit. */
	assert_true(w->bytes <= 10);
	canvas_text(&w->canvas, 11, 10, STYLE(INK_TEXT, INK_PAPER), "8");
	draw(w);
	check(w);
	assert_true(w->bytes <= 9);
	wire_close(w);
}

static void
blank_lines_are_erased_not_written(void **state)
{
	struct wire *w = wire_open("xterm-256color", 80, 24);

	canvas_fill(
	    &w->canvas, RECT(0, 0, 80, 24), STYLE(INK_TEXT, INK_PAPER), 'x');
	draw(w);
	assert_true(w->bytes > 1900);
	canvas_fill(
	    &w->canvas, RECT(0, 0, 80, 24), STYLE(INK_TEXT, INK_PAPER), 0);
	draw(w);
	assert_true(w->bytes < 24 * 8);
	for (int i = 0; i < 80 * 24 - 1; i++)
		assert_int_equal(w->vt.cell[i / 80][i % 80].ch[0], 0);
	wire_close(w);
}

static void
a_new_size_redraws_everything(void **state)
{
	struct wire *w = wire_open("xterm-256color", 80, 24);
	struct style style = STYLE(INK_TEXT, INK_PAPER);

	draw(w);
	vt_init(&w->vt, 100, 30);
	w->vt.bce = true;
	canvas_begin(&w->canvas, 100, 30, style);
	canvas_text(&w->canvas, 90, 28, style, "here");
	draw(w);
	check(w);
	assert_int_equal(w->vt.cell[28][93].ch[0], 'e');
	wire_close(w);
}

static void
another_palette_redraws_everything(void **state)
{
	struct wire *w = wire_open("xterm-kitty", 80, 24);

	canvas_fill(
	    &w->canvas, RECT(0, 0, 10, 3), STYLE(INK_TEXT, INK_COUNTER + 1), 0);
	draw(w);
	w->palette = palette_find("okabe-ito");
	draw(w);
	check(w);
	assert_int_equal(w->vt.cell[0][0].bg, 0x1009e73);
	wire_close(w);
}

/* A terminal that knows other widths: dice narrow, a face wide. */
static int
odd_width(uint32_t ch)
{
	if (ch == 0x263a)
		return 2;
	return ch >= 0x300 && ch < 0x370 ? 0 : 1;
}

static void
borders_stay_straight_where_widths_differ(void **state)
{
	static const char *const said[] = {"\342\230\272 hello",
	    "\360\237\216\262\360\237\216\262!", "hello there",
	    "\346\227\245x\342\230\272", ""};
	struct wire *w = wire_open("xterm", 40, 6);
	struct style style = STYLE(INK_TEXT, INK_PAPER);
	struct canvas *c = &w->canvas;

	w->vt.width_of = odd_width;
	for (int i = 0; i < 25; i++) {
		canvas_begin(c, 40, 6, style);
		canvas_box(c, RECT(0, 0, 40, 6), style);
		for (int y = 0; y < 4; y++)
			canvas_text(c, 1, 1 + y, style, said[(i + y) % 5]);
		draw(w);
		for (int y = 1; y < 5; y++) {
			assert_int_equal(w->vt.cell[y][0].ch[0], 0x2502);
			assert_int_equal(w->vt.cell[y][39].ch[0], 0x2502);
		}
	}
	wire_close(w);
}

static void
half_a_wide_character_never_stands_in_the_corner(void **state)
{
	struct wire *w = wire_open("xterm", 20, 4);
	struct style style = STYLE(INK_TEXT, INK_PAPER);

	draw(w);
	canvas_text(&w->canvas, 18, 3, style, "\346\227\245");
	canvas_text(&w->canvas, 19, 2, style, "\346\227\245");
	draw(w);
	assert_int_equal(w->vt.cell[3][18].ch[0], 0);
	assert_int_equal(w->vt.cell[2][19].ch[0], 0);
	wire_close(w);
}

static void
a_large_frame_is_synchronized_a_small_one_is_not(void **state)
{
	struct wire *w = wire_open("xterm-256color", 80, 24);
	struct style style = STYLE(INK_TEXT, INK_PAPER);

	w->terminal.sync = true;
	canvas_fill(&w->canvas, RECT(0, 0, 80, 10), style, 'x');
	draw(w);
	check(w);
	assert_int_equal(w->vt.syncs, 1);
	canvas_put(&w->canvas, 4, 4, style, 'y');
	draw(w);
	assert_true(w->bytes < 12);
	assert_int_equal(w->vt.syncs, 1);
	w->terminal.sync = false;
	canvas_fill(&w->canvas, RECT(0, 0, 80, 10), style, 'z');
	draw(w);
	assert_int_equal(w->vt.syncs, 1);
	wire_close(w);
}

/* Draws another character in the corner, behind which the cursor stays. */
static void
put_cursor(struct wire *w, uint32_t ch)
{
	canvas_put(&w->canvas, 0, 0, STYLE(INK_TEXT, INK_PAPER), ch);
	draw(w);
}

/* The wires of two terminals that show the same. */
static void
open_alike(struct wire *w[2])
{
	int i;

	for (i = 0; i < 2; i++) {
		w[i] = wire_open("xterm", 40, 6);
		draw(w[i]);
		put_cursor(w[i], 'x');
	}
}

/* Whether the frame that the first is now drawn is one for the second, too. */
static bool
follows(struct wire *w[2])
{
	struct shadow before = {0};
	bool followed;

	assert_true(shadow_copy(&before, &w[0]->shadow));
	draw(w[0]);
	followed = shadow_follow(&w[1]->shadow, &before, &w[0]->shadow);
	shadow_free(&before);
	return followed;
}

static void
a_frame_for_one_terminal_serves_another_that_shows_the_same_there(void **state)
{
	struct style style = STYLE(INK_TEXT, INK_PAPER);
	struct wire *w[2];

	open_alike(w);
	canvas_text(&w[1]->canvas, 1, 4, style, "Only here");
	canvas_text(&w[1]->canvas, 30, 1, style, "and here");
	draw(w[1]);
	put_cursor(w[1], 'y');
	canvas_text(&w[0]->canvas, 1, 1, style, "Nelson");
	w[0]->also = w[1];
	assert_true(follows(w));
	w[0]->also = NULL;
	/* Then it shows both: neither need be written again. */
	canvas_text(&w[1]->canvas, 1, 1, style, "Nelson");
	check(w[1]);
	draw(w[1]);
	assert_int_equal(w[1]->bytes, 0);
	/* What is drawn on one later is on that one only. */
	canvas_text(&w[1]->canvas, 1, 1, style, "Hardy ");
	draw(w[1]);
	draw(w[0]);
	assert_int_equal(w[0]->bytes, 0);
	wire_close(w[0]);
	wire_close(w[1]);
}

static void
shown_otherwise(struct wire *w)
{
	canvas_put(&w->canvas, 3, 1, STYLE(INK_TEXT, INK_PAPER), 'o');
	draw(w);
	put_cursor(w, 'y');
}

static void
of_another_look(struct wire *w)
{
	canvas_put(&w->canvas, 20, 5, STYLE(INK_BAD, INK_PAPER), 'x');
	draw(w);
}

static void
with_its_cursor_elsewhere(struct wire *w)
{
	canvas_put(&w->canvas, 20, 5, STYLE(INK_TEXT, INK_PAPER), 'x');
	draw(w);
}

static void
unknown(struct wire *w)
{
	shadow_forget(&w->shadow);
}

static void
of_other_colours(struct wire *w)
{
	w->palette = palette_find("mono");
	draw(w);
}

static void
with_rare_characters(struct wire *w)
{
	canvas_put(&w->canvas, 30, 1, STYLE(INK_TEXT, INK_PAPER), 0x1f600);
	draw(w);
	put_cursor(w, 'y');
}

static void
a_frame_does_not_serve_a_terminal_that_is(void **state)
{
	void (*const differs[])(struct wire *) = {shown_otherwise,
	    with_its_cursor_elsewhere, of_another_look, unknown,
	    of_other_colours, with_rare_characters};
	struct wire *w[2];
	size_t i;

	for (i = 0; i < sizeof(differs) / sizeof(*differs); i++) {
		open_alike(w);
		differs[i](w[1]);
		canvas_text(
		    &w[0]->canvas, 1, 1, STYLE(INK_TEXT, INK_PAPER), "Nelson");
		assert_false(follows(w));
		wire_close(w[0]);
		wire_close(w[1]);
	}
}

static void
a_copy_shows_what_the_other_did(void **state)
{
	struct wire *w[2];

	open_alike(w);
	w[0]->also = w[1];
	canvas_text(&w[0]->canvas, 1, 1, STYLE(INK_TEXT, INK_PAPER), "Nelson");
	draw(w[0]);
	assert_true(shadow_copy(&w[1]->shadow, &w[0]->shadow));
	wire_close(w[0]);
	draw(w[1]);
	assert_true(w[1]->bytes > 0);
	assert_int_equal(canvas_at(&w[1]->canvas, 1, 1)->ch, 0);
	shadow_forget(&w[1]->shadow);
	w[0] = wire_open("xterm", 40, 6);
	assert_false(shadow_copy(&w[0]->shadow, &w[1]->shadow));
	wire_close(w[0]);
	wire_close(w[1]);
}

static void
what_two_terminals_show_is_in_memory_once(void **state)
{
	struct style style = STYLE(INK_TEXT, INK_PAPER);
	struct wire *w[2];
	int y;

	open_alike(w);
	canvas_text(&w[0]->canvas, 1, 1, style, "Nelson");
	canvas_text(&w[1]->canvas, 1, 1, style, "Hardy");
	draw(w[0]);
	draw(w[1]);
	for (y = 0; y < 6; y++)
		assert_int_equal(
		    w[0]->shadow.row[y] == w[1]->shadow.row[y], y != 1);
	wire_close(w[0]);
	check(w[1]);
	draw(w[1]);
	assert_int_equal(w[1]->bytes, 0);
	wire_close(w[1]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_cell_arrives_in_truecolor),
	    cmocka_unit_test(every_cell_arrives_in_256_colours),
	    cmocka_unit_test(every_cell_arrives_in_16_colours),
	    cmocka_unit_test(every_cell_arrives_without_background_erase),
	    cmocka_unit_test(every_cell_arrives_without_colours),
	    cmocka_unit_test(every_cell_arrives_in_ascii),
	    cmocka_unit_test(every_cell_arrives_in_cp437),
	    cmocka_unit_test(every_cell_arrives_with_synchronized_output),
	    cmocka_unit_test(cp437_is_one_byte_a_cell),
	    cmocka_unit_test(depth_none_never_sends_a_colour),
	    cmocka_unit_test(a_change_costs_few_bytes),
	    cmocka_unit_test(blank_lines_are_erased_not_written),
	    cmocka_unit_test(a_new_size_redraws_everything),
	    cmocka_unit_test(another_palette_redraws_everything),
	    cmocka_unit_test(borders_stay_straight_where_widths_differ),
	    cmocka_unit_test(half_a_wide_character_never_stands_in_the_corner),
	    cmocka_unit_test(a_large_frame_is_synchronized_a_small_one_is_not),
	    cmocka_unit_test(
		a_frame_for_one_terminal_serves_another_that_shows_the_same_there),
	    cmocka_unit_test(a_frame_does_not_serve_a_terminal_that_is),
	    cmocka_unit_test(a_copy_shows_what_the_other_did),
	    cmocka_unit_test(what_two_terminals_show_is_in_memory_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
