/* Boards: where squares lie, what labels say, which sizes there are. */
#include <stdlib.h>
#include <string.h>

#include "ansi/board.h"
#include "ansi/board_parts.h"
#include "ansi/render.h"
#include "ansi/sgr.h"
#include "ansi/shadow.h"
#include "tests/ansi/samples.h"
#include "tests/ansi/test.h"

/* A sample's board as a screen of 80x24 has it. */
struct board {
	struct ruleset rules;
	struct position position;
	struct board_marks marks;
	struct board_picture picture;
};

static void
open_board(struct board *b, int sample)
{
	b->marks = (struct board_marks){0};
	sample_position(sample, 6, &b->rules, &b->position, &b->marks);
	board_picture(&b->picture, board_layout(6, 46, 23, BOARD_TILES),
	    &b->rules, &b->position);
	b->picture.marks = &b->marks;
}

/* Every form of both arms, and with bars where a tile is one row. */
static void
each_picture(void (*check)(const struct board_picture *))
{
	static const int rooms[][2] = {{140, 59}, {110, 46}, {96, 42}, {76, 40},
	    {57, 20}, {46, 23}, {40, 24}, {30, 15}};
	struct board_marks marks = {0};
	struct board_picture p;
	struct position position;
	struct ruleset rules;
	struct board_size size;

	for (int arm = 6; arm <= 8; arm += 2) {
		sample_position(1, arm, &rules, &position, &marks);
		for (size_t i = 0; i < sizeof(rooms) / sizeof(rooms[0]); i++) {
			for (int style = 0; style < 2; style++) {
				size = board_layout(
				    arm, rooms[i][0], rooms[i][1], style);
				if (size.width == 0)
					continue;
				board_picture(&p, size, &rules, &position);
				check(&p);
				if (size.height > 2 * arm + 3)
					continue;
				p.size.bars = true;
				check(&p);
			}
		}
	}
}

static void
check_hits(const struct board_picture *p)
{
	int arm = p->size.arm, x, y, square;
	enum colour colour;

	for (int c = 0; c < NCOLOUR; c++) {
		for (int s = BASE; s <= board_home(arm); s++) {
			assert_true(board_where(p, c, s, &x, &y));
			assert_in_range(x, 0, p->size.width - 1);
			assert_in_range(y, 0, p->size.height - 1);
			assert_true(board_hit(p, x, y, &colour, &square));
			if (board_shared(arm, c, s) >= 0) {
				assert_int_equal(
				    board_shared(arm, colour, square) >= 0
					? board_shared(arm, colour, square)
					: square,
				    board_shared(arm, c, s));
			} else {
				assert_int_equal(colour, c);
				assert_int_equal(square, s);
			}
		}
		assert_false(board_where(p, c, board_home(arm) + 1, &x, &y));
		assert_false(board_where(p, c, BASE - 1, &x, &y));
	}
	assert_false(board_hit(p, -1, 0, &colour, &square));
	assert_false(board_hit(p, 0, p->size.height, &colour, &square));
}

static void
every_square_is_found_where_it_is_drawn(void **state)
{
	each_picture(check_hits);
}

/* The next square is the next tile, round the corners by a diagonal step. */
static void
check_way(const struct board_picture *p)
{
	int arm = p->size.arm, x, y, next_x, next_y;
	int width = p->size.tile_width, height = p->size.tile_height;

	if (p->size.style == BOARD_TILES)
		height = (height + 1) / 2;
	for (int c = 0; c < NCOLOUR; c++) {
		assert_true(board_where(p, c, 0, &x, &y));
		for (int s = 1; s < board_home(arm); s++) {
			assert_true(board_where(p, c, s, &next_x, &next_y));
			assert_true(abs(next_x - x) <= width);
			assert_true(abs(next_y - y) <= height);
			assert_false(next_x == x && next_y == y);
			x = next_x;
			y = next_y;
		}
	}
}

static void
squares_follow_each_other(void **state)
{
	each_picture(check_way);
}

static void
colours_go_round_clockwise(void **state)
{
	struct board b;
	int x[NCOLOUR], y[NCOLOUR];

	open_board(&b, 1);
	for (int c = 0; c < NCOLOUR; c++)
		board_where(&b.picture, c, BASE, &x[c], &y[c]);
	assert_true(x[RED] < x[GREEN]);
	assert_int_equal(y[RED], y[GREEN]);
	assert_true(y[YELLOW] > y[GREEN]);
	assert_int_equal(x[YELLOW], x[GREEN]);
	assert_int_equal(x[BLUE], x[RED]);
	assert_int_equal(y[BLUE], y[YELLOW]);
}

static void
sizes_are_as_promised(void **state)
{
	struct board_size s;

	s = board_layout(6, 46, 23, BOARD_TILES);
	assert_int_equal(s.width, 45);
	assert_int_equal(s.height, 23);
	s = board_layout(6, 132 - 36, 43, BOARD_TILES);
	assert_true(s.numbered);
	s = board_layout(6, 132 - 36, 43, BOARD_LINES);
	assert_true(s.numbered);
	for (int arm = 6; arm <= 8; arm += 2) {
		for (int style = 0; style < 2; style++) {
			assert_true(board_layout(arm, 40, 20, style).width > 0);
			assert_true(board_layout(arm, 46, 23, style).width > 0);
			assert_int_equal(
			    board_layout(arm, 29, 40, style).width, 0);
			assert_int_equal(
			    board_layout(arm, 80, 14, style).width, 0);
		}
		s = board_layout(arm, 96, 42, BOARD_TILES);
		assert_true(s.numbered);
	}
}

static void
check_label(int r, int g, int y, int b, int columns, const char *expected)
{
	uint8_t counts[NCOLOUR] = {
	    (uint8_t)r, (uint8_t)g, (uint8_t)y, (uint8_t)b};
	char label[8];

	board_label(counts, columns, label);
	assert_string_equal(label, expected);
	assert_true((int)strlen(label) <= columns);
}

static void
labels_tell_singles_blobs_and_mixes_apart(void **state)
{
	check_label(0, 0, 0, 0, 3, "");
	check_label(1, 0, 0, 0, 3, "R");
	check_label(0, 2, 0, 0, 3, "G2");
	check_label(0, 0, 0, 4, 2, "B4");
	check_label(1, 0, 1, 0, 3, "RY2");
	check_label(0, 2, 0, 4, 3, "GB6");
	check_label(1, 0, 1, 0, 2, "RY");
	check_label(2, 0, 1, 0, 2, "R+");
	check_label(1, 1, 1, 0, 3, "RG+");
	check_label(1, 1, 1, 0, 5, "RGY3");
	check_label(1, 1, 2, 1, 5, "RGYB5");
	/* More than a digit can say, on a safe doorstep. */
	check_label(4, 2, 4, 0, 5, "RGY+");
}

static bool
shows(const struct canvas *c, const char *text)
{
	size_t n = strlen(text), i;

	for (int y = 0; y < c->height; y++)
		for (int x = 0; x + (int)n <= c->width; x++) {
			for (i = 0; i < n; i++)
				if (canvas_at(c, x + (int)i, y)->ch !=
				    (uint32_t)text[i])
					break;
			if (i == n)
				return true;
		}
	return false;
}

static void
check_letters(const struct board_picture *p)
{
	struct board_picture q = *p;
	struct board_marks marks = {0};
	struct position position;
	struct ruleset rules;
	struct canvas c;
	bool narrow = p->size.tile_width == 2;

	assert_true(canvas_init(&c));
	sample_position(0, p->size.arm, &rules, &position, &marks);
	memcpy(q.counter, position.counter, sizeof(q.counter));
	q.marks = &marks;
	canvas_begin(
	    &c, q.size.width, q.size.height, STYLE(INK_TEXT, INK_PAPER));
	board_draw(&c, 0, 0, &q);
	assert_true(shows(&c, "G2"));
	assert_true(shows(&c, narrow ? "RY" : "RY2"));
	assert_true(shows(&c, "G1"));
	assert_true(shows(&c, "Y1"));
	canvas_free(&c);
}

static void
letters_carry_what_colours_do(void **state)
{
	each_picture(check_letters);
}

static void
a_board_stays_within_its_rectangle(void **state)
{
	struct board b;
	struct canvas c;
	const struct cell *cell;

	assert_true(canvas_init(&c));
	open_board(&b, 0);
	for (int i = 0; i < NCOLOUR; i++)
		b.picture.name[i] = "A name that is far too long for any base";
	canvas_begin(&c, 60, 30, STYLE(INK_BAD, INK_FIELD));
	board_draw(&c, 5, 4, &b.picture);
	for (int y = 0; y < 30; y++) {
		for (int x = 0; x < 60; x++) {
			cell = canvas_at(&c, x, y);
			if (x >= 5 && x < 50 && y >= 4 && y < 27)
				assert_int_not_equal(cell->bg, INK_FIELD);
			else
				assert_int_equal(cell->bg, INK_FIELD);
		}
	}
	canvas_free(&c);
}

static void
nothing(void *arg, const char *bytes, size_t len)
{
}

static size_t
redraw(struct canvas *c, struct shadow *s, const struct board_picture *p)
{
	struct terminal_hints hints = {.term = "xterm-256color"};
	struct terminal t;

	terminal_init(&t, &hints);
	canvas_begin(c, 80, 24, STYLE(INK_TEXT, INK_PAPER));
	board_draw(c, 0, 0, p);
	return render(s, c, &t, palette_nth(0), nothing, NULL);
}

static void
a_move_costs_few_bytes(void **state)
{
	struct board b;
	struct canvas c;
	struct shadow s;

	assert_true(canvas_init(&c));
	shadow_init(&s);
	open_board(&b, 0);
	assert_true(redraw(&c, &s, &b.picture) < 6 * 1024);
	assert_int_equal(redraw(&c, &s, &b.picture), 0);
	b.picture.counter[RED][1] = 8;
	assert_true(redraw(&c, &s, &b.picture) < 120);
	/* One counter ucks another, and all the marks of a turn go. */
	b.picture.counter[RED][1] = BASE;
	b.picture.counter[BLUE][2] = 14;
	b.picture.marks = NULL;
	assert_true(redraw(&c, &s, &b.picture) < 512);
	shadow_free(&s);
	canvas_free(&c);
}

static void
no_colours_no_blocks_no_tiles(void **state)
{
	struct terminal_hints hints = {.term = "xterm-256color"};
	struct terminal t;

	terminal_init(&t, &hints);
	assert_int_equal(board_style(&t, palette_find("classic")), BOARD_TILES);
	assert_int_equal(board_style(&t, palette_find("mono")), BOARD_LINES);
	t.charset = CHARSET_CP437;
	assert_int_equal(board_style(&t, palette_find("classic")), BOARD_TILES);
	t.depth = DEPTH_16;
	t.bright = false;
	assert_int_equal(board_style(&t, palette_find("classic")), BOARD_DOTS);
	t.charset = CHARSET_ASCII;
	assert_int_equal(board_style(&t, palette_find("classic")), BOARD_LINES);
	t.charset = CHARSET_UTF8;
	t.depth = DEPTH_NONE;
	assert_int_equal(board_style(&t, palette_find("classic")), BOARD_LINES);
}

/* Tiles are one and a half rows: no half may have another shade. */
static void
halves_of_squares_look_like_wholes(void **state)
{
	static const uint8_t inks[] = {INK_SQUARE, INK_PIPE, INK_PIPE + 1,
	    INK_PIPE + 3, INK_TARGET, INK_CURSOR};
	static const char *const terminals[] = {"xterm", "ansi", "linux"};
	const struct palette *p = palette_find("classic");
	struct terminal_hints hints = {0};
	struct terminal t;

	for (size_t i = 0; i < 3; i++) {
		hints.term = terminals[i];
		terminal_init(&t, &hints);
		assert_int_equal(t.depth, DEPTH_16);
		for (size_t k = 0; k < sizeof(inks); k++)
			assert_int_equal(
			    look_resolve(&t, p, STYLE(inks[k], INK_TABLE)).fg,
			    look_resolve(&t, p, STYLE(INK_TEXT, inks[k])).bg);
	}
}

/* Guests have names of nine letters; the arrow of a turn has its place. */
static void
a_guest_is_named_in_the_smallest_base(void **state)
{
	static const char name[] = "Guest-17~";
	struct board_marks marks = {0};
	struct board_picture p;
	struct position position;
	struct ruleset rules;
	struct canvas c;

	assert_true(canvas_init(&c));
	sample_position(1, 6, &rules, &position, &marks);
	board_picture(
	    &p, board_layout(6, 30, 15, BOARD_TILES), &rules, &position);
	p.name[RED] = name;
	p.turn = 1u << RED;
	canvas_begin(&c, 30, 15, STYLE(INK_TEXT, INK_PAPER));
	board_draw(&c, 0, 0, &p);
	assert_int_equal(canvas_at(&c, 1, 3)->ch, 0x25b8);
	for (int i = 0; name[i] != '\0'; i++)
		assert_int_equal(canvas_at(&c, 2 + i, 3)->ch, name[i]);
	canvas_free(&c);
}

static void
dice_show_their_pips(void **state)
{
	struct canvas c;
	int pips;

	assert_true(canvas_init(&c));
	for (int value = 0; value <= 6; value++) {
		canvas_begin(&c, 7, 3, STYLE(INK_TEXT, INK_PAPER));
		board_die(&c, 0, 0, value, false);
		pips = 0;
		for (int i = 0; i < 21; i++)
			pips += c.cell[i].ch == 0x25cf;
		assert_int_equal(pips, value);
		canvas_begin(&c, 7, 3, STYLE(INK_TEXT, INK_PAPER));
		board_die(&c, 2, 1, value, true);
		assert_int_equal(canvas_at(&c, 2, 1)->ch, '[');
		assert_int_equal(
		    canvas_at(&c, 3, 1)->ch, value == 0 ? 0 : '0' + value);
		assert_int_equal(canvas_at(&c, 4, 1)->ch, ']');
	}
	canvas_free(&c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_square_is_found_where_it_is_drawn),
	    cmocka_unit_test(squares_follow_each_other),
	    cmocka_unit_test(colours_go_round_clockwise),
	    cmocka_unit_test(sizes_are_as_promised),
	    cmocka_unit_test(labels_tell_singles_blobs_and_mixes_apart),
	    cmocka_unit_test(letters_carry_what_colours_do),
	    cmocka_unit_test(a_board_stays_within_its_rectangle),
	    cmocka_unit_test(a_move_costs_few_bytes),
	    cmocka_unit_test(no_colours_no_blocks_no_tiles),
	    cmocka_unit_test(a_guest_is_named_in_the_smallest_base),
	    cmocka_unit_test(halves_of_squares_look_like_wholes),
	    cmocka_unit_test(dice_show_their_pips),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
