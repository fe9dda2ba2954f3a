/* Palettes: that they can be read, and what becomes of their colours. */
#include <stdlib.h>
#include <string.h>

#include "ansi/palette.h"
#include "ansi/tint.h"
#include "tests/ansi/test.h"

#define CHANNEL_MOST 48 /* half of the cube's first step */
#define DARK 0x60       /* darker colours become greys */

static void
palettes_are_found_by_name(void **state)
{
	const struct palette *p;
	int n;

	assert_string_equal(palette_nth(0)->name, "classic");
	for (n = 0; (p = palette_nth(n)) != NULL; n++)
		assert_ptr_equal(palette_find(p->name), p);
	assert_in_range(n, 4, 16);
	assert_ptr_equal(palette_find("MONO"), palette_find("mono"));
	assert_null(palette_find("monochrome"));
	assert_null(palette_nth(-1));
}

/* How bright a colour looks, 0 to 255. */
static int
brightness(uint32_t rgb)
{
	return (int)(299 * (rgb >> 16 & 0xff) + 587 * (rgb >> 8 & 0xff) +
		   114 * (rgb & 0xff)) /
	    1000;
}

static const struct pair {
	uint8_t fg, bg, times; /* times 4: one for each colour */
	uint8_t least;         /* difference of brightness */
} pairs[] = {
    {INK_TEXT, INK_PAPER, 1, 120},
    {INK_TEXT, INK_PANEL, 1, 120},
    {INK_TEXT, INK_FIELD, 1, 120},
    {INK_TITLE, INK_BAR, 1, 120},
    {INK_ON_CHOSEN, INK_CHOSEN, 1, 120},
    {INK_PIP, INK_DIE, 1, 120},
    {INK_BEHIND, INK_SQUARE, 1, 120},
    {INK_BEHIND, INK_SQUARE2, 1, 120},
    {INK_BEHIND, INK_MOVABLE, 1, 60},
    {INK_BEHIND, INK_TARGET, 1, 60},
    {INK_BEHIND, INK_CURSOR, 1, 60},
    {INK_BEHIND, INK_LAST, 1, 60},
    {INK_LETTER, INK_COUNTER, 4, 60},
    {INK_NAME, INK_BASE, 4, 60},
    {INK_NAME, INK_PAPER, 4, 60},
};

/* Words and letters can be told from what is behind them. */
static void
what_is_written_can_be_read(void **state)
{
	const struct ink_look *fg, *bg;
	const struct palette *p;
	int difference;

	for (int n = 0; (p = palette_nth(n)) != NULL; n++)
		for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
			for (int c = 0; c < pairs[i].times && p->colours; c++) {
				fg = &p->ink[pairs[i].fg + c];
				bg = &p->ink[pairs[i].bg +
				    c * (pairs[i].bg != INK_PAPER)];
				difference = abs(
				    brightness(fg->rgb) - brightness(bg->rgb));
				if (difference < pairs[i].least)
					fail_msg("%s: %d on %d differ by %d",
					    p->name, pairs[i].fg + c,
					    pairs[i].bg, difference);
				if (fg->fg16 == bg->bg16)
					fail_msg("%s: %d on %d are one of 16",
					    p->name, pairs[i].fg + c,
					    pairs[i].bg);
			}
}

static void
without_colours_marks_have_attributes(void **state)
{
	static const uint8_t marks[] = {INK_CHOSEN, INK_HOTKEY, INK_BAR,
	    INK_MOVABLE, INK_TARGET, INK_CURSOR};
	const struct palette *p = palette_find("mono");

	assert_false(p->colours);
	for (size_t i = 0; i < sizeof(marks); i++)
		assert_int_not_equal(p->ink[marks[i]].attr, 0);
}

static int
channel(uint32_t rgb, int n)
{
	return (int)(rgb >> 8 * n & 0xff);
}

static void
the_256_are_those_of_xterm(void **state)
{
	static const int level[] = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};

	for (int n = 16; n < 232; n++) {
		assert_int_equal(
		    channel(palette_rgb((uint8_t)n), 2), level[(n - 16) / 36]);
		assert_int_equal(channel(palette_rgb((uint8_t)n), 1),
		    level[(n - 16) / 6 % 6]);
		assert_int_equal(
		    channel(palette_rgb((uint8_t)n), 0), level[(n - 16) % 6]);
	}
	for (int n = 232; n < 256; n++)
		assert_int_equal(
		    palette_rgb((uint8_t)n), (8 + 10 * (n - 232)) * 0x010101);
}

/* Only the low byte of a number in a text counts, as in pictures. */
static void
numbers_beyond_the_256_begin_again(void **state)
{
	struct tint tint = TINT_NONE;

	tint_take(&tint, "\033[38;5;257;48;5;260m", 20);
	assert_int_equal(tint.fg, 1);
	assert_int_equal(tint.bg, 4);
	tint_take(&tint, "\033[38;5;271m", 11);
	assert_int_equal(tint.fg, 15);
}

/* Colours all over the cube, in steps that are none of its own. */
static void
the_nearest_of_256_is_near(void **state)
{
	uint32_t rgb, near;
	int most;

	for (rgb = 0; rgb < 0x1000000; rgb += 0x0b0d07) {
		near = palette_rgb(palette_256(rgb));
		most = 0;
		for (int n = 0; n < 3; n++)
			most = channel(rgb, n) > most ? channel(rgb, n) : most;
		for (int n = 0; n < 3; n++)
			if (abs(channel(near, n) - channel(rgb, n)) >
			    (most < DARK ? DARK : CHANNEL_MOST))
				fail_msg("%06x becomes %06x", (unsigned)rgb,
				    (unsigned)near);
	}
	for (uint32_t grey = 0; grey < 256; grey++) {
		near = palette_rgb(palette_256(grey * 0x010101));
		assert_int_equal(channel(near, 0), channel(near, 1));
		assert_int_equal(channel(near, 1), channel(near, 2));
		assert_in_range(channel(near, 0) + 8, grey, grey + 16);
	}
}

static void
depths_have_names(void **state)
{
	for (int d = DEPTH_NONE; d <= DEPTH_TRUE; d++)
		assert_int_equal(depth_parse(depth_name(d)), d);
	assert_int_equal(depth_parse("TrueColor"), DEPTH_TRUE);
	assert_int_equal(depth_parse("12"), -1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(palettes_are_found_by_name),
	    cmocka_unit_test(what_is_written_can_be_read),
	    cmocka_unit_test(without_colours_marks_have_attributes),
	    cmocka_unit_test(the_256_are_those_of_xterm),
	    cmocka_unit_test(numbers_beyond_the_256_begin_again),
	    cmocka_unit_test(the_nearest_of_256_is_near),
	    cmocka_unit_test(depths_have_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
