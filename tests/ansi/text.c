/* Text of others: cleaned, measured, cut and wrapped. */
#include <string.h>

#include "ansi/canvas.h"
#include "ansi/charset.h"
#include "ansi/utf8.h"
#include "tests/ansi/test.h"

static void
check_clean(const char *text, const char *clean)
{
	char buf[256];

	text_fit(buf, sizeof(buf), text, 80);
	assert_string_equal(buf, clean);
}

static void
colours_are_dropped_whole(void **state)
{
	const char *next;

	check_clean("a\033[31mb\033[m\033[38;2;1;2;3mc\033[4:3m", "abc");
	check_clean("\033[31mred\033[3", "red[3");
	assert_int_equal(text_sgr("\033[31mb", 6), 5);
	assert_int_equal(text_sgr("\033[31mb", 4), 0);
	assert_int_equal(text_sgr("\033[2J", 4), 0);
	assert_int_equal(text_sgr("x", 1), 0);
	assert_int_equal(text_wrap("\033[1mone\033[0m two", 5, &next),
	    strlen("....one...."));
	assert_string_equal(next, "two");
}

static void
controls_are_dropped(void **state)
{
	check_clean("a\033[2Jb\007\177c", "a[2Jbc");
	check_clean("a\302\233b\302\205", "ab");
	check_clean("one\ntwo\tthree\r", "one two three");
}

static void
bidirectional_and_tag_characters_are_dropped(void **state)
{
	check_clean("a\342\200\256b\342\200\217c\330\234d", "abcd");
	check_clean("a\342\201\246b\342\201\251", "ab");
	check_clean("a\363\240\200\201\363\240\201\201b", "ab");
	check_clean("a\342\200\215\342\200\213\357\273\277b\302\255", "ab");
	check_clean("\357\270\217x\356\200\200", "x");
}

static void
a_base_carries_two_marks_at_most(void **state)
{
	check_clean("e\314\201\314\202\314\203\314\204x", "e\314\201\314\202x");
	check_clean("\314\201x", "x");
	assert_int_equal(text_width("e\314\201\314\202\314\203x"), 2);
}

static void
what_is_no_utf8_is_replaced(void **state)
{
	check_clean("a\377b", "a\357\277\275b");
	check_clean("\303", "\357\277\275");
	check_clean("\355\240\200", "\357\277\275\357\277\275\357\277\275");
}

static void
check_copy(size_t size, const char *text, const char *copy)
{
	char buf[16];

	memset(buf, 'z', sizeof(buf));
	utf8_copy(buf, size, text);
	assert_string_equal(buf, copy);
	for (size_t i = size; i < sizeof(buf); i++)
		assert_int_equal(buf[i], 'z');
}

static void
copies_are_utf8_and_end_between_characters(void **state)
{
	check_copy(16, "", "");
	check_copy(1, "Nelson", "");
	check_copy(7, "Nelson", "Nelson");
	check_copy(6, "Nelson", "Nelso");
	check_copy(7, "\346\227\245\346\234\254", "\346\227\245\346\234\254");
	check_copy(6, "\346\227\245\346\234\254", "\346\227\245");
	/* One byte that is none becomes three, and may not fit then. */
	check_copy(16, "a\377b", "a\357\277\275b");
	check_copy(4, "a\377b", "a");
	check_copy(16, "a\346\227", "a\357\277\275\357\277\275");
}

static void
widths_are_columns(void **state)
{
	assert_int_equal(text_width("abc"), 3);
	assert_int_equal(text_width("\346\227\245\346\234\254"), 4);
	assert_int_equal(text_width("\360\237\216\262"), 2);
	assert_int_equal(text_width(""), 0);
	/* Korean in parts: the first one is wide, others stand on it. */
	assert_int_equal(text_width("\341\204\222\341\205\241\341\206\253"), 2);
	assert_int_equal(text_width("\341\204\222\355\236\260"), 2);
}

static void
long_text_ends_in_an_ellipsis(void **state)
{
	char buf[64];

	assert_int_equal(text_fit(buf, sizeof(buf), "Collingwood", 8), 8);
	assert_string_equal(buf, "Colling\342\200\246");
	assert_int_equal(text_fit(buf, sizeof(buf), "Nelson", 6), 6);
	assert_string_equal(buf, "Nelson");
	/* Half a wide character is not shown. */
	assert_int_equal(
	    text_fit(buf, sizeof(buf), "\346\227\245\346\234\254x", 4), 3);
	assert_string_equal(buf, "\346\227\245\342\200\246");
	assert_int_equal(text_fit(buf, sizeof(buf), "x", 0), 0);
	assert_string_equal(buf, "");
	/* A buffer that is too small cuts between characters. */
	text_fit(buf, 4, "\346\227\245\346\234\254", 80);
	assert_string_equal(buf, "\346\227\245");
}

/* Lines of the wrapped text, parted by '|'. */
static void
check_wrap(const char *text, int cols, const char *lines)
{
	char buf[256] = "";
	const char *next;
	size_t n;

	while (*text != '\0') {
		n = text_wrap(text, cols, &next);
		assert_true(next > text);
		assert_true(text_width_n(text, n) <= (cols < 2 ? 2 : cols));
		strncat(buf, text, n);
		strcat(buf, "|");
		text = next;
	}
	assert_string_equal(buf, lines);
}

/* Pages of the text, parted by '|'. */
static void
check_pages(const char *text, int cols, int rows, const char *pages)
{
	char buf[256] = "";
	const char *next;
	size_t len;

	while (*text != '\0') {
		len = text_page(text, cols, rows, &next);
		strncat(buf, text, len);
		strcat(buf, "|");
		assert_true(next > text);
		text = next;
	}
	assert_string_equal(buf, pages);
}

static void
pages_end_with_a_paragraph_or_a_sentence(void **state)
{
	check_pages("all of it", 20, 1, "all of it|");
	check_pages(
	    "One two. Three four five.", 10, 2, "One two.|Three four five.|");
	check_pages(
	    "One two three four five.", 10, 2, "One two three four|five.|");
	check_pages("One.\n\nTwo. Three four five.", 10, 3,
	    "One.|Two. Three four five.|");
	check_pages("One.\n\nTwo.\n\nSix.", 10, 3, "One.\n\nTwo.|Six.|");
	check_pages("One.\n\nTwo.", 10, 1, "One.|Two.|");
	check_pages("One. Two. ", 5, 1, "One.|Two.|");
	check_pages("abcdefgh", 3, 1, "abc|def|gh|");
	check_pages("home: back to base and out.", 10, 2,
	    "home: back to base|and out.|");
}

static void
text_wraps_at_blanks(void **state)
{
	check_wrap("the quick brown fox", 10, "the quick|brown fox|");
	check_wrap("exactly ten", 11, "exactly ten|");
	check_wrap("hello   world", 6, "hello|world|");
	check_wrap("one\n\ntwo", 10, "one||two|");
	check_wrap("hello \nworld", 5, "hello|world|");
	/* Neither does what is dropped before it hide a line's end. */
	check_wrap("one\r\n\r\ntwo", 10, "one\r||two|");
	check_wrap("\342\200\215\none", 10, "|one|");
	check_wrap("abcdefghij", 4, "abcd|efgh|ij|");
	check_wrap("\346\227\245\346\234\254\346\227\245", 5,
	    "\346\227\245\346\234\254|\346\227\245|");
	/* A figure keeps its sign. */
	check_wrap("it has 7.49 %.", 12, "it has|7.49 %.|");
	check_wrap("a 7.49 % b", 6, "a|7.49 %|b|");
	check_wrap("1234567 %", 8, "1234567 |%|");
	/* Blanks of every kind, at the edge too, always get on. */
	check_wrap("ab\t\302\240cdef", 3, "ab|cde|f|");
	check_wrap("\tabcdef", 3, "|abc|def|");
	check_wrap("\346\227\245x", 0, "\346\227\245|x|");
}

/* Every code point there is, between two letters, in a pane of its own. */
static void
no_code_point_leaves_its_pane(void **state)
{
	struct canvas c;
	char text[16];
	size_t n;
	int end;

	assert_true(canvas_init(&c));
	for (uint32_t ch = 1; ch < 0x110000; ch++) {
		canvas_begin(&c, 8, 1, STYLE(INK_TEXT, INK_PAPER));
		canvas_put(&c, 7, 0, STYLE(INK_TEXT, INK_PAPER), '|');
		canvas_clip(&c, RECT(0, 0, 7, 1));
		text[0] = 'a';
		n = 1 + utf8_put(text + 1, ch);
		text[n] = 'b';
		text[n + 1] = '\0';
		end = canvas_text(&c, 0, 0, STYLE(INK_TEXT, INK_PAPER), text);
		assert_in_range(end, 2, 4);
		assert_int_equal(canvas_at(&c, 7, 0)->ch, '|');
		assert_int_equal(canvas_at(&c, end - 1, 0)->ch, 'b');
		for (int x = 0; x < end; x++) {
			uint32_t cell = canvas_at(&c, x, 0)->ch;

			assert_true(cell == 0 || cell >= ' ');
			assert_false(cell >= 0x7f && cell < 0xa0);
			assert_false(cell >= 0x202a && cell <= 0x202e);
		}
	}
	canvas_free(&c);
}

static void
smaller_sets_get_a_likeness(void **state)
{
	char out[UTF8_MAX];

	assert_int_equal(charset_put(CHARSET_ASCII, 0xe9, out), 1);
	assert_int_equal(out[0], 'e');
	charset_put(CHARSET_ASCII, 0x2500, out);
	assert_int_equal(out[0], '-');
	charset_put(CHARSET_ASCII, 0x250c, out);
	assert_int_equal(out[0], '+');
	charset_put(CHARSET_ASCII, 0x65e5, out);
	assert_int_equal(out[0], '?');
	charset_put(CHARSET_CP437, 0xe9, out);
	assert_int_equal((unsigned char)out[0], 0x82);
	charset_put(CHARSET_CP437, 0x256d, out);
	assert_int_equal((unsigned char)out[0], 0xda);
}

static void
no_set_ever_gives_a_control_byte(void **state)
{
	char out[UTF8_MAX];
	size_t n;

	for (int set = 0; set < NCHARSET; set++) {
		for (uint32_t ch = 0; ch < 0x110000; ch++) {
			n = charset_put(set, ch, out);
			assert_in_range(n, 1, UTF8_MAX);
			assert_true((unsigned char)out[0] >= 0x20);
			assert_int_not_equal(out[0], 0x7f);
			if (set == CHARSET_ASCII)
				assert_true((unsigned char)out[0] < 0x7f);
		}
	}
}

static void
cp437_goes_there_and_back(void **state)
{
	for (int byte = 0x20; byte < 256; byte++)
		if (byte != 0x7f)
			assert_int_equal(
			    charset_cp437_put(charset_cp437_get((uint8_t)byte)),
			    byte);
	assert_int_equal(charset_cp437_get(0x01), 0x263a);
	assert_int_equal(charset_cp437_put(0x263a), 0);
}

static void
cleaned_text_has_no_control_characters(void **state)
{
	char to[8];

	assert_true(utf8_clean(" \ta\001\302\205\177b  ", to, sizeof(to)));
	assert_string_equal(to, "ab");
	/* Cut, but not within a character. */
	assert_false(utf8_clean("123456\303\251", to, sizeof(to)));
	assert_string_equal(to, "123456");
	assert_true(utf8_clean("12345\303\251", to, sizeof(to)));
	assert_string_equal(to, "12345\303\251");
	/* Nor behind the beginning of a character. */
	assert_true(utf8_clean("\342\033[m\303\n", to, sizeof(to)));
	assert_string_equal(to, "\342[m\303");
}

static void
halves_of_characters_are_dropped(void **state)
{
	static const char *const rows[][2] = {
	    {"plain", "plain"},
	    {"\303\251\342\202\254\360\237\230\200",
		"\303\251\342\202\254\360\237\230\200"},
	    {"cut \342\202", "cut "},
	    {"\342\202x\251y", "xy"},
	    {"overlong \300\257", "overlong "},
	    {"\355\240\200surrogate", "surrogate"},
	    {"\357\277\275 is one", "\357\277\275 is one"},
	    {"", ""},
	};
	char text[40];
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		strlcpy(text, rows[i][0], sizeof(text));
		utf8_drop_halves(text);
		assert_string_equal(text, rows[i][1]);
	}
}

static void
all_that_ends_a_line_becomes_a_blank(void **state)
{
	char text[] = "a\nb\r\nc\vd\fe\034f\036g\302\205h\342\200\250i"
		      "\342\200\251j\tk\037l\302\206m";

	utf8_one_line(text);
	assert_string_equal(text, "a b  c d e f g h i j\tk\037l\302\206m");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(controls_are_dropped),
	    cmocka_unit_test(colours_are_dropped_whole),
	    cmocka_unit_test(bidirectional_and_tag_characters_are_dropped),
	    cmocka_unit_test(a_base_carries_two_marks_at_most),
	    cmocka_unit_test(what_is_no_utf8_is_replaced),
	    cmocka_unit_test(copies_are_utf8_and_end_between_characters),
	    cmocka_unit_test(cleaned_text_has_no_control_characters),
	    cmocka_unit_test(halves_of_characters_are_dropped),
	    cmocka_unit_test(all_that_ends_a_line_becomes_a_blank),
	    cmocka_unit_test(widths_are_columns),
	    cmocka_unit_test(long_text_ends_in_an_ellipsis),
	    cmocka_unit_test(text_wraps_at_blanks),
	    cmocka_unit_test(pages_end_with_a_paragraph_or_a_sentence),
	    cmocka_unit_test(no_code_point_leaves_its_pane),
	    cmocka_unit_test(smaller_sets_get_a_likeness),
	    cmocka_unit_test(no_set_ever_gives_a_control_byte),
	    cmocka_unit_test(cp437_goes_there_and_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
