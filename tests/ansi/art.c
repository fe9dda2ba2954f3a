/* Pictures in files: what ANSI art becomes, and what is wrong with others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/art_draw.h"
#include "ansi/charset.h"
#include "tests/ansi/test.h"

/* How a SAUCE record says what it says; 0: it does not. */
struct said {
	const char *title;
	int data_type, file_type, width, comments, flags;
};

static void
read_text(struct art *art, const char *text)
{
	const char *why = art_read(art, text, strlen(text));

	if (why != NULL)
		fail_msg("'%s' %s", text, why);
}

/* The text, the comments that are said to be there, and a record behind it. */
static size_t
with_sauce(char *file, const char *text, const struct said *said)
{
	size_t n = strlen(text);
	char *record;

	memcpy(file, text, n);
	file[n++] = 0x1a;
	if (said->comments > 0) {
		memcpy(file + n, "COMNT", 5);
		memset(file + n + 5, 'c', (size_t)said->comments * 64);
		n += 5 + (size_t)said->comments * 64;
	}
	record = file + n;
	memset(record, 0, 128);
	memcpy(record, "SAUCE00", 7);
	memset(record + 7, ' ', 35);
	if (said->title != NULL)
		memcpy(record + 7, said->title, strlen(said->title));
	record[94] = (char)said->data_type;
	record[95] = (char)said->file_type;
	record[96] = (char)(said->width & 0xff);
	record[97] = (char)(said->width >> 8);
	record[104] = (char)said->comments;
	record[105] = (char)said->flags;
	return n + 128;
}

static void
read_with_sauce(struct art *art, const char *text, const struct said *said)
{
	char file[4096];
	const char *why = art_read(art, file, with_sauce(file, text, said));

	if (why != NULL)
		fail_msg("'%s' %s", text, why);
}

/* A row as ASCII: '.' is blank, '#' a full block, '>' a right half. */
static void
assert_row(const struct art *art, int y, const char *expected)
{
	char row[ART_WIDTH + 1] = "";
	uint32_t ch;
	int x;

	assert_in_range(y, 0, art->height - 1);
	for (x = 0; x < art->width; x++) {
		ch = art->cell[y * art->width + x].ch;
		row[x] = ch == 0      ? '.'
		    : ch == CELL_TAIL ? '>'
		    : ch == 0x2588    ? '#'
		    : ch < 0x7f       ? (char)ch
				      : '?';
	}
	assert_string_equal(row, expected);
}

static void
assert_colours(const struct art *art, const char *fg, const char *bg)
{
	int x;

	for (x = 0; fg[x] != '\0'; x++) {
		assert_int_equal(
		    art->cell[x].fg, strtol((char[]){fg[x], 0}, NULL, 16));
		assert_int_equal(
		    art->cell[x].bg, strtol((char[]){bg[x], 0}, NULL, 16));
	}
}

static void
text_has_the_lines_that_it_has(void **state)
{
	struct art art;

	read_text(&art, "one\r\n\ttab\nlonger than one\n\n  \n");
	assert_int_equal(art.width, 15);
	assert_int_equal(art.height, 3);
	assert_row(&art, 0, "one............");
	assert_row(&art, 1, "........tab....");
	assert_row(&art, 2, "longer.than.one");
	assert_false(art.drawn);
	art_free(&art);
}

static void
bytes_are_cp437(void **state)
{
	char all[256];
	struct canvas canvas;
	struct art art;
	int i, n = 0;

	for (i = 1; i < 255; i++)
		if (strchr("\t\n\r\032\033 ", i) == NULL)
			all[n++] = (char)i;
	assert_null(art_read(&art, all, (size_t)n));
	assert_true(canvas_init(&canvas));
	canvas_begin(&canvas, 160, 2, STYLE(INK_TEXT, INK_PAPER));
	art_draw(&art, &canvas, RECT(0, 0, 160, 2), 0);
	/* Each is one column, and none is dropped where it is drawn. */
	for (i = 0; i < n; i++) {
		assert_int_equal(
		    art.cell[i].ch, charset_cp437_get((uint8_t)all[i]));
		assert_int_equal(canvas.cell[i].ch, art.cell[i].ch);
	}
	canvas_free(&canvas);
	art_free(&art);
}

static void
text_may_be_utf8(void **state)
{
	struct art art;

	read_text(&art, "\342\226\210\346\227\245\342\226\210e\314\201\007x");
	assert_row(&art, 0, "#?>#ex");
	assert_true(art.drawn);
	art_free(&art);
	/* Direction and tags are dropped as in all text. */
	read_text(&art, "a\342\200\256\342\226\210b");
	assert_row(&art, 0, "a#b");
	art_free(&art);
}

static void
colours_are_the_sixteen(void **state)
{
	struct art art;

	read_text(&art,
	    "a\033[31mb\033[1mc\033[0;44md\033[7me\033[0;95;103mf\033[39;49mg"
	    "\033[38;5;196;48;5;21mh\033[38;2;0;170;0mi\033[mj");
	assert_row(&art, 0, "abcdefghij");
	assert_colours(&art, "71974d7127", "00047b0440");
	art_free(&art);
}

static void
blinking_may_mean_a_bright_background(void **state)
{
	const struct said ice = {.data_type = 1, .file_type = 1, .flags = 1};
	const struct said blinks = {.data_type = 1, .file_type = 1};
	const char text[] = "\033[5;44ma\033[25mb";
	struct art art;

	read_with_sauce(&art, text, &ice);
	assert_colours(&art, "77", "c4");
	art_free(&art);
	read_with_sauce(&art, text, &blinks);
	assert_colours(&art, "77", "44");
	art_free(&art);
	read_text(&art, "\033[?33h\033[5;44ma");
	assert_colours(&art, "7", "c");
	art_free(&art);
}

static void
the_cursor_moves_inside_the_picture(void **state)
{
	struct art art;

	read_text(&art,
	    "\033[2J\033[2;3Hx\033[Ay\033[2Dz\033[9999D\033[Bw\033[s\033[3Hv"
	    "\033[uu\033[999Cr\033[1;1H\033[99Aa");
	assert_int_equal(art.width, 80);
	assert_int_equal(art.height, 3);
	assert_int_equal(art.cell[0].ch, 'a');
	assert_int_equal(art.cell[2].ch, 'z');
	assert_int_equal(art.cell[3].ch, 'y');
	assert_int_equal(art.cell[80 + 0].ch, 'w');
	assert_int_equal(art.cell[80 + 1].ch, 'u');
	assert_int_equal(art.cell[80 + 2].ch, 'x');
	assert_int_equal(art.cell[80 + 79].ch, 'r');
	assert_int_equal(art.cell[160].ch, 'v');
	art_free(&art);
}

static void
erasing_erases(void **state)
{
	struct art art;

	read_text(&art, "gone\033[2Jabcd\033[2D\033[Ke\nxy\033[A\033[Jz");
	assert_row(&art, 0, "abz");
	assert_int_equal(art.height, 1);
	art_free(&art);
}

static void
what_is_not_known_is_left_out(void **state)
{
	struct art art;

	read_text(&art, "a\033[6n\033[=7h\033[12;34;56zb\033[1;2;3");
	assert_row(&art, 0, "ab");
	art_free(&art);
	/* A sequence that a line end breaks off, and one of many numbers. */
	read_text(
	    &art, "a\033[31\nb\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;31mc");
	assert_row(&art, 1, "bc");
	art_free(&art);
}

static void
lines_wrap_where_the_record_says(void **state)
{
	const struct said five = {
	    .title = "A ship \204t sea", .data_type = 1, .width = 5};
	const struct said six = {.data_type = 1, .width = 6, .comments = 3};
	char wide[162];
	struct art art;

	read_with_sauce(&art, "abcdefg\nh", &five);
	assert_int_equal(art.width, 5);
	assert_row(&art, 0, "abcde");
	assert_row(&art, 1, "fg...");
	assert_row(&art, 2, "h....");
	assert_string_equal(art.title, "A ship \303\244t sea");
	art_free(&art);
	/* Its comments are no part of it, and its edge may be blank. */
	read_with_sauce(&art, "abc", &six);
	assert_row(&art, 0, "abc...");
	assert_int_equal(art.height, 1);
	assert_string_equal(art.title, "");
	art_free(&art);
	/* Where nothing says more, art is as wide as a screen of DOS. */
	memset(wide, 'a', sizeof(wide));
	memcpy(wide, "\033[m", 3);
	assert_null(art_read(&art, wide, sizeof(wide)));
	assert_int_equal(art.width, 80);
	assert_int_equal(art.height, 2);
	art_free(&art);
}

static void
a_wrong_file_is_named_as_such(void **state)
{
	static char large[ART_FILE_MAX + 1];
	const struct said binary = {.data_type = 5, .file_type = 40};
	const struct said animation = {.data_type = 1, .file_type = 2};
	const struct said wide = {.data_type = 1, .width = 161};
	char file[1024];
	struct art art;

	assert_string_equal(art_read(&art, "", 0), "is empty");
	assert_string_equal(art_read(&art, " \n", 2), "shows nothing");
	assert_string_equal(art_read(&art, "\x1atext", 5), "shows nothing");
	memset(large, 'a', sizeof(large));
	assert_string_equal(
	    art_read(&art, large, sizeof(large)), "has more than 64 KiB");
	assert_string_equal(
	    art_read(&art, large, 160 * 200 + 1), "has more than 200 rows");
	assert_null(art_read(&art, large, 160 * 200));
	art_free(&art);
	assert_string_equal(
	    art_read(&art, "\033[201Hx", 7), "has more than 200 rows");
	assert_string_equal(
	    art_read(&art, file, with_sauce(file, "x", &binary)),
	    "is not ANSI art or text, says its SAUCE record");
	assert_string_equal(
	    art_read(&art, file, with_sauce(file, "x", &animation)),
	    "is not ANSI art or text, says its SAUCE record");
	assert_string_equal(art_read(&art, file, with_sauce(file, "x", &wide)),
	    "has more than 160 columns, says its SAUCE record");
}

static void
it_is_drawn_in_the_middle_and_cut(void **state)
{
	struct canvas canvas;
	struct art art;

	assert_true(canvas_init(&canvas));
	canvas_begin(&canvas, 9, 4, STYLE(INK_TEXT, INK_PAPER));
	read_text(&art, "first\n\033[1;33;44msecnd\nthird\n");
	art_draw(&art, &canvas, RECT(1, 1, 7, 2), 1);
	assert_int_equal(canvas_at(&canvas, 1, 1)->ch, 0);
	assert_int_equal(canvas_at(&canvas, 2, 1)->ch, 's');
	assert_int_equal(canvas_at(&canvas, 2, 1)->fg, INK_ART + 8);
	assert_int_equal(canvas_at(&canvas, 2, 1)->bg, INK_ART + 3);
	assert_int_equal(canvas_at(&canvas, 6, 2)->ch, 'd');
	assert_int_equal(canvas_at(&canvas, 2, 0)->ch, 0);
	assert_int_equal(canvas_at(&canvas, 2, 3)->ch, 0);
	canvas_begin(&canvas, 9, 4, STYLE(INK_TEXT, INK_PAPER));
	art_draw(&art, &canvas, RECT(3, 0, 3, 4), 0);
	assert_int_equal(canvas_at(&canvas, 2, 0)->ch, 0);
	assert_int_equal(canvas_at(&canvas, 3, 0)->ch, 'i');
	assert_int_equal(canvas_at(&canvas, 5, 0)->ch, 's');
	assert_int_equal(canvas_at(&canvas, 6, 0)->ch, 0);
	assert_int_equal(canvas_at(&canvas, 3, 3)->ch, 0);
	art_free(&art);
	canvas_free(&canvas);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(text_has_the_lines_that_it_has),
	    cmocka_unit_test(bytes_are_cp437),
	    cmocka_unit_test(text_may_be_utf8),
	    cmocka_unit_test(colours_are_the_sixteen),
	    cmocka_unit_test(blinking_may_mean_a_bright_background),
	    cmocka_unit_test(the_cursor_moves_inside_the_picture),
	    cmocka_unit_test(erasing_erases),
	    cmocka_unit_test(what_is_not_known_is_left_out),
	    cmocka_unit_test(lines_wrap_where_the_record_says),
	    cmocka_unit_test(a_wrong_file_is_named_as_such),
	    cmocka_unit_test(it_is_drawn_in_the_middle_and_cut),
	};

	return cmocka_run_group_tests_name("art", tests, NULL, NULL);
}
