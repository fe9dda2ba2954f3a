/* Drawing on cells: what is clipped, cut and split, and what lies where. */
#include <stdlib.h>
#include <string.h>

#include "ansi/canvas.h"
#include "tests/ansi/test.h"

#define WIDTH 8
#define HEIGHT 3
#define PLAIN STYLE(INK_TEXT, INK_PAPER)
#define SUN "\346\227\245" /* two columns */

static int
begin(void **state)
{
	static struct canvas c;

	assert_true(canvas_init(&c));
	canvas_begin(&c, WIDTH, HEIGHT, PLAIN);
	*state = &c;
	return 0;
}

static int
end(void **state)
{
	canvas_free(*state);
	return 0;
}

/* A row's characters: '.' for a blank, '>' for a right half, '?' others. */
static void
assert_row(const struct canvas *c, int y, const char *expected)
{
	char row[WIDTH + 1] = "";
	uint32_t ch;

	for (int x = 0; x < WIDTH; x++) {
		ch = canvas_at(c, x, y)->ch;
		row[x] = ch == 0      ? '.'
		    : ch == CELL_TAIL ? '>'
		    : ch < 0x7f       ? (char)ch
				      : '?';
	}
	assert_string_equal(row, expected);
}

static void
text_is_clipped_and_says_where_it_ends(void **state)
{
	struct canvas *c = *state;
	struct rect old;

	assert_int_equal(canvas_text(c, 5, 0, PLAIN, "abcdef"), 11);
	assert_row(c, 0, ".....abc");
	assert_int_equal(canvas_text(c, -2, 1, PLAIN, "abcdef"), 4);
	assert_row(c, 1, "cdef....");
	canvas_text(c, 0, HEIGHT, PLAIN, "below");
	canvas_text(c, 0, -1, PLAIN, "above");
	old = canvas_clip(c, RECT(2, 2, 3, 9));
	canvas_clip(c, RECT(0, 0, 4, 3));
	canvas_text(c, 0, 2, PLAIN, "abcdef");
	assert_row(c, 2, "..cd....");
	canvas_unclip(c, old);
	canvas_text(c, 7, 2, PLAIN, "g");
	assert_row(c, 2, "..cd...g");
}

static void
half_a_wide_character_is_blank(void **state)
{
	struct canvas *c = *state;

	canvas_text(c, 0, 0, PLAIN, "a" SUN SUN "b");
	assert_row(c, 0, "a?>?>b..");
	canvas_put(c, 2, 0, PLAIN, 'x');
	assert_row(c, 0, "a.x?>b..");
	canvas_put(c, 3, 0, PLAIN, 'y');
	assert_row(c, 0, "a.xy.b..");
	/* At the edge, and at the clip's. */
	canvas_text(c, 7, 1, PLAIN, SUN);
	assert_row(c, 1, "........");
	canvas_text(c, -1, 1, PLAIN, SUN "a");
	assert_row(c, 1, ".a......");
	canvas_text(c, 0, 2, PLAIN, SUN SUN SUN SUN);
	canvas_fill(c, RECT(1, 2, 4, 1), PLAIN, '-');
	assert_row(c, 2, ".----.?>");
}

static void
one_character_may_be_wide_or_none(void **state)
{
	struct canvas *c = *state;

	canvas_put(c, 2, 0, PLAIN, 0x65e5);
	canvas_put(c, 7, 0, PLAIN, 0x65e5);
	assert_row(c, 0, "..?>....");
	/* A mark without a base, and what only steers text. */
	canvas_put(c, 5, 0, PLAIN, 0x301);
	canvas_put(c, 6, 0, PLAIN, 0x202e);
	assert_row(c, 0, "..?>....");
}

static void
nothing_is_filled_without_width_or_height(void **state)
{
	struct canvas *c = *state;

	canvas_fill(c, RECT(3, 0, 0, 2), PLAIN, '-');
	canvas_fill(c, RECT(3, 0, 2, 0), PLAIN, '-');
	canvas_fill(c, RECT(3, 0, -2, 2), PLAIN, '-');
	canvas_fill(c, RECT(WIDTH, 0, 2, 2), PLAIN, '-');
	for (int y = 0; y < HEIGHT; y++)
		assert_row(c, y, "........");
	canvas_fill(c, RECT(-3, -3, 5, 4), PLAIN, '-');
	assert_row(c, 0, "--......");
}

/* Marks belong to a character and go with it. */
static void
no_mark_stays_where_its_character_was(void **state)
{
	struct canvas *c = *state;

	canvas_text(c, 0, 0, PLAIN, SUN "\314\201\314\202");
	assert_int_equal(canvas_at(c, 0, 0)->mark2, 0x302);
	canvas_put(c, 1, 0, PLAIN, 'x');
	assert_int_equal(canvas_at(c, 0, 0)->mark1, 0);
	assert_int_equal(canvas_at(c, 0, 0)->mark2, 0);
	assert_row(c, 0, ".x......");
}

static void
what_is_cut_ends_in_an_ellipsis(void **state)
{
	struct canvas *c = *state;

	assert_int_equal(canvas_text_fit(c, 1, 0, PLAIN, 5, "abcde"), 6);
	assert_row(c, 0, ".abcde..");
	assert_int_equal(canvas_text_fit(c, 1, 1, PLAIN, 5, "abcdef"), 6);
	assert_row(c, 1, ".abcd?..");
	assert_int_equal(canvas_text_fit(c, 1, 2, PLAIN, 4, SUN SUN "x"), 4);
	assert_row(c, 2, ".?>?....");
	assert_int_equal(canvas_text_fit(c, 1, 2, PLAIN, 0, "abc"), 1);
}

static void
an_ink_can_be_kept(void **state)
{
	struct canvas *c = *state;

	canvas_fill(c, RECT(0, 0, 4, 1), STYLE(INK_TEXT, INK_BAR), 0);
	canvas_text(c, 2, 0, STYLE(INK_STRONG, INK_KEEP), "abcd");
	assert_int_equal(canvas_at(c, 3, 0)->bg, INK_BAR);
	assert_int_equal(canvas_at(c, 4, 0)->bg, INK_PAPER);
	assert_int_equal(canvas_at(c, 4, 0)->fg, INK_STRONG);
	canvas_fill(c, RECT(0, 0, WIDTH, 1), STYLE(INK_KEEP, INK_KEEP), '-');
	assert_int_equal(canvas_at(c, 1, 0)->bg, INK_BAR);
	assert_int_equal(canvas_at(c, 5, 0)->fg, INK_STRONG);
	assert_row(c, 0, "--------");
}

static void
wrapped_text_counts_the_lines_it_cannot_show(void **state)
{
	struct canvas *c = *state;

	assert_int_equal(
	    canvas_wrap(c, RECT(1, 1, 4, 2), PLAIN, "one two six ten"), 4);
	assert_row(c, 0, "........");
	assert_row(c, 1, ".one....");
	assert_row(c, 2, ".two....");
}

static void
a_box_runs_along_the_inner_edge(void **state)
{
	struct canvas *c = *state;

	canvas_text(c, 0, 1, PLAIN, "abcdefgh");
	canvas_box(c, RECT(1, 0, 4, 3), PLAIN);
	assert_int_equal(canvas_at(c, 1, 0)->ch, 0x250c);
	assert_int_equal(canvas_at(c, 4, 2)->ch, 0x2518);
	assert_int_equal(canvas_at(c, 2, 0)->ch, 0x2500);
	assert_row(c, 1, "a?cd?fgh");
	canvas_box(c, RECT(6, 0, 1, 3), PLAIN);
	assert_row(c, 1, "a?cd?fgh");
}

static void
the_zone_drawn_last_is_what_is_asked_for(void **state)
{
	struct canvas *c = *state;

	canvas_ask(c, 3, 1);
	canvas_zone(c, RECT(0, 0, 3, 3), 1, 1);
	assert_int_equal(c->zone.kind, 0);
	canvas_zone(c, RECT(0, 0, 4, 3), 2, 7);
	canvas_zone(c, RECT(3, 1, 1, 1), 3, 9);
	canvas_clip(c, RECT(0, 0, 3, 3));
	canvas_zone(c, RECT(0, 0, WIDTH, HEIGHT), 4, 4);
	assert_int_equal(c->zone.kind, 3);
	assert_int_equal(c->zone.n, 9);
	canvas_begin(c, WIDTH, HEIGHT, PLAIN);
	assert_int_equal(c->zone.kind, 0);
	canvas_zone(c, RECT(0, 0, WIDTH, HEIGHT), 4, 4);
	assert_int_equal(c->zone.kind, 0);
}

static void
sizes_are_cut_to_what_there_is_room_for(void **state)
{
	struct canvas *c = *state;

	canvas_begin(c, 100000, 100000, PLAIN);
	assert_int_equal(c->width, CANVAS_WIDTH);
	assert_int_equal(c->height, CANVAS_HEIGHT);
	assert_non_null(canvas_at(c, CANVAS_WIDTH - 1, CANVAS_HEIGHT - 1));
	assert_null(canvas_at(c, CANVAS_WIDTH, 0));
	canvas_begin(c, 0, -3, PLAIN);
	assert_int_equal(c->width, 1);
	assert_int_equal(c->height, 1);
	canvas_cursor(c, 1, 0);
	assert_false(c->cursor);
}

#define CANVAS_TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    CANVAS_TEST(text_is_clipped_and_says_where_it_ends),
	    CANVAS_TEST(half_a_wide_character_is_blank),
	    CANVAS_TEST(one_character_may_be_wide_or_none),
	    CANVAS_TEST(nothing_is_filled_without_width_or_height),
	    CANVAS_TEST(no_mark_stays_where_its_character_was),
	    CANVAS_TEST(what_is_cut_ends_in_an_ellipsis),
	    CANVAS_TEST(an_ink_can_be_kept),
	    CANVAS_TEST(wrapped_text_counts_the_lines_it_cannot_show),
	    CANVAS_TEST(a_box_runs_along_the_inner_edge),
	    CANVAS_TEST(the_zone_drawn_last_is_what_is_asked_for),
	    CANVAS_TEST(sizes_are_cut_to_what_there_is_room_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
